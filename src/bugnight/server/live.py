"""Live play over a WebSocket: one table, seen from one seat."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import parse_qs

import msgspec

from bugnight import protocol as p
from bugnight.server import metrics
from bugnight.server.refusal import Refusal
from bugnight.server.session import Session, Visitor
from bugnight.server.store import StoreDown
from bugnight.server.table_actor import TableActor

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Say: TypeAlias = Callable[..., Awaitable[None]]
"""Send texts, each as its bytes in UTF-8, in one go; our own WebSockets can."""

log = logging.getLogger("bugnight.live")

LARGEST = 8192
"""Characters of a message from a client."""
SOME_UNSENT = 50_000
"""Bytes that are sent before it is looked whether they have gone."""
MOST_UNSENT = 1_000_000
"""Bytes that wait for a slow client before it is hung up on."""
CLOSE_SECONDS = 5.0
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
        self, visitor: Visitor, seat: int | None, number: int, send: Send, say: Say | None = None
    ) -> None:
        self.person, self.seat, self.number = visitor.id, seat, number
        self.visitor = visitor
        self.heard = 0.0
        self.refused = 0
        self.bye: str | None = None
        self.left = asyncio.Event()
        self._send, self._say = send, say
        self._unsent = 0
        self._confirming: asyncio.Task[None] | None = None

    def tell(self, *messages: bytes) -> None:
        """Say something, in order."""
        if self.bye is not None:
            return
        sending = self._begin(*messages)
        if self._unsent > MOST_UNSENT:
            self.hang_up("slow")
        elif self._unsent > SOME_UNSENT and self._confirming is None:
            self._confirming = asyncio.create_task(self._confirm(sending, self._unsent))

    def _begin(self, *messages: bytes) -> Awaitable[None]:
        """Begin to send: that is so as soon as it is called, one message after the other.

        To wait until each is sent would cost more than the move that it tells of, so it is only
        looked now and then whether what was said has gone.
        """
        self._unsent += sum(map(len, messages))
        if self._say is not None:
            return self._say(*messages)
        for each in messages:
            sending = self._send({"type": "websocket.send", "text": each.decode()})
        return sending

    async def _confirm(self, sending: Awaitable[None], size: int) -> None:
        with contextlib.suppress(Exception):  # whoever has hung up is noticed elsewhere
            await sending
        self._unsent -= size
        self._confirming = None

    def hang_up(self, why: str) -> None:
        """Say goodbye after all that was said before."""
        if self.bye is None:
            self.bye = why
            self._begin(p.encode({"type": "bye", "why": why}))
            self.left.set()

    async def close(self) -> None:
        """Hang up."""
        if self._confirming is not None:
            self._confirming.cancel()
        if self.bye is not None:
            await self._send({"type": "websocket.close", "code": BYE_CODES[self.bye]})


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

    async def __call__(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        await receive()  # websocket.connect
        try:
            self._door.check_origin(scope)
        except Refusal:
            await send({"type": "websocket.close", "code": 4403})
            return
        await send({"type": "websocket.accept"})
        try:
            room, socket = await self._enter(table, scope, send)
        except Refusal as refusal:
            await _turn_away(refusal, send)
        except StoreDown:
            away = Refusal("unavailable", "the store does not answer", retry_after=1.0)
            await _turn_away(away, send)
        else:
            await self._serve(room, socket, receive)

    async def _enter(self, table: str, scope: Scope, send: Send) -> tuple[TableActor, Socket]:
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
            say = scope.get("extensions", {}).get("bugnight.say")
            socket = Socket(visitor, seat, number, send, say)
            welcome = p.Welcome(
                version=p.VERSION,
                now=self._hall.clock.now(),
                seat=seat,
                seats=room.table.seats_of(visitor.id),
            )
            socket.tell(p.encode(welcome))
            room.enter(socket)
        return room, socket

    async def _serve(self, room: TableActor, socket: Socket, receive: Receive) -> None:
        self._sockets.add(socket)
        metrics.sockets.set(len(self._sockets))
        listen = asyncio.create_task(self._listen(room, socket, receive))
        leave = asyncio.create_task(socket.left.wait())
        try:
            await asyncio.wait({listen, leave}, return_when=asyncio.FIRST_COMPLETED)
            if listen.done() and (error := listen.exception()) is not None:
                log.error("live play failed", exc_info=error)
        finally:
            room.leave(socket)
            for task in (listen, leave):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
            with contextlib.suppress(Exception):
                await asyncio.wait_for(socket.close(), CLOSE_SECONDS)
            self._sockets.discard(socket)
            metrics.sockets.set(len(self._sockets))

    async def _listen(self, room: TableActor, socket: Socket, receive: Receive) -> None:
        loop = asyncio.get_running_loop()
        while True:
            socket.heard = loop.time()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            try:
                if text is None:
                    raise Refusal("malformed", "messages are text, not bytes")
                if len(text) > LARGEST:
                    raise Refusal("too-large", f"a message has at most {LARGEST} characters")
                await self._hear(room, socket, text)
            except Refusal as refusal:
                self._refuse(socket, refusal, text)

    def _refuse(self, socket: Socket, refusal: Refusal, text: str | None) -> None:
        metrics.commands.labels(refusal.code).inc()
        refusal.command = _id_in(text)
        socket.tell(p.encode(refusal.error()))
        if refusal.code in ("too-fast", "too-large"):
            socket.refused += 1
            if socket.refused > 100:
                socket.hang_up("flood")

    async def _hear(self, room: TableActor, socket: Socket, text: str) -> None:
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


async def _turn_away(refusal: Refusal, send: Send) -> None:
    await send({"type": "websocket.send", "text": p.encode(refusal.error()).decode()})
    await send({"type": "websocket.close", "code": 4000 + p.STATUS[refusal.code]})


def _number(query: dict[str, list[str]], name: str, default: int | None) -> int | None:
    if name not in query:
        return default
    try:
        return max(-1, int(query[name][0]))
    except ValueError:
        raise Refusal("malformed", f"`{name}` is a number") from None


class _Identified(msgspec.Struct):
    id: str


def _id_in(text: str | None) -> str | None:
    """The id of a command that could not be read otherwise."""
    try:
        return msgspec.json.decode(text or "", type=_Identified).id[:40]
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None
