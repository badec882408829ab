"""Measure how strong the bots are, contest by contest: the figures of docs/strength.md.

    python -m bench.strength [--only TEXT] [--jobs N] [--folder FOLDER] [--list]

Each contest is an arena of its own and can be rerun alone with the command that `--list` prints.
What was played is kept in the folder, so an interrupted run goes on where it stopped. A contest
with simulations gives the same figures on every machine; one with seconds depends on its speed.
"""

import argparse
import json
import os
import platform
import sys
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bench.__main__ import cpu_name
from bench.seer import contest_of_the_seer
from bugnight.bots import LEVELS
from bugnight.lab import arena
from bugnight.play import GAMES

RESULTS = Path(__file__).parent / "results" / "strength.json"
SEED = 2026
PLAYERS = {"party-bugs": (2, 3, 4, 6), "bug-off": (2, 3, 4, 5), "rumbugz": (2, 3, 4, 6)}
TIMES = ("0.01s", "0.03s", "0.1s", "0.3s", "1s")
QUICK_QUEEN = "queen@0.1s"
"""A tenth of what queen takes from people: what beats the others so does so all the more."""


class Contest(NamedTuple):
    """One bot against another at all the other seats."""

    part: str
    game: str
    players: int
    bot: str
    others: str
    games: int

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.game}-{self.players}-{self.bot}-{self.others}".replace("@", "-")

    @property
    def command(self) -> str:
        """How to rerun it alone."""
        return (
            f"bugnight arena {self.game} {self.bot} {self.others} --players {self.players}"
            f" --games {self.games} --seed {SEED}"
        )


def contests() -> list[Contest]:
    """All that the page says."""
    listed = []
    for game, counts in PLAYERS.items():
        for players in counts:
            for weaker, stronger in pairwise(LEVELS):
                bot = QUICK_QUEEN if stronger == "queen" else stronger
                listed.append(Contest("levels", game, players, bot, weaker, 240))
            listed.append(Contest("thumb", game, players, "thumb", "random", 480))
            listed.append(Contest("learned", game, players, "learned", "thumb", 960))
            listed.append(Contest("seer", game, players, "seer", "thumb", 240))
        listed += [Contest("time", game, 4, f"queen@{each}", "thumb", 240) for each in TIMES]
    return listed


def measure(contest: Contest, jobs: int, folder: Path) -> dict[str, Any]:
    """Play a contest, or what is missing of it."""
    game = GAMES[contest.game](players=contest.players)
    if contest.bot == "seer":
        wins, faults = contest_of_the_seer(game, contest.others, contest.games, SEED), []
        played = contest.games
    else:
        standing = arena.contest(
            game,
            [contest.bot, contest.others],
            contest.games,
            SEED,
            jobs=jobs,
            output=folder / f"{contest.name}.jsonl",
        )
        wins = next(row.wins for row in standing.rows if row.bot == contest.bot)
        faults, played = standing.faults, standing.games
    return {
        **contest._asdict(),
        "games": played,
        "fair": 1 / contest.players,
        "wins": msgspec.to_builtins(wins),
        "faults": len(faults),
        "command": contest.command,
    }


def main() -> None:
    """Run the contests that were asked for and add them to the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="contests with this in their part or name")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path(".strength"))
    parser.add_argument("--list", action="store_true", help="print the commands, play nothing")
    args = parser.parse_args()
    wanted = [each for each in contests() if args.only in f"{each.part} {each.name}"]
    if args.list:
        print("\n".join(each.command for each in wanted))
        return
    args.folder.mkdir(exist_ok=True)
    known = json.loads(RESULTS.read_text())["contests"] if RESULTS.exists() else []
    found = {(each["part"], each["command"]): each for each in known}
    for i, contest in enumerate(wanted):
        result = measure(contest, args.jobs, args.folder)
        wins = result["wins"]
        print(
            f"{i + 1}/{len(wanted)} {contest.name}: {wins['mean']:.1%}"
            f" ({wins['low']:.1%} to {wins['high']:.1%}), fair {result['fair']:.1%}",
            file=sys.stderr,
            flush=True,
        )
        found[contest.part, contest.command] = result
        about = {
            "date": datetime.now(UTC).date().isoformat(),
            "machine": f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        }
        RESULTS.write_text(json.dumps({**about, "contests": list(found.values())}, indent=1) + "\n")


if __name__ == "__main__":
    main()
