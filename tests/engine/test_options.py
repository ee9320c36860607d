"""House rules come in by one door, strictly, and say what would be right."""

import pytest

from buckboard.engine.errors import BadOption
from buckboard.engine.game import read_options
from buckboard.engine.options import NONE, options_of, read_texts, written
from buckboard.games import ALL, buck, buck135, buckem, buckpitch


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_every_option_has_a_sentence_items_and_a_default_that_reads_back(game):
    for name, option in options_of(game.Options).items():
        assert option.sentence.endswith("."), name
        assert option.items
        assert read_options(game, {name: option.default}) == game.Options()


def test_names_and_numbers_and_none_are_read():
    options = read_options(buckem, {"pot_limit": 20, "scare_cards": "dealer_choice", "must_trump": True})
    assert written(options) == {"pot_limit": 20, "scare_cards": "dealer_choice", "must_trump": True}
    assert read_options(buckem, {"pot_limit": None}).pot_limit == NONE
    assert written(buckem.Options(), all_of_them=True)["pot_limit"] is None


@pytest.mark.parametrize(
    ("game", "name", "value", "sentence"),
    [
        (buck, "target", 0, "target is a number, 1 to 200; 0 is not."),
        (buck, "target", 201, "target is a number, 1 to 200; 201 is not."),
        (buck, "target", 52.0, "target is a number, 1 to 200; 52.0 is not."),
        (buck, "target", "52", "target is a number, 1 to 200; '52' is not."),
        (buck, "target", True, "target is a number, 1 to 200; True is not."),
        (buck, "target", None, "target is a number, 1 to 200; None is not."),
        (buck135, "low_qualifier", 7, "low_qualifier is a number, 8 or none; 7 is not."),
        (buck135, "low_qualifier", -1, "low_qualifier is a number, 8 or none; -1 is not."),
        (buck, "nt_12_24", 1, "nt_12_24 is true or false; 1 is neither."),
        (buck, "nt_12_24", "true", "nt_12_24 is true or false; 'true' is neither."),
        (buck, "auction", "two", "auction is single_round or until_three_pass; 'two' is none of them."),
        (buck, "auction", 0, "auction is single_round or until_three_pass; 0 is none of them."),
        (buckpitch, "all_pass", "x", "redeal_next, redeal_same, dealer_must_2 or eldest_must_2; 'x' is none of them."),
    ],
)
def test_a_value_that_is_not_one_is_told_what_would_be_right(game, name, value, sentence):
    with pytest.raises(BadOption) as error:
        read_options(game, {name: value})
    assert sentence in str(error.value)


def test_an_unknown_option_is_named_with_those_there_are():
    with pytest.raises(BadOption, match=r"There is no option 'targt' here\. The options are: first_dealer"):
        read_options(buck, {"targt": 52})


def test_rules_that_cannot_go_together_are_refused():
    with pytest.raises(BadOption, match="stack"):
        read_options(buck135, {"betting": "no_limit"})
    with pytest.raises(BadOption, match="five"):
        read_options(buck135, {"seats": 6, "paid_exchange": True})


def test_house_rules_as_typed():
    texts = ["Target = 32", "nt-12-24=yes", "auction=until three pass", "low_rank=same-as-high", "drop_out=off"]
    assert read_texts(buck.Options, texts) == {
        "target": 32,
        "nt_12_24": True,
        "auction": "until_three_pass",
        "low_rank": "same_as_high",
        "drop_out": "off",
    }
    assert read_texts(buckem.Options, ["pot_limit=none", "pot_limit_mode=cap_burn"])["pot_limit"] is None
    assert read_texts(buck.Options, ["target=many", "colour=red", "nt_12_24=perhaps"]) == {
        "target": "many",
        "colour": "red",
        "nt_12_24": "perhaps",
    }


@pytest.mark.parametrize("text", ["target", "=5", "", "target:5"])
def test_a_house_rule_is_name_and_value(text):
    with pytest.raises(BadOption, match="A house rule is name=value, such as first_dealer"):
        read_texts(buck.Options, [text])


def test_a_house_rule_is_said_once():
    with pytest.raises(BadOption, match="target is named twice"):
        read_texts(buck.Options, ["target=32", "target=33"])
