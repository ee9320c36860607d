"""Garbage is found a little at a time, and once in a while wherever it lies."""

import asyncio
import gc
import weakref
from itertools import pairwise
from types import SimpleNamespace

import pytest

from buckboard.server.edge import tidying


@pytest.fixture(autouse=True)
def as_before():
    yield
    gc.enable()
    gc.unfreeze()


class Ring:
    """Something that holds itself."""

    def __init__(self):
        self.self = self


def test_new_garbage_is_found_and_what_lasts_is_set_aside():
    tidying.set_up()
    assert gc.get_freeze_count() > 0
    assert not gc.isenabled()
    tidier = tidying.Tidier()
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    asyncio.run(tidier.tidy_a_little())
    assert gone() is not None, "a few things are not worth the while"
    many = [[] for _ in range(tidying.ENOUGH)]
    asyncio.run(tidier.tidy_a_little())
    assert (gone(), len(many)) == (None, tidying.ENOUGH)


@pytest.mark.parametrize(("takes", "rests"), [(0.02, 2.0), (60.0, tidying.AT_LAST)])
def test_it_rests_a_hundred_times_as_long_as_it_took_but_not_for_ever(monkeypatch, takes, rests):
    at, tidied = 1000.0, []

    def slow():
        nonlocal at
        tidied.append(at)
        at += takes

    monkeypatch.setattr(tidying, "time", SimpleNamespace(monotonic=lambda: at))
    monkeypatch.setattr(tidying, "tidy", slow)
    monkeypatch.setattr(tidying, "ENOUGH", 0)
    tidier, ends = tidying.Tidier(), at + 200
    while at < ends:
        asyncio.run(tidier.tidy_a_little())
        at += tidying.EACH
    assert len(tidied) > 2
    for one, next_one in pairwise(tidied):
        assert max(rests, takes) <= next_one - one <= max(rests, takes) + 2 * tidying.EACH


def test_a_little_garbage_is_found_at_last(monkeypatch):
    tidying.set_up()
    tidier = tidying.Tidier()
    monkeypatch.setattr(tidying, "AT_LAST", 0.0)
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    asyncio.run(tidier.tidy_a_little())
    assert gone() is None


def test_what_was_set_aside_and_is_garbage_now_is_found_once_in_a_while():
    ring = Ring()
    gone = weakref.ref(ring)
    tidying.set_up()
    del ring
    tidying.tidy()
    assert gone() is not None
    asyncio.run(tidying.tidy_all())
    assert gone() is None
