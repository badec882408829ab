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
from bugnight.lab.work import EngineError, How, Part, Piece, Work

with needed("lab"):
    import dask
    from distributed import Client, KilledWorker, LocalCluster, as_completed

_LOCAL = {
    "distributed.scheduler.allowed-failures": 0,  # a bot that kills a worker would kill them all
    "distributed.deploy.lost-worker-timeout": "1 day",  # a worker that restarts is not lost
}


def on_dask(
    work: Work, pieces: Sequence[Piece], jobs: int, scheduler: str | None
) -> Iterator[Part]:
    """Do pieces of work on a cluster. Another worker repeats what a lost one was doing.

    A piece that has killed several workers is done here, in a process that can tell which bot did.
    """
    with _client(jobs, scheduler) as client:
        with suppress(KilledWorker):
            client.submit(_do, work, pure=False).result()  # compile once for all workers
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
            work.warm_up(How(watch=_watch(TO_COMPILE * PATIENCE)))
            return None
        return work.do(piece, How(watch=_watch(PATIENCE)))


@cache
def _watch(patience: float) -> Watch:
    return Watch([0] * 5, patience)


@contextmanager
def _client(jobs: int, scheduler: str | None) -> Iterator[Any]:
    if scheduler is None:
        with dask.config.set(_LOCAL):
            with deaf_to_interruptions():  # we handle Ctrl-C, and end the workers
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
