"""Each seat's share of the win with all hands known, but not the cards still to be drawn."""

import numpy as np

from bugnight.bots import judging, search
from bugnight.bots.playouts import RESULTS, finish_all
from bugnight.bots.simple import generator
from bugnight.bots.trials import unforeseen_phases
from bugnight.kernel import Array
from bugnight.play import Game, Position

CHUNK = 32
"""Games in a task."""


def prospects(position: Position, playouts: int, seed: str) -> Array:
    """Each seat's share of the win in playouts by rules of thumb; after the end, the result."""
    players = position.game.players
    outcome = position.outcome
    if outcome is not None:
        shares = [float(seat in outcome.winners) for seat in range(players)]
        return np.array(shares) / len(outcome.winners)
    states = np.repeat(position.state(), playouts)
    return _play_all(position.game, states, generator(seed))


def fair_share(game: Game, seed: str, playouts: int = 4000) -> float:
    """Each player's share of the win before the deal, if all play equally well.

    The shares are equal parts of 1, unless a dummy can win: then playouts are counted.
    """
    if game.displays == game.players:
        return 1 / game.players
    states = np.repeat(game.blank(), playouts)
    rng = generator(seed)
    judging.deal_all(states, rng)
    return float(_play_all(game, states, rng).sum() / game.players)


def _play_all(game: Game, states: Array, rng: Array) -> Array:
    """Play all states to the end; return each seat's average share of the win."""
    out = np.zeros((len(states), RESULTS), np.float32)
    search.together(
        [
            _task(game, states[at : at + CHUNK], rng, out[at : at + CHUNK])
            for at in range(0, len(states), CHUNK)
        ]
    )
    shares = np.zeros(game.players)
    judging.average(out, game.players, shares)
    return shares


def _task(game: Game, states: Array, rng: Array, out: Array) -> search.Task:
    own = search.fresh_generator(rng)
    notes = np.empty(game.rules.MAX_LEGAL, np.int16)
    scores = np.empty(game.rules.MAX_SEATS, np.int16)
    return lambda: finish_all(states, own, notes, scores, out, unforeseen_phases(game))
