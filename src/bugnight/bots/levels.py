"""The levels for people: they see less far, overlook moves, and take the second best for the best.

A weaker level looks ahead with fewer simulations, does not notice every move, and between moves
that look alike to it takes any: it errs where people do, and seldom throws a game away.
"""

from functools import partial

import numpy as np

from bugnight.bots import search, skill, trials
from bugnight.bots.contract import Limit
from bugnight.bots.search import Found, Search
from bugnight.bots.simple import generator, whole_move
from bugnight.bots.skill import Mind, Style
from bugnight.kernel import Array, chance
from bugnight.play import Move, View

CURIOUS = Style(explore=3.0, thumb_prior=0.0, first_play=0.0)
"""Looks at every move, whatever the rules of thumb say."""
GUESSED = 2.0
"""Average simulations that every move counts as having had before."""
DOUBTED = 20.0
"""The same, for the queen: what a tree has tried little is not far from the average."""

CHOICES = 12
"""More moves than these share their simulations."""


class Level:
    """A player that sees as well as its mind lets it."""

    def __init__(self, name: str, *, seed: int | str | None = None) -> None:
        self._name = name
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:
        """Think a little, and take what looks best."""
        mind = skill.of(type(view.game)).minds[self._name]
        return whole_move(view, lambda states: self._pick(view, states, limit, mind))

    def _pick(self, view: View, states: Array, limit: Limit, mind: Mind) -> int:
        actions = search.legal_actions(view, states)
        if len(actions) == 1:
            return actions[0]
        seen = np.array([self._chance() < mind.notices for _ in actions])
        if mind.habit:
            usual = search.by_thumb(view, states, self._rng)
            if seen[actions.index(usual)]:
                return usual
        wanted = mind.simulations * min(len(actions), CHOICES)
        allowed = wanted if limit.simulations is None else min(wanted, limit.simulations)
        own = Limit(seconds=limit.seconds, simulations=allowed)
        found = search.think_on(view, states, own, self._rng, CURIOUS)
        return self._prefer(found, seen if seen.any() else ~seen, mind.shade)

    def _prefer(self, found: Found, seen: Array, shade: float) -> int:
        """Draw one of the moves it noticed: the better it looks, the likelier."""
        looks = found.looks(GUESSED)
        appeal = np.exp((looks - looks[seen].max()) / shade) * seen
        return found.actions[search.drawn_by_share(appeal / appeal.sum(), self._rng)]

    def _chance(self) -> float:
        return chance.below(self._rng, 1 << 30) / (1 << 30)


class Queen(Search):
    """The strongest level: a second a move, unless the limit says otherwise.

    Every move is tried on the same guesses with the same luck and played on by rules of thumb; what
    falls behind is given up. In a game where seats choose at the same time, that takes half of the
    time, and trees in which the others think for themselves the other half
    (`docs/decisions/queen.md`).
    """

    unless_told = Limit(seconds=1.0)

    def _best(self, view: View, states: Array, limit: Limit) -> int:
        if view.game.sealed_phases:
            return self._best_of_both(view, states, limit)
        trial = trials.try_moves(view, limit, self._rng, all_moves=False)
        best = trial.ranking()[0]
        return trial.actions[best if trial.counts()[best] >= trials.LEAST else trial.usual]

    def _best_of_both(self, view: View, states: Array, limit: Limit) -> int:
        """Add up what the trials and the trees say of every move."""
        half = Limit(
            seconds=None if limit.seconds is None else limit.seconds / 2,
            simulations=None if limit.simulations is None else -(-limit.simulations // 2),
        )
        trial = trials.try_moves(view, half, self._rng, all_moves=False)
        style = skill.of(type(view.game)).style
        looks = search.think_on(view, states, half, self._rng, style).looks(DOUBTED)
        return trial.actions[int(np.argmax(trial.advantages() + looks))]


larva = partial(Level, "larva")
nymph = partial(Level, "nymph")
beetle = partial(Level, "beetle")
