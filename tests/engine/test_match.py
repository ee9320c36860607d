"""Matches: hands one after the other, what each seat hears, coming and going, and taking a match up again."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import BadRecord, IllegalMove, TableRefused
from buckboard.engine.game import AMOUNT, read_options, view
from buckboard.engine.known import known
from buckboard.engine.match import Match, resume
from buckboard.engine.record import dumps, write_known
from buckboard.engine.state import copy, new_cards
from buckboard.engine.verify import check
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from buckboard.testing import shuffled
from written import NAMES, begin, deal, lines, play, played

GAMES = list(ALL)
SEEDS = some.integers(0, 2**40)


def saved(match):
    """A match as the lines of a file, read back later."""
    return lines(json.loads(json.dumps(match.save())))


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_match_put_down_anywhere_and_taken_up_again_goes_on_the_same(name, seed):
    dice = new_dice(seed)
    match = begin(ALL[name], dice)
    for _ in range(3):
        if match.winners:
            break
        deal(match, dice)
        play(match, dice, roll(dice, 60))
        again = resume(ALL, saved(match))
        assert again.asked == match.asked
        assert (again.state, again.standing, again.hand) == (match.state, match.standing, match.hand)
        assert again.heard.moves == match.heard.moves
        assert again.save() == match.save()
        play(match, dice)


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_each_seat_has_heard_what_it_knows_at_every_moment(name, seed):
    dice = new_dice(seed)
    match = begin(ALL[name], dice)
    deal(match, dice)
    while True:
        for seat in range(len(match.names)):
            assert match.known(seat).moves == match.heard.moves[seat]
            assert match.view(seat) == view(match.game, match.state, seat)
        if not match.playing:
            break
        play(match, dice, 1)
    assert match.record(0) == write_known(
        match.game, match.log, 0, match="m1", hand=1, names=match.names, after=match.standing
    )


def test_a_hand_goes_through_the_checked_door_and_is_settled_at_its_end():
    match = begin(buck, new_dice(3), read_options(buck, {}))
    assert (match.playing, match.asked, match.hand, match.winners) == (False, -1, 0, [])
    with pytest.raises(IllegalMove, match="No hand is being played now"):
        match.play(0, 0)
    deal(match, new_dice(3))
    seat = match.asked
    with pytest.raises(IllegalMove, match="It is not your turn"):
        match.play(seat ^ 1, 0)
    assert match.log.moves == []
    told = match.play(seat, 0)
    assert told[0].text.format(*match.names) == f"{NAMES[seat]} passes."
    with pytest.raises(TableRefused, match="A hand is being played"):
        deal(match, new_dice(3))
    play(match, new_dice(4))
    assert match.records[0]["after"] == json.loads(dumps(match.records[0]))["after"]
    assert match.standing.dealer == (match.log.before.dealer + 1) % 4
    with pytest.raises(IllegalMove, match="No hand is being played now"):
        match.play(0, 0)


def test_a_choice_that_takes_no_chips_is_refused_with_chips():
    match = begin(buck, new_dice(3), read_options(buck, {}))
    deal(match, new_dice(3))
    with pytest.raises(IllegalMove, match="Say pass"):
        match.play(match.asked, 5 * AMOUNT)
    assert match.log.moves == []
    match.play(match.asked, 0)


def test_a_hand_put_down_half_played_is_saved_after_those_before_it():
    match = played(buck, new_dice(1), 1, read_options(buck, {}))
    deal(match, new_dice(2))
    play(match, new_dice(2), 6)
    whole, half = match.save()
    assert whole == match.records[0]
    assert (half["hand"], len(half["moves"]), "after" in half) == (2, 6, False)


def test_nothing_goes_on_when_the_match_is_over():
    match = played(buckpitch, new_dice(1), 99, read_options(buckpitch, {"target": 1}))
    assert match.winners
    for late in (lambda: deal(match, new_dice(1)), lambda: match.call_last_round(), lambda: match.leave(0)):
        with pytest.raises(TableRefused, match="The match is over"):
            late()


def test_every_seat_has_a_name_of_its_own():
    options = read_options(buck, {})
    with pytest.raises(TableRefused, match="There are 4 seats here and 3 names"):
        Match(buck, options, NAMES[:3], match="m")
    with pytest.raises(TableRefused, match="same name"):
        Match(buck, options, ["Ann", "Bo", "Ann", "Di"], match="m")


def test_somebody_may_take_a_chair_and_its_line():
    match = played(buck, new_dice(2), 1, read_options(buck, {}))
    match.players = [{"bot": "thumb", "version": "1"}, None, None, None]
    with pytest.raises(TableRefused, match="same name"):
        match.take_chair(0, "Bo")
    assert (match.names[0], match.players[0]) == ("Ann", {"bot": "thumb", "version": "1"})
    match.take_chair(0, "Zoe")
    assert (match.names[0], match.players[0]) == ("Zoe", None)
    before = match.standing
    deal(match, new_dice(3))
    play(match, new_dice(3))
    assert match.log.before == before
    assert resume(ALL, saved(match)).names[0] == "Zoe"


def ante_next(choices=()):
    """A match of Buck 'em after a hand, before one in which everybody antes."""
    for seed in range(200):
        match = played(buckem, new_dice(seed), 1, read_options(buckem, dict(choices)))
        if match.standing.next == buckem.Next.ANTE:
            return match
    raise AssertionError("somebody was burned in every hand")


