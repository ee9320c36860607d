"""Which ranks are wild for a seat: each has its own, and they mean nothing to the others."""

from buckboard.engine.cards import rank_of
from buckboard.engine.rule import rule
from buckboard.games.buck135.options import MatchRule, MatchTime, Wilds
from buckboard.games.buck135.state import CARD_2, CARD_4, MATCHES_2, MATCHES_4, ROW, State, matches


@rule
def match_bits(state: State, seat: int) -> int:
    """Which of cards 2 and 4 match card 1, 3 or 5 as the row lies now."""
    bits = 0
    if matches(state, seat, CARD_2):
        bits |= MATCHES_2
    if matches(state, seat, CARD_4):
        bits |= MATCHES_4
    return bits


@rule
def rank_bit(state: State, seat: int, place: int) -> int:
    """The rank of a card in the row, as a set; nothing where no card is seen."""
    card = state.rows[ROW * seat + place]
    return 1 << rank_of(card) if card >= 0 else 0


@rule
def wild_ranks(state: State, seat: int) -> int:
    """The ranks that are wild for a seat: that of card 4, of cards 2 and 4, or of those where one matches."""
    if state.options.wilds == Wilds.ONE:
        return rank_bit(state, seat, CARD_4)
    if state.options.wilds == Wilds.TWO:
        return rank_bit(state, seat, CARD_2) | rank_bit(state, seat, CARD_4)
    bits = state.matched[seat] if state.options.match_time == MatchTime.BEFORE_DRAW else match_bits(state, seat)
    if bits and state.options.match_rule == MatchRule.EITHER_ENABLES_BOTH:
        bits = MATCHES_2 | MATCHES_4
    ranks = 0
    if bits & MATCHES_2:
        ranks |= rank_bit(state, seat, CARD_2)
    if bits & MATCHES_4:
        ranks |= rank_bit(state, seat, CARD_4)
    return ranks
