"""A league: a pool of bots at mixed tables, with a cross table, ratings, and luck removed."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import numpy as np

from bugnight.bots import BotError, Contestant
from bugnight.kernel import Array
from bugnight.lab.arena import Rotations
from bugnight.lab.contests import Contest
from bugnight.lab.engine import Run
from bugnight.lab.intervals import Figure, ratio
from bugnight.lab.luck import Luck
from bugnight.lab.matches import GameResult, OnMove
from bugnight.lab.standing import AVERAGE, SPREAD
from bugnight.lab.work import How
from bugnight.play import Game
from bugnight.play.seeds import derived_seed, parse_seed

STEPS = 300
"""Iterations to find strengths and mixtures."""
DRAWS = 500
"""Bootstrap samples behind the intervals of ratings."""


class Member(msgspec.Struct, frozen=True):
    """What was found about one bot of a league."""

    bot: str
    games: int
    wins: Figure
    adjusted: Figure
    """Its share of the wins without luck."""
    rating: Figure
    """Luce's model, as in the arena, from the adjusted results."""
    nash: float
    """Its rating against the mixture of the pool that no bot in the pool beats."""
    part: float
    """Its share of that mixture."""
    cross: dict[str, float]
    """For each other bot, its share of what both won at common tables."""


class Table(msgspec.Struct, frozen=True):
    """The standing of a league, the best first."""

    game: str
    options: dict[str, Any]
    games: int
    wanted: int
    faults: int
    members: list[Member]
    luck: float
    """The standard deviation of what a seat gained by draws in a game, in wins."""
    weight: float
    """The share of the counted luck that is subtracted, chosen to minimise variance."""
    fewer_by_rotation: float
    """How many times fewer games an interval needs because every deal is played in all seatings."""
    fewer_by_luck: float
    """How many times fewer still because luck is subtracted."""


class Mixed(Rotations, frozen=True):
    """Bots at mixed tables; the luck of every game is counted."""

    name: ClassVar[str] = "league"

    @property
    def compiled(self) -> bool:
        """Compiled code does not count luck."""
        return False

    def ask(
        self,
        contest: Contest,
        deal: int,
        rotation: int,
        how: How,
        on_move: OnMove | None = None,  # noqa: ARG002
    ) -> GameResult:
        luck = Luck(contest.game, derived_seed(contest.seed, "luck", deal, rotation))
        played = super().ask(contest, deal, rotation, how, luck.watch)
        return msgspec.structs.replace(played, luck=luck.of(contest.game.players))


