"""Compare HTTP servers under the same application: what a move costs with each.

    .venv/bin/python -m bench.http_servers [--tables 50] [--seconds 10] [--rounds 3]

Tables of four people who move as soon as they may, over real sockets, as in `bench.server`. Each
server runs `bugnight.server.app` on SQLite with durable commits; the servers take turns, and the
median of all rounds is shown. CPU a move is the figure to compare: rates depend on what else the
machine does. Needs node, npm and the extra `bench`; a server that is not installed is left out.
`--also PATH` measures `bugnight serve` of another checkout as well.
"""

import argparse
import asyncio
import contextlib
import importlib.util
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.server import HERE, load, pinned
from bugnight.server.app import Server
from bugnight.server.config import Config
from bugnight.server.http import HttpServer, Places
from bugnight.server.serve import bind
from bugnight.server.websocket import Listener
from tests.server.parts import Node, Part, running

MOST = 100_000
FIGURES = ("cpuMsPerMove", "movesPerSec", "all4p99", "rssIdle", "rssStart", "n")


class AsgiSocket:
    """A WebSocket of another server, as the application wants it."""

    def __init__(self, receive: Any, send: Any) -> None:  # noqa: ANN401
        self._receive, self._send = receive, send

    def _begin(self, kind: str, **more: object) -> None:
        self._last = asyncio.ensure_future(self._send({"type": f"websocket.{kind}", **more}))

    def accept(self) -> None:
        """Be a WebSocket from now on."""
        self._begin("accept")

    def listen(self, listener: Listener) -> None:
        """Tell somebody of every message."""
        self._listener = listener

    def answered(self) -> None:
        """Count nothing."""

    async def read(self) -> None:
        """Read to the end."""
        while (text := (await self._receive()).get("text")) is not None:
            self._listener.hear(text)
        self._listener.left()

    def tell(self, *texts: bytes) -> None:
        """Send texts."""
        for each in texts:
            self._begin("send", text=each.decode())

    def close(self, code: int = 1000) -> None:
        """Say goodbye."""
        self._begin("close", code=code)


