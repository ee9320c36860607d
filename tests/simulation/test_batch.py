"""Batches: whole matches one after another, cut where the hands end, the same whoever plays them and how."""

import math
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby, pairwise

import msgspec
import pytest

import penny_draw
from buckboard.bots import BOTS
from buckboard.engine import record
from buckboard.engine.dice import new_dice
from buckboard.engine.log import Log
from buckboard.engine.options import written
from buckboard.engine.reader import read_lines
from buckboard.engine.verify import Checker
from buckboard.games import ALL
from buckboard.search.random_table import RandomTable
from buckboard.search.results import Results
from buckboard.simulation import batch, workers
from buckboard.simulation.batch import CHUNK, Batch, Order, simulate
from buckboard.simulation.lines import LineWriter
from buckboard.simulation.table import BotTable
from buckboard.simulation.workers import simulate_together
from buckboard.testing import random_options

GAMES = ["penny", *ALL]


@pytest.fixture(autouse=True)
def penny(monkeypatch):
    """The tiny game sits among the others."""
    monkeypatch.setitem(ALL, "penny", penny_draw)


def done(game, hands=50, choices=None, how=simulate, **more):
    """The results of an order, and the bytes of its records."""
    written_lines = []
    order = Order(game, choices or {}, hands, **more)
    results = how(order, written_lines.append, lambda played: None)
    return results, b"".join(written_lines)


