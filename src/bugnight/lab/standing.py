"""What the games of an arena say: shares of wins, scores, times and ratings, with intervals."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from bugnight.bots.contestants import Contestant
from bugnight.kernel import Array
from bugnight.lab.intervals import Figure, ratio, resampled, share
from bugnight.lab.rotations import DealResult, Fault, GameResult, Question
from bugnight.play.seeds import derived_seed

AVERAGE = 1500.0
SPREAD = 400.0
"""So many points more are ten times the chance to win, as in chess."""


class Row(msgspec.Struct, frozen=True):
    """What was found about one bot; its seats together, if it has several."""

    bot: str
    seats: int
    games: int
    """How often it sat down: games times seats."""
    wins: Figure
    """Its part of the wins for each seat it had; of a shared win each has its part."""
    score: Figure
    seconds: Figure
    """For each decision."""
    rating: Figure
    faults: int


class Standing(msgspec.Struct, frozen=True):
    """The result of an arena, as far as it was played."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: str
    wanted: int
    games: int
    deals: int
    fair: float
    """The share of wins that each would have if all were alike."""
    rows: list[Row]
    faults: list[Fault]


def standing_of(question: Question, results: Sequence[DealResult], wanted: int) -> Standing:
    """Work out the standing, the best bot first; the order of the results does not matter."""
    results = sorted(results, key=lambda result: result.deal)
    seats = Counter(question.contestants)
    bots = list(seats)
    tallies = Tallies(question, bots, results)
    ratings = rate(tallies.wins, tallies.seats, derived_seed(question.seed, "ratings"))
    faults = [fault for result in results for game in result.games for fault in game.faults]
    counted = Counter(fault.bot for fault in faults)
    rows = [
        Row(
            bot=question.label(bot),
            seats=seats[bot],
            games=int(tallies.seats[:, i].sum()),
            wins=share(tallies.wins[:, i], tallies.seats[:, i]),
            score=ratio(tallies.scores[:, i], tallies.scored[:, i]),
            seconds=ratio(tallies.seconds[:, i], tallies.decisions[:, i]),
            rating=ratings[i],
            faults=counted[question.label(bot)],
        )
        for i, bot in enumerate(bots)
    ]
    return Standing(
        game=question.game.name,
        options=question.game.options,
        bots=[question.label(contestant) for contestant in question.contestants],
        seed=question.seed,
        wanted=wanted,
        games=sum(len(result.games) for result in results),
        deals=len(results),
        fair=float(tallies.wins.sum() / max(tallies.seats.sum(), 1)),
        rows=sorted(rows, key=lambda row: -row.wins.mean),
        faults=faults,
    )


class Tallies:
    """Sums over the games of each deal (rows) for each bot (columns)."""

    def __init__(
        self, question: Question, bots: list[Contestant], results: Sequence[DealResult]
    ) -> None:
        shape = len(results), len(bots)
        self.seats, self.wins = np.zeros(shape), np.zeros(shape)
        self.scored, self.scores = np.zeros(shape), np.zeros(shape)
        self.decisions, self.seconds = np.zeros(shape), np.zeros(shape)
        columns = [
            [bots.index(contestant) for contestant in question.seating(rotation)]
            for rotation in range(question.game.players)
        ]
        for row, result in enumerate(results):
            for game in result.games:
                self._add(row, game, columns[game.rotation])

    def _add(self, row: int, game: GameResult, columns: list[int]) -> None:
        for seat, column in enumerate(columns):
            self.seats[row, column] += 1
            self.decisions[row, column] += game.decisions[seat]
            self.seconds[row, column] += game.seconds[seat]
            if seat in game.winners:
                self.wins[row, column] += 1 / len(game.winners)
            if game.scores:
                self.scored[row, column] += 1
                self.scores[row, column] += game.scores[seat]


def rate(wins: Array, seats: Array, seed: str) -> list[Figure]:
    """Rate bots by Luce's model: the chance to win a game is a seat's part of all strength.

    As the same bots meet in every game, the likeliest strengths are the shares of wins. With two
    players this is Elo's rating. One more win is spread evenly, so that a bot without any has a
    rating, too. Intervals come from deals drawn anew, and that win weighed anew.
    """
    if not len(wins):
        return [Figure(AVERAGE) for _ in range(wins.shape[1])]
    size = seats.sum(axis=0)
    means = _points(wins.sum(axis=0), size, np.ones(1))[0]
    if len(wins) < 2:
        return [Figure(float(mean)) for mean in means]
    sums, weights = resampled(wins, seed)
    drawn = _points(sums, size, weights)
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [Figure(*map(float, each)) for each in zip(means, low, high, strict=True)]


def _points(wins: Array, size: Array, evenly: Array) -> Array:
    strength = wins / size + evenly[:, None] / size.sum()
    points = SPREAD * np.log10(strength)
    centred: Array = AVERAGE + points - points.mean(axis=-1, keepdims=True)
    return centred
