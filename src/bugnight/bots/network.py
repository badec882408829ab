"""The networks that `examples/ppo.py` trained, run here by compiled code: no torch, one core.

A network reads what `observe` writes for a seat. Its answers are a weight for every legal action,
the seat's chance to win, and its score at the end. It has one layer in, some residual blocks, and a
layer out. Where it has a third head, what `thumb` would do gets an extra weight, `trust`, which the
network sets as well.

An observation may have rows of similar features (`skill.Rows`). The same small layers read every
row and weigh the actions of every row: what is learned about one row holds for all. Rows may also
exchange what they know, a few times.

Loops run over rows of weights, `out[j] += x * w[i, j]`: this vectorises, adds in the same order as
interpreted code does, and inputs that are 0 (most are) cost nothing.
"""

from functools import cache
from importlib.resources.abc import Traversable
from typing import NamedTuple

import numpy as np

from bugnight.bots import relative_actions, skill, thumb
from bugnight.bots.contract import BotError
from bugnight.kernel import Array, State, dispatch
from bugnight.kernel.compiling import kernel_in_place
from bugnight.play import Game

WIN, SCORE, TRUST = range(3)
"""What `heads` gives: the chance to win as a logit, the score (used in training), and trust."""
HEADS = 3
NO_ADVICE = -1


class Weights(NamedTuple):
    """A network: the same types for every game; all but the first four are float32, [in, out]."""

    order: Array
    """int64: the observation as it is read, the features of rows last."""
    plain: Array
    """int64: the actions that are no row's."""
    of_rows: Array
    """int64: those that are, as in `skill.Rows`."""
    relative: Array
    """int64: the `relative_actions.seat_actions` of the game."""
    first: Array
    first_bias: Array
    row: Array
    row_bias: Array
    """[rows, width of rows], or one for all rows."""
    pool: Array
    inner: Array
    """Two layers a block: [2 * blocks, width, width]."""
    inner_bias: Array
    policy: Array
    """For all actions that are not a row's."""
    policy_bias: Array
    heads: Array
    heads_bias: Array
    row_in: Array
    row_of: Array
    row_of_bias: Array
    row_out: Array
    row_out_bias: Array
    told: Array
    """What is not in rows, told to every row; rows without it do not exchange anything."""
    tell: Array
    """What rows tell each other, a layer for each exchange: [exchanges, rows * width of rows, …],
    or, where rows differ in nothing but their features, what their sum tells all of them."""
    tell_bias: Array
    hear: Array
    ponder: Array
    ponder_bias: Array
    decide: Array


EXCHANGE = {"told": 2, "tell": 3, "tell_bias": 2, "hear": 3}
EXCHANGE |= {"ponder": 3, "ponder_bias": 2, "decide": 3}
"""The dimensions of what a network lacks whose rows exchange nothing."""


class Room(NamedTuple):
    """Room for one evaluation at a time."""

    observed: Array
    """As `observe` wrote it."""
    read: Array
    """As the network reads it."""
    h: Array
    inside: Array
    z: Array
    """Three layers; policy and heads read the last."""
    rows: Array
    row: Array
    wide: Array
    """Twice as wide as a row."""
    own: Array
    """Weights of the rows' actions."""
    plain: Array
    logits: Array
    heads: Array


def order(game: type[Game], rows: skill.Rows) -> Array:
    """Where each feature that a network reads is in the observation: those of rows come last."""
    features = rows.features.ravel()
    rest = np.setdiff1d(np.arange(game.rules.OBSERVATION), features)
    return np.concatenate([rest, features]).astype(np.int64)


def plain_actions(game: type[Game], rows: skill.Rows) -> Array:
    """The actions that are no row's."""
    return np.setdiff1d(np.arange(game.rules.ACTIONS), rows.actions[:, 0])


@cache
def load(game: type[Game]) -> Weights:
    """The weights in a game's folder; raises `BotError` if there are none."""
    file = game.folder() / "weights.npz"
    if not file.is_file():
        raise BotError(f"the bot 'learned' does not play {game.title}: its folder has no weights")
    return read(game, file)


def file_to_look_ahead(game: type[Game]) -> Traversable:
    """Where a game's network to look ahead with is, if it has one."""
    return game.folder() / "lookahead.npz"


@cache
def to_look_ahead(game: type[Game]) -> Weights | None:
    """The network that `queen` looks ahead with, if the game's folder has one."""
    file = file_to_look_ahead(game)
    return read(game, file) if file.is_file() else None


def stored(file: Traversable) -> dict[str, Array]:
    """The arrays in a file of weights."""
    with file.open("rb") as opened, np.load(opened) as arrays:
        return dict(arrays)


