"""Buck as it is told: each line to those who may hear it."""

from buck_table import EAST, NORTH, SOUTH, WEST, contract, dealt, say
from buckboard.engine.game import next_asked
from buckboard.engine.words import read_moves
from buckboard.games import buck

NAMES = ("West", "North", "East", "South")
HANDS = ("Ah As 9c", "Kh Ks", "Jd 9s", "Th Ts")


def told(state, text, seat=-1, last_only=True):
    """What a seat (−1: a watcher) is told of moves in words, of the last one only or of all."""
    lines = []
    for said in (part.strip() for part in text.split(",")):
        who = next_asked(buck, state)
        (move,) = read_moves(buck, state, who, said)
        after = say(state, said)
        heard = [line for line in buck.narrate(state, who, move, after) if line.audience >> max(seat, -1) % 64 & 1]
        lines = ([] if last_only else lines) + [line.text.format(*NAMES) for line in heard]
        state = after
    return lines


def test_calls_and_what_they_come_to():
    assert told(dealt(), "pass") == ["West passes."]
    assert told(dealt(), "pass, 4nt") == ["North bids 4 no trump."]
    assert told(dealt(), contract("4", "")) == ["South passes.", "West has it for 4."]
    assert told(dealt(), contract("24", ""))[-1] == "West has it for 24 and plays alone; East sits out."
    assert told(dealt(), contract("12", ""))[-1] == (
        "West has it for 12 and plays alone after the exchange; East sits out."
    )


ALL_PASS = "pass, pass, pass, pass"


def test_four_passes():
    assert told(dealt(), ALL_PASS)[-1] == "All four pass: West is under for 3."
    assert told(dealt(stuck_player="dealer"), ALL_PASS)[-1] == "All four pass: South is stuck with 3."
    assert told(dealt(stuck_player="none_redeal"), ALL_PASS)[-1] == "All four pass and the deal is thrown in."


def test_trump_is_named_and_high_or_low_said():
    assert told(dealt(), contract("3", "hearts")) == ["West names hearts."]
    assert told(dealt(drop_out="off"), contract("4nt", "low")) == ["West says low."]
    assert told(dealt(drop_out="off"), contract("4nt", "high")) == ["West says high."]


def test_a_gift_is_named_to_those_who_see_it_only():
    text = contract("12", "hearts") + ", give 9c"
    table = dealt(*HANDS)
    for seat in (-1, NORTH, EAST, SOUTH):
        assert told(table, text, seat) == ["West gives East a card."]
    assert told(table, text, WEST) == ["West gives East the 9c."]
    back = f"{text}, give Jd"
    for seat in (-1, NORTH, SOUTH):
        assert told(table, back, seat) == ["East gives West a card."]
    assert told(table, back, WEST) == ["East gives West the Jd."]
    assert told(table, back, EAST) == ["East gives West the Jd.", "West gives East the 9c."]
    assert told(table, contract("12", "hearts") + ", no exchange") == ["West wants no exchange."]


def test_a_gift_that_is_seen_at_once():
    table = dealt(*HANDS, exchange_order="bidder_first")
    text = contract("12", "hearts") + ", give 9c"
    assert told(table, text, EAST) == ["West gives East the 9c."]
    assert told(table, f"{text}, give Jd", EAST) == ["East gives West the Jd."]
    table = dealt(*HANDS, exchange_order="partner_first")
    text = contract("12", "hearts") + ", give Jd"
    assert told(table, text, WEST) == told(table, text, EAST) == ["East gives West the Jd."]
    assert told(table, text, NORTH) == ["East gives West a card."]
    assert told(table, f"{text}, give 9c", WEST) == ["West gives East the 9c."]


def test_dropping_out():
    text = contract("4", "hearts")
    assert told(dealt(), f"{text}, drop") == ["North drops out."]
    assert told(dealt(), f"{text}, play, play") == ["South plays."]
    assert told(dealt(), f"{text}, drop, drop") == [
        "South drops out.",
        "North and South let them have it.",
        "West and East have their 4: +4.",
    ]
    team = {"drop_out": "opponents_as_team"}
    both = "North and South did not both drop, so both play."
    assert told(dealt(**team), f"{text}, play, drop") == ["South drops out.", both]
    assert told(dealt(**team), f"{text}, drop, play") == ["South plays.", both]
    assert told(dealt(**team), f"{text}, play, play") == ["South plays."]


def test_cards_and_tricks():
    state = say(dealt(*HANDS), contract("4", "hearts, play, play"))
    assert told(state, "Ah") == ["West leads Ah."]
    assert told(state, "Ah, Kh") == ["North plays Kh."]
    assert told(state, "Ah, Kh, Jd") == ["East plays Jd, the left."]
    assert told(state, "Ah, Kh, Jd, Th") == ["South plays Th.", "East takes the trick with Jd, the left."]
    state = say(dealt("Jh"), contract("4", "hearts, play, play"))
    assert told(state, "Jh") == ["West leads Jh, the right."]
    state = say(dealt("", "Jh"), contract("4nt", "low, play, play"))
    assert told(state, "Jh") == ["North leads Jh."]


def end_of(bid, tricks, playing=15, **options):
    """The last two lines of a hand that ends with these tricks of bidder, left, partner and right."""
    name = "hearts"
    state = say(dealt("Jh", "9h", "Th", "Qh", **options), contract(bid, name))
    state = say(state, "no exchange") if bid == "12" else state
    state = say(state, "play, play")
    state.playing = playing
    state.tricks[:] = [tricks[0] - 1, *tricks[1:]]
    state.held[:] = [1] * 4
    seats = [seat for seat in range(4) if playing >> seat & 1]
    return told(state, ", ".join(["Jh", "9h", "Th", "Qh"][seat] for seat in seats))[-2:]


def test_the_end_of_a_hand():
    assert end_of("4", (4, 1, 1, 0)) == [
        "West and East make 4 with 5 tricks: +5.",
        "North and South take 1 trick: +1.",
    ]
    assert end_of("6", (4, 2, 0, 0)) == [
        "West and East are set, 2 tricks short: −6.",
        "North and South take 2 tricks: +2.",
    ]
    assert end_of("4", (6, 0, 0, 0)) == [
        "West and East make 4 with all six tricks: +6.",
        "North and South take no trick and are set: −6.",
    ]
    assert end_of("4", (4, 2, 0, 0), defender_set_unit="player")[1] == (
        "North and South take 2 tricks; who took none is set: −4."
    )
    assert end_of("4", (6, 0, 0, 0), defenders_zero_tricks="zero")[1] == "North and South take no trick: 0."
    assert end_of("24", (5, 1, 0, 0), playing=0b1011) == [
        "West and East are set, 1 trick short: −24.",
        "North and South take 1 trick, each worth two: +2.",
    ]
    assert end_of("12", (6, 0, 0, 0), playing=0b1011)[0] == "West and East make 12 with all six tricks: +12."
