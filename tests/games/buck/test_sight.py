"""Buck: what each seat sees and hears, and deals imagined from it."""

from collections import Counter
from itertools import combinations

import pytest

from buck_table import EAST, NORTH, SOUTH, WEST, cards_for, contract, dealt, say
from buckboard.engine.cards import cards, members, read_card, show_all
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import IllegalMove, ImpossibleView
from buckboard.engine.game import next_asked, read_options, view
from buckboard.engine.known import known
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.unseen import looks_the_same
from buckboard.engine.words import read_moves
from buckboard.games import buck
from buckboard.games.buck.state import DECK


def log_of(hands, text, **options):
    """The log of moves in words."""
    state = dealt(*hands, **options)
    log = Log("buck", state.options, buck.opening(state.options, SOUTH), cards_for(hands), [])
    for said in filter(None, (part.strip() for part in text.split(","))):
        seat = next_asked(buck, state)
        (move,) = read_moves(buck, state, seat, said)
        state = say(state, said)
        log.moves.append((seat, move))
    log.shown = buck.shown(state)
    return log


def worlds(log, seat, number, seed=1):
    """Deals imagined from what a seat knows: the hands dealt and the moves."""
    dice = new_dice(seed)
    mine = known(buck, log, seat)
    for _ in range(number):
        twin = buck.imagine(mine, seat, dice)
        assert looks_the_same(buck, twin, mine, seat)
        state = buck.new(twin.options, twin.before, twin.cards)
        yield tuple(state.hands), tuple(twin.moves)


def test_a_seat_sees_its_own_hand_only_and_a_watcher_none():
    state = dealt()
    for seat in range(4):
        seen = view(buck, state, seat)
        assert seen.hands == [hand if other == seat else 0 for other, hand in enumerate(state.hands)]
    assert view(buck, state, -1).hands == [0] * 4
    assert buck.places_seen(state, -1) == 0


EXCHANGE = (("9c Tc Jc Qc Kc Ac", "", "9d Td Jd Qd Kd Ad"), contract("12", "clubs"))


def heard(text, seat, **options):
    hands, calls = EXCHANGE
    return known(buck, log_of(hands, f"{calls}, {text}", **options), seat).moves[5:]


GIVEN, BACK = (WEST, read_card("9c")), (EAST, read_card("Ad"))


@pytest.mark.parametrize("order", ["simultaneous", "bidder_first"])
def test_a_gift_is_heard_by_the_giver_and_in_time_by_his_partner(order):
    options = {"exchange_order": order}
    at_once = order == "bidder_first"
    assert heard("give 9c", WEST, **options) == [GIVEN]
    assert heard("give 9c", EAST, **options) == [GIVEN if at_once else (WEST, HIDDEN)]
    for seat in (WEST, EAST):
        assert heard("give 9c, give Ad", seat, **options) == [GIVEN, BACK]
    for seat in (NORTH, SOUTH, -1):
        assert heard("give 9c, give Ad", seat, **options) == [(WEST, HIDDEN), (EAST, HIDDEN)]


def test_no_exchange_is_heard_by_all():
    for seat in (-1, 0, 1, 2, 3):
        assert heard("no exchange", seat) == [(WEST, 52)]


def test_a_partner_who_gives_first_is_seen_by_the_bidder_at_once():
    options = {"exchange_order": "partner_first"}
    assert heard("give Ad", WEST, **options) == [BACK]
    assert heard("give Ad", NORTH, **options) == [(EAST, HIDDEN)]
    assert heard("give Ad, give 9c", EAST, **options) == [BACK, GIVEN]


