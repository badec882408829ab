"""Records as plain Python numbers: NumPy takes a hundred times as long to hand them out singly."""

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import Any

import numpy as np

from bugnight.rules.kernel import Array

_CODES = {"uint64": "Q"}
"""Where `struct` has another letter for a type than NumPy."""


def plain(states: Array) -> Any:  # noqa: ANN401
    """The record in an array: every field by its name, a number or a tuple of them."""
    return _reader(states.dtype)(states)


@cache
def _reader(dtype: np.dtype[Any]) -> Callable[[Array], Any]:
    """Work out once where each field lies."""
    assert dtype.names is not None
    assert dtype.fields is not None
    layout, end, at = "<", 0, 0
    takers: list[Callable[[tuple[int, ...]], Any]] = []
    for name in dtype.names:
        field, offset = dtype.fields[name][:2]
        count = field.itemsize // field.base.itemsize
        layout += "x" * (offset - end) + f"{count}{_CODES.get(field.base.name, field.base.char)}"
        takers.append(_taker(at, count, field.shape))
        end = offset + field.itemsize
        at += count
    unpack = Struct(layout + "x" * (dtype.itemsize - end)).unpack_from
    named = namedtuple("named", dtype.names)  # type: ignore[misc]  # noqa: PYI024

    def read(states: Array) -> Any:  # noqa: ANN401
        values = unpack(states)
        return named._make([take(values) for take in takers])

    return read


def _taker(at: int, count: int, shape: tuple[int, ...]) -> Callable[[tuple[int, ...]], Any]:
    """How to take one field out of all numbers."""
    if not shape:
        return lambda values: values[at]
    if len(shape) == 1:
        return lambda values: values[at : at + count]
    width = shape[1]
    return lambda values: tuple(values[i : i + width] for i in range(at, at + count, width))
