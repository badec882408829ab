"""Who is asking, from where, and what: HTTP and WebSockets alike."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

import msgspec

from bugnight import protocol as p
from bugnight.play import Record
from bugnight.server import decide, metrics, payloads
from bugnight.server.advice import Advisers
from bugnight.server.config import Config
from bugnight.server.limits import Arrivals, household
from bugnight.server.log import StoreDown
from bugnight.server.people import People, Person
from bugnight.server.refusal import Refusal, failure
from bugnight.server.registry import Registry
from bugnight.server.table_actor import NEWEST, Asked, TableActor
from bugnight.server.turns import Turns
from bugnight.server.websocket import WebSocket

log = logging.getLogger("bugnight.server")

Scope: TypeAlias = MutableMapping[str, Any]

LARGEST = 8192
"""Characters of a message from a client."""
SILENCE_SECONDS = 60.0
CHECK_SECONDS = 5.0
"""Between two searches for silent clients and revoked tokens."""
MOST_SOCKETS = 40
"""Of one person."""
BYE_CODES = {
    "stopping": 1012,
    "closed": 1000,
    "slow": 1013,
    "flood": 1008,
    "signed-out": 4401,
    "kicked": 4403,
}
COOKIE = "bugnight"
SPECTATOR = -1
"""The seat that a shared screen asks for: it is shown no hand, even if its owner plays."""
NOT_WHEN_BANNED = p.Sit | p.Return | p.Say | p.Again


class Socket:
    """A connected client: receives updates of a table, and sends commands."""

    live = True

    def __init__(
        self,
        session: "Session",
        actor: TableActor,
        visitor: Person,
        seat: int | None,
        number: int,
        websocket: WebSocket,
        *,
        spectates: bool,
    ) -> None:
        self.person, self.seat, self.number = visitor.id, seat, number
        self.spectates = spectates
        self.visitor = visitor
        self.heard = session.registry.loop.time()
        self.tell = websocket.tell
        self._refused = 0
        self._session, self._actor, self._websocket = session, actor, websocket
        self._asker = actor.asker(visitor)

    @property
    def blocked(self) -> frozenset[str]:
        """People whose chat is not sent here."""
        return self.visitor.blocked

    def hear(self, message: str | bytes) -> bool:
        """Take a message: a ping is answered at once, a command when it was carried out."""
        registry, limits = self._session.registry, self._session.limits
        self.heard = registry.loop.time()
        try:
            if len(message) > LARGEST:
                raise Refusal("too-large", f"a message has at most {LARGEST} characters")
            limits.take("command", self.person)
            if isinstance(message, bytes):
                raise Refusal("malformed", "messages are text, not bytes")
            spoken: p.Spoken = p.decode_spoken(message)
            if isinstance(spoken, p.Ping):
                self.tell(p.encode(p.Pong(now=registry.clock.now())))
                return False
        except Refusal as refusal:
            refusal.command = _id_in(message)
            self._refuse(refusal)
            return False
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            self._refuse(Refusal("malformed", f"{error!s:.200}", command=_id_in(message)))
            return False
        if isinstance(spoken, (p.Move, p.Try)):
            self._actor.ask(Asked(self._asker, spoken, self.answer))
        else:
            registry.spawn(self._do(spoken))
        return True

    async def _do(self, command: p.AnyCommand) -> None:
        """Carry out a command other than a move, if it is allowed."""
        try:
            async with self._session.allow(self._actor, self.visitor, command) as asker:
                if isinstance(command, p.Again):  # counted before the next table is opened
                    self.answer(await self._actor.do(asker, command))
                else:
                    self._actor.ask(Asked(asker, command, self.answer))
        except Refusal as refusal:
            self.answer(refusal)

    def answer(self, result: p.Done | p.Tried | Refusal) -> None:
        """Send the result of a command."""
        if isinstance(result, Refusal):
            self._refuse(result)
        else:
            self.tell(p.encode(result))
        self._websocket.answered()

    def _refuse(self, refusal: Refusal) -> None:
        metrics.commands.labels(refusal.code).inc()
        self.tell(p.encode(refusal.error()))
        if refusal.code in ("too-fast", "too-large"):
            self._refused += 1
            if self._refused > 100:
                self.hang_up("flood")

    def left(self) -> None:
        """Forget this socket."""
        self._actor.leave(self)
        self._session.sockets.discard(self)
        metrics.sockets.set(len(self._session.sockets))

    def hang_up(self, why: str = "slow") -> None:
        """Say goodbye after all that was said before."""
        self.tell(p.encode({"type": "bye", "why": why}))
        self._websocket.close(BYE_CODES[why])


class Poll:
    """A request that waits for something new."""

    live = False
    spectates = False
    blocked: frozenset[str] = frozenset()

    def __init__(self, person: str, seat: int | None, number: int) -> None:
        self.person, self.seat, self.number = person, seat, number
        self.called = asyncio.Event()

    def tell(self, message: bytes) -> None:  # noqa: ARG002
        """Wake up and look."""
        self.called.set()

    def hang_up(self, why: str) -> None:  # noqa: ARG002
        """Wake up and be refused."""
        self.called.set()


class Session:
    """What HTTP and WebSockets have in common."""

    def __init__(self, registry: Registry, people: People, config: Config) -> None:
        self.registry, self.people, self.config = registry, people, config
        self.limits = registry.limits
        self.limits.on = config.limits
        self.arrivals = Arrivals(self.limits, people)
        self.advisers = Advisers(registry.bot_pool)
        self.record_turns = Turns(1, "records")
        self.sockets: set[Socket] = set()
        self._reaper: asyncio.Task[None] | None = None
        self._stopping = False

    # Who asks

    async def visitor(self, token: str | None) -> Person:
        """Whose token this is; refused if it is not valid."""
        person = await self.people.who(token)
        if person is None:
            raise Refusal("signed-out", "no valid token; POST /api/v1/me gives one")
        return person

    def admit(self, scope: Any) -> None:  # noqa: ANN401
        """Refuse floods: each guest has a limit, so that one harms no others at their address."""
        address, token = self.address(scope), self.people.signed(token_of(scope))
        if token is not None:
            self.limits.take("request", self.people.owner(token))
            self.limits.take("address", address)
        else:  # apart, so that a flood of strangers harms no guest, nor those who come first
            arrives = (scope.get("method"), scope["path"]) == ("POST", "/api/v1/me")
            self.limits.take("knock" if arrives else "stranger", address)

    def address(self, scope: Any) -> str:  # noqa: ANN401
        """The client's address."""
        if self.config.proxy:
            forwarded = [value for key, value in scope["headers"] if key == b"x-forwarded-for"]
            if forwarded:  # the last is our own proxy's; those before are anybody's
                return household(forwarded[-1].decode("latin-1").rsplit(",", 1)[-1].strip())
        client = scope.get("client")
        return household(str(client[0])) if client else ""

    def opener(self, scope: Any, who: Person) -> decide.Asker:  # noqa: ANN401
        """Who opens a table, and a hash of where they are; refused to the banned and the hasty."""
        who.check_not_banned()
        self.limits.take("table", who.id)
        origin = self.people.sign(self.address(scope))[:16]
        return decide.Asker(who.id, who.name, lambda _: 0, who.look, origin)

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
        if self.config.origin and origin == self.config.origin.rstrip("/").lower():
            return
        if urlsplit(origin).netloc != header(scope, b"host"):
            raise Refusal("forbidden", "this comes from another site's page")

    async def perspective(self, actor: TableActor, person: str, wanted: int | None) -> int | None:
        """Under the lock: the seat from which a person sees a table; `None` for a spectator."""
        actor.table.check_not_kicked(person)
        mine = actor.table.seats_of(person)
        if wanted not in (None, *mine) or not (mine or actor.table.settings.watch):
            await actor.ensure(NEWEST)  # perhaps they sat down at another node just now
            mine = actor.table.seats_of(person)
        if wanted not in (None, SPECTATOR, *mine):
            raise Refusal("seat", f"seat {wanted} is not yours")
        if mine and wanted == SPECTATOR:
            return None
        if mine:
            return mine[0] if wanted is None else wanted
        if not actor.table.settings.watch and actor.table.state != "waiting":
            raise Refusal("forbidden", "at this table nobody may look on")
        return None

    @contextlib.asynccontextmanager
    async def at(
        self, table: str, person: str, wanted: int | None = None, known: int = -1
    ) -> AsyncIterator[tuple[TableActor, int | None]]:
        """Hold a table, as new as an event that somebody knows of, and the person's seat there."""
        actor = await self.registry.find(table)
        async with actor.lock:
            await actor.ensure(known)
            yield actor, await self.perspective(actor, person, wanted)

    # HTTP

    async def update(
        self,
        visitor: Person,
        table: str,
        since: int,
        wait: float,
        seat: int | None,
        *,
        code: bool,
    ) -> p.Update:
        """All that is newer than a number, as soon as there is something, or after a wait."""
        poll: Poll | None = None
        while True:
            async with self.at(table, visitor.id, seat, since) as (actor, place):
                actor.fanout.poll(actor.table, place, visitor.id)
                number = actor.table.number
                if poll is not None or number > since or not wait:
                    number = min(since, number)
                    return payloads.update(
                        actor.table, place, number, visitor.id, visitor.blocked, code=code
                    )
                poll = Poll(visitor.id, place, number)
                actor.fanout.watchers.add(poll)
            try:
                await asyncio.wait_for(poll.called.wait(), wait)
            except TimeoutError:
                pass
            finally:
                actor.fanout.watchers.discard(poll)
            visitor = await self.visitor(visitor.token)  # perhaps they have blocked somebody

    async def record(self, person: str, table: str) -> Record:
        """The record of a game that has ended, for those who may watch the table."""
        try:
            async with self.at(table, person, known=NEWEST) as (actor, _):
                return payloads.record(actor.table)
        except Refusal as refusal:
            if refusal.code != "not-found":
                raise
            return await self.registry.packed(table, person)

    @contextlib.asynccontextmanager
    async def allow(
        self, actor: TableActor, visitor: Person, command: p.AnyCommand
    ) -> AsyncIterator[decide.Asker]:
        """Refuse what a visitor may not do now; a rematch counts as one more table of theirs."""
        asker = actor.asker(visitor)
        try:
            if isinstance(command, NOT_WHEN_BANNED):
                visitor.check_not_banned()
            if isinstance(command, p.Say):
                self.limits.take("say", visitor.id)
            if isinstance(command, p.Sit):
                await self.people.check_welcome(visitor.id, actor.table.host)
            if isinstance(command, p.Again) and (asker.person, command.id) not in actor.table.done:
                self.limits.take("table", visitor.id)
                async with self.registry.one_more(visitor.id):
                    yield asker
            else:
                yield asker
        except Refusal as refusal:
            refusal.command = command.id
            raise

    async def block(self, visitor: Person, other: str, *, on: bool) -> frozenset[str]:
        """Block somebody, or no longer; sockets at other nodes follow within ten seconds."""
        blocked = await self.people.block(visitor, other, on=on)
        for socket in self.sockets:
            if socket.person == visitor.id:
                socket.visitor = socket.visitor._replace(blocked=blocked)
        return blocked

    # WebSockets

    def start(self) -> None:
        """Start checking for silent clients."""
        self._reaper = asyncio.create_task(self._reap(), name="reaper")

    async def stop(self) -> None:
        """Tell everybody that the server stops, and wait a moment until they know."""
        self._stopping = True
        if self._reaper is not None:
            self._reaper.cancel()
        told = tuple(self.sockets)
        for actor in self.registry.in_memory.values():
            for watcher in tuple(actor.fanout.watchers):  # requests that wait, too
                watcher.hang_up("stopping")
        for _ in range(50):
            if not self.sockets:
                break
            await asyncio.sleep(0.02)
        if told:
            await asyncio.sleep(0.2)  # what was sent must also leave the machine

    async def _reap(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for socket in tuple(self.sockets):
                if loop.time() - socket.heard > SILENCE_SECONDS:
                    socket.hang_up("slow")
            with contextlib.suppress(StoreDown):  # it is asked again soon
                await self.people.ask_again({socket.visitor.token for socket in self.sockets})
                for socket in tuple(self.sockets):
                    known = await self.people.who(socket.visitor.token)
                    if known is None:
                        socket.hang_up("signed-out")
                    else:  # banned, perhaps
                        socket.visitor = known

    async def live(self, table: str, scope: Scope, websocket: WebSocket) -> None:
        """Serve one connection."""
        try:
            self.check_origin(scope)
        except Refusal:
            websocket.close(4403)
            return
        websocket.accept()
        try:
            await self._enter(table, scope, websocket)
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("a table could not be entered", extra={"table": table})
            refusal = error if isinstance(error, Refusal) else failure()
            websocket.tell(p.encode(refusal.error()))
            websocket.close(4000 + p.STATUS[refusal.code])

    async def _enter(self, table: str, scope: Scope, websocket: WebSocket) -> None:
        if self._stopping:
            raise Refusal("unavailable", "the server is stopping", retry_after=2.0)
        self.admit(scope)
        visitor = await self.visitor(token_of(scope))
        self.limits.take("socket", visitor.id)
        if sum(each.person == visitor.id for each in self.sockets) >= MOST_SOCKETS:
            raise Refusal("full", f"you have {MOST_SOCKETS} connections already")
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        since, wanted = _number(query, "since", -1), _number(query, "seat", None)
        assert since is not None
        async with self.at(table, visitor.id, wanted, since) as (actor, seat):
            number = min(since, actor.table.number)
            spectates = wanted == SPECTATOR
            socket = Socket(self, actor, visitor, seat, number, websocket, spectates=spectates)
            welcome = p.Welcome(
                version=p.VERSION,
                now=self.registry.clock.now(),
                seat=seat,
                seats=actor.table.seats_of(visitor.id),
            )
            socket.tell(p.encode(welcome))
            actor.fanout.enter(actor.table, socket)
        self.sockets.add(socket)
        metrics.sockets.set(len(self.sockets))
        websocket.listen(socket)


def _number(query: dict[str, list[str]], name: str, default: int | None) -> int | None:
    if name not in query:
        return default
    with contextlib.suppress(ValueError):
        number = int(query[name][0])
        if number >= -1:
            return number
    raise Refusal("malformed", f"`{name}` is a number from -1")


class _Identified(msgspec.Struct):
    id: str


def _id_in(message: str | bytes) -> str | None:
    """The id of a command that could not be read otherwise."""
    try:
        return msgspec.json.decode(message, type=_Identified).id[:40]
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None


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
