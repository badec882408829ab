"""Information-set Monte Carlo tree search, compiled with the rules and generic over the games.

Each simulation guesses what is hidden, walks down the tree, adds one node, plays on by rules of
thumb and credits every seat with its own result. A node is what its seat knows: for the searching
seat its own view, for another seat what is public (its cards differ from guess to guess, and an
edge counts how often it was available). Neither shows the choices of seats that choose together,
so these stay hidden from each other in the tree as well.

All edges live in one hash table; a node is an edge without action.
"""

import math

import numpy as np

from bugnight.bots import thumb
from bugnight.bots.thumb import share_of_win
from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.compiling import record_type
from bugnight.kernel.dispatch import actor, guess, legal, outcome, step, view

EDGE = record_type(
    [
        ("key", np.uint64),
        ("visits", np.int32),
        ("offers", np.int32),
        ("prior", np.float32),
        ("total", np.float64),
    ]
)
NODE = 0xFFFF
"""In place of an action: the edge is a node."""

ODD_1 = np.uint64(0x9E3779B97F4A7C15)
ODD_2 = np.uint64(0xBF58476D1CE4E5B9)
BY_29 = np.uint64(29)
BY_32 = np.uint64(32)

DEEPEST = 64
"""The most decisions of a simulation that are in the tree."""

# Weights of a search, in this order in an array of its own.
EXPLORE, THUMB_PRIOR, SCORE, FIRST_PLAY, OTHERS, POINT = range(6)

DOUBTED = 20.0
"""Average simulations that every move is credited with beforehand."""


@kernel
def mix(a: np.uint64, b: np.uint64) -> np.uint64:
    """Stir a word into a hash."""
    word = (a ^ b) * ODD_1
    word ^= word >> BY_29
    word *= ODD_2
    return word ^ (word >> BY_32)


@kernel
def fingerprint(words: Array, seat: int) -> np.uint64:
    """Hash a view and whose node it is."""
    total = np.uint64(seat + 1)
    for i in range(len(words)):
        total = mix(total, words[i])
    return total


@kernel
def find(edges: Array, key: np.uint64) -> int:
    """The place of an edge, or the free place where it belongs."""
    mask = np.uint64(len(edges) - 1)
    i = key & mask
    while edges[i].key != 0 and edges[i].key != key:
        i = (i + np.uint64(1)) & mask
    return int(i)


@kernel
def has_room(edges: Array, used: Array, wanted: int) -> bool:
    """Whether `wanted` more edges fit; one place is always free, for `find` to end at."""
    return bool(used[0] + wanted < len(edges))


@kernel
def edge_of(edges: Array, used: Array, node: np.uint64, action: int, prior: float) -> int:
    """The place of a node's edge; a new one is written down with its prior, if there is room."""
    key = mix(node, np.uint64(action + 1))
    i = find(edges, key)
    if edges[i].key == 0 and has_room(edges, used, 1):
        edges[i].key = key
        edges[i].prior = prior
        used[0] += 1
    return i


@kernel
def select(edges: Array, used: Array, node: np.uint64, out: Array, n: int, weights: Array) -> int:
    """The index in `out` of the action to try: by its value so far, and by how rarely it was tried.

    Returns -1 if the tree is full and has no edge for any of these actions.
    """
    best, best_score = -1, -1.0
    here = edges[find(edges, mix(node, np.uint64(NODE + 1)))]
    untried = max(here.total / max(here.visits, 1) - weights[FIRST_PLAY], 0.0)
    for k in range(n):
        i = edge_of(edges, used, node, int(out[k]), 1.0 / n)
        e = edges[i]
        if e.key == 0:
            continue
        e.offers += 1
        value = e.total / e.visits if e.visits else untried
        bonus = weights[EXPLORE] * e.prior * math.sqrt(e.offers) / (1 + e.visits)
        if value + bonus > best_score:
            best, best_score = k, value + bonus
    return best


@kernel
def expand(
    edges: Array, used: Array, node: np.uint64, out: Array, n: int, liked: int, weights: Array
) -> None:
    """Write down a node and all its edges; the action that rules of thumb recommend weighs more."""
    share = (1.0 - weights[THUMB_PRIOR]) / n
    edge_of(edges, used, node, NODE, 0.0)
    for k in range(n):
        extra = weights[THUMB_PRIOR] if int(out[k]) == liked else 0.0
        edge_of(edges, used, node, int(out[k]), share + extra)


@kernel
def is_node(edges: Array, node: np.uint64) -> bool:
    return edges[find(edges, mix(node, np.uint64(NODE + 1)))].key != 0


@kernel
def place_of(actions: Array, n: int, action: int) -> int:
    """The index of an action in a list that has it."""
    for k in range(n):
        if int(actions[k]) == action:
            return k
    return 0