def asgi(app: Server) -> Any:  # noqa: ANN401
    """The application for servers that know nothing of our WebSockets."""

    async def serve(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
        if scope["type"] == "websocket":
            await receive()
            live = AsgiSocket(receive, send)
            await app.websocket(scope, live)  # type: ignore[arg-type]
            await live.read()
        else:
            await app(scope, receive, send)

    return serve


async def ours(app: Server, port: int) -> None:
    """Uvicorn with deadlines and our WebSockets, as `bugnight serve` has it."""
    await HttpServer(app, Places(MOST, MOST)).serve([bind("127.0.0.1", port)])


def uvicorn_with(sockets: str) -> Callable[[Server, int], Awaitable[None]]:
    """Uvicorn with WebSockets of a library."""

    async def run(app: Server, port: int) -> None:
        import uvicorn  # noqa: PLC0415

        config = uvicorn.Config(
            asgi(app), port=port, http="httptools", ws=sockets, ws_per_message_deflate=False,
            lifespan="off", access_log=False, log_level="error", loop="none",
        )  # fmt: skip
        await uvicorn.Server(config).serve()

    return run


async def granian(app: Server, port: int) -> None:
    """Granian, embedded, for HTTP and WebSockets."""
    from granian.constants import Interfaces  # noqa: PLC0415
    from granian.server.embed import Server as Embedded  # noqa: PLC0415

    await Embedded(asgi(app), interface=Interfaces.ASGINL, port=port, log_enabled=False).serve()


async def hypercorn(app: Server, port: int) -> None:
    """Hypercorn, with wsproto."""
    from hypercorn.asyncio import serve  # noqa: PLC0415
    from hypercorn.config import Config as Settings  # noqa: PLC0415

    settings = Settings()
    settings.bind = [f"127.0.0.1:{port}"]
    await serve(asgi(app), settings)


async def picows(app: Server, port: int) -> None:
    """Picows for WebSockets, on a port of its own: it serves no HTTP."""
    import picows as pico  # noqa: PLC0415

    tasks = set()

    class Pico(pico.WSListener):  # type: ignore[misc]
        def on_ws_connected(self, transport: Any) -> None:  # noqa: ANN401
            self._transport = transport
            path, _, query = transport.request.path.partition(b"?")
            headers = transport.request.headers.items()
            scope: Any = {
                "path": path.decode(), "query_string": query, "client": ("127.0.0.1", 1),
                "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
            }  # fmt: skip
            tasks.add(asyncio.ensure_future(app.websocket(scope, self)))

        def on_ws_frame(self, _: Any, frame: Any) -> None:  # noqa: ANN401
            if frame.msg_type == pico.WSMsgType.TEXT:
                self._listener.hear(frame.get_payload_as_utf8_text())

        def on_ws_disconnected(self, _: Any) -> None:  # noqa: ANN401
            self._listener.left()

        def accept(self) -> None:
            pass

        def listen(self, listener: Listener) -> None:
            self._listener = listener

        def answered(self) -> None:
            pass

        def tell(self, *texts: bytes) -> None:
            for each in texts:
                self._transport.send(pico.WSMsgType.TEXT, each)

        def close(self, code: int = 1000) -> None:
            self._transport.send_close(code)

    await pico.ws_create_server(lambda _: Pico(), "127.0.0.1", port + 500)
    await ours(app, port)


SERVERS: dict[str, tuple[str, Callable[[Server, int], Awaitable[None]]]] = {
    "uvicorn, our WebSockets": ("uvicorn", ours),
    "uvicorn, websockets (sans-IO)": ("websockets", uvicorn_with("websockets-sansio")),
    "uvicorn, wsproto": ("wsproto", uvicorn_with("wsproto")),
    "uvicorn, picows on a second port": ("picows", picows),
    "granian": ("granian", granian),
    "hypercorn": ("hypercorn", hypercorn),
}


class Candidate(Part):
    """Our application under one of the servers, on the first core."""

    def __init__(self, name: str, folder: str) -> None:
        super().__init__()
        self.name, self._folder = name, folder

    def command(self) -> list[str]:
        """This module, as a server."""
        this = (sys.executable, "-m", "bench.http_servers")
        return pinned(0, [*this, "--serve", self.name, str(self.port), self._folder])


class Other(Node):
    """`bugnight serve` of another checkout, with its own environment."""

    def __init__(self, checkout: Path, folder: str) -> None:
        super().__init__(f"sqlite:///{folder}/games.sqlite")
        self.name = "before: granian behind a proxy of ours"
        self._checkout = checkout

    def command(self) -> list[str]:
        """As a user would start it."""
        return pinned(0, [str(self._checkout / ".venv/bin/python"), *super().command()[1:]])

    def surroundings(self) -> dict[str, object]:
        """In its own folder."""
        return super().surroundings() | {"cwd": self._checkout}


async def run(name: str, port: int, folder: str) -> None:
    """Serve until killed."""
    app = Server(Config(database=f"sqlite:///{folder}/games.sqlite", limits=False, port=port))
    await app.start()
    await SERVERS[name][1](app, port)


@contextlib.contextmanager
def client_folder() -> Iterator[Path]:
    """The client, with the one package that it needs."""
    with tempfile.TemporaryDirectory(prefix="bugnight-bench-") as name:
        (Path(name) / "load.js").write_text((HERE / "load.js").read_text())
        for command in (["npm", "init", "-y"], ["npm", "install", "ws@8"]):
            subprocess.run(command, cwd=name, check=True, capture_output=True)
        yield Path(name)


def measure(options: argparse.Namespace) -> dict[str, list[dict[str, Any]]]:
    """All rounds of all servers."""
    rows: dict[str, list[dict[str, Any]]] = {}
    chosen = [name for name, (needs, _) in SERVERS.items() if importlib.util.find_spec(needs)]
    with client_folder() as clients:
        for _ in range(options.rounds):
            for name in [*options.also, *chosen]:
                with tempfile.TemporaryDirectory() as folder:
                    is_ours = name in SERVERS
                    part = Candidate(name, folder) if is_ours else Other(Path(name), folder)
                    with running(part):
                        assert part.process is not None
                        sockets = f"{part.port + 500}" if "picows" in name else ""
                        row = load(
                            clients, part.name, "bugnight", str(part.port), str(part.process.pid),
                            options.tables, options.seconds, f"--sockets={sockets}",
                        )  # fmt: skip
                rows.setdefault(part.name, []).append(row)
    return rows


def main(arguments: list[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.http_servers", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--also", action="append", default=[], help="another checkout")
    parser.add_argument("--serve", nargs=3, metavar=("NAME", "PORT", "FOLDER"))
    options = parser.parse_args(arguments)
    if options.serve:
        name, port, folder = options.serve
        with asyncio.Runner(loop_factory=__import__("uvloop").new_event_loop) as runner:
            runner.run(run(name, int(port), folder))
        return
    grid = Table("server", "CPU ms/move", "moves/s", "p99 ms", "KB/table", title_justify="left")
    for name, rows in measure(options).items():
        middle = {key: statistics.median(row[key] for row in rows) for key in FIGURES}
        memory = 1000 * (middle["rssIdle"] - middle["rssStart"]) / middle["n"]
        figures = f"{middle['movesPerSec']:,.0f}", f"{middle['all4p99']:.0f}", f"{memory:,.0f}"
        grid.add_row(name, f"{middle['cpuMsPerMove']:.3f}", *figures)
    Console(width=120).print(grid)


if __name__ == "__main__":
    main(sys.argv[1:])
