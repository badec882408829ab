"""Measure how strong the bots are, contest by contest: the figures of docs/strength.md.

    python -m bench.strength [--only TEXT] [--jobs N] [--folder FOLDER] [--list]

Each contest is an arena of its own and can be rerun alone with the command that `--list` prints.
Deals are played side by side, one core each. What was played is kept in the folder, so an
interrupted run goes on where it stopped; a contest is in the results once all its deals are there,
and is not played again: to play it again, remove its file and its result.
A contest with simulations gives the same figures on every machine; one with seconds depends on its
speed.
"""

import argparse
import json
import multiprocessing
import os
import platform
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np

from bench.machine import cpu_name
from bench.seer import deal_of_the_seer
from bugnight.bots import LEVELS, warm_up
from bugnight.lab import contests as lab
from bugnight.lab.arena import Arena, Rotations
from bugnight.lab.intervals import Figure, share
from bugnight.lab.work import Part, Piece
from bugnight.play import GAMES, Game
from bugnight.play.seeds import derived_seed, parse_seed

RESULTS = Path(__file__).parent / "results" / "strength.json"
SEED = 2026
PLAYERS = {"party-bugs": (2, 3, 4, 6), "bug-off": (2, 3, 4, 5), "rumbugz": (2, 3, 4, 6)}
TIMES = ("0.01s", "0.03s", "0.1s", "0.3s")
QUICK = "0.1s"
"""A tenth of what queen takes from people: what beats the others so does so all the more."""
TO_BE_CLEAR = {"party-bugs": 240, "bug-off": 144, "rumbugz": 240}
"""Games until it is clear that queen is above beetle, even with most players."""
SEER = "seer"
PLAIN = "bench/plain.py:Plain"


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
        others = "plain" if self.others == PLAIN else self.others
        return f"{self.game}-{self.players}-{self.bot}-{others}".replace("@", "-")

    @property
    def command(self) -> str:
        """How to rerun it alone."""
        if self.bot == SEER:
            return f"python -m bench.strength --only {self.name}"
        return (
            f"bugnight arena {self.game} {self.bot} {self.others} --players {self.players}"
            f" --games {self.games} --seed {SEED}"
        )


def contests() -> list[Contest]:
    """All that the page says, what takes long first."""
    tables = [(game, players) for game, counts in PLAYERS.items() for players in counts]
    listed = [
        Contest("levels", *table, f"queen@{QUICK}", "beetle", TO_BE_CLEAR[table[0]])
        for table in tables
    ]
    listed.append(Contest("time", "party-bugs", 4, "queen@1s", "thumb", 96))
    for game in PLAYERS:
        listed += [Contest("time", game, 4, f"queen@{each}", "thumb", 96) for each in TIMES[::-1]]
    for game in PLAYERS:
        games = 240 if game == "party-bugs" else 96
        listed.append(Contest("strongest", game, 4, f"queen@{QUICK}", f"search@{QUICK}", games))
    listed += [Contest("seer", *table, SEER, "thumb", 48) for table in tables]
    for weaker, stronger in pairwise(LEVELS[:-1]):
        listed += [Contest("levels", *table, stronger, weaker, 240) for table in tables]
    listed += [Contest("thumb", *table, "thumb", "random", 480) for table in tables]
    parties = [table for table in tables if table[0] == "party-bugs"]
    listed += [Contest("plain", *table, "thumb", PLAIN, 480) for table in parties]
    listed += [Contest("plain", *table, "learned", PLAIN, 480) for table in parties]
    listed += [Contest("learned", *table, "learned", "thumb", 960) for table in tables]
    return listed


