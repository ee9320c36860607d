"""House rules as people name them: options and their values in table words."""

from collections.abc import Mapping

from buckboard.engine.rules_page import value_name
from buckboard.tables import number

Value = bool | int | str | None

# Options whose name in records does not say enough at the table; the others are read as they are written.
LABELS = {
    "buckem": {
        "seats": "people", "max_draw": "cards to exchange", "depleted_deck": "when the stock runs out",
        "must_head": "must beat the best card", "split_mode": "two winners", "no_winner_pot": "a pot nobody wins",
        "pot_multiple_basis": "what makes a pot double", "rake_rounding": "half of an odd pot",
        "no_rake_next": "a pot nobody rakes", "lone_unqualified": "alone without the cards to rake",
        "rake_face": "face card to rake", "pot_limit_mode": "what the limit limits", "session_end": "the session ends",
        "rounds": "hands in a session", "scare_position": "which card scares", "declare_mode": "stay or fold is said",
        "short_deck_trump": "trump with a short deck",
    },
    "buck": {
        "stuck_player": "when all pass", "under_is_live_bid": "under counts as a bid of 3",
        "nt_12_24": "12 and 24 at no trump", "low_rank": "ranks at low", "drop_out": "dropping out",
        "drop_award": "when both drop", "no_drop_on": "no dropping out of",
        "nt_lead_if_dropped": "no-trump lead of one who dropped", "set_penalty": "a set costs",
        "defenders_zero_tricks": "defenders without a trick", "defender_set_unit": "defenders are set",
        "both_over": "both teams at the target", "defenders_may_win": "winning on defence",
        "exchange_order": "exchange of a 12", "exchange_time": "exchange comes",
    },
    "buckpitch": {
        "dealer_steal": "dealer may take a bid", "all_pass": "when all pass", "shoot_requires": "a SHOOT has to win",
        "shoot_award": "a SHOOT wins", "shoot_floor": "a SHOOT missed below 4 points",
        "sawrack_stake": "chips for an X",
        "first_leader": "first lead", "first_lead_trump": "first lead must be trump",
        "void_must_trump": "must trump when out of the suit", "low_to": "low to", "game_tie": "a tie for game",
        "score_made": "a bid made scores", "both_reach": "both teams at the target", "bid_to_win": "must bid to win",
    },
    "buck135": {
        "seats": "people", "rounds": "hands in a match", "bet_small": "small bet", "bet_big": "big bet",
        "max_raises": "raises in a round", "first_to_act": "who speaks first", "deal_mode": "the row is dealt",
        "wilds": "wild cards", "match_rule": "one match makes wild", "match_time": "matching is judged",
        "paid_exchange": "cards for a fee", "fee_scheme": "double fee", "mode": "the pot goes to",
        "low_rule": "low hands", "low_qualifier": "highest card of a low", "hi_lo": "high and low are claimed",
        "double_ace_flush": "two aces in a flush", "natural_wins": "natural beats wild",
    },
}  # fmt: skip

# The same for values; where one word means different things, the option stands before it.
VALUES = {
    "true": "yes", "false": "no", "seat0": "first chair", "flat_6": "six", "set_6": "set for six", "bid": "the bid",
    "team": "as a team", "player": "each alone", "dealer_must_2": "the dealer must bid 2",
    "eldest_must_2": "dealer's left has it at 2", "redeal_next": "deal passes", "redeal_same": "same dealer again",
    "none_redeal": "cards are thrown in", "left_of_dealer": "dealer's left", "dealer_steal: none": "no bid",
    "dealer_steal: all": "any bid", "game_tie: none": "nobody", "opponents_individually": "each opponent",
    "opponents_as_team": "opponents together", "all_others": "all but the bidder", "off": "not at all",
    "hljg_order": "high, low, jack, game in order", "turn_up": "turned up", "buckup": "more tricks, or stays",
    "most_tricks_then_left": "more tricks, then dealer's left", "last_burns": "two burns",
    "ante_units": "two antes each",
    "cap_burn": "a burn", "cap_burn_and_win": "a burn and a win", "cap_pot_surplus_aside": "the pot",
    "shoot_only": "a SHOOT only", "mode: high_low": "high and low", "mode: high": "the best hand",
    "declare_simultaneous": "declared at once", "per_player_order": "a player's second", "by_position": "for card 4",
    "per_table": "all but the first", "wilds: one": "card 4", "wilds: two": "cards 2 and 4",
    "wilds: matching": "cards 2 and 4, if one matches", "either_enables_both": "both", "each_separately": "that one",
    "carry_and_ante": "stays, and all ante", "carry": "stays", "refund": "goes back", "wins_pot": "takes the pot",
    "no_rake": "takes nothing", "sequential": "in turn", "simultaneous": "all at once",
    "fixed_rounds": "after so many hands", "empty_pot": "with an empty pot", "divide": "by dividing the pot",
    "scare_cards: off": "none",
}  # fmt: skip


def label_of(game: str, option: str) -> str:
    """An option as people name it: "12 and 24 at no trump"."""
    return LABELS[game].get(option) or option.replace("_", " ")


def value_label(option: str, value: Value) -> str:
    """A value of an option as people name it: "yes", "first seat", "52"."""
    name = value_name(value)
    return VALUES.get(f"{option}: {name}") or VALUES.get(name) or name.replace("_", " ")


def in_short(game: str, option: str, value: Value) -> str:
    """A house rule in a few words: "target: 11", "low to: taker", "must trump"."""
    label = label_of(game, option)
    if value is True:
        return label
    return f"no {label}" if value is False else f"{label}: {value_label(option, value)}"


def all_in_short(game: str, given: Mapping[str, Value], every: Mapping[str, Value]) -> list[str]:
    """What is not usual at a table, a few words each; numbers that mean nothing alone with what they count."""
    told = dict(given)
    found = []
    if told.get("session_end") == "fixed_rounds":
        del told["session_end"]
        told["rounds"] = every["rounds"]
    for option, value in told.items():
        if option == "pot_limit":
            found.append(f"limit of {value_label('pot_limit_mode', every['pot_limit_mode'])}: {value}")
        elif option == "rounds" and every.get("session_end", "fixed_rounds") == "fixed_rounds":
            found.append(f"ends after {number(int(value or 0), 'hand')}")
        elif option != "pot_limit_mode" or "pot_limit" not in told:
            found.append(in_short(game, option, value))
    return found
