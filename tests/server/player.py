"""Scripted players over real sockets; they survive crashes and remember acknowledged moves."""

import asyncio
import contextlib
import random
import secrets
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bugnight import protocol as p
from tests.server.parts import NO_TLS, PATIENCE

TROUBLE = (OSError, WebSocketException, TimeoutError, httpx2.TransportError)
Nodes = Callable[[], Sequence[str]]


class Person:
    """A guest, using any node that is up."""

    def __init__(self, nodes: Nodes, rng: random.Random) -> None:
        self._nodes, self._rng = nodes, rng
        self.token = ""

    @property
    def headers(self) -> dict[str, str]:
        """Return headers that identify the guest."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def node(self) -> str:
        """Return the URL of a node; wait until one is up."""
        while not (nodes := self._nodes()):
            await asyncio.sleep(0.02)
        return self._rng.choice(nodes)

    async def call(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401
        """Call the API until a node answers."""
        while True:
            try:
                url = f"{await self.node()}/api/v1{path}"
                async with httpx2.AsyncClient(verify=NO_TLS, timeout=PATIENCE) as http:
                    answer = await http.request(method, url, json=body, headers=self.headers)
            except TROUBLE:
                await asyncio.sleep(0.1)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(0.1)
                continue
            told = answer.json()
            if answer.is_error and told["code"] != "repeated":
                raise AssertionError(f"{method} {path}: {told}")
            return told

    async def arrive(self, name: str) -> None:
        """Register as a guest."""
        self.token = (await self.call("POST", "/me", {"name": name}))["token"]

    async def do(self, table: str, **command: object) -> None:
        """Carry out a command once, even if it must be sent several times."""
        wish = {"id": secrets.token_hex(6), **command}
        await self.call("POST", f"/tables/{table}/commands", wish)


class Player(Person):
    """Plays at random and notes every acknowledged move."""

    def __init__(self, nodes: Nodes, rng: random.Random) -> None:
        super().__init__(nodes, rng)
        self.promised: list[tuple[str, str, list[str]]] = []
        """Table, command id and moves that a server has acknowledged as stored."""
        self.seen: defaultdict[str, dict[int, Any]] = defaultdict(dict)
        """The events of each table, by number, as first sent."""
        self.errors: list[p.Error] = []
        self.crashes = 0

    async def play(self, table: str, seat: int) -> p.Update:
        """Play a seat until the game is over."""
        number, unsure = -1, None
        while True:
            try:
                async with self.connect(table, seat, number) as socket:
                    play = Sitting(self, table, socket, unsure)
                    try:
                        return await play.until_over()
                    finally:
                        number, unsure = play.number, play.unsure
            except TROUBLE:
                self.crashes += 1
                await asyncio.sleep(0.05)

    @contextlib.asynccontextmanager
    async def connect(self, table: str, seat: int, number: int) -> Any:  # noqa: ANN401
        """Connect to any node."""
        url = (await self.node()).replace("http", "ws", 1)
        path = f"{url}/api/v1/tables/{table}/live?since={number}&seat={seat}"
        async with connect(
            path, additional_headers=self.headers, open_timeout=PATIENCE, ping_timeout=PATIENCE
        ) as socket:
            yield socket

    def choose(self, legal: list[str]) -> str:
        """Return a random legal move."""
        return self._rng.choice(legal)


class Sitting:
    """One connection of a player."""

    def __init__(
        self, player: Player, table: str, socket: ClientConnection, unsure: p.Move | None
    ) -> None:
        self._player, self._table, self._socket = player, table, socket
        self.unsure = unsure
        """A command that has not been answered yet."""
        self.number = -1

    async def until_over(self) -> p.Update:
        """Play until the game is over."""
        if self.unsure is not None:
            await self._send(self.unsure)
        latest: p.Update | None = None
        while True:
            message = p.decode_message(await asyncio.wait_for(self._socket.recv(), PATIENCE))
            if isinstance(message, p.Update):
                self.number, latest = message.number, message
                seen = self._player.seen[self._table]
                for event in p.to_builtins(message.events):
                    seen.setdefault(event["number"], event)
                if message.outcome is not None:
                    return message
                await self._consider(message)
            elif isinstance(message, p.Done):
                self._settled(message.id)
                if latest is not None:
                    await self._consider(latest)
            elif isinstance(message, p.Error):
                await self._refused(message)
            elif isinstance(message, p.Bye):
                raise OSError("the server hangs up")

    async def _consider(self, update: p.Update) -> None:
        if update.legal and update.chosen is None and self.unsure is None:
            move = self._player.choose(update.legal)
            await self._send(p.Move(id=secrets.token_hex(8), number=update.number, moves=[move]))

    async def _send(self, command: p.Move) -> None:
        self.unsure = command
        await self._socket.send(msgspec.json.encode(command).decode())

    def _settled(self, command: str) -> None:
        if self.unsure is not None and self.unsure.id == command:
            self._player.promised.append((self._table, command, self.unsure.moves))
            self.unsure = None

    async def _refused(self, error: p.Error) -> None:
        if error.code == "repeated":
            self._settled(error.id or "")
        elif error.code == "unavailable" and self.unsure is not None:
            await asyncio.sleep(0.2)
            await self._send(self.unsure)
            return
        elif error.code != "unavailable":
            self._player.errors.append(error)
            self.unsure = None
        raise OSError("look again")  # reconnecting shows the current state
