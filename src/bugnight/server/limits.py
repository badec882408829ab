"""How often somebody may do something: buckets that fill with time, one per person or address.

New guests from one address are free at first; then each costs work, more the faster they come.
Somebody who floods pays for every guest; a newcomer at the same address pays once, a second or two.
"""

import hashlib
import math
import secrets
import time
from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address
from typing import NamedTuple

from bugnight.server.people import People
from bugnight.server.refusal import Refusal


class Rate(NamedTuple):
    """How many a second, and how many at once."""

    per_second: float
    at_once: int


RATES = {
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
OF_ONE_NODE = ("request", "address", "knock", "command")
"""These guard the processor of one node; what is taken of the others, all nodes tell each other."""
MOST_BUCKETS = 100_000
EASIEST_BITS, HARDEST_BITS = 13, 22
"""Of a digest that are to be zero: 8,000 attempts in the mean, and 4 million."""
SLACK_BITS = 2
"""By how much puzzles may have become harder since one was given."""
FORGET_SECONDS = 5.0
"""After this long, those who came weigh about a third as much."""
SLOT_SECONDS = 60
"""A puzzle is good for one slot and the next."""
MOST_ADDRESSES = 10_000


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
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self._taken: Counter[str] = Counter()
        """What other nodes are to be told."""

    def take(self, kind: str, whose: str) -> None:
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

    def _left(self, kind: str, whose: str) -> float:
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
            left = max(self._left(kind, whose) - count, -RATES[kind].at_once)
            self._buckets[kind, whose] = left, time.monotonic()


class Arrivals:
    """Lets guests in."""

    def __init__(self, limits: Limits, people: People) -> None:
        self._limits, self._people = limits, people
        self._came: dict[str, tuple[float, float]] = {}
        """How many have come from an address by a puzzle, and when that was counted."""
        self._used: dict[int, set[str]] = {}
        """Puzzles that were solved, by slot."""

    def admit(self, address: str, answer: str) -> None:
        """Let a guest in for nothing, or for the answer to a puzzle; else a puzzle is given."""
        try:
            self._limits.take("arrive", address)
        except Refusal as refusal:
            if not self._is_solved(address, answer):
                text = f"{_slot()}-{self._bits(address)}-{secrets.token_hex(6)}"
                refusal.puzzle = self._signed(text, address)
                raise
            came = min(self._weight(address) + 1, 2.0**HARDEST_BITS)
            if len(self._came) >= MOST_ADDRESSES:
                self._came.clear()
            self._came[address] = came, time.monotonic()

    def _weight(self, address: str) -> float:
        count, at = self._came.get(address, (0.0, 0.0))
        return count * math.exp((at - time.monotonic()) / FORGET_SECONDS)

    def _bits(self, address: str) -> int:
        return min(HARDEST_BITS, EASIEST_BITS + round(math.log2(1 + self._weight(address))))

    def _signed(self, text: str, address: str) -> str:
        return f"{text}-{self._people.sign(f'{text} {address}')}"

    def _is_solved(self, address: str, answer: str) -> bool:
        """Whether an answer is a puzzle of ours with a text that makes its digest small."""
        puzzle = answer.partition(".")[0]
        text = puzzle.rpartition("-")[0]
        if not text or puzzle != self._signed(text, address):
            return False
        slot, bits = map(int, text.split("-")[:2])
        now = _slot()
        if slot not in (now - 1, now) or bits < self._bits(address) - SLACK_BITS:
            return False
        self._used = {each: used for each, used in self._used.items() if each >= now - 1}
        used = self._used.setdefault(slot, set())
        digest = int.from_bytes(hashlib.sha256(answer.encode()).digest(), "big")
        if puzzle in used or digest >> (256 - bits):
            return False
        used.add(puzzle)
        return True


def _slot() -> int:
    return int(time.time()) // SLOT_SECONDS
