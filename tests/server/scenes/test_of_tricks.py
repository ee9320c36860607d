"""What tables of Buck and Buckpitch always show, and what their buttons say."""

import pytest

from buck_table import contract, played, settled
from buck_table import dealt as buck_dealt
from buck_table import say as buck_say
from buckboard.engine.game import view
from buckboard.games import buck, buckpitch
from buckboard.games.buck.state import Standing
from buckboard.games.buckpitch.scoring import count_points
from buckboard.server.scenes import acts_of
from looks import asked, choices, shown
from pitch_table import dealt as pitch_dealt
from pitch_table import finished, play_out, standing
from pitch_table import say as pitch_say


def facts(scene):
    return {fact["name"]: fact for fact in scene["facts"]}


def summary(game, state, before):
    return shown(game, state, before)["summary"]


def test_a_bid_of_buck_says_what_it_commits_to_by_the_rules_of_the_table():
    usual, by_bid = choices(buck, buck_dealt()), choices(buck, buck_dealt(set_penalty="bid", nt_12_24=True))
    assert usual["4"]["about"] == "make four or lose six"
    assert by_bid["4"]["about"] == "make four or lose four"
    assert usual["5nt"]["about"] == "make five or lose six; high or low, and you do not lead"
    assert usual["12"]["label"] == "12 alone"
    assert usual["12"]["about"] == "all six tricks without {2}: win 12 or lose 12; you may exchange one card with him"
    assert usual["24"]["about"] == "all six tricks without {2}: win 24 or lose 24, and no exchange"
    assert "12nt" not in usual
    assert [say for say, bid in by_bid.items() if bid.get("sure")] == ["12nt", "12", "24nt", "24"]
    assert by_bid["12nt"]["label"] == "12 no trump alone"


@pytest.mark.parametrize(
    ("stuck", "first", "last"),
    [
        ("left_of_dealer", "if all pass you are under for 3", "all have passed: {0} is under for 3"),
        ("dealer", "if all pass {3} is stuck with 3", "all have passed: you are stuck with 3"),
        ("none_redeal", "if all pass the cards are thrown in", "all have passed: the cards are thrown in"),
    ],
)
def test_a_pass_says_who_is_stuck_if_all_pass(stuck, first, last):
    state = buck_dealt(stuck_player=stuck)
    assert choices(buck, state)["pass"]["about"] == first
    assert choices(buck, buck_say(state, "pass, pass, pass"))["pass"]["about"] == last
    assert choices(buck, buck_say(state, "3"))["pass"]["about"] == ""


def test_a_bid_that_is_too_low_stands_there_with_its_reason():
    three = choices(buck, buck_say(buck_dealt(), "4"))["3"]
    assert (three["legal"], three["why"]) == (False, "A bid must be higher than 4; bid more, or pass.")
    assert (three["item"], three["about"]) == ("buck 8", "")


def test_the_left_bower_is_a_trump_wherever_it_is_shown():
    state = buck_say(buck_dealt("Jh Jd Ad 9s 9c Ah"), contract("4", "diamonds"))
    cards = asked(buck, state, 0)["cards"]
    assert [card["card"] for card in cards[:3]] == ["Jd", "Jh", "Ad"]
    assert [card["name"] for card in cards[:3]] == ["right bower", "left bower", ""]
    assert [card["card"] for card in cards if card["trump"]] == ["Jd", "Jh", "Ad"]
    assert shown(buck, state)["trump"] == "d"
    assert shown(buck, state)["called"] == {"Jd": "right bower", "Jh": "left bower"}
    assert shown(buck, buck_dealt())["called"] == {}


def test_the_left_bower_is_sorted_with_trump_also_where_the_hand_lies_by_suit():
    state = buck_dealt("Jh Jd Ad 9s 9c Ah")
    by_suit = asked(buck, state, 0)["orders"]["suit"]
    assert by_suit == ["9s", "Ah", "Jh", "9c", "Ad", "Jd"]
    named = asked(buck, buck_say(state, contract("4", "diamonds")), 0)["orders"]
    assert named["suit"] == ["9s", "Ah", "9c", "Jd", "Jh", "Ad"]
    assert named["rank"] == ["Ah", "Ad", "Jh", "Jd", "9s", "9c"]
    for bid, name in (("4nt", "high"), ("4", "spades")):
        assert asked(buck, buck_say(state, contract(bid, name)), 0)["orders"]["suit"] == by_suit


