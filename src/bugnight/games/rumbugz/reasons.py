"""Reasons in RumBugz: missing types, PLYTs, what a Bug completes, what is missed least, last turns.

Winning turns are a reason in any game.
"""

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.bugz import TYPES
from bugnight.games.rumbugz.change import open_end, swap
from bugnight.games.rumbugz.game import bug_value
from bugnight.games.rumbugz.lay import LAY_LENGTH, LAY_TYPE, plyts_of
from bugnight.games.rumbugz.winning_turn import lacking
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell
from bugnight.kernel.masks import size
from bugnight.play.events import EventKind, codes

NAMES = tuple(map(bug_value, bugz.NAMES))

REASONS = (
    # For the best move
    EventKind("bid", {"bug": NAMES}),
    EventKind("bid_free", {"bug": NAMES}),
    EventKind("pass"),
    EventKind("pass_free", {"bug": NAMES}),
    EventKind("allow", {"bug": NAMES, "seat": "seat"}),
    EventKind("refuse", {"bug": NAMES, "seat": "seat"}),
    EventKind("last_turn", {"seat": "seat"}),
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
    EventKind("discard_free_dear", {"bug": NAMES, "n": int}),
    EventKind("discard_keeps", {"bug": NAMES, "type": TYPES, "n": int}),
    EventKind("discard_dear", {"bug": NAMES}),
    # Against another
    EventKind("ends_turn"),
    EventKind("needed", {"bug": NAMES, "type": TYPES}),
    EventKind("gift", {"bug": NAMES, "seat": "seat"}),
    EventKind("keeps_dear", {"gained": NAMES, "n": int}),
    EventKind("bid_more"),
    EventKind("pass_up", {"bug": NAMES}),
    EventKind("gives_two", {"bug": NAMES, "seat": "seat"}),
    EventKind("useless", {"bug": NAMES}),
    EventKind("leaves_plyt"),
    EventKind("leaves_lay", {"bug": NAMES, "type": TYPES}),
    EventKind("leaves_nearer", {"bug": NAMES, "type": TYPES}),
    EventKind("takes_plyts", {"n": int, "m": int}),
    EventKind("swap_gives_plyt", {"gained": NAMES}),
    EventKind("swap_idle", {"gained": NAMES}),
)
REASON = codes(REASONS)

NO_TYPE = -1


@kernel
def find(states: Array, seat: int, a: int, best: int, alike: bool, told: Array) -> None:
    """Tell why an action is the best here, or what speaks against it."""
    if a == best:
        why(states, seat, a, alike, told)
    elif a >= bugz.ADD or best >= bugz.ADD:
        if bugz.DISCARD <= a < bugz.LAY:
            tell(told, EVERYBODY, REASON.ENDS_TURN, seat)
    elif a >= bugz.SWAP:
        why_not_swap(states, seat, a, told)
    elif a >= bugz.LAY:
        if bugz.LAY <= best < bugz.SWAP and plyts_of(states[0], seat, a) > plyts_of(
            states[0], seat, best
        ):
            n, m = plyts_of(states[0], seat, a), plyts_of(states[0], seat, best)
            tell(told, EVERYBODY, REASON.TAKES_PLYTS, seat, n, m)
    elif a >= bugz.DISCARD:
        why_not_discard(states, seat, a - bugz.DISCARD, best, told)
    else:
        why_not_draw(states, seat, a, best, alike, told)


