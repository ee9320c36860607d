"""Plays a match by itself, any legal answer: at a table of its own, or in an empty chair of a table that there is.

python examples/player.py http://localhost:8000 buckpitch
python examples/player.py http://localhost:8000/t/WHAT-STANDS-IN-THE-LINK 2        (in chair 2; they begin with 0)
"""

import itertools
import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

server, _, table = sys.argv[1].rstrip("/").partition("/t/")
ids, answered, done_with = itertools.count(1), set(), set()


def post(path, body, token="none"):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return json.load(urllib.request.urlopen(urllib.request.Request(server + path, json.dumps(body).encode(), headers)))


def answer(mine):  # the place for something cleverer
    question = mine["question"]
    say = {"card": "{card}", "give": "give {card}", "discard": "draw {card}"}.get(question["kind"], "")
    words = [say.format(**card) for card in mine["cards"] if say and card["legal"]]
    for choice in question["choices"]:
        chips = random.randint(choice["lowest"], min(choice["highest"], choice["lowest"] + 3)) or ""
        words += [f"{choice['say']} {chips}".strip()] if choice["legal"] else []
    return random.choice(words)


token = post("/api/guests", {"name": "Example"})["token"]
table = table or post("/api/tables", {"game": sys.argv[2], "deal": True}, token)["id"]
with connect(f"{server.replace('http', 'ws', 1)}/ws/{table}") as socket:
    tell = lambda do, **what: socket.send(json.dumps({"do": do, "id": f"e{next(ids)}", **what}))  # noqa: E731
    socket.send(json.dumps({"do": "hello", "token": token}))
    if "/t/" in sys.argv[1]:
        tell("sit", chair=int(sys.argv[2]))
    for frame in map(json.loads, socket):
        if frame["t"] == "scene":
            public, mine = frame["public"] or {"names": [], "summary": None}, frame["mine"] or {"question": None}
            print(*[line.format(*public["names"]) for line in frame["lines"]], sep="\n")
            if mine["question"] and mine["question"]["number"] not in answered:
                answered.add(mine["question"]["number"])
                tell("answer", question=mine["question"]["number"], say=answer(mine))
            if public["summary"] and public["summary"]["winners"]:
                break
            if public["summary"] and public["hand"] not in done_with:
                done_with.add(public["hand"])
                tell("ready")
        elif frame["t"] == "done" and not frame["ok"]:
            print("refused:", frame["why"])
