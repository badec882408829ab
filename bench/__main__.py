"""Compare the rules with other libraries, on one core, in one run.

    ./dev bench [--seconds N] [--same-game] [--json FILE]

Prints two tables: compiled random playouts, whole games with dealing, with OpenSpiel's C++; and
play through the Python library with OpenSpiel's and RLCard's Python. Times are CPU seconds of
this process; the best of several runs counts. With `--same-game` it compares ours with others on
the same games instead, see `bench.same_game`.
"""

import argparse
import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import peers, same_game
from bench.machine import cpu_name
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.lab import speed
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
    parser.add_argument("--same-game", action="store_true", help="only goofspiel and leduc")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    console = Console(width=160)
    date = datetime.now(UTC).date().isoformat()
    console.print(f"{cpu_name()}, one core; Python {platform.python_version()}; {date}")
    figures: dict[str, Any] = {"cpu": cpu_name(), "date": date}
    if args.same_game:
        figures["same_game"] = same_game.measure(console, args.seconds)
    else:
        figures |= compare(console, args.seconds)
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


def compare(console: Console, seconds: float) -> dict[str, Any]:
    """Measure our games and their closest peers, and print the tables."""
    compiled: list[dict[str, Any]] = []
    library: list[dict[str, Any]] = []
    with console.status("measuring") as status:
        for name, game in CPP_PEERS.items():
            status.update(f"measuring {name}")
            found = peers.best_rate(peers.openspiel_rollouts(game), seconds)
            compiled.append({"what": name, **found})
        for ours in speed.listed(GAMES[name] for name in our_names()):
            status.update(f"measuring {ours!r}")
            compiled.append({"what": repr(ours), **_rates(speed.measure_kernels(ours, seconds))})
        for name, (measure, game) in PYTHON_PEERS.items():
            status.update(f"measuring {name}")
            library.append({"what": name, **peers.best_rate(measure(game), seconds)})
        for ours in (PartyBugs(), BugOff(), RumBugz()):
            status.update(f"measuring {ours!r} through the library")
            found = peers.best_rate(same_game.through_library(ours), seconds)
            library.append({"what": repr(ours), **found})
    console.print(table("Compiled random playouts", compiled, [*CPP_PEERS]))
    console.print(table("Through Python", library, [*PYTHON_PEERS]))
    sizes = {kind.title: kind().rules.STATE.itemsize for kind in (PartyBugs, BugOff, RumBugz)}
    console.print(
        "Bytes of a state: " + ", ".join(f"{name} {size}" for name, size in sizes.items())
    )
    return {"compiled": compiled, "library": library, "state_bytes": sizes}


def _rates(row: speed.Speed) -> dict[str, float]:
    return {
        "decisions_per_second": row.decisions_per_second,
        "games_per_second": row.games_per_second,
    }


if __name__ == "__main__":
    main()
