"""Ours and others on the same games: what `./dev bench --same-game` measures.

Goofspiel with 13 cards and 4 players is compared with OpenSpiel's, as compiled rollouts and through
Python; leduc poker with 2 players, many games at once, with Pgx's. The sides of a comparison take
turns in short bursts on one core, and the fastest burst of each counts.
"""

import random
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import peers
from bench.envs import STEPS, our_steps
from bugnight.lab import speed
from bugnight.play import GAMES, Game

BATCHES = (256, 1024, 4096, 16384)


def measure(console: Console, seconds: float) -> list[dict[str, Any]]:
    """Measure all comparisons, print them, and give the rows."""
    goofspiel, leduc = GAMES["goofspiel"](players=4), GAMES["leduc"](players=2)
    playouts = speed.playouts_of(goofspiel)
    compared: dict[str, dict[str, peers.Play]] = {
        "goofspiel, compiled": {
            "OpenSpiel C++": peers.openspiel_rollouts(peers.IN_TURNS),
            "ours": lambda: (playouts(), speed.PLAYOUTS),
        },
        "goofspiel, through Python": {
            "OpenSpiel Python": peers.openspiel_python(peers.GOOFSPIEL),
            "ours": through_library(goofspiel),
        },
    }
    for batch in BATCHES:
        compared[f"leduc, {batch:,} at once"] = {
            "Pgx": peers.pgx_steps("leduc_holdem", batch, STEPS),
            "ours, as bytes": our_steps(leduc, batch, observations="counts"),
            "ours, as float32": our_steps(leduc, batch),
        }
    rows: list[dict[str, Any]] = []
    grid = Table("comparison", "who", title="The same game", title_justify="left")
    for heading in ("decisions/s", "games/s", "times the peer"):
        grid.add_column(heading, justify="right")
    for comparison, plays in compared.items():
        with console.status(f"measuring {comparison}"):
            found = peers.rates_in_turns(plays, seconds)
        peer = next(iter(found.values()))[peers.DECISIONS]
        for who, rate in found.items():
            times = rate[peers.DECISIONS] / peer
            rows.append({"comparison": comparison, "who": who, **rate, "times": times})
            figures = (f"{each:,.0f}" for each in rate.values())
            grid.add_row(comparison, who, *figures, f"{times:.2f}")
    console.print(grid)
    return rows


def through_library(game: Game) -> peers.Play:
    """Random games as a user of the library plays them: a position, its legal moves, a move."""
    rng = random.Random(1)

    def play() -> tuple[int, int]:
        position = game.deal(seed=rng.getrandbits(53)).position
        decisions = 0
        while not position.is_over:
            position = position.play(rng.choice(position.legal_moves))
            decisions += 1
        return decisions, 1

    return play
