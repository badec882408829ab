"""Party Bugs, what a learner sees: the same as a view, as numbers."""

from math import prod

from bugnight.games.party_bugs.cards import (
    ALL_VALUES,
    CARDS,
    CHOOSE,
    MAX_SEATS,
    TAKE,
    decks,
    visible_score,
)
from bugnight.kernel import Array, State, features, kernel

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
OBSERVATION = sum(prod(shape) for _, shape in PIECES)
AT = features.places(PIECES)


@kernel
def relative(s: State, seat: int, owner: int) -> int:
    """A seat's place counted clockwise from the observer; the dummy keeps its own."""
    if owner >= s.players or owner < 0:
        return owner
    return (owner - seat) % int(s.players)


@kernel
def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    for i in range(OBSERVATION):
        out[i] = 0
    first = max(seat, 0)
    games = int(s.players) if s.mirror else 1
    features.mark(out, AT.PHASE, int(s.phase), 7)
    features.mark(out, AT.PLAYERS, int(s.players), MAX_SEATS + 1)
    features.mark(out, AT.EDITION, int(s.edition), 2)
    features.flag(out, AT.HIDDEN, s.hidden != 0)
    features.flag(out, AT.MIRROR, s.mirror != 0)
    features.mark(out, AT.ROUND, int(s.round_number) - 1, CARDS)
    features.number(out, AT.GAMES_LEFT, games - 1 - int(s.game), MAX_SEATS)
    if seat >= 0:  # a spectator has neither hand nor face-down card
        features.bits(out, AT.HAND, int(s.hand[seat]) >> 1, CARDS)
        features.mark(out, AT.OWN_FACE_DOWN, int(s.face_down[seat]) - 1, CARDS)
    features.mark(out, AT.HOST, relative(s, first, int(s.host)), MAX_SEATS)
    features.mark(out, AT.MIRROR_HOLDER, relative(s, first, int(s.mirror_holder)), MAX_SEATS)
    owner = first
    for place in range(decks(s)):
        if place < s.players:
            observe_display(s, seat, owner, place, out)
            owner = owner + 1 if owner + 1 < s.players else 0
        else:
            observe_display(s, seat, place, place, out)
    if s.phase == TAKE:
        for i in range(int(s.served), int(s.players)):
            place = relative(s, first, int(s.queue[i]))
            features.number(out, AT.TURNS_TO_TAKE + place, i - int(s.served) + 1, MAX_SEATS)


@kernel
def observe_display(s: State, seat: int, owner: int, place: int, out: Array) -> None:
    """Write what lies before one seat, and what it has put on the floor."""
    shown = s.phase != CHOOSE or owner == seat
    played = int(s.played[owner])
    row = CARDS * place
    features.number(out, AT.TOTAL + place, int(s.total[owner]), 100)
    features.number(out, AT.SCORE + place, visible_score(s, owner), 50)
    features.mark(out, AT.FLOOR + row, int(s.floor[owner]) - 1, CARDS)
    features.mark(out, AT.PLAYED + row, played - 1 if shown else -1, CARDS)
    features.flag(out, AT.HAS_CHOSEN + place, played != 0)
    features.bits(out, AT.DISPLAY + row, int(s.display[owner]) >> 1, CARDS)
    features.flag(out, AT.HAS_FACE_DOWN + place, s.face_down[owner] != 0)
    features.bits(out, AT.MAYBE_FACE_DOWN + row, int(s.maybe[owner]) >> 1, CARDS)
    features.bits(out, AT.UNSEEN + row, (ALL_VALUES & ~int(s.seen[owner])) >> 1, CARDS)
