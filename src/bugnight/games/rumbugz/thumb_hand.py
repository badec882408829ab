"""RumBugz, rules of thumb for a hand: what it lacks, and how soon it can lay.

A pattern is a sequence of four: 18 runs, then 12 matches. Longer sequences are these and additions.
What a hand or the table would be after a draw, a swap, a lay or a discard is tried out in `notes`,
an array of the caller's.
"""

import numpy as np

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.known import count_unseen, possible_in_bag
from bugnight.games.rumbugz.lay import RUNS
from bugnight.kernel import Array, State, features, kernel
from bugnight.kernel.masks import size

FOURS = [(i, run) for i, run in enumerate(RUNS) if run[2] == bugz.SHORTEST]
PATTERN_RUNS = len(FOURS)
PATTERNS = PATTERN_RUNS + bugz.NUMBERS
FIRST_PATTERN = np.array([0, 9, 15, PATTERN_RUNS, PATTERNS], np.int8)
"""Where the patterns of each type begin; each next one starts a number higher."""
RUN_MASK = np.array(
    [
        sum(1 << start + (i + 1) * place for place in range(bugz.SHORTEST))
        for _, (i, start, _) in FOURS
    ],
    np.int16,
)
RUN_LAY = np.array([bugz.LAY + i for i, _ in FOURS], np.int16)

AT = features.places(
    (
        ("hand", (bugz.KINDS,)),  # how many of each kind
        ("unseen", (bugz.KINDS,)),  # how many of each kind may still come out of the bag
        ("unseen_all", (1,)),
        ("gives", (bugz.NUMBERS,)),  # for each number the kinds that one swap gives, as a mask
        ("table_type", (bugz.SEQUENCES,)),  # the sequences, as in the state
        ("table_start", (bugz.SEQUENCES,)),
        ("table_length", (bugz.SEQUENCES,)),
        ("table_plyts", (bugz.SEQUENCES,)),
        ("reach", (2 * bugz.SEQUENCES,)),  # how far each end is extended
        ("bridges", (2 * bugz.SEQUENCES,)),  # the places beyond it where PLYTs lie, as a mask
        ("tried", (1,)),  # what is tried one after the other: patterns, or swaps
    )
)
"""Where the notes have each thing."""

CERTAIN = 1000
"""The outlook of a hand that can lay at once, or surely will with the next Bug."""
TWO_SHORT = 700
"""What it would weigh that any two Bugz complete a sequence; any one weighs CERTAIN."""
THREE_SHORT = 1500


@kernel
def pattern_type(pattern: int) -> int:
    """The type of a pattern."""
    seq_type = 0
    while pattern >= int(FIRST_PATTERN[seq_type + 1]):
        seq_type += 1
    return seq_type


@kernel
def pattern_lay(pattern: int) -> int:
    """The action that lays a pattern."""
    if pattern < PATTERN_RUNS:
        return int(RUN_LAY[pattern])
    return bugz.LAY_MATCH + (pattern - PATTERN_RUNS) * bugz.MATCH_LENGTHS


# Notes


@kernel
def note_hand(s: State, seat: int, notes: Array) -> None:
    """Note the seat's own hand."""
    for kind in range(bugz.KINDS):
        notes[AT.HAND + kind] = s.hands[seat, kind]


@kernel
def note_unseen(s: State, seat: int, notes: Array) -> None:
    """Note what may still come out of the bag."""
    count_unseen(s, seat, notes, AT.UNSEEN)
    every = 0
    for kind in range(bugz.KINDS):
        left = max(0, possible_in_bag(s, seat, kind, int(notes[AT.UNSEEN + kind])))
        notes[AT.UNSEEN + kind] = left
        every += left
    notes[AT.UNSEEN_ALL] = every


@kernel
def noted_numbers(notes: Array) -> int:
    """The numbers in the noted hand, as a mask."""
    held = 0
    for number in range(bugz.NUMBERS):
        held |= int(notes[AT.HAND + number] > 0) << number
    return held


@kernel
def noted_size(notes: Array) -> int:
    """Count the Bugz in the noted hand."""
    held = 0
    for kind in range(bugz.KINDS):
        held += int(notes[AT.HAND + kind])
    return held


# How near a hand is


@kernel
def lacking(notes: Array, held: int, pattern: int) -> int:
    """Count the places of a pattern that only PLYTs could take; `held` are the numbers held."""
    if pattern < PATTERN_RUNS:
        return size(int(RUN_MASK[pattern]) & ~held)
    return max(0, bugz.SHORTEST - int(notes[AT.HAND + pattern - PATTERN_RUNS]))


