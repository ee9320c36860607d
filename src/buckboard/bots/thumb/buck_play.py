"""How the thumb bot plays a card of Buck."""

from buckboard.engine.cards import count, members
from buckboard.games.buck.contract import higher_trumps, partner_of, suit_led, taken_by, tricks_needed
from buckboard.games.buck.dropping import next_playing
from buckboard.games.buck.options import LowRank
from buckboard.games.buck.rules import following
from buckboard.games.buck.state import DECK, LOW, SEAT_COUNT, State


def card_to_play(seat: int, view: State) -> int:
    """The card to lead or to play."""
    hand = view.hands[seat]
    if view.led:
        return follow(seat, view, following(hand, view.led))
    return lead(seat, view, hand)


def unseen(view: State, seat: int) -> int:
    """Cards that may be in other hands."""
    return DECK & ~view.gone & ~view.hands[seat]


def is_low(view: State) -> bool:
    """Whether nines are high."""
    return view.trump == LOW and view.options.low_rank == LowRank.REVERSED


def above_it(view: State, card: int) -> int:
    """The cards of its own suit that beat a card."""
    if view.trumps >> card & 1:
        return higher_trumps(view.trumps, view.trump, card)
    suit = suit_led(view.trumps, card)
    if is_low(view):
        return suit & ((1 << card) - 1)
    return suit & ~((2 << card) - 1)


def depth(view: State, card: int) -> int:
    """How many cards of its suit rank above it: 0 for the best, larger for a smaller card."""
    return count(above_it(view, card))


def best(view: State, cards: int) -> int:
    """The highest card, of plain suits before trumps."""
    return min(members(cards), key=lambda card: (view.trumps >> card & 1, depth(view, card)))


def cheapest(view: State, cards: int) -> int:
    """The card to spend when any of these will do: a plain one, and the smallest."""
    return min(members(cards), key=lambda card: (view.trumps >> card & 1, -depth(view, card)))


def masters(view: State, cards: int, others: int) -> int:
    """Those cards that nobody else can beat in their suit."""
    return sum(1 << card for card in members(cards) if not above_it(view, card) & others)


def opponents_playing(view: State, seat: int) -> list[int]:
    """The opponents who have not dropped out."""
    return [other for other in ((seat + 1) % SEAT_COUNT, (seat + 3) % SEAT_COUNT) if view.playing >> other & 1]


def lead(seat: int, view: State, hand: int) -> int:
    """The maker draws trump; then cards that cannot be beaten; else a small one from a long suit."""
    others = unseen(view, seat)
    trumps, plain = hand & view.trumps, hand & ~view.trumps
    good = masters(view, hand, others)
    out = others & view.trumps
    if out and all(view.lacks[other] & view.trumps for other in opponents_playing(view, seat)):
        out = 0
    if trumps and (seat ^ view.bidder) & 1 == 0 and out:
        draw = draw_trump(seat, view, trumps, good, plain & good)
        if draw >= 0:
            return draw
    if not plain:
        return last_trumps(view, trumps, good)
    if plain & good:
        return safest_master(view, plain & good, hand, others, bool(out))
    if trumps & good and not out:
        return best(view, trumps & good)
    return small_lead(view, plain)


def draw_trump(seat: int, view: State, trumps: int, good: int, side_masters: int) -> int:
    """Trump led by the maker: the best that is out, or a small one while he keeps two; −1 for something else."""
    if trumps & good:
        return best(view, trumps & good)
    if seat != view.bidder:
        return -1 if side_masters else cheapest(view, trumps)
    if count(trumps) >= 3:
        return cheapest(view, trumps)
    return -1


def last_trumps(view: State, trumps: int, good: int) -> int:
    """With nothing but trumps: the best if it cannot be beaten or if every trick is needed, else a small one."""
    if good or needs_all(view, count(trumps)):
        return best(view, trumps)
    return cheapest(view, trumps)


def needs_all(view: State, cards: int) -> bool:
    """Whether the bidders can only make it with every trick that is left."""
    taken = view.tricks[view.bidder] + view.tricks[partner_of(view.bidder)]
    return tricks_needed(view.bid) - taken >= cards


def safest_master(view: State, good: int, hand: int, others: int, trumps_out: bool) -> int:
    """While trumps are out, the suit that the others have most of; later the longest of one's own."""
    if trumps_out:
        return max(members(good), key=lambda card: count(others & suit_led(view.trumps, card)))
    return max(members(good), key=lambda card: (count(hand & suit_led(view.trumps, card)), -depth(view, card)))


def small_lead(view: State, plain: int) -> int:
    """A small card of the longest plain suit."""
    return max(members(plain), key=lambda card: (count(plain & suit_led(view.trumps, card)), depth(view, card)))


def follow(seat: int, view: State, open_cards: int) -> int:
    """Leave partner's trick to partner, take others as cheaply as is safe, throw the least otherwise."""
    others = unseen(view, seat)
    behind = opponents_behind(seat, view)
    winning = open_cards & view.beating
    if view.winner == partner_of(seat):
        safe = not behind or not threats(view, view.beating, others, behind)
        sure = winning and any(not threats(view, taken_by(view, card), others, behind) for card in members(winning))
        if safe or not sure or depth(view, view.trick[view.winner]) <= 1:
            return throw(view, seat, open_cards, others)
    if not winning:
        return throw(view, seat, open_cards, others)
    if not behind:
        return cheapest(view, winning)
    safe_ones = sum(1 << c for c in members(winning) if not threats(view, taken_by(view, c), others, behind))
    if safe_ones:
        return cheapest(view, safe_ones)
    partner_behind = partner_still_to_play(seat, view)
    if partner_behind and not winning & view.trumps:
        return throw(view, seat, open_cards, others)
    if winning & view.trumps and not view.led & view.trumps:
        return cheapest(view, winning)
    return best(view, winning)


def opponents_behind(seat: int, view: State) -> list[int]:
    """The opponents who play after this seat in the trick."""
    found = []
    other = next_playing(view, seat)
    while other != view.leader:
        if (other ^ seat) & 1:
            found.append(other)
        other = next_playing(view, other)
    return found


def partner_still_to_play(seat: int, view: State) -> bool:
    """Whether partner plays after this seat in the trick."""
    partner = partner_of(seat)
    return bool(view.playing >> partner & 1) and view.trick[partner] < 0 and partner != view.leader


def threats(view: State, beating: int, others: int, behind: list[int]) -> int:
    """Cards that would beat the trick and may be held behind: of the suit led, and trumps of one who lacks it."""
    found = 0
    for other in behind:
        may_hold = others & ~view.lacks[other] & beating
        found |= may_hold if view.lacks[other] & view.led else may_hold & view.led
    return found


def throw(view: State, seat: int, open_cards: int, others: int) -> int:
    """The least useful card: plain before trump, losers before masters, no guard of a king, the smallest."""
    hand = view.hands[seat]
    free = not open_cards & view.led

    def use(card: int) -> tuple[int, ...]:
        higher = above_it(view, card)
        company = hand & suit_led(view.trumps, card)
        guard = free and count(company) == 2 and guards(view, company & ~(1 << card), others)
        return (view.trumps >> card & 1, not higher & others, guard, -count(higher), count(company))

    return min(members(open_cards), key=use)


def guards(view: State, companion: int, others: int) -> bool:
    """Whether the other card of two is a king, or what is second now: it needs company to take a trick."""
    return count(above_it(view, members(companion)[0]) & others) == 1
