"""A seat's own record: what can be verified of it is, and each kind of damage that can be seen is found."""

import json

import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.game import read_options
from buckboard.engine.log import Log
from buckboard.engine.reader import read
from buckboard.engine.record import write_known
from buckboard.engine.verify import Checker, check
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from written import begin, deal, lines, play, played

SEAT = 2


def own(game, seed=11, seat=SEAT, choices=(), length=None, keep=lambda match: True):
    """A seat's own record of a random hand that `keep` accepts, or of its first `length` moves."""
    for more in range(500):
        match = played(game, new_dice(seed + more), 1, read_options(game, dict(choices)))
        if keep(match):
            break
    log = match.log
    if length is not None:
        log = Log(log.game, log.options, log.before, log.cards, log.moves[:length])
    about = {"match": "m1", "hand": 1, "names": match.names, "after": match.standing if length is None else None}
    return json.loads(json.dumps(write_known(game, log, seat, **about)))


def look(fields):
    """What is found in a record, as (move, sentence), and what is said about it."""
    checker = Checker()
    findings = checker.look(read(ALL, fields))
    return [(finding.move, finding.sentence) for finding in findings], checker.notes[0].sentence


def only(fields):
    (finding,) = look(fields)[0]
    return finding


def first_card(fields):
    return next(
        number for number, (_, words) in enumerate(fields["moves"]) if len(words) == 2 and words[0] in "23456789TJQKA"
    )


def test_the_note_says_whose_record_it_is_and_how_many_cards_were_not_seen():
    findings, note = look(own(buckpitch))
    assert findings == []
    assert note == (
        "The hand is recorded as Cy (seat 2) saw it, with 46 cards unseen: "
        "every move is possible, and a deal fits them all; more cannot be verified."
    )
    assert "as a watcher saw it, with 52 cards unseen" in look(own(buckpitch, seat=-1))[1]


def test_a_wrong_seat_in_the_record_does_not_matter():
    assert look({**own(buckpitch), "seat": 0}) == look(own(buckpitch))


def test_an_illegal_move_of_its_own_seat_is_found():
    fields = own(buckpitch)
    at = next(
        number for number, (seat, words) in enumerate(fields["moves"]) if seat == SEAT and number >= first_card(fields)
    )
    fields["moves"][at][1] = next(card for card in _deck() if card not in fields["pack"])
    assert only(fields)[0] == at + 1
    assert only(fields)[1].startswith("Cy (seat 2): ")


def test_a_call_out_of_turn_is_found():
    fields = own(buck)
    fields["moves"][0], fields["moves"][1] = fields["moves"][1], fields["moves"][0]
    move, sentence = only(fields)
    assert move == 1
    assert sentence.endswith("It is not your turn.")


def test_a_seat_that_is_not_there_is_found():
    fields = own(buck)
    fields["moves"][1][0] = 9
    assert only(fields) == (2, "There is no seat 9 at this table of 4.")


def test_a_word_of_another_phase_is_found():
    fields = own(buck)
    fields["moves"][0][1] = "24nt" if fields["moves"][0][1] != "24nt" else "pass"
    assert only(fields)[0] in (1, 2)
    fields = own(buck)
    fields["moves"][0][1] = "As"
    assert only(fields)[0] == 1


def test_a_card_of_its_own_that_another_plays_fits_no_deal():
    fields = own(buckpitch)
    mine = [card for card in fields["pack"].split() if card != "??"]
    at = next(
        number for number, (seat, _) in enumerate(fields["moves"]) if seat != SEAT and number > first_card(fields)
    )
    fields["moves"][at][1] = mine[0]
    move, sentence = only(fields)
    assert move == at + 1
    assert sentence == "No deal fits what Cy (seat 2) has seen up to here."
    assert f"{at} of {len(fields['moves'])} moves could be verified" in look(fields)[1]


def test_a_card_played_twice_fits_no_deal():
    fields = own(buckpitch, seat=-1)
    start = first_card(fields)
    fields["moves"][start + 1][1] = fields["moves"][start][1]
    assert only(fields)[0] == start + 2