@kernel
def least_lacking(notes: Array, types: int) -> int:
    """Count the PLYTs that a sequence of one of these types needs, of the one with the fewest."""
    held = noted_numbers(notes)
    least = bugz.SHORTEST
    for seq_type in range(bugz.MATCH + 1):
        if types >> seq_type & 1:
            for pattern in range(int(FIRST_PATTERN[seq_type]), int(FIRST_PATTERN[seq_type + 1])):
                least = min(least, lacking(notes, held, pattern))
    return least


@kernel
def completing(notes: Array, types: int) -> int:
    """The numbers that complete a sequence of one of these types, as a mask.

    The hand must not have a complete one.
    """
    held = noted_numbers(notes)
    plyts = int(notes[AT.HAND + bugz.PLYT])
    numbers = 0
    for seq_type in range(bugz.MATCH):
        if types >> seq_type & 1:
            for pattern in range(int(FIRST_PATTERN[seq_type]), int(FIRST_PATTERN[seq_type + 1])):
                missing = int(RUN_MASK[pattern]) & ~held
                if size(missing) == plyts + 1:
                    numbers |= missing
    if types >> bugz.MATCH & 1:
        for number in range(bugz.NUMBERS):
            if bugz.SHORTEST - int(notes[AT.HAND + number]) == plyts + 1:
                numbers |= 1 << number
    return numbers


@kernel
def unseen_of(notes: Array, numbers: int) -> int:
    """Count the unseen Bugz of some numbers, and the PLYTs; none for no number."""
    if numbers == 0:
        return 0
    left = int(notes[AT.UNSEEN + bugz.PLYT])
    for number in range(bugz.NUMBERS):
        left += int(notes[AT.UNSEEN + number]) * ((numbers >> number) & 1)
    return left


@kernel
def chance_of_run(notes: Array, missing: int, start: int, gap: int, lack: int) -> int:
    """What a run that lacks two or three Bugz weighs: by the draws that would complete it."""
    plyts = int(notes[AT.UNSEEN + bugz.PLYT])
    left = plyts
    squares = plyts
    for number in range(start, start + bugz.SHORTEST * gap, gap):
        some = int(notes[AT.UNSEEN + number]) * ((missing >> number) & 1)
        left += some
        squares += some * some
    if lack == 2:
        return TWO_SHORT * (left * left - squares) // 2
    return THREE_SHORT * left * left * left // (27 * max(1, int(notes[AT.UNSEEN_ALL])))


@kernel
def chance_of_match(notes: Array, number: int, lack: int) -> int:
    """The same for a match."""
    left = int(notes[AT.UNSEEN + number]) + int(notes[AT.UNSEEN + bugz.PLYT])
    if lack == 2:
        return TWO_SHORT * left * (left - 1) // 2
    return THREE_SHORT * left * left * left // (6 * max(1, int(notes[AT.UNSEEN_ALL])))


@kernel
def outlook(notes: Array, types: int) -> int:
    """How soon the noted hand will lay one of these types: CERTAIN is at once.

    One Bug short counts by the unseen Bugz that would do, each once for whatever it completes; two
    and three short by the draws that would.
    """
    held = noted_numbers(notes)
    plyts = int(notes[AT.HAND + bugz.PLYT])
    one_short = 0
    more_short = 0
    for seq_type in range(bugz.MATCH):
        if types >> seq_type & 1:
            first = int(FIRST_PATTERN[seq_type])
            for pattern in range(first, int(FIRST_PATTERN[seq_type + 1])):
                missing = int(RUN_MASK[pattern]) & ~held
                lack = size(missing) - plyts
                if lack <= 0:
                    return CERTAIN
                if lack == 1:
                    one_short |= missing
                elif lack <= 3:
                    gap = seq_type + 1
                    more_short += chance_of_run(notes, missing, pattern - first, gap, lack)
    if types >> bugz.MATCH & 1:
        for number in range(bugz.NUMBERS):
            lack = bugz.SHORTEST - int(notes[AT.HAND + number]) - plyts
            if lack <= 0:
                return CERTAIN
            if lack == 1:
                one_short |= 1 << number
            elif lack <= 3:
                more_short += chance_of_match(notes, number, lack)
    every = max(1, int(notes[AT.UNSEEN_ALL]))
    return (CERTAIN * unseen_of(notes, one_short) * every + more_short) // (every * every)
