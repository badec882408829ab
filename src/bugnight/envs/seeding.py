"""Seeds of environments: the first deal is the one that the library deals from the same number."""

import secrets

import numpy as np

from bugnight.kernel import Array
from bugnight.play import SeedError
from bugnight.play.errors import shown
from bugnight.play.seeds import LARGEST_NUMBER, splitmix64


def fresh_number() -> int:
    """Draw a seed from the operating system."""
    return secrets.randbits(53)


def check_seed(seed: object) -> int:
    """Refuse anything but a seed of an environment."""
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
    words = np.stack(splitmix64(seeds.astype(np.uint64), 8), axis=1)
    return words[:, :4].copy(), words[:, 4:].copy()
