"""RumBugz by rules of thumb: what a good player would advise at each decision.

Win in this turn if you can. Lay as soon as you can, the hardest type first, and spare your PLYTs.
Swap for what lets you lay, then for PLYTs, then for what brings a lay nearer. Take from the pile
only what makes a lay possible or cheaper. Discard what your hand needs least and what the next
seat can use least. With all four types laid, get rid of everything.

`thumb_rumbugz_swaps` has the advice on swaps, `thumb_rumbugz_hand` judges hands,
`thumb_rumbugz_table` knows what the table gives, `thumb_rumbugz_finish` finds turns that win.
"""

import numpy as np

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.bag import can_draw_bag, can_draw_pile
from bugnight.games.rumbugz.thumb_finish import (
    fewest_stuck,
    first_swap,
    next_addition,
    plyt_addition,
    try_lay,
    undo_lay,
    winning_lay,
)
from bugnight.games.rumbugz.thumb_hand import (
    AT,
    PATTERNS,
    lacking,
    least_lacking,
    note_hand,
    note_unseen,
    noted_numbers,
    noted_size,
    outlook,
    pattern_lay,
    pattern_type,
)
from bugnight.games.rumbugz.thumb_swaps import (
    leads_to_lay,
    swap_for_better,
    swap_for_plyt,
    swap_to_lay,
    swap_to_spare_plyts,
)
from bugnight.games.rumbugz.thumb_table import note_swaps, note_table, number_beyond
from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.masks import size

# What things weigh against the outlook of a hand, in its thousandths.
PLYT_WORTH = 150
PLYT_HOPE = 1000
TYPE_WORTH = np.array([0, 40, 80, 130], np.int16)
"""What it is worth to have laid a type early; a single still comes easily as the last one."""
STUCK_COST = 60
WIN_WORTH = 1000

# The same for discards, in sixteenths of a thousandth: most decide between equal hands.
FINE = 16
GIFT_SWAP = 300
GIFT_PLYT = 300
GIFT_ADDITION = 1000
DEAR = 10
WORST = -(1 << 30)

SWAPS_TO_WIN = 2
"""Swaps tried out in a row."""

SWAPS, WINNING_TURNS, PILE, NEIGHBOURS = 1, 2, 4, 8
"""What can be overlooked: swaps but those that lay at once, how to win now, what the pile is good
for, what others need and count."""
EVERYTHING = -1

BY_SWAPS = bugz.SHORTEST + 1
IMPOSSIBLE = bugz.SHORTEST + 2


@kernel
def choose(s: State, seat: int, rng: Array, out: Array) -> int:
    """The action that the rules of thumb recommend; they read only what the seat may see.

    `out` is an int16 array of MAX_LEGAL, used for notes.
    """
    return choose_seeing(s, seat, rng, out, EVERYTHING)


@kernel
def choose_seeing(s: State, seat: int, rng: Array, out: Array, sight: int) -> int:
    """The same for a player who overlooks every aspect whose bit is not in `sight`."""
    phase = int(s.phase)
    if phase == bugz.PLACE:
        return bugz.PLACE_NATURAL
    if phase == bugz.BID:
        return answer_bid(s, seat)
    note_hand(s, seat, out)
    note_table(s, out)
    if phase == bugz.DRAW:
        return where_to_draw(s, seat, out, sight)
    if int(s.laid[seat]) == bugz.ALL_TYPES:
        return get_rid(s, seat, rng, out, sight)
    return bring_on(s, seat, rng, out, sight)


# Draws and bids


@kernel
def answer_bid(s: State, seat: int) -> int:
    """Bid for anything until all four types are laid: two more Bugz for nothing help any plan."""
    return bugz.CALL_PASS if int(s.laid[seat]) == bugz.ALL_TYPES else bugz.CALL_BID


@kernel
def where_to_draw(s: State, seat: int, notes: Array, sight: int) -> int:
    """Draw from the bag, unless the pile has just what you need."""
    top = int(s.pile_size) - 1
    note_swaps(notes, int(s.table_size))
    if not sight & PILE and can_draw_bag(s):
        return bugz.DRAW_BAG
    if can_draw_pile(s) and wants(s, seat, int(s.pile[top]), notes):
        return bugz.DRAW_PILE
    if int(s.bidder) != bugz.NOBODY and top >= 1 and gains_by_allowing(s, seat, notes):
        return bugz.ALLOW
    return bugz.DRAW_BAG if can_draw_bag(s) else bugz.DRAW_PILE


@kernel
def wants(s: State, seat: int, kind: int, notes: Array) -> bool:
    """Take a Bug from the pile if it is a PLYT, if you win with it, or if a lay gets cheaper.

    If there is no lay with it or without: if it brings one nearer than the bag would.
    """
    if kind == bugz.PLYT:
        return True
    n = int(s.table_size)
    laid = int(s.laid[seat])
    if laid == bugz.ALL_TYPES:
        return goes_out_again(notes, n, kind)
    before = price_of_lay(notes, laid)
    notes[AT.HAND + kind] += 1
    helps = price_of_lay(notes, laid) < before or winning_lay(notes, n, laid) >= 0
    notes[AT.HAND + kind] -= 1
    return helps or (before == IMPOSSIBLE and beats_the_bag(s, seat, kind, notes))


