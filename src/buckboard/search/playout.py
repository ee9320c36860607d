"""Whole matches played at random: shuffle, deal, ask, choose among all that is legal, settle, deal again.

The function below is one text with two bodies, like the rules it calls: interpreted on Structs and lists, or
compiled on rows and arrays. Both roll the same dice and so play the same hands.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from buckboard.engine.cards import DECK_SIZE, count, lowest, nth
from buckboard.engine.dice import roll, shuffle_up
from buckboard.engine.game import AMOUNT
from buckboard.engine.rule import rule
from buckboard.engine.seats import next_in
from buckboard.engine.state import overwrite

MATCH, HAND, HANDS, DECISIONS, MOVES, FINISHED = range(6)  # the numbers of `Desk.place`


class Desk(NamedTuple):
    """What lies before whoever plays: one table, its cards, and the counts so far."""

    tables: Any  # one state
    cards: Any  # one set of Cards
    befores: Any  # one standing: that before the hand
    place: Any  # match, hand of that match, hands, decisions, moves noted, matches finished
    counts: Any  # the game's own `tally`
    sums: Any  # by seat, what the hands brought
    squares: Any  # and the squares of that, for the standard error; floats, for they outgrow 64 bits
    wins: Any  # by seat, matches won


class Notes(NamedTuple):
    """Room to write down hands, one row a hand, and their moves, one after another."""

    packs: Any
    reshuffles: Any
    trump_cards: Any
    befores: Any
    afters: Any
    matches: Any
    hands: Any
    ends: Any  # where the moves of each hand end
    seats: Any
    phases: Any
    moves: Any


@rule
def no_last_round(standing: Any) -> None:
    """No last round is called in this game: it ends by itself."""


@cache
def body(game: Any) -> Callable[..., int]:
    """The function that plays a game at random: `play(desk, notes, dices, openings, hands, call_after)`.

    It plays on from `desk.place`, `hands` hands at most, through the matches whose dice and openings are given,
    and returns how many hands it played. It stops early when the notes have no room for another hand; notes
    without rows ask for none to be written. `call_after` is the hand of a match after which its last round
    is called, or 0.
    """
    deck, removed, deal, waiting, legal = game.deck, game.removed, game.deal, game.waiting, game.legal
    least, most, apply, settle, gain, tally = game.lowest, game.highest, game.apply, game.settle, game.gain, game.tally
    call_last_round = getattr(game, "call_last_round", no_last_round)
    reshuffles = game.RESHUFFLES
    amounts = sum(1 << phase for phase, asks in game.ASKS.items() if asks == "amount")

    def play(desk: Desk, notes: Notes, dices: Any, openings: Any, hands: int, call_after: int) -> int:
        state = desk.tables[0]
        standing = state.standing
        cards = desk.cards[0]
        before = desk.befores[0]
        match = desk.place[MATCH]
        hand = desk.place[HAND]
        decisions = 0
        noted = 0
        room = len(notes.moves)
        keeps = len(notes.packs) > 0
        played = 0
        while played < hands and match < len(dices):
            dice = dices[match]
            if hand == 0:
                overwrite(standing, openings[match])
            if hand > 0 and hand == call_after:
                call_last_round(standing)
            overwrite(before, standing)
            begun = dice[0]
            first = noted
            shuffle_up(dice, deck(state.options, standing), removed(state.options, standing), reshuffles, cards)
            deal(state, cards)
            asked = waiting(state)
            while asked:
                seat = next_in(standing.dealer, asked)
                mask = legal(state, seat)
                ways = count(mask)
                if amounts >> state.phase & 1:
                    left = mask
                    while left:
                        kind = lowest(left)
                        ways += most(state, seat, kind) - least(state, seat, kind)
                        left &= left - 1
                chosen = roll(dice, ways)
                if ways == count(mask):
                    move = nth(mask, chosen)
                    if amounts >> state.phase & 1:
                        move += AMOUNT * least(state, seat, move)
                else:
                    left = mask
                    kind = lowest(left)
                    span = most(state, seat, kind) - least(state, seat, kind) + 1
                    while chosen >= span:
                        chosen -= span
                        left &= left - 1
                        kind = lowest(left)
                        span = most(state, seat, kind) - least(state, seat, kind) + 1
                    move = kind + AMOUNT * (least(state, seat, kind) + chosen)
                if keeps:
                    if noted < room:
                        notes.seats[noted] = seat
                        notes.phases[noted] = state.phase
                        notes.moves[noted] = move
                    noted += 1
                apply(state, seat, move)
                decisions += 1
                asked = waiting(state)
            if keeps:
                if noted > room:  # this hand is played again, on the next page
                    dice[0] = begun
                    overwrite(standing, before)
                    decisions -= noted - first
                    noted = first
                    break
                for place in range(DECK_SIZE):
                    notes.packs[played][place] = cards.pack[place]
                if reshuffles:
                    for place in range(DECK_SIZE):
                        notes.reshuffles[played][place] = cards.reshuffle[place]
                notes.trump_cards[played] = cards.trump_card
                notes.matches[played] = match
                notes.hands[played] = hand + 1
                notes.ends[played] = noted
                overwrite(notes.befores[played], before)
            settle(state)
            tally(state, desk.counts)
            for seat in range(standing.seats):
                won = gain(before, standing, seat)
                desk.sums[seat] += won
                desk.squares[seat] += float(won) * float(won)
            if keeps:
                overwrite(notes.afters[played], standing)
            played += 1
            hand += 1
            if standing.winners:
                for seat in range(standing.seats):
                    desk.wins[seat] += standing.winners >> seat & 1
                desk.place[FINISHED] += 1
                match += 1
                hand = 0
        desk.place[MATCH] = match
        desk.place[HAND] = hand
        desk.place[HANDS] += played
        desk.place[DECISIONS] += decisions
        desk.place[MOVES] = noted
        return played

    return play


@cache
def kernel(game: Any) -> Callable[..., int]:
    """The same function compiled: at its first call, or from what an earlier run kept."""
    from buckboard.search.native import compiled  # loads Numba, which interpreted play can do without

    kept: Callable[..., int] = compiled(body(game))
    return kept
