"""`make twins`: so many pairs, by two processes, and what the oracle finds."""

import argparse
import asyncio
import random
import sys
from concurrent.futures import ProcessPoolExecutor

from twins.twins import pairs_of
from twins.wired import WiredWorld
from twins.world import World

ROUND = 20  # matches that a process plays before it reports
WIRED = 10  # one match in so many goes over real sockets


def some(first):
    """The pairs of some matches, and what differed."""
    pairs, faults = 0, []
    for seed in range(first, first + ROUND):
        try:
            pairs += asyncio.run(pairs_of(seed, world=World if seed % WIRED else WiredWorld))
        except AssertionError as fault:
            faults.append(f"seed {seed}: {type(fault).__name__}: {fault}")
    return pairs, faults


def main():
    """Say how many pairs were compared and show what differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print(f"{asked.pairs} pairs, seed {asked.seed}", flush=True)
    pairs, faults, first = 0, [], asked.seed
    with ProcessPoolExecutor(asked.workers) as pool:
        while pairs < asked.pairs:
            starts = [first + ROUND * number for number in range(4 * asked.workers)]
            first = starts[-1] + ROUND
            for found, wrong in pool.map(some, starts):
                pairs += found
                faults += wrong
            print(f"  {pairs} pairs, {len(faults)} differ", flush=True)
    for fault in faults[:20]:
        print(f"WRONG: {fault}")
    print(f"{len(faults)} of {pairs} pairs differ in a byte, or name a card that may not be told of")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