@kernel
def beats_the_bag(s: State, seat: int, kind: int, notes: Array) -> bool:
    """Whether a Bug brings a lay nearer than one from the bag would on average.

    A PLYT that comes out of the bag counts for more than this lay.
    """
    wanted = bugz.ALL_TYPES & ~int(s.laid[seat])
    note_unseen(s, seat, notes)
    notes[AT.HAND + kind] += 1
    more = outlook(notes, wanted) * int(notes[AT.UNSEEN_ALL])
    notes[AT.HAND + kind] -= 1
    more -= PLYT_HOPE * int(notes[AT.UNSEEN + bugz.PLYT])
    for other in range(bugz.KINDS):
        if int(notes[AT.UNSEEN + other]) > 0:
            notes[AT.HAND + other] += 1
            more -= outlook(notes, wanted) * int(notes[AT.UNSEEN + other])
            notes[AT.HAND + other] -= 1
    return more > 0


@kernel
def price_of_lay(notes: Array, laid: int) -> int:
    """The PLYTs that the cheapest lay takes; BY_SWAPS where it needs these first."""
    wanted = bugz.ALL_TYPES & ~laid
    least = least_lacking(notes, wanted)
    if least <= int(notes[AT.HAND + bugz.PLYT]):
        return least
    for number in range(bugz.NUMBERS):
        if laid != 0 and leads_to_lay(notes, number, wanted, bugz.MOST_SWAPS) >= 0:
            return BY_SWAPS
    return IMPOSSIBLE


@kernel
def goes_out_again(notes: Array, n: int, kind: int) -> bool:
    """With all types laid, take what can be added at once, or wins after swaps."""
    before = fewest_stuck(notes, n, 0)
    notes[AT.HAND + kind] += 1
    after = fewest_stuck(notes, n, 0)
    goes_out = after <= max(1, before) or first_swap(notes, n, 0, 1, SWAPS_TO_WIN) >= 0
    notes[AT.HAND + kind] -= 1
    return goes_out


@kernel
def gains_by_allowing(s: State, seat: int, notes: Array) -> bool:
    """Allow a bid only if the Bug below gives you your first lay: others lay anyway, by swaps."""
    if int(s.laid[seat]) != 0 or price_of_lay(notes, 0) < IMPOSSIBLE:
        return False
    below = int(s.pile[int(s.pile_size) - 2])
    notes[AT.HAND + below] += 1
    gains = price_of_lay(notes, 0) < IMPOSSIBLE
    notes[AT.HAND + below] -= 1
    return gains


# A turn, before all four types are laid


@kernel
def bring_on(s: State, seat: int, rng: Array, notes: Array, sight: int) -> int:
    """Win if you can, lay if you can, swap for a lay or a better hand, else discard."""
    n = int(s.table_size)
    laid = int(s.laid[seat])
    wanted = bugz.ALL_TYPES & ~laid
    most = bugz.MOST_SWAPS - int(s.swaps) if laid != 0 else 0
    if not sight & SWAPS:
        most = min(most, 1)
    pattern = winning_lay(notes, n, laid) if sight & WINNING_TURNS else -1
    if pattern >= 0:
        return pattern_lay(pattern)
    note_unseen(s, seat, notes)
    note_swaps(notes, n)
    if least_lacking(notes, wanted) <= int(notes[AT.HAND + bugz.PLYT]):
        a = swap_to_spare_plyts(notes, n, wanted, most) if sight & SWAPS else -1
        return a if a >= 0 else pattern_lay(best_lay(notes, n, wanted))
    a = swap_to_lay(notes, n, wanted, most)
    if a < 0 and sight & SWAPS:
        a = swap_for_plyt(notes, n, most)
        if a < 0 and most > 0:
            a = swap_for_better(notes, n, wanted)
    return a if a >= 0 else bugz.DISCARD + least_useful(s, seat, rng, notes, sight)


@kernel
def best_lay(notes: Array, n: int, wanted: int) -> int:
    """Lay the type that is hard to come by, with few PLYTs, and keep the better rest.

    Of the last type: lay what leaves the fewest Bugz stuck, or what wins after a swap.
    """
    best = -1
    best_value = 0
    held = noted_numbers(notes)
    plyts = int(notes[AT.HAND + bugz.PLYT])
    for pattern in range(PATTERNS):
        seq_type = pattern_type(pattern)
        if wanted >> seq_type & 1 and lacking(notes, held, pattern) <= plyts:
            try_lay(notes, n, pattern)
            value = PLYT_WORTH * int(notes[AT.HAND + bugz.PLYT]) + int(TYPE_WORTH[seq_type])
            rest = wanted & ~(1 << seq_type)
            if rest != 0:
                value += outlook(notes, rest)
            else:
                value -= STUCK_COST * fewest_stuck(notes, n + 1, 1)
                value += WIN_WORTH * int(first_swap(notes, n + 1, 0, 1, 1) >= 0)
            undo_lay(notes, n)
            if best < 0 or value > best_value:
                best = pattern
                best_value = value
    return best


