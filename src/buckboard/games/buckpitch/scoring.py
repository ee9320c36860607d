"""What a hand of Buckpitch is worth: high, low, jack and game, sawracks, and who wins the match."""

from buckboard.engine.cards import JACK, SUIT_SIZE, count, highest, lowest, of_suit
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of, seat_list
from buckboard.games.buckpitch.options import (
    AllPass,
    BothReach,
    GameTie,
    LowTo,
    Options,
    ScoreMade,
    ShootAward,
    ShootFloor,
    ShootRequires,
)
from buckboard.games.buckpitch.state import (
    GAME,
    HAND_SIZE,
    HIGH,
    JACK_POINT,
    LOW,
    NOBODY,
    SEATS,
    SHOOT,
    Standing,
    State,
    number_bid,
    team_of,
)

TENS = 1 << 8 | 1 << 21 | 1 << 34 | 1 << 47
JACKS = TENS << 1
QUEENS = TENS << 2
KINGS = TENS << 3
ACES = TENS << 4


@rule
def settle(state: State) -> None:
    """Score the hand and pass the deal. A thrown-in hand scores nothing and decides nothing."""
    standing = state.standing
    standing.winners = 0
    if state.maker == NOBODY:
        if state.options.all_pass != AllPass.REDEAL_SAME:
            standing.dealer = left_of(standing.dealer, SEATS)
        return
    count_points(state)
    bidders = team_of(state.maker)
    state.made = is_made(state, bidders)
    first = standing.scores[0]
    second = standing.scores[1]
    if state.made:
        score_made(state, bidders)
    else:
        score_set(state, bidders)
    standing.scores[1 - bidders] += points_of(state, 1 - bidders)
    winner = winning_team(state, first, second)
    if winner != NOBODY:
        standing.winners = 0b0101 << winner
    standing.bid_before = True
    standing.dealer = left_of(standing.dealer, SEATS)


@rule
def count_points(state: State) -> None:
    """High to who held it, low to who held or took it, the jack to who caught it, game to who caught most."""
    trumps = of_suit(state.gone, state.trump)
    if trumps:
        state.points[HIGH] = holder(state, highest(trumps))
        low = lowest(trumps)
        state.points[LOW] = holder(state, low) if state.options.low_to == LowTo.HOLDER else taker(state, low)
        jack = SUIT_SIZE * state.trump + JACK
        if trumps >> jack & 1:
            state.points[JACK_POINT] = taker(state, jack)
    state.points[GAME] = game_point(state)


@rule
def holder(state: State, card: int) -> int:
    """The team that a card was dealt to."""
    return 0 if (state.played[0] | state.played[2]) >> card & 1 else 1


@rule
def taker(state: State, card: int) -> int:
    """The team that has a card in its tricks."""
    return 0 if state.taken[0] >> card & 1 else 1


@rule
def pips(cards: int) -> int:
    """Cards count for game: ten 10, ace 4, king 3, queen 2, jack 1."""
    return (
        10 * count(cards & TENS)
        + 4 * count(cards & ACES)
        + 3 * count(cards & KINGS)
        + 2 * count(cards & QUEENS)
        + count(cards & JACKS)
    )


@rule
def game_point(state: State) -> int:
    """The team that caught most points in cards; a tie is nobody's unless the table says whose. 0–0 is nobody's."""
    ours = pips(state.taken[0])
    theirs = pips(state.taken[1])
    if ours > theirs:
        return 0
    if theirs > ours:
        return 1
    if ours == 0 or state.options.game_tie == GameTie.NONE:
        return NOBODY
    bidders = team_of(state.maker)
    return bidders if state.options.game_tie == GameTie.BIDDER else 1 - bidders


@rule
def points_of(state: State, team: int) -> int:
    """How many of high, low, jack and game a team won."""
    won = 0
    for point in range(4):
        if state.points[point] == team:
            won += 1
    return won


