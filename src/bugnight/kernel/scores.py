"""Who has won: what the rules of many games ask of their scores."""

from bugnight.kernel.compiling import Array, kernel


@kernel
def best(scores: Array, players: int) -> int:
    """The seats with the highest score, as a bit mask."""
    most = scores[0]
    for seat in range(1, players):
        most = max(most, scores[seat])
    seats = 0
    for seat in range(players):
        seats |= (scores[seat] == most) << seat
    return seats
