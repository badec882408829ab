"""Play many games of every level in every variant: no illegal move, no crash, no limit overrun.

    python -m bench.endurance [--games 1000] [--seconds 0.05] [--simulations N] [--freely N]
                              [--level LEVEL] [--jobs N] [--folder FOLDER]

Every variant of the rules is played with each number of players in turn, all seats by the same
level. Each move has a limit in seconds, and one in simulations to get more games done; one game in
`--freely` has no limit in simulations. A move that takes more than a tenth or 50 ms longer than its
seconds, whichever is more, is an overrun. Each bot has one core, and CPU time counts, since what
other programs take is not the bot's fault; moves late by the clock are counted too. Results are
kept in the folder, so an interrupted run continues. The status is 0 if there was neither a wrong
move nor an overrun.
"""

import argparse
import json
import multiprocessing
import os
import platform
import signal
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, astuple, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bench.machine import cpu_name
from bugnight import bots
from bugnight.bots import warm_up
from bugnight.lab.matches import allowed
from bugnight.play import GAMES, Game

RESULTS = Path(__file__).parent / "results" / "endurance.json"
HURRY = 0.01
LOT = 5
"""Games that a worker plays at a time."""
Cell: TypeAlias = tuple[str, str]
"""A level and a variant."""


class Lot(NamedTuple):
    """Some games of a level in a variant, with more and fewer players in turn."""

    level: str
    variant: str
    games: tuple[Game, ...]
    seeds: range

    @property
    def name(self) -> str:
        """What it is called in the book of what was played."""
        return f"{self.level}, {self.variant}, {self.seeds.start} to {self.seeds.stop - 1}"


class Limits(NamedTuple):
    """What a move may take."""

    seconds: float
    simulations: int | None
    freely: int
    """One game in this many has no limit of simulations; 0: none."""

    def of(self, turn: int) -> bots.Limit:
        """In this turn of games: one with as many players as the variant can have, each."""
        free = self.freely and turn % self.freely == 0
        return bots.Limit(seconds=self.seconds, simulations=None if free else self.simulations)

    @property
    def book(self) -> str:
        """What the file of games that were played with these limits is called."""
        return f"endurance-{self.seconds:g}s-{self.simulations}-{self.freely}.jsonl"

    @property
    def allowed(self) -> float:
        """From here on it is an overrun."""
        return allowed(self.seconds)


@dataclass(frozen=True)
class Account:
    """What happened in some games."""

    games: int = 0
    moves: int = 0
    overruns: int = 0
    late: int = 0
    longest: float = 0.0
    slowest: float = 0.0
    faults: tuple[str, ...] = ()

    def __add__(self, other: "Account") -> "Account":
        """Both together."""
        return Account(
            self.games + other.games,
            self.moves + other.moves,
            self.overruns + other.overruns,
            self.late + other.late,
            max(self.longest, other.longest),
            max(self.slowest, other.slowest),
            self.faults + other.faults,
        )


def play(lot: Lot, limits: Limits) -> Account:
    """Play some games to the end, and watch the clock."""
    _warm_up(lot)
    account = Account()
    for seed in lot.seeds:
        turn, players = divmod(seed, len(lot.games))
        limit = limits.of(turn)
        account += play_one(lot.level, lot.games[players], seed, limit, limits.allowed)
    return account


def play_one(level: str, game: Game, seed: int, limit: bots.Limit, allowed: float) -> Account:
    """Play a game to the end."""
    match = game.deal(seed=seed)
    seats = [bots.make(level, seed=8 * seed + i) for i in range(game.players)]
    times, clocks = [0.0], [0.0]
    faults: tuple[str, ...] = ()
    while (seat := match.position.actor) is not None:
        view = match.view(seat)
        clock, own = time.perf_counter(), time.process_time()
        try:
            match.push(seats[seat].choose(view, limit))
        except Exception as error:
            faults = (f"{level}, {game!r}, seed {seed}, ply {len(match.moves)}: {error!r}",)
            break
        times.append(time.process_time() - own)
        clocks.append(time.perf_counter() - clock)
    overruns, late = (sum(each > allowed for each in spent) for spent in (times, clocks))
    return Account(1, len(times) - 1, overruns, late, max(times), max(clocks), faults)


_warm: set[tuple[str, str]] = set()


def _warm_up(lot: Lot) -> None:
    """Compile and load what the level needs: no limit is for that."""
    kind = lot.games[0].name
    if (lot.level, kind) not in _warm:
        _warm.add((lot.level, kind))
        for seed in range(2):
            play_one(lot.level, lot.games[0], seed, bots.Limit(seconds=HURRY), allowed(HURRY))


