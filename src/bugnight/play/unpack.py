"""States as plain Python numbers: NumPy gives them one by one a hundred times more slowly."""

from array import array
from collections.abc import Callable
from functools import cache, lru_cache
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np

from bugnight.kernel import Array

_CODES = {"int64": "q", "uint64": "Q"}
"""Where `struct` has another letter for a type than NumPy."""


def zeros(dtype: np.dtype[Any]) -> Array:
    """An empty state, padding included; `np.zeros` takes three times as long."""
    return np.ndarray(1, dtype, bytearray(dtype.itemsize))


@lru_cache(1 << 14)
def bits_of(mask: int) -> tuple[int, ...]:
    """The places of a mask's bits, ascending."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def signed(row: Any) -> Any:  # noqa: ANN401
    """A row of int8, given as bytes, as numbers; anything else unchanged."""
    return row if type(row) is not bytes or row.isascii() else array("b", row)


@cache
def plain(dtype: np.dtype[Any], fields: tuple[str, ...]) -> Callable[[Array], tuple[Any, ...]]:
    """Make the function that gives some fields of a state, each a number or a sequence.

    Rows of int8 are bytes, which `signed` turns into numbers.
    """
    assert dtype.names is not None
    assert dtype.fields is not None
    layout, end, at = "<", 0, 0
    parts: dict[str, int | slice] = {}
    nested: dict[int, str] = {}
    for name in filter(fields.__contains__, dtype.names):
        field, offset = dtype.fields[name][:2]
        layout += f"{offset - end}x"
        count = 1
        if field.base == np.int8 and field.ndim in (1, 2):
            *rows, width = field.shape
            count = prod(rows)
            layout += f"{width}s" * count
        elif field.ndim >= 2:
            layout += f"{field.itemsize}s"
            nested[fields.index(name)] = name
        else:
            count = field.itemsize // field.base.itemsize
            layout += f"{count}{_CODES.get(field.base.name, field.base.char)}"
        is_one = not field.ndim or (field.ndim == 1 and field.base == np.int8)
        parts[name] = at if is_one else slice(at, at + count)
        end = offset + field.itemsize
        at += count
    unpack = Struct(f"{layout}{dtype.itemsize - end}x").unpack
    take = itemgetter(*map(parts.__getitem__, fields), slice(0))  # one item would be no tuple
    if not nested:
        return lambda states: take(unpack(states.tobytes()))

    def read(states: Array) -> tuple[Any, ...]:
        values = [*take(unpack(states.tobytes()))]
        for i, name in nested.items():
            values[i] = states[name][0].tolist()
        return tuple(values)

    return read
