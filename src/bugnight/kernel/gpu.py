"""The same rules on a GPU: numba-cuda compiles a game's functions again.

Needs the extra `gpu` (numba-cuda) and a CUDA device.
"""

import operator
from functools import cache
from typing import Any

from numba import config, types

from bugnight.extras import require

THREADS = 128
"""Threads in a block."""


def require_numba_cuda() -> None:
    """Refuse the `numba.cuda` that Numba itself contains: it is no longer developed."""
    if not config.ENABLE_CUDASIM:
        require("gpu", "numba_cuda")


@cache
def round_as_on_the_cpu() -> None:
    """Let a * b + c be rounded twice in what is compiled from now on; a device would do it once.

    Bots that weigh in floating point then choose the same everywhere. Numba has no option for it:
    here products of two `float64` are made by an instruction that is never taken together with
    the next one.
    """
    if config.ENABLE_CUDASIM:
        return
    from llvmlite import ir  # noqa: PLC0415
    from numba.cuda.cudaimpl import lower  # noqa: PLC0415

    @lower(operator.mul, types.float64, types.float64)
    def product(context: Any, builder: Any, sig: Any, args: Any) -> Any:  # noqa: ANN401, ARG001
        double = ir.DoubleType()
        kind = ir.FunctionType(double, (double, double))
        return builder.call(builder.module.declare_intrinsic("llvm.nvvm.mul.rn.d", (), kind), args)
