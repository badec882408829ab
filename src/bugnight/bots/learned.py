"""A bot that plays what a network recommends, without looking ahead."""

import numpy as np

from bugnight.bots import network, search
from bugnight.bots.contract import Limit
from bugnight.bots.simple import generator, whole_move
from bugnight.kernel import Array
from bugnight.play import Move, View


class Learned:
    """A network that was trained by playing against itself (`docs/learned.md`).

    It makes the likeliest move, and prepares another only as rules of thumb do. Drawing from the
    policy, as in training, measured a little worse with an earlier network, even where seats choose
    together.
    """

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        """Ask the network, which takes a fraction of a millisecond whatever the limit."""
        game, seat = type(view.game), view.seat
        assert seat is not None, "a spectator has nothing to choose"
        weights = network.load(game)
        room = network.scratch(game, weights)
        listed = np.empty(game.rules.MAX_LEGAL, np.int16)
        policy = np.empty(game.rules.MAX_LEGAL, np.float32)

        def pick(states: Array) -> int:
            n, _ = network.judge(states, seat, weights, self._rng, room, listed, policy)
            actions = listed[:n].tolist()
            usual = search.by_thumb(view, states, self._rng)
            return actions[max(search.purposeful(view, actions, usual), key=lambda k: policy[k])]

        return whole_move(view, pick)
