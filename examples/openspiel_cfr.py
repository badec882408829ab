"""Solve a small game with OpenSpiel's CFR+ and MCCFR: how far from an equilibrium are they?

    pip install "bugnight[research]"
    python examples/openspiel_cfr.py leduc
    python examples/openspiel_cfr.py bug-off --seed 149 --left 2

NashConv is what all seats together could gain by best responses; at an equilibrium it is 0. MCCFR,
whose iterations are small, makes a hundred for each of CFR+'s. A game
that is too large for a table begins `--left` moves before the end of a random game, with all that
was hidden dealt again. `docs/learners.md` says what it reached.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pyspiel

from bugnight import GAMES
from bugnight.envs import openspiel

MOST = 50_000
"""Positions that are kept in memory."""


def small_game(name: str, seed: int = 1, left: int = 0) -> Any:
    """A game for two, or its last moves, as a tree that is kept in memory."""
    game, luck = GAMES[name](players=2), Random(seed)
    parameters = {"players": 2, "returns": "score"}
    if left:
        match, positions = game.deal(seed=seed), []
        while not match.position.is_over:
            positions.append(match.position)
            match.push(luck.choice(match.legal_moves))
        parameters["start"] = openspiel.start_code(positions[-left])
    loaded = pyspiel.load_game(openspiel.name_of(type(game)), parameters)
    found, states = 0, [loaded.new_initial_state()]
    while states:
        state, found = states.pop(), found + 1
        states += [state.child(action) for action in state.legal_actions()]
        if found > MOST:
            why = f"{name} has more than {MOST:,} positions: begin nearer to its end, with --left 2"
            raise SystemExit(why)
    return pyspiel.convert_to_cached_tree(loaded)


def judged(game: Any, policy: Any) -> tuple[float, float]:
    """NashConv of a policy, and what the first seat has if both follow it."""
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
    return pyspiel.nash_conv(game, policy, True), value


def cfr(game: Any, rounds: list[int]) -> Iterator[tuple[float, float]]:
    """Judge CFR+'s average policy after some numbers of iterations."""
    solver = pyspiel.CFRPlusSolver(game)
    for before, after in pairwise([0, *rounds]):
        for _ in range(after - before):
            solver.evaluate_and_update_policy()
        yield judged(game, solver.average_policy())


def mccfr(game: Any, rounds: list[int], seed: int = 1) -> Iterator[tuple[float, float]]:
    """The same of MCCFR with external sampling, which looks at a few histories each time."""
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed)
    for before, after in pairwise([0, *rounds]):
        for _ in range(after - before):
            solver.run_iteration()
        yield judged(game, solver.average_policy())


def main() -> None:
    """Read the command line, and solve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--left", type=int, default=0, help="moves before the end; 0: a whole game")
    parser.add_argument("--iterations", type=int, default=1000)
    args = parser.parse_args()
    began = time.monotonic()
    game = small_game(args.game, args.seed, args.left)
    rounds = [n for k in range(8) for n in (10**k, 3 * 10**k) if n < args.iterations]
    rounds.append(args.iterations)
    conv, value = judged(game, pyspiel.UniformRandomPolicy(game))
    print(f"uniform{'NashConv':>38}{conv:9.5f}, value{value:9.5f}", flush=True)
    more = [100 * n for n in rounds]
    for title, curve, at in (
        ("CFR+", cfr(game, rounds), rounds),
        ("MCCFR", mccfr(game, more), more),
    ):
        for iterations, (conv, value) in zip(at, curve, strict=True):
            line = f"{title:6}{iterations:>9} iterations {time.monotonic() - began:6.1f} s"
            print(f"{line}  NashConv{conv:9.5f}, value{value:9.5f}", flush=True)


if __name__ == "__main__":
    main()