@rule
def is_made(state: State, bidders: int) -> bool:
    """Whether the bidders won what they bid; a SHOOT asks for what the table agreed on."""
    won = points_of(state, bidders)
    if state.bid != SHOOT:
        return won >= number_bid(state.bid)
    requires = state.options.shoot_requires
    if requires == ShootRequires.ALL_AVAILABLE_POINTS:
        return won > 0 and points_of(state, 1 - bidders) == 0
    six_tricks = state.tricks[bidders] + state.tricks[bidders + 2] == HAND_SIZE
    if requires == ShootRequires.SIX_TRICKS:
        return six_tricks
    if requires == ShootRequires.FOUR_POINTS_AND_SIX_TRICKS:
        return won == 4 and six_tricks
    return won == 4


@rule
def score_made(state: State, bidders: int) -> None:
    """Bidders who made it score all they won; a SHOOT scores what the table agreed on."""
    scores = state.standing.scores
    options = state.options
    if state.bid != SHOOT:
        if options.score_made == ScoreMade.ACTUAL:
            scores[bidders] += points_of(state, bidders)
        else:
            scores[bidders] += number_bid(state.bid)
    elif options.shoot_award == ShootAward.GAME:
        if scores[bidders] < options.target:
            scores[bidders] = options.target
    elif options.shoot_award == ShootAward.POINTS_MADE:
        scores[bidders] += points_of(state, bidders)
    elif options.shoot_award == ShootAward.FIVE:
        scores[bidders] += 5
    else:
        scores[bidders] += 8


@rule
def score_set(state: State, bidders: int) -> None:
    """A set: an X and the bid off the score, two X and 4 off for a SHOOT, never below 0."""
    standing = state.standing
    left = standing.scores[bidders] - number_bid(state.bid)
    standing.sawracks[bidders] += 1
    if state.bid == SHOOT:
        standing.sawracks[bidders] += 1
        if left < 0 and state.options.shoot_floor == ShootFloor.NO_CHANGE:
            return
    standing.scores[bidders] = left if left > 0 else 0


@rule
def winning_team(state: State, first: int, second: int) -> int:
    """The team that has won the match, or −1; `first` and `second` are the scores before the hand."""
    options = state.options
    scores = state.standing.scores
    bidders = team_of(state.maker)
    if state.bid == SHOOT and state.made and options.shoot_award == ShootAward.GAME:
        return bidders
    if options.bid_to_win:
        return bidders if state.made and scores[bidders] >= options.target else NOBODY
    if scores[0] >= options.target and scores[1] >= options.target:
        return both_reached(state, first, second)
    if scores[0] >= options.target:
        return 0
    return 1 if scores[1] >= options.target else NOBODY


@rule
def both_reached(state: State, first: int, second: int) -> int:
    """Both teams are at the target: the bidders win, or as the table agreed."""
    options = state.options
    scores = state.standing.scores
    if options.both_reach == BothReach.BIDDER:
        return team_of(state.maker)
    if options.both_reach == BothReach.HLJG_ORDER:
        return first_there(state, first, second)
    if options.both_reach == BothReach.PLAY_ON and (first < options.target or second < options.target):
        return NOBODY
    if scores[0] == scores[1]:
        return NOBODY
    return 0 if scores[0] > scores[1] else 1


@rule
def first_there(state: State, first: int, second: int) -> int:
    """Points are added in the order high, low, jack, game; if they take nobody to the target, the bidders win."""
    target = state.options.target
    bidders = team_of(state.maker)
    for point in range(4):
        team = state.points[point]
        counts = state.made or team != bidders
        if team == 0 and counts:
            first += 1
            if first >= target:
                return 0
        elif team == 1 and counts:
            second += 1
            if second >= target:
                return 1
    return bidders


@rule
def gain(before: Standing, after: Standing, seat: int) -> int:
    """How the score of a seat's team changed."""
    return after.scores[team_of(seat)] - before.scores[team_of(seat)]


def winners(standing: Standing) -> list[int]:
    """The seats that won the match; empty while it goes on."""
    return seat_list(standing.winners)


def stakes(options: Options, standing: Standing) -> list[int]:
    """What the X marks bring or cost each seat at the match's end: each pays the opponent on his left for each X."""
    worth = options.sawrack_stake * (standing.sawracks[1] - standing.sawracks[0])
    return [worth, -worth, worth, -worth]
