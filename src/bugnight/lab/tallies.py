"""Totals of many games: whole numbers only, so sums do not depend on their order."""

from typing import TypeVar

import msgspec
import numpy as np

from bugnight.kernel import Array
from bugnight.lab.counting import counts_of
from bugnight.lab.games import DECISIONS, EVENTS, SCORES, STARTER, WINNERS
from bugnight.play import Game

WIN = 2520
"""A win in units, divisible by two to ten."""

K = TypeVar("K", int, str)


class Tally(msgspec.Struct):
    """Sums over games: of each column and its squares, and how often each score occurred."""

    games: int
    sums: dict[str, int]
    squares: dict[str, int]
    scores: dict[int, int]
    winning_scores: dict[int, int]
    lengths: dict[int, int]

    def __add__(self, other: "Tally") -> "Tally":
        _, *names = self.__struct_fields__
        sums = (_added(getattr(self, name), getattr(other, name)) for name in names)
        return Tally(self.games + other.games, *sums)


def _added(one: dict[K, int], two: dict[K, int]) -> dict[K, int]:
    return one | {key: one.get(key, 0) + value for key, value in two.items()}


def tally(game: Game, rows: Array) -> Tally:
    columns = columns_of(game, rows)
    scores = rows[:, SCORES : SCORES + game.players]
    won = rows[:, [WINNERS]] >> np.arange(game.players) & 1 == 1
    return Tally(
        games=len(rows),
        sums={name: int(column.sum()) for name, column in columns.items()},
        squares={name: int((column * column).sum()) for name, column in columns.items()},
        scores=_counted(scores),
        winning_scores=_counted(scores[won]),
        lengths=_counted(columns[game.length_event or "decisions"]),
    )


def columns_of(game: Game, rows: Array) -> dict[str, Array]:
    """The columns to add up, by name.

    A place is counted clockwise from the starter: place 0 is the starter's own.
    """
    seats = np.arange(game.players)
    won = rows[:, [WINNERS]] >> np.arange(game.displays) & 1
    parts = WIN // won.sum(axis=1, keepdims=True) * won
    scores = rows[:, SCORES : SCORES + game.displays]
    places = (rows[:, [STARTER]] + seats) % game.players
    wins_of_places = np.take_along_axis(parts, places, axis=1)
    scores_of_places = np.take_along_axis(scores, places, axis=1)
    best = np.where(won == 1, scores, scores.max() + 1 if len(rows) else 0).min(axis=1)
    owners = [f"seat_{i}" for i in seats] + ["dummy"] * (game.displays - game.players)
    columns = {f"wins_of_{owner}": parts[:, i] for i, owner in enumerate(owners)}
    columns |= {f"wins_of_place_{i}": wins_of_places[:, i] for i in seats}
    columns |= {f"score_of_{owner}": scores[:, i] for i, owner in enumerate(owners)}
    columns |= {f"score_of_place_{i}": scores_of_places[:, i] for i in seats}
    columns["ties"] = ((scores == best[:, None]).sum(axis=1) > 1).astype(np.int64)
    columns["shared"] = (won.sum(axis=1) > 1).astype(np.int64)
    columns["decisions"] = rows[:, DECISIONS]
    for i, each in enumerate(counts_of(type(game))):
        columns[each.name] = rows[:, EVENTS + i]
    return columns


def _counted(values: Array) -> dict[int, int]:
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))