def test_in_buck_135_who_takes_a_chair_begins_at_0_with_a_new_stack():
    match = played(buck135, new_dice(4), 1, read_options(buck135, {"stack": 50}))
    seat = next(seat for seat, chips in enumerate(match.standing.chips) if chips)
    match.take_chair(seat, match.names[seat], None)
    assert match.standing == match.state.standing  # it is the same person
    match.take_chair(seat, "Zoe")
    assert (match.standing.chips[seat], match.standing.stacks[seat]) == (0, 50)
    others = [other for other in range(5) if other != seat]
    assert [match.standing.chips[at] for at in others] == [match.state.standing.chips[at] for at in others]


@pytest.mark.parametrize("name", ["buck", "buckpitch", "buckem"])
def test_elsewhere_who_takes_a_chair_changes_nothing_else(name):
    match = played(ALL[name], new_dice(4), 1)
    match.take_chair(2, "Zoe")
    assert match.standing == match.state.standing


def test_there_are_no_other_chairs_than_those_of_the_table():
    match = ante_next()
    names = match.names[:]
    for seat in (-1, 6, 99):
        for change in (lambda seat: match.take_chair(seat, "Zoe"), match.leave):
            with pytest.raises(TableRefused, match=f"There is no seat {seat} here; the seats are 0 to 5"):
                change(seat)
    assert (match.names, match.changes) == (names, [])


def test_before_the_first_hand_there_are_as_many_chairs_as_the_house_rules_say():
    match = begin(buckem, new_dice(2), read_options(buckem, {}))
    for change in (lambda: match.join("Zoe"), lambda: match.leave(0)):
        with pytest.raises(TableRefused, match="The first hand has 6 seats, as the house rules say"):
            change()
    match.take_chair(0, "Zoe")
    match.call_last_round()
    match.take_chair(0, "Ann")
    assert match.save() == []
    deal(match, new_dice(2))
    play(match, new_dice(2))
    assert match.names == NAMES[:6]
    assert resume(ALL, saved(match)).standing == match.standing


def test_who_has_got_up_sits_down_again_after_the_next_hand():
    match = ante_next()
    match.leave(1)
    with pytest.raises(TableRefused, match="Bo has just got up"):
        match.join("Bo")
    match.take_chair(0, "Zoe")
    with pytest.raises(TableRefused, match="Ann has just got up"):
        match.take_chair(3, "Ann")
    deal(match, new_dice(2))
    play(match, new_dice(2))
    match.take_chair(1, "Bo")
    assert match.names == ["Zoe", "Bo", "Di", "Ed", "Flo"]


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"names": ["", "Bo", "Cy", "Di"]}, 'a name is a short text; "" is not'),
        ({"names": ["Ann\n", "Bo", "Cy", "Di"]}, "a name is a short text"),
        ({"names": ["\ud800", "Bo", "Cy", "Di"]}, "a name is a short text"),
        ({"names": ["Ann\u202e", "Bo", "Cy", "Di"]}, "a name is a short text"),
        ({"names": [1, 2, 3, 4]}, "a name is a short text; 1 is not"),
        ({"match": ""}, "match is a short text"),
        ({"dealer": 9}, "There is no seat 9 to deal the first hand; the seats are 0 to 3"),
        ({"dealer": -1}, "There is no seat -1 to deal"),
        ({"players": [None]}, "players is a list, for each seat"),
        ({"players": [None, None, None, "thumb"]}, "a seat's player is null"),
    ],
)
def test_a_match_that_records_could_not_hold_does_not_begin(choices, sentence):
    fields = {"names": NAMES[:4], "match": "m1", **choices}
    with pytest.raises(TableRefused, match=sentence):
        Match(buck, read_options(buck, {}), fields.pop("names"), **fields)