def test_a_card_that_may_not_be_played_says_why_in_the_words_of_the_rule():
    state = buck_say(buck_dealt("Jd 9d", "Jh Qs As Ks Ts 9s"), f"{contract('3', 'diamonds')}, Jd")
    cards = {card["card"]: card for card in asked(buck, state)["cards"]}
    assert cards["Jh"]["legal"]
    assert cards["Qs"]["why"] == "Trump was led and your Jh is trump, the left bower; play it."
    assert cards["Qs"]["item"] == "buck 16"


def test_the_names_of_trump_say_which_jacks_are_bowers_and_who_leads_at_no_trump():
    suits = choices(buck, buck_say(buck_dealt(), "4, pass, pass, pass"))
    assert suits["hearts"]["about"] == "right bower Jh, left bower Jd"
    assert not suits["high"]["legal"]
    no_trump = choices(buck, buck_say(buck_dealt(), "4nt, pass, pass, pass"))
    assert no_trump["low"]["about"] == "nines are best; {1} leads"
    assert no_trump["high"]["about"] == "aces are best; {3} leads"
    same = choices(buck, buck_say(buck_dealt(low_rank="same_as_high"), "4nt, pass, pass, pass"))
    assert same["low"]["about"] == "aces are best; {1} leads"


def test_contract_bidder_tricks_and_scores_are_in_sight_throughout_a_hand_of_buck():
    state = buck_say(buck_dealt(scores=(21, -3)), contract("4", "hearts"))
    scene = shown(buck, state)
    assert facts(scene)["contract"]["text"] == "4, {0}"
    assert (facts(scene)["trump"]["text"], facts(scene)["trump"]["suit"]) == ("hearts", "h")
    assert scene["seats"][0]["badges"][0] == "bidder"
    assert [team["score"] for team in scene["teams"]] == ["21", "−3"]
    assert [team["tricks"] for team in scene["teams"]] == [0, 0]
    assert (scene["target"], scene["pot"], scene["pot_says"]) == ("to 52", -1, "")


def test_playing_or_dropping_says_what_a_hand_without_a_trick_costs():
    def about(bid="4", **options):
        return {say: choice["about"] for say, choice in choices(buck, buck_say(buck_dealt(**options), bid)).items()}

    four, twelve = contract("4", "hearts"), "12, pass, pass, pass, hearts, no exchange"
    assert about(four)["play"] == "each trick is a point; if your team takes none it loses six"
    assert about(four, defender_set_unit="player")["play"].endswith("without one of your own your team loses six")
    assert about(four, defenders_zero_tricks="zero")["play"] == "each trick is a point; none costs nothing"
    assert about(twelve)["play"].startswith("each trick is worth two")
    assert about(four)["drop"] == "no points, and no set; if nobody plays they score 4"
    assert about(four, drop_award="all_tricks")["drop"].endswith("they score 6")
    assert about(twelve, drop_award="all_tricks")["drop"].endswith("they score 12")


def test_who_dropped_or_sits_out_holds_no_cards_and_is_marked():
    state = buck_say(buck_dealt(), f"{contract('4', 'hearts')}, drop, play")
    scene = shown(buck, state)
    assert (scene["seats"][1]["said"], scene["seats"][1]["held"], scene["seats"][1]["badges"]) == (
        "dropped out", 0, ["out"],
    )  # fmt: skip
    lone = shown(buck, buck_say(buck_dealt(), contract("24", "hearts")))
    assert (lone["seats"][2]["said"], lone["seats"][2]["held"]) == ("sits out", 0)
    exchange = shown(buck, buck_say(buck_dealt(), contract("12", "hearts")))
    assert (exchange["seats"][2]["held"], "out" in exchange["seats"][2]["badges"]) == (6, False)


