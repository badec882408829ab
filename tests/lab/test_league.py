"""The league: fair pairings, ratings that recover known strengths, luck that averages zero."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from bugnight.bots import BotError, Contestant, network
from bugnight.games.bug_off import BugOff
from bugnight.kernel.events import SEATS
from bugnight.lab.league import League, Sums, equilibrium, strengths, tables
from bugnight.lab.luck import add_value
from bugnight.lab.matches import GameResult

POOL = [Contestant.parse(f"thumb@{n}") for n in range(1, 14)]


@pytest.mark.parametrize(("bots", "players", "meetings"), [(13, 4, 1), (13, 2, 1), (6, 2, 1)])
def test_every_pair_of_bots_meets_equally_often(bots: int, players: int, meetings: int) -> None:
    met = Counter(
        frozenset(pair) for table in tables(POOL[:bots], players) for pair in combinations(table, 2)
    )
    assert len(met) == bots * (bots - 1) // 2
    assert set(met.values()) == {meetings}


@pytest.mark.parametrize(("bots", "players"), [(7, 5), (6, 6), (12, 4), (9, 3)])
def test_every_pair_of_bots_meets_at_any_table_size(bots: int, players: int) -> None:
    met = {
        frozenset(pair) for table in tables(POOL[:bots], players) for pair in combinations(table, 2)
    }
    assert len(met) == bots * (bots - 1) // 2


def test_too_few_bots_are_refused() -> None:
    with pytest.raises(BotError, match="2 bots are too few for tables of 3"):
        list(tables(POOL[:2], 3))
    with pytest.raises(BotError, match="named twice"):
        League(BugOff(players=2), ["thumb", "random", "thumb"], 1)


def test_ratings_recover_known_strengths() -> None:
    true = np.array([0.4, 0.3, 0.2, 0.1])
    sat, won = np.zeros((4, 4)), np.zeros((4, 4))
    for row, absent in enumerate(range(4)):
        seated = np.arange(4) != absent
        sat[row, seated] = 3000
        won[row, seated] = 3000 * true[seated] / true[seated].sum()
    found = strengths(sat, won, np.ones((1, 4)))[0]
    assert found == pytest.approx(true, abs=0.002)


def test_correcting_for_luck_needs_fewer_games() -> None:
    rng = np.random.default_rng(1)
    luck = rng.normal(size=(400, 2)) / 4
    luck -= luck.mean(axis=1, keepdims=True)
    shares = 0.5 + luck + rng.normal(size=(400, 1)) / 50 * np.array([1, -1])
    sums = Sums(2, np.arange(400) // 2, np.tile([0, 1], (400, 1)), np.zeros(200, int))
    weight = sums.weight(shares, luck)
    assert weight == pytest.approx(1, abs=0.05)
    fewer = sums.error(sums.add(shares)) / sums.error(sums.add(shares - weight * luck))
    assert fewer > 20


def test_equilibrium_mixes_a_cycle_and_drops_the_dominated() -> None:
    scissors = np.array([[0, 9, -9, 9], [-9, 0, 9, 9], [9, -9, 0, 9], [-9, -9, -9, 0]]) * 40.0
    assert equilibrium(scissors) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=0.05)


def test_no_bot_beats_the_equilibrium() -> None:
    """A hopeless bot among equal ones makes no difference."""
    rng = np.random.default_rng(1)
    points = rng.normal(size=(13, 13)) * 40
    points = points - points.T
    points[-1, :-1], points[:-1, -1] = -900, 900
    assert (points @ equilibrium(points)).max() < 1


def played(league: League, rotation: int, winner: int) -> None:
    luck = [0.0] * league.work.contests[0].game.players
    result = GameResult(0, rotation, winners=[winner], scores=[], luck=luck)
    league.games.append((0, result))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("bots", [["thumb", "random"], ["thumb", "random", "larva"]])
def test_league_of_one_deal_has_a_table(bots: list[str]) -> None:
    """Two bots share one table; of three, one has not played yet."""
    league = League(BugOff(players=2), bots, 1)
    played(league, 0, 0)
    played(league, 1, 1)
    table = league.table()
    assert (table.fewer_by_rotation, table.fewer_by_luck) == (1, 1)
    assert sorted(member.games for member in table.members) == [0, 2, 2][-len(bots) :]


def test_strong_and_weak_opponents_are_no_chance() -> None:
    """One bot wins nine games of ten at one table and one of ten at another."""
    rng = np.random.default_rng(1)
    table = np.repeat([0, 1], 500)
    seats = np.array([[0, 1], [0, 2]])[table]
    won = rng.random(1000) < np.array([0.9, 0.1])[table]
    sums = Sums(3, np.arange(1000), seats, table)
    shares = sums.add(np.stack([won, ~won], axis=1).astype(float))
    assert sums.error(shares) == pytest.approx(0.09 / 1000 + 2 * 0.09 / 500, rel=0.15)
    assert sums.error_alone(shares) == pytest.approx(sums.error(shares), rel=0.01)


def test_no_more_than_all_luck_is_subtracted() -> None:
    luck = np.array([[0.01, -0.01], [-0.01, 0.01]])
    shares = np.array([[1.0, 0.0], [0.0, 1.0]])
    sums = Sums(2, np.arange(2), np.array([[0, 1], [0, 1]]), np.zeros(2, int))
    assert sums.weight(shares, luck) == 1
    assert sums.weight(shares, -luck) == 0


@pytest.mark.compiled
def test_only_the_seat_that_decides_is_asked_what_a_position_is_worth() -> None:
    position, weights = BugOff(players=4).deal(seed=1).position, network.load(BugOff)
    seat = position.actor
    assert weights is not None
    assert seat is not None
    room, scores = network.scratch(BugOff, weights), np.empty(4, np.int16)
    state, values = position.state()[0], np.zeros(SEATS)
    add_value(state, weights, room, scores, 1.0, values)
    own, *others = (float(values[(seat + i) % 4]) for i in range(4))
    assert own == pytest.approx(float(network.think(state, seat, weights, room)))
    assert others == pytest.approx([(1 - own) / 3] * 3)


@pytest.mark.compiled
def test_league_resumes_where_it_stopped_and_luck_cancels_out(tmp_path: Path) -> None:
    game, bots = BugOff(players=2), ["thumb", "random", "larva"]
    with League(game, bots, 2, output=tmp_path / "league.jsonl") as league:
        list(league.run())
    with League(game, bots, 3, output=tmp_path / "league.jsonl") as league:
        assert len(league.missing()) == 3
        list(league.run())
        table = league.table()
    with League(game, bots, 3) as whole:
        list(whole.run())
    assert whole.table() == table
    assert [member.bot for member in table.members] == ["thumb", "larva", "random"]
    assert all(sum(each.luck) == pytest.approx(0, abs=1e-4) for _, each in league.games)
    assert any(abs(each.luck[0]) > 0.05 for _, each in league.games)
    best = table.members[0]
    assert best.cross["random"] > 0.8
    assert best.rating.mean > table.members[1].rating.mean
    assert sum(member.part for member in table.members) == pytest.approx(1)