def lines_of(data):
    return [msgspec.json.decode(line) for line in data.splitlines()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_records_by_any_rules_are_the_same_bytes_interpreted_and_compiled(game, seed):
    choices = written(random_options(ALL[game], new_dice(seed, 8)))
    compiled = done(game, choices=choices, seed=seed, records=True)
    assert compiled == done(game, choices=choices, seed=seed, records=True, interpreted=True)
    assert compiled[0] == done(game, choices=choices, seed=seed)[0]
    assert len(compiled[1].splitlines()) == 50


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("legal", [False, True])
def test_records_follow_the_rules(game, legal):
    choices = written(random_options(ALL[game], new_dice(3, 12)))
    checker = Checker()
    for each in read_lines(ALL, done(game, 60, choices, records=True, legal=legal)[1].splitlines()):
        assert checker.look(each) == []
    assert checker.hands == 60
    assert checker.notes == []


@pytest.mark.parametrize("game", GAMES)
def test_fast_lines_are_what_the_record_writer_writes(game):
    order = Order(game, written(random_options(ALL[game], new_dice(1, 4))), 40, records=True)
    one = Batch(order)
    writer = LineWriter(one.game, one.options, order.bots, order.seed)
    lines = next(one.chunk(0, 40, lambda played: None))
    page = one.table.page()
    begin = 0
    for at, line in enumerate(lines.splitlines()):
        moves = list(zip(page.seats, page.moves, strict=True))[begin : page.ends[at]]
        log = Log(game, one.options, writer.standing(page.befores[at]), writer.cards_of(page, at), moves)
        fields = record.write(
            one.game, log, match=f"0.{page.matches[at] + 1}", hand=page.hands[at], names=writer.names,
            after=writer.standing(page.afters[at]), players=writer.players,
        )  # fmt: skip
        assert line.decode() == record.dumps(fields)
        begin = page.ends[at]


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_beside_the_moves_change_nothing_else(game):
    plain, with_legal = (lines_of(done(game, 12, records=True, legal=legal)[1]) for legal in (False, True))
    for one, other in zip(plain, with_legal, strict=True):
        assert {**one, "moves": 0} == {**other, "moves": 0}
        for seat, said, legal in other["moves"]:
            assert legal == sorted(legal)
            assert said in legal or said.rsplit(" ", 1)[0] in [entry.rsplit(" ", 1)[0] for entry in legal]
            assert seat < len(one["names"])


@pytest.mark.parametrize("game", GAMES)
def test_random_bots_told_only_what_their_seats_know_play_the_same_hands(game, monkeypatch):
    expected = done(game, 30, records=True, seed=5)

    def told_only_views(game, options, interpreted, page_size):
        return BotTable(game, options, [BOTS["random"]], keeps=page_size > 0)

    monkeypatch.setattr(batch, "RandomTable", told_only_views)
    assert done(game, 30, records=True, seed=5) == expected


@pytest.mark.parametrize("game", ALL)
def test_thumb_bots_play_legal_hands_beside_random_ones(game):
    results, data = done(game, 30, bots=("thumb", "random"), records=True)
    assert done(game, 30, bots=("thumb", "random")) == (results, b"")
    checker = Checker()
    for each in read_lines(ALL, data.splitlines()):
        assert checker.look(each) == []
    players = lines_of(data)[0]["players"]
    assert [player["bot"] for player in players][:4] == ["thumb", "random", "thumb", "random"]


def test_the_last_match_is_cut_where_the_hands_end():
    results, data = done("penny", 23, {"rounds": 5}, records=True)
    assert [(each["match"], each["hand"]) for each in lines_of(data)[-4:]] == [
        ("0.4", 5), ("0.5", 1), ("0.5", 2), ("0.5", 3),
    ]  # fmt: skip
    assert (results.hands, results.matches) == (23, 4)
    assert done("penny", 40, {"rounds": 5}, records=True)[1].startswith(data)


def test_hands_go_on_from_chunk_to_chunk():
    hands = 5 * CHUNK + 12
    results, data = done("penny", hands, {"rounds": 5}, records=True)
    matches = [each["match"] for each in lines_of(data)]
    assert [match for match, _ in groupby(matches)] == [f"0.{number + 1}" for number in range(CHUNK + 3)]
    assert results.hands == hands


def test_each_hand_begins_where_the_one_before_it_ended():
    lines = lines_of(done("penny", 30, records=True)[1])
    for one, next_one in pairwise(lines):
        if one["match"] == next_one["match"]:
            assert one["after"] == next_one["before"]
        else:
            assert "winners" in one["after"]
            assert next_one["hand"] == 1


def test_first_dealers_differ_and_are_the_same_for_the_same_seed():
    def dealers(seed):
        return [
            line["before"]["dealer"] for line in lines_of(done("penny", 30, {"rounds": 1}, seed=seed, records=True)[1])
        ]

    assert set(dealers(0)) == {0, 1, 2}
    assert dealers(0) == dealers(0) != dealers(1)


def test_a_high_card_picks_the_first_dealer_where_the_table_says_so():
    by_lot, by_card = (
        lines_of(done("penny", 30, {"rounds": 1, "first_dealer": way}, records=True)[1])
        for way in ("random", "high_card")
    )
    assert [line["before"]["dealer"] for line in by_lot] != [line["before"]["dealer"] for line in by_card]
    assert [line["pack"] for line in by_lot] == [line["pack"] for line in by_card]


def test_matches_of_buckem_end_soon_after_hand_20_and_have_a_pot_limit():
    lines = lines_of(done("buckem", 300, records=True)[1])
    assert all(line["options"]["pot_limit"] == 20 for line in lines)
    assert all(line["before"]["last_round"] == (line["hand"] > 20) for line in lines)


def test_no_last_round_is_called_where_the_length_of_a_session_is_agreed():
    choices = {"session_end": "fixed_rounds", "rounds": 25}
    lines = lines_of(done("buckem", 60, choices, records=True)[1])
    assert not any(line["before"]["last_round"] for line in lines)
    assert [line["hand"] for line in lines if "winners" in line["after"] or line["hand"] == 25] == [25, 25]


def test_matches_of_buck135_have_20_hands_unless_it_is_said_otherwise():
    assert [line["hand"] for line in lines_of(done("buck135", 41, records=True)[1])] == [
        *range(1, 21),
        *range(1, 21),
        1,
    ]
    assert [line["hand"] for line in lines_of(done("buck135", 5, {"rounds": 2}, records=True)[1])] == [1, 2, 1, 2, 1]


@pytest.mark.parametrize("order", [
    Order("buckpitch", {}, 700, records=True),
    Order("buck", {}, 300, bots=("thumb", "random"), records=True, seed=3),
], ids=lambda order: order.game)  # fmt: skip
def test_workers_write_the_same_bytes(order, tmp_path):
    alone, together, told = [], [], []
    one = simulate(order, alone.append, lambda played: None)
    other = simulate_together(order, 2, together.append, told.append, tmp_path)
    assert one == other
    assert b"".join(alone) == b"".join(together)
    assert sum(told) == order.hands
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("hands", "most"), [(1, 1), (16, 1), (17, 2), (40, 3)])
def test_no_more_workers_start_than_there_can_be_chunks(hands, most, monkeypatch, tmp_path):
    started = []

    class Pool(ThreadPoolExecutor):
        """Counts what would be processes, and plays here."""

        def __init__(self, processes, context, begin, arguments):
            started.append(processes)
            super().__init__(1, initializer=workers._here.append, initargs=(workers._Worker(*arguments),))

        def submit(self, *call):
            started.append(call)
            return super().submit(*call)

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(workers, "_here", [])
    order = Order("penny", {"rounds": 1}, hands, interpreted=True)
    together = simulate_together(order, 200, len, lambda played: None, tmp_path)
    assert together == simulate(order, len, lambda played: None)
    processes, *chunks = started
    assert processes == most
    assert len(chunks) <= 2 * most


