"""Party Bugs, what a learner sees: the same as a view, as numbers."""

import numpy as np

from bugnight.rules import features
from bugnight.rules.kernel import Array, Record, kernel
from bugnight.rules.party_bugs_cards import (
    ALL_VALUES,
    CARDS,
    CHOOSE,
    MAX_SEATS,
    TAKE,
    decks,
    visible_score,
)

PIECES = (
    ("phase", (7,)),
    ("players", (MAX_SEATS + 1,)),
    ("edition", (2,)),
    ("hidden", (1,)),
    ("mirror", (1,)),
    ("round", (CARDS,)),
    ("games_left", (1,)),
    ("hand", (CARDS,)),
    ("own_face_down", (CARDS,)),
    ("host", (MAX_SEATS,)),
    ("mirror_holder", (MAX_SEATS,)),
    ("total", (MAX_SEATS,)),
    ("score", (MAX_SEATS,)),
    ("turns_to_take", (MAX_SEATS,)),
    ("floor", (MAX_SEATS, CARDS)),
    ("played", (MAX_SEATS, CARDS)),
    ("has_chosen", (MAX_SEATS,)),
    ("display", (MAX_SEATS, CARDS)),
    ("has_face_down", (MAX_SEATS,)),
    ("maybe_face_down", (MAX_SEATS, CARDS)),
    ("unseen", (MAX_SEATS, CARDS)),
)
OBSERVATION = sum(int(np.prod(shape)) for _, shape in PIECES)


@kernel
def relative(s: Record, seat: int, owner: int) -> int:
    """A seat's place counted clockwise from the observer; the dummy keeps its own."""
    if owner >= s.players or owner < 0:
        return owner
    return (owner - seat) % int(s.players)


@kernel
def absolute(s: Record, seat: int, place: int) -> int:
    """The seat at a place counted clockwise from the observer."""
    if place >= s.players:
        return place
    return (seat + place) % int(s.players)


@kernel
def observe(s: Record, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    first = max(seat, 0)
    at = features.one_hot(out, 0, int(s.phase), 7)
    at = features.one_hot(out, at, int(s.players), MAX_SEATS + 1)
    at = features.one_hot(out, at, int(s.edition), 2)
    at = features.flag(out, at, s.hidden != 0)
    at = features.flag(out, at, s.mirror != 0)
    at = features.one_hot(out, at, int(s.round_number) - 1, CARDS)
    games = int(s.players) if s.mirror else 1
    at = features.number(out, at, (games - 1 - int(s.game)) / MAX_SEATS)
    if seat >= 0:
        at = features.bits(out, at, int(s.hand[seat]) >> 1, CARDS)
        at = features.one_hot(out, at, int(s.face_down[seat]) - 1, CARDS)
    else:  # a spectator has neither hand nor face-down card
        at = features.one_hot(out, at, -1, 2 * CARDS)
    at = features.one_hot(out, at, relative(s, first, int(s.host)), MAX_SEATS)
    at = features.one_hot(out, at, relative(s, first, int(s.mirror_holder)), MAX_SEATS)
    for place in range(MAX_SEATS):
        at = features.number(out, at, s.total[absolute(s, first, place)] / 100)
    for place in range(MAX_SEATS):
        at = features.number(out, at, visible_score(s, absolute(s, first, place)) / 50)
    for place in range(MAX_SEATS):
        at = features.number(out, at, turns_to_take(s, absolute(s, first, place)) / MAX_SEATS)
    for place in range(MAX_SEATS):
        at = features.one_hot(out, at, int(s.floor[absolute(s, first, place)]) - 1, CARDS)
    for place in range(MAX_SEATS):
        owner = absolute(s, first, place)
        shown = s.phase != CHOOSE or owner == seat
        at = features.one_hot(out, at, int(s.played[owner]) - 1 if shown else -1, CARDS)
    for place in range(MAX_SEATS):
        at = features.flag(out, at, s.played[absolute(s, first, place)] != 0)
    for place in range(MAX_SEATS):
        at = features.bits(out, at, int(s.display[absolute(s, first, place)]) >> 1, CARDS)
    for place in range(MAX_SEATS):
        at = features.flag(out, at, s.face_down[absolute(s, first, place)] != 0)
    for place in range(MAX_SEATS):
        at = features.bits(out, at, int(s.maybe[absolute(s, first, place)]) >> 1, CARDS)
    for place in range(MAX_SEATS):
        owner = absolute(s, first, place)
        unseen = ALL_VALUES & ~int(s.seen[owner]) if owner < decks(s) else 0
        at = features.bits(out, at, unseen >> 1, CARDS)


@kernel
def turns_to_take(s: Record, seat: int) -> int:
    """1 for the seat that takes now, 2 for the next; 0 for who has taken or does not take."""
    if s.phase == TAKE:
        for i in range(int(s.served), int(s.players)):
            if s.queue[i] == seat:
                return i - int(s.served) + 1
    return 0
