"""Tests, in folders like those of `src/bugnight`; where what they share lies."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "tests/play/vectors"
CLUMSY = ROOT / "tests/bots/clumsy.py"
"""A bot that makes illegal moves."""
