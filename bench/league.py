"""Let the pool play its league: the figures of docs/strength.md.

    python -m bench.league [--only GAME-PLAYERS] [--deals N] [--jobs N] [--folder FOLDER] [--list]

Every game with two and four players has a league of its own, at mixed tables; with more `--deals`
it goes on. What was played is kept in the folder, so that an interrupted run goes on where it
stopped, and all that there is goes into the results. Bots are limited by simulations: the figures
are the same on every machine. `bench.strength_page` makes the page.
"""

import argparse
import json
import os
import platform
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bench.machine import cpu_name
from bench.rivals import OpenLeague
from bugnight.bots import LEVELS
from bugnight.play import GAMES

RESULTS = Path(__file__).parent / "results" / "league.json"
SEED = 2026
LEAGUES = [(game, players) for players in (4, 2) for game in ("party-bugs", "bug-off", "rumbugz")]
RIVALS = "bench/rivals.py"
PLAINEST = {"party-bugs": "bench/plain.py:Plain"}
LIMITS = {"party-bugs": (200, 1000)}
"""Simulations of `queen`; fewer where it looks ahead with a network, or playouts are slow."""


def pool(game: str) -> list[str]:
    """The bots of a game's league: thirteen, of which at tables of four every two meet once."""
    plain = PLAINEST.get(game, f"{RIVALS}:Narrow")
    queens = [f"queen@{n}" for n in LIMITS.get(game, (40, 200))]
    return [
        *("random", plain, f"{RIVALS}:Noisy", "thumb", *LEVELS[:-1], "learned", "search@200"),
        *(*queens, f"{RIVALS}:Peeker@200"),
    ]


def open_league(game: str, players: int, deals: int, folder: Path) -> OpenLeague:
    """A league with what was played of it."""
    file = folder / f"{game}-{players}.jsonl"
    return OpenLeague(GAMES[game](players=players), pool(game), deals, SEED, file)


def main() -> None:
    """Play what is missing, and write down what there is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="leagues with this in their name")
    parser.add_argument("--deals", type=int, default=12, help="deals of every table")
    parser.add_argument("--jobs", type=int, default=0, help="processes; without, this one")
    parser.add_argument("--folder", type=Path, default=Path(".league"))
    parser.add_argument("--list", action="store_true", help="print the leagues, play nothing")
    args = parser.parse_args()
    args.folder.mkdir(exist_ok=True)
    for game, players in LEAGUES:
        name = f"{game}-{players}"
        if args.only not in name:
            continue
        if args.list:
            print(f"{name}: {', '.join(pool(game))}")
            continue
        with open_league(game, players, args.deals, args.folder) as league:
            try:
                with closing(league.run(jobs=args.jobs)) as parts:
                    for _ in parts:
                        print(
                            f"{name}: {league.played} of {league.total}", end="\r", file=sys.stderr
                        )
            finally:
                if league.games:
                    keep(name, league)


def keep(name: str, league: OpenLeague) -> None:
    """Write the standing into the results."""
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    known[name] = {
        **msgspec.to_builtins(league.table()),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}",
    }
    RESULTS.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n")


if __name__ == "__main__":
    main()
