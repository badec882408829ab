"""Time, so that tests can be its master."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called, unless it is cancelled."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock(Protocol):
    """Tells the time in milliseconds since 1970, and calls at a time."""

    def now(self) -> int:
        """What time it is."""
        ...

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call when it is that late; at once if it is already."""
        ...


class WallClock:
    """The time of this machine."""

    def now(self) -> int:
        """What time it is."""
        return time.time_ns() // 1_000_000

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call when it is that late."""
        delay = max(0, at - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)
