"""A server that is killed in the middle of everything loses nothing that it has acknowledged, and doubles nothing."""

import asyncio
import secrets

from chaos.chaos import chaos


def test_no_acknowledged_command_is_lost_or_doubled_by_twenty_kills(tmp_path):
    seed = secrets.randbelow(1 << 30)
    faults, figures, deaths = asyncio.run(chaos(20, seed, tmp_path))
    assert not faults, f"seed {seed}: {faults}"
    assert figures["acknowledged"] > 20, (seed, figures, deaths)
