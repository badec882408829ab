"""The rules of thumb of the game a state belongs to, for compiled code.

For a game without any, each action is tried in a few short random playouts.
"""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from bugnight.kernel import Array, State, chance, dispatch, kernel
from bugnight.kernel.compiling import GAMES, kernel_of
from bugnight.kernel.dispatch import actor, guess, legal, outcome, step, view
from bugnight.kernel.events import SEATS

DEALS = 8
"""Playouts of each action."""
STEPS = 20_000
"""Steps for all playouts of a decision together."""
LEAST_STEPS = 20
"""Steps that any playout may take."""
SCORE = 0.5
"""The weight of the score, where the win weighs 1."""
FAR, MANY_DEALS = 1, 2
"""What a player without rules of thumb can overlook: what follows, and what may be hidden."""
FEW_DEALS = 2
EVERYTHING = -1
PARTS = 8
"""The most aspects of a decision that rules of thumb may tell apart."""
OFTEN = 1 << 30
"""The denominator of chances."""


def own(rules: ModuleType) -> Any:  # noqa: ANN401
    """The function that chooses by a game's rules of thumb."""
    thumb = dispatch.part(rules, "thumb")
    return thumb.choose if thumb else by_playouts(rules)


def own_seeing(rules: ModuleType) -> Any:  # noqa: ANN401
    """The function that chooses for a player who overlooks something."""
    return getattr(dispatch.part(rules, "thumb"), "choose_seeing", None) or by_playouts_seeing(
        rules
    )


@cache
def by_playouts(rules: ModuleType) -> Any:  # noqa: ANN401
    """The function that chooses in a game without rules of thumb."""
    seeing = by_playouts_seeing(rules)

    @kernel_of(rules)
    def best(s: State, seat: int, rng: Array, out: Array) -> int:
        return seeing(s, seat, rng, out, EVERYTHING)

    return best


@cache
def by_playouts_seeing(rules: ModuleType) -> Any:  # noqa: ANN401
    """The same, for a player who overlooks something."""
    state = rules.STATE

    @kernel_of(rules)
    def best(s: State, seat: int, rng: Array, out: Array, sight: int) -> int:
        states, scores = np.zeros(2, state), np.zeros(SEATS, np.int16)
        rngs = np.zeros((3, 4), np.uint64)
        return best_in_playouts(s, seat, rng, out, states, rngs, scores, sight)

    return best


def own_quick(rules: ModuleType) -> Any:  # noqa: ANN401
    """The function that chooses in playouts."""
    thumb = dispatch.part(rules, "thumb")
    return thumb.choose if thumb else at_random


def choose(s: State, seat: int, rng: Array, out: Array) -> int:
    """The action that the game's rules of thumb recommend; reads only what the seat may see."""
    return int(own(GAMES[s.dtype])(s, seat, rng, out))


def choose_quickly(s: State, seat: int, rng: Array, out: Array) -> int:
    """`choose` for playouts: any legal action in a game without rules of thumb."""
    return int(own_quick(GAMES[s.dtype])(s, seat, rng, out))


def choose_seeing(s: State, seat: int, rng: Array, out: Array, sight: int) -> int:
    """The action of a player who sees only the aspects of the bit mask `sight`."""
    return int(own_seeing(GAMES[s.dtype])(s, seat, rng, out, sight))


dispatch.by_game(choose, own)
dispatch.by_game(choose_seeing, own_seeing)
dispatch.by_game(choose_quickly, own_quick)


@kernel
def pick(states: Array, seat: int, rng: Array, out: Array) -> int:
    """`choose` for one state in an array, to be called from Python."""
    return choose(states[0], seat, rng, out)


@kernel
def pick_partly(states: Array, seat: int, rng: Array, out: Array, likely: int) -> int:
    """`choose_seeing` by a player who sees each aspect with a chance of `likely` in `OFTEN`."""
    sight = 0
    for part in range(PARTS):
        if chance.below(rng, OFTEN) < likely:
            sight |= 1 << part
    return choose_seeing(states[0], seat, rng, out, sight)


@kernel
def slip(states: Array, seat: int, rng: Array, out: Array, likely: int) -> int:
    """Any legal action with a chance of `likely` in `OFTEN`, else -1."""
    if chance.below(rng, OFTEN) < likely:
        return at_random(states[0], seat, rng, out)
    return -1


@kernel
def at_random(s: State, seat: int, rng: Array, out: Array) -> int:
    """Any legal action."""
    n = legal(s, seat, out)
    return int(out[chance.below(rng, n)])


@kernel
def best_in_playouts(
    s: State,
    seat: int,
    rng: Array,
    out: Array,
    states: Array,
    rngs: Array,
    scores: Array,
    sight: int,
) -> int:
    """The action that does best when the game goes on at random, on the same guesses for all.

    `states` has room for two, `rngs` for three generators, `scores` for every seat.
    """
    deals = DEALS if sight & MANY_DEALS else FEW_DEALS
    n = legal(s, seat, out)
    if n == 1:
        return int(out[0])
    if chance.has_generator(s.rng):
        view(s, seat, states[0])
    else:
        states[0] = s  # it is a view
    chance.seed_from(rngs[0], rng)
    room = max(STEPS // (n * deals), LEAST_STEPS) if sight & FAR else int(s.players)
    best, most = -1, 0.0
    sign = 1.0
    for k in range(n):
        for word in range(4):
            rngs[1, word] = rngs[0, word]
        total = 0.0
        legal(states[0], seat, out)
        action = int(out[k])
        for _ in range(deals):
            chance.seed_from(rngs[2], rngs[1])
            states[1] = states[0]
            guess(states[1], seat, rngs[2])
            step(states[1], seat, action, None)
            play_on(states[1], rngs[2], out, room)
            winners = outcome(states[1], scores)
            sign = better_sign(states[1], winners, scores, sign)
            total += share_of_win(states[1], winners, seat)
            total += SCORE * sign * lead(states[1], scores, seat)
        if best < 0 or total > most:
            best, most = action, total
    return best


@kernel
def play_on(s: State, rng: Array, out: Array, room: int) -> None:
    """Play at random to the end, or for `room` steps."""
    now = actor(s)
    while now >= 0 and room > 0:
        step(s, now, at_random(s, now, rng, out), None)
        room -= 1
        now = actor(s)


@kernel
def share_of_win(s: State, winners: int, seat: int) -> float:
    """A seat's share of the win: all, a part of a shared one, or nothing."""
    together = 0
    for other in range(int(s.players)):
        together += winners >> other & 1
    return (winners >> seat & 1) / max(together, 1)


@kernel
def lead(s: State, scores: Array, seat: int) -> float:
    """How far a seat's score is ahead of the others' on average, as a part of all points."""
    players = int(s.players)
    total, size = 0.0, 0.0
    for other in range(players):
        total += scores[other]
        size += abs(float(scores[other]))
    ahead = (scores[seat] * players - total) / max(players - 1, 1)
    return ahead / max(size, 1.0)


@kernel
def better_sign(s: State, winners: int, scores: Array, before: float) -> float:
    """Whether points are good (1) or bad (-1): the winners of a playout show it."""
    ahead = 0.0
    for seat in range(int(s.players)):
        if winners >> seat & 1:
            ahead += lead(s, scores, seat)
    return 1.0 if ahead > 0 else -1.0 if ahead < 0 else before
