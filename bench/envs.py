"""Compare the environments with their peers: PettingZoo, RLCard, Pgx, OpenSpiel.

    python -m bench.envs [--seconds N] [--json FILE]

Prints three tables. Everybody plays at random; times are CPU seconds of one process, the best of
several runs. The vector environments and Pgx take turns in short bursts on the same core, and the
fastest burst of each counts: so both have the same share of whatever else the machine does.
PettingZoo's own games need `pygame-ce` and `shimmy`; where they are missing, they are left out.
"""

import argparse
import json
import os
import platform
import random
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from datetime import UTC, datetime
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
from pettingzoo.test import performance_benchmark
from rich.console import Console
from rich.table import Table

from bench import peers
from bench.machine import cpu_name
from bugnight import envs
from bugnight.envs import openspiel
from bugnight.envs.vector import BugNightVectorEnv
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import GAMES, Game

BATCH = 4096
STEPS = 10
"""Steps of the whole batch in one burst."""
OURS: list[Game] = [PartyBugs(), BugOff(), RumBugz(), GAMES["leduc"](players=2)]
Rates = list[dict[str, Any]]


# One game at a time


def play_pettingzoo(env: Any, luck: random.Random) -> tuple[int, int]:  # noqa: ANN401
    """Play a random game as PettingZoo's users do; gives decisions and games."""
    env.reset()
    decisions = 0
    for _ in env.agent_iter():
        observation, _, over, cut_short, _ = env.last()
        if over or cut_short:
            env.step(None)
        else:
            env.step(luck.choice(observation["action_mask"].nonzero()[0]))
            decisions += 1
    return decisions, 1


def pettingzoo_rates(seconds: float) -> Iterator[dict[str, Any]]:
    """PettingZoo's hanabi and leduc, RLCard's gin rummy, and ours."""
    luck = random.Random(1)
    modules = {
        "PettingZoo hanabi": "pettingzoo.classic.hanabi_v5",
        "PettingZoo leduc hold'em": "pettingzoo.classic.leduc_holdem_v4",
    }
    environments = {repr(game): getattr(envs, envs.module_name(type(game))).env() for game in OURS}
    for name, module in modules.items():
        with suppress(ImportError):
            environments[name] = import_module(module).env()
    for name, env in environments.items():
        env.reset(seed=1)
        rate = peers.best_rate(lambda env=env: play_pettingzoo(env, luck), seconds)  # type: ignore[misc]
        yield {"what": name, **rate}
    for name, env in environments.items():
        yield {"what": f"{name}, PettingZoo's benchmark", peers.DECISIONS: own_benchmark(env)}
    rlcard = peers.best_rate(peers.rlcard_python("gin-rummy"), seconds)
    yield {"what": "RLCard gin rummy", **rlcard}


def own_benchmark(env: Any) -> float:  # noqa: ANN401
    """Turns a second by PettingZoo's own benchmark, which runs for five seconds by the clock."""
    with redirect_stdout(StringIO()) as said:
        performance_benchmark(env)
    return float(said.getvalue().partition(" turns per second")[0].split()[-1])


def openspiel_rates(seconds: float) -> Iterator[dict[str, Any]]:
    """OpenSpiel's games in C++ and in Python, through its Python API, and ours."""
    import_module("open_spiel.python.games.kuhn_poker")
    names = {
        "OpenSpiel gin rummy, C++": "gin_rummy",
        "OpenSpiel hearts, C++": "hearts",
        "OpenSpiel leduc poker, C++": "leduc_poker",
        "OpenSpiel kuhn poker, in Python": "python_kuhn_poker",
        **{repr(game): openspiel.name_of(type(game)) for game in OURS},
    }
    for what, name in names.items():
        yield {"what": what, **peers.best_rate(peers.openspiel_python(name), seconds)}


# Thousands at once


def our_steps(game: Game, batch: int, **options: Any) -> peers.Play:  # noqa: ANN401
    """Steps of our vector environment, called from Python as its users call it."""
    env = BugNightVectorEnv(game, batch, **options)
    env.reset(seed=1)
    over = 0

    def play() -> tuple[int, int]:
        nonlocal over
        made = games = 0
        for _ in range(STEPS):
            _, _, ended, _, _ = env.step(env.random_actions())
            made += batch - over  # a step that only deals is none
            over = int(np.count_nonzero(ended))
            games += over
        return made, games

    return play


def vector_rates(seconds: float) -> Rates:
    """Measure Pgx and ours in turns on one core; Pgx's slow game takes fewer turns."""
    plays = {
        "Pgx leduc hold'em": peers.pgx_steps("leduc_holdem", BATCH, STEPS),
        "Pgx sparrow mahjong": peers.pgx_steps("sparrow_mahjong", BATCH, 1),
        **{
            f"{game!r}, {kind}": our_steps(game, BATCH, observations=kind)
            for game in OURS
            for kind in ("views", "counts", "features")
        },
    }
    found = peers.rates_in_turns(plays, seconds)
    return [{"what": what, **rate} for what, rate in found.items()]


# Tables


def show(console: Console, title: str, rates: Rates) -> None:
    """Print a table."""
    grid = Table(title=title, title_justify="left")
    grid.add_column("what")
    grid.add_column("decisions/s", justify="right")
    for rate in rates:
        grid.add_row(rate["what"], f"{rate[peers.DECISIONS]:,.0f}")
    console.print(grid)


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each row")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # before JAX looks how many cores there are
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    console = Console(width=120)
    date = datetime.now(UTC).date().isoformat()
    console.print(f"{cpu_name()}, one core, Python {platform.python_version()}, {date}")
    figures: dict[str, Any] = {"cpu": cpu_name(), "date": date, "batch": BATCH}
    with console.status("measuring PettingZoo"):
        figures["pettingzoo"] = list(pettingzoo_rates(args.seconds))
    show(console, "Through PettingZoo", figures["pettingzoo"])
    with console.status("measuring OpenSpiel"):
        figures["openspiel"] = list(openspiel_rates(args.seconds))
    show(console, "Through OpenSpiel", figures["openspiel"])
    with console.status(f"measuring {BATCH:,} games at once"):
        figures["vector"] = vector_rates(args.seconds)
    show(console, f"{BATCH:,} games at once", figures["vector"])
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
