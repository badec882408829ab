"""Many games at once, in compiled code, for `vector`.

Game `i` is row `i` of every array, and each kernel does its part for the games from `begin` up to
`end`. Each game has a generator of its own, so that nothing depends on how the games are spread
over threads.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numba import types
from numba.extending import overload

from bugnight.bots import thumb
from bugnight.kernel import Array, State, chance, dispatch, kernel, record_type
from bugnight.kernel.compiling import COMPILED
from bugnight.kernel.dispatch import view as show  # Numba takes `x.view(...)` for an array's
from bugnight.kernel.events import SEATS

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When the next game follows one that has ended: Gymnasium's modes, by number."""

SELF_PLAY, ANY_SEAT = -1, -2
"""Instead of a seat: the caller plays all seats, or each game draws one for the caller."""

COMMON = record_type(
    [
        ("mode", np.int64),
        ("players", np.int64),
        ("seat", np.int64),
        ("by_score", np.int64),
        ("worth", np.float64),  # of one unit of score, see `rewards`
        ("illegal", np.float64),  # what an illegal action costs
    ]
)
"""What all games of a batch have in common."""

GAMES = record_type(
    [
        ("rng", np.uint64, 4),  # for later deals and the other seats' choices
        ("seat", np.int64),  # the caller's, or SELF_PLAY
        ("actor", np.int64),  # whose action is awaited, or who observes the end
        ("over", np.int64),
        ("legal", np.int64),  # how many actions the actor has
    ]
)
"""What each game of a batch has besides its state."""


@kernel
def begin_game(states: Array, i: int, start: Array, common: State, game: State) -> None:
    """Deal the next game in place i."""
    states[i] = start[0]
    chance.seed_from(states[i].rng, game.rng)
    dispatch.deal(states[i])
    take_seat(common, game)


@kernel
def take_seat(common: State, game: State) -> None:
    """Give the caller a seat in a new game."""
    game.seat = common.seat
    if common.seat == ANY_SEAT:
        game.seat = chance.below(game.rng, int(common.players))
    game.over = 0


@kernel
def deal_games(
    states: Array, start: Array, commons: Array, games: Array, first: Array, chosen: Array
) -> None:
    """Deal the games that are chosen, each from a generator of its own."""
    for i in range(states.shape[0]):
        if chosen[i]:
            states[i] = start[0]
            s = states[i]
            for word in range(4):
                s.rng[word] = first[i, word]
            dispatch.deal(s)
            take_seat(commons[0], games[i])


@kernel
def pay(
    s: State, common: State, notes: Array, scores: Array, winners: Array, rewards: Array, i: int
) -> None:
    """Write how game i ended, and what that is worth to each seat, as `rewards.payoffs` does."""
    won = dispatch.outcome(s, notes)
    players = int(common.players)
    total = sharing = 0
    for seat in range(players):
        scores[i, seat] = notes[seat]
        winners[i, seat] = won >> seat & 1 != 0
        total += int(notes[seat])
    for seat in range(SEATS):
        sharing += won >> seat & 1
    for seat in range(players):
        own = int(notes[seat])
        rewards[i, seat] = (
            common.worth * (own - (total - own) / (players - 1))
            if common.by_score
            else (won >> seat & 1) / sharing
        )


# Chosen by type, so that only what is used is compiled

ALONE, RANDOM, THUMB = (), (0,), (0, 0)
"""Who plays the other seats, as types that Numba can tell apart: tuples of 0, 1 and 2 numbers."""
Others: TypeAlias = tuple[int, ...] | Callable[[State, int, Array, Array], int]
"""One of these, or a kernel that chooses an action as `thumb.choose` does."""


def play_others(s: State, game: State, notes: Array, others: Others) -> None:
    """Let the other seats play until the caller's is asked, or the game is over."""
    own = (_leave, _at_random, _by_thumb)[len(others)] if isinstance(others, tuple) else _as_told
    own(s, game, notes, others)


def _leave(s: State, game: State, notes: Array, others: Others) -> None:
    pass


def _as_told(s: State, game: State, notes: Array, others: Any) -> None:  # noqa: ANN401
    actor = dispatch.actor(s)
    while actor >= 0 and actor != game.seat and not game.over:
        dispatch.step(s, actor, others(s, actor, game.rng, notes), None)
        actor = dispatch.actor(s)


def _at_random(s: State, game: State, notes: Array, others: Others) -> None:  # noqa: ARG001
    actor = dispatch.actor(s)
    while actor >= 0 and actor != game.seat and not game.over:
        n = dispatch.legal(s, actor, notes)
        dispatch.step(s, actor, int(notes[chance.below(game.rng, n)]), None)
        actor = dispatch.actor(s)


def _by_thumb(s: State, game: State, notes: Array, others: Others) -> None:  # noqa: ARG001
    actor = dispatch.actor(s)
    while actor >= 0 and actor != game.seat and not game.over:
        dispatch.step(s, actor, thumb.choose(s, actor, game.rng, notes), None)
        actor = dispatch.actor(s)


