"""What is always to be in sight is seen, at every size and with long names: scenes of every phase, no server."""

import pytest

from sight import EACH_WAY, asks_me, each_size, frames_of, phases_of

GAMES = ["buckem", "buckemscare", "buckem5", "buck", "buckpitch", "buck135", "buck135buy", "buck135pot"]
WHOLE = [game for game in GAMES if game not in ("buckemscare", "buck135buy")]  # of these there is a whole hand
TABLET = 600  # pixels: whoever has these both ways need not scroll for an answer
CALLED = ("trump", "contract", "bid")  # facts that a game may have of what was called


def fullest(game):
    """The frame of the whole hand in which another is asked and most cards lie."""
    frames = frames_of(f"{game}-hand")
    others = [at for at, frame in enumerate(frames) if at and frame["public"]["asked"] and not asks_me(frame)]
    return max(others, key=lambda at: sum(bool(seat["lying"]) for seat in frames[at]["public"]["seats"]))


def wanted(public):
    """For everything that is always in sight, where it may be read."""
    parts = [f".fact.{fact['name']} > span:last-child" for fact in public["facts"] if fact["name"] in CALLED]
    parts += [".dealer"]
    parts += [".facts .pot, .piled .pot"] if public["pot"] >= 0 else []
    parts += [".facts .pot em, .says"] if public["pot_says"] else []
    if len(public["teams"][0]["seats"]) > 1:
        sides = range(1, len(public["teams"]) + 1)
        parts += [f".team:nth-child({side}) {what}" for side in sides for what in (".score", ".tricks")]
        return parts
    for number, seat in enumerate(public["seats"]):
        parts += [f"[data-seat='{number}'] .score"] if seat["score"] else []
        parts += [f"[data-seat='{number}'] .said"] if "trick" in seat["said"] else []
    return parts


@pytest.mark.parametrize("game", GAMES)
def test_what_is_always_in_sight_can_be_read_at_every_size(shown, game):
    lost = {}
    for scene in phases_of(game):
        page = shown(scene)
        parts = wanted(frames_of(scene)[0]["public"])
        for size in each_size(page):
            missing = page.evaluate("(parts) => partsLost(parts)", parts)
            missing += page.evaluate(
                "() => [...cardsLost('button.own'), ...outside('.panel.asked, .panel.asked button'), ...crossed()]"
            )
            missing += page.evaluate("scrolls()")
            if missing:
                lost[scene, size] = missing
    assert lost == {}


@pytest.mark.parametrize("game", WHOLE)
def test_whose_turn_it_is_and_the_cards_that_lie_are_in_sight_at_every_size(shown, game):
    at = fullest(game)
    public = frames_of(f"{game}-hand")[at]["public"]
    parts = [*wanted(public), ".panel .waiting"]
    lost = {}
    page = shown(f"{game}-hand", at)
    for size in each_size(page):
        missing = page.evaluate("(parts) => partsLost(parts)", parts)
        missing += page.evaluate(
            "() => [...outside('.plate.asked'), ...cardsLost('.lying'), ...crossed(), ...scrolls()]"
        )
        assert page.locator(".plate.asked").count() == len([seat for seat in public["asked"] if seat])
        if missing:
            lost[size] = missing
    assert lost == {}


@pytest.mark.parametrize("game", ["buck135", "buck135pot"])
def test_at_a_showdown_no_two_seats_touch_and_names_keep_six_letters(shown, game):
    lost = {}
    page = shown(f"{game}-over")
    page.get_by_role("button", name="Look at the table").click()
    for size in each_size(page):
        missing = page.evaluate("() => [...seatsThatTouch(), ...namesLost(), ...outside('.plate')]")
        if missing:
            lost[size] = missing
    assert lost == {}


@pytest.mark.parametrize("game", GAMES)
def test_in_letters_of_twice_the_size_cards_trick_and_question_are_in_sight_and_no_words_cross(shown, game):
    lost = {}
    for scene in phases_of(game):
        frame = frames_of(scene)[0]
        page = shown(scene, large=True)
        parts = [] if has_an_amount(frame) else [".panel.asked .text"]  # beside an amount the answers say it
        parts += [part for part in wanted(frame["public"]) if "pot" in part]
        for width, height in each_size(page):
            missing = page.evaluate("() => [...cardsLost('button.own'), ...cardsLost('.lying'), ...crossed()]")
            missing += page.evaluate("(parts) => partsLost(parts)", parts)
            missing += page.evaluate("(all) => answersLost(all)", min(width, height) >= TABLET)
            if missing:
                lost[scene, (width, height)] = missing
    assert lost == {}


@pytest.mark.parametrize("game", ["buckem", "buck", "buckpitch", "buck135"])
def test_in_letters_of_twice_the_size_whose_turn_it_is_is_in_sight_while_one_waits(shown, game):
    lost = {}
    page = shown(f"{game}-hand", fullest(game), large=True)
    for size in each_size(page, EACH_WAY):
        missing = page.evaluate("(parts) => partsLost(parts)", [".panel .waiting"])
        missing += page.evaluate("() => [...cardsLost('.own'), ...cardsLost('.lying'), ...crossed()]")
        if missing:
            lost[size] = missing
    assert lost == {}


def has_an_amount(frame):
    """Whether some answer is an amount to be chosen."""
    return any(choice["highest"] > choice["lowest"] for choice in frame["mine"]["question"]["choices"])
