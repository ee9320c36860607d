"""People who come and go all the time find nothing grown, broken or lost; ten minutes of it are `make soak`."""

import asyncio
import secrets

from soak.soak import soak


def test_some_seconds_of_coming_and_going_leave_no_fault(tmp_path):
    seed = secrets.randbelow(1 << 30)
    faults, figures = asyncio.run(soak(12, seed, 4, tmp_path))
    assert not faults, f"seed {seed}: {faults}"
    assert figures["acknowledged"] > 20, (seed, figures)