def test_a_card_that_the_seat_has_seen_must_stand_in_the_pack():
    fields = own(buck)
    cards = fields["pack"].split()
    at = next(place for place, card in enumerate(cards) if card != "??")
    cards[at] = "??"
    findings, _ = look({**fields, "pack": " ".join(cards)})
    assert findings == [(1, "The record lacks a card that Cy (seat 2) has seen by now.")]


def test_a_card_that_the_seat_has_not_seen_must_not_stand_in_the_pack():
    fields = own(buckpitch)
    cards = fields["pack"].split()
    cards[51] = next(card for card in ("2c", "3c", "4c", "5c", "6c", "7c", "8c") if card not in cards)
    _, sentence = look({**fields, "pack": " ".join(cards)})[0][0]
    assert sentence.endswith(f"{cards[51]}, which Cy (seat 2) has not seen.") or "No deal fits" in sentence


def test_its_own_moves_are_not_hidden_and_cards_never_are():
    simultaneous = {"seats": 5, "declare_mode": "simultaneous"}
    fields = own(buckem, choices=simultaneous)
    at = next(number for number, (seat, _) in enumerate(fields["moves"]) if seat == SEAT)
    fields["moves"][at][1] = "answered"
    assert only(fields) == (at + 1, "Cy (seat 2) knows the moves of its own seat; this one is hidden.")
    fields = own(buck)
    fields["moves"][0][1] = "answered"  # but a call is said aloud
    assert look(fields)[0]
    fields = own(buckpitch)
    fields["moves"][first_card(fields)][1] = "answered"
    assert only(fields)[1].endswith("is not asked for anything that others do not see.")


def test_answers_not_yet_shown_are_written_as_answered():
    fields = own(buckem, choices={"seats": 5, "declare_mode": "simultaneous"}, length=4)
    assert sorted(words for _, words in fields["moves"])[:3] == ["answered"] * 3
    assert look(fields)[0] == []
    fields["moves"].reverse()
    assert only(fields)[1].startswith("Answers given at once stand in seat order from the dealer's left; ")


def test_a_draw_that_others_see_only_the_number_of_is_possible_or_too_long():
    fields = own(buck135, keep=lambda match: any(phase == "draw" for phase in _draws(match)))
    at = next(number for number, (_, words) in enumerate(fields["moves"]) if words.startswith("draw ??"))
    assert look(fields)[0] == []
    fields["moves"][at][1] = "draw ?? ?? ?? ??"
    assert only(fields)[0] >= at + 1
    fields["moves"][at][1] = "draw As Kd"
    assert only(fields)[0] >= at + 1


def _draws(match):
    own_words = write_known(match.game, match.log, SEAT, match="m1", hand=1, names=match.names)["moves"]
    return ["draw" for _, words in own_words if words.startswith("draw ??")]


def test_a_scare_card_thrown_openly_among_hidden_ones_is_verified():
    def thrown(match):
        words = write_known(match.game, match.log, SEAT, match="m1", hand=1, names=match.names)["moves"]
        return any(said.startswith("draw ?? ") and said.replace("??", "").strip() != "draw" for _, said in words)

    choices = {"seats": 6, "scare_cards": "on", "max_draw": 5, "scare_position": 3}
    for seed in range(0, 60, 10):
        assert look(own(buckem, seed, choices=choices, keep=thrown))[0] == []


def test_moves_that_stop_before_the_end_are_found():
    fields = own(buck)
    fields["moves"].pop()
    assert only(fields) == (0, "The moves stop before the hand is over.")
    del fields["after"], fields["shown"]
    assert look(fields)[0] == []


def test_a_hand_that_is_over_may_be_without_what_follows():
    fields = own(buck)
    del fields["after"]
    assert look(fields)[0] == []
    del fields["shown"]
    assert look(fields)[0] == []


def test_a_move_after_the_end_is_found():
    fields = own(buck)
    fields["moves"].append([0, "pass"])
    assert only(fields)[0] == len(fields["moves"])


def test_a_wrong_standing_after_the_hand_is_found():
    fields = own(buck)
    fields["after"]["scores"] = [50, 50]
    assert only(fields)[1].startswith("after: scores should be ")
    del fields["shown"]
    assert only(fields)[1].startswith("after: scores should be ")


