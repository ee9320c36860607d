"""House rules of Buckpitch, with the common table's choices as defaults."""

from enum import IntEnum
from typing import Annotated

import msgspec

from buckboard.engine.options import Range, Says


class FirstDealer(IntEnum):
    RANDOM, HIGH_CARD, SEAT0 = range(3)


class DealerSteal(IntEnum):
    SHOOT_ONLY, ALL, NONE = range(3)


class AllPass(IntEnum):
    REDEAL_NEXT, REDEAL_SAME, DEALER_MUST_2, ELDEST_MUST_2 = range(4)


class ShootRequires(IntEnum):
    FOUR_POINTS, FOUR_POINTS_AND_SIX_TRICKS, ALL_AVAILABLE_POINTS, SIX_TRICKS = range(4)


class ShootAward(IntEnum):
    GAME, POINTS_MADE, FIVE, EIGHT = range(4)


class ShootFloor(IntEnum):
    ZERO, NO_CHANGE = range(2)


class FirstLeader(IntEnum):
    BIDDER, LEFT_OF_DEALER = range(2)


class LowTo(IntEnum):
    HOLDER, TAKER = range(2)


class GameTie(IntEnum):
    NONE, BIDDER, DEFENDERS = range(3)


class ScoreMade(IntEnum):
    ACTUAL, BID_ONLY = range(2)


class BothReach(IntEnum):
    BIDDER, HLJG_ORDER, HIGHER, PLAY_ON = range(4)


class Options(msgspec.Struct, frozen=True):
    """What a table agrees on before the first deal."""

    first_dealer: Annotated[FirstDealer, Says("Who deals the first hand.", 1)] = FirstDealer.RANDOM
    dealer_steal: Annotated[DealerSteal, Says("Which calls the dealer may take over for the same number.", 5, 50)] = (
        DealerSteal.SHOOT_ONLY
    )
    all_pass: Annotated[AllPass, Says("What happens when all four pass.", 9, 51)] = AllPass.REDEAL_NEXT
    shoot_requires: Annotated[ShootRequires, Says("What a SHOOT has to win.", 13, 48)] = ShootRequires.FOUR_POINTS
    shoot_award: Annotated[ShootAward, Says("What a SHOOT that is made is worth.", 14, 49)] = ShootAward.GAME
    shoot_floor: Annotated[ShootFloor, Says("What a missed SHOOT costs a team that has fewer than 4 points.", 16)] = (
        ShootFloor.ZERO
    )
    sawrack_stake: Annotated[
        int, "i1", Says("What each player pays for each X of his team when the match is over.", 18, 54), Range(0, 100)
    ] = 0
    first_leader: Annotated[FirstLeader, Says("Who leads to the first trick.", 21)] = FirstLeader.BIDDER
    first_lead_trump: Annotated[
        bool, Says("Whether the first card led must be a trump if the leader has one.", 22, 52)
    ] = False
    void_must_trump: Annotated[bool, Says("Whether you must trump if you are out of the plain suit led.", 25, 52)] = (
        False
    )
    low_to: Annotated[LowTo, Says("Whose point the lowest trump is.", 29)] = LowTo.HOLDER
    game_tie: Annotated[GameTie, Says("Who scores the point for game when both teams caught as much.", 34)] = (
        GameTie.NONE
    )
    score_made: Annotated[ScoreMade, Says("What a team scores that made its bid of 2, 3 or 4.", 35)] = ScoreMade.ACTUAL
    target: Annotated[int, "i1", Says("How many points end the match.", 39), Range(1, 50)] = 7
    both_reach: Annotated[BothReach, Says("Who wins when one hand takes both teams to the target.", 40, 53)] = (
        BothReach.BIDDER
    )
    bid_to_win: Annotated[bool, Says("Whether a team can win only on a bid of its own that it made.", 41, 53)] = False
