"""RumBugz, advice on swaps until all four types are laid: for a lay, for PLYTs, for a better hand.

Each rule names the next swap, or -1; asked again after it, it goes on from there.
"""

from bugnight.games.rumbugz.bugz import EVERY_NUMBER, NUMBERS, PLYT
from bugnight.games.rumbugz.thumb_finish import first_swap
from bugnight.games.rumbugz.thumb_hand import AT, completing, least_lacking, outlook
from bugnight.games.rumbugz.thumb_table import next_kind, swap_for
from bugnight.kernel import Array, kernel

SWAPS_TO_LAY = 3
"""Swaps of any Bugz tried out in a row; a single Bug may go through more."""


@kernel
def leads_to_lay(notes: Array, number: int, wanted: int, most: int) -> int:
    """What to swap a number for, first of the swaps that complete a sequence without it; -1: none.

    PLYTs complete everything.
    """
    if int(notes[AT.HAND + number]) == 0 or int(notes[AT.GIVES + number]) == 0:
        return -1
    notes[AT.HAND + number] -= 1
    goal = completing(notes, wanted)
    notes[AT.HAND + number] += 1
    return next_kind(notes, number, goal | 1 << PLYT, most) if goal != 0 else -1


@kernel
def swap_to_lay(notes: Array, n: int, wanted: int, most: int) -> int:
    """Swap a Bug that a sequence does not need for one that completes it; -1: no way is found.

    One Bug over several others, or several Bugz one after the other.
    """
    for number in range(NUMBERS):
        kind = leads_to_lay(notes, number, wanted, most)
        if kind >= 0:
            return swap_for(notes, n, number, kind)
    return first_swap(notes, n, wanted, 0, min(most, SWAPS_TO_LAY))


@kernel
def swap_to_spare_plyts(notes: Array, n: int, wanted: int, most: int) -> int:
    """Swap a Bug for one that a lay would else need a PLYT for; -1: none."""
    plyts = int(notes[AT.HAND + PLYT])
    least = least_lacking(notes, wanted)
    if least == 0:
        return -1
    a = -1
    notes[AT.HAND + PLYT] = least - 1
    for number in range(NUMBERS):
        if a < 0 and int(notes[AT.HAND + number]) > 0 and int(notes[AT.GIVES + number]) != 0:
            notes[AT.HAND + number] -= 1
            kind = next_kind(notes, number, completing(notes, wanted), most)
            notes[AT.HAND + number] += 1
            if kind >= 0:
                a = swap_for(notes, n, number, kind)
    notes[AT.HAND + PLYT] = plyts
    return a


@kernel
def swap_for_plyt(notes: Array, n: int, most: int) -> int:
    """Win a PLYT for any natural Bug: it can stand for that one too; -1: no way."""
    for number in range(NUMBERS):
        if int(notes[AT.HAND + number]) > 0:
            kind = next_kind(notes, number, 1 << PLYT, most)
            if kind >= 0:
                return swap_for(notes, n, number, kind)
    return -1


@kernel
def swap_for_better(notes: Array, n: int, wanted: int) -> int:
    """Swap for the Bug that brings a lay nearest; -1: none brings it nearer.

    The outlook does not depend on the table: each such swap improves it, so there is no circle.
    """
    best = outlook(notes, wanted)
    best_number = -1
    best_kind = -1
    for number in range(NUMBERS):
        gives = int(notes[AT.GIVES + number]) & EVERY_NUMBER
        if int(notes[AT.HAND + number]) > 0 and gives != 0:
            notes[AT.HAND + number] -= 1
            for kind in range(NUMBERS):
                if gives >> kind & 1:
                    notes[AT.HAND + kind] += 1
                    value = outlook(notes, wanted)
                    notes[AT.HAND + kind] -= 1
                    if value > best:
                        best = value
                        best_number = number
                        best_kind = kind
            notes[AT.HAND + number] += 1
    return swap_for(notes, n, best_number, best_kind) if best_number >= 0 else -1
