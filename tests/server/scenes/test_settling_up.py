"""Settling up takes the fewest payments, and leaves everybody even."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.server.scenes.settle import EXACT, payments_of


def even(results, payments):
    """Everybody's chips once the payments are made."""
    left = dict(results)
    for payment in payments:
        assert payment["chips"] > 0
        assert results[payment["payer"]] < 0 < results[payment["payee"]], (
            "who has won pays nothing, who has lost gets nothing"
        )
        left[payment["payer"]] += payment["chips"]
        left[payment["payee"]] -= payment["chips"]
    return not any(left.values())


def fewest(results):
    """The fewest payments, the slow way: people less the most groups that are even among themselves."""
    chips = [value for value in results if value]

    def groups(people):
        if not people:
            return 0
        first, rest = people[0], people[1:]
        best = 0
        for size in range(len(rest) + 1):
            for others in combinations(range(len(rest)), size):
                if first + sum(rest[at] for at in others) == 0:
                    left = [value for at, value in enumerate(rest) if at not in others]
                    best = max(best, 1 + groups(left))
        return best

    return len(chips) - groups(chips)


@given(some.lists(some.integers(-9, 9), min_size=1, max_size=6))
@settings(max_examples=300, deadline=None)
def test_no_settling_up_of_up_to_seven_people_takes_fewer_payments(chips):
    chips = [*chips, -sum(chips)]
    results = {f"N{number}": value for number, value in enumerate(chips)}
    payments = payments_of(results)
    assert even(results, payments)
    assert len(payments) == fewest(chips)


@given(some.lists(some.integers(-1000, 1000), min_size=7, max_size=20))
@settings(max_examples=100, deadline=None)
def test_more_people_settle_up_with_a_payment_less_than_they_are_at_most(chips):
    results = {f"N{number}": value for number, value in enumerate([*chips, -sum(chips)])}
    payments = payments_of(results)
    assert even(results, payments)
    assert len(payments) < max(sum(bool(value) for value in results.values()), 1)


def test_pairs_that_are_even_pay_each_other_and_nobody_else():
    payments = payments_of({"Ann": 5, "Bo": 3, "Cy": -3, "Di": -5})
    assert {(payment["payer"], payment["payee"], payment["chips"]) for payment in payments} == {
        ("Cy", "Bo", 3),
        ("Di", "Ann", 5),
    }


def test_eight_people_are_settled_exactly():
    chips = [7, -7, 4, -1, -3, 10, -6, -4]
    assert EXACT >= 8
    assert len(payments_of(dict(enumerate(chips)))) == 5


def test_results_that_do_not_add_up_are_not_settled():
    assert payments_of({"Ann": 5, "Bo": -4}) == []
    assert payments_of({"Ann": 0}) == []
    assert payments_of({}) == []
