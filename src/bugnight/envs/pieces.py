"""Observations by name: a game's `PIECES`, cut out of the flat row of numbers that it writes."""

from functools import cache
from math import prod
from typing import NamedTuple

from bugnight.kernel import Array
from bugnight.play import Game


class Piece(NamedTuple):
    """Where a piece lies, and its shape."""

    at: slice
    shape: tuple[int, ...]


@cache
def layout(kind: type[Game]) -> dict[str, Piece]:
    """Every piece of a game's observation, in order."""
    pieces = {}
    at = 0
    for name, shape in kind.rules.PIECES:
        pieces[name] = Piece(slice(at, at + prod(shape)), shape)
        at += prod(shape)
    return pieces


def named(kind: type[Game], observation: Array) -> dict[str, Array]:
    """Cut an observation, or any number of them at once, into its named pieces, without copying.

    >>> from bugnight import GAMES
    >>> for kind in GAMES.values():
    ...     view = kind.variants()[0].deal(seed=42).view(0)
    ...     pieces = named(kind, view.observe())
    ...     assert [*pieces] == [name for name, shape in kind.rules.PIECES]
    """
    before = observation.shape[:-1]
    return {
        name: observation[..., piece.at].reshape(before + piece.shape)
        for name, piece in layout(kind).items()
    }
