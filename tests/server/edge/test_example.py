"""The example of the guide sits down in a chair and plays whole matches of every game; nothing it says is refused."""

import asyncio
import random
import sys
from pathlib import Path

import pytest

from edge_house import whole_server
from wire import Wire, arrive, open_table

EXAMPLE = Path(__file__).parents[3] / "examples" / "player.py"
SHORT = {
    "buckem": {"session_end": "fixed_rounds", "rounds": 2},
    "buck": {"target": 10},
    "buckpitch": {"target": 3},
    "buck135": {"rounds": 2},
}


async def play_along(host, chance):
    """The host plays too, any legal answer, to the end of the match."""
    answered, ready = set(), set()
    while True:
        await host.until(lambda: host.public and (host.public["summary"] or (host.asked and new(host, answered))))
        summary = host.public["summary"]
        if host.asked and new(host, answered):
            answered.add(host.question["number"])
            await host.must("answer", question=host.question["number"], say=chance.choice(host.legal()))
        elif summary["winners"]:
            return
        else:
            if host.public["hand"] not in ready:
                ready.add(host.public["hand"])
                await host.must("ready")
            hand = host.public["hand"]
            await host.until(lambda: host.public["hand"] != hand or not host.public["summary"])  # noqa: B023


def new(host, answered):
    return host.question["number"] not in answered


@pytest.mark.parametrize("game", SHORT)
def test_the_example_plays_a_whole_match_from_a_chair(tmp_path, game):
    async def scenario():
        async with whole_server(tmp_path, limit_factor=100) as there:
            ann = await arrive(there.address, "Ann")
            table = await open_table(there.address, ann, game, options=SHORT[game])
            host = await Wire.open(there.address, table, ann.token)
            await host.must("settings", speed="instant")
            example = await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), f"{there.address}/t/{table}", "2",
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            )  # fmt: skip
            await host.until(lambda: host.table["chairs"][2]["kind"] == "person", limit=60)
            name = host.table["chairs"][2]["name"]
            await host.must("deal")
            await play_along(host, random.Random(1))
            out, err = await example.communicate()
            await host.close()
            return name, example.returncode, out.decode(), err.decode(), host.gaps

    name, status, out, err, gaps = asyncio.run(scenario())
    assert (name, status, err, gaps) == ("Example", 0, "", [])
    assert "refused" not in out
    assert "Example" in out


def test_the_example_is_as_short_as_the_guide_says():
    code = EXAMPLE.read_text("utf-8").partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
