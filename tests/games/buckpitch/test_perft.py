"""How many ways to go on a few deals allow, ply by ply: each deal is tricky for one rule."""

import pytest

from buckboard.games import buckpitch
from perft import perft
from pitch_table import dealt, say

PLAY = "2 pass pass pass clubs"


TRICKY = {
    "calls of a first hand": ("", {}, (), [5, 16, 46, 155]),
    "calls of a team without points": ("", {"bid_before": True}, (), [4, 10, 20, 35]),
    "a dealer who may take anything for the same": ("", {"dealer_steal": "all"}, (), [5, 16, 46, 174]),
    "a SHOOT that ends the bidding": ("", {"dealer_steal": "none"}, (), [5, 18, 70]),
    "a dealer who must bid": ("", {"all_pass": "dealer_must_2"}, (), [5, 16, 46, 154]),
    "plain leads may be trumped, a third suit not": (
        PLAY,
        {},
        ("9d 8d 2c 9h 8h 3s", "Kd 3c Kh 7h 4s 5s", "Qd Jd 4c Qh 6s 7s", "5c 6c Ad Ah 8s 9s"),
        [6, 14, 34, 110, 550, 1402, 3526],
    ),
    "who is out of the plain suit led must trump": (
        PLAY,
        {"void_must_trump": True},
        ("9d 8d 2c 9h 8h 3s", "3c Kh 7h 4s 5s 6h", "4c Qh Jh 6s 7s 2s", "5c 6c Ah 8s 9s Ad"),
        [6, 14, 39, 128, 640, 1374, 3382],
    ),
    "the first lead is a trump": (
        PLAY,
        {"first_lead_trump": True},
        ("9d 8d 2c 9h 8h 3c", "3s Kh 7h 4s 5s 6h", "4c Qh Jh 6s 7s 2s", "5c 6c Ah 8s 9s Ad"),
        [2, 12, 12, 24, 120, 408, 1260, 4560],
    ),
    "the seat to the dealer's left leads": (
        "pass 2 pass pass clubs",
        {"first_leader": "left_of_dealer"},
        ("9d 8d 2c", "3c Kh 7h 4s 5s 6h", "4c Qh Jh 6s 7s 2s", "5c 6c"),
        [6, 22, 109, 650, 3250, 11746],
    ),
}


@pytest.mark.parametrize("name", TRICKY)
def test_the_lines_of_play_of_a_tricky_deal(name):
    words, rules, hands, counts = TRICKY[name]
    assert perft(buckpitch, say(dealt(*hands, **rules), words), len(counts)) == counts
