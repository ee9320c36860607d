"""How a hand ends, in words: who takes the pot, who is burned, what lies there next, whether the session is over."""

from buckboard.engine.cards import count
from buckboard.engine.seats import clockwise, left_of, seat_list
from buckboard.engine.state import copy
from buckboard.games.buckem.options import LoneUnqualified, NoRakeNext, NoWinnerPot
from buckboard.games.buckem.pot import match_of
from buckboard.games.buckem.scoring import settle_pot, takers
from buckboard.games.buckem.session import close_hand
from buckboard.games.buckem.state import RAKES, Next, Standing, State


def hand_ends(before: State, after: State) -> list[str]:
    """What the end of a hand brings; `after` may have been settled already or not."""
    done = copy(after)
    done.standing = copy(before.standing)
    settle_pot(done)
    standing = done.standing
    texts = [_pot_text(before, done)]
    if standing.burned:
        verb = "is burned and pays" if count(standing.burned) == 1 else "are burned and pay"
        each = "" if count(standing.burned) == 1 else " each"
        texts.append(f"{those(done, standing.burned)} {verb} {match_of(done)}{each}.")
    return texts + what_is_next(standing) + _session_texts(done)


def what_is_next(standing: Standing) -> list[str]:
    """What the next hand is played for."""
    texts = []
    if standing.pot:
        ante = "; everybody antes" if standing.next == Next.ANTE else ""
        texts.append(f"The next pot is {standing.pot}{ante}.")
    if standing.aside:
        verb = "lies" if standing.aside == 1 else "lie"
        texts.append(f"{_chips(standing.aside)} {verb} aside.")
    return texts


def named(seat: int) -> str:
    """Where a seat's name goes."""
    return f"{{{seat}}}"


def listed(words: list[str]) -> str:
    """Words as a sentence lists them."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]


def those(state: State, seats: int) -> str:
    """Some seats by name, clockwise from the dealer's left."""
    return listed([named(seat) for seat in _order(state) if seats >> seat & 1])


def _order(state: State) -> list[int]:
    return clockwise(left_of(state.standing.dealer, state.standing.seats), state.standing.seats)


def _chips(number: int) -> str:
    return f"{number} chip{'' if number == 1 else 's'}"


def _pot_text(before: State, done: State) -> str:
    """Who takes the pot, or that it goes back or stays."""
    if _is_refunded(done):
        return f"The pot of {done.pot} goes back to everybody."
    took = {
        seat: done.standing.chips[seat] - before.standing.chips[seat] + done.ante
        for seat in _order(done)
        if not done.standing.burned >> seat & 1
    }
    shares = [f"{named(seat)} takes {chips}" for seat, chips in took.items() if chips > 0]
    if not shares:
        return f"Nobody takes the pot of {done.pot}."
    if sum(took.values()) == done.pot and len(shares) == 1:
        return f"{shares[0].partition(' takes')[0]} takes the pot of {done.pot}."
    return f"{listed(shares)} of the pot of {done.pot}."


def _is_refunded(done: State) -> bool:
    """Whether the pot went back to everybody dealt in."""
    if count(done.stayers) > 1 or done.standing.burned:
        return done.options.no_winner_pot == NoWinnerPot.REFUND and not takers(done)
    if done.raked == RAKES:
        return False
    if done.raked < 0 and done.stayers and done.options.lone_unqualified == LoneUnqualified.WINS_POT:
        return False
    return done.options.no_rake_next == NoRakeNext.REFUND


def _session_texts(done: State) -> list[str]:
    left = done.standing.pot + done.standing.aside
    close_hand(done)
    if not done.standing.winners:
        return []
    divided = f" {_chips(left)} left {'is' if left == 1 else 'are'} divided among all." if left else ""
    best = seat_list(done.standing.winners)
    result = done.standing.chips[best[0]]
    verb = "has" if len(best) == 1 else "have"
    return [
        f"The session is over.{divided}",
        f"{listed([named(seat) for seat in best])} {verb} the best result, {result:+d}.",
    ]
