"""The options page and the rules of a table: presets that hold, options in table words, what is not usual."""

import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.game import read_options
from buckboard.engine.options import options_of, written
from buckboard.engine.rules_page import page_of
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from buckboard.server.scenes.options_page import differs_of, game_infos, game_options, rules_page
from buckboard.tables.house_rules import LABELS, label_of
from buckboard.testing import random_options

GAMES = pytest.mark.parametrize("name", ALL)


def test_the_front_page_names_every_game_and_how_many_play():
    infos = {info.name: info for info in game_infos()}
    assert list(infos) == list(ALL)
    assert infos["buckem"].seats == [5, 6, 7, 8]
    assert infos["buck"].title == "Buck"
    assert all(info.sentence.endswith(".") for info in infos.values())


@GAMES
def test_presets_can_be_played_and_leave_nothing_idle_but_what_they_say(name):
    game, presets = ALL[name], game_options(name).presets
    assert presets[0].options == {}
    assert len({preset.name for preset in presets}) == len(presets)
    for preset in presets[1:]:
        options = read_options(game, preset.options)
        assert written(options) == preset.options, f"{preset.name} names a usual value"
        assert preset.sentence.endswith(".")


@GAMES
def test_every_option_is_there_with_its_values_and_what_they_mean(name):
    game = ALL[name]
    page = {option.name: option for option in game_options(name).options}
    assert list(page) == list(options_of(game.Options))
    for option in page.values():
        assert option.label
        assert "_" not in option.label
        assert option.section in {section.title for section in page_of(name).sections}
        assert (option.values == []) == (option.lowest is not None)
        assert all(value.text and "{" not in value.text and "_" not in value.label for value in option.values)
        assert len({value.label for value in option.values}) == len(option.values)
        assert len({value.text for value in option.values}) == len(option.values)
        for value in option.values:
            read_options(game, {**escape(game, option), option.name: value.value})


def escape(game, option):
    """What else must be chosen so that any value of an option can be."""
    return {"stack": 100, "seats": 5} if game is buck135 and option.name not in ("stack", "seats") else {}


@GAMES
def test_labels_belong_to_options_that_there_are(name):
    assert set(LABELS[name]) <= set(options_of(ALL[name].Options))


def test_what_differs_is_said_in_a_few_words():
    assert differs_of(buckpitch, read_options(buckpitch, {"low_to": "taker", "target": 11})) == [
        "low to: taker",
        "target: 11",
    ]
    assert differs_of(buck, read_options(buck, {"defenders_may_win": False})) == ["no winning on defence"]
    assert differs_of(buckem, read_options(buckem, {"must_trump": True})) == ["must trump"]
    assert differs_of(buck135, read_options(buck135, {"stack": 100})) == ["stack: 100"]
    assert differs_of(buck, read_options(buck, {})) == []


def test_a_number_is_said_with_what_it_counts():
    def said(game, **options):
        return differs_of(game, read_options(game, options))

    assert said(buckem, session_end="fixed_rounds") == ["ends after 20 hands"]
    assert said(buckem, session_end="fixed_rounds", rounds=8, pot_limit=20) == [
        "limit of a burn: 20",
        "ends after 8 hands",
    ]
    assert said(buckem, pot_limit=20, pot_limit_mode="cap_pot_surplus_aside") == ["limit of the pot: 20"]
    assert said(buckem, pot_limit_mode="cap_pot_surplus_aside") == ["what the limit limits: the pot"]
    assert said(buckem, rounds=8) == ["hands in a session: 8"]  # there is no session of fixed length
    assert said(buck135, rounds=20) == ["ends after 20 hands"]


def test_the_first_dealer_is_named_by_a_chair_as_chairs_are_at_the_table():
    for game in ALL.values():
        (dealer,) = [option for option in game_options(game.NAME).options if option.name == "first_dealer"]
        assert {value.text for value in dealer.values if value.value == "seat0"} == {
            "Whoever sits in the first chair deals the first hand."
        }


@GAMES
def test_the_rules_of_a_table_are_those_of_its_options(name):
    game, dice = ALL[name], new_dice(4)
    for _ in range(10):
        options = random_options(game, dice)
        page = rules_page(name, options)
        assert page.title == page_of(name).title
        assert page.differs == differs_of(game, options)
        assert len(page.idle) == len(game.idle(options))
        assert not any(
            option in sentence for sentence in page.idle for option in options_of(game.Options) if "_" in option
        )
        items = [item for section in page.sections for item in section.items]
        assert all(item.text or item.differs for item in items)
        assert {item.kind for item in items} == {"rule", "example", "fact"}
        assert not any("{" in text for item in items for text in item.text + item.differs)
    usual = rules_page(name, read_options(game, {}))
    assert not any(item.differs for section in usual.sections for item in section.items)


def test_a_house_rule_is_marked_where_it_stands_with_what_is_usual():
    page = rules_page("buck", read_options(buck, {"target": 32}))
    target = next(
        item for section in page.sections for item in section.items if item.number == 48 and item.kind == "rule"
    )
    assert target.differs == [
        "The first team to 32 points wins the match. (Usually: The first team to 52 points wins the match.)"
    ]


def test_a_rule_without_effect_is_named_as_people_read_it():
    options = read_options(buckpitch, {"bid_to_win": True, "both_reach": "higher"})
    (idle,) = rules_page("buckpitch", options).idle
    assert "both_reach" not in idle
    assert f"“{label_of('buckpitch', 'both_reach')}”" in idle
