"""Play many games of every level in every variant: no illegal move, no crash, no limit overrun.

    python -m bench.endurance [--games 1000] [--seconds 0.05] [--simulations N] [--jobs N]
                              [--level LEVEL]

So many games of each variant are played, all seats by the same level; each move has a limit in
seconds. A move that takes more than a tenth or 50 ms longer, whichever is more, is an overrun.
Each bot has one core, and CPU time counts: what other programs take is not the bot's fault. What
was late by the clock is told beside it. The status is 0 if no move was wrong or an overrun.
"""

import argparse
import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

from bugnight import bots
from bugnight.bots import first_use
from bugnight.envs.variants import variants
from bugnight.play import GAMES, Game

GRACE = 0.05
TENTH = 0.1
LOT = 10
"""Games that a worker plays at a time."""


class Lot(NamedTuple):
    """Some games of a level in a variant."""

    level: str
    game: Game
    first: int
    games: int


class Account(NamedTuple):
    """What happened in some games."""

    moves: int
    longest: float
    overruns: int
    late: int
    faults: list[str]


def play(lot: Lot, limit: bots.Limit) -> Account:
    """Play some games to the end, and watch the clock."""
    assert limit.seconds is not None
    allowed = limit.seconds + max(GRACE, TENTH * limit.seconds)
    moves, longest, overruns, late, faults = 0, 0.0, 0, 0, []
    _warm_up(lot)
    for seed in range(lot.first, lot.first + lot.games):
        match = lot.game.deal(seed=seed)
        seats = [bots.make(lot.level, seed=8 * seed + i) for i in range(lot.game.players)]
        while (seat := match.position.actor) is not None:
            view = match.view(seat)
            clock, own = time.perf_counter(), time.process_time()
            try:
                match.push(seats[seat].choose(view, limit))
            except Exception as error:
                faults.append(
                    f"{lot.level}, {lot.game!r}, seed {seed}, ply {len(match.moves)}: {error!r}"
                )
                break
            spent = time.process_time() - own
            moves += 1
            longest = max(longest, spent)
            overruns += spent > allowed
            late += time.perf_counter() - clock > allowed
    return Account(moves, longest, overruns, late, faults)


_warm: set[tuple[str, str]] = set()


def _warm_up(lot: Lot) -> None:
    """Compile and load what the level needs: no limit is for that."""
    if (lot.level, lot.game.name) not in _warm:
        _warm.add((lot.level, lot.game.name))
        play(Lot(lot.level, lot.game, 0, 2), bots.Limit(seconds=0.01))


def one_core() -> None:
    """Let a worker think with one core."""
    os.environ["BUGNIGHT_CORES"] = "1"


def lots(levels: list[str], games: int) -> list[Lot]:
    """All that is to be played, in lots."""
    each_once = [game for kind in GAMES.values() for game in dict.fromkeys(variants(kind))]
    return [
        Lot(level, game, first, min(LOT, games - first))
        for first in range(0, games, LOT)
        for level in levels
        for game in each_once
    ]


def main() -> None:
    """Play, and say what happened."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="of each level in each variant")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--simulations", type=int, help="of a move at most: more games in the time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--level", choices=bots.LEVELS, help="all if left out")
    args = parser.parse_args()
    levels = [args.level] if args.level else list(bots.LEVELS)
    wanted = lots(levels, args.games)
    limit = bots.Limit(seconds=args.seconds, simulations=args.simulations)
    accounts: dict[str, list[Account]] = {level: [] for level in levels}
    first_use.prepare()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(args.jobs, mp_context=context, initializer=one_core) as pool:
        tasks = {pool.submit(play, lot, limit): lot for lot in wanted}
        for done, task in enumerate(as_completed(tasks), 1):
            lot, account = tasks[task], task.result()
            accounts[lot.level].append(account)
            for fault in account.faults:
                print(fault, flush=True)
            if sys.stderr.isatty() or done % 50 == 0:
                print(f"{done} of {len(wanted)} lots", end="\r", file=sys.stderr, flush=True)
    wrong = 0
    for level, listed in accounts.items():
        faults = sum(len(each.faults) for each in listed)
        overruns = sum(each.overruns for each in listed)
        wrong += faults + overruns
        print(
            f"{level}: {sum(lot.games for lot in wanted if lot.level == level):,} games,"
            f" {sum(each.moves for each in listed):,} moves, {faults} faults, {overruns} overruns,"
            f" the longest move {max(each.longest for each in listed):.3f} s of CPU time"
            f" with {args.seconds:g} s allowed,"
            f" {sum(each.late for each in listed)} late by the clock"
        )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
