"""The evening: one hand after another, bots at their own pace, people asked in turn, a curtain between them."""

import time

from buckboard.cli import saves
from buckboard.cli.asking import Leave, ask, hear
from buckboard.cli.calling import call
from buckboard.cli.pen import Pen
from buckboard.cli.people import listed, told
from buckboard.cli.picture import picture_of
from buckboard.cli.placing import endings
from buckboard.cli.question import newest
from buckboard.cli.screen import drawn
from buckboard.cli.sitting import Sitting
from buckboard.cli.tables import SOME
from buckboard.cli.talk import END, LAST_ROUND, command, talk
from buckboard.engine.record import dumps


class Evening:
    """Plays a sitting to its end, or until somebody leaves."""

    def __init__(self, pen: Pen, sitting: Sitting, pace: float) -> None:
        self.pen = pen
        self.sitting = sitting
        self.pace = 0 if pen.plain else pace
        self.unsaved = False
        self.ended = False  # between two hands, by word
        self.looking = sitting.people[0] if len(sitting.people) == 1 else -1  # who sees the screen now

    def play(self) -> None:
        """Hand after hand; whoever leaves finds the match again."""
        sitting = self.sitting
        try:
            while not sitting.is_over and not self.ended:
                if sitting.state is None:
                    sitting.deal()
                    self._save()
                self._play_hand()
                self._after_hand()
            self._finish()
        except Leave:
            self._good_bye()
        except KeyboardInterrupt:
            self.pen.line()
            self._good_bye()

    def _good_bye(self) -> None:
        if not self.unsaved:
            again = call(f"play {self.sitting.game.NAME} --resume")
            self.pen.paragraph(f"The match is saved; to go on with it: {again}")

    def _save(self) -> None:
        """Keep the match after every move; where that fails, say so once and play on."""
        try:
            self.sitting.save()
        except saves.BadSave as error:
            if not self.unsaved:
                self.unsaved = True
                self.pen.paragraph(f"{error} You can play on, but not stop and go on later.")
                hear(self.pen, "Enter: ")

    def _play_hand(self) -> None:
        sitting = self.sitting
        while sitting.state is not None:
            seat = sitting.match.asked
            if sitting.bots[seat]:
                sitting.bot_moves(seat)
                self._save()
                self._pause()
                continue
            self._show_to(seat)
            sitting.person_moves(seat, ask(self.pen, sitting, seat))
            self._save()
            self._pause()

    def _pause(self) -> None:
        """Let a move be seen before the next."""
        sitting = self.sitting
        if not self.pace or self.looking < 0 or sitting.state is None:
            return
        trick_over = bool(sitting.table.last_trick(sitting.seen(self.looking).state))
        picture = drawn(self.pen, picture_of(self.pen, sitting, self.looking, hold_trick=trick_over))
        self.pen.clear()
        self.pen.lines(newest(self.pen, sitting, self.looking, picture, []))
        time.sleep(self.pace * (2.5 if trick_over else 1))

    def _show_to(self, seat: int) -> None:
        """Draw the curtain before another person's cards are shown."""
        if seat == self.looking:
            return
        self.looking = seat
        self.pen.curtain()
        name = self.sitting.names[seat]
        while hear(self.pen, f"Pass the terminal to {name}, then press Enter: "):
            self.pen.paragraph("Only Enter lifts the curtain; “quit” stops.")

    def _after_hand(self) -> None:
        """How the hand ended, the score sheet, and what anybody wants before the next."""
        sitting, pen = self.sitting, self.pen
        seat = sitting.people[0] if len(sitting.people) == 1 else -1
        if seat < 0:
            self.looking = -1
            pen.curtain()
        write_summary(pen, sitting, seat)
        while not sitting.is_over and (said := hear(pen, self._next_hand())):
            if said == END and sitting.is_endless:
                self.ended = True
                return
            if said == LAST_ROUND:
                pen.paragraph(sitting.call_last_round())
                self._save()
            elif not command(pen, sitting, seat, said):
                pen.paragraph(f"“{said}” was not understood: press Enter, or say {listed(talk(sitting), 'or')}.")

    def _next_hand(self) -> str:
        """What is asked between two hands; how a match ends that nothing else ends is said there too."""
        sitting = self.sitting
        ends = ""
        if sitting.is_endless:
            ends = f"{END} to stop, "
        elif sitting.waits_for_last_round:
            ends = f"{LAST_ROUND} to end, "
        return f"Enter deals the next hand ({ends}? for help): "

    def _finish(self) -> None:
        sitting = self.sitting
        winners = sitting.match.winners or sitting.best()
        who = listed([f"{{{seat}}}" for seat in winners])
        verb = "wins" if len(winners) == 1 else "win"
        self.pen.line()
        if not any(" is over" in text for text in sitting.news[-1]):  # the game has not said it
            self.pen.paragraph(told(f"{who} {verb} the match.", sitting.names, sitting.you(sitting.people[0])))
        for sentence in endings(sitting):
            self.pen.paragraph(told(sentence, sitting.names, sitting.you(sitting.people[0])))
        records = [dumps(record) for record in sitting.match.save()]
        try:
            path = saves.finish(sitting.path, sitting.game.NAME, sitting.match.match, records)
        except saves.BadSave as error:
            self.pen.paragraph(str(error))
            return
        self.pen.paragraph(f"Its record: {saves.shown(path)}")
        self.pen.paragraph(f"To have it told again: {call(f'replay {saves.shown(path)}')}")


def write_summary(pen: Pen, sitting: Sitting, seat: int) -> None:
    """What has happened since the seat's last move, and the score sheet."""
    news = [told(text, sitting.names, sitting.you(seat)) for text in sitting.news[seat]]
    sheet = sitting.table.sheet(pen, sitting.hands, sitting.seen(seat), SOME)
    pen.clear()
    if pen.plain:
        pen.lines(line for text in news for line in pen.wrapped(text))
        pen.lines(sheet)
        return
    pen.line(f"{sitting.game.TITLE} · hand {sitting.hand} is over", "bold")
    pen.line(pen.rule())
    lines = pen.wrapped(" ".join(news))
    room = max(pen.height - len(sheet) - 7, 4)
    pen.lines(lines[-room:])
    pen.line(pen.rule())
    pen.lines(sheet)
