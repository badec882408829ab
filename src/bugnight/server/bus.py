"""How nodes tell each other what they have written. A lost message only causes a delay."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

log = logging.getLogger("bugnight.bus")

PREFIX = "bugnight:"
RETRY_SECONDS = 1.0
SILENCE_SECONDS = 5.0
"""How long Redis may leave a ping unanswered before it counts as away."""


class BusError(Exception):
    """The bus cannot be used; the message is meant for people."""


class Notice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a node says about a table to the others that have it open."""

    node: str
    number: int = -1
    """The entry that was written, if any."""
    data: str = ""
    seats: list[int] | None = None
    """The seats connected to that node."""
    watching: int = 0
    taken: dict[str, int] = {}
    """What that node used up of the limits."""
    asks: bool = False
    """Asks the others to report who is connected to them."""


Listener = Callable[[str, Notice], Awaitable[None]]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Notice).decode


class Bus:
    """A bus for one process; does nothing."""

    alone = True
    """Whether there are no other nodes."""

    @property
    def connected(self) -> bool:
        """Whether other nodes can be heard."""
        return True

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Stop listening."""

    def publish(self, table: str, notice: Notice) -> None:
        """Tell every node that has a table in memory, soon."""

    def subscribe(self, table: str) -> None:
        """Listen to a table from now on."""

    def unsubscribe(self, table: str) -> None:
        """Stop listening to a table."""


class RedisBus(Bus):
    """Nodes that tell each other through Redis: a channel for each table in memory."""

    alone = False

    def __init__(self, url: str) -> None:
        import redis  # noqa: PLC0415  # most servers have no bus, and start sooner without it
        from redis import asyncio as client  # noqa: PLC0415

        self._redis = client.from_url(
            url,
            socket_connect_timeout=5,
            socket_timeout=SILENCE_SECONDS,
            health_check_interval=15,
        )
        self._trouble = redis.RedisError, OSError
        self._channels: set[str] = set()
        self._changed = asyncio.Event()
        self._outbox: list[tuple[str, bytes]] = []
        self._filled = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._listens = False
        self._answered = 0.0

    @property
    def connected(self) -> bool:
        return self._listens and time.monotonic() - self._answered < SILENCE_SECONDS

    async def start(self, listener: Listener) -> None:
        self._tasks = [
            asyncio.create_task(self._again(lambda: self._listen(listener)), name="bus listener"),
            asyncio.create_task(self._again(self._tell), name="bus teller"),
            asyncio.create_task(self._again(self._check), name="bus check"),
        ]

    async def stop(self) -> None:
        with contextlib.suppress(*self._trouble):
            await self._flush()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def publish(self, table: str, notice: Notice) -> None:
        self._outbox.append((PREFIX + table, _encode(notice)))
        self._filled.set()

    def subscribe(self, table: str) -> None:
        self._channels.add(PREFIX + table)
        self._changed.set()

    def unsubscribe(self, table: str) -> None:
        self._channels.discard(PREFIX + table)
        self._changed.set()

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Go on whenever Redis comes back."""
        while True:
            try:
                await work()
            except self._trouble as error:
                self._listens = False
                log.warning("redis is away", extra={"error": type(error).__name__})
                await asyncio.sleep(RETRY_SECONDS)

    async def _check(self) -> None:
        """Ask whether Redis answers: a listener cannot tell one that hangs from silence."""
        while True:
            await self._redis.ping()
            self._answered = time.monotonic()
            await asyncio.sleep(RETRY_SECONDS)

    async def _tell(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            await self._flush()

    async def _flush(self) -> None:
        outbox, self._outbox = self._outbox, []
        if not outbox:
            return
        async with self._redis.pipeline(transaction=False) as pipe:
            for channel, data in outbox:
                pipe.publish(channel, data)
            await pipe.execute()

    async def _listen(self, listener: Listener) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
            heard: set[str] = set()
            self._changed.set()
            while True:
                if self._changed.is_set():
                    self._changed.clear()
                    heard = await self._adjust(pubsub, heard)
                if not heard:
                    await self._changed.wait()
                    continue
                self._listens = True
                message = await pubsub.get_message(timeout=0.05)
                if message is not None:
                    table = message["channel"].decode().removeprefix(PREFIX)
                    try:
                        await listener(table, _decode(message["data"]))
                    except Exception:  # perhaps of another version; what follows is still heard
                        log.exception("a notice cannot be taken")

    async def _adjust(self, pubsub: "PubSub", heard: set[str]) -> set[str]:
        """Listen to what is wanted now."""
        wanted = set(self._channels)
        if wanted - heard:
            await pubsub.subscribe(*(wanted - heard))
        if heard - wanted:
            await pubsub.unsubscribe(*(heard - wanted))
        return wanted


def connect(url: str | None) -> Bus:
    """The bus for a URL; without one, there is a single process."""
    try:
        return RedisBus(url) if url else Bus()
    except ValueError:
        raise BusError("this is not a bus: use redis://HOST") from None
