"""House rules of Buck 'em, with the common table's choices as defaults."""

import enum
from collections.abc import Mapping
from typing import Annotated

import msgspec

from buckboard.engine.options import NONE, Range, Says


class FirstDealer(enum.IntEnum):
    """Who deals the first hand."""

    RANDOM = 0
    SEAT0 = 1
    HIGH_CARD = 2


class DepletedDeck(enum.IntEnum):
    """Where cards come from when the stock has run out. There is one way."""

    FOLDED_THEN_DISCARDS = 0


class SplitMode(enum.IntEnum):
    """How two winners share the pot."""

    EQUAL = 0
    BY_TRICKS = 1


class OddChip(enum.IntEnum):
    """What becomes of a chip that two winners cannot share."""

    MOST_TRICKS_THEN_LEFT = 0
    BUCKUP = 1
    CARRY = 2
    LEFT_OF_DEALER = 3


class NoWinnerPot(enum.IntEnum):
    """What becomes of a pot that nobody has won."""

    CARRY = 0
    REFUND = 1


class MultipleBasis(enum.IntEnum):
    """What a pot is measured by, to tell single from double."""

    LAST_BURNS = 0
    ANTE_UNITS = 1


class RakeRounding(enum.IntEnum):
    """How half of an odd pot is rounded."""

    DOWN = 0
    UP = 1


class NoRakeNext(enum.IntEnum):
    """What becomes of the pot when nobody has played for it or raked it."""

    CARRY = 0
    CARRY_AND_ANTE = 1
    REFUND = 2


class LoneUnqualified(enum.IntEnum):
    """What happens to a lone stayer who was not dealt the cards to rake."""

    NO_RAKE = 0
    WINS_POT = 1
    BURNED = 2


class RakeFace(enum.IntEnum):
    """Which face card makes two trumps good enough to rake."""

    TRUMP_FACE = 0
    ANY_FACE = 1


class PotLimitMode(enum.IntEnum):
    """What a pot limit limits."""

    CAP_BURN = 0
    CAP_BURN_AND_WIN = 1
    CAP_POT_SURPLUS_ASIDE = 2


class SessionEnd(enum.IntEnum):
    """When the session is over."""

    EMPTY_POT = 0
    DIVIDE = 1
    FIXED_ROUNDS = 2


class ScareCards(enum.IntEnum):
    """Whether one card of every hand is dealt face up."""

    OFF = 0
    ON = 1
    DEALER_CHOICE = 2


class DeclareMode(enum.IntEnum):
    """How people say whether they stay."""

    SEQUENTIAL = 0
    SIMULTANEOUS = 1


