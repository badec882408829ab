"""Serve in this process, or in several that share a port, a database and a bus."""

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, NoReturn

from prometheus_client.multiprocess import mark_process_dead

from bugnight.server import logging_json, metrics
from bugnight.server.bus import BusError
from bugnight.server.config import Config
from bugnight.server.database import DatabaseError
from bugnight.server.serve import CannotServe, serve

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

log = logging.getLogger("bugnight.workers")

STOP_SECONDS = 10.0
"""How long a worker may take to stop."""
_SPAWN = multiprocessing.get_context("spawn")


class _Stop(BaseException):
    """A signal says to stop."""


def run(config: Config, started: Callable[[], None]) -> None:
    """Serve until a signal says to stop."""
    logging_json.begin(config.log)
    if config.workers == 1:
        serve(config, started)
    elif config.bus:
        _run_several(config, started)
    else:
        raise CannotServe("several workers need a bus: --bus redis://HOST")


def _run_several(config: Config, started: Callable[[], None]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _raise_stop)
    figures = tempfile.TemporaryDirectory(prefix="bugnight-metrics-")
    os.environ[metrics.FOLDER] = figures.name
    try:
        beginning = [_begin(config) for _ in range(config.workers)]
        workers = [_until_serving(*each) for each in beginning]
        started()
        while True:
            wait([worker.sentinel for worker in workers])
            time.sleep(0.5)  # what kills one at once would have us start them without end
            for worker in [each for each in workers if not each.is_alive()]:
                log.error("a worker has died", extra={"exit": worker.exitcode})
                mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
                workers.remove(worker)
                workers.append(_begin(config)[0])
    except _Stop:
        pass
    finally:
        _end(multiprocessing.active_children())
        figures.cleanup()


def _raise_stop(*_: object) -> NoReturn:
    raise _Stop


def _begin(config: Config) -> "tuple[SpawnProcess, Connection]":
    """Start a worker, and what it will tell."""
    news, telling = _SPAWN.Pipe(duplex=False)
    worker = _SPAWN.Process(target=_work, args=(config, telling))
    worker.start()
    telling.close()
    return worker, news


def _until_serving(worker: "SpawnProcess", news: Connection) -> "SpawnProcess":
    try:
        fault = news.recv()
    except EOFError:
        worker.join()
        fault = f"a worker has ended at once, with {worker.exitcode}; --log info says more"
    if fault:
        raise CannotServe(fault)
    return worker


def _end(workers: list[BaseProcess]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for worker in workers:
        worker.terminate()
    give_up = time.monotonic() + STOP_SECONDS
    for worker in workers:
        worker.join(max(0.0, give_up - time.monotonic()))
        worker.kill()


def _work(config: Config, telling: Connection) -> None:
    """What a worker does: serve, and say when it does, or why it cannot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    logging_json.begin(config.log)
    threading.Thread(target=_stop_when_alone, daemon=True).start()

    def tell(fault: str = "") -> None:
        with contextlib.suppress(OSError):  # nobody waits for the one in place of another
            telling.send(fault)

    try:
        serve(config, tell)
    except (BusError, CannotServe, DatabaseError) as error:
        tell(str(error))
        sys.exit(1)


def _stop_when_alone() -> None:
    """A worker whose starter was killed would be left behind, and hold the port."""
    starter = multiprocessing.parent_process()
    assert starter is not None
    starter.join()
    os.kill(os.getpid(), signal.SIGTERM)
