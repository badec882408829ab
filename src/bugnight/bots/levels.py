"""The levels for people: bots that overlook some of the consequences of a move.

A level plays by rules of thumb, but sees only some aspects, drawn for each decision: the weaker the
level, the fewer. Now and then it slips and makes a random move.
"""

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from bugnight.bots import lookahead, network, search, skill, thumb, tree, trials
from bugnight.bots.contract import Limit
from bugnight.bots.network import Weights
from bugnight.bots.search import Search
from bugnight.bots.simple import generator, whole_move
from bugnight.bots.skill import Mind
from bugnight.bots.weighing import LEAST
from bugnight.kernel import Array
from bugnight.play import Game, Move, View


def in_parts(chance: float) -> int:
    """A chance as a whole number, as kernels take it."""
    return math.ceil(chance * thumb.OFTEN)


class Level:
    """A player that sees as much as its `Mind` says."""

    def __init__(self, name: str, *, seed: int | str | None = None) -> None:
        self._name = name
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:
        mind = skill.of(type(view.game)).mind(self._name, view.game.players)
        return whole_move(view, lambda states: self._pick(view, states, limit, mind))

    def _pick(self, view: View, states: Array, limit: Limit, mind: Mind) -> int:
        assert view.seat is not None
        actions = search.legal_actions(view, states)
        if len(actions) == 1:
            return actions[0]
        notes = np.empty(view.game.rules.MAX_LEGAL, np.int16)
        slipped = thumb.slip(states, view.seat, self._rng, notes, in_parts(mind.slips))
        if slipped >= 0 and slipped not in skill.of(type(view.game)).preparing_actions(view):
            return slipped
        if mind.simulations:
            allowed = min(mind.simulations, limit.simulations or mind.simulations)
            limit = Limit(seconds=limit.seconds, simulations=allowed)
            trial = trials.try_moves(view, states, limit, self._rng, all_moves=False)
            return trial.actions[trial.ranking()[0]]
        return thumb.pick_partly(states, view.seat, self._rng, notes, in_parts(mind.sees))


class Queen(Search):
    """The strongest level: a second a move, unless the limit says otherwise.

    Every move is tried on the same guesses with the same luck. The game goes on by rules of thumb,
    or for a turn by a network where the game has one to look ahead with; moves that fall behind are
    given up. In a game where seats choose at the same time, this takes half of the time, and a tree
    search in which the others think for themselves takes the other half
    (`docs/decisions/queen.md`).
    """

    unless_told = Limit(seconds=1.0)

    def __init__(
        self,
        *,
        seed: int | str | None = None,
        weights_of: Callable[[type[Game]], Weights | None] = network.to_look_ahead,
    ) -> None:
        super().__init__(seed=seed)
        self._weights_of = weights_of

    def _best(self, view: View, states: Array, limit: Limit) -> int:
        if view.game.sealed_phases:
            return self._best_of_both(view, states, limit)
        weights = self._weights_of(type(view.game))
        kind = partial(lookahead.Ahead, weights=weights) if weights else trials.Trial
        trial = trials.try_moves(view, states, limit, self._rng, all_moves=False, kind=kind)
        best = trial.ranking()[0]
        return trial.actions[best if trial.counts()[best] >= LEAST else trial.usual]

    def _best_of_both(self, view: View, states: Array, limit: Limit) -> int:
        half = Limit(
            seconds=None if limit.seconds is None else limit.seconds / 2,
            simulations=None if limit.simulations is None else -(-limit.simulations // 2),
        )
        trial = trials.try_moves(view, states, half, self._rng, all_moves=False)
        style = skill.of(type(view.game)).style
        tally = search.grow(view, states, half, self._rng, style)
        return trial.actions[tree.best_of_both(trial.advantages(), tally, len(trial.actions))]


larva = partial(Level, "larva")
nymph = partial(Level, "nymph")
beetle = partial(Level, "beetle")
hornet = partial(Level, "hornet")
