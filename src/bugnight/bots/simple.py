"""Bots that do not look ahead: random moves, and rules of thumb."""

from collections.abc import Callable

import numpy as np

from bugnight.bots import thumb
from bugnight.bots.contract import Limit
from bugnight.kernel import Array, chance
from bugnight.play import Move, View
from bugnight.play.seeds import fresh_seed, parse_seed, seed_words


def generator(seed: int | str | None) -> Array:
    """A generator for a bot, from a seed or a fresh one."""
    return seed_words(fresh_seed() if seed is None else parse_seed(seed))


def whole_move(view: View, pick: Callable[[Array], int]) -> Move:
    """Call `pick` for actions of the rules until they make a whole move."""
    actions: tuple[int, ...] = ()
    states: Array | None = view.state()
    while states is not None:
        actions = (*actions, pick(states))
        states = view.unfinished(actions)
    return view.spell(actions)


class Random:
    """Any legal move, all equally likely."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        moves = view.legal_moves
        return moves[chance.below(self._rng, len(moves))]


class Thumb:
    """The game's rules of thumb."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        notes = np.empty(view.game.rules.MAX_LEGAL, np.int16)
        seat = view.seat
        assert seat is not None, "a spectator has nothing to choose"
        return whole_move(view, lambda states: thumb.pick(states, seat, self._rng, notes))
