"""What a table of Buck Thirty-Five always shows, and what its buttons say."""

from buckboard.engine.state import copy
from buckboard.games import buck135
from buckboard.server.scenes import acts_of, deal_acts
from looks import asked, choices, facts, shown, watched
from rows import at_showdown, dealt, settled
from rows import say as bet


def test_wild_cards_glow_for_their_owner_alone():
    state = bet(dealt("Kh 7c Ks 7s 9d"), "check, check, check, check, check, check, check, check, check, check")
    mine = asked(buck135, state, 0)
    assert [card["card"] for card in mine["cards"] if card["wild"]] == ["7c", "7s"]
    assert mine["makes"] == "four kings, nine"
    assert shown(buck135, state)["seats"][0]["row"] == ["??"] * 5
    assert mine["orders"] == {}
    assert facts(shown(buck135, dealt()))["no_bet"] == "no bet yet"
    assert facts(shown(buck135, bet(dealt(), "bet")))["bet"] == "1"


def test_cards_of_the_own_row_are_not_seen_before_their_time():
    state = dealt("Kh 7c Ks 7s 9d")
    assert [card["card"] for card in asked(buck135, state)["cards"]] == ["Kh", "??", "Ks", "??", "9d"]
    staged = dealt("Kh 7c Ks 7s 9d", deal_mode="staged")
    assert [card["card"] for card in asked(buck135, staged)["cards"]] == ["Kh", "", "Ks", "", "9d"]
    assert shown(buck135, staged)["seats"][1]["row"] == ["??", "", "??", "", "??"]
    assert deal_acts(buck135, watched(buck135, staged))[0]["cards"] == ["??"] * 3


def test_at_the_showdown_each_wild_card_says_what_it_became():
    state = at_showdown("Kh 7c Ks 7s 9d", "Kd 7h Kc Js 7d")
    scene = shown(buck135, state, copy(state.standing))
    first = scene["seats"][0]
    assert sorted(first["row"]) == sorted(["Kh", "7c", "Ks", "7s", "9d"])
    became = dict(zip(first["row"], first["became"], strict=True))
    assert {card: new for card, new in became.items() if new} == {"7c": "Kc", "7s": "Kd"}
    assert first["makes"].startswith("four kings, nine (")
    itself = shown(buck135, at_showdown("Ah 7c Ks 4s Qd", "Kd 7h Kc As 7d"), copy(state.standing))["seats"][1]
    wild = dict(zip(itself["row"], itself["became"], strict=True))
    assert [card for card, new in wild.items() if new] == ["As"]  # it is marked, whatever it stands for
    assert "winner" in first["badges"]
    assert scene["summary"]["headline"] == f"{{0}} wins {state.won[0]} with four kings, nine."


def test_a_folded_hand_is_never_laid_open():
    state = bet(dealt(), "bet, fold, fold, fold, fold")
    scene = shown(buck135, settled(state), copy(state.standing))
    assert [seat["row"] for seat in scene["seats"]][1:] == [[]] * 4
    assert scene["seats"][0]["row"] == ["??"] * 5
    assert scene["summary"]["headline"] == "{0} wins 5 unseen: all others folded."
    assert [row["text"] for row in scene["summary"]["rows"]] == ["shows nothing", *["folded"] * 4]


def test_bets_have_presets_that_set_within_the_bounds():
    state = dealt(betting="no_limit", stack=100, ante=2)
    choice = choices(buck135, state)["bet"]
    assert choice["presets"] == [
        {"label": "least", "amount": 1},
        {"label": "half the pot", "amount": 5},
        {"label": "the pot", "amount": 10},
        {"label": "all in", "amount": 98},
    ]
    raised = choices(buck135, bet(state, "bet 10"))["raise to"]
    assert [(preset["label"], preset["amount"]) for preset in raised["presets"]] == [
        ("least", 20), ("half the pot", 25), ("the pot", 40), ("all in", 98),
    ]  # fmt: skip
    spread = choices(buck135, dealt(betting="spread", bet_big=9))["bet"]
    assert [(preset["label"], preset["amount"]) for preset in spread["presets"]] == [
        ("least", 1), ("half the pot", 2), ("the pot", 5), ("most", 9),
    ]  # fmt: skip
    small = choices(buck135, dealt(betting="spread", bet_small=2, bet_big=3))["bet"]
    assert [(preset["label"], preset["amount"]) for preset in small["presets"]] == [("least", 2), ("most", 3)]


