"""Records as plain Python numbers: NumPy takes a hundred times as long to hand them out singly."""

from array import array
from collections import namedtuple
from collections.abc import Callable
from functools import cache, lru_cache, partial
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np

from bugnight.kernel import Array

_CODES = {"int64": "q", "uint64": "Q"}
"""Where `struct` has another letter for a type than NumPy."""


def zeros(dtype: np.dtype[Any]) -> Array:
    """One empty record, its padding too; `np.zeros` takes three times as long for such a type."""
    return np.ndarray(1, dtype, bytearray(dtype.itemsize))


def plain(states: Array) -> Any:  # noqa: ANN401
    """The state in an array: every field by its name, a number or a tuple of them.

    Rows of int8 are bytes, which `signed` turns into numbers.
    """
    return _reader(states.dtype)(states)


@lru_cache(1 << 14)
def bits_of(mask: int) -> tuple[int, ...]:
    """The places of a mask's bits, ascending."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def signed(row: Any) -> Any:  # noqa: ANN401
    """A row of a field with several, as numbers."""
    return array("b", row) if type(row) is bytes else row


@cache
def _reader(dtype: np.dtype[Any]) -> Callable[[Array], Any]:
    """Work out once where each field lies."""
    assert dtype.names is not None
    assert dtype.fields is not None
    layout, end, at = "<", 0, 0
    parts: list[int | slice] = []
    nested: list[str] = []
    for name in dtype.names:
        field, offset = dtype.fields[name][:2]
        layout += "x" * (offset - end)
        if len(field.shape) == 2 and field.base == np.int8:  # a row at a time
            count, width = field.shape
            layout += f"{width}s" * count
        elif len(field.shape) >= 2:
            count = 1
            layout += f"{field.itemsize}s"
            nested.append(name)
        else:
            count = field.itemsize // field.base.itemsize
            layout += f"{count}{_CODES.get(field.base.name, field.base.char)}"
        parts.append(slice(at, at + count) if field.shape else at)
        end = offset + field.itemsize
        at += count
    unpack = Struct(layout + "x" * (dtype.itemsize - end)).unpack
    take = itemgetter(*parts)
    make = partial(tuple.__new__, namedtuple("named", dtype.names))
    at_nested = [dtype.names.index(name) for name in nested]

    def read(states: Array) -> Any:  # noqa: ANN401
        values = take(unpack(states.tobytes()))
        if nested:
            values = [*values]
            for i, name in zip(at_nested, nested, strict=True):
                values[i] = states[name][0].tolist()
        return make(values)

    return read