def tables(bots: Sequence[Contestant], players: int) -> Iterator[tuple[Contestant, ...]]:
    """Tables at which every bot meets every other: a pattern of seats, rotated through the pool.

    Thirteen bots at tables of four need only thirteen tables.
    """
    n = len(bots)
    if n < players:
        raise BotError(f"{n} bots are too few for tables of {players}")
    missing = set(range(1, n))
    while missing:
        steps = max(
            combinations(range(1, n), players - 1),
            key=lambda steps: len(missing & _between((0, *steps), n)),
        )
        missing -= _between((0, *steps), n)
        half = 2 * steps[0] == n and players == 2
        for at in range(n // 2 if half else n):
            yield tuple(bots[(at + step) % n] for step in (0, *steps))


def _between(seats: tuple[int, ...], n: int) -> set[int]:
    return {(a - b) % n for a in seats for b in seats if a != b}


class League(Run[Mixed]):
    """A pool of bots, and the deals played so far, including those kept in a file."""

    kind: ClassVar[type[Mixed]] = Mixed

    def __init__(
        self,
        game: Game,
        bots: Sequence[str],
        deals: int,
        seed: int | str = 1,
        output: str | Path | None = None,
    ) -> None:
        pool = [Contestant.parse(bot) for bot in bots]
        if len(set(pool)) < len(pool):
            raise BotError("a bot is named twice")
        self.pool = pool
        contests = tuple(
            Contest(game, table, derived_seed(parse_seed(seed), "table", i))
            for i, table in enumerate(tables(pool, game.players))
        )
        super().__init__(self.kind(contests), deals, output)

    def table(self) -> Table:
        game = self.work.contests[0].game
        played = [each for each in self._sorted() if not each[1].faults]
        clusters = {
            place: i for i, place in enumerate(dict.fromkeys((n, g.deal) for n, g in played))
        }
        at = np.array([clusters[n, each.deal] for n, each in played], int)
        seats = np.array([self._seats(n, each.rotation) for n, each in played], int)
        seats = seats.reshape(-1, game.players)
        shares = np.array([_shares(each) for _, each in played]).reshape(seats.shape)
        luck = np.array([each.luck for _, each in played]).reshape(seats.shape)
        found = Sums(len(self.pool), at, seats, np.array([n for n, _ in clusters], int))
        weight = found.weight(shares, luck)
        plain, adjusted = found.add(shares), found.add(shares - weight * luck)
        cross = found.cross(shares - weight * luck)
        ratings = found.rate(adjusted)
        points = SPREAD * np.log10(cross / cross.T)
        mixture = equilibrium(points)
        members = [
            Member(
                bot=bot.label,
                games=int(found.sat[:, i].sum()),
                wins=ratio(plain[:, i], found.sat[:, i]),
                adjusted=ratio(adjusted[:, i], found.sat[:, i]),
                rating=ratings[i],
                nash=AVERAGE + float(points[i] @ mixture),
                part=float(mixture[i]),
                cross={
                    other.label: float(cross[i, j] / (cross[i, j] + cross[j, i]))
                    for j, other in enumerate(self.pool)
                    if j != i
                },
            )
            for i, bot in enumerate(self.pool)
        ]
        rotated, freed = found.error(plain), found.error(adjusted)
        return Table(
            game=game.name,
            options=game.options,
            games=len(self.games),
            wanted=self.total,
            faults=len(self.faults),
            members=sorted(members, key=lambda member: -member.rating.mean),
            luck=float(luck.std()),
            weight=weight,
            fewer_by_rotation=_times(found.error_alone(plain), rotated),
            fewer_by_luck=_times(rotated, freed),
        )

    def _seats(self, number: int, rotation: int) -> list[int]:
        return [self.pool.index(bot) for bot in self.work.contests[number].seating(rotation)]


def _shares(game: GameResult) -> list[float]:
    each = 1 / max(len(game.winners), 1)
    return [each if seat in game.winners else 0.0 for seat in range(len(game.luck))]


def _times(more: float, less: float) -> float:
    """The ratio; 1 where a single deal has no spread."""
    return more / less if less > 0 else 1.0


class Sums:
    """Sums over games by cluster (the games of one deal at one table) and by bot.

    `at` has the cluster of each game, `seats` the bots at its seats, `tables` each cluster's table.
    """

    def __init__(self, bots: int, at: Array, seats: Array, tables: Array) -> None:
        self._bots, self._clusters, self._at, self._seats = bots, len(tables), at, seats
        self._tables = np.unique(tables, return_inverse=True)[1]
        self._deals = np.bincount(self._tables)
        self.sat = self.add(np.ones(seats.shape))

    def add(self, values: Array) -> Array:
        """Add up a value of each seat, by cluster and bot."""
        sums = np.zeros((self._clusters, self._bots))
        np.add.at(sums, (self._at[:, None], self._seats), values)
        return sums

    def _mean(self, values: Array) -> Array:
        means: Array = self.add(values).sum(axis=0) / np.maximum(self.sat.sum(axis=0), 1)
        return means

    def weight(self, shares: Array, luck: Array) -> float:
        """How much of the luck to subtract, by least squares: from nothing to all."""
        apart = shares - self._mean(shares)[self._seats]
        fitted = (apart * luck).sum() / max((luck * luck).sum(), 1e-9)
        return float(min(max(fitted, 0.0), 1.0))

    def _by_table(self, sums: Array) -> Array:
        found = np.zeros((len(self._deals), self._bots))
        np.add.at(found, self._tables, sums)
        return found

    def error(self, sums: Array) -> float:
        """The variance of shares, all bots together, from the spread between a table's deals.

        Opponents are fixed, not random: tables are compared only with themselves. A table of one
        deal has no spread.
        """
        size, deals = np.maximum(self.sat.sum(axis=0), 1), self._deals
        means = self._by_table(sums) / deals[:, None]
        freedom = np.where(deals > 1, deals / np.maximum(deals - 1, 1), 0.0)
        apart = (sums - means[self._tables]) ** 2 * freedom[self._tables, None]
        return float(apart.sum(axis=0) @ (1 / size**2))

    def error_alone(self, sums: Array) -> float:
        """The same if every game had a deal of its own."""
        size, sat = np.maximum(self.sat.sum(axis=0), 1), self._by_table(self.sat)
        share = self._by_table(sums) / np.maximum(sat, 1)
        variances = sat * share * (1 - share) * sat / np.maximum(sat - 1, 1)
        variances[self._deals < 2] = 0  # as in `error`
        return float(variances.sum(axis=0) @ (1 / size**2))

    def cross(self, shares: Array) -> Array:
        """What each bot won at tables with each other bot, plus half a win."""
        won = np.full((self._bots, self._bots), 0.5)
        for i in range(self._seats.shape[1]):
            for j in range(self._seats.shape[1]):
                if i != j:
                    np.add.at(won, (self._seats[:, i], self._seats[:, j]), shares[:, i])
        least: Array = np.maximum(won, 0.25)
        return least

    def rate(self, sums: Array) -> list[Figure]:
        """Rate bots by Luce's model, with intervals from clusters drawn with replacement."""
        rng = np.random.default_rng(1)
        weights = rng.multinomial(
            self._clusters, np.full(self._clusters, 1 / self._clusters), DRAWS
        )
        weights = np.concatenate([np.ones((1, self._clusters)), weights])
        points = SPREAD * np.log10(strengths(self.sat, sums, weights))
        points += AVERAGE - points.mean(axis=1, keepdims=True)
        low, high = np.percentile(points[1:], [2.5, 97.5], axis=0)
        return [Figure(*map(float, each)) for each in zip(points[0], low, high, strict=True)]


def strengths(sat: Array, won: Array, weights: Array) -> Array:
    """The likeliest strengths, for each row of weights of the clusters (Hunter, 2004).

    A bot's chance to win is its share of the strength at the table. One more win, of a game with
    all bots, is shared evenly.
    """
    bots = sat.shape[1]
    seated, games = sat > 0, sat.max(axis=1)
    wins = np.maximum(weights @ won, 0) + 1 / bots
    strength = np.full(wins.shape, 1 / bots)
    for _ in range(STEPS):
        chances = weights * games / (strength @ seated.T)
        strength = wins / (chances @ seated + 1)
        strength /= strength.sum(axis=1, keepdims=True)
    return strength


def equilibrium(points: Array) -> Array:
    """A mixture of bots that no bot beats, where i is `points[i, j]` ahead of j.

    Found by regret matching (Tammelin's form): later steps weigh more.
    """
    mixture = np.full(len(points), 1 / len(points))
    regret, total = np.zeros(len(points)), np.zeros(len(points))
    for step in range(1, 10 * STEPS + 1):
        regret = np.maximum(regret + points @ mixture, 0)
        if regret.any():
            mixture = regret / regret.sum()
        total += step * mixture
    average: Array = total / total.sum()
    return average