def test_a_fixed_bet_has_one_amount_and_says_it_on_the_button():
    bets = choices(buck135, dealt())
    assert (bets["bet"]["label"], bets["bet"]["lowest"], bets["bet"]["presets"]) == ("Bet 1", 1, [])
    assert bets["check"]["about"] == "stay in for nothing"
    facing = choices(buck135, bet(dealt(), "bet"))
    assert (facing["call"]["label"], facing["call"]["about"]) == ("Call 1", "put in 1 for a pot of 7")
    assert facing["fold"]["about"] == "give up the 1 you have put in"
    assert facing["raise to"]["label"] == "Raise to 2"
    raised = choices(buck135, bet(dealt(), "bet, raise to 2, fold, fold, fold"))
    assert (raised["call"]["label"], raised["call"]["about"]) == ("Call 1", "put in 1 for a pot of 9")
    assert raised["fold"]["about"] == "give up the 2 you have put in"
    assert facing["check"]["why"] == "You cannot check: 1 more to call, or fold."


def test_all_in_is_said_on_the_button_and_makes_side_pots():
    state = dealt(betting="no_limit", stack=100, ante=0, stacks=[10, 50, 100, 100, 100])
    state = bet(state, "bet 10, raise to 50, raise to 90, fold")
    assert choices(buck135, state)["call"]["label"] == "Call 90"
    scene = shown(buck135, bet(state, "call"))
    assert [seat["badges"] for seat in scene["seats"]][:2] == [["all_in"], ["all_in"]]
    assert facts(scene)["pots"] == "main pot 40; side pot 120 for {1}, {2} and {4}; side pot 80 for {2} and {4}"
    pending = dealt(betting="no_limit", stack=100, ante=1, stacks=[11, 100, 100, 100, 100])
    assert facts(shown(buck135, bet(pending, "bet 10, raise to 50")))["pots"] == "main pot 25; side pot 40 for {1}"
    short = dealt(betting="no_limit", stack=100, ante=0, stacks=[100, 20, 100, 100, 100])
    assert choices(buck135, bet(short, "bet 40"))["call"]["label"] == "Call 20, all in"


def test_what_is_paid_for_a_new_card_and_what_a_declaration_means_is_said():
    sale = dealt(wilds="two", paid_exchange=True, fee=3)
    sale = bet(sale, ", ".join(["check"] * 15 + ["draw"]))
    assert choices(buck135, sale)["buy 4"]["label"] == "New card 4 for 3"
    assert choices(buck135, sale)["buy 2"]["about"] == "3 into the pot for a new card 2"
    after = bet(sale, "buy 4")
    acts = acts_of(buck135, watched(buck135, sale), 0, [1], watched(buck135, after))
    assert [(act["kind"], act["text"], act["chips"], act["cards"]) for act in acts] == [
        ("pot", "buys a new card 4", 3, ["??"])
    ]
    halves = dealt(mode="high_low", hi_lo="declare_simultaneous")
    halves = bet(halves, ", ".join(["check"] * 15 + ["draw"] * 5 + ["check"] * 5))
    assert choices(buck135, halves)["both"]["about"].startswith("all of the pot, or nothing")
    assert shown(buck135, bet(halves, "high"))["seats"][0]["badges"] == ["answered"]
    said = bet(halves, "high, low, low, both, high")
    acts = acts_of(buck135, watched(buck135, halves), 4, [0], watched(buck135, settled(said)))
    assert [act["text"] for act in acts[:5]] == ["high", "low", "low", "high and low", "high"]


