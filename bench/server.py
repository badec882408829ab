"""Compare the server under load with boardgame.io, in one run.

    .venv/bin/python -m bench.server            # all of it, in under nine minutes
    .venv/bin/python -m bench.server --only 'SQLite' --tables 250
    .venv/bin/python -m bench.server --page     # writes the table into docs/scaling.md

Each row goes into bench/results/server.json in place of an older one of the same case.

Tables of four people who move as soon as they may, over real sockets: the server on one core, the
clients on another. A move counts when all seats have its update. Ours is Party Bugs with durable
commits (SQLite: WAL, synchronous=FULL; PostgreSQL: its defaults); boardgame.io's is a card game of
the same shape (`server_peers/game.js`) in its in-memory store. Both are driven by the same client,
`server_peers/load.js`. Needs node and npm; PostgreSQL and Redis are started here.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from tests.server.parts import Node, Part, Postgres, Redis, running

HERE = Path(__file__).parent / "server_peers"
RESULTS = Path(__file__).parent / "results" / "server.json"
PAGE = Path(__file__).parents[1] / "docs" / "scaling.md"
PACKAGES = ("boardgame.io@0.50.2", "koa-compose@4.1.0", "ws@8")
THINK_MS = 1000
Row = dict[str, Any]
Target = tuple[str, str, str]
"""The client's adapter, the ports, and the processes whose CPU and memory count."""


def pinned(core: int, command: list[str]) -> list[str]:
    """Run a command on one core, where that can be said."""
    if (os.cpu_count() or 1) > 1 and shutil.which("taskset"):
        return ["taskset", "-c", str(core), *command]
    return command


class PinnedNode(Node):
    """A server of ours on the first core."""

    def command(self) -> list[str]:
        """`bugnight serve`, pinned."""
        return pinned(0, super().command())


class Peer(Part):
    """A boardgame.io server on the first core, all in memory."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def command(self) -> list[str]:
        """Node with the peer's server."""
        return pinned(0, ["node", "server.js"])

    def surroundings(self) -> dict[str, object]:
        """Its settings are variables."""
        settings = {"PORT": str(self.port), "STORE": "memory", "NODE_ENV": "production"}
        return {
            **super().surroundings(),
            "cwd": self._folder,
            "env": {**os.environ, **settings},
        }


@contextlib.contextmanager
def peer_folder() -> Iterator[Path]:
    """A folder with the peer's packages."""
    with tempfile.TemporaryDirectory(prefix="bugnight-bench-") as name:
        folder = Path(name)
        for file in HERE.glob("*.js"):
            shutil.copy(file, folder)
        print("installing boardgame.io …", file=sys.stderr)
        for command in (["npm", "init", "-y"], ["npm", "install", *PACKAGES]):
            subprocess.run(command, cwd=folder, check=True, capture_output=True)
        yield folder


def load(
    folder: Path,
    label: str,
    kind: str,
    ports: str,
    pids: str,
    tables: int,
    seconds: int,
    *more: str,
) -> Row:
    """Play on many tables for some seconds; `more` goes to the client."""
    command = [
        *("node", "load.js", f"--proto={kind}", f"--ports={ports}", f"--pid={pids}"),
        *(f"--n={tables}", f"--secs={seconds}", f"--label={label}", "--idle=1", *more),
    ]
    print(f"{label}: {tables} tables …", file=sys.stderr)
    result = subprocess.run(
        pinned(1, command), cwd=folder, check=False, capture_output=True, text=True
    )
    if result.returncode:
        raise SystemExit(f"{label}: the clients failed: {result.stderr.strip()[-500:]}")
    row: Row = json.loads(result.stdout)
    cost = f"p99 {row['all4p99']} ms, {row['cpuMsPerMove']} ms CPU a move"
    print(f"  {row['movesPerSec']} moves/s, {cost}", file=sys.stderr)
    return row


@contextlib.contextmanager
def boardgame_io(folder: Path) -> Iterator[Target]:
    """The peer."""
    peer = Peer(folder)
    with running(peer):
        assert peer.process is not None
        yield "bgio", str(peer.port), str(peer.process.pid)


@contextlib.contextmanager
def sqlite(_: Path) -> Iterator[Target]:
    """One node with a file."""
    with tempfile.TemporaryDirectory() as name:
        node = PinnedNode(f"sqlite:///{name}/games.sqlite")
        with running(node):
            yield ours(node)


@contextlib.contextmanager
def postgresql(_: Path) -> Iterator[Target]:
    """One node with a database server, which shares the clients' core."""
    postgres = Postgres()
    node = PinnedNode(postgres.url)
    with running(postgres, node):
        yield ours(node)


@contextlib.contextmanager
def two_nodes(_: Path) -> Iterator[Target]:
    """Two nodes, which share the cores with all others: their CPU a move says what they carry."""
    postgres, redis = Postgres(), Redis()
    nodes = [Node(postgres.url, redis.url) for _ in range(2)]
    with running(postgres, redis, *nodes):
        yield ours(*nodes)


def ours(*nodes: Node) -> Target:
    """What the client must know of servers of ours."""
    pids = [str(node.process.pid) for node in nodes if node.process is not None]
    return "bugnight", ",".join(str(node.port) for node in nodes), ",".join(pids)


