"""What a table does by itself, and when: bots' moves, claim windows, clocks.

All of it follows from the log, so every node works out the same times; whichever appends first
has done it. How long a bot seems to think is drawn from the table's secret and the number of the
event that asks it, before anybody looks at its hand.
"""

import hashlib
import hmac
from typing import Literal, NamedTuple

from bugnight.play import Move
from bugnight.server import log_events
from bugnight.server.decide import STAND_IN
from bugnight.server.table import Table

FACTOR = {"relaxed": 1.6, "normal": 1.0, "quick": 0.35, "none": 0.0}
SHORTEST_THOUGHT, LONGEST_THOUGHT = 700, 1800
"""Milliseconds, at normal pace."""
CLAIM_FLOOR = 1500
"""Milliseconds that a claim window is open at least, even if everybody has answered."""
CLAIM_TICK = 500
"""Milliseconds between the times at which it may close early, counted from its opening."""


class Timers(NamedTuple):
    """What happens next by itself."""

    at: int
    what: Literal["claim", "bot", "clock"]
    seat: int


def next_due(table: Table) -> Timers | None:
    """The first thing that will happen by itself."""
    if table.state != "playing":
        return None
    found: list[Timers] = []
    if table.sealing == "claim":
        closes = closing(table)
        if closes is not None:
            found.append(Timers(closes, "claim", -1))
    found += [
        Timers(table.chairs[seat].asked + thought(table, seat), "bot", seat)
        for seat in table.undecided
        if table.chairs[seat].bot
    ]
    found += [
        Timers(began + table.clocks[seat], "clock", seat) for seat, began in table.ticking.items()
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


def close_claim(table: Table) -> list[log_events.AnyLogEvent]:
    """The first to claim has it; what others answered stays sealed for good."""
    claim = table.game.claims[table.phase]
    for move in table.sealed.values():
        if move.text == claim.claim:
            return [log_events.Moved(moves=[str(move)])]
    return [log_events.Moved(moves=[str(Move(seat, claim.decline)) for seat in table.actors])]


def out_of_time(seat: int) -> list[log_events.AnyLogEvent]:
    """A bot goes on for a player who ran out of time."""
    return [log_events.Away(seat=seat, bot=STAND_IN, why="clock")]