class SeersBook:
    """The deals of a contest of the seer, which the arena would not let in."""

    def __init__(self, contest: Contest, path: Path) -> None:
        self._path = path
        self._players = contest.players
        self._deals = -(-contest.games // contest.players)
        lines = path.read_text().splitlines() if path.exists() else []
        self._wins: dict[int, float] = dict(json.loads(line) for line in lines)

    @property
    def missing(self) -> list[int]:
        """The deals that have not been played."""
        return [deal for deal in range(self._deals) if deal not in self._wins]

    def keep(self, deal: int, result: float | Part) -> None:
        """Add the result of a deal."""
        assert isinstance(result, float)
        self._wins[deal] = result
        with self._path.open("a") as file:
            file.write(json.dumps([deal, result]) + "\n")

    def found(self) -> tuple[Figure, int, int]:
        """The seer's share of the wins, how many games that were, and no faults."""
        wins = np.array([self._wins[deal] for deal in sorted(self._wins)])
        return share(wins, np.full(len(wins), self._players)), len(wins) * self._players, 0


class ArenasBook:
    """The deals of a contest in the arena."""

    def __init__(self, contest: Contest, path: Path) -> None:
        self._arena = Arena(seated(contest), contest.games, path)
        self._bot = contest.bot

    @property
    def missing(self) -> list[int]:
        """The deals that have not been played."""
        return [piece.first for piece in self._arena.missing()]

    def keep(self, deal: int, result: float | Part) -> None:  # noqa: ARG002
        """Add the result of a deal."""
        assert isinstance(result, Part)
        self._arena.keep(result)

    def found(self) -> tuple[Figure, int, int]:
        """The bot's share of the wins, how many games that were, and how many faults."""
        standing = self._arena.standing()
        wins = next(row.wins for row in standing.rows if row.bot == self._bot)
        return wins, standing.games, len(standing.faults)


def game_of(contest: Contest) -> Game:
    """The game of a contest."""
    return GAMES[contest.game](players=contest.players)


def seated(contest: Contest) -> lab.Contest:
    """The bots of a contest at their seats."""
    return lab.Contest.of(game_of(contest), [contest.bot, contest.others], SEED)


Book: TypeAlias = SeersBook | ArenasBook


def open_book(contest: Contest, folder: Path) -> Book:
    """What was played of a contest."""
    kind = SeersBook if contest.bot == SEER else ArenasBook
    return kind(contest, folder / f"{contest.name}.jsonl")


_warm: set[Contest] = set()


def play(contest: Contest, deal: int) -> float | Part:
    """Play a deal of a contest: what a worker process does."""
    if contest.bot == SEER:
        seed = derived_seed(parse_seed(SEED), SEER, deal)
        return deal_of_the_seer(game_of(contest), contest.others, seed)
    work = Rotations((seated(contest),))
    if contest not in _warm:
        work.warm_up()
        _warm.add(contest)
    return work.do(Piece(0, deal, 1))


def one_core() -> None:
    """Let a worker think with one core."""
    os.environ["BUGNIGHT_CORES"] = "1"


def played(wanted: list[Contest], books: list[Book], jobs: int) -> Iterator[int]:
    """Play all that is missing; gives the number of each contest when it is complete."""
    left = [len(book.missing) for book in books]
    yield from (i for i, count in enumerate(left) if not count)
    warm_up.prepare()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=one_core) as pool:
        tasks = {
            pool.submit(play, contest, deal): (i, deal)
            for i, contest in enumerate(wanted)
            for deal in books[i].missing
        }
        for task in as_completed(tasks):
            i, deal = tasks[task]
            books[i].keep(deal, task.result())
            left[i] -= 1
            if sys.stderr.isatty():
                print(f"{sum(left)} deals left ", end="\r", file=sys.stderr)
            if not left[i]:
                yield i


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
    wanted = [each for each in wanted if (each.part, each.command) not in found]
    books = [open_book(each, args.folder) for each in wanted]
    for count, i in enumerate(played(wanted, books, args.jobs), 1):
        contest = wanted[i]
        wins, games, faults = books[i].found()
        print(
            f"{count}/{len(wanted)} {contest.name}: {wins.mean:.1%}"
            f" ({wins.low:.1%} to {wins.high:.1%}), fair {1 / contest.players:.1%}",
            file=sys.stderr,
            flush=True,
        )
        found[contest.part, contest.command] = {
            **contest._asdict(),
            "games": games,
            "fair": 1 / contest.players,
            "wins": msgspec.to_builtins(wins),
            "faults": faults,
            "command": contest.command,
            "date": datetime.now(UTC).date().isoformat(),
            "machine": f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        }
        order = {each.command: i for i, each in enumerate(contests())}
        rows = sorted(found.values(), key=lambda row: order.get(row["command"], len(order)))
        RESULTS.write_text(json.dumps({"contests": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
