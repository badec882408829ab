"""How often somebody may do something: buckets that fill with time, one per person or address."""

import time
from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address
from typing import Literal, NamedTuple, TypeAlias

from bugnight.server.refusal import Refusal

Kind: TypeAlias = Literal[
    "request", "stranger", "address", "knock", "arrive", "transfer", "table", "command", "say",
    "hint", "review", "record", "socket", "report", "admin",
]  # fmt: skip


class Rate(NamedTuple):
    """So many a second, and so many at once."""

    per_second: float
    at_once: int


RATES: dict[Kind, Rate] = {
    "request": Rate(30, 150),  # of a guest
    "stranger": Rate(30, 300),  # without a token, from one address
    "address": Rate(600, 3000),  # all guests together
    "knock": Rate(300, 1500),  # wishes to become a guest; most of them may be refused
    "arrive": Rate(1, 100),
    "transfer": Rate(0.1, 5),
    "table": Rate(0.2, 12),
    "command": Rate(20, 60),
    "say": Rate(0.7, 6),
    "hint": Rate(0.5, 6),
    "review": Rate(0.5, 6),
    "record": Rate(0.5, 6),
    "socket": Rate(2, 40),
    "report": Rate(0.05, 10),
    "admin": Rate(0.1, 10),  # wrong tokens
}
OF_ONE_NODE: tuple[Kind, ...] = ("request", "address", "knock", "command")
"""These guard the processor of one node; what is taken of the others, all nodes tell each other."""
MOST_BUCKETS = 100_000


@lru_cache(10_000)
def household(address: str) -> str:
    """Whose limits count for an address: who has one in IPv4 has a whole network in IPv6.

    >>> household("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    """
    try:
        number = IPv6Address(address)
    except ValueError:
        return address
    return str(number.ipv4_mapped or IPv6Address(int(number) >> 64 << 64))


class Limits:
    """All buckets, as a node knows them."""

    def __init__(self) -> None:
        self.on = True
        self._buckets: dict[tuple[Kind, str], tuple[float, float]] = {}
        self._taken: Counter[str] = Counter()
        """What other nodes are to be told."""

    def take(self, kind: Kind, whose: str) -> None:
        """Take one from a bucket; refused if it is empty."""
        if not self.on:
            return
        left, now = self._left(kind, whose), time.monotonic()
        if left < 1:
            self._buckets[kind, whose] = left, now
            wait = (1 - left) / RATES[kind].per_second
            raise Refusal(
                "too-fast", f"too many at once; wait {wait:.1f} seconds", retry_after=wait
            )
        self._buckets[kind, whose] = left - 1, now
        if kind not in OF_ONE_NODE:
            self._taken[f"{kind} {whose}"] += 1

    def _left(self, kind: Kind, whose: str) -> float:
        rate, now = RATES[kind], time.monotonic()
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()
        left, at = self._buckets.get((kind, whose), (float(rate.at_once), now))
        return min(rate.at_once, left + (now - at) * rate.per_second)

    def tell(self) -> dict[str, int]:
        """What was taken here since the last time, for the other nodes."""
        taken, self._taken = self._taken, Counter()
        return taken

    def hear(self, taken: dict[str, int]) -> None:
        """Take what another node has given away."""
        for key, count in taken.items():
            kind, _, whose = key.partition(" ")
            left = max(self._left(kind, whose) - count, -RATES[kind].at_once)  # type: ignore[arg-type,index]
            self._buckets[kind, whose] = left, time.monotonic()  # type: ignore[index]
