"""Reasons in Bug Off!: being ahead in a colour, sweeps that are near, cards to score with later."""

from bugnight.games.bug_off.game import COLOURS
from bugnight.games.bug_off.rules import PACK, SCORE
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell
from bugnight.play.events import EventKind

REASONS = (
    EventKind("score_nothing", {"colour": COLOURS}),
    EventKind("score_last", {"colour": COLOURS, "n": int, "deck": int}),
    EventKind("score_sweep", {"colour": COLOURS, "n": int, "deck": int, "left": int}),
    EventKind("score_ahead", {"colour": COLOURS, "n": int}),
    EventKind("score_share", {"colour": COLOURS, "n": int, "rivals": int}),
    EventKind("place_join", {"colour": COLOURS, "n": int, "seat": "seat"}),
    EventKind("place_spare", {"colour": COLOURS}),
    EventKind("place_more", {"colour": COLOURS, "n": int}),
    EventKind("place_safe", {"colour": COLOURS}),
)
(
    SCORE_NOTHING,
    SCORE_LAST,
    SCORE_SWEEP,
    SCORE_AHEAD,
    SCORE_SHARE,
    PLACE_JOIN,
    PLACE_SPARE,
    PLACE_MORE,
    PLACE_SAFE,
) = range(len(REASONS))


@kernel
def find(
    states: Array,
    seat: int,
    a: int,
    certain: int,  # noqa: ARG001
    win: float,  # noqa: ARG001
    score: float,  # noqa: ARG001
    told: Array,
) -> None:
    """Tell why an action is the best here, where something particular holds."""
    if a >= SCORE:
        why_score(states[0], seat, a - SCORE, told)
    else:
        why_place(states[0], seat, a, told)


@kernel
def largest_rival(s: State, seat: int, colour: int) -> int:
    """The first other seat with the most face-up bugs of a colour."""
    rival = -1
    for other in range(int(s.players)):
        if other != seat and (rival < 0 or s.table[other, colour] > s.table[rival, colour]):
            rival = other
    return rival


@kernel
def is_revealed(s: State, colour: int) -> bool:
    """Whether the Bug Off card of a colour is out."""
    for i in range(s.reveals):
        if s.revealed[i] == colour:
            return True
    return False


@kernel
def why_score(s: State, seat: int, colour: int, told: Array) -> None:
    """Tell why to score a colour."""
    own, rivals = int(s.table[seat, colour]), 0
    for other in range(int(s.players)):
        if other != seat:
            rivals += int(s.table[other, colour])
    ahead = own - int(s.table[largest_rival(s, seat, colour), colour])
    left = len(COLOURS) - int(s.reveals)
    deck = PACK - int(s.drawn)
    if own + rivals == 0:
        tell(told, EVERYBODY, SCORE_NOTHING, seat, colour)
    elif ahead > 0 and left == 1:
        tell(told, EVERYBODY, SCORE_LAST, seat, colour, own, deck)
    elif ahead > 0 and is_revealed(s, colour):
        tell(told, EVERYBODY, SCORE_SWEEP, seat, colour, own, deck, left)
    elif ahead > 0:
        tell(told, EVERYBODY, SCORE_AHEAD, seat, colour, ahead)
    elif own:
        tell(told, EVERYBODY, SCORE_SHARE, seat, colour, own, rivals)


@kernel
def why_place(s: State, seat: int, colour: int, told: Array) -> None:
    """Tell why to place a colour."""
    own = int(s.table[seat, colour])
    rival = largest_rival(s, seat, colour)
    most = int(s.table[rival, colour])
    if most > own and most > 1:
        tell(told, EVERYBODY, PLACE_JOIN, seat, colour, most, rival)
    elif s.hand[seat, colour] > 1:
        tell(told, EVERYBODY, PLACE_SPARE, seat, colour)
    elif own:
        tell(told, EVERYBODY, PLACE_MORE, seat, colour, own + 1)
    elif s.reveals and not is_revealed(s, colour):
        tell(told, EVERYBODY, PLACE_SAFE, seat, colour)
