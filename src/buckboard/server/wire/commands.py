"""What a client says, on the socket and by REST, parsed strictly: no unknown field, no number for a text, no long text.

The page's types and AsyncAPI come from here and from `frames`.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from buckboard.server.people.names import MOST_LETTERS, MOST_SIGNS, letters

MOST_BYTES = 8 * 1024  # of one message to the server
ChairNumber = Annotated[int, Field(ge=0, le=7)]
CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
PersonName = Annotated[str, Field(min_length=1, max_length=MOST_SIGNS)]  # its letters are counted by `read_name`


def _short(name: str) -> str:
    if letters(name) > MOST_LETTERS:
        raise PydanticCustomError(
            "own_words", "The name of a table has {most} letters at most.", {"most": MOST_LETTERS}
        )
    return name


TableName = Annotated[str, Field(max_length=MOST_SIGNS), AfterValidator(_short)]


class Strict(BaseModel):
    """A message from a client: nothing is converted, nothing is left unsaid."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, str_max_length=400)


class Hello(Strict):
    """The first message on a socket: who it is, and as what it comes. Without a token it is a watcher."""

    do: Literal["hello"]
    token: Annotated[str, Field(max_length=400)] = ""
    role: Literal["player", "watcher", "screen"] = "player"
    known: int = -1  # the last number this client has seen, if it has been here before


class Command(Strict):
    """Everything after that bears the client's own id: sent twice, it acts once."""

    id: CommandId


class Answer(Command):
    """Answers a question in words, as records write them: "4nt", "Jh", "draw 9c 4d", "raise to 4"."""

    do: Literal["answer"]
    question: int
    say: Annotated[str, Field(min_length=1, max_length=80)]
    chair: ChairNumber | None = None  # for which own chair, where one device plays several


class Claim(Command):
    """Says that the rest of the tricks is one's own, instead of leading a card; the hand is played out at once."""

    do: Literal["claim"]
    question: int
    chair: ChairNumber | None = None


class Sit(Command):
    """Takes a chair: an empty one, a bot's between hands, or the own one at any moment."""

    do: Literal["sit"]
    chair: ChairNumber
    name: PersonName | None = None  # somebody else at the same device (pass and play)


class Stand(Command):
    """Gets up: a bot takes the chair, or it is taken away where the rules page says so; the host takes bots' away."""

    do: Literal["stand"]
    chair: ChairNumber | None = None
    take_away: bool = False


class AddChair(Command):
    """Opens one more chair (Buck 'em, Buck Thirty-Five) and sits down in it, or puts a bot there."""

    do: Literal["add_chair"]
    bot: Annotated[str, Field(max_length=20)] | None = None


class PutBot(Command):
    """The host puts a bot of some strength in a chair, or takes somebody out of it."""

    do: Literal["put_bot"]
    chair: ChairNumber
    bot: Annotated[str, Field(max_length=20)] = "thumb"


class Deal(Command):
    """Begins the match: the first hand is dealt."""

    do: Literal["deal"]


class Ready(Command):
    """Done with the summary: the next hand comes when all who are present are ready."""

    do: Literal["ready"]


class Rematch(Command):
    """A new match in the same chairs; with `rotate` everybody but the first moves one place, so partners change."""

    do: Literal["rematch"]
    rotate: bool = False


class LastRound(Command):
    """Calls the last round (Buck 'em), or ends a match that goes on until people end it."""

    do: Literal["last_round"]


class EndMatch(Command):
    """The host ends the match now; the hand in play is thrown in."""

    do: Literal["end_match"]


class Undo(Command):
    """Asks to take back one's last move, by the table's policy."""

    do: Literal["undo"]


class UndoReply(Command):
    """Agrees or not to somebody's wish to take back."""

    do: Literal["undo_reply"]
    agree: bool


class Pause(Command):
    """Stops the table, or goes on."""

    do: Literal["pause"]
    on: bool


class Settings(Command):
    """The host changes how the table is run; what is not named stays."""

    do: Literal["settings"]
    speed: Literal["slow", "normal", "fast", "instant"] | None = None
    undo: Literal["never", "until_next", "consent"] | None = None
    clock: Annotated[int, Field(ge=0, le=600)] | None = None  # seconds a decision; 0: no clock
    wait_for_absent: bool | None = None
    table_talk: bool | None = None  # whether people may chat during a hand
    hints: bool | None = None
    pass_and_play: bool | None = None
    open_hands: Literal["after_hand", "after_match", "never"] | None = None  # before the first deal
    name: TableName | None = None


class HouseRules(Command):
    """The host changes game or house rules before the first deal, or for the next match."""

    do: Literal["house_rules"]
    game: Literal["buckem", "buck", "buckpitch", "buck135"]
    options: dict[str, Any]


class HandOver(Command):
    """The host hands his powers to another person."""

    do: Literal["hand_over"]
    chair: ChairNumber


class Chat(Command):
    """Says something to the table, or a quick phrase by its number."""

    do: Literal["chat"]
    text: Annotated[str, Field(max_length=300)] = ""
    phrase: Annotated[int, Field(ge=0, le=31)] | None = None


class Look(Command):
    """Asks for the whole truth anew; with `chair` it turns to another own chair (pass and play)."""

    do: Literal["look"]
    chair: ChairNumber | None = None


class Hint(Command):
    """Asks what a thumb bot would do."""

    do: Literal["hint"]
    chair: ChairNumber | None = None


AnyCommand = Annotated[
    Answer | Claim | Sit | Stand | AddChair | PutBot | Deal | Ready | Rematch | LastRound | EndMatch | Undo | UndoReply
    | Pause | Settings | HouseRules | HandOver | Chat | Look | Hint,
    Field(discriminator="do"),
]  # fmt: skip
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
COMMANDS: TypeAdapter[Any] = TypeAdapter(AnyCommand)
