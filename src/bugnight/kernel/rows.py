"""A state and, after it in the same array, what is legal in it: for playing on move by move.

A row is an array of int32: the state, how many choices there are, the choices, each a seat and an
action in one number, and room to work. One call makes a choice and lists those that follow. NumPy
copies plain numbers, and Numba takes them, several times faster than an array of states.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType

import numpy as np
from numba import types

from bugnight.kernel import Array
from bugnight.kernel.compiling import compiled_for
from bugnight.kernel.dispatch import awaited, legal, step
from bugnight.kernel.events import SEATS

SEAT = 16
"""The bits of a choice that are its action; the seat is in those above."""
ACTION = (1 << SEAT) - 1
NOTHING = -1
"""No choice: what is legal now is listed."""

PlayOn = Callable[[Array, int], int]


def row_of(rules: ModuleType, states: Array, players: int) -> Array:
    """A row with a state, its choices listed."""
    most = rules.MAX_LEGAL
    room = 1 + most * players + (most + 1) // 2
    row: Array = np.frombuffer(bytearray(states.tobytes() + bytes(4 * room)), np.int32)
    play_on(rules)(row, NOTHING)
    return row


@cache
def play_on(rules: ModuleType) -> PlayOn:
    """What makes a choice in a row and returns how many there are then; -1 if it is not listed."""
    state, count, most = rules.STATE, rules.STATE.itemsize // 4, rules.MAX_LEGAL

    def make(row: Array, choice: int) -> int:
        s = row[:count].view(state)[0]
        if choice != NOTHING:
            listed = False
            for each in row[count + 1 : count + 1 + row[count]]:
                listed |= each == choice
            if not listed:
                return -1
            step(s, choice >> SEAT, choice & ACTION, None)
        actions = row[-((most + 1) // 2) :].view(np.int16)
        waiting = awaited(s)
        n = 0
        for seat in range(SEATS):
            if waiting >> seat & 1:
                for i in range(legal(s, seat, actions)):
                    row[count + 1 + n] = seat << SEAT | int(actions[i])
                    n += 1
        row[count] = n
        return n

    return compiled_for(rules, make, types.int32[::1], types.int64)
