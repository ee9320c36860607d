"""`make twins`: so many pairs, by two processes, what the oracle finds, and what has come about in them."""

import argparse
import asyncio
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from twins.tally import never
from twins.twins import pairs_of
from twins.wired import WiredWorld
from twins.world import World

ROUND = 20  # matches that a process plays before it reports
ALL_HAPPENS = 5000  # pairs in which everything that can happen must have happened
WIRED = 10  # one match in so many goes over real sockets


def some(first):
    """The pairs of some matches, what differed, and what was reached."""
    pairs, faults, reached = 0, [], Counter()
    for seed in range(first, first + ROUND):
        try:
            pairs += asyncio.run(pairs_of(seed, world=World if seed % WIRED else WiredWorld, reached=reached))
        except AssertionError as fault:
            faults.append(f"seed {seed}: {type(fault).__name__}: {fault}")
    return pairs, faults, reached


def main():
    """Say how many pairs were compared and show what differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print(f"{asked.pairs} pairs, seed {asked.seed}", flush=True)
    pairs, faults, first, reached = 0, [], asked.seed, Counter()
    with ProcessPoolExecutor(asked.workers) as pool:
        while pairs < asked.pairs:
            starts = [first + ROUND * number for number in range(4 * asked.workers)]
            first = starts[-1] + ROUND
            for found, wrong, more in pool.map(some, starts):
                pairs += found
                faults += wrong
                reached += more
            print(f"  {pairs} pairs, {len(faults)} differ", flush=True)
    for fault in faults[:20]:
        print(f"WRONG: {fault}")
    print(f"{len(faults)} of {pairs} pairs differ in a byte, or name a card that may not be told of")
    print(", ".join(f"{name} {count}" for name, count in sorted(reached.items())))
    missing = never(reached) if pairs >= ALL_HAPPENS else []
    for name in missing:
        print(f"NEVER: {name}")
    return 1 if faults or missing else 0


if __name__ == "__main__":
    sys.exit(main())
