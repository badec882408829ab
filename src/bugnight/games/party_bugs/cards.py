"""Party Bugs, the cards: the state, the action ids, and what is counted on the table.

Card values are 1 to 13 and 0 is no card. Hands, displays and the like are bit masks with bit v for
value v; a display never holds two face-up cards of one value (PB-D1), so a mask is enough for it.
With two players the dummy is seat number 2.
"""

import numpy as np

from bugnight.kernel import State, kernel, state_type
from bugnight.play.events import EventKind, codes

KING = 13
CARDS = 13
DECK = 12
"""Cards in a seat's deck once its first card is on the floor."""
UNSEEN_CARD = 14
"""In a view: a card is there, face down."""
ALL_VALUES = 0b11_1111_1111_1110
NO_KING = 0b01_1111_1111_1110
MAX_SEATS = 6
NOBODY = -1

DEAL, HIDE, CHOOSE, TAKE, PAIR, MIRROR, OVER = range(7)
ZMAN, ABACUS = range(2)

PLAY_CARD = 0
HIDE_CARD = PLAY_CARD + KING
TAKE_FROM = HIDE_CARD + KING - 1
PAIR_UP = TAKE_FROM + MAX_SEATS
KEEP = PAIR_UP + 1
MIRROR_CARD = KEEP + 1
MIRROR_HIDDEN = MIRROR_CARD + KING
TAKE_AND_PAIR = MIRROR_HIDDEN + 1
ACTIONS = TAKE_AND_PAIR + MAX_SEATS
"""`play v` is v - 1, `hide v` 13 + v - 1, `take` 25 + the card's owner, then pair, keep, mirror,
and last `take` with the hidden pair discarded, again by the card's owner."""
MAX_LEGAL = CARDS + 1

EVENTS = (
    EventKind("chose", {"card": int}),
    EventKind("hid", {"card": int}),
    EventKind("revealed", {"card": int}),
    EventKind("hauled", {"cards": int}),
    EventKind("foiled", {"king": "seat", "number": int}),
    EventKind("took", {"card": int, "owner": "seat"}),
    EventKind("paired", {"card": int, "face_down": bool}),
    EventKind("kept", {"card": int}),
    EventKind("mirrored", {"card": int, "face_down": bool}),
    EventKind("mirror_gone"),
    EventKind("mirror_given", {"total": int}),
    EventKind("floor", {"card": int}),
    EventKind("drew", {"card": int}),
    EventKind("round", {"number": int, "last": bool}),
    EventKind("shown", {"card": int}),
    EventKind("scored", {"points": int, "total": int}),
    EventKind("game", {"number": int}),
    EventKind("ended"),
)
"""What the rules tell of."""
EVENT = codes(EVENTS)

STATE = state_type(
    "party-bugs",
    [
        ("rng", np.uint64, 4),
        ("hand", np.uint16, MAX_SEATS),
        ("display", np.uint16, MAX_SEATS),
        ("hauled", np.uint16),  # while its owner is asked to pair: what a haul left face up
        ("seen", np.uint16, MAX_SEATS),  # cards of this seat's deck that everybody has seen
        ("maybe", np.uint16, MAX_SEATS),  # what the face-down card may be, as everybody knows
        ("total", np.int16, MAX_SEATS),
        ("deck", np.int8, (MAX_SEATS, DECK)),
        ("floor", np.int8, MAX_SEATS),
        ("played", np.int8, MAX_SEATS),
        ("face_down", np.int8, MAX_SEATS),
        ("queue", np.int8, MAX_SEATS),  # who takes, in order
        ("served", np.int8),  # how many of the queue have taken
        ("held", np.int8, MAX_SEATS),  # cards in each hand
        ("left", np.int8, MAX_SEATS),  # cards in each deck
        ("drawn", np.int8),  # deck cards drawn so far, by each seat
        ("dummy_drawn", np.int8),
        ("phase", np.int8),
        ("round_number", np.int8),
        ("game", np.int8),
        ("host", np.int8),
        ("mirror_holder", np.int8),
        ("players", np.int8),
        ("edition", np.int8),
        ("hidden", np.int8),
        ("mirror", np.int8),
        ("youngest", np.int8, MAX_SEATS),
    ],
)


@kernel
def decks(s: State) -> int:
    """PB-T1: with two players the dummy has a deck too."""
    return 3 if s.players == 2 else int(s.players)


@kernel
def cards_left(s: State, owner: int) -> int:
    """How many cards are left in a deck: public."""
    if owner >= s.players:
        return DECK - int(s.dummy_drawn)
    return DECK - int(s.drawn)


@kernel
def visible_score(s: State, owner: int) -> int:
    """The sum of the face-up cards of a display."""
    points = 0
    for v in range(1, CARDS + 1):
        points += v * (int(s.display[owner]) >> v & 1)
    return points
