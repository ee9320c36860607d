"""How many ways to go on a few deals of Buck allow, ply by ply: each deal is tricky for one rule."""

import pytest

from buck_table import contract, dealt, say
from buckboard.games import buck
from perft import perft

BOWERS = ("Jh 9h Td Kd 9c Ts", "Jd Ad 9d Tc Qs 9s", "Ah Qh Qd Ac Kc Js", "Kh Th Jc Qc As Ks")


TRICKY = {
    "one call each": ("", {}, [10, 55, 220, 715]),
    "12 and 24 at no trump too": ("", {"nt_12_24": True}, [12, 78, 364, 1365]),
    "the under player's 3 stands": ("", {"under_is_live_bid": True}, [10, 54, 210, 660]),
    "calls that go round": ("4", {"auction": "until_three_pass"}, [7, 28, 84, 207, 439, 994]),
    "a thrown-in deal": ("pass, pass, pass", {"stuck_player": "none_redeal"}, [10, 30, 96]),
    "an exchange of cards unseen": (contract("12", "hearts"), {}, [7, 38, 76, 162]),
    "an exchange in which partner sees the card": (
        contract("12", "hearts"),
        {"exchange_order": "bidder_first"},
        [7, 44, 88, 186],
    ),
    "an exchange that partner begins": (
        contract("12", "hearts"),
        {"exchange_order": "partner_first"},
        [6, 42, 84, 168],
    ),
    "an exchange before trump": (contract("12", ""), {"exchange_time": "before_trump"}, [7, 40, 152, 304]),
    "opponents drop one by one": (contract("4", "hearts"), {}, [2, 4, 18, 27, 50]),
    "opponents drop together": (contract("4", "hearts"), {"drop_out": "opponents_as_team"}, [2, 4, 18, 27, 36]),
    "all the others may drop": (contract("4", "hearts"), {"drop_out": "all_others"}, [2, 4, 8, 36, 65, 229]),
    "bowers follow trump": (contract("3", "hearts"), {}, [6, 9, 12, 40, 200, 358, 714, 1240]),
    "bowers of the other colour": (contract("3", "clubs"), {}, [6, 21, 45, 114, 570, 1328, 3019, 6410]),
    "jacks follow their suit at high": (
        contract("4nt", "high, play, play"),
        {},
        [6, 8, 30, 56, 280, 584, 960, 2292],
    ),
    "nines win at low": (contract("4nt", "low, play, play"), {}, [6, 7, 26, 44, 220, 608, 1714, 2902]),
    "low ranked as high": (
        contract("4nt", "low, play, play"),
        {"low_rank": "same_as_high"},
        [6, 7, 26, 44, 220, 540, 1436, 2912],
    ),
    "three-card tricks": (contract("24", "hearts, play, play"), {}, [6, 9, 34, 170, 310, 504, 2016, 3860]),
    "two-card tricks": (contract("24", "hearts, drop, play"), {}, [6, 20, 100, 204, 816, 1552, 4656, 8256]),
}


@pytest.mark.parametrize("name", TRICKY)
def test_the_lines_of_play_are_counted(name):
    text, options, counts = TRICKY[name]
    assert perft(buck, say(dealt(*BOWERS, **options), text), len(counts)) == counts
