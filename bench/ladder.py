"""How far is every level above the one below? The ladder of docs/strength.md.

    python -m bench.ladder [--only GAME-PLAYERS] [--games N]

One seat plays the upper level and all others the lower one, at tables of every size; every deal is
played from every seat. A run with `--only` replaces the figures of those ladders alone.
`bench.strength_page` makes the page.
"""

import argparse
import json
import os
import platform
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from bench.machine import cpu_name
from bugnight.bots import LEVELS
from bugnight.lab import arena
from bugnight.play import GAMES, Game
from bugnight.play.options import player_counts

RESULTS = Path(__file__).parent / "results" / "levels.json"
OURS = ("party-bugs", "bug-off", "rumbugz")
SEED = 2026


def share(game: Game, upper: str, lower: str, games: int) -> dict[str, float | None]:
    """What one seat wins against all others, with its 95 % interval."""
    standing = arena.contest(game, [upper, *[lower] * (game.players - 1)], games, SEED)
    wins = next(row.wins for row in standing.rows if row.bot == upper)
    return {"mean": wins.mean, "low": wins.low, "high": wins.high}


def main() -> None:
    """Play every step of every ladder, and write down how it went."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="ladders with this in their name")
    parser.add_argument("--games", type=int, default=1200, help="games of every step")
    chosen = parser.parse_args()
    found = json.loads(RESULTS.read_text())
    tables = {
        f"{name}-{players}": GAMES[name](players=players)
        for name in OURS
        for players in player_counts(GAMES[name])
    }
    for table, game in tables.items():
        if chosen.only not in table:
            continue
        ladder = found["ladders"][table] = {}
        for lower, upper in pairwise(LEVELS[:-1]):
            won = share(game, upper, lower, chosen.games)
            ladder[f"{upper}-{lower}"] = {"wins": won, "games": chosen.games}
            print(f"{table}: {upper} over {lower}, {won['mean']:.1%}", flush=True)
        found["ladders"] = {
            each: found["ladders"][each] for each in tables if each in found["ladders"]
        }
        found["date"] = datetime.now(UTC).date().isoformat()
        found["machine"] = (
            f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        )
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