class Case(NamedTuple):
    """A server, and how it is used."""

    label: str
    server: Callable[[Path], contextlib.AbstractContextManager[Target]]
    sizes: tuple[int, ...]
    more: tuple[str, ...] = ()


SIZES = (25, 100, 250, 500, 1000)
THINK = f"--think={THINK_MS}"
CASES = (
    Case("boardgame.io, memory", boardgame_io, SIZES),
    Case("SQLite", sqlite, SIZES),
    Case("PostgreSQL", postgresql, SIZES),
    Case("two nodes, each with its tables", two_nodes, (250,), ("--sticky=1",)),
    Case("two nodes, each with half of the seats", two_nodes, (250,)),
    Case("boardgame.io, memory, think 1 s", boardgame_io, (100,), (THINK,)),
    Case("SQLite, think 1 s", sqlite, (100,), (THINK,)),
    Case("PostgreSQL, think 1 s", postgresql, (100,), (THINK,)),
    Case("SQLite, with three beetles", sqlite, (100,), (THINK, "--people=1", "--bots=beetle")),
    Case("SQLite, with three queens", sqlite, (5,), (THINK, "--people=1", "--bots=queen")),
)
LABELS = [case.label for case in CASES]


def shown(rows: list[Row]) -> Table:
    """Lay the rows out."""
    grid = Table(title="Tables of four, each move seen by all seats", title_justify="left")
    for number, name in enumerate(COLUMNS):
        grid.add_column(name, justify="right" if number else "left")
    for row in rows:
        grid.add_row(*cells(row, rows))
    return grid


COLUMNS = (
    "server", "tables", "moves/s", "× boardgame.io", "p50 ms", "p99 ms", "CPU ms/move",
    "tables a core", "KB/table", "other work, cores",
)  # fmt: skip


def cells(row: Row, rows: list[Row]) -> list[str]:
    """A row as texts; the peer's row of the same size and pace is what it is compared with."""
    idle = 1000 * (row["rssIdle"] - row["rssStart"]) / row["n"]
    alike = [
        each["movesPerSec"]
        for each in rows
        if each["label"].startswith("boardgame.io")
        and (each["n"], each["think"]) == (row["n"], row["think"])
        and row["think"] == 0
    ]
    is_peer = row["label"].startswith("boardgame.io")
    return [
        row["label"],
        f"{row['n']:,}",
        f"{row['movesPerSec']:,}",
        f"{row['movesPerSec'] / alike[0]:.1f}" if alike and not is_peer else "",
        f"{row['all4p50'] or 0:.0f}",
        f"{row['all4p99'] or 0:.0f}",
        f"{row['cpuMsPerMove']:.2f}",
        f"{100 * row['n'] / row['cpuServer']:,.0f}" if row["think"] and row["cpuServer"] else "",
        f"{idle:,.0f}",
        f"{max(0, row['cpuOthers']) / 100:.1f}",
    ]


def write_page(rows: list[Row]) -> None:
    """Put the rows into docs/scaling.md, where its table stands."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "|---" * len(COLUMNS) + "|"]
    lines += ["| " + " | ".join(cells(row, rows)) + " |" for row in rows]
    text = PAGE.read_text("utf-8")
    start, end = text.index("| server | tables |"), text.index("\n\n", text.index("| server |"))
    PAGE.write_text(text[:start] + "\n".join(lines) + text[end:], "utf-8")


def keep(file: Path, row: Row) -> None:
    """Add a row to what was measured before, in place of an older one of the same case."""
    row.pop("perSec")
    rows = json.loads(file.read_text()) if file.exists() else []
    rows = [each for each in rows if each["label"] in LABELS]
    rows = [each for each in rows if (each["label"], each["n"]) != (row["label"], row["n"])]
    rows.append(row | {"date": time.strftime("%Y-%m-%d %H:%M")})
    rows.sort(key=lambda each: (each["think"], each["n"], LABELS.index(each["label"])))
    file.write_text(json.dumps(rows, indent=1) + "\n")


def main(arguments: list[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--only", default="", help="the cases with this word: " + "; ".join(LABELS))
    parser.add_argument("--tables", type=int, help="only this many tables")
    parser.add_argument("--seconds", type=int, default=8, help="of each row")
    parser.add_argument("--peers", type=Path, help="a folder that has the peer's packages already")
    parser.add_argument("--keep", type=Path, default=RESULTS, help="the file with all rows")
    parser.add_argument(
        "--page", action="store_true", help="measure nothing: write docs/scaling.md"
    )
    options = parser.parse_args(arguments)
    if options.page:
        write_page(json.loads(options.keep.read_text()))
        return
    with contextlib.ExitStack() as stack:
        folder = options.peers or stack.enter_context(peer_folder())
        for label, server, sizes, more in CASES:
            for count in sizes:
                if options.only in label and options.tables in (None, count):
                    with server(folder) as target:
                        row = load(folder, label, *target, count, options.seconds, *more)
                    keep(options.keep, row)
    Console(width=120).print(shown(json.loads(options.keep.read_text())))


if __name__ == "__main__":
    main(sys.argv[1:])
