"""New guests from one address: the first are free, then each costs work, more the faster they come.

Somebody who floods pays for every guest; a newcomer at the same address pays once, a second or two.
"""

import hashlib
import math
import time

from bugnight.server.limits import Limits
from bugnight.server.people import People
from bugnight.server.refusal import Refusal

EASIEST_BITS, HARDEST_BITS = 13, 22
"""Of a digest that are to be zero: 8,000 attempts in the mean, and 4 million."""
SLACK_BITS = 2
"""By how much puzzles may have become harder since one was given."""
FORGET_SECONDS = 5.0
"""After this long, those who came weigh about a third as much."""
SLOT_SECONDS = 60
"""A puzzle is good for one slot and the next."""
MOST_ADDRESSES = 10_000


class Arrivals:
    """Lets guests in."""

    def __init__(self, limits: Limits, people: People) -> None:
        self._limits, self._people = limits, people
        self._came: dict[str, tuple[float, float]] = {}
        """How many have come from an address by a puzzle, and when that was counted."""
        self._used: dict[int, set[str]] = {}
        """Answers that were given, by slot."""

    def admit(self, address: str, answer: str) -> None:
        """Let a guest in for nothing, or for the answer to a puzzle; else a puzzle is given."""
        try:
            self._limits.take("arrive", address)
        except Refusal as refusal:
            if not self._is_solved(address, answer):
                refusal.puzzle = self._puzzle(address, _slot(), self._bits(address))
                raise
            came = min(self._weight(address) + 1, 2.0**HARDEST_BITS)
            if len(self._came) >= MOST_ADDRESSES:
                self._came.clear()
            self._came[address] = came, time.monotonic()

    def _weight(self, address: str) -> float:
        count, at = self._came.get(address, (0.0, 0.0))
        return count * math.exp((at - time.monotonic()) / FORGET_SECONDS)

    def _bits(self, address: str) -> int:
        return min(HARDEST_BITS, EASIEST_BITS + int(math.log2(1 + self._weight(address))))

    def _puzzle(self, address: str, slot: int, bits: int) -> str:
        return f"{slot}-{bits}-{self._people.sign(f'{slot} {bits} {address}')}"

    def _is_solved(self, address: str, answer: str) -> bool:
        """Whether an answer is a puzzle of ours with a text that makes its digest small."""
        puzzle, _, _ = answer.partition(".")
        try:
            slot, bits = map(int, puzzle.split("-")[:2])
        except ValueError:
            return False
        now = _slot()
        if slot not in (now - 1, now) or bits < self._bits(address) - SLACK_BITS:
            return False
        self._used = {each: used for each, used in self._used.items() if each >= now - 1}
        used = self._used.setdefault(slot, set())
        digest = int.from_bytes(hashlib.sha256(answer.encode()).digest(), "big")
        if puzzle != self._puzzle(address, slot, bits) or digest >> (256 - bits) or answer in used:
            return False
        used.add(answer)
        return True


def _slot() -> int:
    return int(time.time()) // SLOT_SECONDS
