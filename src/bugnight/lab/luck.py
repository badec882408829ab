"""Luck: what each seat gained by draws, so that it can be subtracted from the result.

This follows AIVAT (Burch and others, 2018). Whenever something is drawn, its value is compared with
that of other possible draws. The difference has a mean of 0, however the bots play and however bad
the value function is: subtracting it from the results makes them vary less without changing their
mean. The value of a position comes from the game's network.
"""

import numpy as np

from bugnight.bots import network, register
from bugnight.bots.network import Room, Weights, think
from bugnight.bots.simple import generator
from bugnight.bots.thumb import share_of_win
from bugnight.kernel import Array, State, calls, chance, kernel
from bugnight.kernel.dispatch import actor, awaited, outcome, reshuffle, step
from bugnight.kernel.events import SEATS
from bugnight.play import Game, Match, Move

AGAIN = 8
"""Other draws that each draw is compared with."""


@kernel
def add_value(s: State, w: Weights, room: Room, scores: Array, weight: float, out: Array) -> None:
    """Add each seat's share of the win; at the end, the result.

    Networks are trained on decisions: only the seats that may move now are asked for their
    estimate, and the others share the rest evenly.
    """
    players = int(s.players)
    if actor(s) < 0:
        winners = outcome(s, scores)
        for seat in range(players):
            out[seat] += weight * share_of_win(s, winners, seat)
        return
    deciding, others, rest = int(awaited(s)), players, 1.0
    for seat in range(players):
        if deciding >> seat & 1:
            share = think(s, seat, w, room)
            out[seat] += weight * share
            others, rest = others - 1, rest - share
    for seat in range(players):
        if not deciding >> seat & 1:
            out[seat] += weight * rest / others


@kernel
def draws(start: Array, seat: int, action: int, rng: Array, twice: Array, states: Array) -> None:
    """Step and reshuffle in both orders: the states differ only if something is drawn."""
    chance.seed_from(twice[0], rng)
    for i in range(4):
        twice[1, i] = twice[0, i]
    states[0] = start[0]
    reshuffle(states[0], twice[0])
    step(states[0], seat, action, None)
    states[1] = start[0]
    step(states[1], seat, action, None)
    reshuffle(states[1], twice[1])


@kernel
def add_luck(
    start: Array,
    seat: int,
    action: int,
    rng: Array,
    w: Weights,
    room: Room,
    states: Array,
    scores: Array,
    out: Array,
) -> None:
    """Add the value of what an action drew, minus the average of other draws."""
    states[0] = start[0]
    step(states[0], seat, action, None)
    add_value(states[0], w, room, scores, 1.0, out)
    for _ in range(AGAIN):
        states[0] = start[0]
        reshuffle(states[0], rng)
        step(states[0], seat, action, None)
        add_value(states[0], w, room, scores, -1 / AGAIN, out)


class Luck:
    """Watches a game and adds up each seat's luck; 0 if the game has no network."""

    def __init__(self, game: Game, seed: str) -> None:
        self._rng = generator(seed)
        self._sums = np.zeros(SEATS)
        self._states = np.zeros(2, game.rules.STATE)
        self._twice = np.zeros((2, 4), np.uint64)
        self._scores = np.empty(game.rules.MAX_SEATS, np.int16)
        kind = type(game)
        self._weights = network.load(kind) if register.plays("learned", kind) else None

    def watch(self, match: Match, move: Move) -> None:
        """Count the luck of a move that is about to be made."""
        if self._weights is None:
            return
        game, states = match.game, match.position.state()
        room = network.scratch(type(game), self._weights)
        for action in game.read_move(states, move.seat, move.text):
            draws(states, move.seat, action, self._rng, self._twice, self._states)
            if self._states[:1].tobytes() != self._states[1:].tobytes():
                fixed = (self._weights, room, self._states, self._scores, self._sums)
                add_luck(states, move.seat, action, self._rng, *fixed)
            calls.step(states, move.seat, action)

    def of(self, players: int) -> list[float]:
        return [round(float(each), 5) for each in self._sums[:players]]