def one_core() -> None:
    """Let a worker think with one core, and leave Ctrl-C to its parent."""
    os.environ["BUGNIGHT_CORES"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def by_rules() -> dict[str, tuple[Game, ...]]:
    """The variants of the rules, each with as many players as it can have."""
    found: dict[str, dict[Game, None]] = {}
    for kind in GAMES.values():
        for game in kind.variants():
            options = {key: value for key, value in game.options.items() if key != "players"}
            told = ", ".join(f"{key} {value}" for key, value in options.items())
            found.setdefault(f"{game.name}: {told}", {})[game] = None
    return {rules: tuple(games) for rules, games in found.items()}


def lots(levels: list[str], games: int) -> list[Lot]:
    """All that is to be played, in lots, a little of everything at a time."""
    return [
        Lot(level, variant, each, range(first, min(first + LOT, games)))
        for first in range(0, games, LOT)
        for level in levels
        for variant, each in by_rules().items()
    ]


def read(book: Path) -> dict[str, Account]:
    """The lots that have been played."""
    lines = book.read_text().splitlines() if book.exists() else []
    played = {}
    for line in lines:
        name, *fields = json.loads(line)
        account = Account(*fields)
        played[name] = replace(account, faults=tuple(account.faults))
    return played


def play_missing(wanted: list[Lot], book: Path, limits: Limits, jobs: int) -> None:
    """Play the lots that are not in the book side by side, and write each down at once."""
    known = read(book)
    missing = [lot for lot in wanted if lot.name not in known]
    context = multiprocessing.get_context("spawn")
    with (
        book.open("a") as file,
        ProcessPoolExecutor(jobs, mp_context=context, initializer=one_core) as pool,
    ):
        tasks = {pool.submit(play, lot, limits): lot for lot in missing}
        try:
            for left, task in zip(reversed(range(len(tasks))), as_completed(tasks), strict=True):
                account = task.result()
                print(json.dumps([tasks[task].name, *astuple(account)]), file=file, flush=True)
                print("\n".join(account.faults), end="\n" if account.faults else "")
                if sys.stderr.isatty():
                    print(f"{left} lots left ", end="\r", file=sys.stderr)
        except KeyboardInterrupt:
            print("Stopped; what was played is kept, and the next run goes on.", file=sys.stderr)
            pool.shutdown(cancel_futures=True)
            sys.exit(130)


def keep(accounts: dict[Cell, Account], limits: Limits) -> None:
    """Write down the results, and where they were had: a run can go on elsewhere."""
    before = json.loads(RESULTS.read_text())["machines"] if RESULTS.exists() else []
    here = f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    told = {
        "machines": list(dict.fromkeys([*before, here])),
        "date": datetime.now(UTC).date().isoformat(),
        "limits": limits._asdict(),
        "allowed": limits.allowed,
        "played": [
            {"level": level, "variant": variant, **asdict(account)}
            for (level, variant), account in accounts.items()
        ],
    }
    RESULTS.write_text(json.dumps(told, indent=1) + "\n")


def main() -> None:
    """Play, and say what happened."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="of each level in each variant")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--simulations", type=int, help="of a move at most: more games in the time")
    parser.add_argument(
        "--freely", type=int, default=0, help="one game in this many has no such limit"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--level",
        choices=bots.LEVELS,
        help="this one alone; the results are kept only if it is left out",
    )
    parser.add_argument("--folder", type=Path, default=Path(".league"))
    args = parser.parse_args()
    levels = [args.level] if args.level else list(bots.LEVELS)
    limits = Limits(args.seconds, args.simulations, args.freely)
    args.folder.mkdir(exist_ok=True)
    book = args.folder / limits.book
    wanted = lots(levels, args.games)
    warm_up.prepare()
    play_missing(wanted, book, limits, args.jobs)
    known = read(book)
    accounts: dict[Cell, Account] = defaultdict(Account)
    for lot in wanted:
        accounts[lot.level, lot.variant] += known[lot.name]
    if not args.level:
        keep(accounts, limits)
    wrong = 0
    for level in levels:
        total = sum((each for (of, _), each in accounts.items() if of == level), Account())
        wrong += len(total.faults) + total.overruns
        print(
            f"{level}: {total.games:,} games in {len(by_rules())} variants, {total.moves:,} moves,"
            f" {len(total.faults)} faults, {total.overruns} overruns,"
            f" the longest move {total.longest:.3f} s of CPU time ({total.slowest:.3f} s by the"
            f" clock) with {limits.seconds:g} s allowed, {total.late} late by the clock"
        )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
