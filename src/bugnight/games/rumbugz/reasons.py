"""Reasons in RumBugz: wins, missing types, PLYTs, what a Bug completes, what is missed least."""

from bugnight.bots.reasons import WINS
from bugnight.games.rumbugz.bugz import (
    ADD,
    ALL_TYPES,
    ALLOW,
    CALL_BID,
    DISCARD,
    DRAW_BAG,
    DRAW_PILE,
    HIGH,
    KINDS,
    LAY,
    LAY_MATCH,
    LOW,
    MATCH,
    MATCH_LENGTHS,
    NOBODY,
    NUMBERS,
    PLYT,
    SHORTEST,
    SWAP,
)
from bugnight.games.rumbugz.change import open_end, swap
from bugnight.games.rumbugz.game import BUGZ, TYPES, bug_value
from bugnight.games.rumbugz.lay import RUN_LENGTH, RUN_TYPE
from bugnight.games.rumbugz.winning_turn import lacking
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell
from bugnight.play.events import EventKind

NAMES = tuple(map(bug_value, BUGZ))

REASONS = (
    EventKind("wins"),
    EventKind("bid", {"bug": NAMES}),
    EventKind("pass"),
    EventKind("allow", {"bug": NAMES, "seat": "seat"}),
    EventKind("refuse", {"bug": NAMES, "seat": "seat"}),
    EventKind("draw_bag", {"bug": NAMES}),
    EventKind("draw_plyt"),
    EventKind("draw_lay", {"bug": NAMES, "type": TYPES}),
    EventKind("draw_nearer", {"bug": NAMES, "type": TYPES}),
    EventKind("draw_add", {"bug": NAMES}),
    EventKind("lay", {"type": TYPES, "n": int}),
    EventKind("lay_last", {"type": TYPES}),
    EventKind("lay_more", {"type": TYPES, "n": int}),
    EventKind("swap_lay", {"bug": NAMES, "gained": NAMES, "type": TYPES}),
    EventKind("swap_plyt", {"bug": NAMES}),
    EventKind("swap_nearer", {"bug": NAMES, "gained": NAMES, "type": TYPES}),
    EventKind("add", {"n": int}),
    EventKind("discard_stuck", {"bug": NAMES}),
    EventKind("discard_free", {"bug": NAMES}),
    EventKind("discard_safe", {"bug": NAMES, "seat": "seat"}),
    EventKind("discard_dear", {"bug": NAMES}),
)
(
    CAN_WIN,
    BID_FOR,
    PASS,
    LET_HAVE,
    REFUSE,
    TAKE_BAG,
    TAKE_PLYT,
    TAKE_TO_LAY,
    TAKE_NEARER,
    TAKE_TO_ADD,
    LAY_ONE,
    LAY_LAST,
    LAY_MORE,
    SWAP_TO_LAY,
    SWAP_PLYT,
    SWAP_NEARER,
    ADD_ONE,
    DISCARD_STUCK,
    DISCARD_FREE,
    DISCARD_SAFE,
    DISCARD_DEAR,
) = range(len(REASONS))

NO_TYPE = -1


@kernel
def find(
    states: Array,
    seat: int,
    a: int,
    certain: int,
    win: float,  # noqa: ARG001
    score: float,  # noqa: ARG001
    told: Array,
) -> None:
    """Tell why an action is the best here, where something particular holds."""
    s = states[0]
    if certain == WINS:
        tell(told, EVERYBODY, CAN_WIN, seat)
    elif a >= ADD:
        tell(told, EVERYBODY, ADD_ONE, seat, s.hand_size[seat] - 1)
    elif a >= SWAP:
        why_swap(states, seat, a, told)
    elif a >= LAY:
        why_lay(s, seat, a, told)
    elif a >= DISCARD:
        why_discard(states, seat, a - DISCARD, told)
    elif a in (DRAW_BAG, DRAW_PILE):
        why_draw(states, seat, a == DRAW_PILE, told)
    elif a == ALLOW:
        why_allow(states, seat, told)
    elif a == CALL_BID:
        if s.laid[seat] != ALL_TYPES:
            tell(told, EVERYBODY, BID_FOR, seat, top_of_pile(s))
    elif s.laid[seat] == ALL_TYPES:
        tell(told, EVERYBODY, PASS, seat)


@kernel
def top_of_pile(s: State) -> int:
    """The Bug that lies on the pile."""
    return int(s.pile[s.pile_size - 1])


@kernel
def lacks(s: State, seat: int, kind: int) -> int:
    """How many Bugz a hand lacks for a type; 0: it can be laid."""
    return max(0, lacking(s, seat, kind))


@kernel
def change_hand(states: Array, seat: int, bug: int, more: int) -> None:
    """Make `states[1]` a copy with a Bug more or less in the hand."""
    states[1] = states[0]
    states[1].hands[seat, bug] += more


@kernel
def nearer(s: State, then: State, seat: int, most: int) -> int:
    """A missing type for which `then` lacks fewer Bugz, and no more than `most`."""
    for kind in range(len(TYPES)):
        if not int(s.laid[seat]) >> kind & 1:
            left = lacks(then, seat, kind)
            if left < lacks(s, seat, kind) and left <= most:
                return kind
    return NO_TYPE


