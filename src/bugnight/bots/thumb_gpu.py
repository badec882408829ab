"""Rules of thumb on a CUDA device, where playouts need memory of the thread's own.

Import this module before compiling code for a device that calls `thumb.choose`.
"""

from typing import Any

import numpy as np
from numba import cuda
from numba.extending import overload

from bugnight.bots import thumb
from bugnight.kernel import Array, State, dispatch
from bugnight.kernel.compiling import COMPILED
from bugnight.kernel.events import SEATS


def _own(s: Any, *_: object) -> Any:  # noqa: ANN401
    rules = COMPILED[s]
    if dispatch.part(rules, "thumb"):
        own = thumb.own(rules)
        return getattr(own, "py_func", own)
    state = rules.STATE

    def best(s: State, seat: int, rng: Array, out: Array) -> int:
        states = cuda.local.array(2, state)
        rngs = cuda.local.array((3, 4), np.uint64)
        scores = cuda.local.array(SEATS, np.int16)
        return thumb.best_in_playouts(s, seat, rng, out, states, rngs, scores, thumb.EVERYTHING)

    return best


overload(thumb.choose, strict=False, target="cuda")(_own)
