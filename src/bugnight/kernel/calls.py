"""The functions of `dispatch` as Python calls them: each takes an array that holds one state.

Passing an array to Numba is four times faster than passing the state in it.
"""

import numpy as np

from bugnight.kernel import Array, dispatch, kernel
from bugnight.kernel.dispatch import view as show  # Numba takes `x.view(...)` for an array's
from bugnight.kernel.events import SEATS


@kernel
def deal(states: Array) -> None:
    dispatch.deal(states[0])


@kernel
def begin(states: Array) -> None:
    dispatch.begin(states[0])


@kernel
def awaited(states: Array) -> int:
    return dispatch.awaited(states[0])


@kernel
def actor(states: Array) -> int:
    return dispatch.actor(states[0])


@kernel
def legal(states: Array, seat: int, out: Array) -> int:
    return dispatch.legal(states[0], seat, out)


@kernel
def step(states: Array, seat: int, action: int) -> None:
    dispatch.step(states[0], seat, action, None)


@kernel
def allowed(states: Array, seat: int, action: int) -> bool:
    return dispatch.allowed(states[0], seat, action)


@kernel
def outcome(states: Array, scores: Array) -> int:
    return dispatch.outcome(states[0], scores)


@kernel
def view(states: Array, seat: int, out: Array) -> None:
    show(states[0], seat, out[0])


@kernel
def guess(states: Array, seat: int, rng: Array) -> None:
    dispatch.guess(states[0], seat, rng)


@kernel
def observe(states: Array, seat: int, out: Array) -> None:
    dispatch.observe(states[0], seat, out)


@kernel
def survey(states: Array, out: Array) -> int:
    """Write how many legal actions each seat has, then the actions, one seat after the other.

    Returns the index after the last one.
    """
    waiting = dispatch.awaited(states[0])
    end = SEATS
    for seat in range(SEATS):
        count = 0
        if waiting >> seat & 1:
            count = dispatch.legal(states[0], seat, out[end:])
        out[seat] = count
        end += count
    return end


@kernel
def advance(states: Array, after: Array, seat: int, action: int, events: Array | None) -> None:
    """Apply a legal action to a copy of the state; tell what happened."""
    after[0] = states[0]
    dispatch.step(after[0], seat, action, events)


@kernel
def unfinished(states: Array) -> bool:
    return dispatch.unfinished(states[0])


@kernel
def displays(states: Array) -> int:
    return dispatch.displays(states[0])


@kernel
def length(states: Array) -> int:
    return dispatch.length(states[0])


@kernel
def transcribe(states: Array, out: Array) -> None:
    """Copy the state."""
    out[0] = states[0]


def twin(states: Array) -> Array:
    """Copy the state into a new array."""
    out = np.zeros(1, states.dtype)  # with its padding: interpreted code copies only fields
    transcribe(states, out)
    return out
