"""The information of a move about hidden cards (`bench/guesses.py`)."""

import numpy as np
import pytest

from bench.guesses import DOUBT, gain

FEWER = DOUBT / 2
MORE = 1 - DOUBT + FEWER
"""Weights of a guess with two legal actions: rules of thumb take the other one, or this one."""


@pytest.mark.parametrize(
    ("truth", "guess", "likelier"),
    [((2, 1), (2, 1), 1), ((2, 1), (0, 0), 1), ((2, 1), (2, 0), MORE), ((2, 0), (2, 1), FEWER)],
)
def test_the_choice_of_a_move_carries_information(
    truth: tuple[int, int], guess: tuple[int, int], likelier: float
) -> None:
    """The truth is compared only with guesses in which the move is legal."""
    average = (MORE + FEWER) / 2 if likelier != 1 else 1
    assert gain(np.array([truth, guess], float)) == pytest.approx(np.log(likelier / average))
