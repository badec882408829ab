"""The doors from Python into compiled code: each takes an array that holds one record.

An array is handed over four times faster than the record in it.
"""

import numpy as np

from bugnight.kernel import Array, dispatch, kernel
from bugnight.kernel.dispatch import view as show  # Numba takes `x.view(...)` for an array's
from bugnight.kernel.events import SEATS


@kernel
def deal(states: Array) -> None:
    """Set up from the options and the generator in the record."""
    dispatch.deal(states[0])


@kernel
def begin(states: Array) -> None:
    """Start a game that was laid out by hand."""
    dispatch.begin(states[0])


@kernel
def awaited(states: Array) -> int:
    """The seats that may move now, as a bit mask."""
    return dispatch.awaited(states[0])


@kernel
def actor(states: Array) -> int:
    """Who decides now, or -1."""
    return dispatch.actor(states[0])


@kernel
def legal(states: Array, seat: int, out: Array) -> int:
    """Write the legal actions of a seat, return how many."""
    return dispatch.legal(states[0], seat, out)


@kernel
def step(states: Array, seat: int, action: int) -> None:
    """Apply a legal action."""
    dispatch.step(states[0], seat, action, None)


@kernel
def allowed(states: Array, seat: int, action: int) -> bool:
    """Whether a seat may do this now."""
    return dispatch.allowed(states[0], seat, action)


@kernel
def outcome(states: Array, scores: Array) -> int:
    """Write the scores, return the winners as a bit mask."""
    return dispatch.outcome(states[0], scores)


@kernel
def view(states: Array, seat: int, out: Array) -> None:
    """Write what a seat may know into another record."""
    show(states[0], seat, out[0])


@kernel
def guess(states: Array, seat: int, rng: Array) -> None:
    """Complete a view to a full state."""
    dispatch.guess(states[0], seat, rng)


@kernel
def observe(states: Array, seat: int, out: Array) -> None:
    """Write the features that a seat sees."""
    dispatch.observe(states[0], seat, out)


@kernel
def survey(states: Array, out: Array) -> int:
    """Write how many legal actions each seat has, then the actions, one seat after the other.

    Returns where they end.
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
    """Apply a legal action to a copy of the record; tell what happened."""
    after[0] = states[0]
    dispatch.step(after[0], seat, action, events)


@kernel
def unfinished(states: Array) -> bool:
    """Whether the last action was only a part of a move."""
    return dispatch.unfinished(states[0])


@kernel
def displays(states: Array) -> int:
    """How many have a score."""
    return dispatch.displays(states[0])


@kernel
def length(states: Array) -> int:
    """How many deals a whole match has."""
    return dispatch.length(states[0])


@kernel
def transcribe(states: Array, out: Array) -> None:
    """Copy the record."""
    out[0] = states[0]


def twin(states: Array) -> Array:
    """Make an array of its own with the same record."""
    out = np.zeros(1, states.dtype)  # its padding too: interpreted, fields alone are copied
    transcribe(states, out)
    return out
