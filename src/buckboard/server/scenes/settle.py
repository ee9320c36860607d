"""Who pays whom when people settle up, in the fewest payments.

People whose results sum to nothing among themselves need one payment less than they are. So the fewest payments come
from the most such groups: exactly found up to twelve people, above that the largest debts are paid first.
"""

from collections.abc import Mapping

from buckboard.server.wire.scene import Payment

EXACT = 12  # people with something to pay or to get, for whom every grouping is tried


def payments_of(results: Mapping[str, int]) -> list[Payment]:
    """The fewest payments that leave everybody even; nothing where the results do not sum to nothing."""
    owing = {name: chips for name, chips in results.items() if chips}
    if sum(owing.values()):
        return []
    names = list(owing)
    groups = _groups([owing[name] for name in names]) if len(names) <= EXACT else [list(range(len(names)))]
    return [payment for group in groups for payment in _pay({names[who]: owing[names[who]] for who in group})]


def _groups(chips: list[int]) -> list[list[int]]:
    """The most groups into which people fall so that each sums to nothing, as places in the list."""
    every = 1 << len(chips)
    sums = [0] * every
    most = [0] * every  # groups closed on the way to a set, adding one person after the other
    last = [0] * every  # who was added last
    for people in range(1, every):
        lowest = people & -people
        sums[people] = sums[people ^ lowest] + chips[lowest.bit_length() - 1]
        best = -1
        left = people
        while left:
            who = left & -left
            left ^= who
            if most[people ^ who] > best:
                best, last[people] = most[people ^ who], who
        most[people] = best + (sums[people] == 0)
    groups: list[list[int]] = []
    people = every - 1
    while people:
        if sums[people] == 0:
            groups.append([])
        groups[-1].append(last[people].bit_length() - 1)
        people ^= last[people]
    return groups


def _pay(results: dict[str, int]) -> list[Payment]:
    """Payments within a group: the largest debt to the largest claim, until all are even; one fewer than people."""
    left = dict(results)
    found: list[Payment] = []
    while any(left.values()):
        payer = min(left, key=lambda name: left[name])
        payee = max(left, key=lambda name: left[name])
        chips = min(-left[payer], left[payee])
        left[payer] += chips
        left[payee] -= chips
        found.append({"payer": payer, "payee": payee, "chips": chips})
    return found