def test_a_redeal_respects_a_void_shown_with_the_left_bower():
    hands = ("Ah Qh 9h 9c Tc Qc", "Ks Jd As Qs Ts 9s", "Th Kh Ac Kc Jc Js", "9d Td Qd Kd Ad Jh")
    log = log_of(hands, contract("4", "hearts, play, play") + ", Ah, Jd, Th, Jh")
    for dealt_hands, _ in worlds(log, WEST, 60):
        assert dealt_hands[NORTH] & cards("Jd")
    void = ("Ah Qh 9h 9c Tc Qc", "Ks Ad As Qs Ts 9s", "Th Kh Jd Kc Jc Js", "9d Td Qd Kd Ac Jh")
    log = log_of(void, contract("4", "hearts, play, play") + ", Ah, Ks, Th, Jh")
    for dealt_hands, _ in worlds(log, WEST, 60):
        assert not dealt_hands[NORTH] & cards("Jd Kh")


def test_a_void_in_the_plain_suit_leaves_its_jack_possible():
    hands = ("Ad Qh 9h 9c Tc Qc", "Ks Jd As Qs Ts 9s", "Td Kh Ac Kc Jc Js", "9d Th Qd Kd Ah Jh")
    log = log_of(hands, contract("4", "hearts, play, play") + ", Ad, Ks, Td, 9d")
    seen = [dealt_hands[NORTH] for dealt_hands, _ in worlds(log, WEST, 200)]
    assert any(hand & cards("Jd") for hand in seen)
    assert not any(hand & cards("Qd Kd") for hand in seen)


def test_a_redeal_knows_where_cards_of_the_exchange_went():
    hands, calls = EXCHANGE
    log = log_of(hands, f"{calls}, give 9c, give Ad, play, play, Ac")
    for dealt_hands, moves in worlds(log, WEST, 30):
        assert dealt_hands[EAST] & cards("Ad")
        assert moves[5:7] == (GIVEN, BACK)
    for dealt_hands, moves in worlds(log, EAST, 30):
        assert dealt_hands[WEST] & cards("9c Ac") == cards("9c Ac")
        assert moves[5:7] == (GIVEN, BACK)
    for dealt_hands, moves in worlds(log, NORTH, 30):
        (_, given), (_, back) = moves[5:7]
        assert dealt_hands[WEST] >> given & 1
        assert dealt_hands[EAST] >> back & 1
        assert (dealt_hands[WEST] & cards("Ac")) or back == read_card("Ac")


@pytest.mark.parametrize(("order", "gift"), [("simultaneous", "9c"), ("bidder_first", "9c"), ("partner_first", "Ad")])
def test_a_card_that_is_given_and_not_answered_may_be_any_of_the_giver(order, gift):
    hands, calls = EXCHANGE
    log = log_of(hands, f"{calls}, give {gift}", exchange_order=order)
    for seat in (-1, NORTH, SOUTH, WEST if order == "partner_first" else EAST):
        given = set()
        for dealt_hands, moves in worlds(log, seat, 200):
            giver, card = moves[5]
            assert dealt_hands[giver] >> card & 1
            given.add(card)
        saw_it = order != "simultaneous" and seat in (WEST, EAST)
        assert given == {read_card(gift)} if saw_it else len(given) > 10


def test_a_watcher_has_no_choices_not_even_when_all_is_over():
    assert buck.legal(dealt(), -1) == 0
    assert buck.legal(say(dealt(), contract("4", "hearts, drop, drop")), -1) == 0


def test_a_redeal_fills_the_hands_of_those_who_dropped_or_sit_out():
    hands = ("Ah Qh 9h 9c Tc Qc", "Ks Jd As Qs Ts 9s", "Th Kh Ac Kc Jc Js", "9d Td Qd Kd Ad Jh")
    log = log_of(hands, contract("24", "hearts, drop, play") + ", Ah, Jh, Kd")
    seen = Counter(dealt_hands[NORTH] for dealt_hands, _ in worlds(log, WEST, 300))
    assert len(seen) > 250
    for dealt_hands, _ in worlds(log, SOUTH, 30):
        assert dealt_hands[WEST] & cards("Ah")
        assert sum(dealt_hands) == DECK


