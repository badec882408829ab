"""RumBugz: find a turn that wins, if there is one.

What a seat does between its draw and its discard depends on nothing hidden, so all ways to go on
can be tried, each position of hand and table once: with few swaps first, since nearly all winning
turns need few.
"""

import numpy as np

from bugnight.bots.tree import mix
from bugnight.bots.weighing import UNCERTAIN, WINS, WINS_ROUND
from bugnight.games.rumbugz import bugz, thumb
from bugnight.games.rumbugz.bag import can_draw_pile
from bugnight.games.rumbugz.rules import guess, legal, step
from bugnight.kernel import Array, State, kernel

TYPES = 4
POSITIONS = 1 << 17
"""Places for the positions of a turn: twice as many as are searched."""
LOOKS_A_PLACE = 8

DEEPEST = 48
"""Lays, swaps, additions and a discard: a hand of twenty Bugz and eight swaps need no more."""
NONE = -1
PATIENCE, BRIEFLY = 1_000_000, 20_000
"""Positions examined for a turn, and for each further way to win it."""
BY_4, BY_8, BY_16 = np.uint64(4), np.uint64(8), np.uint64(16)
LOW_BITS = np.uint64(15)


@kernel
def answer(states: Array, seat: int, rng: Array, notes: Array, room: int) -> int:
    """Begin a turn that wins; place PLYTs by rules of thumb. Else -1."""
    if int(states[0].phase) == bugz.PLACE:
        return thumb.choose(states[0], seat, rng, notes)
    return winning_action(states, seat, rng, room)


@kernel
def winning_action(states: Array, seat: int, rng: Array, room: int) -> int:
    """How a turn begins that wins, or -1; a Bug on the pile may be what it needs.

    `room` bounds the positions examined.
    """
    stack, lists, at, seen = space()
    return first_action(states, seat, rng, room, stack, lists, at, seen)


@kernel
def space() -> tuple[Array, Array, Array, Array]:
    """Room for a search, which others can use after it."""
    return (
        np.zeros(DEEPEST, bugz.STATE),
        np.empty((DEEPEST, bugz.MAX_LEGAL), np.int16),
        np.zeros(DEEPEST, np.int64),
        np.zeros(POSITIONS, np.uint64),
    )


@kernel
def first_action(
    states: Array,
    seat: int,
    rng: Array,
    room: int,
    stack: Array,
    lists: Array,
    at: Array,
    seen: Array,
) -> int:
    """`winning_action` in `space` that is there already."""
    if int(states[0].turn) != seat:
        return NONE
    stack[0] = states[0]
    guess(stack[0], seat, rng)
    drawing = int(states[0].phase) == bugz.DRAW
    if drawing:
        if not can_draw_pile(stack[0]):
            return NONE
        step(stack[0], seat, bugz.DRAW_PILE, None)
    places = 1
    while places < POSITIONS and places <= room // LOOKS_A_PLACE:
        places *= 2
    found = winning_move(stack, lists, at, seen[:places], seat)
    return bugz.DRAW_PILE if drawing and found != NONE else found


@kernel
def foresee(states: Array, seat: int, rng: Array, notes: Array, room: int, worth: Array) -> int:
    """Mark the actions that win in this turn, or after which it can still be won.

    Once one is found, the others are searched briefly, those that are `kept` fully.
    """
    stack, lists, at, seen = space()
    first = first_action(states, seat, rng, room, stack, lists, at, seen)
    if first == NONE:
        return UNCERTAIN
    known, after = np.zeros(1, bugz.STATE), np.zeros(1, bugz.STATE)
    known[0] = states[0]
    guess(known[0], seat, rng)
    for k in range(len(worth)):
        action = int(worth[k].action)
        worth[k].wins_turn = int(action == first)
        if action >= bugz.LAY and action != first:
            after[0] = known[0]
            step(after[0], seat, action, None)
            while int(after[0].phase) == bugz.PLACE:
                step(after[0], seat, thumb.choose(after[0], seat, rng, notes), None)
            patience = room if worth[k].kept else min(room, BRIEFLY)
            won = after[0].totals[seat] > known[0].totals[seat]
            if not won:
                won = first_action(after, seat, rng, patience, stack, lists, at, seen) != NONE
            worth[k].wins_turn = int(won)
    return WINS if int(states[0].rounds) == 1 else WINS_ROUND


@kernel
def turn(states: Array, seat: int, action: int, rng: Array, notes: Array, out: Array) -> int:
    """Write the actions of a turn that wins and begins with this one; return how many.

    All cards are known.
    """
    stack, lists, at, seen = space()
    after = np.zeros(1, bugz.STATE)
    after[0] = states[0]
    s, n = after[0], 0
    before = int(s.totals[seat])
    while action != NONE and n < DEEPEST:
        out[n] = action
        n += 1
        step(s, seat, action, None)
        if int(s.totals[seat]) > before:
            break
        if int(s.phase) == bugz.PLACE:
            action = thumb.choose(s, seat, rng, notes)
        else:
            action = first_action(after, seat, rng, PATIENCE, stack, lists, at, seen)
    return n


