"""The house rules of Buck. Items are those of rules.md."""

import enum
from typing import Annotated

import msgspec

from buckboard.engine.options import Range, Says

FirstDealer = enum.IntEnum("FirstDealer", "RANDOM SEAT0 FIRST_BLACK_JACK", start=0)
Auction = enum.IntEnum("Auction", "SINGLE_ROUND UNTIL_THREE_PASS", start=0)
StuckPlayer = enum.IntEnum("StuckPlayer", "LEFT_OF_DEALER DEALER NONE_REDEAL", start=0)
LowRank = enum.IntEnum("LowRank", "REVERSED SAME_AS_HIGH", start=0)
DropOut = enum.IntEnum("DropOut", "OPPONENTS_INDIVIDUALLY OPPONENTS_AS_TEAM ALL_OTHERS OFF", start=0)
DropAward = enum.IntEnum("DropAward", "BID ALL_TRICKS", start=0)
NoDropOn = enum.IntEnum("NoDropOn", "ANY_THREE STUCK_ONLY", start=0)
LeadIfDropped = enum.IntEnum("LeadIfDropped", "OTHER_OPPONENT NEXT_CLOCKWISE", start=0)
SetPenalty = enum.IntEnum("SetPenalty", "FLAT_6 BID", start=0)
ZeroTricks = enum.IntEnum("ZeroTricks", "SET_6 ZERO", start=0)
SetUnit = enum.IntEnum("SetUnit", "TEAM PLAYER", start=0)
BothOver = enum.IntEnum("BothOver", "BIDDER HIGHER PLAY_ON", start=0)
ExchangeOrder = enum.IntEnum("ExchangeOrder", "SIMULTANEOUS BIDDER_FIRST PARTNER_FIRST", start=0)
ExchangeTime = enum.IntEnum("ExchangeTime", "AFTER_TRUMP BEFORE_TRUMP", start=0)


class Options(msgspec.Struct, frozen=True):
    """What a table agrees on before the deal, the usual table's choices as defaults."""

    first_dealer: Annotated[FirstDealer, Says("Who deals the first hand.", 2)] = FirstDealer.RANDOM
    auction: Annotated[Auction, Says("Whether each seat calls once or the calling goes round.", 4, 62)] = (
        Auction.SINGLE_ROUND
    )
    stuck_player: Annotated[StuckPlayer, Says("Who must play a 3 when all four pass.", 5, 61)] = (
        StuckPlayer.LEFT_OF_DEALER
    )
    under_is_live_bid: Annotated[bool, Says("Once the under player has passed, nobody else may bid 3.", 7, 61)] = False
    nt_12_24: Annotated[bool, Says("A 12 and a 24 may be bid at no trump too.", 15)] = False
    low_rank: Annotated[LowRank, Says("How cards rank at low no trump.", 18)] = LowRank.REVERSED
    drop_out: Annotated[DropOut, Says("Who may drop out and let the bidders have it.", 21, 63)] = (
        DropOut.OPPONENTS_INDIVIDUALLY
    )
    drop_award: Annotated[DropAward, Says("What the bidders score when both opponents drop.", 23)] = DropAward.BID
    no_drop_on: Annotated[NoDropOn, Says("Which contracts of 3 nobody may drop out of.", 24)] = NoDropOn.ANY_THREE
    nt_lead_if_dropped: Annotated[LeadIfDropped, Says("Who leads at no trump if the leader dropped.", 30, 64)] = (
        LeadIfDropped.OTHER_OPPONENT
    )
    set_penalty: Annotated[SetPenalty, Says("What a set of 3 to 6 costs the bidders.", 33)] = SetPenalty.FLAT_6
    defenders_zero_tricks: Annotated[ZeroTricks, Says("What defenders who take no trick lose.", 40)] = ZeroTricks.SET_6
    defender_set_unit: Annotated[SetUnit, Says("Whether defenders are set as a team or each alone.", 41, 66)] = (
        SetUnit.TEAM
    )
    both_over: Annotated[BothOver, Says("Who wins when both teams reach the target in one hand.", 46, 67)] = (
        BothOver.BIDDER
    )
    defenders_may_win: Annotated[bool, Says("Tricks taken on defence may win the match.", 47, 68)] = True
    target: Annotated[int, "i4", Says("How many points win the match.", 48), Range(1, 200)] = 52
    exchange_order: Annotated[ExchangeOrder, Says("Who gives a card first in a 12.", 50, 65)] = (
        ExchangeOrder.SIMULTANEOUS
    )
    exchange_time: Annotated[ExchangeTime, Says("Whether trump is named before or after the exchange.", 53)] = (
        ExchangeTime.AFTER_TRUMP
    )
