"""What each legal action is worth, by a network that looks one turn ahead.

As in `trials`, every action is tried on the same guesses with the same luck. But all seats play as
the network would, and a trial ends when the seat's turn comes again: the network then says how
likely the seat is to win. Trials are short, and luck matters little in them. The network's own
choice is replaced only by one that is clearly better.
"""

from typing import Any

import numpy as np

from bugnight.bots import network, trials
from bugnight.bots.network import Room, Weights
from bugnight.bots.playouts import begin_with, imagine
from bugnight.bots.thumb import share_of_win
from bugnight.kernel import Array, State, chance
from bugnight.kernel.compiling import kernel_in_place
from bugnight.kernel.dispatch import actor, outcome, step
from bugnight.play import View

CAUTION = 4
"""Half standard errors subtracted from an action's advantage before it is preferred."""
FINE = 1 << 24


@kernel_in_place
def draw(policy: Array, n: int, rng: Array) -> int:
    """Draw an index with the probabilities of `policy`."""
    left = chance.below(rng, FINE) / FINE
    for k in range(n - 1):
        left -= float(policy[k])
        if left < 0:
            return k
    return n - 1


@kernel_in_place
def look_ahead(
    s: State,
    seat: int,
    w: Weights,
    rng: Array,
    room: Room,
    listed: Array,
    policy: Array,
    scores: Array,
) -> tuple[float, int]:
    """Play until the seat's next turn, or the end; return its chance to win and the steps."""
    others = False
    steps = 0
    now = actor(s)
    while now >= 0 and not (now == seat and others):
        others = others or now != seat
        n, _ = network.evaluate(s, now, w, rng, room, listed, policy)
        step(s, now, int(listed[draw(policy, n, rng)]), None)
        steps += 1
        now = actor(s)
    if now >= 0:
        return network.think(s, seat, w, room), steps
    return share_of_win(s, outcome(s, scores), seat), steps


@kernel_in_place
def try_ahead(
    start: Array,
    seat: int,
    actions: Array,
    rng: Array,
    luck: Array,
    states: Array,
    listed: Array,
    scores: Array,
    out: Array,
    most: int,
    w: Weights,
    room: Room,
    policy: Array,
) -> int:
    """Write into `out[deal, k]` the seat's chance to win if it begins with `actions[k]`.

    Begins no new trial after `most` steps. Returns the number of steps.
    """
    steps = 0
    for deal in range(len(out)):
        imagine(start, seat, rng, luck, states)
        for k in range(len(actions)):
            if steps >= most:
                return steps
            begin_with(states, luck, seat, int(actions[k]))
            win, more = look_ahead(states[1], seat, w, luck[1], room, listed, policy, scores)
            out[deal, k] = 0
            out[deal, k, seat] = win
            steps += 1 + more
    return steps


class Ahead(trials.Trial):
    """Trials by a network."""

    caution = CAUTION

    def __init__(self, view: View, states: Array, rng: Array, weights: Weights) -> None:
        super().__init__(view, states, rng)
        self._weights = weights
        room, listed, policy = self._space()
        best = network.pick(self.states, self.seat, weights, rng, room, listed, policy)
        self.usual = self.actions.index(best)

    def _space(self) -> tuple[Room, Array, Array]:
        rules, game = self._game.rules, type(self._game)
        return (
            network.scratch(game, self._weights),
            np.empty(rules.MAX_LEGAL, np.int16),
            np.empty(rules.MAX_LEGAL, np.float32),
        )

    def _try(self, fixed: tuple[Any, ...], room: int) -> int:
        scratch, _, policy = self._space()
        return try_ahead(*[*fixed, room, self._weights, scratch, policy])
