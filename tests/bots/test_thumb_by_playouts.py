"""The rules of thumb of a game that defines none: short playouts based on the seat's view."""

from collections.abc import Iterator
from itertools import islice

import pytest

from bugnight.bots.thumb import by_playouts
from bugnight.kernel import Array, calls
from bugnight.play import GAMES, Game
from tests import with_players
from tests.games.thumb import Thumb, interpreted

pytestmark = pytest.mark.compiled

FEW = 60
"""Decisions of each kind of play."""
PLAYED = [kind for name, kind in GAMES.items() if name == "bug-off" or kind.part("thumb") is None]
"""The games without rules of thumb, and one with hidden hands."""
KINDS = pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.name)


def thumb_of(kind: type[Game]) -> Thumb:
    """Return playouts for a game, even if it has its own rules of thumb."""
    return Thumb(by_playouts(kind.rules), kind.rules.MAX_LEGAL)


def decisions(kind: type[Game]) -> Iterator[tuple[Array, int]]:
    """Yield decisions from random and sensible play."""
    for players, sense in ((2, 0.0), (3, 0.5), (4, 1.0)):
        yield from islice(thumb_of(kind).played(with_players(kind, players), players, sense), FEW)


@KINDS
def test_its_advice_is_always_legal(kind: type[Game]) -> None:
    for states, seat in decisions(kind):
        assert calls.allowed(states, seat, thumb_of(kind).advice(states, seat))


@KINDS
def test_it_needs_only_the_view_and_leaves_the_state_unchanged(kind: type[Game]) -> None:
    thumb_of(kind).check_it_sees_the_view_alone(decisions(kind))


@KINDS
def test_it_wins_more_than_its_share_against_random_players(kind: type[Game]) -> None:
    assert thumb_of(kind).wins(with_players(kind, 2), deals=60) > 0.6


def sample() -> list[int]:
    """Return the advice in some games, one after the other."""
    return [
        thumb_of(kind).advice(states, seat, number)
        for kind in PLAYED
        for number, (states, seat) in enumerate(
            islice(thumb_of(kind).played(with_players(kind, 3), 1, 0.0), 0, 30, 11)
        )
    ]


def test_compiled_and_interpreted_agree() -> None:
    assert interpreted(__name__) == str(sample())
