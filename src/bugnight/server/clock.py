"""Time: the database's clock, which all nodes share."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import text

from bugnight.server.log import Store

SMALL_STEP_MS = 1_000
"""The largest step back, in milliseconds, that the time follows."""
CATCH_UP_MS = 10
"""Milliseconds by which the time comes closer to the database's clock with each comparison."""

_NOW = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
}
_READ = "SELECT {now}, ahead, latest FROM clock"
_PUT_AHEAD = text("UPDATE clock SET ahead = :ahead WHERE ahead = :before")
_NOTE = text("UPDATE clock SET latest = :latest WHERE latest < :latest")


class Alarm(Protocol):
    """Something that will be called, unless it is cancelled."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock:
    """The database's time, never set back.

    Between comparisons a monotonic clock measures the time. Where the database's clock is
    set back, the time of the server stays `ahead` of it, at all nodes, and comes back slowly: else
    everything that is due would wait until the clock has caught up with the log. Where it is set
    right again, the time goes on as it was: else players would lose what the clock has gained.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read = text(_READ.format(now=_NOW[store.engine.dialect.name]))
        self._compared: tuple[int, float] | None = None

    def monotonic(self) -> float:
        """Seconds that have passed, whatever is done to clocks."""
        return time.monotonic()

    def now(self) -> int:
        """What time it is."""
        assert self._compared is not None, "the database has not been asked yet"
        at, then = self._compared
        return at + int((self.monotonic() - then) * 1000)

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call at a time."""
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, callback)

    async def follow(self) -> None:
        """Compare with the database's clock."""
        [(database, ahead, latest)] = await self._store.rows(self._read)
        before = ahead
        reckoned = self.now() if self._compared else database + ahead
        latest = max(latest, reckoned)
        if database + ahead < latest - SMALL_STEP_MS:
            ahead = latest - database
        elif database + ahead > reckoned + SMALL_STEP_MS:
            ahead = min(ahead, max(0, reckoned - database))
        if ahead != before:
            await self._store.change(_PUT_AHEAD, ahead=ahead, before=before)
        self._compared = database + ahead, self.monotonic()
        if self._store.appended:
            self._store.appended = False
            await self._store.change(_NOTE, latest=database + ahead)
            if ahead:
                less = max(0, ahead - CATCH_UP_MS)
                await self._store.change(_PUT_AHEAD, ahead=less, before=ahead)