@kernel
def why(states: Array, seat: int, a: int, alike: bool, told: Array) -> None:
    """Tell why an action is the best here, where something particular holds."""
    s = states[0]
    if a >= bugz.ADD:
        tell(told, EVERYBODY, REASON.ADD, seat, s.hand_size[seat] - 1)
    elif a >= bugz.SWAP:
        why_swap(states, seat, a, told)
    elif a >= bugz.LAY:
        why_lay(s, seat, a, told)
    elif a >= bugz.DISCARD:
        why_discard(states, seat, a - bugz.DISCARD, told)
    elif a in (bugz.DRAW_BAG, bugz.DRAW_PILE):
        why_draw(states, seat, a == bugz.DRAW_PILE, told)
    elif a == bugz.ALLOW:
        why_allow(states, seat, told)
    elif alike:
        reason = REASON.BID_FREE if a == bugz.CALL_BID else REASON.PASS_FREE
        tell(told, EVERYBODY, reason, seat, top_of_pile(s))
    elif a == bugz.CALL_BID:
        if s.laid[seat] != bugz.ALL_TYPES:
            tell(told, EVERYBODY, REASON.BID, seat, top_of_pile(s))
    elif s.laid[seat] == bugz.ALL_TYPES:
        tell(told, EVERYBODY, REASON.PASS, seat)


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
        for end in (bugz.LOW, bugz.HIGH):
            number = open_end(s, i, end)
            if 0 <= number < bugz.NUMBERS and bug in (number, bugz.PLYT):
                return True
    return False


@kernel
def about_to_win(s: State, seat: int) -> int:
    """Another seat that has laid all types and holds a single Bug; -1: none."""
    for steps in range(1, int(s.players)):
        other = (seat + steps) % int(s.players)
        if s.laid[other] == bugz.ALL_TYPES and s.hand_size[other] == 1:
            return other
    return bugz.NOBODY


# Draws and bids


@kernel
def with_top_of_pile(states: Array, seat: int) -> tuple[int, int, int]:
    """The Bug on the pile, a missing type that it lays, and one that it brings nearer."""
    s, bug = states[0], top_of_pile(states[0])
    change_hand(states, seat, bug, 1)
    return bug, nearer(s, states[1], seat, 0), nearer(s, states[1], seat, bugz.SHORTEST)


@kernel
def why_allow(states: Array, seat: int, told: Array) -> None:
    """Tell why to let a bidder have the Bug on the pile."""
    s = states[0]
    bug = top_of_pile(s)
    change_hand(states, seat, bug, 1)
    if bug != bugz.PLYT and nearer(s, states[1], seat, bugz.SHORTEST) == NO_TYPE:
        tell(told, EVERYBODY, REASON.ALLOW, seat, bug, s.bidder)


@kernel
def why_draw(states: Array, seat: int, from_pile: bool, told: Array) -> None:
    """Tell why to draw from the pile, or rather from the bag."""
    s = states[0]
    if s.pile_size == 0:
        return
    bug, lays, helps = with_top_of_pile(states, seat)
    adds = s.laid[seat] == bugz.ALL_TYPES and takes(s, bug)
    if about_to_win(s, seat) != bugz.NOBODY and lays == NO_TYPE:
        tell(told, EVERYBODY, REASON.LAST_TURN, seat, about_to_win(s, seat))
    elif not from_pile:
        if bug != bugz.PLYT and helps == NO_TYPE and not adds:
            if s.bidder != bugz.NOBODY:
                tell(told, EVERYBODY, REASON.REFUSE, seat, bug, s.bidder)
            else:
                tell(told, EVERYBODY, REASON.DRAW_BAG, seat, bug)
    elif bug == bugz.PLYT:
        tell(told, EVERYBODY, REASON.DRAW_PLYT, seat)
    elif lays != NO_TYPE:
        tell(told, EVERYBODY, REASON.DRAW_LAY, seat, bug, lays)
    elif helps != NO_TYPE:
        tell(told, EVERYBODY, REASON.DRAW_NEARER, seat, bug, helps)
    elif adds:
        tell(told, EVERYBODY, REASON.DRAW_ADD, seat, bug)


