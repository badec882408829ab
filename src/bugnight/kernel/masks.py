"""Sets of seats or cards as the bits of a number."""

from bugnight.kernel.compiling import Array, kernel


@kernel
def size(mask: int) -> int:
    """Count the bits of a mask: in pairs, in fours, in eights, then all."""
    mask -= mask >> 1 & 0x5555_5555_5555_5555
    mask = (mask & 0x3333_3333_3333_3333) + (mask >> 2 & 0x3333_3333_3333_3333)
    mask = mask + (mask >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    return mask * 0x0101_0101_0101_0101 >> 56 & 0xFF


@kernel
def lowest(mask: int) -> int:
    """The lowest bit of a mask that is not empty."""
    bit = 0
    while not mask >> bit & 1:
        bit += 1
    return bit


@kernel
def best(scores: Array, players: int) -> int:
    """The seats with the highest score."""
    most = scores[0]
    for seat in range(1, players):
        most = max(most, scores[seat])
    seats = 0
    for seat in range(players):
        seats |= (scores[seat] == most) << seat
    return seats
