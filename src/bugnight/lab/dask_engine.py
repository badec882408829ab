"""Work on a Dask cluster: needs the extra `lab`."""

import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache
from itertools import islice
from typing import Any

from bugnight.extras import needed
from bugnight.lab.matches import PATIENCE, Watch
from bugnight.lab.processes import TO_COMPILE, Crew, deaf_to_interruptions
from bugnight.lab.work import EngineError, Part, Piece, Work

with needed("lab"):
    import dask
    from distributed import Client, KilledWorker, LocalCluster, as_completed

_LOCAL = {
    "distributed.scheduler.allowed-failures": 0,  # a bot that ends a worker would end them all
    "distributed.deploy.lost-worker-timeout": "1 day",  # a worker that starts again is not lost
}


def on_dask(
    work: Work, pieces: Sequence[Piece], jobs: int, scheduler: str | None
) -> Iterator[Part]:
    """Let a cluster do it. What a lost worker had in hand, another does again: it gives the same.

    A piece that has cost several workers is done here, in a process that says which bot it was.
    """
    with _client(jobs, scheduler) as client:
        with suppress(KilledWorker):
            client.submit(_do, work, pure=False).result()  # compiles for the others
        todo = iter(pieces)
        under_way: dict[Any, Piece] = {}

        def submit(count: int) -> list[Any]:
            some = list(islice(todo, count))
            futures = [client.submit(_do, work, piece, pure=False) for piece in some]
            under_way.update(zip(futures, some, strict=True))
            return futures

        waiting = as_completed(submit(4 * max(1, sum(client.nthreads().values()))))
        for future in waiting:
            piece = under_way.pop(future)
            try:
                yield future.result()
            except KilledWorker:
                yield from Crew(work, [piece], 1).parts()
            waiting.update(submit(1))


def _do(work: Work, piece: Piece | None = None) -> Part | None:
    with redirect_stdout(sys.stderr):
        if piece is None:
            work.warm_up(_watch(TO_COMPILE * PATIENCE))
            return None
        return work.do(piece, watch=_watch(PATIENCE))


@cache
def _watch(patience: float) -> Watch:
    return Watch([0] * 5, patience)


@contextmanager
def _client(jobs: int, scheduler: str | None) -> Iterator[Any]:
    if scheduler is None:
        with dask.config.set(_LOCAL):
            with deaf_to_interruptions():  # Ctrl-C is for us, who end the workers
                cluster = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            with cluster, Client(cluster) as client:
                yield client
        return
    try:
        client = Client(scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        raise EngineError(f"no Dask scheduler answers at {scheduler!r:.80}: {error}") from error
    with client:
        if not client.nthreads():
            raise EngineError(f"the Dask scheduler at {scheduler} has no workers yet")
        yield client