@kernel
def takes(s: State, bug: int) -> bool:
    """Whether a sequence on the table takes a Bug as an addition."""
    for i in range(int(s.table_size)):
        for end in (LOW, HIGH):
            number = open_end(s, i, end)
            if 0 <= number < NUMBERS and bug in (number, PLYT):
                return True
    return False


@kernel
def why_allow(states: Array, seat: int, told: Array) -> None:
    """Tell why to let a bidder have the Bug on the pile."""
    s = states[0]
    bug = top_of_pile(s)
    change_hand(states, seat, bug, 1)
    if bug != PLYT and nearer(s, states[1], seat, SHORTEST) == NO_TYPE:
        tell(told, EVERYBODY, LET_HAVE, seat, bug, s.bidder)


@kernel
def why_draw(states: Array, seat: int, from_pile: bool, told: Array) -> None:
    """Tell why to draw from the pile, or rather from the bag."""
    s = states[0]
    if s.pile_size == 0:
        return
    bug = top_of_pile(s)
    change_hand(states, seat, bug, 1)
    lays, helps = nearer(s, states[1], seat, 0), nearer(s, states[1], seat, SHORTEST)
    adds = s.laid[seat] == ALL_TYPES and takes(s, bug)
    if not from_pile:
        if bug != PLYT and helps == NO_TYPE and not adds:
            if s.bidder != NOBODY:
                tell(told, EVERYBODY, REFUSE, seat, bug, s.bidder)
            else:
                tell(told, EVERYBODY, TAKE_BAG, seat, bug)
    elif bug == PLYT:
        tell(told, EVERYBODY, TAKE_PLYT, seat)
    elif lays != NO_TYPE:
        tell(told, EVERYBODY, TAKE_TO_LAY, seat, bug, lays)
    elif helps != NO_TYPE:
        tell(told, EVERYBODY, TAKE_NEARER, seat, bug, helps)
    elif adds:
        tell(told, EVERYBODY, TAKE_TO_ADD, seat, bug)


@kernel
def why_lay(s: State, seat: int, a: int, told: Array) -> None:
    """Tell why to lay a sequence."""
    kind, length = MATCH, SHORTEST + (a - LAY_MATCH) % MATCH_LENGTHS
    if a < LAY_MATCH:
        kind, length = int(RUN_TYPE[a - LAY]), int(RUN_LENGTH[a - LAY])
    missing = 0
    for each in range(len(TYPES)):
        missing += 1 - (int(s.laid[seat]) >> each & 1)
    if int(s.laid[seat]) >> kind & 1:
        tell(told, EVERYBODY, LAY_MORE, seat, kind, length)
    elif missing == 1:
        tell(told, EVERYBODY, LAY_LAST, seat, kind)
    else:
        tell(told, EVERYBODY, LAY_ONE, seat, kind, missing - 1)


@kernel
def why_swap(states: Array, seat: int, a: int, told: Array) -> None:
    """Tell why to swap a Bug for one on the table."""
    states[1] = states[0]
    s, after = states[0], states[1]
    swap(after, seat, a, None)
    given = gained = 0
    for kind in range(KINDS):
        if after.hands[seat, kind] < s.hands[seat, kind]:
            given = kind
        elif after.hands[seat, kind] > s.hands[seat, kind]:
            gained = kind
    lays, helps = nearer(s, after, seat, 0), nearer(s, after, seat, SHORTEST)
    if lays != NO_TYPE:
        tell(told, EVERYBODY, SWAP_TO_LAY, seat, given, gained, lays)
    elif gained == PLYT:
        tell(told, EVERYBODY, SWAP_PLYT, seat, given)
    elif helps != NO_TYPE:
        tell(told, EVERYBODY, SWAP_NEARER, seat, given, gained, helps)


@kernel
def points(s: State, bug: int) -> int:
    """What a Bug left in the hand counts for another's win."""
    return int(s.plyt_points) if bug == PLYT else bug + 1


@kernel
def why_discard(states: Array, seat: int, bug: int, told: Array) -> None:
    """Tell why to discard a Bug."""
    s = states[0]
    is_taken = takes(s, bug)
    if s.laid[seat] == ALL_TYPES:
        if not is_taken:
            tell(told, EVERYBODY, DISCARD_STUCK, seat, bug)
        return
    change_hand(states, seat, bug, -1)
    if nearer(states[1], s, seat, SHORTEST) == NO_TYPE:
        after = (seat + 1) % int(s.players)
        if s.laid[after] == ALL_TYPES and not is_taken:
            tell(told, EVERYBODY, DISCARD_SAFE, seat, bug, after)
        else:
            tell(told, EVERYBODY, DISCARD_FREE, seat, bug)
        return
    dearest = 0
    for kind in range(KINDS):
        if s.hands[seat, kind] > 0:
            dearest = max(dearest, points(s, kind))
    if points(s, bug) == dearest:
        tell(told, EVERYBODY, DISCARD_DEAR, seat, bug)
