"""Notation: moves as text, where the words depend on what lies on the table.

Most actions have a text that never changes (`Game.texts`). For the others a game's rules have
`spell(s, seat, path, text)`: it writes the text of one move into an array of bytes, and returns its
length. The path is the move's actions; `s` is a copy that may be changed.

A move takes several actions where the rules have `unfinished(s)`: it says that the move goes on.
"""

import numpy as np

from bugnight.kernel.compiling import Array, kernel
from bugnight.kernel.dispatch import awaited, has_parts, legal, spell, step, unfinished
from bugnight.kernel.events import WIDTH

LONGEST = 128
"""Bytes in the text of a move, at most."""
MOST_ACTIONS = 32
"""Actions in a move, at most."""
NEWLINE = 10


def letters(*words: str) -> Array:
    """Words for `write`, each a row that ends with a zero."""
    width = max(map(len, words)) + 1
    return np.array([[*word.encode(), *bytes(width - len(word))] for word in words], np.uint8)


@kernel
def write(text: Array, at: int, word: Array) -> int:
    """Write a row of `letters`; return where the text goes on."""
    i = 0
    while word[i] != 0:
        text[at + i] = word[i]
        i += 1
    return at + i


@kernel
def number(text: Array, at: int, n: int) -> int:
    """Write a number from 0 to 99."""
    if n >= 10:
        text[at] = 48 + n // 10
        at += 1
    text[at] = 48 + n % 10
    return at + 1


@kernel
def follow(states: Array, scratch: Array, seat: int, path: Array, n: int, silence: Array) -> None:
    """Apply the first n actions of a path to a copy of the state.

    What happens is told to a buffer without room: `step` without one would be twice the code.
    """
    scratch[0] = states[0]
    for i in range(n):
        step(scratch[0], seat, int(path[i]), silence)


@kernel
def complete(
    states: Array, scratch: Array, seat: int, path: Array, n: int, listed: Array, silence: Array
) -> int:
    """Go on from n actions with the first legal ones, until the move is whole; its length."""
    if not has_parts(states[0]):
        return n
    follow(states, scratch, seat, path, n, silence)
    while unfinished(scratch[0]):
        legal(scratch[0], seat, listed)
        path[n] = listed[0]
        n += 1
        follow(states, scratch, seat, path, n, silence)
    return n


@kernel
def following(
    states: Array, scratch: Array, seat: int, path: Array, n: int, listed: Array, silence: Array
) -> int:
    """Change a path of n actions into the next whole move with the same first action, or give 0."""
    for place in range(n - 1, 0, -1):
        follow(states, scratch, seat, path, place, silence)
        for i in range(legal(scratch[0], seat, listed)):
            if listed[i] > path[place]:
                path[place] = listed[i]
                return complete(states, scratch, seat, path, place + 1, listed, silence)
    return 0


@kernel
def spell_move(states: Array, scratch: Array, seat: int, path: Array, text: Array) -> int:
    """Write the text of one move; return its length, 0 where it never changes."""
    scratch[0] = states[0]
    return spell(scratch[0], seat, path, text)


@kernel
def spell_moves(
    states: Array,
    scratch: Array,
    seat: int,
    actions: Array,
    n: int,
    text: Array,
    paths: Array,
    ends: Array,
) -> bool:
    """Write every move that begins with one of n actions; tell whether there was room for all.

    Each text ends a line, which is empty where the text never changes. Each path is its length and
    its actions. Where texts and paths end is written into `ends`.
    """
    listed = np.empty(actions.shape[0], np.int16)
    silence = np.zeros((1, WIDTH), np.int16)
    at, place = 0, 0
    for i in range(n):
        path = paths[place + 1 :]
        path[0] = actions[i]
        length = complete(states, scratch, seat, path, 1, listed, silence)
        while length > 0:
            at += spell_move(states, scratch, seat, path, text[at:])
            text[at] = NEWLINE
            at += 1
            paths[place] = length
            after = place + 1 + length
            if at + LONGEST > text.shape[0] or after + MOST_ACTIONS > paths.shape[0]:
                return False
            for k in range(length):
                paths[after + 1 + k] = path[k]
            place = after
            path = paths[place + 1 :]
            length = following(states, scratch, seat, path, length, listed, silence)
    ends[0] = at
    ends[1] = place
    return True


@kernel
def read_move(
    states: Array, scratch: Array, seat: int, text: Array, size: int, path: Array, listed: Array
) -> int:
    """Find the legal move with this text: write its path, return its length, or 0."""
    if not awaited(states[0]) >> seat & 1:
        return 0
    spelt = np.empty(LONGEST, np.uint8)
    later = np.empty(listed.shape[0], np.int16)
    silence = np.zeros((1, WIDTH), np.int16)
    for i in range(legal(states[0], seat, listed)):
        path[0] = listed[i]
        length = complete(states, scratch, seat, path, 1, later, silence)
        while length > 0:
            same = spell_move(states, scratch, seat, path, spelt) == size
            for k in range(size if same else 0):
                same = same and spelt[k] == text[k]
            if same and size > 0:
                return length
            length = following(states, scratch, seat, path, length, later, silence)
    return 0
