"""Chance, exact: xoshiro256** in a state's `rng`, and what is drawn from it.

`rng` is four 64-bit words. All zero means that there is no generator: the state is a view, or its
cards are dealt from outside. A script can stand in their place, see `kernel.scripts`.
"""

import numpy as np

from bugnight.kernel import Array, kernel, masks, scripts
from bugnight.kernel.compiling import unless_scripted

FIVE = np.uint64(5)
NINE = np.uint64(9)
LOW_HALF = np.uint64(0xFFFFFFFF)
SPAN = np.uint64(1 << 32)
BY_7 = np.uint64(7)
BY_17 = np.uint64(17)
BY_19 = np.uint64(19)
BY_32 = np.uint64(32)
BY_45 = np.uint64(45)
BY_57 = np.uint64(57)


@unless_scripted(scripts.is_there)
def has_generator(rng: Array) -> bool:
    """Whether the state has a generator of its own."""
    return (rng[0] | rng[1] | rng[2] | rng[3]) != 0


@kernel
def clear(rng: Array) -> None:
    """Remove the generator. A view has none to begin with."""
    for i in range(4):
        rng[i] = 0


@kernel
def next_word(rng: Array) -> np.uint64:
    """Step the generator: 64 fresh bits."""
    scrambled = rng[1] * FIVE
    word: np.uint64 = ((scrambled << BY_7) | (scrambled >> BY_57)) * NINE
    shifted = rng[1] << BY_17
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = (rng[3] << BY_45) | (rng[3] >> BY_19)
    return word


@unless_scripted(scripts.below)
def below(rng: Array, n: int) -> int:
    """Draw a number from 0 to n - 1, all equally likely."""
    size = np.uint64(n)
    wide = (next_word(rng) >> BY_32) * size
    if (wide & LOW_HALF) < size:  # the exact bound needs a division: only where it can matter
        unfair = (SPAN - size) % size
        while (wide & LOW_HALF) < unfair:
            wide = (next_word(rng) >> BY_32) * size
    return int(wide >> BY_32)


@unless_scripted(scripts.shuffle)
def shuffle(rng: Array, cards: Array, n: int) -> None:
    """Shuffle the first n cards; index 0 is then drawn first."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@kernel
def one_of(rng: Array, mask: int) -> int:
    """Draw one of the bits of a mask; a single bit is returned without a draw."""
    count = masks.size(mask)
    for _ in range(below(rng, count) if count > 1 else 0):
        mask &= mask - 1  # without its lowest bit
    return masks.lowest(mask)


@unless_scripted(scripts.stay)
def seed_from(rng: Array, other: Array) -> None:
    """Give `rng` a state of its own, drawn from another generator."""
    for i in range(4):
        rng[i] = next_word(other)