@kernel
def hopeless(s: State, seat: int, swaps: int) -> bool:
    """Whether the hand has too few Bugz, or takes more swaps, for the types still to be laid."""
    missing = 0
    for kind in range(TYPES):
        if not int(s.laid[seat]) >> kind & 1:
            missing += 1
            if lacking(s, seat, kind) > swaps:
                return True
    return int(s.hand_size[seat]) < bugz.SHORTEST * missing


@kernel
def lacking(s: State, seat: int, kind: int) -> int:
    """How many Bugz a hand lacks, at least, for the shortest sequence of a type."""
    most = 0
    if kind == bugz.MATCH:
        for number in range(bugz.NUMBERS):
            most = max(most, int(s.hands[seat, number]))
    else:
        gap = kind + 1
        for first in range(bugz.NUMBERS - gap * (bugz.SHORTEST - 1)):
            there = 0
            for place in range(bugz.SHORTEST):
                there += int(s.hands[seat, first + gap * place]) > 0
            most = max(most, there)
    return bugz.SHORTEST - most - int(s.hands[seat, bugz.PLYT])


@kernel
def winning_move(stack: Array, lists: Array, at: Array, seen: Array, seat: int) -> int:
    """The first action of a turn that wins with the fewest swaps, or -1.

    `stack[0]` is the position, all cards known. `seen` is a hash table;
    at most about half as many positions as it has places are searched.
    """
    s = stack[0]
    if int(s.phase) != bugz.ACT or int(s.turn) != seat or hopeless(s, seat, bugz.MOST_SWAPS):
        return NONE
    looked = 0
    for swaps in range(int(s.swaps), bugz.MOST_SWAPS + 1):
        seen[:] = 0
        looked = 0
        depth = 0
        at[0] = legal(stack[0], seat, lists[0])
        while depth >= 0:
            if at[depth] == 0:
                depth -= 1
                continue
            at[depth] -= 1  # from the end: additions and swaps before lays, lays before discards
            action = int(lists[depth, at[depth]])
            if bugz.SWAP <= action < bugz.ADD and int(stack[depth].swaps) >= swaps:
                continue
            stack[depth + 1] = stack[depth]
            child = stack[depth + 1]
            before = int(child.totals[seat])
            step(child, seat, action, None)
            if int(child.totals[seat]) > before:
                return int(lists[0, at[0]])
            phase = int(child.phase)
            if int(child.turn) != seat or phase not in (bugz.ACT, bugz.PLACE):
                continue
            if depth + 2 >= len(stack) or hopeless(child, seat, swaps - int(child.swaps)):
                continue
            if is_nearer(seen, arrangement(child, seat), int(child.swaps)):
                looked += 1
                if looked * 2 > len(seen):
                    return NONE
                depth += 1
                at[depth] = legal(child, seat, lists[depth])
    return NONE


@kernel
def arrangement(s: State, seat: int) -> np.uint64:
    """Hash the hand and the table; the order of equal sequences does not matter."""
    total = np.uint64(0)
    for kind in range(bugz.KINDS):
        total = (total << BY_4) ^ np.uint64(s.hands[seat, kind])
    total = mix(total, np.uint64(s.laid[seat]) << BY_4 | np.uint64(s.phase))
    if int(s.phase) == bugz.PLACE:
        lay = np.uint64(s.lay_type) << BY_8 | np.uint64(s.lay_start) << BY_4
        total = mix(mix(total, lay | np.uint64(s.lay_length)), np.uint64(s.lay_plyts))
        total = mix(total, np.uint64(s.lay_place))
    for i in range(int(s.table_size)):
        shape = np.uint64(s.seq_type[i]) << BY_8 | np.uint64(s.seq_start[i]) << BY_4
        length = np.uint64(s.seq_plyts[i]) << BY_8 | np.uint64(s.seq_length[i])
        total += mix(shape, length << BY_16)
    return total


@kernel
def is_nearer(seen: Array, key: np.uint64, swaps: int) -> bool:
    """Note how many swaps an arrangement took; return whether it took more before."""
    mask = np.uint64(len(seen) - 1)
    key |= LOW_BITS  # so it is never 0, which is a free place
    i = (key >> BY_4) & mask
    while seen[i] != 0 and (seen[i] | LOW_BITS) != key:
        i = (i + np.uint64(1)) & mask
    noted = key ^ LOW_BITS ^ np.uint64(swaps + 1)
    if seen[i] != 0 and seen[i] <= noted:
        return False
    seen[i] = noted
    return True
