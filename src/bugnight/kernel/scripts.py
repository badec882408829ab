"""Chance from a script: a list of outcomes in place of a generator.

Rules draw through `kernel.chance`. Run on a state whose `rng` is a script, they get the outcomes
that it lists, one draw after the other. Where the list ends, they note what the next draw would be
from, and go on with any numbers: the state is then worth nothing, but the note says which outcomes
there are, and how likely each is.
"""

from functools import cache
from types import ModuleType
from typing import Any

import numba
import numpy as np

from bugnight.kernel.compiling import COMPILED, GAMES, Array, kernel

AT, LENGTH, WANTED, LUCK = range(4)
"""In a script: the next draw, how many outcomes are listed; then 0, or how many kinds of outcomes
the draw after them has, and where the numbers stand that follow."""
WAYS = 4
"""From here on: in how many ways each outcome of the draw that is wanted can come about."""
MOST_OUTCOMES = 256
FIRST = WAYS + MOST_OUTCOMES
"""From here on: the outcomes."""
MOST_DRAWS = 4096
SIZE = FIRST + MOST_DRAWS


@cache
def state_type(rules: ModuleType) -> np.dtype[Any]:
    """The type of a game's states with a script for a generator; the script stands at their end.

    Everything before it lies where it does in the game's own type.
    """
    state = rules.STATE
    fields = {name: state.fields[name][:2] for name in state.names}
    fields["rng"] = np.dtype((np.int16, SIZE)), state.itemsize
    scripted = np.dtype(
        {
            "names": [*fields],
            "formats": [kind for kind, _ in fields.values()],
            "offsets": [offset for _, offset in fields.values()],
            "itemsize": state.itemsize + 2 * SIZE,
        }
    )
    whole = np.dtype((np.record, scripted))
    GAMES[whole] = rules
    COMPILED[numba.from_dtype(whole)] = rules
    return whole


@kernel
def is_there(rng: Array) -> bool:  # noqa: ARG001
    """A script is as good as a generator."""
    return True


@kernel
def stay(rng: Array, other: Array) -> None:
    """Go on with the same script."""


@kernel
def below(rng: Array, n: int) -> int:
    """The next outcome; a draw with one possible outcome is not counted."""
    if n == 1:
        return 0
    if rng[WANTED] == 0:
        if rng[AT] < rng[LENGTH]:
            return read(rng)
        for i in range(min(n, MOST_OUTCOMES)):
            rng[WAYS + i] = 1
        rng[WANTED] = n
    return any_below(rng, n)


@kernel
def shuffle(rng: Array, cards: Array, n: int) -> None:
    """Shuffle the first n cards: for each place, the next outcome is the card that comes there."""
    for i in range(n - 1):
        j = next_card(rng, cards, i, n)
        card = cards[j]
        cards[j] = cards[i]
        cards[i] = card


@kernel
def next_card(script: Array, cards: Array, i: int, n: int) -> int:
    """Where, from i on, the card lies that comes next; where all are alike nothing is drawn."""
    if script[WANTED] == 0:
        other = i + 1
        while other < n and cards[other] == cards[i]:
            other += 1
        if other == n:
            return i
        if script[AT] < script[LENGTH]:
            card = read(script)
            while cards[i] != card:
                i += 1
            return i
        note_cards(script, cards, i, n)
    return i + any_below(script, n - i)


@kernel
def note_cards(script: Array, cards: Array, i: int, n: int) -> None:
    """Note how many there are of each card from i on."""
    for card in range(MOST_OUTCOMES):
        script[WAYS + card] = 0
    wanted = 0
    for k in range(i, n):
        card = int(cards[k])
        wanted = max(wanted, card + 1 if card >= 0 else MOST_OUTCOMES + 1)
        if 0 <= card < MOST_OUTCOMES:
            script[WAYS + card] += 1
    script[WANTED] = wanted


@kernel
def read(script: Array) -> int:
    """The outcome that is listed next."""
    outcome = int(script[FIRST + script[AT]])
    script[AT] += 1
    return outcome


@kernel
def any_below(script: Array, n: int) -> int:
    """Return any number below n, so that rules that draw until something fits come to an end."""
    script[LUCK] = (int(script[LUCK]) * 25173 + 13849) & 0x7FFF
    return int(script[LUCK]) * n >> 15
