"""The networks that `examples/ppo.py` trained, run here by compiled code: no torch, one core.

A network reads what `observe` writes for a seat. Its answers are a weight for every legal action,
the seat's chance to win, and its score at the end. It has one layer in, some residual blocks, and a
layer out. Where it has a third head, what `thumb` would do gets an extra weight, `trust`, which the
network sets as well: training then starts from a sensible player and learns where to differ.

An observation may have rows of similar features (`skill.Rows`). The same small layers read every
row and weigh the actions of every row: what is learned about one row holds for all.

Loops run over rows of weights, `out[j] += x * w[i, j]`: this vectorises, adds in the same order as
interpreted code does, and inputs that are 0 (most are) cost nothing.
"""

from functools import cache
from math import exp
from typing import NamedTuple

import numpy as np

from bugnight.bots import relative_actions, skill, thumb
from bugnight.bots.contract import BotError
from bugnight.kernel import Array, State, dispatch, kernel
from bugnight.play import Game

WIN, SCORE, TRUST = range(3)
"""What `heads` gives: the chance to win as a logit, the score (used in training), and trust."""
HEADS = 3
NO_ADVICE = -1


class Weights(NamedTuple):
    """A network: the same types for every game; all but the first three are float32, [in, out]."""

    layout: Array
    """int64: rows, where their features begin, where their actions begin, how many of each kind."""
    order: Array
    """int64: the observation as it is read, the features of rows last."""
    relative: Array
    """int64: the `relative_actions.seat_actions` of the game."""
    first: Array
    first_bias: Array
    row: Array
    row_bias: Array
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


def layout(game: type[Game]) -> Array:
    """Where a game's observation has rows, and which actions are theirs."""
    features, first_action, actions = skill.of(game).rows
    at = game.rules.OBSERVATION - features.size
    first = first_action if len(features) else game.rules.ACTIONS
    return np.array([len(features), at, first, *actions], np.int64)


def order(game: type[Game]) -> Array:
    """Where each feature that a network reads is in the observation: those of rows come last."""
    features = skill.of(game).rows.features.ravel()
    rest = np.setdiff1d(np.arange(game.rules.OBSERVATION), features)
    return np.concatenate([rest, features]).astype(np.int64)


@cache
def load(game: type[Game]) -> Weights:
    """The weights in a game's folder; raises `BotError` if there are none."""
    file = game.folder() / "weights.npz"
    if not file.is_file():
        raise BotError(f"the bot 'learned' does not play {game.title}: its folder has no weights")
    with file.open("rb") as opened, np.load(opened) as arrays:
        named = {name: arrays[name].astype(np.float32) for name in arrays.files}
    return Weights(layout(game), order(game), relative_actions.seat_actions(game), **named)


def scratch(game: type[Game], weights: Weights) -> Array:
    """Room for one evaluation at a time; `think` says what lies in it."""
    width, row_width = len(weights.first_bias), len(weights.row_bias)
    rules = game.rules
    size = 2 * rules.OBSERVATION + 3 * width + 2 * row_width + rules.ACTIONS + HEADS
    return np.zeros(size, np.float32)


# Layers


@kernel
def fill(out: Array, values: Array) -> None:
    """Begin a layer with its biases."""
    for j in range(out.shape[0]):
        out[j] = values[j]


@kernel
def add_layer(x: Array, w: Array, out: Array) -> None:
    """Add the weights of every input that is not 0."""
    for i in range(x.shape[0]):
        each = x[i]
        if each != 0:
            row = w[i]
            for j in range(out.shape[0]):
                out[j] += each * row[j]


@kernel
def rectify(x: Array, out: Array) -> None:
    """Replace negative numbers by 0."""
    zero = np.float32(0)
    for i in range(x.shape[0]):
        out[i] = max(x[i], zero)


# A network


