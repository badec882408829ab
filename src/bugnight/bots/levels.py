"""The levels for people: they see what is on the table, and overlook some of what follows.

A level plays by rules of thumb of which it sees only some parts, drawn for each decision: the
weaker it is, the fewer. Now and then it slips, and makes a random move.
"""

from functools import partial

import numpy as np

from bugnight.bots import search, skill, thumb, trials
from bugnight.bots.contract import Limit
from bugnight.bots.search import Search
from bugnight.bots.simple import generator, whole_move
from bugnight.bots.skill import Mind
from bugnight.kernel import Array, chance
from bugnight.play import Move, View

PARTS = 8
"""Parts of what follows that rules of thumb may tell apart, at most."""
DOUBTED = 20.0
"""Average simulations that every move of a tree is credited with."""
OFTEN = 1 << 30


class Level:
    """A player that sees as far as its mind lets it."""

    def __init__(self, name: str, *, seed: int | str | None = None) -> None:
        self._name = name
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:
        """Do what seems best, unless it slips."""
        mind = skill.of(type(view.game)).minds[self._name]
        return whole_move(view, lambda states: self._pick(view, states, limit, mind))

    def _pick(self, view: View, states: Array, limit: Limit, mind: Mind) -> int:
        assert view.seat is not None
        actions = search.legal_actions(view, states)
        if len(actions) == 1:
            return actions[0]
        if self._happens(mind.slips):
            return actions[chance.below(self._rng, len(actions))]
        if mind.simulations:
            allowed = min(mind.simulations, limit.simulations or mind.simulations)
            trial = trials.try_moves(
                view, Limit(seconds=limit.seconds, simulations=allowed), self._rng, all_moves=False
            )
            return trial.actions[trial.ranking()[0]]
        sight = sum(1 << part for part in range(PARTS) if self._happens(mind.sees))
        notes = np.empty(view.game.rules.MAX_LEGAL, np.int16)
        return thumb.pick_seeing(states, view.seat, self._rng, notes, sight)

    def _happens(self, likely: float) -> bool:
        return chance.below(self._rng, OFTEN) < likely * OFTEN


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
hornet = partial(Level, "hornet")
