"""Bug Off!, what nobody may see: for a critic in training."""

from bugnight.games.bug_off.rules import COLOURS, MAX_SEATS, PACK
from bugnight.kernel import Array, State, features, kernel

AHEAD = 20
"""How many of the next cards of the deck are shown."""
SIZE = COLOURS * (MAX_SEATS + 2 * AHEAD)


@kernel
def reveal(s: State, seat: int, out: Array) -> None:
    """The hands of all seats, clockwise from one, and the next cards of the deck."""
    at = 0
    for place in range(MAX_SEATS):
        owner = features.seat_at(s, seat, place)
        for colour in range(COLOURS):
            at = features.number(out, at, int(s.hand[owner, colour]), 4)
    for i in range(AHEAD):
        k = int(s.drawn) + i
        card = int(s.deck[k]) if k < PACK else -1
        at = features.one_hot(out, at, card, 2 * COLOURS)
