"""Observations by name: a game's `PIECES`, cut out of the flat row of numbers that it writes."""

from functools import cache
from math import prod
from typing import NamedTuple

from bugnight.play import BugOff, Game, PartyBugs, RumBugz
from bugnight.rules.kernel import Array

PRIVATE: dict[type[Game], frozenset[str]] = {
    PartyBugs: frozenset({"hand", "own_face_down", "played"}),
    BugOff: frozenset({"hand", "unseen"}),
    RumBugz: frozenset({"phase", "passed", "hand", "unseen", "unseen_in_bag", "lay", "lay_number"}),
}
"""The pieces that say more to a seat than to a spectator; all others are public."""


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

    >>> from bugnight import BugOff
    >>> view = BugOff(players=2).deal(seed=42).view(0)
    >>> named(BugOff, view.observe())["hand"] * 4
    array([0., 0., 1., 1., 2., 0.], dtype=float32)
    """
    before = observation.shape[:-1]
    return {
        name: observation[..., piece.at].reshape(before + piece.shape)
        for name, piece in layout(kind).items()
    }
