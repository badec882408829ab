"""Each seat's share of the win with all hands known, and the cards still to be drawn unknown."""

import numpy as np

from bugnight.bots import search
from bugnight.bots.playouts import RESULTS, finish_all
from bugnight.bots.simple import generator
from bugnight.bots.trials import unforeseen_phases
from bugnight.kernel import Array, calls
from bugnight.play import Game, Position

CHUNK = 32
"""Games of one task."""


def prospects(position: Position, playouts: int, seed: str) -> Array:
    """Each seat's share of the win in playouts by rules of thumb; at the end, the result."""
    players = position.game.players
    outcome = position.outcome
    if outcome is not None:
        shares = [float(seat in outcome.winners) for seat in range(players)]
        return np.array(shares) / len(outcome.winners)
    states = np.repeat(position.record(), playouts)
    return np.asarray(_play_all(position.game, states, seed).mean(axis=0))


def fair_share(game: Game, seed: str, playouts: int = 4000) -> float:
    """Each player's share of the win before the deal, if all play alike.

    It is an equal part, except where a dummy can win: then it is counted in playouts.
    """
    if game.displays == game.players:
        return 1 / game.players
    states = np.repeat(game.blank(), playouts)
    states["rng"] = np.random.default_rng(int(seed, 16)).integers(1, 1 << 63, (playouts, 4))
    for i in range(playouts):
        calls.deal(states[i : i + 1])
    return float(_play_all(game, states, seed).mean())


def _play_all(game: Game, states: Array, seed: str) -> Array:
    """Play all states to the end: each seat's share of the win in each."""
    rng = generator(seed)
    out = np.zeros((len(states), RESULTS), np.float32)
    search.together(
        [
            _task(game, states[at : at + CHUNK], rng, out[at : at + CHUNK])
            for at in range(0, len(states), CHUNK)
        ]
    )
    return out[:, : game.players].astype(np.float64)


def _task(game: Game, states: Array, rng: Array, out: Array) -> search.Task:
    own = search.fresh_generator(rng)
    notes = np.empty(game.rules.MAX_LEGAL, np.int16)
    scores = np.empty(game.rules.MAX_SEATS, np.int16)
    return lambda: finish_all(states, own, notes, scores, out, unforeseen_phases(game))