def test_cards_given_across_are_verified_too():
    def exchanged(match):
        return sum(words.startswith("give") for _, words in match.record()["moves"]) == 2

    for order in ("simultaneous", "bidder_first", "partner_first"):
        for seat in range(-1, 4):
            fields = own(buck, seat=seat, choices={"exchange_order": order}, keep=exchanged)
            assert look(fields)[0] == []
            given = [words for _, words in fields["moves"] if words.startswith("give")]
            assert len(given) == 2
            known = sum(words != "give ??" for words in given)
            assert known in (0, 2)


def test_cards_drawn_from_a_reshuffled_stock_stand_at_the_head_of_the_second_order():
    def served_again(match):
        seen = match.game.places_seen(_end(match), SEAT)
        return bool(seen >> 52 & (1 << 52) - 1)

    fields = own(buckem, choices={"seats": 8, "max_draw": 5}, keep=served_again)
    second = fields["reshuffle"].split()
    drawn = [card for card in second if card != "??"]
    assert second[: len(drawn)] == drawn
    assert look(fields)[0] == []
    findings, _ = look({**fields, "reshuffle": " ".join(["??"] * 52)})
    assert findings[0][1] == "The record lacks a card that Cy (seat 2) has seen by now."
    other = next(card for card in _deck() if card not in second and card not in fields["pack"])
    findings, _ = look({**fields, "reshuffle": " ".join([*drawn, other, *second[len(drawn) + 1 :]])})
    assert findings


def _deck():
    return [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def _end(match):
    state = match.game.new(match.options, match.log.before, match.log.cards)
    for seat, move in match.log.moves:
        match.game.apply(state, seat, move)
    return state


def test_a_trump_card_that_was_not_seen_must_not_be_told():
    choices = {"seats": 6, "short_deck": True, "short_deck_trump": "removed_card", "scare_cards": "dealer_choice"}
    fields = own(buckem, choices=choices, length=0)
    assert fields["trump_card"] == "??"
    assert look(fields)[0] == []
    assert only({**fields, "trump_card": "2h"})[1].startswith("The record shows a card that ")
    fields = own(buckem, choices=choices)
    assert look(fields)[0] == []
    assert only({**fields, "trump_card": "??"})[1] == "The record lacks a card that Cy (seat 2) has seen by now."


def test_what_was_laid_open_must_fit():
    fields = own(buck135, keep=lambda match: any(match.log.shown))
    assert look(fields)[0] == []
    shown = [hand.split() for hand in fields["shown"]]
    seat = next(seat for seat, hand in enumerate(shown) if hand and seat != SEAT)
    free = next(card for card in _deck() if card not in fields["pack"] and card not in " ".join(fields["shown"]))
    shown[seat][0] = free
    changed = {**fields, "shown": [" ".join(hand) for hand in shown]}
    assert look(changed)[0]


@pytest.mark.parametrize("name", list(ALL))
def test_the_records_of_somebody_who_changes_seats_follow_one_another(name):
    game, dice = ALL[name], new_dice(5)
    match, fields = begin(game, dice, read_options(game, {})), []
    for hand, seat in enumerate((2, 0, 2, 0), 1):
        deal(match, dice)
        play(match, dice)
        about = {"match": "m1", "hand": hand, "names": match.names, "after": match.standing}
        fields.append(json.loads(json.dumps(write_known(game, match.log, seat, **about))))
    assert check(ALL, lines(fields)) == []
    (gap,) = check(ALL, lines([fields[0], *fields[2:]]))
    assert gap.sentence == "Hand 3 stands after hand 1; hands are counted one by one."
    fields[3]["before"]["dealer"] = (fields[3]["before"]["dealer"] + 1) % len(match.names)
    assert any(each.sentence.startswith("before: dealer should be") for each in check(ALL, lines(fields)))


def test_the_records_of_several_seats_may_stand_in_one_file():
    fields = [own(buck, seat=seat) for seat in range(-1, 4)]
    checker = Checker()
    assert [finding for each in fields for finding in checker.look(read(ALL, each))] == []
    assert checker.look(read(ALL, fields[0]))[0].sentence == "Hand 1 stands after hand 1; hands are counted one by one."
