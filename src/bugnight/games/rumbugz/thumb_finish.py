"""RumBugz, how a turn can lay and empty the hand: lays, additions and swaps one after the other."""

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.thumb_hand import (
    AT,
    FIRST_PATTERN,
    PATTERNS,
    lacking,
    least_lacking,
    noted_numbers,
    noted_size,
    pattern_type,
)
from bugnight.games.rumbugz.thumb_table import last_number, next_swap, try_swap, undo_swap
from bugnight.kernel import Array, kernel
from bugnight.kernel.masks import size

MOST_WAYS = 400
"""Most ways tried to add a hand; near the end a hand has far fewer."""


# Additions


@kernel
def takers(notes: Array, n: int) -> int:
    """The numbers of the matches on the table, as a mask: such Bugz can be added at any time."""
    numbers = 0
    for i in range(n):
        if int(notes[AT.TABLE_TYPE + i]) == bugz.MATCH:
            numbers |= 1 << int(notes[AT.TABLE_START + i])
    return numbers


@kernel
def number_at(notes: Array, end: int, place: int) -> int:
    """The number at a place beyond an end; run i has the low end 2 i and the high end 2 i + 1."""
    i = end >> 1
    gap = int(notes[AT.TABLE_TYPE + i]) + 1
    if end & 1:
        return last_number(notes, i) + gap * (place + 1)
    return int(notes[AT.TABLE_START + i]) - gap * (place + 1)


@kernel
def reach_out(notes: Array, end: int, free: int) -> None:
    """Add at an end as far as the hand goes, PLYTs where it lacks a number."""
    notes[AT.REACH + end] = 0
    notes[AT.BRIDGES + end] = 0
    if int(notes[AT.TABLE_TYPE + (end >> 1)]) == bugz.MATCH:
        return
    reach = 0
    bridges = 0
    number = number_at(notes, end, 0)
    while 0 <= number < bugz.NUMBERS:
        if int(notes[AT.HAND + number]) > 0:
            notes[AT.HAND + number] -= 1
        elif int(notes[AT.HAND + bugz.PLYT]) > 0:
            notes[AT.HAND + bugz.PLYT] -= 1
            bridges |= 1 << reach
        else:
            break
        reach += 1
        number = number_at(notes, end, reach)
    if reach > 0:
        notes[AT.REACH + end] = reach
        notes[AT.BRIDGES + end] = bridges
        draw_back(notes, end, free, 0)


@kernel
def draw_back(notes: Array, end: int, free: int, more: int) -> None:
    """Take back what lies beyond an end down to a Bug that only a run can take.

    That is, PLYTs and Bugz with a match (`free`) lie there only to reach such a one; and
    `more` of these are taken back, too.
    """
    reach = int(notes[AT.REACH + end])
    bridges = int(notes[AT.BRIDGES + end])
    while reach > 0:
        number = number_at(notes, end, reach - 1)
        bridge = (bridges >> (reach - 1)) & 1
        if not bridge and not (free >> number) & 1:
            if more == 0:
                break
            more -= 1
        notes[AT.HAND + (bugz.PLYT if bridge else number)] += 1
        reach -= 1
    notes[AT.REACH + end] = reach
    notes[AT.BRIDGES + end] = bridges & ((1 << reach) - 1)


@kernel
def count_stuck(notes: Array, free: int) -> int:
    """Count the Bugz in the noted hand that no match takes."""
    stuck = 0
    for number in range(bugz.NUMBERS):
        stuck += int(notes[AT.HAND + number]) * (1 - ((free >> number) & 1))
    return stuck


@kernel
def fewest_stuck(notes: Array, n: int, enough: int) -> int:
    """Count the Bugz that stay in the hand when as many as possible are added to n sequences.

    Goes through the ways until at most `enough` stay, and leaves in the notes how far each end
    reaches; the hand is as before. A PLYT never stays: with all types laid there is a match.
    """
    free = takers(notes, n)
    fewest = count_stuck(notes, free)
    for end in range(2 * n):
        notes[AT.REACH + end] = 0
    if fewest <= enough:
        return fewest
    end = 0
    for _ in range(MOST_WAYS):
        while end < 2 * n:
            reach_out(notes, end, free)
            end += 1
        stuck = count_stuck(notes, free)
        fewest = min(fewest, stuck)
        while end > 0 and int(notes[AT.REACH + end - 1]) == 0:
            end -= 1
        if stuck <= enough or end == 0:
            break
        draw_back(notes, end - 1, free, 1)
    for each in range(2 * n):
        for place in range(int(notes[AT.REACH + each])):
            bridge = (int(notes[AT.BRIDGES + each]) >> place) & 1
            notes[AT.HAND + (bugz.PLYT if bridge else number_at(notes, each, place))] += 1
    return fewest


@kernel
def next_addition(notes: Array, n: int) -> int:
    """The first addition of those that `fewest_stuck` found, runs before matches; -1: none."""
    for end in range(2 * n):
        if int(notes[AT.REACH + end]) > 0:
            which = bugz.HIGH * (end & 1) + (int(notes[AT.BRIDGES + end]) & 1)
            return bugz.ADD + (end >> 1) * bugz.ADDS + which
    for i in range(n):
        held = int(notes[AT.HAND + int(notes[AT.TABLE_START + i])])
        if held > 0 and int(notes[AT.TABLE_TYPE + i]) == bugz.MATCH:
            return bugz.ADD + i * bugz.ADDS + bugz.LOW
    return -1


