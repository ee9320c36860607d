"""Leaks that other people's card programs have had, planted here: the twins and the oracle must find every one.

Each is a patch of one function of the server, and names the games in which it can show.
"""

import zlib
from collections.abc import Callable, Mapping
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from buckboard.engine.cards import members, show
from buckboard.engine.errors import IllegalMove
from buckboard.engine.state import copy
from buckboard.games import ALL
from buckboard.server.bots import pool as bot_pool
from buckboard.server.table import doors
from buckboard.server.table import entries as e
from buckboard.server.table.archive import Archive
from buckboard.server.table.connection import Connection
from buckboard.server.table.scenery import Scenery
from buckboard.server.table.sitting import Sitting
from buckboard.server.table.telling import Telling

ANY = tuple(ALL)
WITH_HANDS = ("buckem", "buck", "buckpitch")


class Leak(NamedTuple):
    """A hole in the server: where it is, how it is torn, in which games it shows."""

    owner: object
    name: str
    torn: Callable
    games: tuple[str, ...]
    options: Mapping[str, Any] = MappingProxyType({})  # by game, where it shows under some house rules only


def truth(sitting):
    """Everything that lies hidden, as text."""
    state = sitting.match.state
    hidden = state.rows if hasattr(state, "rows") else state.hands
    return msgspec.json.encode(hidden).decode()


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
        return {"pack": self.story.sitting.entry.pack} if self.story.playing else record(self, person, match, hand)

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


def a_private_card_on_the_table_screen(facing):
    return lambda self, connection: self.seat_of(connection.person, connection.facing)


def a_hand_to_who_sits_down_after_it(is_of):
    return lambda self, seat, who: seat >= 0


LEAKS = {
    "undo buffer": Leak(Scenery, "acts", undo_buffer, ANY),
    "pack in the first snapshot": Leak(Telling, "_whole", pack_in_the_first_snapshot, ANY),
    "a draw's cards in the log": Leak(Scenery, "lines", cards_of_a_draw_in_the_log, ("buckem", "buck135")),
    "number of another's choices": Leak(Scenery, "_public", number_of_anothers_choices, WITH_HANDS),
    "stable card ids": Leak(Scenery, "_public", stable_card_ids, ANY),
    "hash of the state": Leak(Telling, "_whole", hash_of_the_state, ANY),
    "gaps in numbers": Leak(Connection, "send", gaps_in_numbers, ANY),
    "a hand to a watcher": Leak(Scenery, "mine", a_hand_to_a_watcher, ANY),
    "earlier tricks on reconnect": Leak(Telling, "_whole", earlier_tricks_on_reconnect, WITH_HANDS),
    "export of a running hand": Leak(Archive, "record", export_of_a_running_hand, ANY),
    "last hand's cards in the next": Leak(Scenery, "opening", last_hands_cards_in_the_next, ANY),
    "card 2 early to its owner": Leak(Sitting, "seen", early_to_its_owner(1), ("buck135",)),
    "card 4 early to its owner": Leak(Sitting, "seen", early_to_its_owner(3), ("buck135",)),
    "card 4 to another": Leak(Sitting, "seen", card_4_to_another, ("buck135",)),
    "a declare answer early": Leak(
        Scenery,
        "acts",
        a_declaration_early,
        ("buckem", "buck135"),
        {"buckem": {"declare_mode": "simultaneous"}, "buck135": {"mode": "high_low", "hi_lo": "declare_simultaneous"}},
    ),
    "the exchanged card before both chose": Leak(Scenery, "lines", the_exchanged_card_before_both_chose, ("buck",)),
    "a folded or dropped hand in the summary": Leak(
        Scenery, "_public", a_folded_hand_in_the_summary, ("buckem", "buck")
    ),
    "full state to a bot": Leak(bot_pool, "view", the_full_state_to_a_bot, ANY),
    "refusal text that differs by hidden cards": Leak(doors, "read_answer", a_refusal_that_tells_hidden_cards, ANY),
    "a private card on the table screen": Leak(Telling, "facing", a_private_card_on_the_table_screen, ANY),
    "a hand to who sits down after it": Leak(Sitting, "is_of", a_hand_to_who_sits_down_after_it, ANY),
}


@contextmanager
def planted(leak):
    """The server with a hole in it."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(leak.owner, leak.name, leak.torn(getattr(leak.owner, leak.name))))
        yield