@kernel
def note_step(
    edges: Array, path: Array, depth: int, node: np.uint64, action: int, seat: int
) -> None:
    """Remember a decision in the tree: the node, the edge, and whose it was."""
    path[depth, 0] = find(edges, mix(node, np.uint64(NODE + 1)))
    path[depth, 1] = find(edges, mix(node, np.uint64(action + 1)))
    path[depth, 2] = seat


@kernel
def descend(
    s: State,
    seat: int,
    weights: Array,
    rng: Array,
    edges: Array,
    used: Array,
    looks: Array,
    words: Array,
    out: Array,
    notes: Array,
    path: Array,
) -> int:
    """Walk down the tree from a full state, add one node, and play on by rules of thumb to the end.

    Returns the number of steps in the tree. `path` has these steps; its last row has the index of
    the first action.
    """
    room = len(edges) * 3 // 4
    others = chance.below(rng, 1000) < weights[OTHERS] * 1000.0
    in_tree = True
    depth = 0
    now = seat
    first = -1
    while now >= 0:
        action = -1
        if in_tree and (now == seat or others) and depth < DEEPEST:
            n = legal(s, now, out)
            k = 0
            if n > 1:
                view(s, now if now == seat else -1, looks[0])
                node = fingerprint(words, now)
                known = is_node(edges, node)
                k = select(edges, used, node, out, n, weights) if known else -1
                in_tree = k >= 0
                if not in_tree:
                    k = place_of(out, n, thumb.choose_quickly(s, now, rng, notes))
                    if not known and used[0] < room and has_room(edges, used, n + 1):
                        expand(edges, used, node, out, n, int(out[k]), weights)
                if in_tree or (not known and is_node(edges, node)):
                    note_step(edges, path, depth, node, int(out[k]), now)
                    depth += 1
            action = int(out[k])
            if first < 0:
                first = k
        if action < 0:
            action = thumb.choose_quickly(s, now, rng, notes)
        step(s, now, action, None)
        now = actor(s)
    path[DEEPEST, 0] = first
    return depth


@kernel
def tanh(x: float) -> float:
    """The hyperbolic tangent; that of the C library is not the same everywhere."""
    part = min(abs(x), 20.0) / 128
    power, term = 1.0, 1.0
    for i in range(1, 12):  # e to the power of 2 x / 256
        term *= part / i
        power += term
    for _ in range(8):
        power *= power
    size = (power - 1.0) / (power + 1.0)
    return size if x > 0 else -size


@kernel
def credit(s: State, scores: Array, weight: float, scale: float, rewards: Array) -> int:
    """Write each seat's reward: its share of the win, and its score with a weight of `weight`."""
    winners = outcome(s, scores)
    players = int(s.players)
    total = 0.0
    for seat in range(players):
        total += scores[seat]
    for seat in range(players):
        ahead = (scores[seat] * players - total) / max(players - 1, 1)
        good = 0.5 + 0.5 * tanh(scale * ahead)
        won = share_of_win(s, winners, seat)
        rewards[seat] = won * (1.0 - weight) + good * weight
    return winners


@kernel
def simulate(
    start: Array,
    seat: int,
    weights: Array,
    rng: Array,
    edges: Array,
    used: Array,
    states: Array,
    looks: Array,
    words: Array,
    out: Array,
    notes: Array,
    path: Array,
    rewards: Array,
    scores: Array,
    tally: Array,
    games: int,
) -> None:
    """Run `games` more simulations from a view of `seat`.

    A full state instead of a view is searched as it is, to measure what seeing all cards is worth.
    `tally[k]` has the simulations of the k-th legal action, and its shares of the win.
    """
    for _ in range(games):
        states[0] = start[0]
        s = states[0]
        if not chance.has_generator(s.rng):
            guess(s, seat, rng)
        depth = descend(s, seat, weights, rng, edges, used, looks, words, out, notes, path)
        winners = credit(s, scores, weights[SCORE], weights[POINT], rewards)
        for d in range(depth):
            for part in range(2):
                edges[path[d, part]].visits += 1
                edges[path[d, part]].total += rewards[path[d, 2]]
        first = path[DEEPEST, 0]
        tally[first, 0] += 1
        tally[first, 1] += share_of_win(s, winners, seat)


@kernel
def best_of_both(advantages: Array, tally: Array, n: int) -> int:
    """The index of the action that does best in trials and trees together.

    Wins in the trees are averaged with `DOUBTED` simulations of average success.
    """
    simulations, wins = 0.0, 0.0
    for k in range(n):
        simulations += tally[k, 0]
        wins += tally[k, 1]
    best, most = 0, -math.inf
    for k in range(n):
        looks = (tally[k, 1] + DOUBTED * wins / simulations) / (tally[k, 0] + DOUBTED)
        if advantages[k] + looks > most:
            best, most = k, advantages[k] + looks
    return best
