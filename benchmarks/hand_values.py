"""How fast rows of Buck Thirty-Five are valued, against `pkrbot.evaluate` (which knows no wild cards).

Both get random hands of five that are ready for them: rows of card numbers and their wild ranks here, lists of
prebuilt cards there, called through `map`.
"""

import random
from collections import deque

import numpy as np
import pkrbot
from common import medians, report, seconds

from buckboard.search.hand_values import values

ROWS = 1_000_000
HANDS_OF_THE_PEER = 100_000


def main() -> None:
    """One row: hands a second here over hands a second there."""
    dice = np.random.default_rng(135)
    rows = dice.permuted(np.tile(np.arange(52, dtype=np.int8), (ROWS, 1)), axis=1)[:, :5].copy()
    wild = np.int64(1) << (rows[:, 3] % 13).astype(np.int64)
    pack = list(pkrbot.Deck())
    hands = [random.Random(number).sample(pack, 5) for number in range(HANDS_OF_THE_PEER)]
    values(rows[:10], wild[:10])  # compiles, and fills the table
    ours, theirs = medians(
        lambda: seconds(lambda: values(rows, wild))[0] / ROWS,
        lambda: seconds(lambda: deque(map(pkrbot.evaluate, hands), maxlen=0))[0] / HANDS_OF_THE_PEER,
    )
    report(
        "values of buck135 rows, in batches", theirs / ours, "times the peer", 8, 12,
        peer="pkrbot.evaluate", nanoseconds=ours * 1e9, peer_nanoseconds=theirs * 1e9,
    )  # fmt: skip


if __name__ == "__main__":
    main()
