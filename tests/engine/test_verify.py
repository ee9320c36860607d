"""`check`: records that follow the rules are clean; every kind of damage is found, and said where."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import BadRecord
from buckboard.engine.game import read_options
from buckboard.engine.reader import read_lines
from buckboard.engine.record import dumps, write, write_known
from buckboard.engine.verify import Checker, check
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from written import begin, deal, lines, play, played, prefix, records

GAMES = list(ALL)
SEEDS = some.integers(0, 2**40)


def found(fields):
    """What `check` finds in records: hand, move and sentence."""
    return [(finding.hand, finding.move, finding.sentence) for finding in check(ALL, lines(fields))]


def only(fields):
    """The one thing that `check` finds."""
    (finding,) = found(fields)
    return finding


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_match_played_by_the_rules_is_clean(name, seed):
    match = played(ALL[name], new_dice(seed), hands=3)
    assert found(match.records) == []
    assert found([match.record(legal=True)]) == []


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=12, deadline=None)
def test_what_a_seat_saw_is_clean_and_it_is_said_how_far(name, seed):
    game, dice = ALL[name], new_dice(seed)
    match = played(game, dice, hands=1)
    seat = roll(dice, len(match.names) + 1) - 1
    for log, after in ((match.log, match.standing), (prefix(match, dice), None)):
        own = write_known(game, log, seat, match="m1", hand=1, names=match.names, after=after)
        del own["seat"]  # a help for readers, not needed
        checker = Checker()
        assert [finding for line in lines([own]) for finding in check(ALL, [line])] == []
        record = next(iter(_records([own])))
        assert checker.look(record) == []
        (note,) = checker.notes
        assert "every move is possible, and a deal fits them all" in note.sentence


def _records(fields):
    return read_lines(ALL, lines(fields))


def test_a_hand_that_is_still_played_is_clean_and_said_to_be_so():
    match = begin(buck, new_dice(1))
    deal(match, new_dice(2))
    play(match, new_dice(3), 5)
    checker = Checker()
    assert [finding for record in _records([match.record()]) for finding in checker.look(record)] == []
    assert checker.notes[0].sentence.startswith("The hand is still being played: ")
    assert checker.hands == 1


# Cards.


def pack_of(fields):
    return fields["pack"].split()


def with_pack(fields, cards):
    return {**fields, "pack": " ".join(cards)}


USUAL = records(buck, 11, 3, read_options(buck, {}))
PITCH = records(buckpitch, 11, 3, read_options(buckpitch, {}))
POT = records(buckem, 11, 3, read_options(buckem, {}))


def test_a_card_that_stands_twice_is_found():
    cards = pack_of(USUAL[0])
    told = found([with_pack(USUAL[0], [*cards[:23], cards[0]])])
    assert told == [(1, 0, f"{cards[0]} stands twice in the pack.")]


def test_a_pack_that_is_too_short_or_too_long_is_found():
    cards = pack_of(USUAL[0])
    assert only([with_pack(USUAL[0], cards[:23])])[2] == "The pack has 23 cards; the deck of this hand has 24."
    told = [sentence for _, _, sentence in found([with_pack(PITCH[0], [*pack_of(PITCH[0]), *["2c"] * 9])])]
    assert told == ["2c stands twice in the pack.", "The pack has 61 cards; the deck of this hand has 52."]


def test_a_card_that_is_not_in_the_deck_is_found():
    cards = pack_of(USUAL[0])
    assert (
        only([with_pack(USUAL[0], ["2c", *cards[1:]])])[2] == "2c stands in the pack, but not in the deck of this hand."
    )


def test_a_second_order_that_is_not_the_whole_deck_is_found():
    cards = POT[0]["reshuffle"].split()
    assert only([{**POT[0], "reshuffle": " ".join(cards[1:])}])[2] == (
        "The reshuffle has 51 cards; the deck of this hand has 52."
    )
    assert (
        only([{**POT[0], "reshuffle": " ".join([*cards[1:], cards[1]])}])[2]
        == f"{cards[1]} stands twice in the reshuffle."
    )


def test_a_trump_card_that_was_not_removed_is_found():
    options = read_options(buckem, {"seats": 6, "short_deck": True, "short_deck_trump": "removed_card"})
    fields = records(buckem, 1, 1, options)[0]
    assert found([fields]) == []
    assert only([{**fields, "trump_card": "Ah"}])[2] == "trump_card is one of 2c 2d 2h 2s; Ah is not."
    assert only([{**fields, "trump_card": "??"}])[2] == "trump_card is one of 2c 2d 2h 2s; ?? is not."


# Moves.


def with_moves(fields, moves):
    return {**fields, "moves": moves}


def test_an_illegal_move_is_found_and_the_rule_is_named():
    moves = [[seat, "3" if number in (0, 1) else words] for number, (seat, words) in enumerate(USUAL[0]["moves"])]
    hand, move, sentence = only([with_moves(USUAL[0], moves)])
    assert (hand, move) == (1, 2)
    assert sentence.startswith(f"{USUAL[0]['names'][moves[1][0]]} (seat {moves[1][0]}): ")
    assert "(buck 8)" in sentence


def test_a_move_out_of_turn_is_found():
    moves = USUAL[0]["moves"]
    swapped = [moves[1], moves[0], *moves[2:]]
    assert only([with_moves(USUAL[0], swapped)])[1:] == (
        1,
        f"{USUAL[0]['names'][moves[1][0]]} (seat {moves[1][0]}): It is not your turn.",
    )


def test_a_seat_that_is_not_at_the_table_is_found():
    for seat in (4, -1, 10**6):
        told = only([with_moves(USUAL[0], [[seat, "pass"], *USUAL[0]["moves"][1:]])])
        assert told == (1, 1, f"There is no seat {seat} at this table of 4.")


def test_a_card_that_the_seat_does_not_hold_is_found():
    plays = [number for number, (_, words) in enumerate(PITCH[0]["moves"]) if len(words) == 2]
    moves = json.loads(json.dumps(PITCH[0]["moves"]))
    moves[plays[4]][1] = moves[plays[0]][1]
    assert only([with_moves(PITCH[0], moves)])[1] == plays[4] + 1


def test_a_move_that_is_missing_is_found():
    moves = USUAL[0]["moves"]
    hand, move, sentence = only([with_moves(USUAL[0], moves[:-1])])
    assert (hand, move) == (1, 0)
    assert (
        sentence
        == f"The moves stop before the hand is over: {USUAL[0]['names'][moves[-1][0]]} (seat {moves[-1][0]}) is to act."
    )
    assert only([with_moves(USUAL[0], [])])[2].startswith("The moves stop before the hand is over: ")
    assert only([with_moves(USUAL[0], moves[1:])])[1] == 1


def test_a_move_too_many_is_found():
    moves = USUAL[0]["moves"]
    told = only([with_moves(USUAL[0], [*moves, [0, "pass"]])])
    assert told == (1, len(moves) + 1, "Ann (seat 0): This hand is over.")


def test_moves_are_counted_as_they_are_written():
    for seed in range(100):
        (fields,) = records(buck135, seed, 1, read_options(buck135, {}))
        at = [number for number, (_, words) in enumerate(fields["moves"]) if words.count(" ") == 2 and "draw" in words]
        if at:
            break
    moves = json.loads(json.dumps(fields["moves"]))
    first, second = moves[at[0]][1].split()[1:]
    moves[at[0]][1] = f"draw {first} {first}"
    assert only([with_moves(fields, moves)])[1] == at[0] + 1
    moves[at[0]][1] = f"draw {second} {first}"
    assert found([with_moves(fields, moves)]) == []


def test_answers_given_at_once_that_stand_out_of_order_are_found():
    options = read_options(buckem, {"seats": 5, "declare_mode": "simultaneous"})
    (fields,) = records(buckem, 8, 1, options)
    moves = fields["moves"]
    swapped = [moves[1], moves[0], *moves[2:]]
    told = only([with_moves(fields, swapped)])
    first = moves[0][0]
    assert told == (
        1,
        1,
        (
            "Answers given at once stand in seat order from the dealer's left; "
            f"{fields['names'][first]} (seat {first}) comes first."
        ),
    )


def test_a_list_of_legal_moves_that_is_wrong_is_found():
    match = played(buck, new_dice(11), 1, read_options(buck, {}))
    fields = match.record(legal=True)
    fields["moves"][3][2].pop()
    hand, move, sentence = only([fields])
    assert (hand, move) == (1, 4)
    seat = fields["moves"][3][0]
    assert sentence.startswith(f"What was legal for {match.names[seat]} (seat {seat}) is: ")


# The standings.


def test_a_wrong_standing_after_the_hand_is_found():
    after = {**USUAL[0]["after"], "scores": [50, -50]}
    scores = USUAL[0]["after"]["scores"]
    assert only([{**USUAL[0], "after": after}]) == (1, 0, f"after: scores should be {scores}, not [50, -50].")
    after = {**USUAL[0]["after"], "winners": [0, 2]}
    assert only([{**USUAL[0], "after": after}])[2] == "after: winners should not be there, and is [0, 2]."


def test_a_match_that_was_won_without_a_word_is_found():
    options = read_options(buckpitch, {"target": 1})
    fields = records(buckpitch, 1, 9, options)
    assert "winners" in fields[-1]["after"]
    won = fields[-1]["after"].pop("winners")
    assert found(fields)[-1][2] == f"after: winners should be {won}, and is missing."


def test_a_hand_after_the_match_was_over_is_found():
    options = read_options(buckpitch, {"target": 1})
    fields = records(buckpitch, 1, 9, options)
    last = fields[-1]
    more = {**last, "hand": last["hand"] + 1, "before": {k: v for k, v in last["after"].items() if k != "winners"}}
    told = found([*fields, more])
    assert told[0][2] == f"The match was over with hand {last['hand']}."


def test_a_hand_that_is_over_without_a_standing_is_found():
    fields = {name: value for name, value in USUAL[0].items() if name != "after"}
    assert only([fields])[2] == "The hand is over, but the record has no after."


def test_a_standing_that_does_not_follow_the_one_before_is_found():
    before = {**USUAL[1]["before"], "scores": [7, 7]}
    told = found([USUAL[0], {**USUAL[1], "before": before}])
    assert told[0] == (2, 0, f"before: scores should be {USUAL[0]['after']['scores']}, not [7, 7].")
    dealer = USUAL[0]["after"]["dealer"]
    before = {**USUAL[1]["before"], "dealer": (dealer + 1) % 4}
    told = found([USUAL[0], {**USUAL[1], "before": before}])
    assert told[0] == (2, 0, f"before: dealer should be {dealer}, not {(dealer + 1) % 4}.")


def test_a_first_hand_begins_from_nothing():
    before = {**USUAL[0]["before"], "scores": [7, 0]}
    assert found([{**USUAL[0], "before": before}])[0] == (1, 0, "before: scores should be [0, 0], not [7, 0].")
    assert found([{**USUAL[1], "hand": 9}]) == []  # a file may begin anywhere in a match


def test_the_first_hand_has_as_many_seats_as_the_options_say():
    fields = {**POT[0], "options": {"seats": 7}}
    assert found([fields])[0][2] == "A first hand has 7 seats by its options; here are 6 names."
    assert found([{**fields, "hand": 2}]) == []


def test_hands_are_counted_one_by_one():
    assert found([USUAL[0], USUAL[2]])[0] == (3, 0, "Hand 3 stands after hand 1; hands are counted one by one.")
    assert found([USUAL[0], USUAL[0]])[0][2] == "Hand 1 stands after hand 1; hands are counted one by one."
    assert found([USUAL[0], {**USUAL[2], "match": "other"}]) == []


def test_no_hand_follows_one_that_was_not_played_to_its_end():
    fields = {name: value for name, value in USUAL[0].items() if name != "after"}
    told = found([with_moves(fields, USUAL[0]["moves"][:3]), USUAL[1]])
    assert told == [(2, 0, "Hand 1 was not played to its end, so no hand can follow it.")]


def test_house_rules_do_not_change_inside_a_match():
    told = found([USUAL[0], {**USUAL[1], "options": {"target": 9}}])
    assert told[0] == (2, 0, "options: target changed inside the match.")


def test_two_seats_with_the_same_name_are_found():
    told = [sentence for _, _, sentence in found([{**USUAL[0], "names": ["Ann", "Bo", "Ann", "Bo"]}])]
    assert told == [f"Two seats are called {name}; names differ within a hand." for name in ("Ann", "Bo")]


def test_rules_of_another_version_are_not_replayed_and_it_is_said():
    assert only([{**USUAL[0], "rules": "9.9", "moves": []}]) == (
        1,
        0,
        "It was played by rules 9.9; these are 1.0, so it was not replayed.",
    )


def test_last_round_may_be_called_between_two_hands():
    match = begin(buckem, new_dice(_burn_seed()), read_options(buckem, {}))
    for seed in (_burn_seed(), 1):
        deal(match, new_dice(seed))
        play(match, new_dice(seed))
        if seed != 1:
            match.call_last_round()
    fields = json.loads(json.dumps(match.save()))
    assert fields[1]["before"]["last_round"] is True
    assert fields[0]["after"]["last_round"] is False
    assert found(fields) == []
    fields[1]["before"]["last_round"] = False
    assert found(fields)[0][0] == 2


# The table changes.


def changed_table(change, seed=2, options=None):
    """Two records of a match whose table changes between the hands."""
    match = begin(buckem, new_dice(seed), read_options(buckem, options or {}))
    deal(match, new_dice(seed))
    play(match, new_dice(seed))
    change(match)
    deal(match, new_dice(seed + 1))
    play(match, new_dice(seed + 1))
    return json.loads(json.dumps(match.save()))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seat", range(6))
def test_somebody_may_leave_between_two_hands(seed, seat):
    fields = changed_table(lambda match: match.leave(seat), seed)
    assert found(fields) == []
    lines_left = [chips for other, chips in enumerate(fields[0]["after"]["chips"]) if other != seat]
    assert fields[1]["before"]["chips"] == lines_left


def test_somebody_may_take_a_chair_over_with_its_line_or_from_nothing():
    fields = changed_table(lambda match: match.take_chair(2, "Zoe"))
    assert fields[1]["names"][2] == "Zoe"
    assert found(fields) == []


def test_the_lines_of_those_who_stayed_are_compared():
    fields = changed_table(lambda match: match.leave(2))
    fields[1]["before"]["chips"][2] += 1
    told = found(fields)[0]
    assert told[0] == 2
    assert told[2].startswith("before: chips of Di should be ")


def test_a_newcomer_begins_at_nothing_or_takes_a_chair_over_with_its_line():
    fields = changed_table(lambda match: match.take_chair(2, "Zoe"), seed=_burn_seed())
    line = fields[0]["after"]["chips"][2]
    assert line
    fields[1]["before"]["chips"][2] = 17
    assert found(fields)[0][2] == f"before: chips of Zoe should be 0 or {line}, not 17."
    fields[1]["before"]["chips"][2] = 0
    assert not any("chips of Zoe" in sentence for _, _, sentence in found(fields))
    stacks = read_options(buck135, {"seats": 4, "stack": 40})
    match = played(buck135, new_dice(1), 1, stacks)
    match.take_chair(1, "Zoe")
    deal(match, new_dice(2))
    play(match, new_dice(2))
    assert found(match.save()) == []


def test_a_newcomer_in_buck_135_begins_at_nothing_with_a_new_stack():
    match = played(buck135, new_dice(1), 1, read_options(buck135, {"seats": 4, "stack": 40}))
    seat = next(seat for seat, chips in enumerate(match.standing.chips) if chips)
    match.take_chair(seat, "Zoe")
    deal(match, new_dice(2))
    play(match, new_dice(2))
    fields = json.loads(json.dumps(match.save()))
    for name, right in (("chips", 0), ("stacks", 40)):
        before = json.loads(json.dumps(fields[1]["before"]))
        before[name][seat] = fields[0]["after"][name][seat]
        told = [sentence for _, _, sentence in found([fields[0], {**fields[1], "before": before}])]
        assert f"before: {name} of Zoe should be {right}, not {before[name][seat]}." in told


@pytest.mark.parametrize("options", [{}, {"stack": 40}])
def test_a_chair_may_be_taken_over_while_others_come_and_go(options):
    match = played(buck135, new_dice(1), 1, read_options(buck135, {"seats": 5, **options}))
    match.take_chair(3, "Zoe")
    match.join("Yan")
    match.leave(0)
    deal(match, new_dice(2))
    play(match, new_dice(2))
    assert match.names == ["Bo", "Cy", "Zoe", "Ed", "Yan"]
    assert found(match.save()) == []


def test_a_burned_chair_may_be_taken_over_while_somebody_leaves():
    fields = changed_table(lambda match: (match.take_chair(2, "Zoe"), match.leave(5)), seed=_burn_seed())
    assert found(fields) == []
    (burned, stayed) = fields[0]["after"]["burned"], fields[1]["before"]["burned"]
    assert stayed == [seat for seat in burned if seat != 5]
    for wrong in ([seat for seat in range(5) if seat not in stayed], [*stayed, 4] if 4 not in stayed else stayed[:-1]):
        fields[1]["before"]["burned"] = wrong
        assert any(sentence.startswith("before: burned should be ") for _, _, sentence in found(fields))


def test_in_four_chairs_those_who_stay_keep_theirs():
    names = ["Ann", "Zoe", "Bo", "Di"]  # Cy is gone and Bo sits in his chair, across from Ann
    told = found([USUAL[0], {**USUAL[1], "names": names}])
    assert (2, 0, "before: Buck always has 4 seats, and those who stayed keep theirs.") in told
    assert found([USUAL[0], {**USUAL[1], "names": ["Ann", "Zoe", "Cy", "Yan"]}]) == []


def test_a_last_round_that_was_called_stays_called_when_the_table_changes():
    def change(match):
        match.call_last_round()
        match.leave(2)

    fields = changed_table(change, seed=_burn_seed())
    assert found(fields) == []
    fields[0]["after"]["last_round"] = fields[0]["before"]["last_round"] = True
    fields[1]["before"]["last_round"] = False
    assert (2, 0, "before: last_round should be True, not False.") in found(fields)


def test_what_belongs_to_the_whole_table_stays():
    fields = changed_table(lambda match: match.leave(2))
    fields[1]["before"]["pot"] += 1
    fields[1]["before"]["burned"] = [0, 1, 2, 3, 4]
    told = [sentence for hand, _, sentence in found(fields) if hand == 2]
    assert any(sentence.startswith("before: pot should be ") for sentence in told)
    assert any(sentence.startswith("before: burned should be ") for sentence in told)


def test_the_deal_goes_to_the_next_who_stayed():
    fields = changed_table(lambda match: match.leave(2))
    dealer = fields[1]["before"]["dealer"]
    fields[1]["before"]["dealer"] = (dealer + 1) % 5
    assert f"before: dealer should be {dealer}, not {(dealer + 1) % 5}." in [
        sentence for _, _, sentence in found(fields)
    ]


def test_those_who_stay_keep_their_order():
    fields = changed_table(lambda match: match.leave(2))
    fields[1]["names"] = fields[1]["names"][::-1]
    assert found(fields)[0][2] == "before: those who stayed keep their order round the table."


def test_a_new_chair_opens_before_an_ante_hand_only():
    for seed in range(60):
        match = begin(buckem, new_dice(seed), read_options(buckem, {}))
        deal(match, new_dice(seed))
        play(match, new_dice(seed))
        if match.standing.next == 0:
            break
    match.join("Zoe")
    deal(match, new_dice(1))
    play(match, new_dice(1))
    fields = json.loads(json.dumps(match.save()))
    assert fields[1]["names"][6] == "Zoe"
    assert found(fields) == []
    burned = changed_table(lambda match: None, seed=_burn_seed())
    burned[1]["names"].append("Zoe")
    burned[1]["before"]["chips"].append(0)
    burned[1]["after"]["chips"].append(0)
    assert any("You can sit down before a hand" in sentence for _, _, sentence in found(burned))


def _burn_seed():
    for seed in range(60):
        match = begin(buckem, new_dice(seed), read_options(buckem, {}))
        deal(match, new_dice(seed))
        play(match, new_dice(seed))
        if match.standing.next == 1:
            return seed
    raise AssertionError("nobody was burned")


def test_when_everybody_is_new_any_seat_may_deal():
    fields = changed_table(lambda match: None)
    fields[1]["names"] = ["P", "Q", "R", "S", "T", "U"]
    fields[1]["before"]["burned"] = []
    assert not any("dealer" in sentence for hand, move, sentence in found(fields) if hand == 2 and not move)


def test_files_that_are_no_records_are_refused():
    with pytest.raises(BadRecord, match="Line 2: This is not JSON"):
        check(ALL, [*lines(USUAL[:1]), b"{"])


def test_several_matches_may_stand_in_one_file():
    other = [{**fields, "match": "m2"} for fields in USUAL]
    mixed = [fields for pair in zip(USUAL, other, strict=True) for fields in pair]
    assert found(mixed) == []


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_records_with_moves_changed_at_random_never_break_the_checker(name, seed):
    """Whatever stands in a record that could be read, the checker says something about it."""
    game, dice = ALL[name], new_dice(seed)
    match = played(game, dice, 1)
    fields = json.loads(dumps(match.record()))
    moves = fields["moves"]
    for _ in range(1 + roll(dice, 3)):
        at = roll(dice, len(moves))
        how = roll(dice, 4)
        if how == 0:
            moves[at][0] = roll(dice, len(match.names))
        elif how == 1:
            moves[at][1] = moves[roll(dice, len(moves))][1]
        elif how == 2:
            moves.insert(at, moves[roll(dice, len(moves))][:])
        elif len(moves) > 1:
            moves.pop(at)
    if fields != json.loads(dumps(match.record())):
        found([fields])
    assert write(game, match.log, match="m1", hand=1, names=match.names, after=match.standing)["moves"]