def test_a_card_across_the_table_is_seen_by_nobody_else():
    before = buck_say(buck_dealt("As"), contract("12", "hearts"))
    after = buck_say(before, "give As")
    acts = acts_of(buck, view(buck, before, -1), 0, [-1], view(buck, after, -1))
    assert [(act["text"], act["cards"]) for act in acts] == [("gives a card", ["??"])]
    give = asked(buck, before)["question"]
    assert (give["kind"], give["choices"][0]["say"], give["most"]) == ("give", "no exchange", 1)
    forced = asked(buck, after)["question"]["choices"][0]
    assert not forced["legal"]
    assert forced["why"].startswith("The bidder has given a card and partner may not refuse")


@pytest.mark.parametrize(
    ("bid", "tricks", "headline", "texts", "changes"),
    [
        ("4", (5, 0, 0, 1), "{0} and {2} make 4 with five tricks.",
         ["bid 4, took 5 tricks", "took 1 trick"], ["+5", "+1"]),
        ("4", (3, 3, 0, 0), "{0} and {2} bid 4 and are set, one trick short.",
         ["bid 4, took 3 tricks: set", "took 3 tricks"], ["−6", "+3"]),
        ("3", (3, 0, 3, 0), "{0} and {2} make 3 with all six tricks.",
         ["bid 3, took 6 tricks", "took no tricks: set"], ["+6", "−6"]),
        ("24", (5, 1, 0, 0), "{0} and {2} bid 24 and are set, one trick short.",
         ["bid 24, took 5 tricks: set", "took 1 trick, each worth two"], ["−24", "+2"]),
    ],
)  # fmt: skip
def test_a_hand_of_buck_is_summed_up(bid, tricks, headline, texts, changes):
    state = settled(played(bid, *tricks))
    told = summary(buck, state, Standing(3, [0, 0]))
    assert told["headline"] == headline
    assert [row["text"] for row in told["rows"]] == texts
    assert [row["change"] for row in told["rows"]] == changes
    assert told["winners"] == []


def test_hands_of_buck_that_are_not_played_are_summed_up_too():
    thrown = settled(buck_say(buck_dealt(stuck_player="none_redeal"), "pass, pass, pass, pass"))
    assert summary(buck, thrown, Standing(3, [0, 0]))["headline"] == "All four pass: the cards are thrown in."
    given = settled(buck_say(buck_dealt(), f"{contract('4', 'hearts')}, drop, drop"))
    told = summary(buck, given, Standing(3, [0, 0]))
    assert told["headline"] == "{0} and {2} have their 4: nobody plays against them."
    assert [row["text"] for row in told["rows"]] == ["bid 4", "dropped out"]


def test_the_summary_says_who_was_stuck_who_sat_out_and_who_has_won():
    under = settled(played("3", 3, 3, 0, 0, stuck=True))
    assert summary(buck, under, Standing(3, [0, 0]))["notes"] == ["All four passed: {0} was under for 3."]
    won = settled(played("12", 6, 0, 0, 0, playing=11, scores=(40, 30)))
    told = summary(buck, won, Standing(3, [40, 30]))
    assert told["notes"] == ["{0} played alone; {2} sat out.", "{0} and {2} win the match, 52 to 24."]
    assert told["winners"] == [0, 2]
    assert shown(buck, won, Standing(3, [40, 30]))["seats"][0]["badges"] == ["bidder", "winner"]


def test_a_bid_of_buckpitch_says_what_it_commits_to_and_the_score_stops_at_nothing():
    first = choices(buckpitch, pitch_dealt())
    assert first["3"]["about"] == "win three of the four points or take an X (a mark that costs nothing)"
    assert (first["shoot"]["label"], first["shoot"]["legal"]) == ("SHOOT", True)
    assert first["shoot"]["about"] == "win all four points and win the match, or take two X (marks that cost nothing)"
    assert [say for say, bid in first.items() if bid.get("sure")] == ["shoot"]
    rich = choices(buckpitch, pitch_dealt(scores=(5, 0), bid_before=True))
    assert rich["3"]["about"] == "win three of the four points or lose three and take an X (a mark that costs nothing)"
    assert rich["4"]["about"] == "win all four points or lose four and take an X (a mark that costs nothing)"
    assert rich["shoot"]["about"].endswith("or lose four and take two X (marks that cost nothing)")
    short = choices(buckpitch, pitch_dealt(scores=(2, 0), bid_before=True))
    assert short["3"]["about"].startswith("win three of the four points or lose the two you have and take an X (")
    kept = choices(buckpitch, pitch_dealt(scores=(2, 0), bid_before=True, shoot_floor="no_change"))
    assert kept["shoot"]["about"].endswith("or take two X (marks that cost nothing)")


