"""Observations: each function fills a piece from `at` on and returns where the next begins."""

from bugnight.rules.kernel import Array, kernel


@kernel
def number(out: Array, at: int, value: float) -> int:
    """One number."""
    out[at] = value
    return at + 1


@kernel
def flag(out: Array, at: int, value: bool) -> int:
    """1 for yes, 0 for no."""
    out[at] = 1.0 if value else 0.0
    return at + 1


@kernel
def one_hot(out: Array, at: int, index: int, length: int) -> int:
    """A 1 at an index, 0 elsewhere; an index out of range leaves all 0."""
    for i in range(length):
        out[at + i] = 1.0 if i == index else 0.0
    return at + length


@kernel
def bits(out: Array, at: int, mask: int, length: int) -> int:
    """The lowest bits of a mask, one number each."""
    for i in range(length):
        out[at + i] = mask >> i & 1
    return at + length