# Discards


@kernel
def least_useful(s: State, seat: int, rng: Array, notes: Array, sight: int) -> int:
    """Discard what the hand misses least and helps the next seat least; a PLYT only if need be."""
    wanted = bugz.ALL_TYPES & ~int(s.laid[seat])
    dear = DEAR if sight & NEIGHBOURS and is_late(s, seat) else 0
    best = bugz.PLYT
    best_value = WORST
    equals = 0
    for number in range(bugz.NUMBERS):
        if int(notes[AT.HAND + number]) > 0:
            notes[AT.HAND + number] -= 1
            value = FINE * outlook(notes, wanted) + dear * number
            if sight & NEIGHBOURS:
                value -= gift(s, seat, number, notes)
            notes[AT.HAND + number] += 1
            equals = equals + 1 if value == best_value else 1
            if value > best_value or (value == best_value and chance.below(rng, equals) == 0):
                best = number
                best_value = value
    return best


@kernel
def is_late(s: State, seat: int) -> bool:
    """Whether another seat has laid three types: what you hold may soon count for it."""
    late = False
    for other in range(int(s.players)):
        late = late or (other != seat and size(int(s.laid[other])) >= 3)
    return late


@kernel
def gift(s: State, seat: int, number: int, notes: Array) -> int:
    """What a Bug is worth to the next seat: what the table gives for it, where it can be added."""
    laid = int(s.laid[seat + 1 if seat + 1 < int(s.players) else 0])
    if laid == 0:
        return 0
    gives = int(notes[AT.GIVES + number])
    worth = GIFT_SWAP * size(gives & bugz.EVERY_NUMBER) + GIFT_PLYT * (gives >> bugz.PLYT)
    if laid == bugz.ALL_TYPES:
        for i in range(int(s.table_size)):
            if int(notes[AT.TABLE_TYPE + i]) == bugz.MATCH:
                worth += GIFT_ADDITION * int(int(notes[AT.TABLE_START + i]) == number)
            else:
                worth += GIFT_ADDITION * int(number_beyond(notes, i, bugz.LOW) == number)
                worth += GIFT_ADDITION * int(number_beyond(notes, i, bugz.HIGH) == number)
    return worth


# A turn with all four types laid


@kernel
def get_rid(s: State, seat: int, rng: Array, notes: Array, sight: int) -> int:
    """Win if you can; else swap for what can be added, add all but PLYTs, which always can be."""
    n = int(s.table_size)
    pattern = winning_lay(notes, n, bugz.ALL_TYPES)
    if pattern >= 0:
        return pattern_lay(pattern)
    a = -1
    if pattern == -2 and sight & SWAPS:
        a = swap_to_get_rid(s, notes, n)
        if a >= 0:
            return a
    a = next_addition(notes, n)
    if a < 0 and pattern == -1 and noted_size(notes) > 1:
        a = plyt_addition(notes, n)
    return a if a >= 0 else bugz.DISCARD + most_stuck(s, seat, rng, notes)


@kernel
def swap_to_get_rid(s: State, notes: Array, n: int) -> int:
    """Swap for a win, else for one Bug more that can be added; -1: none, and note what can be."""
    most = bugz.MOST_SWAPS - int(s.swaps)
    a = first_swap(notes, n, 0, 1, min(most, SWAPS_TO_WIN))
    stuck = fewest_stuck(notes, n, 1)
    if a < 0:
        a = first_swap(notes, n, 0, stuck - 1, min(most, 1))
    if a < 0:
        fewest_stuck(notes, n, stuck)
    return a


@kernel
def most_stuck(s: State, seat: int, rng: Array, notes: Array) -> int:
    """Discard the Bug without which most draws would win; a PLYT only if there is nothing else."""
    n = int(s.table_size)
    note_unseen(s, seat, notes)
    best = bugz.PLYT
    best_value = -1
    equals = 0
    for number in range(bugz.NUMBERS):
        if int(notes[AT.HAND + number]) > 0:
            notes[AT.HAND + number] -= 1
            value = 0
            for kind in range(bugz.KINDS):
                if int(notes[AT.UNSEEN + kind]) > 0:
                    notes[AT.HAND + kind] += 1
                    if fewest_stuck(notes, n, 1) <= 1:
                        value += int(notes[AT.UNSEEN + kind])
                    notes[AT.HAND + kind] -= 1
            notes[AT.HAND + number] += 1
            equals = equals + 1 if value == best_value else 1
            if value > best_value or (value == best_value and chance.below(rng, equals) == 0):
                best = number
                best_value = value
    return best
