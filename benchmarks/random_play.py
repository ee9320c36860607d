"""Decisions a second of random play, compiled, against OpenSpiel and PokerKit.

A decision is a legal set, a random choice from it and its application. Shuffling, dealing and settling are in the
time and not in the count, here and there.
"""

import random
from collections.abc import Callable

import pokerkit
import pyspiel
from common import medians, rate, report

from buckboard.engine.dice import new_dice
from buckboard.engine.game import Game, read_options
from buckboard.games import ALL
from buckboard.search.random_table import RandomTable

HANDS = 100_000
PEER_HANDS = 300
DONE_BY_THE_STATE = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.HOLE_DEALING,
    pokerkit.Automation.BOARD_DEALING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)
STREETS = (
    pokerkit.Street(False, (False,) * 5, 0, False, pokerkit.Opening.POSITION, 1, 4),
    pokerkit.Street(False, (), 0, True, pokerkit.Opening.POSITION, 2, 4),
)


def ours(game: Game, choices: dict[str, object]) -> Callable[[], float]:
    """A measure of decisions a second of a game of ours."""
    options = read_options(game, game.for_simulation(choices))
    table = RandomTable(game, options)
    table.get_ready()
    dices = [new_dice(1, match) for match in range(HANDS // 10)]
    openings = [game.opening(options, match % 4) for match in range(len(dices))]

    def play() -> int:
        left = HANDS
        while played := table.play(left, 20):
            left -= played
        return table.results().decisions

    def measure() -> float:
        table.begin([dice[:] for dice in dices], openings)
        return rate(play)

    return measure


def open_spiel_euchre() -> float:
    """Decisions a second of OpenSpiel's euchre from its Python API."""
    game = pyspiel.load_game("euchre")
    chance = random.Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(PEER_HANDS):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])  # all equally likely
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance.random() * len(actions))])
                    decisions += 1
            state.returns()
        return decisions

    return rate(play)


def pokerkit_draw() -> float:
    """Decisions a second of fixed-limit five-card draw, five seats, built from PokerKit's State.

    Discards are chosen as ours are: one card at a time, or enough, each as likely; each is a decision.
    """
    random.seed(1)  # PokerKit shuffles with it
    chance = random.Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(PEER_HANDS // 10):
            state = pokerkit.State(
                DONE_BY_THE_STATE, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), STREETS,
                pokerkit.BettingStructure.FIXED_LIMIT, True, (1,) * 5, (0,) * 5, 0, (10_000,) * 5, 5,
            )  # fmt: skip
            while state.status:
                if state.stand_patter_or_discarder_index is not None:
                    held = list(state.hole_cards[state.stand_patter_or_discarder_index])
                    away = []
                    while (chosen := int(chance.random() * (len(held) + 1))) < len(held):
                        away.append(held.pop(chosen))
                        decisions += 1
                    state.stand_pat_or_discard(away)
                else:
                    open_now = []
                    if state.can_fold():
                        open_now.append(state.fold)
                    if state.can_check_or_call():
                        open_now.append(state.check_or_call)
                    if state.can_complete_bet_or_raise_to():
                        open_now.append(state.complete_bet_or_raise_to)
                    open_now[int(chance.random() * len(open_now))]()
                decisions += 1
        return decisions

    return rate(play)


def main() -> None:
    """Every row of random play."""
    names = [name for name in ("buckem", "buckpitch", "buck135") if name in ALL]
    buck, peer, *others = medians(ours(ALL["buck"], {}), open_spiel_euchre, *(ours(ALL[name], {}) for name in names))
    report("random play of buck, decisions a second", buck / peer, "times the peer", 35, 60,
           peer="OpenSpiel euchre, Python API", ours=buck, theirs=peer)  # fmt: skip
    for name, other in zip(names, others, strict=True):
        report(f"random play of {name}, time a decision", buck / other, "times buck's", 3, 2,
               peer="buck", less=True, ours=other, theirs=buck)  # fmt: skip
    if "buck135" in ALL:
        limit, peer = medians(ours(ALL["buck135"], {"betting": "fixed", "seats": 5}), pokerkit_draw)
        report("random play of buck135, fixed limit, five seats", limit / peer, "times the peer", 1000, 2000,
               peer="PokerKit five-card draw from its State", ours=limit, theirs=peer)  # fmt: skip


if __name__ == "__main__":
    main()
