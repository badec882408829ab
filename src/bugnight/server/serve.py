"""Serve in this process, or in several that share a port, a database and a bus."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import resource
import signal
import socket
import ssl
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, NoReturn

import uvloop
from prometheus_client.multiprocess import mark_process_dead

from bugnight.extras import MissingExtra
from bugnight.server import logging_json, metrics, telemetry
from bugnight.server.app import Server
from bugnight.server.bus import BusError
from bugnight.server.config import Config
from bugnight.server.database import DatabaseError
from bugnight.server.http import HttpServer, Places
from bugnight.server.log import StoreDown

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

log = logging.getLogger("bugnight.serve")

BACKLOG = 2048
MOST_FILES = 100_000
SPARE_FILES = 200
"""For the database, the bus, the log: without one of those nobody is served."""
STOP_SECONDS = 10.0
"""How long a worker may take to stop."""
_SPAWN = multiprocessing.get_context("spawn")


class CannotServe(Exception):
    """The server cannot start; the message is meant for people."""


def bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Take a port; several processes may share one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if family == socket.AF_INET6:  # `::` is every address, the old ones too
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        with _said_for_people(host, port):
            listener.bind((host, port))
    except CannotServe:
        listener.close()
        raise
    return listener


@contextlib.contextmanager
def _said_for_people(host: str, port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotServe(
            f"cannot listen on {host} port {port}: {(error.strerror or str(error)).lower()};"
            " choose another with --port, or 0 for any that is free"
        ) from None


def check_port(host: str, port: int) -> int:
    """Find out before anything else whether the port is free; 0 is any that is free just now."""
    with bind(host, port) as trial:
        return int(trial.getsockname()[1])


def check_certificate(cert: str, key: str) -> None:
    """Find out before anything else whether a certificate and its key can be used."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except OSError as error:  # ssl.SSLError is one
        reason = error.strerror or str(error)
        raise CannotServe(
            f"cannot use {cert} with {key}: {reason}; see docs/hosting.md on making them"
        ) from None


def run(config: Config, started: Callable[[], None]) -> None:
    """Serve until a signal says to stop."""
    logging_json.begin(config.log)
    if config.workers == 1:
        uvloop.run(_serve(config, started))
    elif config.bus:
        _run_several(config, started)
    else:
        raise CannotServe("several workers need a bus: --bus redis://HOST")


async def _serve(config: Config, started: Callable[[], None]) -> None:
    telemetry.begin(traces := telemetry.exporting())
    listener = bind(config.host, config.port, shared=config.workers > 1)
    server = Server(config)
    try:
        await server.start()
    except StoreDown as down:
        raise CannotServe(f"the database does not work: {down.cause}") from None
    most = _most_files()
    # a proxy's address is everybody's
    places = Places(most, most if config.proxy else most // 2)
    http = HttpServer(server, places, config.tls_cert, config.tls_key)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    stopping = asyncio.create_task(stop.wait())
    with _said_for_people(config.host, config.port):
        listener.listen(BACKLOG)  # not left to uvloop, which says nothing of what goes wrong
    serving = asyncio.create_task(http.serve(sockets=[listener]))
    while not http.started and not serving.done():
        await asyncio.sleep(0.01)
    started()
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for each in http.servers:
        each.close()
    await server.session.stop()
    http.should_exit = True
    await serving
    await server.stop()
    if traces is not None:
        traces.shutdown()


def _most_files() -> int:
    """How many connections there may be: as many as files may be open, less what else needs one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(most - SPARE_FILES, SPARE_FILES)


# Several processes


class _Stop(BaseException):
    """A signal says to stop."""


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
        uvloop.run(_serve(config, tell))
    except (BusError, CannotServe, DatabaseError, MissingExtra) as error:
        tell(str(error))
        sys.exit(1)


def _stop_when_alone() -> None:
    """A worker whose starter was killed would be left behind, and hold the port."""
    starter = multiprocessing.parent_process()
    assert starter is not None
    starter.join()
    os.kill(os.getpid(), signal.SIGTERM)
