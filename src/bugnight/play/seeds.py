"""Seeds: 32 bytes from which every card follows."""

import hashlib
import re
import secrets
from struct import pack
from typing import TypeVar

import numpy as np

from bugnight.kernel import Array
from bugnight.play.errors import SeedError, shown

LARGEST_NUMBER = 2**53 - 1
WORD = 2**64 - 1
"""A word with all bits set."""

_LITTLE = np.dtype("<u8")
_STEPS = [i * 0x9E3779B97F4A7C15 & WORD for i in range(1, 9)]
"""What splitmix64 adds to its start, output by output."""

T = TypeVar("T", int, Array)


def fresh_seed() -> str:
    """Draw a seed from the operating system."""
    return f"{1 + secrets.randbelow(2**256 - 1):064x}"  # any but 64 zeros


def parse_seed(seed: object) -> str:
    """Read a seed, 64 hexadecimal digits or a number that stands for one, as 64 digits.

    >>> parse_seed(42)
    '956eeb2f2632d7bd03f166b233e3ef28529f0f135767524794e34a0effe11c58'
    """
    if isinstance(seed, int) and not isinstance(seed, bool):
        return _from_number(seed)
    if not isinstance(seed, str) or not re.fullmatch(r"[0-9a-f]{64}", seed):
        raise SeedError(
            f"a seed is 64 hexadecimal digits in lower case, or a whole number from 0 to"
            f" {LARGEST_NUMBER}, not {shown(seed)}"
        )
    if seed == "0" * 64:
        raise SeedError("the seed of 64 zeros cannot be used: nothing would be random")
    return seed


def seed_words(seed: str) -> Array:
    """Turn 64 hexadecimal digits into the four words of a generator."""
    words = np.frombuffer(bytearray.fromhex(seed), _LITTLE)
    return words if _LITTLE.isnative else words.astype(np.uint64)


def _from_number(number: int) -> str:
    """Take the first four outputs of splitmix64 started at a number."""
    if not 0 <= number <= LARGEST_NUMBER:
        raise SeedError(f"a seed number is from 0 to {LARGEST_NUMBER}, not {shown(number)}")
    return pack("<4Q", *splitmix64(number, 4)).hex()


def splitmix64(start: T, count: int) -> list[T]:
    """The first outputs of splitmix64, started at a number or at each of an array."""
    words = []
    for step in _STEPS[:count]:
        word = start + step & WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        words.append(word ^ word >> 31)
    return words


def derived_seed(seed: str, *place: int | str) -> str:
    """Make the seed of a part from the seed of the whole and the part's place in it.

    >>> derived_seed("956e" * 16, "deal", 7) == derived_seed("956e" * 16, "deal", 7)
    True
    >>> derived_seed("956e" * 16, "deal", 7) == derived_seed("956e" * 16, "deal", 8)
    False
    """
    return hashlib.sha256("/".join(map(str, (seed, *place))).encode()).hexdigest()
