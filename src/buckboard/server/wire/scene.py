"""What a connection is shown of a hand: the public table, built from a watcher's view, and what one seat has besides.

Sentences name seats as `{0}` … `{7}`; the names stand in `Public.names`. A card is two characters, "As"; "??" lies
face down. These types are the page's types too: `buckboard.server.edge.documents` writes them down for it.
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

CardName = str  # rank and suit, "Th"; "??" for a card that this reader may not see
Badge = Literal["dealer", "bidder", "asked", "answered", "out", "all_in", "winner", "burned", "stays"]


class Fact(TypedDict):
    """Something always in sight: trump, contract, pot, stage. `suit` (c d h s, or empty) and `card` are for drawing."""

    name: str  # what it is: "trump", "bid", "pot", "stage"
    text: str  # in words
    suit: str
    card: str


class PublicSeat(TypedDict):
    """What everybody sees of one seat."""

    badges: list[Badge]
    said: str  # what it has bid, drawn, taken, put in
    held: int  # cards in its hand, face down for others
    open: list[CardName]  # cards that lie open before it: scare card, a hand laid open at the end
    lying: str  # its card in the trick, or empty
    row: list[CardName]  # its five places in Buck Thirty-Five: "??" face down, "" not dealt yet; else empty
    became: list[str]  # at a showdown the card that each wild card stands for, which may be itself; else empty
    makes: str  # what its hand makes, once it is laid open
    score: str  # chips or points: "+3", "21"
    bet: int  # chips put in on this betting round


class Played(TypedDict):
    """A card of a trick, and who played it."""

    seat: int
    card: CardName


class Team(TypedDict):
    """A team's line, or in a game without teams a seat's."""

    seats: list[int]
    score: str
    marks: int  # sawracks of Buckpitch
    tricks: int  # taken in this hand; −1 where the game has none


class SummaryRow(TypedDict):
    """One line of a hand's summary: who, what happened to them, and what it changed."""

    seats: list[int]
    text: str
    change: str  # "+4", "−6", "X"
    score: str


class Summary(TypedDict):
    """The hand in words and numbers, once it is over."""

    headline: str
    rows: list[SummaryRow]
    notes: list[str]
    set: bool  # whether a team was set, or somebody burned
    winners: list[int]  # of the match; empty while it goes on


class Public(TypedDict):
    """The table as a watcher sees it."""

    hand: int
    phase: str  # the question on the table, a word of the game: "bid", "trump", "play" …; "over" between hands
    names: list[str]  # by seat, of those who play this hand
    seats: list[PublicSeat]
    teams: list[Team]
    dealer: int
    asked: list[int]
    facts: list[Fact]
    trump: str  # c d h s, "high", "low", or empty
    called: dict[CardName, str]  # what cards are called besides their names: "left bower"
    pot: int  # chips in the middle; −1 where the game has none
    pot_says: str  # "single", "double"; or empty
    target: str  # what wins the match: "to 52"; or empty
    last_trick: list[Played]  # only until the next card is led
    taker: int  # of the last trick; −1 before there is one
    over: bool
    summary: Summary | None


class HandCard(TypedDict):
    """One of the own cards."""

    card: CardName
    trump: bool  # the left bower is one
    name: str  # "right bower", "left bower"; or empty
    open: bool  # others see it too
    wild: bool  # for its owner alone
    legal: bool  # may be named now
    why: str  # why not, in the words of the rule; empty where it may, or nothing is asked
    item: str  # of the rules page: "buck 66"; or empty


class Preset(TypedDict):
    """An amount that is often wanted; it sets, it does not send."""

    label: str
    amount: int


class Choice(TypedDict):
    """One answer in words."""

    say: str  # as records write it: "4nt", "stay swap"; an amount is put after it: "raise to 4"
    label: str  # as the button has it
    legal: bool
    why: str
    item: str
    about: str  # what it commits to: "make four or lose six"; or empty
    lowest: int  # chips, where it takes an amount; else 0
    highest: int
    presets: list[Preset]
    sure: NotRequired[Literal[True]]  # so much hangs on it that the page asks once more; only where it is so


class Question(TypedDict):
    """What the seat is asked. It stays open under its number until it is answered or taken back."""

    number: int
    kind: Literal["choice", "card", "discard", "give", "amount"]
    text: str
    choices: list[Choice]  # for a give also "no exchange"; for a discard "draw"
    most: int  # cards that may be exchanged; 1 where one card is named
    changeable: bool  # whether it may be answered anew until all have answered
    answered: str  # what was answered, where it may be changed


class Mine(TypedDict):
    """What one seat has besides what everybody sees."""

    seat: int
    cards: list[HandCard]  # sorted; in Buck Thirty-Five the row by its places
    orders: dict[str, list[CardName]]  # other orders to choose from: by rank, by suit
    makes: str  # what the own hand makes now; or empty
    question: Question | None
    claim: bool  # whether it may claim the rest of the tricks instead of leading a card


class Act(TypedDict):
    """Something that has just happened, for the page to move: a call, a card, a trick taken, chips."""

    kind: Literal["deal", "call", "play", "trick", "draw", "answered", "reveal", "pot", "end", "undo"]
    seat: int  # −1 where nobody in particular
    text: str  # a bubble's words; or empty
    cards: list[CardName]
    chips: int  # that the seat (−1: everybody) puts in; negative: that it takes out of the middle
    cut: NotRequired[Literal[True]]  # a trump on the lead of another suit; only where it is so


class SheetCell(TypedDict):
    """One entry of a score sheet."""

    text: str  # the score after the hand, as written on paper
    change: str  # "+4", "−6"
    marks: int  # X marks of Buckpitch made in this hand
    burned: bool  # Buck 'em: burned in this hand


class SheetRow(TypedDict):
    """One hand on the score sheet."""

    hand: int
    cells: list[SheetCell]
    note: str  # the bid, the pot


class Payment(TypedDict):
    """Who pays whom, so that all are even."""

    payer: str
    payee: str
    chips: int


class Sheet(TypedDict):
    """A score sheet that looks like the paper one: two teams' columns, or a ledger with a column a person."""

    match: int  # of the table, from 1; one whose first hand was thrown in has no sheet
    kind: Literal["teams", "ledger"]
    heads: list[str]
    rows: list[SheetRow]
    totals: list[str]
    foot: str  # "first to 52"
    payments: list[Payment]  # the fewest that settle up; empty where nothing is owed
    bots: list[str]  # the names in it that are bots'


class Step(TypedDict):
    """One step of a replay, as far as its reader may see."""

    acts: list[Act]
    lines: list[str]
    public: Public
    hands: list[list[CardName]]  # by seat; "??" for cards that the reader may not see


class Replay(TypedDict):
    """A hand, step by step."""

    game: str
    title: str
    hand: int
    names: list[str]
    differs: list[str]
    whole: bool  # whether every card is open
    steps: list[Step]
