"""People of whatever names play, and take their records away: read again anywhere, they name the same people."""

import asyncio
import json
import re

import httpx2
import pytest

from buckboard.cli import run
from edge_house import whole_server
from wire import Rest, Wire, arrive, open_table

NAMES = """
<script>window.hit=1</script>
"><img src=x onerror=alert(1)>
</title><svg onload=alert(1)>
'; DROP TABLE person; --
=HYPERLINK("http://x.example","tap")
@SUM(1+9)*cmd|'/C calc'!A0
{0}{1}{seat}{names[0]}{{
%s%d%n ${jndi:ldap://x.example/a}
\\u003cb\\u003e \\n \\" \\x1b[31m
","names":["Nobody"],"x":"
`id` $(id) && reboot
Zoë 👩‍👩‍👧‍👦 שלום 日本 ‰
""".strip().splitlines()
SAID_BY_OTHERS = ["\x1b]0;x\x07Bo", "Bo\u202e", "Bo\x00", "Bo\u2028{}"]  # signs that no guest can have in a name


async def played(there, names):
    """A hand by four people of these names, who get up for bots to play it; its record as it is taken away."""
    guests = [await arrive(there.address, name) for name in names]
    table = await open_table(there.address, guests[0], "buck", name=names[0])
    wires = [await Wire.open(there.address, table, guest.token) for guest in guests]
    await wires[0].must("settings", speed="instant", open_hands="after_hand")
    for chair, wire in enumerate(wires[1:], 1):
        await wire.must("sit", chair=chair)
    await wires[0].must("deal")
    for wire in wires:
        await wire.must("stand")
    await wires[0].until(lambda: wires[0].table["stage"] == "between")
    for wire in wires:
        await wire.close()
    async with httpx2.AsyncClient(base_url=there.address, trust_env=False, verify=False) as client:  # it is plain http
        return await client.get(f"/api/tables/{table}/record")


@pytest.fixture(scope="module")
def exports(tmp_path_factory):
    """What was taken away by each four, and what the server makes of it when it is pasted."""

    async def main():
        async with whole_server(tmp_path_factory.mktemp("hostile")) as there:
            found = []
            rest = Rest(there.address)
            for first in range(0, len(NAMES), 4):
                names = NAMES[first : first + 4]
                answer = await played(there, names)
                found.append((names, answer, await rest.post("/api/replays", {"text": answer.text})))
            await rest.close()
            return found

    return asyncio.run(main())


def test_a_record_taken_away_and_pasted_names_the_same_people(exports):
    assert sum(len(names) for names, _, _ in exports) == len(NAMES) == 12
    for names, answer, pasted in exports:
        (line,) = answer.text.splitlines()
        assert json.loads(line)["names"] == names
        (hand,) = pasted["hands"]
        assert {tuple(step["public"]["names"]) for step in hand["steps"]} == {tuple(names)}


def test_no_browser_takes_a_record_for_a_page(exports):
    for _, answer, _ in exports:
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        assert answer.headers["x-content-type-options"] == "nosniff"
        disposition = answer.headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="buckboard-[a-z0-9-]+\.jsonl"', disposition)


def test_the_terminal_tells_such_a_record_by_its_names_and_finds_no_fault(exports, tmp_path, capsys):
    for number, (names, answer, _) in enumerate(exports):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(answer.content)
        assert run(["check", str(path)]) == 0, capsys.readouterr()
        assert run(["replay", str(path)]) == 0
        told = capsys.readouterr().out
        for name in names:
            assert re.sub(r"\s", "", name) in re.sub(r"\s", "", told)  # long names break over lines


@pytest.mark.parametrize("name", SAID_BY_OTHERS, ids=ascii)
def test_signs_that_nobody_can_have_in_a_name_do_nothing_to_a_terminal(exports, tmp_path, capsys, name):
    record = json.loads(exports[0][1].text)
    path = tmp_path / "foreign.jsonl"
    path.write_text(json.dumps({**record, "names": [name, *record["names"][1:]]}) + "\n", "utf-8")
    for command in ("check", "replay"):
        run([command, str(path)])
        told = "".join(capsys.readouterr())
        assert told
        assert all(sign.isprintable() or sign == "\n" for sign in told)
