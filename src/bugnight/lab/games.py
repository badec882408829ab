"""Whole games, each from a seed of its own, written down as a row of numbers.

`play_compiled` has the bots in compiled code, `play_asking` asks Python bots. Where both know the
bots, they play the same games: all chance comes from the game's four words.
"""

from collections.abc import Sequence

import numpy as np

from bugnight.bots import BotError
from bugnight.bots.contestants import Contestant
from bugnight.bots.thumb import choose
from bugnight.kernel import Array, chance, dispatch, kernel
from bugnight.kernel.events import SEATS
from bugnight.lab import events
from bugnight.lab.rotations import told
from bugnight.play import Game, Move

DECISIONS, STARTER, WINNERS, SCORES = range(4)
EVENTS = SCORES + SEATS
"""A row: how many decisions, who began, who won (as bits), six scores, then the events."""

POLICIES = {"random": 0, "thumb": 1}
THUMB = POLICIES["thumb"]


def is_compiled(game: Game, contestants: Sequence[Contestant]) -> bool:
    """Whether compiled code knows these bots.

    A random player draws from whole moves; where a move takes several actions, as in RumBugz,
    drawing each of them is something else.
    """
    known = {"thumb"} if game.name == "rumbugz" else set(POLICIES)
    return all(contestant.name in known for contestant in contestants)


def play_compiled(game: Game, contestants: Sequence[Contestant], words: Array) -> Array:
    """Play a game for each four words; gives a row for each."""
    rows = blank_rows(game, len(words))
    room, rngs = _room(game)
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    play_rows(room, words.copy(), policies_of(contestants), rngs, out, game.displays, rows)
    return rows


def play_asking(game: Game, contestants: Sequence[Contestant], words: Array) -> Array:
    """The same with bots in Python, which see views and nothing else."""
    rows = blank_rows(game, len(words))
    room, rngs = _room(game)
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    for word, row in zip(words, rows, strict=True):
        _ask(game, contestants, word, room, rngs, row)
        finish(room, out, game.displays, row)
    return rows


def policies_of(contestants: Sequence[Contestant]) -> Array:
    """What the bots are called in compiled code, a number for each seat."""
    return np.array([POLICIES[contestant.name] for contestant in contestants], np.int64)


def blank_rows(game: Game, count: int) -> Array:
    """Room for what is written down of so many games."""
    return np.zeros((count, EVENTS + len(events.of(game))), np.int64)


def _room(game: Game) -> tuple[Array, Array]:
    """The options, then places for three records; and a generator for each seat."""
    return np.concatenate([game.blank()] * 4), np.zeros((SEATS, 4), np.uint64)


def _ask(
    game: Game,
    contestants: Sequence[Contestant],
    words: Array,
    room: Array,
    rngs: Array,
    row: Array,
) -> None:
    """Play one game through Python; a record beside it has its events counted."""
    drawn = words.copy()
    match = game.deal(seed=_draw_seed(drawn))
    bots = [contestant.make(_draw_seed(drawn)) for contestant in contestants]
    start(room, words.copy(), rngs, row)
    while (seat := match.position.actor) is not None:
        view = match.view(seat)
        place = f"after {len(match.moves)} moves of the deal {match.seed}"
        try:
            move = bots[seat].choose(view, contestants[seat].limit)
        except (Exception, SystemExit) as error:
            label = contestants[seat].label
            raise BotError(f"{label} crashed {place}: {told(error)}") from error
        if not isinstance(move, Move) or move not in view.legal_moves:
            raise BotError(
                f"{contestants[seat].label} named {str(move)!r:.80}, which is not legal, {place}"
            )
        for action in match.position.check(move)[1]:
            advance(room, seat, action, row)
        match.push(move)


def _draw_seed(words: Array) -> str:
    seed = np.zeros(4, np.uint64)
    chance.seed_from(seed, words)
    return seed.astype("<u8").tobytes().hex()


@kernel
def play_rows(
    room: Array, words: Array, policies: Array, rngs: Array, out: Array, displays: int, rows: Array
) -> None:
    """Play a game for each row with compiled bots."""
    for i in range(rows.shape[0]):
        play_row(room, words[i], policies, rngs, out, displays, rows[i])


@kernel
def play_row(
    room: Array, words: Array, policies: Array, rngs: Array, out: Array, displays: int, row: Array
) -> None:
    """Play one game."""
    start(room, words, rngs, row)
    s = room[1]
    seat = dispatch.actor(s)
    while seat >= 0:
        if policies[seat] == THUMB:
            a = choose(s, seat, rngs[seat], out)
        else:
            n = dispatch.legal(s, seat, out)
            a = int(out[chance.below(rngs[seat], n)])
        advance(room, seat, a, row)
        seat = dispatch.actor(s)
    finish(room, out, displays, row)


@kernel
def start(room: Array, words: Array, rngs: Array, row: Array) -> None:
    """Deal in `room[1]`, and give every seat a generator of its own."""
    room[1] = room[0]
    s = room[1]
    chance.seed_from(s.rng, words)
    for seat in range(int(s.players)):
        chance.seed_from(rngs[seat], words)
    dispatch.deal(s)
    row[STARTER] = events.starter(s)


@kernel
def advance(room: Array, seat: int, a: int, row: Array) -> None:
    """Make a move, and count what it brought about."""
    room[2] = room[1]
    dispatch.step(room[1], seat, a, None)
    row[DECISIONS] += 1
    events.note(room[2], room[1], seat, a, room[3:], row[EVENTS:])


@kernel
def finish(room: Array, scores: Array, displays: int, row: Array) -> None:
    """Write down how it ended."""
    row[WINNERS] = dispatch.outcome(room[1], scores)
    for owner in range(displays):
        row[SCORES + owner] = scores[owner]
