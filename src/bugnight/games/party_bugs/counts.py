"""How often the rules of Party Bugs come up, seen from outside: states before and after a move."""

from bugnight.games.party_bugs.rules import (
    CHOOSE,
    DECK,
    HIDE,
    KEEP,
    KING,
    MAX_SEATS,
    MIRROR,
    PAIR,
    PLAY_CARD,
    TAKE,
    TAKE_FROM,
    awaited,
    makes_hidden_pair,
    may_pair,
    score,
    step,
)
from bugnight.kernel import Array, State, kernel

EVENTS = (
    ("kings", "Kings played", "PB-K1"),
    ("hauls", "hauls by a King", "PB-K1"),
    ("clashes", "rounds with several Kings", "PB-K2"),
    ("pairs", "pairs that left", "PB-D1"),
    ("face_down_pairs", "of these with the face-down card", "PB-H4"),
    ("kept", "pairs kept", "PB-H4"),
    ("mirrors", "mirrors used", "PB-M3"),
    ("mirror_points", "points that left with mirrors", "PB-M3"),
)
KINGS, HAULS, CLASHES, PAIRS, FACE_DOWN_PAIRS, KEPT, MIRRORS, MIRROR_POINTS = range(len(EVENTS))


@kernel
def starter(s: State) -> int:
    """The seat whose advantage is in question: the host."""
    return int(s.host)


@kernel
def ones(mask: int) -> int:
    """How many bits are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@kernel
def cards(s: State) -> int:
    """How many cards have not left the game."""
    n = int(s.players) * (DECK - int(s.drawn))
    if s.players == 2:
        n += DECK - int(s.dummy_drawn)
    for owner in range(MAX_SEATS):
        n += ones(int(s.hand[owner])) + ones(int(s.display[owner]))
        n += (s.floor[owner] != 0) + (s.played[owner] != 0) + (s.face_down[owner] != 0)
    return n


@kernel
def face_down(s: State) -> int:
    """How many cards lie face down in displays."""
    n = 0
    for owner in range(MAX_SEATS):
        n += s.face_down[owner] != 0
    return n


@kernel
def note(before: State, s: State, seat: int, a: int, spare: Array, counts: Array) -> None:
    """Count what a move brought about.

    Where it began the next game of a match, nothing of the old one is left to see: then the move
    is made again in `spare`, in a match that ends with it.
    """
    if s.game == before.game:
        compare(before, s, seat, a, counts)
    else:
        spare[0] = before
        spare[0].mirror = 0
        step(spare[0], seat, a, None)
        compare(before, spare[0], seat, a, counts)


@kernel
def compare(before: State, after: State, seat: int, a: int, counts: Array) -> None:
    """Count what is different afterwards."""
    gone = cards(before) - cards(after)
    if before.phase == MIRROR:
        holder = int(before.mirror_holder)
        counts[MIRRORS] += 1
        counts[MIRROR_POINTS] += score(before, holder) - score(after, holder)
        return
    counts[PAIRS] += gone // 2
    if before.phase == CHOOSE:
        look_at_choice(before, after, a, counts)
    elif before.phase == TAKE:
        owner = a - TAKE_FROM
        counts[KEPT] += owner < MAX_SEATS and makes_hidden_pair(before, seat, owner)
    elif before.phase == PAIR:
        counts[KEPT] += a == KEEP and may_pair(before, seat)
    if before.phase != HIDE:
        counts[FACE_DOWN_PAIRS] += face_down(before) - face_down(after)


@kernel
def look_at_choice(before: State, after: State, a: int, counts: Array) -> None:
    """Count Kings; and hauls: all have chosen, and nobody is asked what to take."""
    counts[KINGS] += a == PLAY_CARD + KING - 1
    waiting = awaited(before)
    if waiting & (waiting - 1):
        return
    counts[HAULS] += not (after.phase == TAKE and after.round_number == before.round_number)
    kings = int(a == PLAY_CARD + KING - 1)
    for seat in range(int(before.players)):
        kings += before.played[seat] == KING
    counts[CLASHES] += kings > 1
