"""What nobody may see, for a critic in training: all hands, hidden choices, the cards to come.

A learner that judges its decisions by such a critic learns much faster, since luck that the critic
foresees is not taken for skill. The network that plays never reads any of this.
"""

from bugnight.games.bug_off import rules as bug_off
from bugnight.games.party_bugs import rules as party_bugs
from bugnight.games.rumbugz import rules as rumbugz
from bugnight.kernel import Array, State, features, kernel

CARDS = party_bugs.CARDS
SEEN_AHEAD = 20
"""So many of the next cards of Bug Off's deck, and of the next Bugz in the bag, are shown."""


@kernel
def reveal_party_bugs(s: State, seat: int, out: Array) -> None:
    """Hands, choices, face-down cards and decks of all seats, clockwise from one."""
    at = 0
    for place in range(party_bugs.MAX_SEATS):
        owner = party_bugs.absolute(s, seat, place)
        at = features.bits(out, at, int(s.hand[owner]) >> 1, CARDS)
        at = features.one_hot(out, at, int(s.played[owner]) - 1, CARDS)
        at = features.one_hot(out, at, int(s.face_down[owner]) - 1, CARDS)
        at = features.one_hot(out, at, -1, CARDS)
        drawn = int(s.dummy_drawn) if owner >= s.players else int(s.drawn)
        for i in range(drawn, party_bugs.DECK):
            value = int(s.deck[owner, i])
            if value > 0:  # the sooner it comes, the more
                out[at - CARDS + value - 1] = 1 - (i - drawn) / (party_bugs.DECK + 1)


@kernel
def reveal_bug_off(s: State, seat: int, out: Array) -> None:
    """The hands of all seats, clockwise from one, and the next cards of the deck."""
    at = 0
    for place in range(bug_off.MAX_SEATS):
        owner = (seat + place) % int(s.players) if place < s.players else place
        for colour in range(bug_off.COLOURS):
            at = features.number(out, at, int(s.hand[owner, colour]), 4)
    for i in range(SEEN_AHEAD):
        k = int(s.drawn) + i
        card = int(s.deck[k]) if k < bug_off.PACK else -1
        at = features.one_hot(out, at, card, 2 * bug_off.COLOURS)


@kernel
def reveal_rumbugz(s: State, seat: int, out: Array) -> None:
    """The hands of all seats, clockwise from one, and the next Bugz in the bag."""
    at = 0
    for place in range(rumbugz.MAX_SEATS):
        owner = (seat + place) % int(s.players) if place < s.players else place
        for kind in range(rumbugz.KINDS):
            at = features.number(out, at, int(s.hands[owner, kind]), 4)
    for i in range(SEEN_AHEAD):
        k = int(s.bag_at) + i
        kind = int(s.bag[k]) if k < int(s.bag_end) else -1
        at = features.one_hot(out, at, kind, rumbugz.KINDS)


REVEAL = {
    party_bugs.STATE: reveal_party_bugs,
    bug_off.STATE: reveal_bug_off,
    rumbugz.STATE: reveal_rumbugz,
}
SIZE = {
    party_bugs.STATE: party_bugs.MAX_SEATS * 4 * CARDS,
    bug_off.STATE: bug_off.COLOURS * (bug_off.MAX_SEATS + 2 * SEEN_AHEAD),
    rumbugz.STATE: rumbugz.KINDS * (rumbugz.MAX_SEATS + SEEN_AHEAD),
}
