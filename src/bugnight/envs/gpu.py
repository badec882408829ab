"""A batch of games on a CUDA device, stepped there by the same rules.

Needs the extra `gpu` (numba-cuda). The arrays of `memory` stay on the device. They have
`__cuda_array_interface__`: PyTorch takes them without a copy, JAX and others by `dlpack`.

    batch = GpuBatch([Seating(game)], games=32768, seed=1)
    observation = torch.as_tensor(batch.memory.observation, device="cuda")  # follows every step
    pieces = jax.numpy.from_dlpack(dlpack(batch.memory.observation))  # the same in JAX
    batch.step()

Steps run on CUDA's default stream, as PyTorch's work does: they wait for each other.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numba import cuda

from bugnight.bots import thumb_gpu  # noqa: F401  lets code for a device choose by thumb
from bugnight.envs.batch import Batch, Kernels, Memory, Seating, allocate, compile_kernels
from bugnight.kernel.gpu import THREADS, require_numba_cuda, round_as_on_the_cpu
from bugnight.play import Game


def dlpack(array: object) -> object:
    """The same memory as something with `__dlpack__`, which the array itself does not have."""
    from cuda.core.utils import StridedMemoryView  # noqa: PLC0415

    return StridedMemoryView.from_cuda_array_interface(array, stream_ptr=-1)


class GpuBatch(Batch):
    """Games in a device's memory, one thread per game."""

    def __init__(
        self, seatings: Sequence[Seating], games: int, seed: int, *, critic: bool = False
    ) -> None:
        require_numba_cuda()
        memory = allocate(seatings, games, seed, critic=critic)
        self.memory = Memory(*(cuda.to_device(array) for array in memory))
        blocks = -(-games // THREADS)
        kernels = _kernels(type(seatings[0].game))
        self._kernels = Kernels(*(kernel[blocks, THREADS] for kernel in kernels))
        self.restart()

    def restart(self) -> None:
        """Deal all games again."""
        self._kernels.begin(self.memory)

    def step(self) -> None:
        """Carry out `memory.actions`, a decision in every game."""
        self._kernels.step(self.memory)

    def advise(self, *, everyone: bool = False) -> None:
        """Write into `memory.advice` what `thumb` would do: at its own seats, or at all of them."""
        self._kernels.advise(self.memory, everyone)


@cache
def _kernels(kind: type[Game]) -> Kernels:
    round_as_on_the_cpu()
    begin_one, step_one, advise_one = compile_kernels(kind, cuda.jit(device=True))
    most = kind.rules.MAX_LEGAL

    @cuda.jit
    def begin(m: Memory) -> None:
        i = cuda.grid(1)
        if i < m.actor.shape[0]:
            begin_one(i, m, cuda.local.array(most, np.int16))

    @cuda.jit
    def step(m: Memory) -> None:
        i = cuda.grid(1)
        if i < m.actor.shape[0]:
            step_one(i, m, cuda.local.array(most, np.int16))

    @cuda.jit
    def advise(m: Memory, everyone: bool) -> None:
        i = cuda.grid(1)
        if i < m.actor.shape[0]:
            advise_one(i, m, cuda.local.array(most, np.int16), everyone)

    return Kernels(begin, step, advise)
