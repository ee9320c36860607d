"""Every mistake a person can make has a name here, and says what would be right."""


class BuckboardError(Exception):
    """Base of the errors this library raises on purpose; `str()` is a sentence for a person."""


class UnknownWord(BuckboardError, ValueError):
    """A word that was not understood."""

    def __init__(self, word: str, hint: str) -> None:
        self.word = word
        super().__init__(f"“{word.strip()}” was not understood: {hint}.")


class IllegalMove(BuckboardError, ValueError):
    """A move that is not open to the seat that tried it; the state is as it was."""

    def __init__(self, seat: int, item: str, sentence: str) -> None:
        self.seat = seat
        self.item = item  # of the rules page, such as "buck 8"; empty where no rule is involved
        self.sentence = sentence
        super().__init__(f"{sentence} ({item})" if item else sentence)


class BadOption(BuckboardError, ValueError):
    """A house rule that does not exist, a value it does not have, or rules that cannot go together."""


class BadRecord(BuckboardError, ValueError):
    """Text that cannot be read as a record."""


class TableRefused(BuckboardError, ValueError):
    """Somebody cannot sit down or leave now; the sentence says why and when."""


class BadName(BuckboardError, ValueError):
    """A name that cannot stand at a table; the sentence says what a name is."""


class ImpossibleView(BuckboardError, RuntimeError):
    """What a seat has seen fits no deal: the record contradicts the rules."""
