"""Check advice: every sentence of every move in many positions, recomputed by other code.

    python -m bench.advice [--positions N] [--simulations N] [--output FILE]

Games of mixed bots over all player counts and options; four positions of each. `tests.bots.truths`
says what must hold for a reason to be true. Vague is a reason that holds for many such moves, or
only says that nothing can be told. Chances are calibrated if games are won as often as was said of
the moves that were made: then the slope of results over chances is 1. With FILE an interrupted run
goes on where it stopped.
"""

import argparse
import json
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from bugnight import bots
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import Game, Move, View
from tests.bots.truths import VAGUE, falsehoods

GAMES: list[Game] = [
    *(PartyBugs(players=n) for n in range(2, 7)),
    *(PartyBugs(players=n, hidden=True) for n in (2, 4)),
    *(PartyBugs(players=n, hidden=True, edition="abacus") for n in (2, 4)),
    PartyBugs(players=3, mirror=True),
    PartyBugs(players=3, hidden=True, mirror=True),
    *(BugOff(players=n, tiebreak=t) for n in range(2, 6) for t in ("first", "last")),
    *(RumBugz(players=n) for n in range(2, 7)),
    RumBugz(players=3, bidding=False),
    RumBugz(players=4, plyts=0),
    RumBugz(players=2, rounds=3),
]
PLAYERS = ("thumb", "nymph", "beetle", "hornet")


def played(number: int) -> tuple[list[tuple[View, Move]], list[int]]:
    """Decisions of a game, early, in the middle, late and at the end, and who won it."""
    game, seed = GAMES[number % len(GAMES)], number // len(GAMES)
    match = game.deal(seed=seed)
    players = [bots.make(PLAYERS[i % 4], seed=seed + i) for i in range(game.players)]
    decisions = []
    while (seat := match.position.actor) is not None:
        view = match.view(seat)
        move = players[seat].choose(view, bots.Limit(simulations=50))
        if len(view.legal_moves) > 1:
            decisions.append((view, move))
        match.push(move)
    assert match.outcome is not None
    return decisions[:: max(1, len(decisions) // 4)][:4], match.outcome.winners


def look_at(number: int, limit: bots.Limit) -> dict[str, Any]:
    """Check the advice of one game."""
    found: Counter[str] = Counter()
    chances = []
    decisions, winners = played(number)
    for view, move in decisions:
        told = bots.explain(view, limit)
        found["positions"] += 1
        found["sentences"] += len(told.advice)
        found[f"vague: {view.game.name} {told.best.reason.key}"] += told.best.reason.key in VAGUE
        found["vague, of all"] += sum(each.reason.key in VAGUE for each in told.advice)
        found["impossible figures"] += sum(
            not 0 <= each.win <= 1 or each.score < 0 for each in told.advice
        )
        chances.append([told.of(move).win, (view.seat in winners) / len(winners)])
        for wrong, reason in falsehoods(view, told):
            found["false"] += 1
            print("false:", wrong, reason, repr(view), flush=True)
    return {"found": +found, "chances": chances}


def slope(games: list[list[list[float]]]) -> tuple[float, float]:
    """How results follow chances, and the standard error, by games."""
    x, y = np.array([each for game in games for each in game]).T
    spread = float(((x - x.mean()) ** 2).sum())
    fitted = float(((x - x.mean()) * (y - y.mean())).sum()) / spread
    off = y - y.mean() - fitted * (x - x.mean())
    at = np.repeat(np.arange(len(games)), [len(game) for game in games])
    sums = np.bincount(at, (x - x.mean()) * off)
    return fitted, float(np.sqrt((sums**2).sum())) / spread


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description="Check every sentence of advice.")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=1500)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args()
    known: list[dict[str, Any]] = []
    if args.output and args.output.exists():
        known = [*map(json.loads, args.output.read_text().splitlines())]
    for number in count(len(known)):
        if sum(each["found"]["positions"] for each in known) >= args.positions:
            break
        known.append(look_at(number, bots.Limit(simulations=args.simulations)))
        if args.output:
            with args.output.open("a") as file:
                file.write(json.dumps(known[-1]) + "\n")
    found: Counter[str] = Counter()
    for each in known:
        found.update(each["found"])
    for what in ("positions", "sentences", "false", "impossible figures"):
        print(f"{what}: {found[what]}")
    vague = {what: n for what, n in found.most_common() if what.startswith("vague: ")}
    print(f"vague, of the best: {100 * sum(vague.values()) / found['positions']:.1f} %")
    for what, n in vague.items():
        print(f"    {what.removeprefix('vague: ')}: {n}")
    print(f"vague, of all: {100 * found['vague, of all'] / found['sentences']:.1f} %")
    fitted, error = slope([each["chances"] for each in known])
    print(f"calibration slope: {fitted:.2f} ± {1.96 * error:.2f}")


if __name__ == "__main__":
    main()
