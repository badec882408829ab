"""Tests, in folders like those of `src/bugnight`; where what they share lies."""

from pathlib import Path

from bugnight.play import Game
from bugnight.play.options import player_counts

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "tests/play/vectors"
CLUMSY = ROOT / "tests/bots/clumsy.py"
"""A bot that makes illegal moves."""


def with_players(kind: type[Game], wanted: int) -> Game:
    """A game for a number of players, or the nearest that it allows."""
    return kind(players=min(player_counts(kind), key=lambda n: abs(n - wanted)))
