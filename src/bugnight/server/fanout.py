"""Who is watching a table, here and at other nodes, and what they are sent."""

from typing import Protocol

from bugnight import protocol as p
from bugnight.server import payloads
from bugnight.server.bus import Bus, Notice
from bugnight.server.clock import Clock
from bugnight.server.decide import HOST
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table

GONE_MS = 30_000
"""Milliseconds of silence after which a node, or a player who polls, counts as gone."""


class Watcher(Protocol):
    """A WebSocket, or a request that waits for news of a table."""

    live: bool
    """Whether to tell it of presence; a waiting request hears of events only."""
    person: str
    seat: int | None
    number: int
    spectates: bool
    """Whether it wants no seat's view, even if its person sits at the table."""

    @property
    def blocked(self) -> frozenset[str]:
        """People whose chat it is not sent."""

    def tell(self, message: bytes) -> None:
        """Send a message soon, after those before."""

    def hang_up(self, why: str) -> None:
        """Send no more."""


class Fanout:
    """The watchers of one table."""

    def __init__(self, table: str, node: str, bus: Bus, clock: Clock) -> None:
        self._id, self._node, self._bus, self._clock = table, node, bus, clock
        self.watchers: set[Watcher] = set()
        self._polled: dict[int, int] = {}
        """When the player of a seat last polled."""
        self._elsewhere: dict[str, tuple[Notice, int]] = {}
        """What other nodes said of their watchers, and when."""
        self._opened = clock.now()
        self.preparing = False
        """Whether a bot at the table must be compiled before it can move."""
        self._there: dict[int, int] = {}
        """When a seat's player was last known to be connected."""
        self._published: tuple[list[int], int] = [], 0
        self._presence = b""
        self._seated = 0
        """The last event after which all watchers had the right perspective."""

    # News

    def enter(self, table: Table, watcher: Watcher) -> None:
        """Show a new watcher everything newer than its number."""
        seat, since, person = watcher.seat, watcher.number, watcher.person
        news = p.encode(payloads.update(table, seat, since, person, watcher.blocked))
        self.watchers.add(watcher)  # only now: if that failed, nobody would take it away again
        watcher.tell(news)
        watcher.number = table.number
        if not self.refresh(table, asks=True):
            watcher.tell(self._presence)

    def leave(self, table: Table, watcher: Watcher) -> None:
        """Forget a watcher."""
        self.watchers.discard(watcher)
        self._there |= dict.fromkeys(_places(table, {watcher}), self._clock.now())
        self.refresh(table)

    def show(self, table: Table, touched: set[int]) -> None:
        """Send everybody what is new for them; `touched` seats have news without an event."""
        number = table.number
        moved = table.info_number > self._seated and self._reseat(table)
        self._seated = table.info_number
        shared = payloads.public(table)
        encoded: dict[tuple[int | None, int, str, frozenset[str]], bytes] = {}
        for watcher in tuple(self.watchers):
            if watcher.number == number and watcher.seat not in touched:
                continue
            if not watcher.live:  # it wakes up and looks
                watcher.tell(b"")
                continue
            person = watcher.person if watcher.number < table.info_number else ""
            key = watcher.seat, watcher.number, person, watcher.blocked
            news = encoded.get(key)
            if news is None:
                news = encoded[key] = p.encode(payloads.update(table, *key, shared=shared))
            watcher.tell(news)
            watcher.number = number
        if moved:
            self.refresh(table)

    def _reseat(self, table: Table) -> bool:
        """Give watchers who sat down or stood up their new perspective."""
        moved = False
        hidden = table.state == "playing" and not table.settings.watch
        for watcher in tuple(self.watchers):
            mine = table.seats_of(watcher.person)
            seat = watcher.seat if watcher.seat in mine else mine[0] if mine else None
            if watcher.spectates:
                seat = None
            moved = moved or seat != watcher.seat
            watcher.seat = seat
            if watcher.person in table.kicked or (not mine and hidden):
                self.watchers.discard(watcher)
                watcher.hang_up("kicked" if watcher.person in table.kicked else "closed")
        return moved

    # Presence

    @property
    def expires(self) -> bool:
        """Whether presence may change by the passing of time alone."""
        return bool(self._polled or self._elsewhere)

    def poll(self, table: Table, seat: int | None, person: str) -> None:
        """Count a player, or the host, as connected for a while: they asked over HTTP."""
        if seat is None and person == table.host:
            seat = HOST
        if seat is not None:
            self._polled[seat] = self._clock.now()
            self.refresh(table)

    def hear(self, table: Table, notice: Notice) -> None:
        """Note what another node reports about its watchers."""
        self._elsewhere[notice.node] = notice, self._clock.now()
        self.refresh(table, answers=notice.asks)

    def absence(self, table: Table, seat: int) -> int:
        """Milliseconds since the player of a seat was last connected."""
        self.refresh(table)
        if not self._bus.connected:
            raise Refusal("unavailable", "the other nodes do not answer", retry_after=5.0)
        return self._clock.now() - max(self._there.get(seat, 0), self._opened)

    def refresh(self, table: Table, *, asks: bool = False, answers: bool = False) -> bool:
        """Find out who is connected; if that has changed, tell watchers and other nodes."""
        if not table.length:
            return False
        now = self._clock.now()
        if not self._bus.connected:  # silence means nothing
            self._elsewhere = {node: (each, now) for node, (each, _) in self._elsewhere.items()}
        self._polled = {s: at for s, at in self._polled.items() if now - at < GONE_MS}
        self._elsewhere = {n: e for n, e in self._elsewhere.items() if now - e[1] < GONE_MS}
        watching = _places(table, self.watchers)
        here = sorted(watching | self._polled.keys())
        looking_on = sum(each.live and each.seat is None for each in self.watchers)
        if asks or answers or self._published != (here, looking_on):
            self._published = here, looking_on
            notice = Notice(node=self._node, seats=here, watching=looking_on, asks=asks)
            self._bus.publish(self._id, notice)
        others = [notice for notice, _ in self._elsewhere.values()]
        connected = {*here, *(seat for each in others for seat in each.seats or ())}
        for notice, heard in self._elsewhere.values():
            self._there |= dict.fromkeys(notice.seats or (), heard)
        self._there |= self._polled
        self._there |= dict.fromkeys(watching, now)
        presence = p.Presence(
            seats=[bool(c.bot) or seat in connected for seat, c in enumerate(table.chairs)],
            watching=looking_on + sum(each.watching for each in others),
            host=not connected.isdisjoint(table.seats_of(table.host) or [HOST]),
            preparing=self.preparing,
        )
        before, self._presence = self._presence, p.encode(presence)
        if before == self._presence:
            return False
        for watcher in tuple(self.watchers):
            if watcher.live:
                watcher.tell(self._presence)
        return True


def _places(table: Table, watchers: set[Watcher]) -> set[int]:
    """The seats of watchers; a host who looks on counts as `HOST`."""
    places = {each.seat for each in watchers if each.seat is not None}
    if any(each.seat is None and each.person == table.host for each in watchers):
        places.add(HOST)
    return places
