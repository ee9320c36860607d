"""House rules that often go together, by game; the usual rules first."""

from collections.abc import Mapping
from typing import NamedTuple

Value = bool | int | str | None


class Preset(NamedTuple):
    """A way to play that people ask for by name."""

    name: str
    sentence: str
    options: Mapping[str, Value]


USUAL = "The usual rules"
PRESETS: Mapping[str, tuple[Preset, ...]] = {
    "buckem": (
        Preset(USUAL, "Six people, an ante of 1, up to three new cards, no limit to the pot.", {}),
        Preset(
            "A calm evening",
            "Nobody burns for more than 20, and after 20 hands what lies in the pot is divided.",
            {"pot_limit": 20, "session_end": "fixed_rounds"},
        ),
        Preset(
            "Scare cards",
            "The first card of every hand lies face up; a trump there must stay. A burn costs 20 chips at most.",
            {"scare_cards": "on", "pot_limit": 20},
        ),
        Preset(
            "All at once",
            "Everybody says stay or fold in the same moment, and nobody hears the others first.",
            {"declare_mode": "simultaneous"},
        ),
        Preset(
            "Deuces swap",
            "Who was dealt the deuce of trump and stays may take the turned card for it.",
            {"deuce_swap": True},
        ),
        Preset(
            "No mercy",
            "You must trump when you cannot follow, and beat the best card when you can.",
            {"must_trump": True, "must_head": True},
        ),
        Preset(
            "Five at the table", "Five people, and the twos and threes are left out.", {"seats": 5, "short_deck": True}
        ),
        Preset("A full house", "Eight people; the stock is short, and what was folded may come back.", {"seats": 8}),
    ),
    "buck": (
        Preset(USUAL, "Minnesota rules: one call each, the dealer's left is under for 3, to 52.", {}),
        Preset("A short match", "The usual rules, but 32 points win.", {"target": 32}),
        Preset(
            "Dealer is stuck",
            "If all pass the dealer plays a 3, and nobody is under.",
            {"stuck_player": "dealer"},
        ),
        Preset(
            "Twelve and twenty-four at no trump",
            "The two great bids may be made high or low as well.",
            {"nt_12_24": True},
        ),
        Preset(
            "Round and round",
            "The calling goes on until three have passed, and a set costs what was bid.",
            {"auction": "until_three_pass", "set_penalty": "bid"},
        ),
        Preset(
            "Everybody plays",
            "Nobody drops out, and defenders without a trick lose nothing.",
            {"drop_out": "off", "defenders_zero_tricks": "zero"},
        ),
    ),
    "buckpitch": (
        Preset(USUAL, "To 7; low belongs to who was dealt it; a SHOOT wins the match.", {}),
        Preset(
            "To eleven, low to the taker",
            "A longer match, and low can be caught like the jack.",
            {"target": 11, "low_to": "taker"},
        ),
        Preset(
            "Bid to go out",
            "A team wins only on a bid of its own that it made.",
            {"bid_to_win": True},
        ),
        Preset(
            "Dealer's choice",
            "The dealer may take any bid for the same, and must bid 2 if three have passed.",
            {"dealer_steal": "all", "all_pass": "dealer_must_2"},
        ),
        Preset(
            "Pitched",
            "The first card led must be a trump.",
            {"first_lead_trump": True},
        ),
        Preset(
            "A sober SHOOT",
            "A SHOOT scores 5 and needs every point that is won.",
            {"shoot_award": "five", "shoot_requires": "all_available_points"},
        ),
        Preset("Chips for sawracks", "At the end every X costs a chip.", {"sawrack_stake": 1}),
    ),
    "buck135": (
        Preset(USUAL, "Fixed bets of 1 and 2, card 4 wild, the best hand takes the pot.", {}),
        Preset(
            "High-low",
            "The best low hand takes half of the pot; cards speak.",
            {"mode": "high_low"},
        ),
        Preset(
            "High-low, declared",
            "All still in say high, low or both at once; a low needs an eight.",
            {"mode": "high_low", "hi_lo": "declare_simultaneous", "low_qualifier": 8},
        ),
        Preset("Two wild cards", "Cards 2 and 4 stay down, and both are wild.", {"wilds": "two"}),
        Preset(
            "Matching required",
            "Cards 2 and 4 are wild only if one of them matches card 1, 3 or 5.",
            {"wilds": "matching"},
        ),
        Preset(
            "Cards for sale",
            "A card on the table may be exchanged for a fee.",
            {"wilds": "two", "paid_exchange": True},
        ),
        Preset(
            "Table stakes",
            "Everybody buys 200 chips, and bets are limited by the pot.",
            {"betting": "pot_limit", "stack": 200},
        ),
        Preset(
            "No limit",
            "Everybody buys 200 chips and may put in all of them at any time.",
            {"betting": "no_limit", "stack": 200},
        ),
        Preset("Twenty hands", "The usual rules, and the match ends after 20 hands.", {"rounds": 20}),
    ),
}
