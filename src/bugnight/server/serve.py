"""Serve, in this process: a port for everybody, and behind it granian for all but live play."""

import asyncio
import contextlib
import importlib
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any

from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server as Embedded

from bugnight.server.app import Server
from bugnight.server.config import Config
from bugnight.server.front import Address, Front

BACKLOG = 2048
HTTP = HTTP1Settings(max_buffer_size=32_768)
"""A buffer for each connection; granian's own default is four hundred thousand bytes."""
MOST_FILES = 100_000
SPARE_FILES = 200
"""For the database, the bus, the log: without one of those nobody is served."""


class CannotServe(Exception):
    """The server cannot be started; the message is for people."""


def bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Take a port; several processes may share one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = socket.socket(family, socket.SOCK_STREAM)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if family == socket.AF_INET6:  # `::` is every address, the old ones too
        place.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        with _said_for_people(host, port):
            place.bind((host, port))
    except CannotServe:
        place.close()
        raise
    return place


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


def serve(config: Config, started: Callable[[], None]) -> None:
    """Serve until a signal says to stop; in uvloop where that is installed."""
    work = _serve(config, started)
    try:
        uvloop: Any = importlib.import_module("uvloop")
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


async def _serve(config: Config, started: Callable[[], None]) -> None:
    place = bind(config.host, config.port, shared=config.workers > 1)
    server = Server(config)
    await server.start()
    front = Front(server, _most_files(), behind_proxy=config.proxy)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    stopping = asyncio.create_task(stop.wait())
    with _inner_place() as inner:
        granian = Embedded(
            front.behind,
            interface=Interfaces.ASGINL,
            address=inner[0],
            port=inner[1],
            backlog=BACKLOG,
            backpressure=MOST_FILES,
            http1_settings=HTTP,
            log_enabled=False,
        )
        serving = asyncio.create_task(granian.serve())
        await _until_listening(inner, serving)
        with _said_for_people(config.host, config.port):
            place.listen(BACKLOG)  # not left to uvloop, which says nothing of what goes wrong
        await front.listen(place, inner, BACKLOG)
        started()
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    front.close()
    await server.live.stop()
    granian.stop()  # type: ignore[no-untyped-call]
    with contextlib.suppress(Exception):
        await asyncio.wait_for(serving, 5)
    await server.stop()


@contextlib.contextmanager
def _inner_place() -> Iterator[Address]:
    """A port of this machine alone that nobody else is given meanwhile.

    On Linux granian shares the port with whoever of the same user asks for that by its number.
    """
    place = bind("127.0.0.1", 0, shared=True)
    host, port = place.getsockname()
    with contextlib.closing(place):
        if sys.platform != "linux":
            place.close()
        yield host, port


def _most_files() -> int:
    """How many files connections may be: as many as may be open, less what is needed beside."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(MOST_FILES, hard) if hard != resource.RLIM_INFINITY else MOST_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    most = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    return max(most - SPARE_FILES, SPARE_FILES)


async def _until_listening(place: Address, serving: asyncio.Task[None]) -> None:
    """Wait until granian answers."""
    for _ in range(500):
        if serving.done():
            await serving
            raise CannotServe("the HTTP server has ended at once")
        try:
            _, writer = await asyncio.open_connection(*place)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return
    raise CannotServe("the HTTP server does not answer")
