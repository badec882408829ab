"""Measure the server under load, beside boardgame.io, in one run.

    .venv/bin/python -m bench.server [--tables 25,100,250,500,1000] [--seconds N] [--json FILE]

Tables of four people who move as soon as they may, over real sockets: the server on one core, the
clients on another. A move counts when all four seats have its update. Ours is Party Bugs with
durable commits (SQLite: WAL, synchronous=FULL; PostgreSQL: its defaults); boardgame.io's is a
card game of the same shape (`server_peers/game.js`) in its in-memory store. Both are driven by the
same client, `server_peers/load.js`. Needs node and npm; PostgreSQL and Redis are started here.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.server_parts import Node, Part, Postgres, Redis, running

HERE = Path(__file__).parent / "server_peers"
PACKAGES = ("boardgame.io@0.50.2", "koa-compose@4.1.0", "ws@8")
THINK_MS = 1000
Row = dict[str, Any]


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
    folder: Path, label: str, kind: str, ports: str, pid: int, tables: int, seconds: int, think: int
) -> Row:
    """Play on many tables for some seconds."""
    command = [
        *("node", "load.js", f"--proto={kind}", f"--ports={ports}", f"--pid={pid}"),
        *(f"--n={tables}", f"--secs={seconds}", f"--think={think}", f"--label={label}"),
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


def measure(folder: Path, tables: list[int], seconds: int) -> Iterator[Row]:
    """All cases, a fresh server each time."""
    cases = [(each, 0) for each in tables] + [(100, THINK_MS)]
    for count, think in cases:
        peer = Peer(folder)
        with running(peer):
            assert peer.process is not None
            where, pid = str(peer.port), peer.process.pid
            yield load(folder, "boardgame.io, memory", "bgio", where, pid, count, seconds, think)
        with tempfile.TemporaryDirectory() as name:
            node = PinnedNode(f"sqlite:///{name}/games.sqlite")
            with running(node):
                yield ours(folder, "one node, SQLite", node, count, seconds, think)
        postgres = Postgres()
        node = PinnedNode(postgres.url)
        with running(postgres, node):
            yield ours(folder, "one node, PostgreSQL", node, count, seconds, think)
        postgres, redis = Postgres(), Redis()
        nodes = [Node(postgres.url, redis.url) for _ in range(2)]
        with running(postgres, redis, *nodes):
            ports = f"{nodes[0].port},{nodes[1].port}"
            label = "two nodes, PostgreSQL, Redis"
            yield ours(folder, label, nodes[0], count, seconds, think, ports)


def ours(
    folder: Path, label: str, node: Node, count: int, seconds: int, think: int, ports: str = ""
) -> Row:
    """A case of ours."""
    assert node.process is not None
    where = ports or str(node.port)
    return load(folder, label, "bugnight", where, node.process.pid, count, seconds, think)


def shown(rows: list[Row]) -> Table:
    """Lay the rows out."""
    grid = Table(title="Tables of four, each move seen by all four seats", title_justify="left")
    grid.add_column("server")
    for name in ("tables", "think", "moves/s", "p50 ms", "p99 ms", "CPU ms/move", "KB/table idle"):
        grid.add_column(name, justify="right")
    for row in rows:
        idle = 1000 * (row["rssIdle"] - row["rssStart"]) / row["n"]
        grid.add_row(
            row["label"],
            str(row["n"]),
            "1 s" if row["think"] else "none",
            f"{row['movesPerSec']:,}",
            f"{row['all4p50']}",
            f"{row['all4p99']}",
            f"{row['cpuMsPerMove']}",
            f"{idle:,.0f}",
        )
    return grid


def main(arguments: list[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", default="25,100,250,500,1000")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--json", type=Path, help="write the rows to this file too")
    options = parser.parse_args(arguments)
    tables = [int(each) for each in options.tables.split(",")]
    rows = []
    with peer_folder() as folder:
        for row in measure(folder, tables, options.seconds):
            rows.append(row)
            if options.json:  # what was measured is kept if a later case fails
                options.json.write_text("".join(json.dumps(each) + "\n" for each in rows))
    Console().print(shown(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
