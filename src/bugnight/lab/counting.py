"""Count how often things happen in a game, from the events that its rules tell."""

from functools import cache

import numpy as np

from bugnight.kernel import Array, kernel
from bugnight.kernel.events import AUDIENCE, DETAILS, KIND, SEAT
from bugnight.play import Game
from bugnight.play.events import Count, Term

NONE = -1


def counts_of(game: type[Game]) -> tuple[Count, ...]:
    """What is counted in a game: what it declares, or every kind of event."""
    return game.counts or tuple(
        Count(kind.name, kind.name.replace("_", " "), "", (Term(kind.name),))
        for kind in game.events
    )


@cache
def terms_of(game: type[Game]) -> Array:
    """The terms of all counts, as compiled code reads them.

    A row has the column to add to, the kind of event, the detail to add (NONE: add 1), the detail
    to compare (or NONE), and the value that it must have.
    """
    kinds = {kind.name: (number, [*kind.details]) for number, kind in enumerate(game.events)}
    rows = []
    for column, count in enumerate(counts_of(game)):
        for term in count.terms:
            number, details = kinds[term.event]
            added = DETAILS + details.index(term.adds) if term.adds else NONE
            asked = DETAILS + details.index(term.where) if term.where else NONE
            rows.append((column, number, added, asked, int(term.equals)))
    return np.array(rows, np.int64).reshape(-1, 5)


@kernel
def count(events: Array, terms: Array, out: Array) -> None:
    """Add the events in a buffer to the counts, and empty the buffer."""
    for i in range(1, int(events[0, 0]) + 1):
        if i > 1 and is_twin(events, i):
            continue
        for k in range(terms.shape[0]):
            if events[i, KIND] != terms[k, 1]:
                continue
            asked = terms[k, 3]
            if asked == NONE or events[i, asked] == terms[k, 4]:
                added = terms[k, 2]
                out[terms[k, 0]] += 1 if added == NONE else int(events[i, added])
    events[0, 0] = 0


@kernel
def is_twin(events: Array, i: int) -> bool:
    """Whether an event is the same as the one before it, told to readers who may know less."""
    same = events[i, KIND] == events[i - 1, KIND] and events[i, SEAT] == events[i - 1, SEAT]
    return bool(same and events[i, AUDIENCE] & events[i - 1, AUDIENCE] == 0)