def test_nobody_sits_down_with_a_name_that_records_could_not_hold():
    match = ante_next()
    match.players = [None] * 6
    with pytest.raises(TableRefused, match="a name is a short text"):
        match.join("")
    with pytest.raises(TableRefused, match="a name is a short text"):
        match.take_chair(0, "Z\x00")
    with pytest.raises(TableRefused, match="a seat's player is null"):
        match.take_chair(0, "Zoe", {"robot": "thumb"})
    assert (match.names, match.players, match.changes) == (NAMES[:6], [None] * 6, [])


def test_a_seat_that_is_not_in_the_hand_sees_nothing():
    match = begin(buck, new_dice(2), read_options(buck, {}))
    looks = (match.view, match.known, match.record)
    for look in (*looks, lambda _: match.record()):
        with pytest.raises(TableRefused, match="No hand has been dealt yet"):
            look(0)
    deal(match, new_dice(2))
    for look in looks:
        for seat in (-2, 4, 99):
            with pytest.raises(TableRefused, match=f"There is no seat {seat} in this hand of 4; −1 is a watcher"):
                look(seat)
        look(-1)


def without(cards, place):
    """Cards without the one in a place of the pack."""
    return new_cards(cards.pack[:place] + cards.pack[place + 1 : cards.size])


def with_card(cards, place, card):
    """Cards with another one in a place of the pack."""
    return new_cards([card if at == place else there for at, there in enumerate(cards.pack[: cards.size])])


def test_cards_that_are_no_whole_shuffled_deck_are_not_dealt():
    match = begin(buck, new_dice(2), read_options(buck, {}))
    cards = shuffled(buck, match.options, match.standing, new_dice(2))
    other = shuffled(buckpitch, read_options(buckpitch, {}), None, new_dice(2))
    named = shuffled(buck, match.options, match.standing, new_dice(2))
    named.trump_card = 3
    bare = new_cards(cards.pack[:24])
    bare.pack = bare.pack[:23]
    for wrong, sentence in (
        (without(cards, 5), "The pack has 23 cards; the deck of this hand has 24"),
        (with_card(cards, 0, cards.pack[1]), "stands twice in the pack"),
        (other, "stands in the pack, but not in the deck of this hand"),
        (with_card(cards, 0, -1), "The cards of a hand are all known before it is dealt"),
        (with_card(cards, 0, 52), "The cards of a hand are all known before it is dealt"),
        (bare, "The cards of a hand are all known before it is dealt"),
        (named, "No card is taken out of the pack to name trump, so 5c cannot"),
    ):
        with pytest.raises(TableRefused, match=sentence):
            match.start(wrong)
        assert (match.hand, match.state, match.log, match.playing) == (0, None, None, False)
    match.start(cards)
    assert match.hand == 1


def test_the_second_order_and_the_card_that_names_trump_must_be_right_too():
    short = {"seats": 5, "short_deck": True, "short_deck_trump": "removed_card"}
    match = begin(buckem, new_dice(2), read_options(buckem, short))
    cards = shuffled(buckem, match.options, match.standing, new_dice(2))
    for name, value, sentence in (
        ("reshuffle", [-1] * 52, "The cards of a hand are all known"),
        ("reshuffle", cards.reshuffle[:30], "The cards of a hand are all known"),
        ("reshuffle", [cards.reshuffle[1], *cards.reshuffle[1:]], "stands twice in the reshuffle"),
        ("trump_card", -1, "trump_card is one of"),
        ("trump_card", cards.pack[0], "trump_card is one of"),
    ):
        wrong = copy(cards)
        setattr(wrong, name, value)
        with pytest.raises(TableRefused, match=sentence):
            match.start(wrong)
        assert match.hand == 0
    match.start(cards)
    assert match.hand == 1


