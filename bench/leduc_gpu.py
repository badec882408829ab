"""Leduc poker on a GPU, many games at once: Pgx's and ours.

    python -m bench.leduc_gpu [--steps N] [--sizes N …] [--json FILE]

Every game takes a random legal action at each step, is dealt again after its end, and has its next
observation and mask written into the device's memory: Pgx's 34 truth values of a byte each, our 45
numbers of four bytes. Pgx's steps are one compiled loop, with JAX's usual generator and with its
quickest; ours are two kernels a step, called from Python. The best of three runs counts.
Needs JAX with CUDA, Pgx and the extra `gpu`.
"""

import argparse
import json
import os
import time
from pathlib import Path

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # both need the device's memory

import jax

from bench import peers
from bench.batch import measure
from bugnight.envs.batch import Seating
from bugnight.play import GAMES

GENERATORS = ("threefry2x32", "unsafe_rbg")
RUNS = 3


def pgx_rate(generator: str, games: int, steps: int) -> float:
    """Decisions a second of Pgx with one of JAX's generators."""
    jax.config.update("jax_default_prng_impl", generator)
    play = peers.pgx_steps("leduc_holdem", games, steps)
    play()  # compiles, and mixes the games
    best = 0.0
    for _ in range(RUNS):
        began = time.perf_counter()
        decisions, _ = play()
        best = max(best, decisions / (time.perf_counter() - began))
    return best


def main() -> None:
    """Measure all sizes, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1 << n for n in (12, 15, 17, 20)])
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    ours = [Seating(GAMES["leduc"](players=2))]
    rows = []
    for games in given.sizes:
        row = {f"Pgx, {one}": pgx_rate(one, games, given.steps) for one in GENERATORS}
        row["ours"] = measure(ours, games, given.steps, advised=False)
        rows.append({"games": games, **row})
        told = ", ".join(f"{who} {rate:,.0f}" for who, rate in row.items())
        print(f"{games:,} games: {told} decisions/s", flush=True)
    if given.json:
        device = str(jax.devices()[0].device_kind)
        figures = {"device": device, "steps": given.steps, "rows": rows}
        given.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