class ShortDeckTrump(enum.IntEnum):
    """What names trump when the deck is short."""

    TURN_UP = 0
    REMOVED_CARD = 1


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules. Where a comment is missing the sentence says it all."""

    seats: Annotated[int, "i1", Says("How many people sit down to play.", 1), Range(5, 8)] = 6
    ante: Annotated[int, "i4", Says("Chips that everybody pays into an empty pot.", 2), Range(1, 100)] = 1
    first_dealer: Annotated[FirstDealer, Says("Who deals first.", 3)] = FirstDealer.RANDOM
    max_draw: Annotated[int, "i1", Says("How many cards a stayer may exchange.", 10), Range(0, 5)] = 3
    depleted_deck: Annotated[DepletedDeck, Says("Where new cards come from when the stock runs out.", 16, 17, 18)] = (
        DepletedDeck.FOLDED_THEN_DISCARDS
    )
    must_trump: Annotated[bool, Says("Whether you must trump when you cannot follow suit.", 21)] = False
    must_head: Annotated[bool, Says("Whether you must beat the best card of the trick if you can.", 21)] = False
    split_mode: Annotated[SplitMode, Says("How two winners share the pot.", 26, 67)] = SplitMode.EQUAL
    odd_chip: Annotated[OddChip, Says("Who gets a chip that two winners cannot share.", 27, 67)] = (
        OddChip.MOST_TRICKS_THEN_LEFT
    )
    no_winner_pot: Annotated[NoWinnerPot, Says("What becomes of a pot that nobody wins.", 32, 69)] = NoWinnerPot.CARRY
    pot_multiple_basis: Annotated[MultipleBasis, Says("What makes a pot a double one.", 34, 68)] = (
        MultipleBasis.LAST_BURNS
    )
    rake_rounding: Annotated[RakeRounding, Says("How half of an odd pot is rounded for a rake.", 36)] = (
        RakeRounding.DOWN
    )
    no_rake_next: Annotated[NoRakeNext, Says("What becomes of a pot that nobody plays for or rakes.", 39, 69)] = (
        NoRakeNext.CARRY
    )
    lone_unqualified: Annotated[LoneUnqualified, Says("What happens to a lone stayer who may not rake.", 40, 70)] = (
        LoneUnqualified.NO_RAKE
    )
    rake_face: Annotated[RakeFace, Says("Which face card lets two trumps rake.", 42)] = RakeFace.TRUMP_FACE
    # A session without a limit may grow pots without end: simulations play with 20 antes.
    pot_limit: Annotated[
        int,
        "i4",
        Says("The most chips that a burn costs, or what else the limit is for.", 48, 71),
        Range(1, 10**6, none=True),
    ] = NONE
    pot_limit_mode: Annotated[PotLimitMode, Says("What the pot limit limits.", 48, 71)] = PotLimitMode.CAP_BURN
    session_end: Annotated[SessionEnd, Says("When the session ends.", 49, 72)] = SessionEnd.EMPTY_POT
    rounds: Annotated[int, "i4", Says("How many hands a session of fixed length has.", 49, 72), Range(1, 1000)] = 20
    scare_cards: Annotated[ScareCards, Says("Whether a card of every hand is dealt face up.", 52, 74)] = ScareCards.OFF
    scare_position: Annotated[int, "i1", Says("Which card of every hand is the scare card.", 52, 74), Range(1, 5)] = 1
    deuce_swap: Annotated[bool, Says("Whether the trump deuce may be swapped for the turned card.", 57, 75)] = False
    declare_mode: Annotated[DeclareMode, Says("How people say whether they stay.", 60, 76)] = DeclareMode.SEQUENTIAL
    short_deck: Annotated[bool, Says("Whether low cards are left out when few people play.", 61, 77)] = False
    short_deck_trump: Annotated[ShortDeckTrump, Says("What names trump when the deck is short.", 61, 77)] = (
        ShortDeckTrump.TURN_UP
    )


DEFAULT_LIMIT = 20  # antes: the pot limit of a simulation that is given none


def refuse(options: Options) -> str:
    """Every mix of these house rules can be played."""
    return ""


def idle(options: Options) -> list[str]:
    """Options that the others leave without effect."""
    found = []
    short = options.short_deck and options.seats <= 6
    if options.rounds != 20 and options.session_end != SessionEnd.FIXED_ROUNDS:
        found.append("rounds does nothing here: the session has no fixed number of hands (session_end).")
    if options.pot_limit == NONE and options.pot_limit_mode != PotLimitMode.CAP_BURN:
        found.append("pot_limit_mode does nothing here: there is no pot_limit.")
    if options.scare_position != 1 and options.scare_cards != ScareCards.ON:
        found.append("scare_position does nothing here: only scare_cards = on deals the same card face up every hand.")
    if options.short_deck and not short:
        found.append(f"short_deck does nothing with {options.seats} players dealt in: they need the whole deck.")
    if not short and options.short_deck_trump != ShortDeckTrump.TURN_UP:
        found.append("short_deck_trump does nothing here: the deck is whole, so a card is turned up.")
    if short and options.deuce_swap:
        found.append("deuce_swap does nothing here: the twos are out of the deck.")
    if options.scare_cards != ScareCards.OFF and options.pot_limit == NONE:
        found.append("Nothing limits the pot, and scare cards make people stay: agree on a pot_limit.")
    return found


def for_simulation(choices: Mapping[str, object]) -> dict[str, object]:
    """House rules given, completed: without a pot limit of the caller's own, 20 antes."""
    ante = choices.get("ante", Options().ante)
    limit = DEFAULT_LIMIT * ante if type(ante) is int else None
    return {"pot_limit": limit, **choices}
