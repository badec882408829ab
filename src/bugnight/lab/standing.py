"""The result of an arena: shares of wins, scores, times and ratings, with intervals."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from bugnight.bots import Contestant
from bugnight.kernel import Array
from bugnight.lab.contests import Contest
from bugnight.lab.intervals import Figure, ratio, resampled, share
from bugnight.lab.matches import Fault, GameResult
from bugnight.play.seeds import derived_seed

AVERAGE = 1500.0
SPREAD = 400.0
"""Rating points for ten times the chance to win, as in chess."""


class Row(msgspec.Struct, frozen=True):
    """The result of one bot, over all its seats."""

    bot: str
    seats: int
    games: int
    """Games times its seats."""
    wins: Figure
    """Its share of the wins for each of its seats; a shared win is divided."""
    score: Figure
    seconds: Figure  # a decision
    rating: Figure
    faults: int


class Standing(msgspec.Struct, frozen=True):
    """The result of an arena so far."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: str
    wanted: int
    games: int
    deals: int
    fair: float
    """Each seat's share of wins if all bots were equal."""
    rows: list[Row]
    faults: list[Fault]


def standing_of(contest: Contest, games: Sequence[GameResult], wanted: int) -> Standing:
    """Work out the standing, the best bot first; the order of the games does not matter."""
    games = sorted(games, key=lambda game: (game.deal, game.rotation))
    seats = Counter(contest.contestants)
    bots = list(seats)
    sat, wins, scored, scores, decisions, seconds = _tallies(contest, bots, games)
    ratings = rate(wins, sat, derived_seed(contest.seed, "ratings"))
    faults = [fault for game in games for fault in game.faults]
    counted = Counter(fault.bot for fault in faults)
    rows = [
        Row(
            bot=contest.label(bot),
            seats=seats[bot],
            games=int(sat[:, i].sum()),
            wins=share(wins[:, i], sat[:, i]),
            score=ratio(scores[:, i], scored[:, i]),
            seconds=ratio(seconds[:, i], decisions[:, i]),
            rating=ratings[i],
            faults=counted[contest.label(bot)],
        )
        for i, bot in enumerate(bots)
    ]
    return Standing(
        game=contest.game.name,
        options=contest.game.options,
        bots=[contest.label(contestant) for contestant in contest.contestants],
        seed=contest.seed,
        wanted=wanted,
        games=len(games),
        deals=len(sat),
        fair=float(wins.sum() / max(sat.sum(), 1)),
        rows=sorted(rows, key=lambda row: -row.wins.mean),
        faults=faults,
    )


def _tallies(contest: Contest, bots: list[Contestant], games: Sequence[GameResult]) -> Array:
    """Seats, wins, games with scores, scores, decisions and seconds, each by deal and by bot."""
    rows = {deal: i for i, deal in enumerate(dict.fromkeys(game.deal for game in games))}
    sums = np.zeros((6, len(rows), len(bots)))
    columns = [
        [bots.index(contestant) for contestant in contest.seating(rotation)]
        for rotation in range(contest.game.players)
    ]
    for game in games:
        for seat, column in enumerate(columns[game.rotation]):
            sums[:, rows[game.deal], column] += (
                1,
                1 / len(game.winners) if seat in game.winners else 0,
                bool(game.scores),
                game.scores[seat] if game.scores else 0,
                game.decisions[seat] if game.decisions else 0,
                game.seconds[seat] if game.seconds else 0,
            )
    return sums


def rate(wins: Array, seats: Array, seed: str) -> list[Figure]:
    """Rate bots by Luce's model: the chance to win is a seat's share of all strength at the table.

    Since the same bots meet in every game, the likeliest strengths are the shares of wins. With two
    players this is the Elo rating. One more win is shared evenly, so that a bot without any has a
    rating, too. Intervals come from deals drawn with replacement, and a random weight of that win.
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
