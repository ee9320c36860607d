"""What REST takes and gives, beside the scenes: people, games and their house rules, tables, records."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from buckboard.server.wire.commands import PersonName, TableName
from buckboard.server.wire.scene import Replay, Sheet, SheetRow

GameName = Literal["buckem", "buck", "buckpitch", "buck135"]
Value = bool | int | str | None
PATH_OF_TABLE = r"/t/[A-Za-z0-9_-]{1,64}"


def _table_path(path: str) -> str:
    if not re.fullmatch(PATH_OF_TABLE, path):
        raise PydanticCustomError("path_of_table", "not the path of a table")
    return path


TablePath = Annotated[str, Field(json_schema_extra={"pattern": f"^{PATH_OF_TABLE}$"}), AfterValidator(_table_path)]


class Asked(BaseModel):
    """A request: nothing unknown in it, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NewGuest(Asked):
    """Somebody arrives. No sign-up: a name is a label, the token is the key."""

    name: PersonName


class Guest(BaseModel):
    """Who you are here, and the key that proves it; keep it in this browser."""

    person: str
    name: str
    token: str


class NewDevice(Asked):
    """Another device is to become yours."""

    at: TablePath | None = None  # the table to which its link leads; else to your own page


class DeviceCode(BaseModel):
    """A single-use code that moves you to another device; it goes after the # of a link."""

    code: str
    minutes: int  # for which it is good
    link: str  # whole, with the code, and of an address that other devices can open
    qr: str  # the link as a QR code: its dark squares as the path of an SVG
    qr_side: int  # squares along each side


class Redeem(Asked):
    """A device code, handed in on the other device."""

    code: Annotated[str, Field(max_length=80)]


class GameInfo(BaseModel):
    """A game on the front page."""

    name: GameName
    title: str
    sentence: str
    seats: list[int]  # how many may play


class OptionValue(BaseModel):
    """One value of a house rule, and what it means at the table."""

    value: Value
    label: str
    text: str


class OptionInfo(BaseModel):
    """A house rule, in table words."""

    name: str
    label: str  # "pot limit"
    sentence: str
    items: list[int]
    default: Value
    values: list[OptionValue]  # empty for a number
    lowest: int | None
    highest: int | None
    none: bool
    section: str  # of the rules page


class RulePreset(BaseModel):
    """House rules that often go together."""

    name: str
    sentence: str
    options: dict[str, Value]


class GameOptions(BaseModel):
    """Everything a table can agree on before the deal."""

    game: GameInfo
    presets: list[RulePreset]
    options: list[OptionInfo]


class Rules(Asked):
    """A game and the house rules that differ from the usual ones."""

    game: GameName
    options: dict[str, Any] = {}


class RuleItem(BaseModel):
    """One item of the rules of a table."""

    number: int
    kind: Literal["rule", "example", "fact"]
    title: str
    text: list[str]  # paragraphs; "* " begins a point of a list, "| " a row of a table
    differs: list[str]  # sentences of house rules that are not the usual ones


class RuleSection(BaseModel):
    """Items that belong together."""

    title: str
    text: list[str]
    items: list[RuleItem]


class RulesPage(BaseModel):
    """The rules of one table, from its options."""

    title: str
    text: list[str]
    sections: list[RuleSection]
    differs: list[str]  # one short sentence each
    idle: list[str]  # options that the others make idle


class NewTable(Asked):
    """A table is opened; whoever opens it is its host, and sits in the first chair."""

    game: GameName
    options: dict[str, Any] = {}
    name: TableName = ""
    bot: Annotated[str, Field(max_length=20)] = "thumb"
    deal: bool = False  # deal at once: everybody else is a bot


class TableLink(BaseModel):
    """Where a table is."""

    id: str
    code: str
    link: str  # "/t/<id>"


class TableCard(BaseModel):
    """A table of yours, in a list."""

    id: str
    code: str
    name: str
    game: GameName
    title: str
    stage: str  # open, playing, between, over; or unreadable, where no more than this is known of it
    people: list[str]
    hand: int
    last: str  # the day it was last used


class BotInfo(BaseModel):
    """A bot to be put in a chair."""

    name: str
    sentence: str


class SheetPage(BaseModel):
    """The score sheet of a table's matches, the running one last."""

    sheets: list[Sheet]


class HandsPage(BaseModel):
    """The hands of a match that can be replayed."""

    match: int
    rows: list[SheetRow]


class ReplayPage(BaseModel):
    """Hands to step through."""

    hands: list[Replay]


class PastedRecord(Asked):
    """Records as text, one JSON object a line."""

    text: Annotated[str, Field(max_length=400_000)]


class Refusal(BaseModel):
    """Why a request was refused: what was wrong, and what would be right."""

    why: str
    item: str = ""


class KeptOfYou(BaseModel):
    """What is kept of a person."""

    person: str
    name: str
    since: str
    tables: list[TableCard]


class AboutServer(BaseModel):
    """What the page asks first."""

    version: str
    bots: list[BotInfo]
    games: list[GameInfo]
    days_kept: int  # after which an unused table is deleted
    links: list[str]  # addresses of this server that others on the network can open
