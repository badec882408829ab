"""Tests, in folders like those of `src/bugnight`; where what they share lies."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from bugnight.play import Game
from bugnight.play.options import player_counts

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "tests/play/vectors"
CLUMSY = ROOT / "tests/bots/clumsy.py"
"""A bot that makes illegal moves."""


def with_players(kind: type[Game], wanted: int) -> Game:
    """A game for a number of players, or the nearest that it allows."""
    return kind(players=min(player_counts(kind), key=lambda n: abs(n - wanted)))


def deep(*cases: Any) -> list[ParameterSet]:  # noqa: ANN401
    """Parameters that only `./dev soak deep` takes; CI takes the others, which show the same."""
    return [pytest.param(case, marks=pytest.mark.deep) for case in cases]


def mostly_deep(cases: Iterable[Any], *representative: Any) -> list[Any]:  # noqa: ANN401
    """All cases as parameters, of which CI takes only the representative ones."""
    return [case if case in representative else deep(case)[0] for case in cases]
