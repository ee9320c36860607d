"""Leaks that other people's card programs have had, planted here: the twins and the oracle must find every one.

Each is a patch of one function of the server, and names the games in which it can show.
"""

import zlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import structlog

from buckboard.engine.cards import RANKS, members, show
from buckboard.engine.errors import IllegalMove
from buckboard.engine.state import copy
from buckboard.games import ALL
from buckboard.server.table import entries as e

ANY = tuple(ALL)
WITH_HANDS = ("buckem", "buck", "buckpitch")


class Leak(NamedTuple):
    """A hole in the server: where it is, how it is torn, in which games it shows."""

    owner: object
    name: str
    torn: Callable
    games: tuple[str, ...]
    shows: str  # what stands in the difference, or in what was overheard: a pattern
    options: Mapping[str, Any] = MappingProxyType({})  # by game, where it shows under some house rules only
    by: tuple[str, ...] = ("twins",)  # who finds it: twins, the oracle, or both
    first: int = 0  # the match to begin with: in those before it twins cannot see it


def truth(sitting):
    """Everything that lies hidden, as text."""
    state = sitting.match.state
    hidden = state.rows if hasattr(state, "rows") else state.hands
    return msgspec.json.encode(hidden).decode()


def hidden_card_of(sitting):
    """A card that nobody may be told of: the lowest that lies in the stock, or in no hand."""
    cards = sitting.match.log.cards
    return cards.pack[cards.size - 1]


def hidden_card(sitting):
    """The same as it stands in a sentence."""
    card = hidden_card_of(sitting)
    return RANKS[card % 13] + "♣♦♥♠"[card // 13]


def more(frame, found):
    """A frame with something in it that does not belong there."""
    return msgspec.json.encode({**msgspec.json.decode(frame), **found})


def undo_buffer(acts):
    def torn(self, entry, before, told):
        found = acts(self, entry, before, told)
        if isinstance(entry, e.Undo):
            found[0]["text"] += truth(self.story.sitting)
        return found

    return torn


def pack_in_the_first_snapshot(whole):
    def torn(self, seat, lines=()):
        sitting = self.story.sitting
        return more(whole(self, seat, lines), {"pack": sitting.entry.pack} if sitting and not sitting.answers else {})

    return torn


def cards_of_a_draw_in_the_log(lines):
    def torn(self, entry, told, seat):
        found = lines(self, entry, told, seat)
        if isinstance(entry, e.Move) and entry.say.startswith("draw "):
            found.append(f"{{{entry.seat}}}: {entry.say}")
        return found

    return torn


def number_of_anothers_choices(public):
    def torn(self, sitting):
        found = public(self, sitting)
        for seat in found["asked"]:
            found["seats"][seat]["said"] += f" {sitting.game.legal(sitting.match.state, seat).bit_count()}"
        return found

    return torn


def stable_card_ids(public):
    def torn(self, sitting):
        found, state = public(self, sitting), sitting.match.state
        for seat, about in enumerate(found["seats"]):
            hand = state.rows[5 * seat : 5 * seat + 5] if hasattr(state, "rows") else members(state.hands[seat])
            about["ids"] = [(card * 29 + 11) % 53 for card in hand]
        return found

    return torn


def hash_of_the_state(whole):
    def torn(self, seat, lines=()):
        sitting = self.story.sitting
        return more(whole(self, seat, lines), {"hash": zlib.crc32(truth(sitting).encode()) if sitting else 0})

    return torn


def gaps_in_numbers(send):
    def torn(self, frame):
        if b'"t":"scene"' in frame and b'"whole":false' in frame and _odd(self):
            return
        send(self, frame)

    return torn


def _odd(connection):
    """Something that hangs on hidden cards."""
    whole = connection.whole
    story = whole.__closure__ and next(
        (cell.cell_contents.story for cell in whole.__closure__ if hasattr(cell.cell_contents, "story")), None
    )
    return bool(story and story.sitting and zlib.crc32(truth(story.sitting).encode()) % 4 == 0)


def a_hand_to_a_watcher(mine):
    return lambda self, seat: mine(self, max(seat, 0))


def earlier_tricks_on_reconnect(whole):
    def torn(self, seat, lines=()):
        sitting = self.story.sitting
        said = [given.say for given in sitting.answers] if sitting else []
        return whole(self, seat, [*lines, *(say for say in said if say[1:] in ("c", "d", "h", "s"))])

    return torn


def export_of_a_running_hand(record):
    def torn(self, person, match, hand):
        if not self.story.playing:
            return record(self, person, match, hand)
        return {"game": self.story.game.NAME, "pack": self.story.sitting.entry.pack}

    return torn


def last_hands_cards_in_the_next(opening):
    def torn(self):
        found, story = opening(self), self.story
        kept = list(story.shelf.of(story.matches))
        return [*found, kept[-1].dealt.pack] if kept else found

    return torn


def early_to_its_owner(place):
    def tear(seen):
        def torn(self, seat):
            found = seen(self, seat)
            if seat >= 0:
                found.rows[5 * seat + place] = self.match.state.rows[5 * seat + place]
            return found

        return torn

    return tear


def card_4_to_another(seen):
    def torn(self, seat):
        found = seen(self, seat)
        for other in range(found.standing.seats):
            found.rows[5 * other + 3] = self.match.state.rows[5 * other + 3]
        return found

    return torn


def a_declaration_early(acts):
    def torn(self, entry, before, told):
        found = acts(self, entry, before, told)
        if isinstance(entry, e.Answer) and not told:
            found[0]["text"] = entry.say
        return found

    return torn


def the_exchanged_card_before_both_chose(lines):
    def torn(self, entry, told, seat):
        found = lines(self, entry, told, seat)
        if isinstance(entry, e.Move) and entry.say.startswith("give "):
            found.append(entry.say)
        return found

    return torn


def a_folded_hand_in_the_summary(public):
    def torn(self, sitting):
        found, state = public(self, sitting), sitting.match.state
        if found["summary"]:
            hands = [" ".join(map(show, members(hand))) for hand in state.hands[: state.standing.seats]]
            found["summary"]["notes"] = [*found["summary"]["notes"], *hands]
        return found

    return torn


def the_full_state_to_a_bot(view):
    return lambda game, state, seat: copy(state)


def a_refusal_that_tells_hidden_cards(read_answer):
    def torn(sitting, seat, text):
        try:
            return read_answer(sitting, seat, text)
        except IllegalMove as refusal:
            hidden = zlib.crc32(truth(sitting).encode()) % 2
            raise IllegalMove(seat, refusal.item, f"{refusal.sentence} {hidden}") from None

    return torn


def a_hidden_card_in_a_refusal(read_answer):
    def torn(sitting, seat, text):
        try:
            return read_answer(sitting, seat, text)
        except IllegalMove as refusal:
            raise IllegalMove(seat, refusal.item, f"{refusal.sentence} {hidden_card(sitting)}") from None

    return torn


def a_card_in_the_table_frame(look_up):
    def torn(self, today):
        found, sitting = look_up(self, today), self.story.sitting
        return {**found, "name": show(hidden_card_of(sitting))} if sitting else found

    return torn


def a_card_in_a_line_of_the_log(count):
    def torn(self, entry, last):
        if isinstance(entry, e.Hand):
            structlog.get_logger().warning("library", said=f"the first card is {entry.pack[:2]}")
        return count(self, entry, last)

    return torn


def a_private_card_on_the_table_screen(facing):
    return lambda self, connection: self.seat_of(connection.person, connection.facing)


def a_hand_to_who_sits_down_after_it(is_of):
    return lambda self, seat, who: seat >= 0