@overload(play_others, strict=False)
def _play_others(s, game, notes, others):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    if not isinstance(others, types.BaseTuple):
        return _as_told
    return (_leave, _at_random, _by_thumb)[len(others)]


@cache
def row_type(size: int, number: Any) -> np.dtype[Any]:  # noqa: ANN401
    """A row of features as a structured type, whose fields need no reference counting."""
    return record_type([("numbers", number, size)])


def show_game(s: State, seat: int, row: State) -> None:
    """Write what a seat observes: features into a row of numbers, its view into a state."""
    (_show_view if row.dtype == s.dtype else _show_features)(s, seat, row)


def _show_features(s: State, seat: int, row: State) -> None:
    dispatch.observe(s, seat, row.numbers)


def _show_view(s: State, seat: int, row: State) -> None:
    show(s, seat, row)


@overload(show_game, strict=False)
def _show_game(s, seat, row):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    return _show_view if row in COMPILED else _show_features


# Called from Python


@kernel
def step_games(  # noqa: PLR0912  calls cost as much as the step
    states: Array,
    games: Array,
    others: Others,
    listed: Array,
    notes: Array,
    start: Array,
    commons: Array,
    actions: Array,
    out: Array,
    masks: Array,
    last: Array,
    last_masks: Array,
    rewards: Array,
    own: Array,
    ended: Array,
    scores: Array,
    winners: Array,
    finished: Array,
    begin: int,
    end: int,
) -> None:
    """Act in each game, let the others play, pay, deal, and write the new observations.

    In mode NEXT_STEP a game that was over is dealt again instead. In mode SAME_STEP it is dealt
    again at once, and its last observation is written into `last`. The arrays to be written, except
    observations, must come filled with zeros.
    """
    common = commons[0]
    for i in range(begin, end):
        s, game = states[i], games[i]
        actor = int(game.actor)
        if game.over:
            if common.mode == NEXT_STEP:
                begin_game(states, i, start, common, game)
        else:
            allowed = False
            for k in range(game.legal):
                allowed |= listed[i, k] == actions[i]
            if allowed:
                dispatch.step(s, actor, int(actions[i]), None)
            else:
                game.over = 1
                rewards[i, actor] = common.illegal
        play_others(s, game, notes, others)
        asked = dispatch.actor(s)
        if asked < 0 and not game.over:
            game.over = 1
            finished[i] = True
            pay(s, common, notes, scores, winners, rewards, i)
        if game.over:
            ended[i] = True
            own[i] = rewards[i, actor]
            if common.mode == SAME_STEP:
                observe_game(s, game, last, last_masks, notes, listed, i)
                begin_game(states, i, start, common, game)
                play_others(s, game, notes, others)
                asked = dispatch.actor(s)
        # As in `observe_game`, whose call would cost as much as the step.
        if game.seat >= 0:
            game.actor = game.seat
        elif not game.over:
            game.actor = asked
        show_game(s, int(game.actor), out[i])
        n = dispatch.legal(s, int(game.actor), notes)
        game.legal = n
        for k in range(n):
            masks[i, notes[k]] = 1
            listed[i, k] = notes[k]
        if game.over:
            allow_all(masks, i)


@kernel
def allow_all(masks: Array, i: int) -> None:
    """Mark all actions of a game that is over: a masked softmax over none is NaN."""
    for action in range(masks.shape[1]):
        masks[i, action] = 1


@kernel
def observe_game(
    s: State, game: State, out: Array, masks: Array, notes: Array, listed: Array, i: int
) -> None:
    """Write what a seat observes, and mark and list its legal actions.

    The seat is the caller's, or in self-play the one to act; at the end, the one that acted last.
    """
    if game.seat >= 0:
        game.actor = game.seat
    elif not game.over:
        game.actor = dispatch.actor(s)
    show_game(s, int(game.actor), out[i])
    game.legal = dispatch.legal(s, int(game.actor), notes)
    for k in range(game.legal):
        masks[i, notes[k]] = 1
        listed[i, k] = notes[k]
    if game.over:
        allow_all(masks, i)


@kernel
def open_games(
    states: Array,
    games: Array,
    others: Others,
    listed: Array,
    notes: Array,
    out: Array,
    masks: Array,
    begin: int,
    end: int,
) -> None:
    """Let the others play in games just dealt, and write the first observations."""
    for i in range(begin, end):
        play_others(states[i], games[i], notes, others)
        observe_game(states[i], games[i], out, masks, notes, listed, i)


@kernel
def features_of(views: Array, seats: Array, features: Array, begin: int, end: int) -> None:
    """Write the features of views that were kept."""
    for i in range(begin, end):
        dispatch.observe(views[i], int(seats[i]), features[i].numbers)


@kernel
def pick_at_random(games: Array, listed: Array, rng: Array, actions: Array) -> None:
    """Draw one of the actions listed for each game; 0 where there is none."""
    for i in range(games.shape[0]):
        n = int(games[i].legal)
        actions[i] = listed[i, chance.below(rng, n)] if n > 0 else 0
