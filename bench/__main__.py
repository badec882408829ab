"""Compare the rules with other libraries, on one core, in one run.

    ./dev bench [--seconds N] [--json FILE]

Prints two tables: compiled random playouts, whole games with dealing, with OpenSpiel's C++; and
play through the Python library with OpenSpiel's and RLCard's Python. Times are CPU seconds of
this process; the best of several runs counts.
"""

import argparse
import json
import os
import platform
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import peers
from bench.machine import cpu_name
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.lab import speed
from bugnight.play import Game
from bugnight.registry import GAMES, our_names

CPP_PEERS = {
    "OpenSpiel C++ goofspiel, 4 players": peers.IN_TURNS,
    "OpenSpiel C++ gin rummy": "gin_rummy",
}
PYTHON_PEERS = {
    "OpenSpiel Python goofspiel, 4 players": (peers.openspiel_python, peers.GOOFSPIEL),
    "OpenSpiel Python gin rummy": (peers.openspiel_python, "gin_rummy"),
    "OpenSpiel Python hearts": (peers.openspiel_python, "hearts"),
    "RLCard gin rummy": (peers.rlcard_python, "gin-rummy"),
    "RLCard uno": (peers.rlcard_python, "uno"),
}


def table(title: str, rows: list[dict[str, Any]], peer_names: list[str]) -> Table:
    """Lay the rows out, each with its ratio to every peer."""
    grid = Table(title=title, title_justify="left")
    grid.add_column("what")
    for name in ("decisions/s", "games/s", *(f"× {name}" for name in peer_names)):
        grid.add_column(name, justify="right")
    rates = {row["what"]: row["decisions_per_second"] for row in rows}
    for row in rows:
        ratios = [f"{row['decisions_per_second'] / rates[name]:,.2f}" for name in peer_names]
        grid.add_row(
            row["what"],
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.0f}",
            *ratios,
        )
    return grid


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each row")
    parser.add_argument("--only", default="", help="only rows with this word, such as goofspiel")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()

    def wanted(name: object) -> bool:
        return args.only.lower() in str(name).lower()

    cpp_peers, python_peers = [*filter(wanted, CPP_PEERS)], [*filter(wanted, PYTHON_PEERS)]
    goofspiel = GAMES["goofspiel"](players=4)
    our_kinds = [goofspiel, *speed.listed(GAMES[name] for name in our_names())]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    console = Console(width=160)
    date = datetime.now(UTC).date().isoformat()
    console.print(f"{cpu_name()}, one core; Python {platform.python_version()}; {date}")
    compiled: list[dict[str, Any]] = []
    library: list[dict[str, Any]] = []
    with console.status("measuring") as status:
        for name in cpp_peers:
            status.update(f"measuring {name}")
            compiled.append(
                {"what": name, **peers.openspiel_rollouts(CPP_PEERS[name], args.seconds)}
            )
        for ours in filter(wanted, our_kinds):
            status.update(f"measuring {ours!r}")
            row = speed.measure_kernels(ours, args.seconds)
            compiled.append({"what": repr(ours), **_rates(row)})
        for name in python_peers:
            measure, game = PYTHON_PEERS[name]
            status.update(f"measuring {name}")
            library.append({"what": name, **measure(game, args.seconds)})
        for ours in filter(wanted, (goofspiel, PartyBugs(), BugOff(), RumBugz())):
            status.update(f"measuring {ours!r} through the library")
            library.append({"what": repr(ours), **_rates(measure_library(ours, args.seconds))})
    console.print(table("Compiled random playouts", compiled, cpp_peers))
    console.print(table("Through Python", library, python_peers))
    sizes = {kind.title: kind().rules.STATE.itemsize for kind in (PartyBugs, BugOff, RumBugz)}
    console.print(
        "Bytes of a state: " + ", ".join(f"{name} {size}" for name, size in sizes.items())
    )
    if args.json:
        figures = {"cpu": cpu_name(), "date": date, "compiled": compiled, "library": library}
        args.json.write_text(json.dumps({**figures, "state_bytes": sizes}, indent=1) + "\n")


def measure_library(game: Game, seconds: float = 1.0, runs: int = 3) -> speed.Speed:
    """Play random games as a user of the library would: a position, its legal moves, a move."""
    rng = random.Random(1)

    def play() -> int:
        position = game.deal(seed=rng.getrandbits(53)).position
        decisions = 0
        while not position.is_over:
            position = position.play(rng.choice(position.legal_moves))
            decisions += 1
        return decisions

    return speed.best(game, play, 1, seconds, runs)


def _rates(row: speed.Speed) -> dict[str, float]:
    return {
        "decisions_per_second": row.decisions_per_second,
        "games_per_second": row.games_per_second,
    }


if __name__ == "__main__":
    main()