def played_down(order):
    """An exchange, and then tricks enough that few deals are left for a defender."""
    hands = ("9c Tc Qc Kc Ac Jc", "9h Th Jh Qh Kh Ah", "9s Ts Js Qs Ks As", "9d Td Jd Qd Kd Ad")
    calls = contract("12", "spades")
    gifts = "give 9s, give 9c" if order == "partner_first" else "give 9c, give 9s"
    return log_of(hands, f"{calls}, {gifts}, play, play", exchange_order=order)


@pytest.mark.parametrize("order", ["simultaneous", "bidder_first", "partner_first"])
def test_redeals_are_uniform_over_hands_and_gifts(order):
    """Few cards, counted out: what a defender cannot tell apart comes up equally often."""
    log = played_down(order)
    state = buck.new(log.options, log.before, log.cards)
    for seat, move in log.moves:
        buck.apply(state, seat, move)
    for card in ["9s", "9h", "Ad", "Ac", "Th", "Kd", "Kc", "Jh", "Qd", "Qc", "Qh", "Jd", "Tc", "Kh", "Td"]:
        log.moves.append((state.turn, read_card(card)))
        state = say(state, card)
    possible = set(possible_worlds(log, NORTH))
    number = 6 * len(possible)
    found = Counter(worlds(log, NORTH, number, seed=3))
    assert set(found) == possible
    assert chi_square(found, number) < len(possible) + 6 * (2 * len(possible)) ** 0.5


def chi_square(found, number):
    expected = number / len(found)
    return sum((times - expected) ** 2 / expected for times in found.values())


def possible_worlds(log, seat):
    """Every whole log that looks the same to the seat, by trying all hands and gifts."""
    mine = known(buck, log, seat)
    own = buck.new(log.options, log.before, log.cards).hands[seat]
    gone = sum(1 << move for _, move in log.moves[9:])
    shown = [sum(1 << move for who, move in log.moves[9:] if who == other) for other in range(4)]
    rest = DECK & ~own & ~gone
    gifts = [who for who, _ in log.moves[5:7]]
    for south in combinations(members(rest), 6 - shown[SOUTH].bit_count()):
        after_south = rest & ~bits(south)
        for west in combinations(members(after_south), 6 - shown[WEST].bit_count()):
            now = [shown[WEST] | bits(west), own, after_south & ~bits(west), shown[SOUTH] | bits(south)]
            for first, second in exchanges(log.options, gifts, now):
                hands = list(now)
                for giver, card in ((gifts[1], second), (gifts[0], first)):
                    hands[(giver + 2) % 4] &= ~(1 << card)
                    hands[giver] |= 1 << card
                moves = [*log.moves[:5], (gifts[0], first), (gifts[1], second), *log.moves[7:]]
                twin = Log(log.game, log.options, log.before, lay(hands), moves, log.shown)
                if looks(twin, seat) == mine.moves:
                    yield tuple(hands), tuple(moves)


def exchanges(options, gifts, now):
    """The pairs of cards that can have led to these hands."""
    for second in members(now[gifts[0]]):
        for first in members(now[gifts[1]]):
            yield first, second
    if options.exchange_order.name != "SIMULTANEOUS":
        for same in members(now[gifts[0]]):
            yield same, same


def bits(chosen):
    return sum(1 << card for card in chosen)


def lay(hands):
    return cards_for([show_all(hand) for hand in hands])


def looks(log, seat):
    try:
        return known(buck, log, seat).moves
    except IllegalMove:
        return None


def test_an_account_that_fits_no_deal_is_called_impossible():
    log = known(buck, log_of(("Ah",), contract("4", "hearts, play, play") + ", Ah"), NORTH)
    log.moves[-1] = (WEST, members(buck.new(read_options(buck, {}), log.before, cards_for(("Ah",))).hands[NORTH])[0])
    with pytest.raises(ImpossibleView):
        buck.imagine(log, NORTH, new_dice(1))
