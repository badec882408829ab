"""New guests from one address: the first are free, then each costs work, more the faster they come.

Somebody who floods pays for every guest; a newcomer at the same address pays once, a second or two.
"""

import hashlib
import math
import secrets
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
