"""Play on a GPU and on the CPU from the same seeds, compare every state, and measure the GPU.

    python -m bench.gpu [--threads N] [--games N] [--json FILE]

For each game and several options, thousands of games are played on the device and here with the
same pseudo-random choices; every final state, generator and count of decisions must be identical.
Then whole games with dealing are timed, and decisions a second printed.
"""

import argparse
import json
import platform
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numba import cuda

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import Array, dispatch, gpu
from bugnight.play import GAMES, Game

CHECKED: list[Game] = [
    *(PartyBugs(players=n) for n in (2, 3, 4, 5, 6)),
    PartyBugs(players=2, hidden=True, mirror=True),
    PartyBugs(players=4, hidden=True, edition="abacus"),
    PartyBugs(players=6, hidden=True, mirror=True, edition="abacus", youngest=(5, 3, 1, 0, 2, 4)),
    *(BugOff(players=n) for n in (2, 3, 4)),
    BugOff(players=5, tiebreak="last"),
    *(RumBugz(players=n) for n in (2, 3, 4, 5, 6)),
    RumBugz(players=3, rounds=3, sets=4, plyts=0, limit=10),
    RumBugz(players=6, rounds=2, sets=8, plyts=8, bidding=False),
    *(GAMES["goofspiel"](players=n) for n in (2, 4, 10)),
    *(GAMES["leduc"](players=n) for n in (2, 4, 10)),
]
TIMED: list[Game] = [
    *(PartyBugs(players=n) for n in (2, 4, 6)),
    PartyBugs(players=4, hidden=True, mirror=True),
    *(BugOff(players=n) for n in (2, 4, 5)),
    *(RumBugz(players=n) for n in (2, 4, 6)),
    GAMES["goofspiel"](players=4),
    GAMES["leduc"](players=2),
]


def generators(threads: int, seed: int) -> Array:
    """One generator a thread."""
    words = np.random.default_rng(seed).integers(1, 2**64, (threads, 4), np.uint64, endpoint=False)
    return words.astype(np.uint64)


def compile_playouts(rules: ModuleType) -> Any:  # noqa: ANN401
    """Make the kernel in which each thread deals and plays out games."""
    state, most = rules.STATE, rules.MAX_LEGAL

    @cuda.jit  # type: ignore[untyped-decorator]
    def playouts(start: Array, states: Array, rngs: Array, games: int, decisions: Array) -> None:
        i = cuda.grid(1)
        if i >= states.shape[0]:
            return
        mine = cuda.local.array(1, state)
        out = cuda.local.array(most, np.int16)
        rng = cuda.local.array(4, np.uint64)
        for word in range(4):
            rng[word] = rngs[i, word]
        decisions[i] = dispatch.playouts(start, mine, rng, out, games)
        states[i] = mine[0]
        for word in range(4):
            rngs[i, word] = rng[word]

    return playouts


def play_there(kernel: Any, start: Array, rngs: Array, games: int) -> tuple[Array, Array, Array]:  # noqa: ANN401
    """Play `games` games on each of as many threads as there are generators.

    Gives the last game's state of each thread, the generators, and the decisions made.
    """
    threads = len(rngs)
    states = cuda.to_device(np.zeros(threads, start.dtype))
    device_rngs = cuda.to_device(rngs)
    decisions = cuda.to_device(np.zeros(threads, np.int64))
    blocks = -(-threads // gpu.THREADS)
    kernel[blocks, gpu.THREADS](cuda.to_device(start), states, device_rngs, games, decisions)
    return states.copy_to_host(), device_rngs.copy_to_host(), decisions.copy_to_host()


def play_here(game: Game, rngs: Array, games: int) -> tuple[Array, Array, Array]:
    """Do on the CPU what `play_there` does on the device."""
    start = game.blank()
    states = np.zeros(len(rngs), start.dtype)
    rngs = rngs.copy()
    decisions = np.zeros(len(rngs), np.int64)
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    for i in range(len(rngs)):
        decisions[i] = dispatch.playouts(start, states[i : i + 1], rngs[i], out, games)
    return states, rngs, decisions


def check(game: Game, kernel: Any, threads: int) -> tuple[int, bool]:  # noqa: ANN401
    """Whether device and CPU end alike, over a number of games."""
    rngs = generators(threads, 1)
    there = play_there(kernel, game.blank(), rngs, 2)
    here = play_here(game, rngs, 2)
    same = all(a.tobytes() == b.tobytes() for a, b in zip(there, here, strict=True))
    return 2 * threads, same


def measure(game: Game, kernel: Any, threads: int, games: int) -> dict[str, float]:  # noqa: ANN401
    """Decisions and games a second on the device, the best of five runs."""
    start = cuda.to_device(game.blank())
    states = cuda.device_array(threads, game.rules.STATE)
    rngs = cuda.to_device(generators(threads, 2))
    decisions = cuda.device_array(threads, np.int64)
    blocks = -(-threads // gpu.THREADS)
    best = 0.0
    rate = 0.0
    for _ in range(5):
        begin, end = cuda.event(), cuda.event()
        begin.record()
        kernel[blocks, gpu.THREADS](start, states, rngs, games, decisions)
        end.record()
        end.synchronize()
        seconds = begin.elapsed_time(end) / 1000
        made = int(decisions.copy_to_host().sum())
        if made / seconds > best:
            best, rate = made / seconds, threads * games / seconds
    return {"decisions_per_second": best, "games_per_second": rate}


def main() -> None:
    """Check, measure, print a table; exit with 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=4096, help="games checked, per option")
    parser.add_argument("--games", type=int, default=4, help="games a thread when timed")
    parser.add_argument("--timed-threads", type=int, default=1 << 18)
    parser.add_argument("--only", default="", help="a game's name")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()
    device = cuda.get_current_device()
    name = device.name if isinstance(device.name, str) else device.name.decode()
    print(f"{name}; host {platform.machine()}, Python {platform.python_version()}", flush=True)
    figures: list[dict[str, Any]] = []
    good = True
    kernels: dict[str, Any] = {}
    for game in CHECKED:
        if args.only and game.name != args.only:
            continue
        began = time.perf_counter()
        kernel = kernels.setdefault(game.name, None) or compile_playouts(game.rules)
        kernels[game.name] = kernel
        games, same = check(game, kernel, args.threads)
        good &= same
        figures.append({"game": repr(game), "checked": games, "same": same})
        seconds = time.perf_counter() - began
        print(
            f"{'same' if same else 'DIFFERENT':9} {games:>7} games  {seconds:6.1f} s  {game!r}",
            flush=True,
        )
    for game in TIMED:
        if args.only and game.name != args.only:
            continue
        row = measure(game, kernels[game.name], args.timed_threads, args.games)
        figures.append({"game": repr(game), **row})
        print(
            f"{row['decisions_per_second'] / 1e9:8.2f} billion decisions/s"
            f" {row['games_per_second'] / 1e6:8.2f} million games/s  {game!r}",
            flush=True,
        )
    if args.json:
        figures_of = {"device": name, "date": datetime.now(UTC).date().isoformat()}
        args.json.write_text(json.dumps({**figures_of, "figures": figures}, indent=1) + "\n")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