@kernel
def why_not_draw(states: Array, seat: int, a: int, best: int, alike: bool, told: Array) -> None:
    """Tell what a draw, a bid or a pass leaves or gives to others."""
    s = states[0]
    if a == bugz.CALL_BID:
        if s.laid[seat] == bugz.ALL_TYPES:
            tell(told, EVERYBODY, REASON.BID_MORE, seat)
        return
    if s.pile_size == 0:
        return
    bug, lays, helps = with_top_of_pile(states, seat)
    if a == bugz.CALL_PASS:
        if not alike:
            tell(told, EVERYBODY, REASON.PASS_UP, seat, bug)
    elif a == bugz.ALLOW:
        tell(told, EVERYBODY, REASON.GIVES_TWO, seat, bug, s.bidder)
    elif a == bugz.DRAW_PILE:
        if bug != bugz.PLYT and helps == NO_TYPE and s.laid[seat] != bugz.ALL_TYPES:
            tell(told, EVERYBODY, REASON.USELESS, seat, bug)
    elif best == bugz.DRAW_PILE:
        if bug == bugz.PLYT:
            tell(told, EVERYBODY, REASON.LEAVES_PLYT, seat)
        elif lays != NO_TYPE:
            tell(told, EVERYBODY, REASON.LEAVES_LAY, seat, bug, lays)
        elif helps != NO_TYPE:
            tell(told, EVERYBODY, REASON.LEAVES_NEARER, seat, bug, helps)


# Lays and swaps


@kernel
def why_lay(s: State, seat: int, a: int, told: Array) -> None:
    """Tell why to lay a sequence."""
    kind, length = int(LAY_TYPE[a - bugz.LAY]), int(LAY_LENGTH[a - bugz.LAY])
    to_lay = size(bugz.ALL_TYPES & ~int(s.laid[seat]))
    if int(s.laid[seat]) >> kind & 1:
        tell(told, EVERYBODY, REASON.LAY_MORE, seat, kind, length)
    elif to_lay == 1:
        tell(told, EVERYBODY, REASON.LAY_LAST, seat, kind)
    else:
        tell(told, EVERYBODY, REASON.LAY, seat, kind, to_lay - 1)


@kernel
def try_swap(states: Array, seat: int, a: int) -> tuple[int, int]:
    """Make a swap in `states[1]`: the Bug given and the Bug gained; a PLYT for a PLYT."""
    states[1] = states[0]
    s, after = states[0], states[1]
    swap(after, seat, a, None)
    given = gained = bugz.PLYT
    for kind in range(bugz.KINDS):
        if after.hands[seat, kind] < s.hands[seat, kind]:
            given = kind
        elif after.hands[seat, kind] > s.hands[seat, kind]:
            gained = kind
    return given, gained


@kernel
def why_swap(states: Array, seat: int, a: int, told: Array) -> None:
    """Tell why to swap a Bug for one on the table."""
    given, gained = try_swap(states, seat, a)
    s, after = states[0], states[1]
    lays, helps = nearer(s, after, seat, 0), nearer(s, after, seat, bugz.SHORTEST)
    if lays != NO_TYPE:
        tell(told, EVERYBODY, REASON.SWAP_LAY, seat, given, gained, lays)
    elif gained == bugz.PLYT and given != bugz.PLYT:
        tell(told, EVERYBODY, REASON.SWAP_PLYT, seat, given)
    elif helps != NO_TYPE:
        tell(told, EVERYBODY, REASON.SWAP_NEARER, seat, given, gained, helps)


@kernel
def why_not_swap(states: Array, seat: int, a: int, told: Array) -> None:
    """Tell that a swap gives a PLYT away, or brings nothing nearer."""
    given, gained = try_swap(states, seat, a)
    s, after = states[0], states[1]
    if given == gained:
        return
    if given == bugz.PLYT:
        tell(told, EVERYBODY, REASON.SWAP_GIVES_PLYT, seat, gained)
    elif gained == bugz.PLYT or s.laid[seat] == bugz.ALL_TYPES:
        return
    elif nearer(s, after, seat, bugz.SHORTEST) == NO_TYPE:
        tell(told, EVERYBODY, REASON.SWAP_IDLE, seat, gained)


# Discards