def test_progress_is_told_hand_by_hand():
    told = []
    simulate(Order("penny", {}, 1000, records=True), len, told.append)
    assert sum(told) == 1000
    assert len(told) > 1


def naive_standard_error(gains):
    mean = sum(gains) / len(gains)
    return math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))


@pytest.mark.parametrize("bots", [("random",), ("random", "random", "random")])
def test_means_and_standard_errors_are_those_of_a_naive_computation(bots):
    results, data = done("penny", 333, bots=bots, records=True)
    for seat in range(3):
        gains = [line["after"]["chips"][seat] - line["before"]["chips"][seat] for line in lines_of(data)]
        assert results.mean(seat) == pytest.approx(sum(gains) / len(gains))
        assert results.standard_error(seat) == pytest.approx(naive_standard_error(gains))
        assert results.wins[seat] == sum(seat in line["after"].get("winners", ()) for line in lines_of(data))
    assert results.decisions == sum(
        len(said.split()) if said.startswith("draw") else 1 for line in lines_of(data) for _, said in line["moves"]
    )


def test_a_standard_error_needs_two_hands():
    assert Results([3], [9.0], [0], [], hands=1).standard_error(0) is None
    assert Results([3], [9.0], [0], []).mean(0) == 0


def test_a_seat_that_always_wins_the_same_has_no_error():
    assert Results([30], [90.0], [0], [], hands=10).standard_error(0) == 0


def test_results_of_two_batches_add_up():
    one = Results([1, 2], [3.0, 4.0], [5, 6], [7], 8, 9, 10)
    one.add(Results([10, 20], [30.0, 40.0], [50, 60], [70], 80, 90, 100))
    assert one == Results([11, 22], [33.0, 44.0], [55, 66], [77], 88, 99, 110)


@pytest.mark.parametrize("game", ALL)
def test_what_everybody_wins_and_loses_is_plausible(game):
    results, _ = done(game, 20_000)
    assert isinstance(Batch(Order(game, {}, 1)).table, RandomTable)
    means = [results.mean(seat) for seat in range(len(results.sums))]
    errors = [results.standard_error(seat) for seat in range(len(results.sums))]
    # No seat is better than another at random play from a random first deal, partners are paid alike.
    for seat in range(2, len(means)):
        assert abs(means[seat] - means[seat - 2]) < 6 * (errors[seat] + errors[seat - 2])
    assert results.hands == 20_000
    for figure in ALL[game].figures(results.counts, results.hands):
        assert 0 <= figure.times <= figure.out_of or figure.total is not None, figure