def test_a_shoot_says_what_this_table_asks_of_it():
    choice = choices(buckpitch, pitch_dealt(shoot_requires="six_tricks", shoot_award="eight"))["shoot"]
    assert choice["about"] == "take all six tricks and score eight, or take two X (marks that cost nothing)"
    poor = choices(buckpitch, pitch_dealt(bid_before=True))["shoot"]
    assert poor["why"] == "Your team has no points; SHOOT needs a score above 0 once a hand has been bid."


@pytest.mark.parametrize(("stake", "one", "two"), [(1, "1 chip", "2 chips"), (5, "5 chips", "10 chips")])
def test_where_an_x_costs_chips_a_bid_says_how_many(stake, one, two):
    table = choices(buckpitch, pitch_dealt(sawrack_stake=stake))
    assert table["3"]["about"].endswith(f"or take an X (at the end {one} from each of you)")
    assert table["shoot"]["about"].endswith(f"or take two X (at the end {two} from each of you)")


def test_a_dealer_who_takes_a_bid_and_who_has_it_when_all_pass_are_named():
    state = pitch_say(pitch_dealt(dealer_steal="all"), "3 pass pass")
    assert choices(buckpitch, state)["3"]["about"].startswith("takes the bid from {0}: win three")
    assert (
        choices(buckpitch, pitch_dealt(all_pass="eldest_must_2"))["pass"]["about"]
        == "if all pass you have the bid at 2"
    )
    last = pitch_say(pitch_dealt(all_pass="eldest_must_2"), "pass pass pass")
    assert choices(buckpitch, last)["pass"]["about"] == "all have passed: {0} has the bid at 2"
    assert choices(buckpitch, pitch_dealt(all_pass="dealer_must_2"))["pass"]["about"] == "if all pass {3} must bid"
    assert choices(buckpitch, pitch_dealt())["pass"]["about"] == "if all pass the hand is thrown in"


def test_sawracks_and_scores_are_in_sight_in_buckpitch():
    scene = shown(buckpitch, pitch_say(pitch_dealt(scores=(3, 0), sawracks=(1, 2), bid_before=True), "2 pass pass 3"))
    assert [(team["score"], team["marks"]) for team in scene["teams"]] == [("3", 1), ("0", 2)]
    assert facts(scene)["bid"]["text"] == "3, {3}"
    assert scene["target"] == "to 7"


def test_a_hand_of_buckpitch_is_summed_up_with_its_points_and_marks():
    before = standing((3, 2), True, sawracks=(1, 0))
    made = finished("3", "high low jack", "game", scores=(3, 2), sawracks=(1, 0))
    told = summary(buckpitch, made, before)
    assert told["headline"] == "{0} and {2} bid 3 and make it with 3 points."
    assert [row["text"] for row in told["rows"]] == ["bid 3: high, low and jack", "game"]
    assert [(row["change"], row["score"]) for row in told["rows"]] == [("+3", "6"), ("+1", "3")]
    was_set = summary(buckpitch, finished("3", "high low", "game", scores=(3, 2), sawracks=(1, 0)), before)
    assert was_set["headline"] == "{0} and {2} bid 3, win 2 points and go buck: X."
    assert was_set["rows"][0]["change"] == "−3 X"
    missed = summary(buckpitch, finished("shoot", "high", "game", scores=(3, 2), sawracks=(1, 0)), before)
    assert missed["headline"].endswith("go buck: XX.")
    assert missed["rows"][0]["change"] == "−3 XX"
    assert "The jack was not in play." in missed["notes"]


def notes(bid, a, b, **table):
    """The notes on a hand of Buckpitch that team 0 bid."""
    before = standing(table["scores"], True)
    return summary(buckpitch, finished(bid, a, b, **table), before)["notes"]


