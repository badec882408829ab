"""Run the server: here in one process, or in several that share a database and a bus."""

import asyncio
import contextlib
import importlib
import os
import signal
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from granian import Granian
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server as Embedded

from bugnight.server import journal
from bugnight.server.app import Server
from bugnight.server.config import Config
from bugnight.server.front import Front

BACKLOG = 2048
HTTP = HTTP1Settings(max_buffer_size=32_768)
"""A buffer for each connection; granian's own default is four hundred thousand bytes."""
MOST_CONNECTIONS = 50_000


class CannotServe(Exception):
    """The server cannot be started; the message is for people."""


def check_port(host: str, port: int) -> None:
    """Find out before anything else whether the port is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            raise CannotServe(
                f"cannot listen on {host} port {port}: {(error.strerror or str(error)).lower()};"
                " choose another with --port, or 0 for any that is free"
            ) from None


def free_port(host: str) -> int:
    """A port that is free just now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.bind((host, 0))
        return int(trial.getsockname()[1])


def run(config: Config, started: Callable[[], None]) -> None:
    """Serve until a signal says to stop."""
    journal.begin(config.log)
    if config.workers == 1:
        _run_loop(_run_here(config, started))
        return
    if not config.bus:
        raise CannotServe("several workers need a bus: --bus redis://HOST")
    os.environ.update(config.to_environment())
    workers = Granian(
        "bugnight.server.app:make_app",
        factory=True,
        interface=Interfaces.ASGI,
        address=config.host,
        port=config.port,
        workers=config.workers,
        backlog=BACKLOG,
        backpressure=MOST_CONNECTIONS,
        http1_settings=HTTP,
        log_level=LogLevels.warning,
        workers_kill_timeout=10,
        respawn_failed_workers=True,
    )
    workers.on_startup(started)
    workers.serve()


def _run_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run it in uvloop where that is installed, as granian does for several workers."""
    try:
        uvloop: Any = importlib.import_module("uvloop")
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


async def _run_here(config: Config, started: Callable[[], None]) -> None:
    server = Server(config)
    await server.start()
    inner = "127.0.0.1", _free_port_but(config.port)
    front = Front(server, inner, MOST_CONNECTIONS)
    granian = Embedded(
        front.behind,
        interface=Interfaces.ASGINL,
        address=inner[0],
        port=inner[1],
        backlog=BACKLOG,
        backpressure=MOST_CONNECTIONS,
        http1_settings=HTTP,
        log_enabled=False,
    )
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    serving = asyncio.create_task(granian.serve())
    await _until_listening(*inner, serving)
    await front.listen(config.host, config.port, BACKLOG)
    started()
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    front.close()
    await server.live.stop()
    granian.stop()  # type: ignore[no-untyped-call]
    with contextlib.suppress(Exception):
        await asyncio.wait_for(serving, 5)
    await server.stop()


def _free_port_but(port: int) -> int:
    """A port of this machine alone; the one people connect to is free too, until it is used."""
    found = free_port("127.0.0.1")
    while found == port:
        found = free_port("127.0.0.1")
    return found


async def _until_listening(host: str, port: int, serving: asyncio.Task[None]) -> None:
    """Wait until somebody can connect."""
    for _ in range(500):
        if serving.done():
            await serving
            raise CannotServe(f"cannot listen on {host} port {port}")
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return
    raise CannotServe(f"nobody answers on {host} port {port}")
