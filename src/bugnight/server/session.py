"""The door: who comes in, from where, and what they ask, by WebSocket or HTTP alike."""

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from bugnight import protocol as p
from bugnight.play import Record
from bugnight.server import metrics, payloads
from bugnight.server.advice import Advisers
from bugnight.server.config import Config
from bugnight.server.limits import Limits, household
from bugnight.server.people import People
from bugnight.server.refusal import Refusal
from bugnight.server.registry import Registry
from bugnight.server.store import StoreDown
from bugnight.server.table_actor import NEWEST, TableActor
from bugnight.server.turns import Turns

COOKIE = "bugnight"


class Visitor(NamedTuple):
    """Somebody with a valid token."""

    id: str
    name: str
    token: str
    """The token's text."""


class Poll:
    """A request that waits for something new."""

    live = False

    def __init__(self, person: str, seat: int | None, number: int) -> None:
        self.person, self.seat, self.number = person, seat, number
        self.called = asyncio.Event()

    def tell(self, *messages: bytes) -> None:  # noqa: ARG002
        """Wake up and look."""
        self.called.set()

    def hang_up(self, why: str) -> None:  # noqa: ARG002
        """Wake up and be refused."""
        self.called.set()


class Session:
    """What HTTP and WebSockets have in common."""

    def __init__(self, hall: Registry, people: People, config: Config) -> None:
        self.hall, self.people, self.config = hall, people, config
        self.limits = Limits(on=config.limits)
        self.advisers = Advisers(hall.minds)
        self.record_turns = Turns(1, "records")

    async def visitor(self, scope: Any) -> Visitor:  # noqa: ANN401
        """Who sends this; refused without a valid token."""
        token = token_of(scope)
        try:
            person = await self.people.who(token)
        except StoreDown:
            raise Refusal("unavailable", "the store does not answer", retry_after=1.0) from None
        if person is None:
            raise Refusal("signed-out", "no valid token; POST /api/v1/me gives one")
        return Visitor(person.id, person.name, token or "")

    def admit(self, scope: Any) -> None:  # noqa: ANN401
        """Refuse floods: each guest has a limit, so that one harms no others at their address."""
        address, token = self.address(scope), self.people.signed(token_of(scope))
        if token is not None:
            self.limits.take("request", token)
        elif (scope.get("method"), scope["path"]) != ("POST", "/api/v1/me"):  # has its own
            self.limits.take("stranger", address)
        self.limits.take("address", address)

    def address(self, scope: Any) -> str:  # noqa: ANN401
        """Where this comes from."""
        if self.config.proxy:
            forwarded = [value for key, value in scope["headers"] if key == b"x-forwarded-for"]
            if forwarded:  # the last is our own proxy's; those before are anybody's
                return household(forwarded[-1].decode("latin-1").rsplit(",", 1)[-1].strip())
        client = scope.get("client")
        return household(str(client[0])) if client else ""

    def secure(self, scope: Any) -> bool:  # noqa: ANN401
        """Whether it came over TLS, as far as the browser is concerned."""
        if self.config.proxy and header(scope, b"x-forwarded-proto") == "https":
            return True
        return self.config.origin.startswith("https:") or scope.get("scheme") in ("https", "wss")

    def check_origin(self, scope: Any) -> None:  # noqa: ANN401
        """Refuse what another site's page sends in a visitor's name."""
        origin = header(scope, b"origin")
        if not origin:
            return  # no browser, or a page of our own
        if self.config.origin and origin == self.config.origin.rstrip("/"):
            return
        if urlsplit(origin).netloc != header(scope, b"host"):
            raise Refusal("forbidden", "this comes from another site's page")

    async def perspective(
        self, room: TableActor, visitor: Visitor, wanted: int | None
    ) -> int | None:
        """Under the lock: the seat from which a visitor sees a table; `None` for a spectator."""
        try:
            return self._perspective(room, visitor, wanted)
        except Refusal:
            await room.ensure(NEWEST)  # perhaps they sat down at another node just now
            return self._perspective(room, visitor, wanted)

    @staticmethod
    def _perspective(room: TableActor, visitor: Visitor, wanted: int | None) -> int | None:
        mine = room.table.seats_of(visitor.id)
        if wanted is not None:
            if wanted not in mine:
                raise Refusal("seat", f"seat {wanted} is not yours")
            return wanted
        if mine:
            return mine[0]
        if not room.table.settings.watch and room.table.state != "waiting":
            raise Refusal("forbidden", "at this table nobody may look on")
        return None

    async def update(
        self,
        visitor: Visitor,
        table: str,
        since: int,
        wait: float,
        seat: int | None,
        *,
        code: bool,
    ) -> p.Update:
        """All that is newer than a number, as soon as there is something, or after a wait."""
        room = await self.hall.room(table)
        poll: Poll | None = None
        while True:
            async with room.lock:
                await room.ensure(since)
                place = await self.perspective(room, visitor, seat)
                room.fanout.poll(room.table, place)
                number = room.table.number
                if poll is not None or number > since or not wait:
                    number = min(since, number)
                    return payloads.update(room.table, place, number, visitor.id, code=code)
                poll = Poll(visitor.id, place, number)
                room.fanout.watchers.add(poll)
            try:
                await asyncio.wait_for(poll.called.wait(), wait)
            except TimeoutError:
                pass
            finally:
                room.fanout.watchers.discard(poll)

    async def record(self, visitor: Visitor, table: str) -> Record:
        """The record of a game that has ended, for those who may watch the table."""
        room = await self.hall.room(table)
        async with room.lock:
            await room.ensure(NEWEST)
            await self.perspective(room, visitor, None)
            return payloads.record(room.table)

    async def carry_out(
        self, room: TableActor, visitor: Visitor, command: p.AnyCommand
    ) -> p.Done | p.Tried:
        """Do what a visitor wants."""
        asker = room.asker(visitor.id, visitor.name)
        if isinstance(command, p.Say):
            self.limits.take("say", visitor.id)
        try:
            if isinstance(command, p.Again) and (asker.person, command.id) not in room.table.done:
                self.limits.take("table", visitor.id)
                async with self.hall.one_more(visitor.id):
                    return await room.do(asker, command)
            done = await room.do(asker, command)
        except StoreDown:
            raise Refusal("unavailable", "the store does not answer", retry_after=1.0) from None
        metrics.done.inc()
        if isinstance(command, p.Move):
            metrics.moves_of(room.table.settings.game).inc(len(command.moves))
        return done


def header(scope: Any, name: bytes) -> str:  # noqa: ANN401
    """A header of a request, or nothing."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def token_of(scope: Any) -> str | None:  # noqa: ANN401
    """The token in `Authorization: Bearer`, or in the cookie."""
    bearer = header(scope, b"authorization")
    if bearer[:7].lower() == "bearer ":
        return bearer[7:].strip()
    try:
        found = SimpleCookie(header(scope, b"cookie")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None
