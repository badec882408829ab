"""Games on a CUDA device, one in each thread: needs the extra `gpu`.

The same seeds give the same games and rows as on the other engines.
"""

from collections.abc import Sequence

import numpy as np
from numba import cuda
from numba.cuda.cudadrv.error import CudaSupportError

from bugnight.bots import thumb_gpu  # noqa: F401  lets code for a device choose by thumb
from bugnight.bots.contestants import Contestant
from bugnight.kernel import Array
from bugnight.kernel.events import SEATS, WIDTH
from bugnight.kernel.gpu import THREADS, require_numba_cuda, round_as_on_the_cpu
from bugnight.lab.counting import terms_of
from bugnight.lab.games import blank_rows, bot_numbers, most_numbers, play_row
from bugnight.lab.work import EngineError
from bugnight.play import Game
from bugnight.play.warm_up import tell_first_use


def check_device() -> None:
    """Raise `EngineError` if there is no device."""
    try:
        devices = len(cuda.gpus)
    except CudaSupportError:
        devices = 0
    if devices == 0:
        raise EngineError(
            "the engine 'gpu' finds no CUDA device on this machine; without --engine the results"
            " are the same"
        )
    require_numba_cuda()


def play_on_device(game: Game, contestants: Sequence[Contestant], seeds: Array) -> Array:
    """Play a game for each entry of `seeds`, as `games.play_compiled` does."""
    tell_first_use(game, f"gpu-{game.name}", f"{game.title} for the GPU, a minute or two")
    count = len(seeds)
    rows = cuda.to_device(blank_rows(game, count))
    round_as_on_the_cpu()
    play_rows_on_device[-(-count // THREADS), THREADS](
        cuda.to_device(game.blank()),
        cuda.device_array((count, 2), game.rules.STATE),
        cuda.to_device(seeds),
        cuda.to_device(bot_numbers(contestants)),
        cuda.device_array((count, SEATS, 4), np.uint64),
        cuda.device_array((count, most_numbers(game)), np.int16),
        cuda.to_device(np.zeros((count, game.most_events + 1, WIDTH), np.int16)),
        cuda.to_device(terms_of(type(game))),
        game.displays,
        rows,
    )
    played: Array = rows.copy_to_host()
    return played


@cuda.jit(cache=True)
def play_rows_on_device(
    start: Array,
    scratch: Array,
    seeds: Array,
    bots: Array,
    rngs: Array,
    notes: Array,
    told: Array,
    terms: Array,
    displays: int,
    rows: Array,
) -> None:
    """Play a game for each row; every thread has its own scratch states, generators and notes."""
    i = cuda.grid(1)
    if i < rows.shape[0]:
        scratch[i, 0] = start[0]
        play_row(scratch[i], seeds[i], bots, rngs[i], notes[i], told[i], terms, displays, rows[i])
