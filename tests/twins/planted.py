"""The planted leaks: where each is torn into the server, in which games it shows, who must find it and by what."""

from contextlib import contextmanager
from unittest.mock import patch

from buckboard.server.bots import pool as bot_pool
from buckboard.server.table import doors
from buckboard.server.table.archive import Archive
from buckboard.server.table.connection import Connection
from buckboard.server.table.info import Facts
from buckboard.server.table.scenery import Scenery
from buckboard.server.table.sitting import Sitting
from buckboard.server.table.table import Table
from buckboard.server.table.telling import Telling
from twins import leaks as torn
from twins.leaks import ANY, WITH_HANDS, Leak

BOTH, EAR = ("twins", "oracle"), ("oracle",)
DECLARED = {
    "buckem": {"declare_mode": "simultaneous"},
    "buck135": {"mode": "high_low", "hi_lo": "declare_simultaneous"},
}
LEAKS = {
    "undo buffer": Leak(Scenery, "acts", torn.undo_buffer, ANY, '"kind":"undo"', first=5),
    "pack in the first snapshot": Leak(
        Telling, "_whole", torn.pack_in_the_first_snapshot, ANY, '"pack":', by=BOTH, first=7
    ),
    "a draw's cards in the log": Leak(
        Scenery, "lines", torn.cards_of_a_draw_in_the_log, ("buckem", "buck135"), ": draw ", by=BOTH
    ),
    "number of another's choices": Leak(Scenery, "_public", torn.number_of_anothers_choices, WITH_HANDS, '"said":"'),
    "stable card ids": Leak(Scenery, "_public", torn.stable_card_ids, ANY, '"ids":'),
    "hash of the state": Leak(Telling, "_whole", torn.hash_of_the_state, ANY, '"hash":'),
    "gaps in numbers": Leak(Connection, "send", torn.gaps_in_numbers, ANY, '"t":"scene"| here, '),
    "a hand to a watcher": Leak(Scenery, "mine", torn.a_hand_to_a_watcher, ANY, '"mine":{', by=BOTH),
    "earlier tricks on reconnect": Leak(
        Telling, "_whole", torn.earlier_tricks_on_reconnect, WITH_HANDS, "afresh .*was told of", by=EAR
    ),
    "export of a running hand": Leak(
        Archive, "record", torn.export_of_a_running_hand, ANY, "asked for.*/record", first=12
    ),
    "last hand's cards in the next": Leak(
        Scenery, "opening", torn.last_hands_cards_in_the_next, ANY, '"lines":', by=BOTH, first=12
    ),
    "card 2 early to its owner": Leak(
        Sitting, "seen", torn.early_to_its_owner(1), ("buck135",), '"row":|"card":', by=BOTH
    ),
    "card 4 early to its owner": Leak(
        Sitting, "seen", torn.early_to_its_owner(3), ("buck135",), '"row":|"card":', by=BOTH
    ),
    "card 4 to another": Leak(Sitting, "seen", torn.card_4_to_another, ("buck135",), '"cards":|"row":', by=BOTH),
    "a declare answer early": Leak(
        Scenery, "acts", torn.a_declaration_early, ("buckem", "buck135"), '"acts":|"text":', DECLARED, first=14
    ),
    "the exchanged card before both chose": Leak(
        Scenery, "lines", torn.the_exchanged_card_before_both_chose, ("buck",), "give ", by=BOTH, first=18
    ),
    "a folded or dropped hand in the summary": Leak(
        Scenery, "_public", torn.a_folded_hand_in_the_summary, ("buckem", "buck"), '"notes":', by=BOTH, first=10
    ),
    "full state to a bot": Leak(bot_pool, "view", torn.the_full_state_to_a_bot, ANY, "requests to the bot"),
    "refusal text that differs by hidden cards": Leak(
        doors, "read_answer", torn.a_refusal_that_tells_hidden_cards, ANY, '"ok":false'
    ),
    "a hidden card in a refusal": Leak(
        doors, "read_answer", torn.a_hidden_card_in_a_refusal, ANY, '"ok": ?false', by=BOTH
    ),
    "a card in the table frame": Leak(Facts, "_look_up", torn.a_card_in_the_table_frame, ANY, '"name": ?"', by=BOTH),
    "a card in a line of the log": Leak(
        Table, "_count", torn.a_card_in_a_line_of_the_log, ANY, "the log names", by=EAR
    ),
    "a private card on the table screen": Leak(
        Telling, "facing", torn.a_private_card_on_the_table_screen, ANY, " as screen", by=BOTH
    ),
    "a hand to who sits down after it": Leak(
        Sitting, "is_of", torn.a_hand_to_who_sits_down_after_it, ANY, "px asked for.*/scene|px as player"
    ),
}


@contextmanager
def planted(leak):
    """The server with a hole in it."""
    with patch.object(leak.owner, leak.name, leak.torn(getattr(leak.owner, leak.name))):
        yield