@kernel
def think(s: State, seat: int, w: Weights, room: Array) -> float:
    """Observe, and run all but the policy; return the seat's chance to win.

    `room` holds, in this order, the observation as the network reads it, three layers (the policy
    reads the last), two rows, the weights of all actions, the heads, and the observation as
    `observe` wrote it.
    """
    at = int(w.layout[1])
    width = w.first_bias.shape[0]
    observed = w.order.shape[0]
    h = room[observed : observed + width]
    inside = room[observed + width : observed + 2 * width]
    z = room[observed + 2 * width : observed + 3 * width]
    made = room[room.shape[0] - observed :]
    heads = room[room.shape[0] - observed - HEADS : room.shape[0] - observed]
    heads = heads[: w.heads_bias.shape[0]]
    dispatch.observe(s, seat, made)
    for i in range(observed):
        room[i] = made[w.order[i]]
    fill(h, w.first_bias)
    add_layer(room[:at], w.first, h)
    if w.layout[0] > 0:
        add_rows(w, room, h)
    for block in range(w.inner.shape[0] // 2):
        rectify(h, z)
        fill(inside, w.inner_bias[2 * block])
        add_layer(z, w.inner[2 * block], inside)
        rectify(inside, z)
        for j in range(width):
            h[j] += w.inner_bias[2 * block + 1, j]
        add_layer(z, w.inner[2 * block + 1], h)
    rectify(h, z)
    fill(heads, w.heads_bias)
    add_layer(z, w.heads, heads)
    return 1 / (1 + exp(-heads[WIN]))


@kernel
def is_there(features: Array) -> bool:
    """Whether a row has a feature that is not 0."""
    there = False
    for k in range(features.shape[0]):
        there = there or features[k] != 0
    return there


@kernel
def add_rows(w: Weights, room: Array, h: Array) -> None:
    """Sum up what the rows say, and add it to the first layer."""
    size, row_width = w.row.shape
    at = int(w.layout[1])
    rows = w.order.shape[0] + 3 * w.first_bias.shape[0]
    mine = room[rows : rows + row_width]
    total = room[rows + row_width : rows + 2 * row_width]
    for j in range(row_width):
        total[j] = 0
    for i in range(int(w.layout[0])):
        features = room[at + i * size : at + (i + 1) * size]
        if is_there(features):
            fill(mine, w.row_bias)
            add_layer(features, w.row, mine)
            rectify(mine, mine)
            for j in range(row_width):
                total[j] += mine[j]
    add_layer(total, w.pool, h)


@kernel
def weigh_actions(w: Weights, room: Array, logits: Array) -> None:
    """After `think`, write a weight for every action as the seat sees it, legal or not."""
    rows, first = int(w.layout[0]), int(w.layout[2])
    width = w.first_bias.shape[0]
    observed = w.order.shape[0]
    z = room[observed + 2 * width : observed + 3 * width]
    n = w.policy_bias.shape[0]
    plain = logits[:n]
    fill(plain, w.policy_bias)
    add_layer(z, w.policy, plain)
    if rows > 0:
        of_rows = rows * (int(w.layout[3]) + int(w.layout[4]))
        for a in range(n - 1, first - 1, -1):
            logits[a + of_rows] = logits[a]  # make room for the rows' actions
        weigh_rows(w, room, z, logits)


@kernel
def weigh_rows(w: Weights, room: Array, z: Array, logits: Array) -> None:
    """Weigh the actions of each row, of both kinds."""
    rows, at, first = int(w.layout[0]), int(w.layout[1]), int(w.layout[2])
    one, other = int(w.layout[3]), int(w.layout[4])
    size, row_width = w.row.shape
    start = at + rows * size
    out = room[start : start + one + other]  # where the first layer was, which is used up
    start += 3 * w.first_bias.shape[0]
    mine = room[start : start + row_width]
    shared = room[start + row_width : start + 2 * row_width]
    fill(shared, w.row_of_bias)
    add_layer(z, w.row_of, shared)
    for i in range(rows):
        features = room[at + i * size : at + (i + 1) * size]
        fill(out, w.row_out_bias)
        if is_there(features):
            fill(mine, shared)
            add_layer(features, w.row_in, mine)
            rectify(mine, mine)
            add_layer(mine, w.row_out, out)
        for k in range(one):
            logits[first + i * one + k] = out[k]
        for k in range(other):
            logits[first + rows * one + i * other + k] = out[one + k]


@kernel
def evaluate(
    s: State, seat: int, w: Weights, rng: Array, room: Array, listed: Array, policy: Array
) -> tuple[int, float]:
    """Judge a position for a seat that may move; return its number of actions and chance to win.

    Writes the legal actions into `listed` and the probability of each into `policy`, which have
    MAX_LEGAL places. Reads only what the seat may know.
    """
    win = think(s, seat, w, room)
    end = room.shape[0] - w.order.shape[0] - HEADS
    of_rows = int(w.layout[0]) * (int(w.layout[3]) + int(w.layout[4]))
    logits = room[end - w.policy_bias.shape[0] - of_rows : end]
    weigh_actions(w, room, logits)
    advice = NO_ADVICE
    if w.heads_bias.shape[0] == HEADS:
        advice = thumb.choose(s, seat, rng, listed)
    n = dispatch.legal(s, seat, listed)
    most = np.float32(-np.inf)
    for k in range(n):
        policy[k] = logits[relative_actions.to_relative(s, seat, int(listed[k]), w.relative)]
        if listed[k] == advice:
            policy[k] += room[end + TRUST]
        most = max(most, policy[k])
    total = 0.0
    for k in range(n):
        policy[k] = exp(policy[k] - most)
        total += policy[k]
    for k in range(n):
        policy[k] /= total
    return n, win


@kernel
def pick(
    states: Array, seat: int, w: Weights, rng: Array, room: Array, listed: Array, policy: Array
) -> int:
    """The likeliest action of one state in an array, to be called from Python."""
    n, _ = evaluate(states[0], seat, w, rng, room, listed, policy)
    best = 0
    for k in range(n):
        if policy[k] > policy[best]:
            best = k
    return int(listed[best])


@kernel
def judge(
    states: Array, seat: int, w: Weights, rng: Array, room: Array, listed: Array, policy: Array
) -> tuple[int, float]:
    """`evaluate` for one state in an array, to be called from Python."""
    return evaluate(states[0], seat, w, rng, room, listed, policy)
