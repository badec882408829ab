"""A simulation on a Dask cluster: needs the extra `lab`."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from bugnight.extras import needed
from bugnight.lab.crew import deaf_to_interruptions
from bugnight.lab.simulation import EngineError, Part, Piece

with needed("lab"):
    from distributed import Client, LocalCluster, as_completed


def on_dask(
    play: Callable[[Piece], Part], work: Sequence[Piece], jobs: int, scheduler: str | None
) -> Iterator[Part]:
    """Let a cluster play. What a lost worker had in hand, another does again: it gives the same.

    The first piece is done alone, so that its worker compiles what others then find on the disk.
    """
    with _client(jobs, scheduler) as client:
        yield client.submit(play, work[0], pure=False).result()
        todo = iter(work[1:])
        room = 4 * max(1, sum(client.nthreads().values()))
        waiting = as_completed(client.map(play, list(islice(todo, room)), pure=False))
        for future in waiting:
            yield future.result()
            for piece in islice(todo, 1):
                waiting.add(client.submit(play, piece, pure=False))


@contextmanager
def _client(jobs: int, scheduler: str | None) -> Iterator[Any]:
    """Connect to a scheduler, or start a cluster on this machine."""
    if scheduler is None:
        with _local_cluster(jobs) as cluster, Client(cluster) as client:
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


def _local_cluster(jobs: int) -> Any:  # noqa: ANN401
    """Workers on this machine, which Ctrl-C does not reach: their parent hears it and ends them."""
    with deaf_to_interruptions():
        return LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