@kernel
def points(s: State, bug: int) -> int:
    """What a Bug left in the hand counts for another's win."""
    return int(s.plyt_points) if bug == bugz.PLYT else bug + 1


@kernel
def why_discard(states: Array, seat: int, bug: int, told: Array) -> None:
    """Tell why to discard a Bug."""
    s = states[0]
    is_taken = takes(s, bug)
    if s.laid[seat] == bugz.ALL_TYPES:
        if not is_taken:
            tell(told, EVERYBODY, REASON.DISCARD_STUCK, seat, bug)
        return
    dearest = dearest_free = 0
    for kind in range(bugz.KINDS):
        if s.hands[seat, kind] > 0:
            dearest = max(dearest, points(s, kind))
            if needed_for(states, seat, kind) == NO_TYPE:
                dearest_free = max(dearest_free, points(s, kind))
    if needed_for(states, seat, bug) == NO_TYPE:
        after = (seat + 1) % int(s.players)
        if s.laid[after] == bugz.ALL_TYPES and not is_taken:
            tell(told, EVERYBODY, REASON.DISCARD_SAFE, seat, bug, after)
        elif points(s, bug) == dearest_free:
            tell(told, EVERYBODY, REASON.DISCARD_FREE_DEAR, seat, bug, points(s, bug))
        else:
            tell(told, EVERYBODY, REASON.DISCARD_FREE, seat, bug)
    elif keeps_nearest(states, seat, bug) != NO_TYPE:
        kind = keeps_nearest(states, seat, bug)
        tell(told, EVERYBODY, REASON.DISCARD_KEEPS, seat, bug, kind, lacks(states[1], seat, kind))
    elif points(s, bug) == dearest:
        tell(told, EVERYBODY, REASON.DISCARD_DEAR, seat, bug)


@kernel
def needed_for(states: Array, seat: int, bug: int) -> int:
    """A missing type that is farther away without a Bug of the hand."""
    change_hand(states, seat, bug, -1)
    return nearer(states[1], states[0], seat, bugz.SHORTEST)


@kernel
def nearest_type(s: State, then: State, seat: int) -> int:
    """The first type missing in `s` for which `then` lacks the fewest Bugz."""
    nearest = NO_TYPE
    for kind in range(len(TYPES)):
        is_missing = not int(s.laid[seat]) >> kind & 1
        if is_missing and (
            nearest == NO_TYPE or lacks(then, seat, kind) < lacks(then, seat, nearest)
        ):
            nearest = kind
    return nearest


@kernel
def keeps_nearest(states: Array, seat: int, bug: int) -> int:
    """A missing type that is nearest of all, and no farther away without a Bug of the hand."""
    change_hand(states, seat, bug, -1)
    s, then = states[0], states[1]
    before, after = nearest_type(s, s, seat), nearest_type(s, then, seat)
    return after if lacks(then, seat, after) == lacks(s, seat, before) else NO_TYPE


@kernel
def why_not_discard(states: Array, seat: int, bug: int, best: int, told: Array) -> None:
    """Tell what a discard breaks, whom it helps, or what stays in the hand."""
    s = states[0]
    after = (seat + 1) % int(s.players)
    if not bugz.DISCARD <= best < bugz.LAY:
        tell(told, EVERYBODY, REASON.ENDS_TURN, seat)
    elif s.laid[seat] != bugz.ALL_TYPES and needed_for(states, seat, bug) != NO_TYPE:
        tell(told, EVERYBODY, REASON.NEEDED, seat, bug, needed_for(states, seat, bug))
    elif s.laid[after] == bugz.ALL_TYPES and takes(s, bug) and not takes(s, best - bugz.DISCARD):
        tell(told, EVERYBODY, REASON.GIFT, seat, bug, after)
    elif points(s, best - bugz.DISCARD) > points(s, bug):
        n = points(s, best - bugz.DISCARD) - points(s, bug)
        tell(told, EVERYBODY, REASON.KEEPS_DEAR, seat, best - bugz.DISCARD, n)
