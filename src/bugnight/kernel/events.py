"""Events: what happened in a step, told once, by the rules themselves.

`step` gets a buffer and calls `tell`. An event is one row of the buffer: who may know of it, its
kind, a seat, and up to five details whose meaning the game declares (`play.events`). Row 0 counts
the events that follow. With `None` in place of the buffer the calls compile to nothing.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from bugnight.kernel.compiling import Array, kernel

SEATS = 10
"""Most seats at a table."""
SPECTATOR = SEATS
"""The bit of an audience for spectators."""
EVERYBODY = (1 << SEATS + 1) - 1
WIDTH = 8
AUDIENCE, KIND, SEAT, DETAILS = range(4)
"""Columns of a row; the details fill the rest."""
UNKNOWN = -1
"""A detail that this audience may not know, or that does not apply."""
CAPACITY = 64
"""Events that one step may tell, unless the rules say otherwise by `MAX_EVENTS`."""


@kernel
def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat


@kernel
def others(seat: int) -> int:
    """Everybody but one seat: the other seats and spectators."""
    return EVERYBODY & ~(1 << seat)


def tell(
    events: Any,  # noqa: ANN401
    audience: int,
    kind: int,
    seat: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
) -> None:
    """Append an event to a buffer. A full buffer only counts, and reading it fails."""
    if events is not None:
        _append(events, audience, kind, seat, a, b, c, d, e)


def _append(
    events: Array, audience: int, kind: int, seat: int, a: int, b: int, c: int, d: int, e: int
) -> None:
    n = events[0, 0] + 1
    events[0, 0] = n
    if n < events.shape[0]:
        events[n, 0] = audience
        events[n, 1] = kind
        events[n, 2] = seat
        events[n, 3] = a
        events[n, 4] = b
        events[n, 5] = c
        events[n, 6] = d
        events[n, 7] = e


_append = kernel(_append)


@overload(tell, strict=False)
def _tell(events, audience, kind, seat, a=0, b=0, c=0, d=0, e=0):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    if isinstance(events, types.NoneType):

        def silent(events, audience, kind, seat, a=0, b=0, c=0, d=0, e=0):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            pass

        return silent

    def heard(events, audience, kind, seat, a=0, b=0, c=0, d=0, e=0):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        _append(events, audience, kind, seat, a, b, c, d, e)

    return heard


def buffer(capacity: int = CAPACITY) -> Array:
    """An empty buffer."""
    return np.zeros((capacity + 1, WIDTH), np.int16)
