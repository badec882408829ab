"""Observations: each function fills a piece from `at` on and returns where the next begins.

A count is written into floating-point numbers as a fraction of some unit, into whole numbers as it
is, at most 255. Indices are unsigned, so that compiled code need not check for negative ones.
"""

from collections import namedtuple
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from bugnight.kernel import Array, State, kernel

MOST = 255
BITS_OF = np.array([[byte >> i & 1 for i in range(8)] for byte in range(256)], np.uint8)


def places(pieces: tuple[tuple[str, tuple[int, ...]], ...]) -> Any:  # noqa: ANN401
    """Where each piece begins, by its name in capitals, as compiled code can read it."""
    starts = [0, *accumulate(prod(shape) for _, shape in pieces)][:-1]
    names = [name.upper() for name, _ in pieces]
    return namedtuple("Places", names)(**dict(zip(names, starts, strict=True)))


@kernel
def seat_at(s: State, seat: int, place: int) -> int:
    """The seat at a place counted clockwise from an observer; places without a player stay."""
    return (max(0, seat) + place) % int(s.players) if place < s.players else place


def part(out: Array, count: int, unit: int) -> float:
    """A count as it is written into `out`."""
    return count / unit if out.dtype.kind == "f" else min(count, MOST)


def _as_a_part(out: Array, count: int, unit: int) -> float:  # noqa: ARG001
    return count / unit


def _as_it_is(out: Array, count: int, unit: int) -> float:  # noqa: ARG001
    return min(count, MOST)


@overload(part, strict=False)
def _part(out, count, unit):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    return _as_a_part if isinstance(out.dtype, types.Float) else _as_it_is


@kernel
def number(out: Array, at: int, count: int, unit: int) -> int:
    """One count, as a part of a unit."""
    out[np.uint64(at)] = part(out, count, unit)
    return at + 1


@kernel
def flag(out: Array, at: int, value: bool) -> int:
    """1 for yes, 0 for no."""
    out[np.uint64(at)] = 1 if value else 0
    return at + 1


@kernel
def mark(out: Array, at: int, index: int, length: int) -> int:
    """A 1 at an index, where all is 0; an index out of range leaves all 0."""
    there = 0 <= index < length
    out[np.uint64(at + (index if there else 0))] = 1 if there else 0
    return at + length


@kernel
def one_hot(out: Array, at: int, index: int, length: int) -> int:
    """A 1 at an index, 0 elsewhere; an index out of range leaves all 0."""
    for i in range(length):
        out[np.uint64(at + i)] = 1 if i == index else 0
    return at + length


@kernel
def bits(out: Array, at: int, mask: int, length: int) -> int:
    """The lowest bits of a mask, one number each; looked up, which is faster than to shift."""
    for first in range(0, length, 8):
        row = np.uint64(mask >> first & 255)
        for i in range(min(8, length - first)):
            out[np.uint64(at + first + i)] = BITS_OF[row, np.uint64(i)]
    return at + length
