"""House rules of Buck Thirty-Five, with the common table's choices as defaults."""

import enum
from collections.abc import Mapping
from typing import Annotated

import msgspec

from buckboard.engine.betting import Limit
from buckboard.engine.hand_ranks import FiveOfAKind, LowRule
from buckboard.engine.options import NONE, Range, Says

MOST_CHIPS = 1_000_000  # of an ante or a bet


class FirstDealer(enum.IntEnum):
    """Who deals first."""

    RANDOM, SEAT0 = range(2)


class FirstToAct(enum.IntEnum):
    """Where a betting round begins."""

    LEFT_OF_DEALER, ROTATING, LAST_AGGRESSOR = range(3)


class DealMode(enum.IntEnum):
    """When cards 2 and 4 leave the dealer's hand."""

    ALL_AT_ONCE, STAGED = range(2)


class Wilds(enum.IntEnum):
    """Which cards of the row are wild."""

    ONE, TWO, MATCHING = range(3)


class MatchRule(enum.IntEnum):
    """What a match makes wild, where one is required."""

    EITHER_ENABLES_BOTH, EACH_SEPARATELY = range(2)


class MatchTime(enum.IntEnum):
    """When it is judged whether cards 2 and 4 match."""

    SHOWDOWN, BEFORE_DRAW = range(2)


class FeeScheme(enum.IntEnum):
    """How the fee of a paid exchange grows."""

    PER_PLAYER_ORDER, BY_POSITION, PER_TABLE = range(3)


class Mode(enum.IntEnum):
    """Who shares the pot."""

    HIGH, HIGH_LOW = range(2)


class HiLo(enum.IntEnum):
    """How a high-low pot is claimed."""

    CARDS_SPEAK, DECLARE_SIMULTANEOUS = range(2)


class OddChip(enum.IntEnum):
    """Where a chip goes that tied hands cannot share."""

    LEFT_OF_DEALER, HIGH_CARD_SUIT, CARRY = range(3)


class Options(msgspec.Struct, frozen=True):
    """What a table agrees on before the first deal."""

    seats: Annotated[int, Says("How many play.", 1, 55), Range(4, 6)] = 5
    first_dealer: Annotated[FirstDealer, Says("Who deals the first hand.", 55)] = FirstDealer.RANDOM
    rounds: Annotated[int, Says("After how many hands the match ends.", 74), Range(1, 1000, none=True)] = NONE
    ante: Annotated[int, Says("What everybody puts in before the deal.", 2, 57), Range(0, MOST_CHIPS)] = 1
    betting: Annotated[Limit, Says("How large a bet or a raise may be.", 2, 58, 59, 60, 61)] = Limit.FIXED
    bet_small: Annotated[
        int, Says("The bet of the first two rounds, or the smallest bet.", 2, 58, 59, 60, 61), Range(1, MOST_CHIPS)
    ] = 1
    bet_big: Annotated[
        int, Says("The bet of the last two rounds, or the largest bet.", 2, 58, 59), Range(1, MOST_CHIPS)
    ] = 2
    max_raises: Annotated[int, Says("How often a bet may be raised in one round.", 3, 58, 59), Range(0, 100)] = 3
    stack: Annotated[
        int, Says("What everybody buys to play with, or credit without end.", 56), Range(20, 10_000, none=True)
    ] = NONE
    first_to_act: Annotated[FirstToAct, Says("Who speaks first in a betting round.", 4, 63)] = FirstToAct.LEFT_OF_DEALER
    deal_mode: Annotated[DealMode, Says("Whether the row is dealt at once or stage by stage.", 10)] = (
        DealMode.ALL_AT_ONCE
    )
    wilds: Annotated[Wilds, Says("Which cards of the row are wild.", 43, 44, 55, 71)] = Wilds.ONE
    match_rule: Annotated[MatchRule, Says("What one match makes wild.", 44, 71)] = MatchRule.EITHER_ENABLES_BOTH
    match_time: Annotated[MatchTime, Says("When matching is judged.", 46, 71)] = MatchTime.SHOWDOWN
    paid_exchange: Annotated[bool, Says("Whether a card on the table may be exchanged for a fee.", 48, 51, 72)] = False
    fee: Annotated[int, Says("What a paid exchange costs.", 49, 72), Range(1, 100)] = 2
    fee_scheme: Annotated[FeeScheme, Says("Which paid exchange costs double.", 49, 72)] = FeeScheme.PER_PLAYER_ORDER
    mode: Annotated[Mode, Says("Whether the low hand shares the pot.", 34)] = Mode.HIGH
    low_rule: Annotated[LowRule, Says("How low hands rank.", 35, 67)] = LowRule.ACE_TO_FIVE
    low_qualifier: Annotated[
        int, Says("The highest card that a winning low may hold.", 38, 67), Range(8, 8, none=True)
    ] = NONE
    hi_lo: Annotated[HiLo, Says("Whether players declare for high or low.", 39, 66)] = HiLo.CARDS_SPEAK
    five_of_a_kind: Annotated[FiveOfAKind, Says("Where five of a kind ranks.", 24, 69)] = FiveOfAKind.ABOVE_ROYAL
    double_ace_flush: Annotated[bool, Says("Whether a wild card in a flush may repeat a rank.", 26, 70)] = False
    natural_wins: Annotated[bool, Says("Whether the more natural of equal hands wins.", 27, 69)] = False
    odd_chip: Annotated[OddChip, Says("Where the odd chip of a split pot goes.", 33, 65)] = OddChip.LEFT_OF_DEALER


def refuse(options: Options) -> str:
    """Why these house rules cannot go together, or nothing."""
    if options.paid_exchange and options.seats == 6:
        return "Paid exchanges need five players or fewer: the pack is too small for six (paid_exchange, seats)."
    if options.betting == Limit.NO_LIMIT and options.stack == NONE:
        return "No-limit betting needs a stack: with endless credit a bet would have no end (betting, stack)."
    return ""


def idle(options: Options) -> list[str]:
    """Sentences about house rules that the others make idle."""
    usual = Options()
    said = []
    if options.betting in (Limit.POT_LIMIT, Limit.NO_LIMIT):
        form = options.betting.name.lower()
        if options.bet_big != usual.bet_big:
            said.append(f"bet_big has no effect: {form} uses bet_small alone.")
        if options.max_raises != usual.max_raises:
            said.append(f"max_raises has no effect: {form} has no cap on raises.")
    if options.wilds != Wilds.MATCHING:
        for name in ("match_rule", "match_time"):
            if getattr(options, name) != getattr(usual, name):
                said.append(f"{name} has no effect: wilds is {options.wilds.name.lower()}, not matching.")
    if not options.paid_exchange:
        for name in ("fee", "fee_scheme"):
            if getattr(options, name) != getattr(usual, name):
                said.append(f"{name} has no effect: paid_exchange is false.")
    if options.mode == Mode.HIGH:
        for name in ("low_rule", "low_qualifier", "hi_lo"):
            if getattr(options, name) != getattr(usual, name):
                said.append(f"{name} has no effect: mode is high.")
    return said


def for_simulation(choices: Mapping[str, object]) -> dict[str, object]:
    """House rules for a simulation: a match has 20 hands unless it is said otherwise."""
    return {"rounds": 20, **choices}
