"""What a table does by itself, and when: bots' moves, claim windows, clocks.

All of it follows from the log, so every node works out the same times; whichever appends first
has done it. How long a bot seems to think is drawn from the table's secret and the number of the
event that asks it, before anybody looks at its hand.
"""

import hashlib
import hmac
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from bugnight.play import Move
from bugnight.server import decide, log_events, metrics
from bugnight.server.bot_pool import BotPool
from bugnight.server.clock import Alarm, Clock
from bugnight.server.table import Table
from bugnight.server.turns import Asker

if TYPE_CHECKING:
    import asyncio

log = logging.getLogger("bugnight.timers")

FACTOR = {"relaxed": 1.6, "normal": 1.0, "quick": 0.35, "none": 0.0}
SHORTEST_THOUGHT, LONGEST_THOUGHT = 700, 1800
"""Milliseconds, at normal pace."""
CLAIM_FLOOR = 1500
"""Milliseconds that a claim window is open at least, even if everybody has answered."""
CLAIM_TICK = 500
"""Milliseconds between the times at which it may close early, counted from its opening."""


class Due(NamedTuple):
    """What happens next by itself."""

    at: int
    what: Literal["claim", "bot", "clock"]
    seat: int


def next_due(table: Table) -> Due | None:
    """The next thing that will happen by itself."""
    if table.state != "playing" or table.paused is not None:
        return None
    found: list[Due] = []
    if table.sealing == "claim":
        closes = closing(table)
        if closes is not None:
            found.append(Due(closes, "claim", -1))
    found += [
        Due(table.chairs[seat].asked + thought(table, seat), "bot", seat)
        for seat in table.undecided
        if table.chairs[seat].bot
    ]
    found += [
        Due(began + table.clocks[seat], "clock", seat) for seat, began in table.ticking.items()
    ]
    return min(found, default=None)


def closing(table: Table) -> int | None:
    """When the claim window closes."""
    assert table.claim is not None
    latest = table.claim.closes
    if table.undecided:
        return latest
    opened = table.claim.opened
    pace = FACTOR[table.settings.pace]
    if not pace:
        return table.answered
    waited = max(table.answered - opened, round(CLAIM_FLOOR * pace))
    early = opened + -(-waited // CLAIM_TICK) * CLAIM_TICK
    return early if latest is None else min(early, latest)


def thought(table: Table, seat: int) -> int:
    """How many milliseconds a bot seems to think: the same whatever it holds."""
    pace = FACTOR[table.settings.pace]
    drawn = draw(table, seat)
    if table.sealing == "claim":
        return round(CLAIM_FLOOR * pace * (0.2 + 0.7 * drawn))
    return round(pace * (SHORTEST_THOUGHT + (LONGEST_THOUGHT - SHORTEST_THOUGHT) * drawn))


def thinking_seconds(table: Table) -> float:
    """How long a bot may really think: less than it ever seems to."""
    return max(0.05, FACTOR[table.settings.pace] * SHORTEST_THOUGHT * 0.6 / 1000)


def draw(table: Table, seat: int) -> float:
    """A number from 0 to 1 that nobody can foresee before the secret is shown."""
    asked = f"{seat} {table.chairs[seat].since}".encode()
    digest = hmac.new(bytes.fromhex(table.secret), asked, hashlib.sha256).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def close_claim(table: Table) -> log_events.Change:
    """The first to claim has it; what others answered stays sealed for good."""
    claim = table.game.claims[table.phase]
    for move in table.sealed.values():
        if move.text == claim.claim:
            return [log_events.Moved(moves=[move])]
    return [log_events.Moved(moves=[Move(seat, claim.decline) for seat in table.actors])]


def out_of_time(seat: int) -> log_events.Change:
    """A bot takes over for a player who ran out of time."""
    return [log_events.Away(seat=seat, bot=decide.STAND_IN, why="clock")]


def _nothing() -> None:
    """Wake nobody."""


class Timers:
    """What one table does by itself: an alarm, and bots that think."""

    def __init__(self, table: str, clock: Clock, bots: BotPool, wake: Callable[[], None]) -> None:
        self._id, self._clock, self._bots, self._wake = table, clock, bots, wake
        self._alarm: Alarm | None = None
        self.thoughts: dict[tuple[int, int, str], asyncio.Task[Move]] = {}
        """What bots think about: the seat, since which event, and which bot."""
        self._late: set[tuple[int, int, str]] = set()
        """Those that wake the table when they are done."""

    def arm(self, table: Table, coming: Due | None, grace: int = 0) -> None:
        """Set the alarm for what happens next, and let the bots think."""
        self.think(table)
        self._ring(None if coming is None else coming.at + grace)

    def retry(self) -> None:
        """Set the alarm for a second from now."""
        self._ring(self._clock.now() + 1000)

    def _ring(self, at: int | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if at is None else self._clock.call_at(at, self._wake)

    def change(self, table: Table, now: int) -> log_events.Change:
        """What happens now by itself: nothing, if nothing is due or a bot still thinks."""
        coming = next_due(table)
        if coming is None:
            return []
        if coming.at > now:
            self._ring(coming.at)
            return []
        if coming.what == "claim":
            return close_claim(table)
        if coming.what == "clock":
            return out_of_time(coming.seat)
        return self._bot_move(table, coming.seat)

    def _bot_move(self, table: Table, seat: int) -> log_events.Change:
        question = _question(table, seat)
        thought = self.thoughts.get(question)
        if thought is None:  # asked in this very entry: it thinks once that is on disk
            return []
        if not thought.done():
            if question not in self._late:
                self._late.add(question)
                thought.add_done_callback(lambda _: self._wake())
            return []
        if thought.cancelled():  # the server stops
            return []
        if (error := thought.exception()) is not None:
            log.error("a bot failed", exc_info=error)
            del self.thoughts[question]  # it thinks again
            self._late.discard(question)
            return []
        metrics.moves_of(table.settings.game).inc()
        if table.sealing:
            return decide.seal(table, thought.result())
        return [log_events.Moved(moves=[thought.result()])]

    def think(self, table: Table) -> bool:
        """Let every bot think that is asked, forget questions that are gone; whether any began."""
        if not self.thoughts and not any(chair.bot for chair in table.chairs):
            return False  # people alone: most tables
        asked = {_question(table, seat) for seat in table.undecided if table.chairs[seat].bot}
        if table.state != "playing":
            asked.clear()
        self._late &= asked
        for question in self.thoughts.keys() - asked:
            self.thoughts.pop(question).cancel()
        asker = Asker(table.host, self._id, last=all(chair.bot for chair in table.chairs))
        began = False
        for question in asked - self.thoughts.keys():
            seat, _, bot = question
            self.thoughts[question] = self._bots.think(
                asker, bot, table.position.view(seat), thinking_seconds(table)
            )
            began = True
        return began

    def rest(self) -> None:
        """Cancel everything, for good.

        The table's own method is let go as well: a cycle would keep the table in memory.
        """
        self._ring(None)
        for thought in self.thoughts.values():
            thought.cancel()
        self._wake = _nothing


def _question(table: Table, seat: int) -> tuple[int, int, str]:
    chair = table.chairs[seat]
    return seat, chair.since, chair.bot
