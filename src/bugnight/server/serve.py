"""Serve, in this process."""

import asyncio
import contextlib
import importlib
import resource
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from typing import Any

from bugnight.server.app import Server
from bugnight.server.config import Config
from bugnight.server.http import HttpServer, Places

BACKLOG = 2048
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


def check_certificate(cert: str, key: str) -> None:
    """Find out before anything else whether a certificate and its key can be used."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except OSError as error:  # ssl.SSLError is one
        reason = error.strerror or str(error)
        raise CannotServe(
            f"cannot use {cert} with {key}: {reason}; see docs/hosting.md on making them"
        ) from None


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
        place.listen(BACKLOG)  # not left to uvloop, which says nothing of what goes wrong
    serving = asyncio.create_task(http.serve(sockets=[place]))
    while not http.started and not serving.done():
        await asyncio.sleep(0.01)
    started()
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for listener in http.servers:
        listener.close()
    await server.session.stop()
    http.should_exit = True
    await serving
    await server.stop()


def _most_files() -> int:
    """How many connections there may be: as many as files may be open, less what else needs one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(MOST_FILES, hard) if hard != resource.RLIM_INFINITY else MOST_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    most = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    return max(most - SPARE_FILES, SPARE_FILES)
