"""Whole games in compiled code, each written down as a row of numbers.

The same games can be played with bots in Python: a `Tracer` writes down the rows of those.
"""

from collections.abc import Sequence

import numpy as np

from bugnight.bots import Contestant
from bugnight.bots.thumb import choose
from bugnight.kernel import Array, chance, dispatch, kernel
from bugnight.kernel.events import SEATS
from bugnight.lab import events
from bugnight.lab.contests import COMPILED
from bugnight.play import Game, Match, Move

DECISIONS, STARTER, WINNERS, SCORES = range(4)
EVENTS = SCORES + SEATS
"""A row: how many decisions, who began, who won (as bits), six scores, then the events."""

THUMB = COMPILED.index("thumb")


def play_compiled(game: Game, contestants: Sequence[Contestant], seeds: Array) -> Array:
    """Play a game for each of the seeds; gives a row for each.

    Of every game there is one seed, from which all others are drawn, or there are those of the
    deal and of each seat's bot.
    """
    rows = blank_rows(game, len(seeds))
    scratch, rngs, out = _buffers(game)
    play_rows(scratch, seeds.copy(), bot_numbers(contestants), rngs, out, game.displays, rows)
    return rows


class Tracer:
    """Writes down the row of a game that is played in Python from the same seeds."""

    def __init__(self, game: Game, seeds: Array) -> None:
        self._row: Array = blank_rows(game, 1)[0]
        self._displays = game.displays
        self._scratch, rngs, self._out = _buffers(game)
        start(self._scratch, seeds.copy(), rngs, self._row)

    def move(self, match: Match, move: Move) -> None:
        """Follow a move."""
        for action in match.position.check(move)[1]:
            advance(self._scratch, move.seat, action, self._row)

    def finish(self) -> Array:
        """Give the row of a game that is over."""
        finish(self._scratch, self._out, self._displays, self._row)
        return self._row


def bot_numbers(contestants: Sequence[Contestant]) -> Array:
    """What the bots are called in compiled code, a number for each seat."""
    return np.array([COMPILED.index(contestant.name) for contestant in contestants], np.int64)


def blank_rows(game: Game, count: int) -> Array:
    """Rows to be written, one for each game."""
    return np.zeros((count, EVENTS + len(events.of(game))), np.int64)


def _buffers(game: Game) -> tuple[Array, Array, Array]:
    """The options and places for three records; a generator for each seat; actions."""
    return (
        np.concatenate([game.blank()] * 4),
        np.zeros((SEATS, 4), np.uint64),
        np.empty(game.rules.MAX_LEGAL, np.int16),
    )


@kernel
def play_rows(
    scratch: Array, seeds: Array, bots: Array, rngs: Array, out: Array, displays: int, rows: Array
) -> None:
    """Play a game for each row with compiled bots."""
    for i in range(rows.shape[0]):
        play_row(scratch, seeds[i], bots, rngs, out, displays, rows[i])


@kernel
def play_row(
    scratch: Array, seeds: Array, bots: Array, rngs: Array, out: Array, displays: int, row: Array
) -> None:
    """Play one game."""
    start(scratch, seeds, rngs, row)
    s = scratch[1]
    seat = dispatch.actor(s)
    while seat >= 0:
        if bots[seat] == THUMB:
            a = choose(s, seat, rngs[seat], out)
        else:
            n = dispatch.legal(s, seat, out)
            a = int(out[chance.below(rngs[seat], n)])
        advance(scratch, seat, a, row)
        seat = dispatch.actor(s)
    finish(scratch, out, displays, row)


@kernel
def start(scratch: Array, seeds: Array, rngs: Array, row: Array) -> None:
    """Deal in `scratch[1]`, and give every seat a generator of its own."""
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
    row[STARTER] = events.starter(s)


@kernel
def advance(scratch: Array, seat: int, a: int, row: Array) -> None:
    """Make a move, and count what it brought about."""
    scratch[2] = scratch[1]
    dispatch.step(scratch[1], seat, a, None)
    row[DECISIONS] += 1
    events.note(scratch[2], scratch[1], seat, a, scratch[3:], row[EVENTS:])


@kernel
def finish(scratch: Array, scores: Array, displays: int, row: Array) -> None:
    """Write down how it ended."""
    row[WINNERS] = dispatch.outcome(scratch[1], scores)
    for owner in range(displays):
        row[SCORES + owner] = scores[owner]
