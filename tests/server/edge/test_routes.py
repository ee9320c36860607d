"""REST, on a whole server: people, games, tables, records, and what is said when something is refused."""

import asyncio
import json
import re

import httpx2
import pytest
import segno

from buckboard.games import ALL
from buckboard.server.store import failpoints
from buckboard.server.wire.api import Refusal
from edge_house import raw, request, status, whole_server
from wire import Cut, Refused, Rest, Wire, arrive, open_table


def at(tmp_path, scenario, **settings):
    """Run a scenario with a whole server that stands for its time."""

    async def main():
        async with whole_server(tmp_path, **settings) as there:
            return await scenario(there)

    return asyncio.run(main())


async def ask(there, method, path, token="", **how):
    """One request, and its answer as it came."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient(base_url=there.address, trust_env=False, verify=False) as client:  # it is plain http
        return await client.request(method, path, headers={**headers, **how.pop("headers", {})}, **how)


# People.


def test_a_guest_is_a_name_and_a_key(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "  Ann  ")
        rest = Rest(there.address, ann.token)
        me = await rest.get("/api/guests/me")
        renamed = await rest.ask("PATCH", "/api/guests/me", {"name": "Änn"})
        renewed = await rest.post("/api/guests/renew")
        await rest.close()
        again = Rest(there.address, renewed["token"])
        later = await again.get("/api/guests/me")
        await again.close()
        return ann, me, renamed, renewed, later

    ann, me, renamed, renewed, later = at(tmp_path, scenario)
    assert ann.name == me["name"] == "Ann"
    assert me["tables"] == []
    assert renamed["name"] == renewed["name"] == later["name"] == "Änn"
    assert {me["person"], renamed["person"], renewed["person"], later["person"]} == {ann.person}
    assert len(ann.token) <= 120


def test_new_keys_make_the_old_ones_and_their_sockets_end(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck")
        wire = await Wire.open(there.address, table, ann.token)
        rest = Rest(there.address, ann.token)
        fresh = await rest.post("/api/guests/me/revoke")
        with pytest.raises(Refused) as refused:
            await rest.get("/api/guests/me")
        with pytest.raises(Cut):
            await wire.until(lambda: False)
        await rest.close()
        back = await Wire.open(there.address, table, fresh["token"])
        yours = [chair["yours"] for chair in back.table["chairs"]]
        await back.close()
        return refused.value, wire.closing, yours

    refused, closing, yours = at(tmp_path, scenario)
    assert (refused.status, refused.why) == (401, "That key is not good here any more; ask for a new one.")
    assert (closing["why"], closing["retry"]) == (
        "Your keys were renewed on another device; ask for a new one there.",
        -1,
    )
    assert yours[0]


def test_a_device_code_works_once_on_another_device(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        rest, other = Rest(there.address, ann.token), Rest(there.address)
        code = await rest.post("/api/devices")
        phone = await other.post("/api/devices/redeem", {"code": code["code"]})
        with pytest.raises(Refused) as refused:
            await other.post("/api/devices/redeem", {"code": code["code"]})
        await rest.close()
        await other.close()
        return ann, code, phone, refused.value

    ann, code, phone, refused = at(tmp_path, scenario)
    assert phone["person"] == ann.person
    assert phone["token"]
    assert code["minutes"] == 10
    assert refused.status == 404


def test_the_link_for_another_device_is_one_that_other_devices_can_open(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        return (await ask(there, "POST", "/api/devices", ann.token)).json()

    code = at(tmp_path, scenario, links=("https://cards.example",))
    assert code["link"] == f"https://cards.example/me#device={code['code']}"
    drawn = segno.make(code["link"], error="m", micro=False)
    assert code["qr_side"] == drawn.symbol_size(border=3)[0]
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", code["qr"])}
    rows = enumerate(drawn.matrix_iter(border=3))
    assert dark == {(x, y) for y, row in rows for x, square in enumerate(row) if square}


def test_a_link_for_another_device_leads_to_the_table_at_which_it_was_made_and_nowhere_else(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck")

        async def asked(body):
            return (await ask(there, "POST", "/api/devices", ann.token, json=body)).json()

        elsewhere = ["", "/", table, f"/t/{table}/", f"/t/{table}\n", "/t/", "/t/" + "x" * 65, "//evil", "/t/a&b"]
        return table, await asked({"at": f"/t/{table}"}), [await asked({"at": at}) for at in elsewhere]

    table, code, refused = at(tmp_path, scenario, links=("https://cards.example",))
    assert code["link"] == f"https://cards.example/me#device={code['code']}&at=/t/{table}"
    assert code["qr_side"] == segno.make(code["link"], error="m", micro=False).symbol_size(border=3)[0]
    for answer in refused:
        assert Refusal.model_validate(answer).why == "“at” is the path of a table, /t/ and its id."


def test_codes_and_device_codes_cannot_be_guessed_at_speed(tmp_path):
    async def scenario(there):
        found = []
        for number in range(40):
            answer = await ask(there, "POST", "/api/devices/redeem", json={"code": f"guess-{number}"})
            found.append(answer.status_code)
        code = await ask(there, "GET", "/api/codes/ABCDE")
        return found, code

    found, code = at(tmp_path, scenario)
    assert found[0] == 404
    assert found.count(429) >= 20
    assert code.status_code == 429
    assert int(code.headers["retry-after"]) >= 1
    assert re.fullmatch(r"That was too often; wait \d+ seconds\.", code.json()["why"])


def test_whoever_is_erased_is_gone(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck")
        rest = Rest(there.address, ann.token)
        kept = await rest.get("/api/guests/me")
        gone = await ask(there, "DELETE", "/api/guests/me", ann.token)
        with pytest.raises(Refused) as refused:
            await rest.get("/api/guests/me")
        await rest.close()
        info = (await ask(there, "GET", f"/api/tables/{table}")).json()
        return kept, gone.status_code, refused.value.status, info

    kept, gone, refused, info = at(tmp_path, scenario)
    assert [card["game"] for card in kept["tables"]] == ["buck"]
    assert (gone, refused) == (204, 401)
    assert "Ann" not in json.dumps(info)


def test_what_somebody_said_is_erased_with_him_also_where_he_only_watched(tmp_path):
    async def scenario(there):
        ann, zoe = await arrive(there.address, "Ann"), await arrive(there.address, "Zoe")
        table = await open_table(there.address, ann, "buck")
        watching = await Wire.open(there.address, table, zoe.token)
        await watching.command("chat", text="open sesame")
        late = await Wire.open(there.address, table, ann.token)
        await late.until(lambda: talk_of(late))
        await ask(there, "DELETE", "/api/guests/me", zoe.token)
        await late.until(lambda: len(talk_of(late)) > 1)
        await late.close()
        await watching.close()
        return talk_of(late)

    def talk_of(wire):
        frames = map(json.loads, wire.frames)
        return [[said["text"] for said in frame["said"]] for frame in frames if frame["t"] == "talk"]

    assert at(tmp_path, scenario) == [["open sesame"], []]


def test_a_name_that_is_none_is_refused_in_a_sentence(tmp_path):
    names = ["", " ", "x" * 41, "a\u202eb", "\n", "\u200b", 7, None, ["Ann"]]

    async def scenario(there):
        return [await ask(there, "POST", "/api/guests", json={"name": name}) for name in names]

    for answer in at(tmp_path, scenario):
        assert answer.status_code == 422
        assert answer.json()["why"].endswith(".")


NEED_A_KEY = [
    ("GET", "/api/guests/me"),
    ("PATCH", "/api/guests/me"),
    ("DELETE", "/api/guests/me"),
    ("POST", "/api/devices"),
    ("POST", "/api/guests/renew"),
    ("POST", "/api/guests/me/revoke"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("DELETE", "/api/tables/TABLE"),
    ("POST", "/api/tables/TABLE/commands"),
]


def test_without_a_key_nothing_is_done_in_anybodys_name(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck")
        answers = []
        for method, path in NEED_A_KEY:
            body = {"do": "deal", "id": "1"} if path.endswith("commands") else {"name": "Bo"}
            if path == "/api/tables":
                body = {"game": "buck"}
            for token in ("", "made-up", "x" * 5000):
                answers.append(await ask(there, method, path.replace("TABLE", table), token, json=body))
        return answers, (await ask(there, "GET", f"/api/tables/{table}/scene")).json()["public"]

    answers, public = at(tmp_path, scenario)
    assert public is None
    for answer in answers:
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"


# Games.


def test_the_games_their_house_rules_and_their_rules_can_be_read(tmp_path):
    async def scenario(there):
        about = (await ask(there, "GET", "/api/about")).json()
        games = (await ask(there, "GET", "/api/games")).json()
        pages = {}
        for game in ALL:
            options = (await ask(there, "GET", f"/api/games/{game}/options")).json()
            preset = options["presets"][-1]["options"]
            rules = (await ask(there, "POST", "/api/rules", json={"game": game, "options": preset})).json()
            pages[game] = options, rules
        wrong = await ask(there, "POST", "/api/rules", json={"game": "buck", "options": {"target": "5"}})
        unknown = await ask(there, "GET", "/api/games/bridge/options")
        return about, games, pages, wrong, unknown, (await ask(there, "GET", "/api/bots")).json()

    about, games, pages, wrong, unknown, bots = at(tmp_path, scenario)
    assert [game["name"] for game in games] == list(ALL)
    assert about["games"] == games
    assert about["bots"] == bots
    assert about["days_kept"] == 90
    for game, (options, rules) in pages.items():
        assert options["game"]["name"] == game
        assert rules["sections"]
    assert wrong.status_code == 422
    assert "target" in wrong.json()["why"]
    assert unknown.status_code == 422


# Tables.


def test_a_table_is_opened_found_and_deleted(tmp_path):
    async def scenario(there):
        ann, bo = await arrive(there.address, "Ann"), await arrive(there.address, "Bo")
        opened = await ask(there, "POST", "/api/tables", ann.token, json={"game": "buckpitch", "name": "Friday"})
        table, code = opened.json()["id"], opened.json()["code"]
        by_code = await ask(there, "GET", f"/api/codes/{code.lower()}")
        info = (await ask(there, "GET", f"/api/tables/{table}", ann.token)).json()
        mine = (await ask(there, "GET", "/api/tables", ann.token)).json()
        others = (await ask(there, "GET", "/api/tables", bo.token)).json()
        wire = await Wire.open(there.address, table, bo.token)
        refused = await ask(there, "DELETE", f"/api/tables/{table}", bo.token)
        deleted = await ask(there, "DELETE", f"/api/tables/{table}", ann.token)
        with pytest.raises(Cut):
            await wire.until(lambda: False)
        after = [
            (await ask(there, "GET", path, ann.token)).status_code
            for path in (f"/api/tables/{table}", f"/api/codes/{code}", f"/api/tables/{table}/record")
        ]
        return opened, by_code, info, mine, others, refused, deleted, wire.closing, after

    opened, by_code, info, mine, others, refused, deleted, closing, after = at(tmp_path, scenario)
    assert opened.status_code == 201
    assert opened.json() == by_code.json()
    assert opened.json()["link"] == f"/t/{opened.json()['id']}"
    assert len(opened.json()["id"]) >= 22, "128 bits cannot be guessed"
    assert (info["name"], info["game"], info["host"], info["chairs"][0]["yours"]) == ("Friday", "buckpitch", True, True)
    assert [card["id"] for card in mine] == [info["id"]]
    assert others == []
    assert (refused.status_code, deleted.status_code) == (403, 204)
    assert closing["why"] == "The host has deleted this table."
    assert after == [404, 404, 404]


def test_a_table_that_cannot_be_read_hides_nothing_else_and_can_be_deleted(tmp_path):
    async def scenario(there):
        ann, bo = await arrive(there.address, "Ann"), await arrive(there.address, "Bo")
        table, other = [await open_table(there.address, ann, game) for game in ("buck", "buckem")]
        await there.edge.tables.close()
        await there.edge.store.append(table, 3, [b'{"e":"from a later server"}'])
        mine = await ask(there, "GET", "/api/tables", ann.token)
        me = await ask(there, "GET", "/api/guests/me", ann.token)
        paths = [f"/api/tables/{table}", f"/api/tables/{table}", f"/api/tables/{table}"]
        asked = zip(("GET", "DELETE", "DELETE", "GET"), (ann, bo, ann, ann), [*paths, paths[0]], strict=True)
        answers = [(await ask(there, method, path, who.token)).status_code for method, who, path in asked]
        return table, other, mine.json(), me.json(), answers

    table, other, mine, me, answers = at(tmp_path, scenario)
    assert {card["id"]: card["stage"] for card in mine} == {table: "unreadable", other: "open"}
    assert me["tables"] == mine
    assert answers == [409, 403, 204, 404]


def test_once_storing_has_failed_the_server_says_so_to_whoever_watches_it(tmp_path, capfd, logging_to_stderr):
    async def scenario(there):
        before = await ask(there, "GET", "/readyz")
        failpoints.arm("before_insert:1:raise")
        ann = await arrive(there.address, "Ann")
        for _ in range(2):
            await ask(there, "POST", "/api/tables", ann.token, json={"game": "buck"})
        paths = ("GET", "/readyz"), ("GET", "/healthz"), ("HEAD", "/readyz"), ("HEAD", "/healthz"), ("HEAD", "/metrics")
        return before, *[await ask(there, *path) for path in paths]

    try:
        before, after, alive, *heads = at(tmp_path, scenario)
    finally:
        failpoints.arm("")
    assert (before.status_code, before.json()) == (200, {"ready": True, "why": ""})
    assert (after.status_code, after.json()["ready"], alive.status_code) == (503, False, 200)
    assert after.json()["why"].startswith("Storing has failed")
    assert [(head.status_code, head.content) for head in heads] == [(503, b""), (200, b""), (200, b"")]
    assert [head.headers["content-type"].split(";")[0] for head in heads] == [*["application/json"] * 2, "text/plain"]
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    (line,) = [line for line in lines if line["event"] == "storing has failed"]
    assert (line["level"], line["error"]) == ("error", "FailPoint")


def test_names_are_counted_in_letters_not_in_unicodes_signs(tmp_path):
    family = "👨‍👩‍👧‍👦"

    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        name = [await ask(there, "POST", "/api/guests", json={"name": family * number}) for number in (6, 40, 41)]
        table = [
            await ask(there, "POST", "/api/tables", ann.token, json={"game": "buck", "name": family * number})
            for number in (6, 40, 41)
        ]
        return name, table

    name, table = at(tmp_path, scenario)
    assert [answer.status_code for answer in name] == [200, 200, 422]
    assert [answer.status_code for answer in table] == [201, 201, 422]
    assert name[1].json()["name"] == family * 40
    assert name[2].json()["why"] == "A name has 40 letters at most; this one has 41."
    assert table[2].json()["why"] == "The name of a table has 40 letters at most."


def test_a_command_sent_twice_acts_once_and_is_answered_the_same(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck")
        path = f"/api/tables/{table}/commands"
        first = (await ask(there, "POST", path, ann.token, json={"do": "deal", "id": "one"})).json()
        second = (await ask(there, "POST", path, ann.token, json={"do": "deal", "id": "one"})).json()
        third = (await ask(there, "POST", path, ann.token, json={"do": "deal", "id": "two"})).json()
        return first, second, third

    first, second, third = at(tmp_path, scenario)
    assert first["ok"]
    assert first == second
    assert not third["ok"]


def test_the_scene_of_a_stranger_has_no_hand_and_that_of_a_player_its_own(tmp_path):
    async def scenario(there):
        ann, bo = await arrive(there.address, "Ann"), await arrive(there.address, "Bo")
        table = await open_table(there.address, ann, "buck", deal=True)
        path = f"/api/tables/{table}/scene"
        return [(await ask(there, "GET", path, token)).json() for token in ("", bo.token, ann.token)]

    nobody, bo, ann = at(tmp_path, scenario)
    assert nobody["mine"] is None
    assert bo["mine"] is None
    assert len(ann["mine"]["cards"]) == 6
    assert nobody["public"] == bo["public"]


def test_while_a_hand_lasts_neither_its_record_nor_its_replay_is_to_be_had(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck", deal=True)
        paths = ["hands/1/1/record", "hands/1/1/replay", "record", "hands", "hands/1/2/record", "hands/7/1/replay"]
        return [await ask(there, "GET", f"/api/tables/{table}/{path}", ann.token) for path in paths]

    record, replay, whole, hands, next_one, no_match = at(tmp_path, scenario)
    assert record.status_code == replay.status_code == 409
    assert record.json()["why"].startswith("That hand is still being played;")
    assert (whole.status_code, whole.text) == (200, "")
    assert hands.json() == {"match": 1, "rows": []}
    assert next_one.json()["why"] == "Hand 2 of match 1 was not played here."
    assert no_match.json()["why"] == "Hand 1 of match 7 was not played here."


def test_a_match_of_which_nothing_was_played_is_none_to_look_at_or_take_away(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck")
        wire = await Wire.open(there.address, table, ann.token)
        await wire.must("settings", speed="instant", open_hands="after_hand")
        await wire.must("deal")
        await wire.must("end_match")
        await wire.must("deal")
        await wire.must("stand")
        await wire.until(lambda: wire.table["stage"] == "between")
        await wire.must("end_match")
        await wire.must("house_rules", game="buckem", options={})
        await wire.must("deal")
        await wire.must("end_match")
        await wire.close()
        paths = ["hands", "record", "record?match=2", "hands/2/1/record", "hands?match=1", "record?match=3"]
        return [await ask(there, "GET", f"/api/tables/{table}/{path}", ann.token) for path in paths]

    hands, last, second, first_hand, nothing, no_more = at(tmp_path, scenario)
    assert hands.json()["match"] == 2
    assert [json.loads(line)["game"] for line in last.text.splitlines()] == ["buck"]
    assert second.text == last.text == first_hand.text
    assert [found.headers["content-disposition"].split('"')[1] for found in (last, second, first_hand)] == [
        "buckboard-buck-2.jsonl", "buckboard-buck-2.jsonl", "buckboard-buck-2-1.jsonl",
    ]  # fmt: skip
    assert nothing.json()["why"] == "There is no match 1 at this table."
    assert no_more.json()["why"] == "There is no match 3 at this table."


def test_an_invitation_is_drawn_with_a_link_that_others_can_open(tmp_path, monkeypatch):
    monkeypatch.setattr("buckboard.server.edge.addresses.network_addresses", lambda: ["192.168.1.5"])

    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck")
        return table, there.port, await ask(there, "GET", f"/api/tables/{table}/qr.svg")

    table, port, drawn = at(tmp_path, scenario)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert f"<title>http://192.168.1.5:{port}/t/{table}</title>" in drawn.text
    assert "<script" not in drawn.text


# Records.


def finished(game="buckpitch"):
    """The records of a finished hand, as lines."""
    from buckboard.engine.dice import new_dice
    from buckboard.engine.record import dumps, write
    from table import random_log, replayed

    log = random_log(ALL[game], new_dice(3))
    state = replayed(ALL[game], log)[-1]
    ALL[game].settle(state)
    names = [f"P{seat}" for seat in range(log.before.seats)]
    return dumps(write(ALL[game], log, match="m", hand=1, names=names, after=state.standing))


def test_any_record_can_be_pasted_and_looked_at(tmp_path):
    lines = {game: finished(game) for game in ALL}

    async def scenario(there):
        return [
            await ask(there, "POST", "/api/replays", json={"text": f"\n{line}\n\n{line}\n"}) for line in lines.values()
        ]

    for answer in at(tmp_path, scenario):
        assert answer.status_code == 200
        hands = answer.json()["hands"]
        assert len(hands) == 2
        assert hands[0]["whole"]
        assert hands[0]["steps"][-1]["public"]["over"]


NO_RECORDS = [
    "",
    "\n\n",
    "{",
    "[]",
    "null",
    "hello",
    '{"format": "buckboard/1"}',
    "\x00",
    "[" * 100_000,
    '{"a":' * 20_000,
    "9" * 5000,
]


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path):
    async def scenario(there):
        return [await ask(there, "POST", "/api/replays", json={"text": text}) for text in NO_RECORDS]

    for text, answer in zip(NO_RECORDS, at(tmp_path, scenario), strict=True):
        assert answer.status_code == 422, text[:20]
        assert answer.json()["why"].endswith(".")


def test_records_that_break_a_rule_or_are_too_many_are_refused(tmp_path):
    record = json.loads(finished("buck"))
    record["moves"][0] = [record["moves"][0][0], "24 high" if record["moves"][0][1] == "pass" else "pass"]
    wrong = [
        json.dumps({**record, "moves": [[0, "Jh"]]}),
        json.dumps({**record, "pack": "As " * 24}),
        json.dumps({**record, "rules": "0.9"}),
        "\n".join([finished("buck")] * 61),
    ]

    async def scenario(there):
        return [await ask(there, "POST", "/api/replays", json={"text": text}) for text in wrong]

    for answer in at(tmp_path, scenario):
        assert answer.status_code == 422
        Refusal.model_validate(answer.json())


# What is refused.


ALLOWED = [
    ("PUT", "/api/guests/me", "DELETE, GET, PATCH"),
    ("POST", "/api/about", "GET"),
    ("GET", "/api/guests", "POST"),
    ("PATCH", "/api/tables/abc", "DELETE, GET"),
    ("TRACE", "/api/tables", "GET, POST"),
    ("DELETE", "/", "GET, HEAD"),
]


def test_a_method_that_is_none_is_told_which_there_are(tmp_path):
    async def scenario(there):
        return [await raw(there.port, request(method, path)) for method, path, _ in ALLOWED]

    for (_, path, allowed), answer in zip(ALLOWED, at(tmp_path, scenario), strict=True):
        assert status(answer) == 405, path
        assert f"allow: {allowed}\r\n".encode() in answer


NOT_UNDERSTOOD = [
    ("/api/guests", b"", "That is not JSON; send one JSON object."),
    ("/api/guests", b"{", "That is not JSON; send one JSON object."),
    ("/api/guests", b"[]", "That is not JSON; send one JSON object."),
    ("/api/guests", b'{"nam": "Ann"}', "“name” is missing."),
    ("/api/guests", b'{"name": "Ann", "token": "x"}', "“token” is not known here; leave it out."),
    ("/api/guests", b'{"name": ' + b"[" * 4000, "That could not be read; send JSON."),
    ("/api/guests", b'{"name": ' + b"9" * 5000 + b"}", "That could not be read; send JSON."),
    ("/api/guests", b'{"name": "\xff"}', "That could not be read; send JSON."),
    ("/api/tables", b'{"game": "buck", "deal": 1}', "“deal” is true or false."),
    ("/api/tables", b'{"game": "bridge"}', "“game” is one of 'buckem', 'buck', 'buckpitch' or 'buck135'."),
    ("/api/tables", b'{"game": "buck", "options": {"target": NaN}}', None),
    ("/api/tables", b'{"game": "buck", "options": {"target": {"a": [1]}}}', None),
    ("/api/tables", b'{"game": "buck", "bot": "deep blue"}', None),
    ("/api/tables", b'{"game": "buck", "bot": "\\ud800"}', None),
    ("/api/tables", b'{"game": "buck", "name": "\\ud800"}', None),
    ("/api/tables", b'{"game": "buck", "options": {"target": "\\ud800"}}', None),
    ("/api/tables", b'{"game": "buck", "options": {"\\ud800": 7}}', None),
    ("/api/tables", b'{"game": "buck", "options": {"target": ' + b"9" * 4000 + b"}}", None),
    ("/api/guests", b'{"name": "\\ud800"}', None),
    ("/api/devices/redeem", b'{"code": "\\ud800"}', None),
    ("/api/replays", b'{"text": "\\ud800"}', None),
    ("/api/rules", b'{"game": "buck", "options": {"target": "\\ud800"}}', None),
    ("/api/tables/nothing/commands", b'{"do": "fly", "id": "1"}', None),
]


def test_what_cannot_be_understood_is_refused_in_a_sentence(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        headers = {"content-type": "application/json"}
        return [
            await ask(there, "POST", path, ann.token, content=body, headers=headers) for path, body, _ in NOT_UNDERSTOOD
        ]

    for (_, body, why), answer in zip(NOT_UNDERSTOOD, at(tmp_path, scenario), strict=True):
        assert 400 <= answer.status_code < 500, body[:40]
        found = Refusal.model_validate(answer.json()).why
        assert found.endswith(".")
        assert why in (None, found)


def test_an_address_that_somebody_claims_to_have_is_not_believed(tmp_path):
    async def scenario(there):
        found = []
        for number in range(60):
            headers = {"x-forwarded-for": f"203.0.113.{number}", "forwarded": f"for=203.0.113.{number}"}
            found.append((await ask(there, "POST", "/api/guests", json={"name": "Ann"}, headers=headers)).status_code)
        return found

    found = at(tmp_path, scenario)
    assert 429 in found


def test_a_proxy_that_is_trusted_says_for_whom_it_asks(tmp_path):
    async def scenario(there):
        found = []
        for number in range(60):
            headers = {"x-forwarded-for": f"203.0.113.{number}"}
            found.append((await ask(there, "POST", "/api/guests", json={"name": "Ann"}, headers=headers)).status_code)
        same = {"x-forwarded-for": "203.0.113.200"}
        for _ in range(60):
            found.append((await ask(there, "POST", "/api/guests", json={"name": "Ann"}, headers=same)).status_code)
        return found

    found = at(tmp_path, scenario, proxies=("127.0.0.1",))
    assert set(found[:60]) == {200}
    assert 429 in found[60:]


def test_numbers_say_nothing_of_hands_tables_or_people(tmp_path):
    async def scenario(there):
        ann = await arrive(there.address, "Ann")
        table = await open_table(there.address, ann, "buck", deal=True)
        wire = await Wire.open(there.address, table, ann.token)
        await wire.command("chat", text="psst")
        await ask(there, "GET", f"/api/tables/{table}/scene")
        numbers = await ask(there, "GET", "/metrics")
        await wire.close()
        return ann, table, wire.mine, numbers

    ann, table, mine, numbers = at(tmp_path, scenario)
    assert numbers.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'buckboard_sockets{role="player"} 1.0' in numbers.text
    assert 'buckboard_commands_total{command="chat",outcome="done"} 1.0' in numbers.text
    assert "buckboard_tables 1.0" in numbers.text
    assert 'buckboard_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in numbers.text
    for secret in (ann.person, ann.token, table, "Ann", "psst", *(card["card"] for card in mine["cards"])):
        assert not re.search(rf"\b{re.escape(secret)}\b", numbers.text)
