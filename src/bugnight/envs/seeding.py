"""Seeds of environments: the first deal is the one that the library deals from the same number."""

import secrets

import numpy as np

from bugnight.kernel import Array
from bugnight.play import SeedError
from bugnight.play.errors import shown
from bugnight.play.seeds import LARGEST_NUMBER

_STEP = np.uint64(0x9E3779B97F4A7C15)


def fresh_number() -> int:
    """Draw a seed from the operating system."""
    return secrets.randbits(53)


def check_seed(seed: object) -> int:
    """Refuse what is no seed of an environment."""
    if (
        isinstance(seed, int | np.integer)
        and not isinstance(seed, bool)
        and 0 <= seed <= LARGEST_NUMBER
    ):
        return int(seed)
    raise SeedError(f"a seed is a whole number from 0 to {LARGEST_NUMBER}, not {shown(seed)}")


def streams(seeds: Array) -> tuple[Array, Array]:
    """Two generators for each seed: one for the first deal, one for all that follow.

    The first is made of the first four outputs of splitmix64, as everywhere in Bug Night, the
    second of the next four.
    """
    state = seeds.astype(np.uint64)
    words = np.empty((len(state), 8), np.uint64)
    for i in range(8):
        state = state + _STEP
        word = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        words[:, i] = word ^ word >> np.uint64(31)
    return words[:, :4].copy(), words[:, 4:].copy()
