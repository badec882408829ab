"""Party Bugs, what nobody may see: for a critic in training."""

from bugnight.games.party_bugs.cards import CARDS, DECK, MAX_SEATS
from bugnight.kernel import Array, State, features, kernel

SIZE = MAX_SEATS * 4 * CARDS


@kernel
def reveal(s: State, seat: int, out: Array) -> None:
    """Hands, choices, face-down cards and decks of all seats, clockwise from one."""
    at = 0
    for place in range(MAX_SEATS):
        owner = features.seat_at(s, seat, place)
        at = features.bits(out, at, int(s.hand[owner]) >> 1, CARDS)
        at = features.one_hot(out, at, int(s.played[owner]) - 1, CARDS)
        at = features.one_hot(out, at, int(s.face_down[owner]) - 1, CARDS)
        at = features.one_hot(out, at, -1, CARDS)
        drawn = int(s.dummy_drawn) if owner >= s.players else int(s.drawn)
        for i in range(drawn, DECK):
            value = int(s.deck[owner, i])
            if value > 0:  # the sooner it comes, the more
                out[at - CARDS + value - 1] = 1 - (i - drawn) / (DECK + 1)
