"""How fast rows of Buck Thirty-Five are valued, against `pkrbot.evaluate` (which knows no wild cards).

Both get random hands of five that are ready for them: rows of card numbers and their wild ranks here, lists of
prebuilt cards there, called through `map`. CPU time of one core, the median of five runs taken in turn.
"""

import json
import random
import statistics
import time
from collections import deque
from collections.abc import Callable

import numpy as np
import pkrbot

from buckboard.search.hand_values import values

ROWS = 1_000_000
HANDS_OF_THE_PEER = 100_000
RUNS = 5
BAR, AIM = 8, 12


def nanoseconds(work: Callable[[], object], hands: int) -> float:
    """CPU time of one hand."""
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / hands


def main() -> None:
    dice = np.random.default_rng(135)
    rows = dice.permuted(np.tile(np.arange(52, dtype=np.int8), (ROWS, 1)), axis=1)[:, :5].copy()
    wild = np.int64(1) << (rows[:, 3] % 13).astype(np.int64)
    pack = list(pkrbot.Deck())
    hands = [random.Random(number).sample(pack, 5) for number in range(HANDS_OF_THE_PEER)]
    values(rows[:10], wild[:10])  # compiles
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(nanoseconds(lambda: values(rows, wild), ROWS))
        theirs.append(nanoseconds(lambda: deque(map(pkrbot.evaluate, hands), maxlen=0), HANDS_OF_THE_PEER))
    here, there = statistics.median(ours), statistics.median(theirs)
    ratio = there / here
    print(
        json.dumps({
            "name": f"Buck Thirty-Five values, batch ({here:.1f} ns a hand)",
            "value": round(ratio, 1),
            "unit": "×",
            "peer": f"pkrbot.evaluate, no wild cards, through map ({there:.1f} ns a hand)",
            "bar": BAR,
            "aim": AIM,
            "met": ratio >= BAR,
        }, ensure_ascii=False)
    )  # fmt: skip


if __name__ == "__main__":
    main()
