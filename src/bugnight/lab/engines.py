"""Where the pieces of a simulation are played: in threads, processes, on a Dask cluster or a GPU.

Every engine gives the same parts, in whatever order they are done.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import TypeAlias

from bugnight.lab.simulation import EngineError, Part, Piece, Variation, play_piece

ENGINES = ("auto", "threads", "processes", "dask", "gpu")
Parts: TypeAlias = Generator[Part, None, None]


def engine(name: str, variations: Sequence[Variation]) -> str:
    """Choose the engine: threads where compiled code knows all bots, else processes."""
    compiled = all(each.compiled for each in variations)
    if name in ("threads", "gpu") and not compiled:
        raise EngineError(
            f"the engine '{name}' plays thumb and, but for RumBugz, random: compiled code knows"
            " no other bots; take 'processes' or 'dask'"
        )
    if name == "auto":
        return "threads" if compiled else "processes"
    return name


def parts(
    name: str,
    variations: Sequence[Variation],
    work: Sequence[Piece],
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    keep: bool = False,
) -> Parts:
    """Play all pieces; gives each part when it is done."""
    play = partial(play_piece, tuple(variations), keep=keep)
    if not work:
        return
    first, rest = work[0], work[1:]
    if name == "dask":
        from bugnight.lab.dask_engine import on_dask  # noqa: PLC0415  (the extra `lab`)

        yield from on_dask(play, work, jobs, scheduler)
    elif name == "gpu":
        yield from _on_gpu(play, work)
    elif name == "threads":
        yield play(first)  # compiles; the others find it
        with ThreadPoolExecutor(jobs) as threads:
            yield from _in_executor(threads, play, rest, jobs)
    else:
        context = get_context("spawn")
        with ProcessPoolExecutor(
            jobs, context, initializer=signal, initargs=(SIGINT, SIG_IGN)
        ) as processes:
            try:
                yield from _in_executor(processes, play, [first], 1)
                yield from _in_executor(processes, play, rest, jobs)
            except BrokenProcessPool:
                raise EngineError("a process ended while its bots were playing") from None


def _on_gpu(play: Callable[..., Part], work: Sequence[Piece]) -> Iterator[Part]:
    """Let a device play, one large piece after the other."""
    from bugnight.lab.gpu_engine import check_device, play_on_device  # noqa: PLC0415

    check_device()
    for piece in work:
        yield play(piece, play=play_on_device)


def _in_executor(
    executor: Executor, play: Callable[[Piece], Part], work: Sequence[Piece], jobs: int
) -> Iterator[Part]:
    """Keep a few pieces waiting for each job, so that little is lost when it is interrupted."""
    todo = iter(work)
    waiting: set[Future[Part]] = set()
    try:
        while True:
            room = 2 * jobs - len(waiting)
            waiting |= {executor.submit(play, piece) for piece in islice(todo, room)}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()