def test_who_came_and_went_between_two_hands_is_not_forgotten():
    match = ante_next()
    match.players = match.records[0]["players"] = [None] * 6
    match.take_chair(2, "Zoe", {"bot": "thumb"})
    match.call_last_round()
    match.leave(0)
    match.join("Yan")
    fields = match.save()
    assert fields[-1]["came_and_went"] == [["take_chair", 2, "Zoe", {"bot": "thumb"}], ["leave", 0], ["join", "Yan"]]
    assert (fields[-1]["names"], match.record()["names"]) == (NAMES[:6], NAMES[:6])
    assert match.record() == match.records[-1]
    again = resume(ALL, saved(match))
    assert (again.names, again.standing) == (match.names, match.standing)
    assert again.names == ["Bo", "Zoe", "Di", "Ed", "Flo", "Yan"]
    for each in (match, again):
        deal(each, new_dice(5))
        play(each, new_dice(5))
    assert again.records[-1]["before"] == match.records[-1]["before"]
    assert "came_and_went" not in match.save()[0]
    assert check(ALL, saved(match)) == []


def test_a_session_that_broke_up_is_over_when_it_is_taken_up_again():
    match = ante_next()
    for _ in range(4):
        match.leave(0)
    assert match.winners
    again = resume(ALL, saved(match))
    assert (again.names, again.winners, again.standing) == (["Ed", "Flo"], match.winners, match.standing)


def test_a_session_that_ended_with_its_last_round_is_taken_up_again():
    for seed in range(200):
        match = played(buckem, new_dice(seed), 1, read_options(buckem, {"session_end": "divide"}))
        match.call_last_round()
        deal(match, new_dice(seed))
        play(match, new_dice(seed))
        assert match.winners
        assert resume(ALL, saved(match)).winners == match.winners


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"came_and_went": [["leave", 9]]}, "Hand 1 cannot be taken up: There is no seat 9 here"),
        ({"came_and_went": [["join", "Bo"]]}, "Hand 1 cannot be taken up: Two seats have the same name"),
        ({"came_and_went": [["take_chair", 1, "Zoe", {"robot": 1}], ["leave", -1]]}, "There is no seat -1 here"),
        ({"came_and_went": {}}, "came_and_went is a list of who came and went after the hand; an object is not"),
        ({"came_and_went": ["leave"]}, "came_and_went: number 1 is no"),
        ({"came_and_went": [["join", "Zoe"], ["join", 3]]}, "came_and_went: number 2 is no"),
        ({"came_and_went": [["leave", True]]}, "came_and_went: number 1 is no"),
        ({"came_and_went": [["start", []]]}, "came_and_went: number 1 is no"),
        ({"came_and_went": [["take_chair", "1", "Zoe", None]]}, "came_and_went: number 1 is no"),
        ({"came_and_went": [["take_chair", 1, "Zoe", "thumb"]]}, "came_and_went: number 1 is no"),
    ],
)
def test_comings_and_goings_that_cannot_be_are_refused(more, sentence):
    fields = ante_next().save()
    with pytest.raises(BadRecord, match=sentence):
        resume(ALL, lines([{**fields[0], **more}]))


@pytest.mark.parametrize("name", ["buckem", "buck135"])
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_whoever_comes_and_goes_between_hands_the_match_is_by_the_rules_and_can_be_taken_up(name, seed):
    dice = new_dice(seed)
    match = begin(ALL[name], dice)
    match.players = [None if roll(dice, 2) else {"bot": "thumb"} for _ in match.names]
    for hand in range(4):
        for number in range(roll(dice, 5) if hand else 0):
            person = f"N{hand}{number}"
            change = roll(dice, 4)
            try:
                if change == 0:
                    match.leave(roll(dice, len(match.names)))
                elif change == 1:
                    match.join(person)
                elif change == 2:
                    match.take_chair(roll(dice, len(match.names)), person, {"bot": "thumb"} if roll(dice, 2) else None)
                else:
                    match.call_last_round()
            except TableRefused:
                continue
        if hand:
            again = resume(ALL, saved(match))
            assert (again.names, again.players, again.standing) == (match.names, match.players, match.standing)
            assert again.save() == match.save()
        if match.winners:
            break
        deal(match, dice)
        play(match, dice)
    assert check(ALL, saved(match)) == []