@kernel
def plyt_addition(notes: Array, n: int) -> int:
    """The addition of a PLYT to a match; -1: none."""
    if int(notes[AT.HAND + bugz.PLYT]) > 0:
        for i in range(n):
            if int(notes[AT.TABLE_TYPE + i]) == bugz.MATCH:
                return bugz.ADD + i * bugz.ADDS + bugz.LOW + 1
    return -1


# Lays


@kernel
def try_lay(notes: Array, n: int, pattern: int) -> None:
    """Lay a pattern onto the noted table as sequence n, PLYTs for what the hand lacks."""
    seq_type = pattern_type(pattern)
    number = pattern - int(FIRST_PATTERN[seq_type])
    gap = 0 if seq_type == bugz.MATCH else seq_type + 1
    plyts = 0
    notes[AT.TABLE_TYPE + n] = seq_type
    notes[AT.TABLE_START + n] = number
    notes[AT.TABLE_LENGTH + n] = bugz.SHORTEST
    for _ in range(bugz.SHORTEST):
        if int(notes[AT.HAND + number]) > 0:
            notes[AT.HAND + number] -= 1
        else:
            notes[AT.HAND + bugz.PLYT] -= 1
            plyts = plyts + 1 if seq_type == bugz.MATCH else plyts | 1 << number
        number += gap
    notes[AT.TABLE_PLYTS + n] = plyts


@kernel
def undo_lay(notes: Array, n: int) -> None:
    """Take the noted sequence n back into the hand."""
    seq_type = int(notes[AT.TABLE_TYPE + n])
    number = int(notes[AT.TABLE_START + n])
    plyts = int(notes[AT.TABLE_PLYTS + n])
    if seq_type == bugz.MATCH:
        notes[AT.HAND + number] += bugz.SHORTEST - plyts
        notes[AT.HAND + bugz.PLYT] += plyts
        return
    for _ in range(bugz.SHORTEST):
        notes[AT.HAND + (bugz.PLYT if (plyts >> number) & 1 else number)] += 1
        number += seq_type + 1


@kernel
def next_pattern(notes: Array, laid: int, pattern: int) -> int:
    """The first pattern from this one on that the noted hand may and can lay; -1: none.

    A hand too small for all the types that are still wanted has none.
    """
    types = bugz.ALL_TYPES if laid == bugz.ALL_TYPES else bugz.ALL_TYPES & ~laid
    if noted_size(notes) < bugz.SHORTEST * max(1, size(bugz.ALL_TYPES & ~laid)):
        return -1
    held = noted_numbers(notes)
    while pattern < PATTERNS:
        lack = lacking(notes, held, pattern)
        if types >> pattern_type(pattern) & 1 and lack <= int(notes[AT.HAND + bugz.PLYT]):
            return pattern
        pattern += 1
    return -1


@kernel
def winning_lay(notes: Array, n: int, laid: int) -> int:
    """The first of the sequences to lay so that, with additions, the hand is empty in this turn.

    -1: none, additions do it; -2: it cannot be done. Several are tried in ascending order, for the
    order changes nothing but that any type may follow all four.
    """
    if laid == bugz.ALL_TYPES and fewest_stuck(notes, n, 1) <= 1:
        return -1
    lays = 0
    pattern = 0
    while True:
        now = laid
        for i in range(lays):
            now |= 1 << pattern_type(int(notes[AT.TRIED + i]))
        pattern = next_pattern(notes, now, pattern)
        if pattern >= 0:
            notes[AT.TRIED + lays] = pattern
            try_lay(notes, n + lays, pattern)
            lays += 1
            then = now | 1 << pattern_type(pattern)
            if then == bugz.ALL_TYPES and fewest_stuck(notes, n + lays, 1) <= 1:
                while lays > 0:
                    lays -= 1
                    undo_lay(notes, n + lays)
                return int(notes[AT.TRIED])
            if then != now and then == bugz.ALL_TYPES:
                pattern = 0
        elif lays == 0:
            return -2
        else:
            lays -= 1
            undo_lay(notes, n + lays)
            pattern = int(notes[AT.TRIED + lays]) + 1


# Swaps


@kernel
def swaps_to_go(notes: Array, n: int, types: int, enough: int) -> int:
    """Count the swaps that are needed at least before one of these types can be laid.

    With no types: before at most `enough` Bugz stay when the others are added; 1 for any number.
    """
    if types != 0:
        return max(0, least_lacking(notes, types) - int(notes[AT.HAND + bugz.PLYT]))
    return int(fewest_stuck(notes, n, enough) > enough)


@kernel
def first_swap(notes: Array, n: int, types: int, enough: int, most: int) -> int:
    """The first of the fewest swaps, `most` of them, to lay one of these types; -1: none do.

    With no types: to add all Bugz but `enough`. Swaps are tried one after the other, as the digits
    of a number; those after which too many would be needed are not followed.
    """
    for swaps in range(1, most + 1):
        made = 0
        code = 0
        while made >= 0:
            code = next_swap(notes, n, code)
            if code >= 0:
                notes[AT.TRIED + 2 * made] = code
                notes[AT.TRIED + 2 * made + 1] = try_swap(notes, code)
                made += 1
                code = 0
                to_go = 0
                if types != 0 or made == swaps:
                    to_go = swaps_to_go(notes, n, types, enough)
                if to_go <= swaps - made and made < swaps:
                    continue
                if to_go == 0:
                    while made > 0:
                        made -= 1
                        code = int(notes[AT.TRIED + 2 * made])
                        undo_swap(notes, code, int(notes[AT.TRIED + 2 * made + 1]))
                    return bugz.SWAP + code
            made -= 1
            if made >= 0:
                code = int(notes[AT.TRIED + 2 * made])
                undo_swap(notes, code, int(notes[AT.TRIED + 2 * made + 1]))
                code += 1
    return -1
