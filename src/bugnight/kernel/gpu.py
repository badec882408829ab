"""The same rules on a GPU: each thread plays whole games in memory of its own.

Needs the extra `gpu` (numba-cuda) and a CUDA device. The kernels are those of the CPU: numba-cuda
compiles a game's functions again.
"""

import operator
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numba import config, cuda, types

from bugnight.extras import require
from bugnight.kernel import Array, dispatch

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


def compile_playouts(rules: ModuleType) -> Any:  # noqa: ANN401
    """Make the kernel in which each thread deals and plays out games."""
    state, most = rules.STATE, rules.MAX_LEGAL

    @cuda.jit
    def playouts(start: Array, states: Array, rngs: Array, games: int, decisions: Array) -> None:
        i = cuda.grid(1)
        if i >= states.shape[0]:
            return
        mine = cuda.local.array(1, state)
        out = cuda.local.array(most, np.int16)
        rng = cuda.local.array(4, np.uint64)
        for word in range(4):
            rng[word] = rngs[i, word]
        decisions[i] = dispatch.playouts(start, mine, rng, out, games)
        states[i] = mine[0]
        for word in range(4):
            rngs[i, word] = rng[word]

    return playouts


def play(kernel: Any, start: Array, rngs: Array, games: int) -> tuple[Array, Array, Array]:  # noqa: ANN401
    """Play `games` games on each of as many threads as there are generators.

    Gives the last game's state of each thread, the generators, and the decisions made.
    """
    threads = len(rngs)
    states = cuda.to_device(np.zeros(threads, start.dtype))
    device_rngs = cuda.to_device(rngs)
    decisions = cuda.to_device(np.zeros(threads, np.int64))
    blocks = -(-threads // THREADS)
    kernel[blocks, THREADS](cuda.to_device(start), states, device_rngs, games, decisions)
    return states.copy_to_host(), device_rngs.copy_to_host(), decisions.copy_to_host()
