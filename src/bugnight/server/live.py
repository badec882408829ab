"""Live play over a WebSocket: one table, seen from one seat."""

import asyncio
import contextlib
from collections.abc import MutableMapping
from typing import Any, TypeAlias
from urllib.parse import parse_qs

import msgspec

from bugnight import protocol as p
from bugnight.server import metrics
from bugnight.server.refusal import Refusal
from bugnight.server.session import Session, Visitor
from bugnight.server.store import StoreDown
from bugnight.server.table_actor import TableActor
from bugnight.server.websocket import WebSocket

Scope: TypeAlias = MutableMapping[str, Any]

LARGEST = 8192
"""Characters of a message from a client."""
MOST_UNSENT = 1_000_000
"""Bytes that wait for a slow client before it is hung up on."""
SILENCE_SECONDS = 60.0
CHECK_SECONDS = 5.0
"""Between looks for silent clients and tokens that were taken back."""
MOST_SOCKETS = 40
"""Of one person."""
BYE_CODES = {"stopping": 1012, "closed": 1000, "slow": 1013, "flood": 1008, "signed-out": 4401}


class Socket:
    """Somebody who is connected."""

    live = True

    def __init__(
        self, visitor: Visitor, seat: int | None, number: int, websocket: WebSocket
    ) -> None:
        self.person, self.seat, self.number = visitor.id, seat, number
        self.visitor = visitor
        self.heard = asyncio.get_running_loop().time()
        self.refused = 0
        self._websocket = websocket

    def tell(self, *messages: bytes) -> None:
        """Send messages, in this order; a client that does not read is hung up on."""
        self._websocket.say(*messages)
        if self._websocket.unsent > MOST_UNSENT:
            self.hang_up("slow")

    def hang_up(self, why: str) -> None:
        """Say goodbye after all that was said before."""
        self._websocket.say(p.encode({"type": "bye", "why": why}))
        self._websocket.close(BYE_CODES[why])


class Live:
    """All WebSockets of a node."""

    def __init__(self, door: Session) -> None:
        self._door = door
        self._hall = door.hall
        self._sockets: set[Socket] = set()
        self._reaper: asyncio.Task[None] | None = None
        self._stopping = False

    def start(self) -> None:
        """Look after silent clients."""
        self._reaper = asyncio.create_task(self._reap(), name="reaper")

    async def stop(self) -> None:
        """Tell everybody that the server stops, and wait a moment until they know."""
        self._stopping = True
        if self._reaper is not None:
            self._reaper.cancel()
        told = tuple(self._sockets)
        for room in self._hall.rooms.values():
            for watcher in tuple(room.fanout.watchers):  # requests that wait, too
                watcher.hang_up("stopping")
        for _ in range(50):
            if not self._sockets:
                break
            await asyncio.sleep(0.02)
        if told:
            await asyncio.sleep(0.2)  # what was sent must also leave the machine

    async def _reap(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for socket in tuple(self._sockets):
                if loop.time() - socket.heard > SILENCE_SECONDS:
                    socket.hang_up("slow")
                    continue
                with contextlib.suppress(StoreDown):  # it is asked again soon
                    if await self._door.people.who(socket.visitor.token) is None:
                        socket.hang_up("signed-out")

    async def __call__(self, table: str, scope: Scope, websocket: WebSocket) -> None:
        """Serve one connection."""
        try:
            self._door.check_origin(scope)
        except Refusal:
            websocket.close(4403)
            return
        websocket.accept()
        try:
            room, socket = await self._enter(table, scope, websocket)
        except Refusal as refusal:
            _turn_away(refusal, websocket)
        except StoreDown:
            away = Refusal("unavailable", "the store does not answer", retry_after=1.0)
            _turn_away(away, websocket)
        else:
            await self._serve(room, socket, websocket)

    async def _enter(
        self, table: str, scope: Scope, websocket: WebSocket
    ) -> tuple[TableActor, Socket]:
        if self._stopping:
            raise Refusal("unavailable", "the server is stopping", retry_after=2.0)
        self._door.admit(scope)
        visitor = await self._door.visitor(scope)
        self._door.limits.take("socket", visitor.id)
        if sum(each.person == visitor.id for each in self._sockets) >= MOST_SOCKETS:
            raise Refusal("full", f"you have {MOST_SOCKETS} connections already")
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        since, wanted = _number(query, "since", -1), _number(query, "seat", None)
        room = await self._hall.room(table)
        async with room.lock:
            assert since is not None
            await room.ensure(since)
            seat = await self._door.perspective(room, visitor, wanted)
            number = min(since, room.table.number)
            socket = Socket(visitor, seat, number, websocket)
            welcome = p.Welcome(
                version=p.VERSION,
                now=self._hall.clock.now(),
                seat=seat,
                seats=room.table.seats_of(visitor.id),
            )
            socket.tell(p.encode(welcome))
            room.enter(socket)
        return room, socket

    async def _serve(self, room: TableActor, socket: Socket, websocket: WebSocket) -> None:
        self._sockets.add(socket)
        metrics.sockets.set(len(self._sockets))
        try:
            while (message := await websocket.receive()) is not None:
                socket.heard = asyncio.get_running_loop().time()
                try:
                    await self._hear(room, socket, message)
                except Refusal as refusal:
                    self._refuse(socket, refusal, message)
        finally:
            room.leave(socket)
            self._sockets.discard(socket)
            metrics.sockets.set(len(self._sockets))

    def _refuse(self, socket: Socket, refusal: Refusal, message: str | bytes) -> None:
        metrics.commands.labels(refusal.code).inc()
        refusal.command = refusal.command or _id_in(message)
        socket.tell(p.encode(refusal.error()))
        if refusal.code in ("too-fast", "too-large"):
            socket.refused += 1
            if socket.refused > 100:
                socket.hang_up("flood")

    async def _hear(self, room: TableActor, socket: Socket, text: str | bytes) -> None:
        if isinstance(text, bytes):
            raise Refusal("malformed", "messages are text, not bytes")
        if len(text) > LARGEST:
            raise Refusal("too-large", f"a message has at most {LARGEST} characters")
        visitor = socket.visitor
        self._door.limits.take("command", visitor.id)
        try:
            spoken = p.decode_spoken(text)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            raise Refusal("malformed", str(error)[:200]) from None
        if isinstance(spoken, p.Ping):
            socket.tell(p.encode(p.Pong(now=self._hall.clock.now())))
            return
        socket.tell(p.encode(await self._door.carry_out(room, visitor, spoken)))


def _turn_away(refusal: Refusal, websocket: WebSocket) -> None:
    websocket.say(p.encode(refusal.error()))
    websocket.close(4000 + p.STATUS[refusal.code])


def _number(query: dict[str, list[str]], name: str, default: int | None) -> int | None:
    if name not in query:
        return default
    try:
        return max(-1, int(query[name][0]))
    except ValueError:
        raise Refusal("malformed", f"`{name}` is a number") from None


class _Identified(msgspec.Struct):
    id: str


def _id_in(message: str | bytes) -> str | None:
    """The id of a command that could not be read otherwise."""
    try:
        return msgspec.json.decode(message, type=_Identified).id[:40]
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None
