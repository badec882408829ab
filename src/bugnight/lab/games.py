"""Whole games in compiled code, each recorded as a row of numbers.

Games with bots in Python are recorded by a `Tracer`, as the same rows.
"""

from collections.abc import Sequence

import numpy as np

from bugnight.bots import Contestant
from bugnight.bots.thumb import at_random, choose
from bugnight.kernel import Array, chance, dispatch, kernel
from bugnight.kernel.events import SEATS, buffer
from bugnight.lab.contests import COMPILED
from bugnight.lab.counting import count, counts_of, terms_of
from bugnight.play import Game, Match, Move

DECISIONS, STARTER, WINNERS, SCORES = range(4)
EVENTS = SCORES + SEATS
"""A row has the decisions, the starter, the winners (a bit mask), all scores, then the counts."""

THUMB = COMPILED.index("thumb")


def play_compiled(game: Game, contestants: Sequence[Contestant], seeds: Array) -> Array:
    """Play a game for each entry of `seeds`; return a row for each.

    A game has either one seed, from which all others are drawn, or a seed for the deal and one for
    each seat's bot.
    """
    rows = blank_rows(game, len(seeds))
    scratch, rngs, out, told = _buffers(game)
    terms, bots = terms_of(type(game)), bot_numbers(contestants)
    play_rows(scratch, seeds.copy(), bots, rngs, out, told, terms, game.displays, rows)
    return rows


class Tracer:
    """Records the row of a game that is played in Python from the same seeds."""

    def __init__(self, game: Game, seeds: Array) -> None:
        self._row: Array = blank_rows(game, 1)[0]
        self._displays = game.displays
        self._scratch, rngs, self._out, self._told = _buffers(game)
        self._terms = terms_of(type(game))
        start(self._scratch, seeds.copy(), rngs, self._row)

    def move(self, match: Match, move: Move) -> None:
        """Record a move that is about to be made."""
        for action in match.position.check(move)[1]:
            advance(self._scratch, move.seat, action, self._told, self._terms, self._row)

    def finish(self) -> Array:
        """Return the row of a finished game."""
        finish(self._scratch, self._out, self._displays, self._row)
        return self._row


def bot_numbers(contestants: Sequence[Contestant]) -> Array:
    """The number of each seat's bot in compiled code."""
    return np.array([COMPILED.index(contestant.name) for contestant in contestants], np.int64)


def blank_rows(game: Game, count: int) -> Array:
    """Empty rows, one for each game."""
    return np.zeros((count, EVENTS + len(counts_of(type(game)))), np.int64)


def most_numbers(game: Game) -> int:
    """Room for all legal actions, or for all scores."""
    return int(max(game.rules.MAX_LEGAL, game.rules.MAX_SEATS))


def _buffers(game: Game) -> tuple[Array, Array, Array, Array]:
    """A blank state and a scratch one; a generator for each seat; actions or scores; events."""
    return (
        np.concatenate([game.blank()] * 2),
        np.zeros((SEATS, 4), np.uint64),
        np.empty(most_numbers(game), np.int16),
        buffer(game.most_events),
    )


@kernel
def play_rows(
    scratch: Array,
    seeds: Array,
    bots: Array,
    rngs: Array,
    out: Array,
    told: Array,
    terms: Array,
    displays: int,
    rows: Array,
) -> None:
    for i in range(rows.shape[0]):
        play_row(scratch, seeds[i], bots, rngs, out, told, terms, displays, rows[i])


@kernel
def play_row(
    scratch: Array,
    seeds: Array,
    bots: Array,
    rngs: Array,
    out: Array,
    told: Array,
    terms: Array,
    displays: int,
    row: Array,
) -> None:
    start(scratch, seeds, rngs, row)
    s = scratch[1]
    seat = dispatch.actor(s)
    while seat >= 0:
        if bots[seat] == THUMB:
            a = choose(s, seat, rngs[seat], out)
        else:
            a = at_random(s, seat, rngs[seat], out)
        advance(scratch, seat, a, told, terms, row)
        seat = dispatch.actor(s)
    finish(scratch, out, displays, row)


@kernel
def start(scratch: Array, seeds: Array, rngs: Array, row: Array) -> None:
    """Deal in `scratch[1]`, and seed every seat's generator."""
    scratch[1] = scratch[0]
    s = scratch[1]
    if seeds.shape[0] == 1:
        chance.seed_from(s.rng, seeds[0])
        for seat in range(int(s.players)):
            chance.seed_from(rngs[seat], seeds[0])
    else:
        for i in range(4):
            s.rng[i] = seeds[0, i]
            for seat in range(int(s.players)):
                rngs[seat, i] = seeds[1 + seat, i]
    dispatch.deal(s)
    row[STARTER] = dispatch.starter(s)


@kernel
def advance(scratch: Array, seat: int, a: int, told: Array, terms: Array, row: Array) -> None:
    """Make a move, and count what happened."""
    dispatch.step(scratch[1], seat, a, told)
    row[DECISIONS] += 1
    count(told, terms, row[EVENTS:])


@kernel
def finish(scratch: Array, scores: Array, displays: int, row: Array) -> None:
    """Write the winners and scores."""
    row[WINNERS] = dispatch.outcome(scratch[1], scores)
    for owner in range(displays):
        row[SCORES + owner] = scores[owner]
