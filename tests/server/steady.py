"""People and bots play for an hour: memory must stay flat, and no socket may be lost.

    python -m tests.server.steady [--minutes 60] [--tables 20]

Part of `./dev soak`. Starts a real server on SQLite and prints one line a minute. People think for
0.3 to 1 s before each move, and start another game when theirs has ended. The exit status is 1 if a
socket was lost, a seat heard nothing for half a minute, or a legal move was refused.
"""

import argparse
import asyncio
import contextlib
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection

from bugnight import protocol as p
from tests.server.parts import Node, running
from tests.server.player import TROUBLE, Player

KINDS = [
    ("bug-off", {}, ["me", "open", "open"]),
    ("party-bugs", {}, ["me", "open", "open", "open"]),
    ("rumbugz", {"limit": 6}, ["me", "open", "bot:beetle"]),
    ("bug-off", {}, ["me", "bot:beetle", "bot:beetle", "bot:beetle"]),
]
SILENCE = 30.0
"""Seconds after which a seat that has heard nothing is counted."""
NEVER = float("inf")
FAULTS = ("sockets lost", "silences", "refused")


class Sitting:
    """One connection of a player that thinks before moving."""

    def __init__(self, person: Player, socket: ClientConnection, seen: Counter[str]) -> None:
        self._person, self._socket, self._seen = person, socket, seen
        self._latest: p.Update | None = None
        self._decide = NEVER
        self._spoke = self._heard = time.monotonic()

    async def until_over(self) -> None:
        """Think and move until the game is over; ping when idle."""
        while self._latest is None or self._latest.outcome is None:
            now = time.monotonic()
            if now > self._decide and self._latest is not None:
                moves = [self._person.choose(self._latest.legal)]
                self._decide = NEVER
                await self._say(
                    p.Move(id=secrets.token_hex(8), number=self._latest.number, moves=moves)
                )
            elif now > self._spoke + 20:
                await self._say(p.Ping())
            if now > self._heard + SILENCE:
                self._seen["silences"] += 1
                self._heard = now
            with contextlib.suppress(TimeoutError):
                wait = min(max(self._decide - now, 0.001), 5)
                self._hear(p.decode_message(await asyncio.wait_for(self._socket.recv(), wait)))

    async def _say(self, command: p.Move | p.Ping) -> None:
        self._spoke = time.monotonic()
        await self._socket.send(msgspec.json.encode(command).decode())

    def _hear(self, message: object) -> None:
        if isinstance(message, p.Pong):
            return
        self._heard = time.monotonic()
        if isinstance(message, p.Bye):
            raise OSError(message.why)
        if isinstance(message, p.Update):
            self._latest = message
        elif isinstance(message, p.Done):
            self._seen["moves"] += 1
        elif isinstance(message, p.Error):
            self._seen["overtaken" if message.code in ("stale", "state") else "refused"] += 1
        if self._latest is None or not self._latest.legal or self._latest.chosen is not None:
            self._decide = NEVER
        elif self._decide == NEVER:
            self._decide = time.monotonic() + random.uniform(0.3, 1)


async def play(person: Player, table: str, seat: int, seen: Counter[str]) -> None:
    """Play a seat until the game is over, on as many connections as it takes."""
    while True:
        try:
            async with person.connect(table, seat, -1) as socket:
                return await Sitting(person, socket, seen).until_over()
        except TROUBLE:
            seen["sockets lost"] += 1
            await asyncio.sleep(1)


async def keep_playing(node: Node, number: int, seen: Counter[str], end: float) -> None:
    """Play one game after another at one table."""
    game, options, seats = KINDS[number % len(KINDS)]
    count = sum(not kind.startswith("bot") for kind in seats)
    people = [Player(lambda: [node.url], random.Random(10 * number + s)) for s in range(count)]
    for seat, person in enumerate(people):
        await person.arrive(f"P{seat}")
    while time.monotonic() < end:
        wish = {"game": game, "options": options, "seats": seats}
        table = str((await people[0].call("POST", "/tables", wish))["id"])
        for seat, person in enumerate(people[1:], 1):
            await person.do(table, type="sit", seat=seat)
        await people[0].do(table, type="start")
        playing = (play(person, table, seat, seen) for seat, person in enumerate(people))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*playing), max(end - time.monotonic(), 0))
            seen["games"] += 1


def line(pid: int, seen: Counter[str]) -> str:
    """Return the memory and sockets of a process, and the counts so far."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    memory = int(status.split("VmRSS:")[1].split()[0]) // 1024
    files = [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]
    sockets = sum(name.startswith("socket:") for name in files)
    names = "games", "moves", "overtaken", *FAULTS
    return f"{memory} MB, {sockets} sockets, " + ", ".join(f"{seen[n]:,} {n}" for n in names)


async def soak(node: Node, minutes: float, tables: int) -> Counter[str]:
    """Play at all tables, and print a line every minute."""
    assert node.process is not None
    seen: Counter[str] = Counter()
    began = time.monotonic()
    end = began + 60 * minutes
    tasks = [asyncio.create_task(keep_playing(node, n, seen, end)) for n in range(tables)]
    for minute in range(1, int(minutes) + 1):
        await asyncio.sleep(max(began + 60 * minute - 1 - time.monotonic(), 0))
        print(f"{minute} min: {line(node.process.pid, seen)}", flush=True)
        for task in tasks:
            if task.done():
                task.result()  # raises a player's unexpected error
    await asyncio.gather(*tasks)
    return seen


def main(arguments: list[str]) -> int:
    """Start a server and play; return the number of faults."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.steady", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=20)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        node = Node(f"sqlite:///{folder}/games.sqlite", "", log)
        with running(node):
            seen = asyncio.run(soak(node, options.minutes, options.tables))
        print(log.read_text("utf-8"), end="")
    return sum(seen[name] for name in FAULTS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
