"""Scenes of random hands by random house rules: of the right shape, true to the rules, and answerable as they stand."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from pydantic import TypeAdapter

from buckboard.engine.cards import members, read_card
from buckboard.engine.claim import may_claim
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import ENOUGH, check, view
from buckboard.engine.words import read_moves
from buckboard.games import ALL
from buckboard.server.wire.scene import Act, Mine, Public
from buckboard.testing import random_options
from scene_walk import random_moments, scene_of
from table import deal, later_standing

SEEDS = some.integers(0, 2**40)
GAMES = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
PUBLIC, MINE, ACTS = TypeAdapter(Public), TypeAdapter(Mine), TypeAdapter(list[Act])


def walk(game, seed):
    """A random hand somewhere in a match: each moment with what the table tells of it, and the standing before."""
    dice = new_dice(seed, 5)
    options = random_options(game, dice)
    before = later_standing(game, options, dice, seed % 3)
    _, cards = deal(game, options, before, dice)
    for moment in random_moments(game, options, before, cards, dice):
        yield moment, scene_of(game, moment, before), before


@GAMES
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_every_scene_has_the_shape_that_the_page_is_written_for(game, seed):
    for _, scene, _ in walk(game, seed):
        PUBLIC.validate_python(scene["public"], strict=True)
        ACTS.validate_python(scene["acts"], strict=True)
        for mine in scene["mine"]:
            MINE.validate_python(mine, strict=True)
        assert msgspec.json.decode(msgspec.json.encode(scene)) == scene


@GAMES
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_whose_turn_it_is_who_deals_and_who_plays_stands_in_every_scene(game, seed):
    for moment, scene, before in walk(game, seed):
        public, state = scene["public"], moment.state
        assert public["asked"] == members(game.waiting(state))
        assert public["over"] == (not public["asked"]) == (state.phase == game.OVER)
        assert len(public["names"]) == len(public["seats"]) == state.standing.seats
        badges = [seat["badges"] for seat in public["seats"]]
        assert [seat for seat, marks in enumerate(badges) if "asked" in marks] == public["asked"]
        assert [seat for seat, marks in enumerate(badges) if "dealer" in marks] == [public["dealer"]] == [before.dealer]
        assert all(len(set(marks)) == len(marks) for marks in badges)
        assert (public["summary"] is not None) == public["over"]
        assert sorted(seat for team in public["teams"] for seat in team["seats"]) == list(range(state.standing.seats))
        for seat, mine in enumerate(scene["mine"]):
            assert (mine["question"] is not None) == (seat in public["asked"])
            assert mine["claim"] == may_claim(game, view(game, state, seat), seat)


@GAMES
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_hand_shows_which_cards_may_be_named_and_of_each_other_why_not(game, seed):
    for moment, scene, _ in walk(game, seed):
        state = moment.state
        for seat, mine in enumerate(scene["mine"]):
            naming = mine["question"] and mine["question"]["kind"] in ("card", "discard", "give")
            mask = game.legal(state, seat) if naming else 0
            for card in mine["cards"]:
                seen = card["card"] not in ("??", "")
                legal = seen and bool(mask >> read_card(card["card"]) & 1)
                assert card["legal"] == legal
                assert bool(card["why"]) == bool(naming and seen and not legal)
                assert card["item"] == "" or card["item"].startswith(game.NAME + " ")
            named = sorted(card["card"] for card in mine["cards"])
            assert all(sorted(order) == named for order in mine["orders"].values())


@GAMES
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_what_a_question_offers_can_be_answered_as_it_stands(game, seed):
    for moment, scene, _ in walk(game, seed):
        state = moment.state
        for mine in scene["mine"]:
            if question := mine["question"]:
                answer_everything(game, state, mine["seat"], question, mine["cards"])


def answer_everything(game, state, seat, question, cards):
    """Each answer that a page can make of a question is legal if it is offered, and refused if it is not."""
    assert question["kind"] == game.ASKS[state.phase]
    for card in cards:
        say = {"card": "{}", "give": "give {}", "discard": "discard {}"}.get(question["kind"])
        if say and card["card"] != "??":
            assert may(game, state, seat, say.format(card["card"])) == card["legal"]
    for choice in question["choices"]:
        assert bool(choice["why"]) != choice["legal"], choice
        assert not choice["about"] or choice["legal"], choice
        amounts = [choice["lowest"], choice["highest"], *(preset["amount"] for preset in choice["presets"])]
        assert sorted({preset["amount"] for preset in choice["presets"]}) == amounts[2:]
        assert all(choice["lowest"] <= amount <= choice["highest"] for amount in amounts)
        for amount in set(amounts):
            assert may(game, state, seat, f"{choice['say']} {amount}" if amount else choice["say"]) == choice["legal"]
        if choice["highest"]:
            assert not may(game, state, seat, f"{choice['say']} {choice['highest'] + 1}")
    if question["kind"] == "discard":
        throw_away(game, state, seat, question, [card["card"] for card in cards if card["legal"]])


def throw_away(game, state, seat, question, names):
    """As many cards may be drawn as the question says, and not one more."""
    for number in range(len(names) + 1):
        say = " ".join(["draw", *names[:number]])
        moves = read_moves(game, state, seat, say)
        assert moves[-1] == ENOUGH
        trial, legal = view(game, state, seat), True
        for move in moves:
            legal = legal and bool(game.legal(trial, seat) >> move & 1)
            if legal and move != ENOUGH:
                game.apply(trial, seat, move)
        assert legal == (number <= question["most"])


def may(game, state, seat, say):
    """Whether a seat may say this now."""
    try:
        for move in read_moves(game, state, seat, say):
            check(game, state, seat, move)
    except IllegalMove:
        return False
    return True


@GAMES
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_trick_stands_in_the_order_in_which_it_was_played_until_the_next_is_led(game, seed):
    plays = []
    for _, scene, _ in walk(game, seed):
        public = scene["public"]
        lying = [seat["lying"] for seat in public["seats"]]
        kinds = [act["kind"] for act in scene["acts"]]
        plays += [(act["seat"], act["cards"][0]) for act in scene["acts"] if act["kind"] == "play"]
        if "trick" in kinds:
            taken = next(act for act in scene["acts"] if act["kind"] == "trick")
            assert not any(lying)
            played = [(card["seat"], card["card"]) for card in public["last_trick"]]
            assert played == plays
            assert taken["cards"] == [card for _, card in played]
            assert taken["seat"] == public["taker"] in [seat for seat, _ in played]
            plays = []
        elif plays:
            assert public["last_trick"] == []
            assert sorted(card for card in lying if card) == sorted(card for _, card in plays)
    assert plays == []


@GAMES
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_cards_and_chips_are_all_there_in_every_scene(game, seed):
    middle = None
    for moment, scene, before in walk(game, seed):
        public, state = scene["public"], moment.state
        for seat, shown in enumerate(public["seats"]):
            cards = [card for card in scene["mine"][seat]["cards"] if card["card"]]
            if "out" not in shown["badges"]:
                assert shown["held"] in (len(cards), 5 if public["phase"] == "scare" else len(cards))
            assert len(shown["open"]) <= shown["held"] or public["over"]
        if public["pot"] >= 0:
            middle = follow_the_chips(public, scene["acts"], middle, before)
        assert state.standing.seats == len(public["teams"]) or len(public["teams"]) == 2


def follow_the_chips(public, acts, middle, before):
    """Acts move all chips that come into the middle and go out of it; what is left is the pot that is shown."""
    began = before.pot if hasattr(before, "pot") else before.carry
    middle = began if middle is None else middle
    middle += sum(act["chips"] for act in acts if act["kind"] == "pot")
    aside = [fact for fact in public["facts"] if fact["name"] == "aside"]
    limited = getattr(before, "aside", 0) or aside  # what is above a limit of the pot lies beside it
    assert limited or public["pot"] == middle or (public["over"] and has_aside(public))
    return middle


def has_aside(public):
    """Whether a hand of Buck 'em that is over has put chips aside."""
    return any("aside" in note for note in public["summary"]["notes"])