def test_four_chairs_stay_four():
    for game in (buck, buckpitch):
        match = begin(game, new_dice(2), read_options(game, {}))
        with pytest.raises(TableRefused, match="always has 4 seats"):
            match.join("Zoe")
        with pytest.raises(TableRefused, match="always has 4 seats"):
            match.leave(1)


def test_chairs_come_and_go_where_the_game_lets_them():
    match = ante_next()
    match.players = [None] * 6
    match.join("Zoe")
    assert (match.standing.seats, match.names[-1], len(match.players)) == (7, "Zoe", 7)
    match.leave(0)
    assert (match.standing.seats, match.names[0], len(match.players)) == (6, "Bo", 6)
    match.players = None
    match.leave(5)
    assert match.names == ["Bo", "Cy", "Di", "Ed", "Flo"]
    match.join("Zoe")
    with pytest.raises(TableRefused, match="same name"):
        match.join("Zoe")
    assert match.standing.seats == 6
    deal(match, new_dice(2))
    play(match, new_dice(2), 2)
    with pytest.raises(TableRefused, match="A hand is being played"):
        match.leave(0)
    match = played(buck135, new_dice(2), 1, read_options(buck135, {"seats": 4}))
    with pytest.raises(TableRefused, match="At least 4"):
        match.leave(0)


def test_the_last_round_is_called_between_hands_and_is_not_forgotten():
    with pytest.raises(TableRefused, match="Buck has no last round to call"):
        begin(buck, new_dice(1)).call_last_round()
    for seed in range(50):
        match = played(buckem, new_dice(seed), 1, read_options(buckem, {}))
        if match.standing.pot:
            break
    assert not resume(ALL, saved(match)).standing.last_round
    match.call_last_round()
    again = resume(ALL, saved(match))
    assert again.standing.last_round
    assert again.standing == match.standing


def test_a_match_is_taken_up_from_whole_records_that_follow_the_rules():
    match = played(buckpitch, new_dice(5), 3, read_options(buckpitch, {}))
    fields = json.loads(json.dumps(match.save()))
    assert resume(ALL, lines(fields[1:])).hand == match.hand
    with pytest.raises(BadRecord, match=r"Hand 1 does not follow the rules: after: scores should be"):
        resume(ALL, lines([{**fields[0], "after": {**fields[0]["after"], "scores": [6, 6]}}]))
    with pytest.raises(BadRecord, match="Hand 3 does not follow the rules: Hand 3 stands after hand 1"):
        resume(ALL, lines([fields[0], fields[2]]))
    with pytest.raises(BadRecord, match="Match m2 stands among the hands of match m1"):
        resume(ALL, lines([fields[0], {**fields[1], "match": "m2"}]))
    own = write_known(buckpitch, match.log, 1, match="m1", hand=match.hand, names=match.names, after=match.standing)
    with pytest.raises(BadRecord, match=r"Hand \d is what one seat saw"):
        resume(ALL, [dumps(own)])
    with pytest.raises(BadRecord, match="There is nothing in it"):
        resume(ALL, [])
    with pytest.raises(BadRecord, match="holds no record"):
        resume(ALL, ["\n"])


def test_a_hand_in_the_middle_is_written_so_far():
    match = begin(buckem, new_dice(1), read_options(buckem, {"declare_mode": "simultaneous", "seats": 5}))
    deal(match, new_dice(1))
    play(match, new_dice(1), 3)
    assert "after" not in match.record()
    assert len(match.record()["moves"]) == 3
    assert [words for _, words in match.record(-1)["moves"]] == ["answered"] * 3
    assert match.known(-1) == known(buckem, match.log, -1)
