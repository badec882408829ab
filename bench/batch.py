"""Step batches of games on a GPU and on the CPU from the same seeds, compare, and measure the GPU.

    python -m bench.batch [--check N] [--games N] [--json FILE]

First random legal actions are played in a batch on the device and in one here: all that a learner
would see must be identical after every step. How often `thumb` advises the same is counted: its
rules for Bug Off! weigh in floating point, which a device rounds otherwise. Then steps are timed on
the device: one decision in every game, the next observation and mask written, finished games dealt
again; with random legal actions chosen on the device, and with thumb's advice for all seats.
"""

import argparse
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numba import cuda

from bugnight.envs.batch import Batch, Seating
from bugnight.envs.gpu import GpuBatch
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import GAMES

SEATINGS = {
    "party-bugs": [
        *(Seating(PartyBugs(players=n), k) for n in range(2, 7) for k in (0, 1)),
        *(Seating(PartyBugs(players=n, hidden=True, mirror=True)) for n in (2, 4)),
        Seating(PartyBugs(players=6, hidden=True, edition="abacus"), 3),
    ],
    "bug-off": [Seating(BugOff(players=n), k) for n in range(2, 6) for k in (0, 1)],
    "rumbugz": [
        *(Seating(RumBugz(players=n), k) for n in range(2, 7) for k in (0, 1)),
        Seating(RumBugz(players=3, rounds=3, sets=4, plyts=0, limit=10)),
        Seating(RumBugz(players=6, sets=8, plyts=8, bidding=False), 2),
    ],
    "goofspiel": [Seating(GAMES["goofspiel"](players=n), k) for n in (2, 4) for k in (0, 1)],
    "leduc": [Seating(GAMES["leduc"](players=n), k) for n in (2, 4) for k in (0, 1)],
}


def check(seatings: list[Seating], games: int, steps: int) -> dict[str, Any]:
    """Whether a learner sees the same on both, and how often thumb advises the same."""
    here = Batch(seatings, games, 1, critic=True)
    there = GpuBatch(seatings, games, 1, critic=True)
    rng = np.random.default_rng(4)
    agreed = []
    same = True
    for _ in range(steps):
        for name, mine, its in zip(here.memory._fields, here.memory, there.memory, strict=True):
            if name not in ("advice", "actions") and (mine != its.copy_to_host()).any():
                print(f"  different: {name}")
                same = False
        before = here.memory.rngs.copy()  # thumb draws where moves are equal
        for batch in (here, there):
            batch.advise(everyone=True)
        agreed.append((here.memory.advice == there.memory.advice.copy_to_host()).mean())
        here.memory.rngs[:] = before
        there.memory.rngs.copy_to_device(before)
        mask = here.memory.mask
        here.memory.actions[:] = (rng.random(mask.shape) * mask).argmax(axis=1)
        there.memory.actions.copy_to_device(here.memory.actions)
        here.step()
        there.step()
    return {"same": same, "same_advice": round(float(np.mean(agreed)), 6)}


@cuda.jit  # type: ignore[untyped-decorator]
def choose_any(mask: Any, rngs: Any, actions: Any) -> None:  # noqa: ANN401
    """Choose a random legal action in each game."""
    i = cuda.grid(1)
    if i < mask.shape[0]:
        word = rngs[i, 0]
        n = 0
        for a in range(mask.shape[1]):
            n += int(mask[i, a])
        wanted = int(word >> np.uint64(33)) % n
        for a in range(mask.shape[1]):
            if mask[i, a] != 0:
                if wanted == 0:
                    actions[i] = a
                wanted -= 1
        rngs[i, 0] = word * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)


def measure(seatings: list[Seating], games: int, steps: int, advised: bool) -> float:
    """Decisions a second on the device, the best of three runs."""
    batch = GpuBatch(seatings, games, 2)
    words = np.random.default_rng(3).integers(1, 2**62, (games, 1), np.uint64)
    rngs = cuda.to_device(words)
    blocks = -(-games // 128)
    best = float("inf")
    for _ in range(4):  # the first one compiles, and mixes the games
        cuda.synchronize()
        began = time.perf_counter()
        for _ in range(steps):
            if advised:
                batch.advise(everyone=True)
                batch.memory.actions.copy_to_device(batch.memory.advice)
            else:
                choose_any[blocks, 128](batch.memory.mask, rngs, batch.memory.actions)
            batch.step()
        cuda.synchronize()
        best = min(best, time.perf_counter() - began)
    if batch.memory.faults.copy_to_host().any():
        raise RuntimeError("an illegal action was chosen")
    return games * steps / best


def main() -> None:
    """Check, measure, print a table; exit with 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", type=int, default=512, help="games compared; 0 for none")
    parser.add_argument("--games", type=int, default=1 << 17, help="games timed")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--only", choices=list(SEATINGS))
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()
    figures: list[dict[str, Any]] = []
    good = True
    for name, seatings in SEATINGS.items():
        if args.only not in (None, name):
            continue
        row: dict[str, Any] = {"game": name, "games": args.games}
        if args.check:
            row |= check(seatings, args.check, args.steps)
            good &= row["same"]
        everybody = [seating for seating in seatings if seating.learners == 0]
        row["steps_per_second"] = measure(everybody, args.games, args.steps, advised=False)
        row["thumb_steps_per_second"] = measure(everybody, args.games, args.steps, advised=True)
        figures.append(row)
        print(row, flush=True)
    if args.json:
        name = cuda.get_current_device().name
        device = name if isinstance(name, str) else name.decode()
        told = {"device": device, "date": datetime.now(UTC).date().isoformat()}
        args.json.write_text(json.dumps({**told, "figures": figures}, indent=1) + "\n")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