def test_uncalled_chips_go_back_and_the_next_card_is_looked_at():
    state = dealt(betting="no_limit", stack=100, ante=0, stacks=[100, 20, 100, 100, 100])
    before = bet(state, "bet 40, call, fold, fold")
    after = bet(before, "fold")
    acts = acts_of(buck135, watched(buck135, before), 4, [4], watched(buck135, after))
    assert [(act["kind"], act["seat"], act["text"], act["chips"]) for act in acts] == [
        ("call", 4, "folds", 0),
        ("pot", 0, "takes back 20", -20),
        ("call", -1, "card 2", 0),
        ("call", -1, "card 4", 0),
    ]


def test_scores_are_chips_in_front_with_stacks_and_lines_of_the_ledger_on_credit():
    stacks = shown(buck135, bet(dealt(stack=100, ante=5), "bet"))
    assert [seat["score"] for seat in stacks["seats"]][:2] == ["94", "95"]
    assert [team["score"] for team in stacks["teams"]][:2] == ["−6", "−5"]
    credit = shown(buck135, bet(dealt(ante=5, chips=[10]), "bet"))
    assert [seat["score"] for seat in credit["seats"]][:2] == ["+4", "−5"]
    assert credit["seats"][0]["bet"] == 1
    fee = bet(dealt(wilds="two", paid_exchange=True, fee=3), ", ".join(["check"] * 15 + ["draw", "buy 4"]))
    assert shown(buck135, fee)["teams"][0]["score"] == "−4"


def test_the_end_of_a_match_and_what_stays_in_the_middle_is_told():
    state = at_showdown("Kh 7c Ks 7s 9d", rounds=1)
    told = shown(buck135, state, copy(state.standing))["summary"]
    assert told["winners"] == [0]
    assert told["notes"] == ["The match is over: {0} wins it, at +4."]
    split = at_showdown("Qs Qd 9c 5c 5d", "Qh Qc 9d 3s 3h", odd_chip="carry")
    assert shown(buck135, split, copy(split.standing))["pot"] == 1
    assert shown(buck135, split, copy(split.standing))["summary"]["notes"] == [
        "1 stays in the middle for the next hand."
    ]


def test_a_row_without_a_low_that_counts_says_so_before_it_is_declared():
    rules = {"mode": "high_low", "hi_lo": "declare_simultaneous", "low_qualifier": 8}
    state = bet(dealt("Kh 9c Qs 9s Jd", **rules), ", ".join(["check"] * 10))
    assert asked(buck135, state, 0)["makes"].endswith(" · no low (it takes an eight or better)")
    while state.phase != buck135.state.DECLARE:
        state = bet(state, "check" if buck135.ASKS[state.phase] == "amount" else "draw")
    open_to = choices(buck135, state, 0)
    assert open_to["low"]["legal"]
    assert open_to["low"]["about"] == "nothing: your row has no low (it takes an eight or better)"
    assert open_to["both"]["about"] == open_to["low"]["about"]
    assert open_to["high"]["about"].startswith("the high half")


def test_the_summary_says_what_each_has_declared_and_where_the_low_half_went():
    rules = {"mode": "high_low", "hi_lo": "declare_simultaneous", "low_qualifier": 8}
    state = dealt("Kh 9c Qs 9s Jd", **rules)
    before = copy(state.standing)
    says = {"amount": "check", "discard": "draw"}
    while buck135.waiting(state):
        state = bet(state, says.get(buck135.ASKS[state.phase], "high"))
    summary = shown(buck135, settled(state), before)["summary"]
    said = [row["text"].partition(":")[0] for row in summary["rows"] if row["text"].startswith("declared")]
    assert said
    assert "Nobody wins the low half, so high takes all of it." in summary["notes"]