def test_what_each_team_caught_for_game_says_whose_it_is():
    assert notes("2", "high game", "low", scores=(0, 0))[-1] == "For game {0} and {2} caught 22, {1} and {3} nothing."
    assert notes("2", "high low", "game", scores=(0, 0))[-1] == "For game {1} and {3} caught 20, {0} and {2} 2."
    assert notes("2", "high low", "", scores=(0, 0))[-1] == "For game both teams caught 12: nobody scores it."
    mine = notes("2", "high low", "", scores=(0, 0), game_tie="bidder")[-1]
    assert mine == "For game both teams caught 12: {0} and {2} score it."


@pytest.mark.parametrize(
    ("low_to", "said"),
    [("holder", "Low stays with {0} and {2}, who held it."), ("taker", "Low goes to {1} and {3}, who caught it.")],
)
def test_a_low_that_was_caught_says_whose_it_is(low_to, said):
    state = finished("2", "high low", "game", low_to=low_to)
    assert not any("ow " in note for note in summary(buckpitch, state, standing((0, 0), True))["notes"][1:])
    low = state.gone & -state.gone  # the two of clubs
    state.taken = [state.taken[0] & ~low, state.taken[1] | low]
    count_points(state)
    assert summary(buckpitch, state, standing((0, 0), True))["notes"][:2] == ["High was Qc, low 2c.", said]


def test_a_set_that_costs_less_than_its_bid_says_that_a_score_stops_at_0():
    stops = "{0} and {2} had only one: a score stops at 0."
    assert f"The set costs three points, but {stops}" in notes("3", "high", "game", scores=(1, 0))
    none = "The set costs three points, but {0} and {2} had none: a score stops at 0."
    assert none in notes("3", "high", "game", scores=(0, 0))
    assert f"The missed SHOOT costs four points, but {stops}" in notes("shoot", "high", "game", scores=(1, 0))
    kept = "The missed SHOOT costs only XX: {0} and {2} had fewer than four points."
    assert kept in notes("shoot", "high", "game", scores=(3, 0), shoot_floor="no_change")
    told = [notes("3", "high", "game", scores=(3, 0)), notes("2", "high low", "game", scores=(0, 0))]
    assert not any(word in note for whole in told for note in whole for word in ("stops", "costs"))


def test_after_the_bidding_of_buckpitch_only_the_bid_that_stands_is_beside_a_seat():
    bidding = pitch_say(pitch_dealt(), "2 pass 3")
    assert [seat["said"] for seat in shown(buckpitch, bidding)["seats"]] == ["bid 2", "passed", "bid 3", ""]
    naming = pitch_say(bidding, "pass")
    assert [seat["said"] for seat in shown(buckpitch, naming)["seats"]] == ["", "", "bid 3", ""]
    playing = shown(buckpitch, pitch_say(naming, "clubs"))
    assert [seat["said"] for seat in playing["seats"]] == ["no tricks", "no tricks", "bid 3 · no tricks", "no tricks"]
    forced = shown(buckpitch, pitch_say(pitch_dealt(all_pass="eldest_must_2"), "pass pass pass pass"))
    assert [seat["said"] for seat in forced["seats"]] == ["bid 2", "", "", ""]


def test_the_end_of_a_match_of_buckpitch_says_who_won_and_what_the_marks_cost():
    before = standing((6, 2), True, sawracks=(1, 3))
    state = finished("2", "high low", "game", scores=(6, 2), sawracks=(1, 3), sawrack_stake=5)
    told = summary(buckpitch, state, before)
    assert told["winners"] == [0, 2]
    assert told["notes"][-2:] == [
        "{0} and {2} win the match, 8 to 3.",
        "For the X marks {0} and {2} get 10 each from the opponents on their right.",
    ]


def test_a_trick_of_buckpitch_is_swept_to_its_taker():
    state = pitch_say(pitch_dealt("Ac Kc Qc", "2c"), "2 pass pass pass clubs Ac")
    assert shown(buckpitch, state)["seats"][0]["lying"] == "Ac"
    over = play_out(state)
    assert shown(buckpitch, over)["taker"] in range(4)
    assert len(shown(buckpitch, over)["last_trick"]) == 4
    assert all(seat["said"].endswith(("trick", "tricks")) for seat in shown(buckpitch, over)["seats"])
