"""How rules run: states, chance, events, and the machines that the same source is compiled for."""

import warnings

from bugnight.kernel.compiling import (
    Array,
    Fields,
    State,
    kernel,
    record_type,
    register,
    state_type,
)
from bugnight.kernel.events import EVERYBODY, UNKNOWN, only, others, tell
from bugnight.kernel.masks import best

__all__ = [
    "EVERYBODY",
    "UNKNOWN",
    "Array",
    "Fields",
    "State",
    "best",
    "kernel",
    "only",
    "others",
    "record_type",
    "register",
    "state_type",
    "tell",
]

# xoshiro256** counts modulo 2**64; interpreted, NumPy would remark on it.
warnings.filterwarnings("ignore", "overflow encountered in scalar", module="bugnight.kernel.chance")
