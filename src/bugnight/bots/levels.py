"""The levels for people: they see less far, overlook moves, and take the second best for the best.

A weaker level looks ahead with fewer simulations, does not notice every move, and between moves
that look alike to it takes any: it errs where people do, and seldom throws a game away.
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from bugnight.bots import search
from bugnight.bots.contract import Limit
from bugnight.bots.search import Found, Search, Style
from bugnight.bots.simple import generator, whole_move
from bugnight.play import Move, View
from bugnight.rules import chance
from bugnight.rules.kernel import Array


class Mind(NamedTuple):
    """How well a level sees."""

    simulations: int
    """How many it thinks through, for each move that it could make."""
    notices: float
    """How likely it notices a move."""
    shade: float
    """Moves that differ by so much of a win look alike to it."""


MINDS = {
    "larva": Mind(simulations=4, notices=0.7, shade=0.12),
    "nymph": Mind(simulations=12, notices=0.9, shade=0.04),
    "beetle": Mind(simulations=40, notices=1.0, shade=0.01),
}

CURIOUS = Style(explore=3.0, thumb_prior=0.0, first_play=0.0)
"""Looks at every move, whatever the rules of thumb say."""
GUESSED = 2.0
"""A move counts as if so many simulations with an average result had been made before."""

CHOICES = 12
"""More moves than these share their simulations."""

ONE_SECOND = Limit(seconds=1.0)


class Level:
    """A player that sees as well as its mind lets it."""

    def __init__(self, mind: Mind, *, seed: int | str | None = None) -> None:
        self._mind = mind
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:
        """Think a little, and take what looks best."""
        return whole_move(view, lambda states: self._pick(view, states, limit))

    def _pick(self, view: View, states: Array, limit: Limit) -> int:
        actions = search.legal_actions(view, states)
        if len(actions) == 1:
            return actions[0]
        wanted = self._mind.simulations * min(len(actions), CHOICES)
        allowed = wanted if limit.simulations is None else min(wanted, limit.simulations)
        own = Limit(seconds=limit.seconds, simulations=allowed)
        return self._prefer(search.think_on(view, states, own, self._rng, CURIOUS))

    def _prefer(self, found: Found) -> int:
        """Draw one of the moves it notices: the better it looks, the likelier."""
        average = found.wins.sum() / found.simulations.sum()
        looks = (found.wins + GUESSED * average) / (found.simulations + GUESSED)
        noticed = np.array([self._chance() < self._mind.notices for _ in found.actions])
        if not noticed.any():
            noticed[:] = True
        appeal = np.exp((looks - looks[noticed].max()) / self._mind.shade) * noticed
        return found.actions[search.drawn_by_share(appeal / appeal.sum(), self._rng)]

    def _chance(self) -> float:
        return chance.below(self._rng, 1 << 30) / (1 << 30)


class Queen(Search):
    """The strongest there is: a second a move, unless the limit says otherwise."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Search for a second."""
        return super().choose(view, limit if limit != Limit() else ONE_SECOND)


larva = partial(Level, MINDS["larva"])
nymph = partial(Level, MINDS["nymph"])
beetle = partial(Level, MINDS["beetle"])
