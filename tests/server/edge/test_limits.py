"""Buckets of tokens: who plays never meets them, who floods does."""

import pytest

from buckboard.server.edge.limits import Buckets, Ceilings, Limits, Rate, address_key


class Time:
    def __init__(self):
        self.at = 1000.0

    def __call__(self):
        return self.at


def test_what_was_saved_up_can_be_spent_at_once_and_then_it_comes_by_and_by():
    time = Time()
    buckets = Buckets(Rate(2, 3), time)
    assert [buckets.take("ann") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("ann") == 0.5
    time.at += 0.5
    assert buckets.take("ann") == 0
    assert buckets.take("ann") > 0


def test_a_refusal_takes_nothing():
    time = Time()
    buckets = Buckets(Rate(1, 1), time)
    buckets.take("ann")
    for _ in range(100):
        assert buckets.take("ann") > 0
    time.at += 1
    assert buckets.take("ann") == 0


def test_whoever_owes_waits_for_every_one_of_them():
    buckets = Buckets(Rate(10, 2), Time())
    assert [buckets.owe("ann") for _ in range(4)] == [0, 0, pytest.approx(0.1), pytest.approx(0.2)]


def test_one_does_not_pay_for_another():
    buckets = Buckets(Rate(1, 1), Time())
    buckets.take("ann")
    assert buckets.take("bo") == 0


def test_nobody_saves_up_more_than_the_burst():
    time = Time()
    buckets = Buckets(Rate(1, 2), time)
    time.at += 10_000
    assert [buckets.take("ann") > 0 for _ in range(3)] == [False, False, True]


def test_only_so_many_are_remembered_and_the_quietest_is_forgotten_first():
    buckets = Buckets(Rate(0.001, 1), Time(), most_kept=3)
    for name in ("ann", "bo", "cy", "di"):
        buckets.take(name)
    assert buckets.take("di") > 0
    assert buckets.take("ann") == 0


def test_a_factor_loosens_every_limit():
    usual, loose = Limits(), Limits(10)
    assert loose.ceilings == Ceilings(*(10 * number for number in usual.ceilings))
    for name, buckets in usual.buckets.items():
        assert loose.buckets[name].rate == Rate(10 * buckets.rate.each_second, 10 * buckets.rate.burst)


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("192.168.1.7", 5), "192.168.1.7"),
        (("::ffff:192.168.1.7", 5), "192.168.1.7"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::"),
        (("2001:db8:1:2:ffff::1", 5), "2001:db8:1:2::"),
        (("2001:db8:1:3::1", 5), "2001:db8:1:3::"),
        (("fe80::1%eth0", 5), "fe80::"),
        (("unix", 0), "unix"),
        (None, ""),
    ],
)
def test_a_house_is_one_address(client, key):
    assert address_key(client) == key
