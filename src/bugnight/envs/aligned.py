"""Memory that learners share: JAX copies arrays that do not begin at a multiple of 64 bytes."""

from math import prod
from typing import Any

import numpy as np

from bugnight.kernel import Array

ALIGNMENT = 64


def shareable(shape: int | tuple[int, ...], kind: Any) -> Array:  # noqa: ANN401
    """Make an array, filled with zeros, that every framework takes over without a copy.

    >>> shareable((3, 5), np.float32).ctypes.data % 64
    0
    """
    shape = shape if isinstance(shape, tuple) else (shape,)
    size = prod(shape) * np.dtype(kind).itemsize
    room = bytearray(size + ALIGNMENT)
    begin = -np.frombuffer(room, np.uint8).ctypes.data % ALIGNMENT
    # Slicing an array of `room` would make that array the base of all views, and hide who holds
    # this one.
    return np.ndarray(shape, kind, room, begin)