def read(game: type[Game], file: Traversable) -> Weights:
    """The weights in a file; whole numbers are multiples of the layer's `NAME_scale`."""
    named = {name: np.zeros((0,) * n, np.float32) for name, n in EXCHANGE.items()}
    found = {name: array.astype(np.float32) for name, array in stored(file).items()}
    scales = {name: found.pop(name) for name in [*found] if name.endswith("_scale")}
    for name, array in found.items():
        named[name] = array * scales.get(f"{name}_scale", np.float32(1))
    named["row_bias"] = np.atleast_2d(named["row_bias"])
    rows = skill.of(game).rows if named["row"].size else skill.NO_ROWS
    known = order(game, rows), plain_actions(game, rows), rows.actions
    return Weights(*known, relative_actions.seat_actions(game), **named)


def scratch(game: type[Game], w: Weights) -> Room:
    """Room for one evaluation at a time."""
    width, narrow = len(w.first_bias), w.row_bias.shape[1]
    rows = (len(w.order) - len(w.first)) // max(1, len(w.row))
    shapes = {"h": width, "inside": width, "z": width, "rows": (rows, narrow)}
    shapes |= {"row": narrow, "wide": 2 * narrow, "own": (rows, len(w.row_out_bias))}
    shapes |= {"plain": len(w.plain), "logits": game.rules.ACTIONS, "heads": len(w.heads_bias)}
    seen = np.zeros((2, game.rules.OBSERVATION), np.float32)
    return Room(*seen, **{name: np.zeros(shape, np.float32) for name, shape in shapes.items()})


# Layers


@kernel_in_place
def fill(out: Array, values: Array) -> None:
    """Begin a layer with its biases."""
    for j in range(out.shape[0]):
        out[j] = values[j]


@kernel_in_place
def add_layer(x: Array, w: Array, out: Array) -> None:
    """Add the weights of every input that is not 0."""
    for i in range(w.shape[0]):
        each = x[i]
        if each != 0:
            for j in range(w.shape[1]):
                out[j] += each * w[i, j]


@kernel_in_place
def add_part(x: Array, w: Array, first: int, out: Array) -> None:
    """`add_layer` with as many columns as there are outputs, from one on."""
    for i in range(w.shape[0]):
        each = x[i]
        if each != 0:
            part = w[i, first : first + out.shape[0]]
            for j in range(out.shape[0]):
                out[j] += each * part[j]


@kernel_in_place
def rectify(x: Array, out: Array) -> None:
    """Replace negative numbers by 0."""
    zero = np.float32(0)
    for i in range(x.shape[0]):
        out[i] = max(x[i], zero)


STEEPEST = 64.0
HALVINGS = 10


@kernel_in_place
def exp(x: float) -> float:
    """e to the power of x, to nine digits: the same bits on every machine, unlike a library's.

    Numbers beyond 64 count as 64.
    """
    part = min(max(np.float64(x), -STEEPEST), STEEPEST) / (1 << HALVINGS)
    power = 1 + part / 5 * (1 + part / 6)
    power = 1 + part * (1 + part / 2 * (1 + part / 3 * (1 + part / 4 * power)))
    for _ in range(HALVINGS):
        power *= power
    return power


# A network


