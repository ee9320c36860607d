"""The next hand: who sits where, who deals, and the cards, in one entry of the log."""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.errors import TableRefused
from buckboard.engine.first_dealer import first_dealer
from buckboard.engine.game import Game, read_options
from buckboard.engine.match import Match
from buckboard.engine.notation import write_cards
from buckboard.engine.options import written
from buckboard.engine.record import write_standing
from buckboard.server.table import entries as e
from buckboard.server.table.chairs import Chairs, free_name
from buckboard.server.table.closing import is_endless
from buckboard.server.table.comings import player_of, reseated
from buckboard.server.table.house import House
from buckboard.server.table.story import Story


def first_hand(
    story: Story, house: House, gone: Sequence[e.Left] = (), order: list[int] | None = None
) -> list[e.AnyEntry]:
    """The first hand of a match: empty chairs are given bots, and the dealer is found as the table has agreed.

    Raises TableRefused if these chairs cannot play one.

    The chairs of `gone` are taken away first, and `order` puts the others in another order.
    """
    chairs, game, options = story.chairs.copy(), story.game, story.options
    found: list[e.AnyEntry] = [*gone]
    for entry in gone:
        chairs.leave(entry)
    if order is not None:
        found.append(e.Rematch(order=order))
        chairs.reorder(order)
    seats = seats_for(game, len(chairs))
    if seats != game.opening(options, 0).seats:
        options = read_options(game, {**written(options), "seats": seats})
        found.append(e.Rules(game=game.NAME, rules=game.VERSION, options=written(options)))
    chairs.resize(seats)
    found += _filled(chairs, story.bot)
    pack = house.shuffled(game, options, game.opening(options, 0))
    dealer, lines = first_dealer(options.first_dealer.name.lower(), seats, pack.pack[: pack.size])
    standing = game.opening(options, dealer)
    hand = _hand(game, options, chairs, story.matches + 1, 1, standing, house, [line.text for line in lines])
    # Nothing else has asked yet whether these chairs make a match; once stored it would be too late.
    Match(game, options, hand.seats, match=story.name_of_match(hand.match), players=hand.players, standing=standing)
    return [*found, hand]


def next_hand(story: Story, house: House) -> list[e.AnyEntry]:
    """The hand after one that is over; or the end, if it was the last one or too few people are left."""
    if story.sitting is None or story.hand is None:
        raise TableRefused("No hand has been played that another could follow.")
    chairs, game, options = story.chairs.copy(), story.sitting.game, story.sitting.options
    found = _taken_away(story, chairs)
    match = reseated(story.sitting.match, chairs)
    dealt = story.hand.dealt
    if match.winners or was_last(story):
        return [*found, e.End()]
    return [*found, _hand(game, options, chairs, dealt.match, dealt.hand + 1, match.standing, house, [])]


def was_last(story: Story) -> bool:
    """Whether no hand follows the one that is over, as the last round has been called."""
    if story.stage != "between" or story.sitting is None or story.hand is None or not story.called:
        return False
    return is_endless(story.sitting.game, story.sitting.options) and story.hand.dealt.hand >= story.last_hand


def seats_for(game: Game, chairs: int) -> int:
    """How many seats a first hand has where there are so many chairs."""
    return min(max(chairs, game.SEATS[0]), game.SEATS[-1])


def new_bot(story: Story, chairs: Chairs) -> str:
    """The id of a bot that is new at this table, as far as anybody remembers."""
    seats = story.hand.dealt.seats if story.hand else []
    return free_name([*(chair.who for chair in chairs), *seats])


def leaving(story: Story) -> list[e.Left]:
    """The chairs that go before the next match, of those who left in the middle of the last hand: as many as may."""
    chairs, fewest = story.chairs, story.game.SEATS[0]
    going = [number for number in range(len(chairs) - 1, -1, -1) if chairs[number].going]
    return [e.Left(chair=number, take_away=True) for number in going[: len(chairs) - fewest]]


def _filled(chairs: Chairs, kind: str) -> list[e.AnyEntry]:
    """A bot for every empty chair."""
    found: list[e.AnyEntry] = []
    for number, chair in enumerate(chairs):
        if chair.is_empty:
            bot = e.Bot(chair=number, bot=free_name([other.who for other in chairs]), kind=kind)
            chairs.put_bot(bot)
            found.append(bot)
    return found


def _taken_away(story: Story, chairs: Chairs) -> list[e.AnyEntry]:
    """The chairs of those who left in the middle of the hand go, as far as the game lets them; else their bots stay."""
    assert story.sitting is not None
    found: list[e.AnyEntry] = []
    for number in range(len(chairs) - 1, -1, -1):
        if chairs[number].going:
            fewer = chairs.copy()
            del fewer.all[number]
            try:
                reseated(story.sitting.match, fewer)
            except TableRefused:
                continue
            chairs.all = fewer.all
            found.append(e.Left(chair=number, take_away=True))
    return found


def _hand(
    game: Game,
    options: Any,
    chairs: Chairs,
    match: int,
    hand: int,
    standing: Any,
    house: House,
    told: list[str],
) -> e.Hand:
    cards = house.shuffled(game, options, standing)
    size = cards.size
    return e.Hand(
        match=match,
        hand=hand,
        game=game.NAME,
        rules=game.VERSION,
        options=written(options),
        seats=[chair.who for chair in chairs],
        players=[player_of(chair) for chair in chairs],
        before=write_standing(game, options, standing),
        pack=write_cards(cards.pack[:size]),
        reshuffle=write_cards(cards.reshuffle[:size]) if game.RESHUFFLES else "",
        trump_card=write_cards([cards.trump_card]) if cards.trump_card >= 0 else "",
        salt=house.salt(),
        told=told,
    )
