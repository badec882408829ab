"""How fast the rules run: whole random games with dealing, on one core."""

import time
from collections.abc import Callable, Iterable

import msgspec
import numpy as np

from bugnight.kernel import dispatch
from bugnight.play import Game
from bugnight.play.seeds import parse_seed, seed_words


def listed(games: Iterable[type[Game]]) -> list[Game]:
    """The games to measure: every variant once."""
    return [*dict.fromkeys(variant for game in games for variant in game.variants())]


class Speed(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, object]
    state_bytes: int
    decisions_per_game: float
    decisions_per_second: float
    games_per_second: float


PLAYOUTS = 64
"""Games between checks of the clock."""


def measure_kernels(game: Game, seconds: float = 1.0, runs: int = 3) -> Speed:
    """Measure random games in compiled code; the best of several runs counts."""
    return best(game, playouts_of(game), PLAYOUTS, seconds, runs)


def playouts_of(game: Game) -> Callable[[], int]:
    """A function that plays random games in compiled code and counts the decisions."""
    start, states = game.blank(), game.blank()
    rng = seed_words(parse_seed(1))
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    return lambda: dispatch.playouts(start, states, rng, out, PLAYOUTS)


def best(game: Game, play: Callable[[], int], batch: int, seconds: float, runs: int) -> Speed:
    """Repeat `play`, which plays a batch of games and counts decisions; keep the fastest run."""
    play()  # compiles
    best = Speed(game.name, game.options, game.rules.STATE.itemsize, 0, 0, 0)
    for _ in range(runs):
        decisions = games = 0
        began = time.process_time()
        spent = 0.0
        while spent < seconds / runs:
            decisions += play()
            games += batch
            spent = time.process_time() - began
        if decisions / spent > best.decisions_per_second:
            best = msgspec.structs.replace(
                best,
                decisions_per_game=decisions / games,
                decisions_per_second=decisions / spent,
                games_per_second=games / spent,
            )
    return best