@kernel_in_place
def think(s: State, seat: int, w: Weights, room: Room) -> float:
    """Observe, and run all but the policy; return the seat's chance to win."""
    h, inside, z = room.h, room.inside, room.z
    dispatch.observe(s, seat, room.observed)
    for i in range(w.order.shape[0]):
        room.read[i] = room.observed[w.order[i]]
    fill(h, w.first_bias)
    add_layer(room.read, w.first, h)
    add_rows(w, room)
    for block in range(w.inner.shape[0] // 2):
        rectify(h, z)
        fill(inside, w.inner_bias[2 * block])
        add_layer(z, w.inner[2 * block], inside)
        rectify(inside, z)
        for j in range(h.shape[0]):
            h[j] += w.inner_bias[2 * block + 1, j]
        add_layer(z, w.inner[2 * block + 1], h)
    rectify(h, z)
    fill(room.heads, w.heads_bias)
    add_layer(z, w.heads, room.heads)
    return 1 / (1 + exp(-room.heads[WIN]))


@kernel_in_place
def is_there(features: Array, exchanges: int) -> bool:
    """Whether a row has a feature that is not 0; rows with an exchange are all there."""
    there = exchanges > 0
    for each in features:
        there = there or each != 0
    return there


@kernel_in_place
def add_rows(w: Weights, room: Room) -> None:
    """Let the rows exchange what they know, sum it up, and add it to the first layer."""
    rows, row, at, size = room.rows, room.row, w.first.shape[0], w.row.shape[0]
    row[:] = 0
    add_layer(room.read, w.told, row)
    for i in range(rows.shape[0]):
        fill(rows[i], row)
        add_layer(room.read[at + i * size : at + (i + 1) * size], w.row, rows[i])
        for j in range(rows.shape[1]):
            rows[i, j] += w.row_bias[min(i, w.row_bias.shape[0] - 1), j]
    for k in range(w.tell.shape[0]):
        exchange(w, k, room)
        ponder(w, k, room)
    row[:] = 0
    for i in range(rows.shape[0]):
        if is_there(room.read[at + i * size : at + (i + 1) * size], w.tell.shape[0]):
            for j in range(rows.shape[1]):
                row[j] += max(rows[i, j], np.float32(0))
    add_layer(row, w.pool, room.h)


@kernel_in_place
def exchange(w: Weights, k: int, room: Room) -> None:
    """Let the rows hear from all of them."""
    rows, told, wide, narrow = room.rows, room.row, room.wide, room.rows.shape[1]
    named = w.tell.shape[1] == rows.size
    fill(wide, w.tell_bias[k])
    told[:] = 0
    for i in range(rows.shape[0]):
        if named:
            add_layer(rows[i], w.tell[k][i * narrow : (i + 1) * narrow], wide)
        else:
            for j in range(narrow):
                told[j] += rows[i, j]
    if not named:
        add_layer(told, w.tell[k], wide)
    rectify(wide, wide)
    told[:] = 0
    if not named:
        add_layer(wide, w.hear[k], told)
    for i in range(rows.shape[0]):
        if named:
            add_part(wide, w.hear[k], i * narrow, rows[i])
        else:
            for j in range(narrow):
                rows[i, j] += told[j]


@kernel_in_place
def ponder(w: Weights, k: int, room: Room) -> None:
    """Change every row by what it knows, each for itself."""
    for i in range(room.rows.shape[0]):
        fill(room.wide, w.ponder_bias[k])
        rectify(room.rows[i], room.row)
        add_layer(room.row, w.ponder[k], room.wide)
        rectify(room.wide, room.wide)
        add_layer(room.wide, w.decide[k], room.rows[i])


@kernel_in_place
def weigh_actions(w: Weights, room: Room) -> None:
    """After `think`, write a weight for every action as the seat sees it, legal or not."""
    logits, own = room.logits, room.own
    fill(room.plain, w.policy_bias)
    add_layer(room.z, w.policy, room.plain)
    for k in range(w.plain.shape[0]):
        logits[w.plain[k]] = room.plain[k]
    fill(room.row, w.row_of_bias)
    add_layer(room.z, w.row_of, room.row)
    mine = room.wide[: room.row.shape[0]]
    at, size = w.first.shape[0], w.row.shape[0]
    for i in range(own.shape[0]):
        fill(own[i], w.row_out_bias)
        features = room.read[at + i * size : at + (i + 1) * size]
        if is_there(features, w.tell.shape[0]):
            fill(mine, room.row)
            if w.tell.shape[0] > 0:
                add_layer(room.rows[i], w.row_in, mine)
            else:
                add_layer(features, w.row_in, mine)
            rectify(mine, mine)
            add_layer(mine, w.row_out, own[i])
    for k in range(w.of_rows.shape[0]):
        a, kind, row = w.of_rows[k]
        if row >= 0:
            logits[a] = own[row, kind]
        else:  # the row that is marked in the observation
            logits[a] = 0
            for i in range(own.shape[0]):
                logits[a] += room.observed[~row + i] * own[i, kind]


@kernel_in_place
def evaluate(
    s: State, seat: int, w: Weights, rng: Array, room: Room, listed: Array, policy: Array
) -> tuple[int, float]:
    """Judge a position for a seat that may move; return its number of actions and chance to win.

    Writes the legal actions into `listed` and the probability of each into `policy`, which have
    MAX_LEGAL places. Reads only what the seat may know.
    """
    win = think(s, seat, w, room)
    weigh_actions(w, room)
    logits = room.logits
    advice = NO_ADVICE
    if w.heads_bias.shape[0] == HEADS:
        advice = thumb.choose(s, seat, rng, listed)
    n = dispatch.legal(s, seat, listed)
    most = np.float32(-np.inf)
    for k in range(n):
        policy[k] = logits[relative_actions.to_relative(s, seat, int(listed[k]), w.relative)]
        if listed[k] == advice:
            policy[k] += room.heads[TRUST]
        most = max(most, policy[k])
    total = np.float64(0)
    for k in range(n):
        policy[k] = exp(policy[k] - most)
        total += policy[k]
    for k in range(n):
        policy[k] /= total
    return n, win


@kernel_in_place
def pick(
    states: Array, seat: int, w: Weights, rng: Array, room: Room, listed: Array, policy: Array
) -> int:
    """The likeliest action of one state in an array, to be called from Python."""
    n, _ = evaluate(states[0], seat, w, rng, room, listed, policy)
    best = 0
    for k in range(n):
        if policy[k] > policy[best]:
            best = k
    return int(listed[best])


@kernel_in_place
def judge(
    states: Array, seat: int, w: Weights, rng: Array, room: Room, listed: Array, policy: Array
) -> tuple[int, float]:
    """`evaluate` for one state in an array, to be called from Python."""
    return evaluate(states[0], seat, w, rng, room, listed, policy)
