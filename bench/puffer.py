"""Steps a second of PufferLib's card game, and of ours with one seat against a random player.

    python bench/puffer.py [--seconds N]

PufferLib 2.0.2 is the last release with a wheel. It needs NumPy below 2 and Gymnasium 0.29, so it
cannot be installed next to ours: run this file once with a Python that has it, and once with ours.
It has no game in common with us. Triple Triad is the nearest: a card game with one seat against a
random player and 114 numbers to observe, where every second step only selects a card. The wheel
lacks the Python classes of its games, so the compiled code is loaded and called directly. Both play
legally and at random, 4,096 games on one core, and write over the same arrays at every step. CPU
seconds of the steps alone are counted; the fastest burst counts.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from typing import Any

import numpy as np

GAMES, STEPS = 4096, 20
Row = tuple[str, Callable[[], Any], Callable[[Any], Any]]
"""A name, what chooses actions, and what carries them out."""


def puffer() -> Iterator[Row]:
    """PufferLib's Triple Triad, stepped as its own class does."""
    package = Path(import_module("pufferlib").__path__[0])
    (path,) = package.glob("ocean/tripletriad/cy_tripletriad.*.so")
    loader = ExtensionFileLoader("pufferlib.ocean.tripletriad.cy_tripletriad", str(path))
    compiled: Any = loader.load_module()
    seen, rewards = np.zeros((GAMES, 114), np.float32), np.zeros(GAMES, np.float32)
    actions, over = np.zeros(GAMES, np.int32), np.zeros(GAMES, np.uint8)
    games = compiled.CyTripleTriad(seen, actions, rewards, over, GAMES, 990, 690, 192, 208)
    games.reset()
    luck = np.random.default_rng(1)

    def choose() -> None:
        """A card that is still held, or where a card is chosen a free place for it."""
        held, free = seen[:, 104:109] == 0, seen[:, :9] == 0
        card = (luck.random(held.shape) * held).argmax(axis=1)
        place = (luck.random(free.shape) * free).argmax(axis=1)
        actions[:] = np.where(seen[:, 24] >= 0, 6 + place, 1 + card)

    yield "PufferLib Triple Triad, 114 numbers", choose, lambda _: games.step()


def ours() -> Iterator[Row]:
    """Bug Off! with two players, as features and as counts."""
    from bugnight.envs.vector import BugNightVectorEnv  # noqa: PLC0415
    from bugnight.games.bug_off import BugOff  # noqa: PLC0415

    for kind in ("features", "counts"):
        game = BugOff(players=2)
        options: dict[str, Any] = {"opponents": "random", "observations": kind, "copy": False}
        env = BugNightVectorEnv(game, GAMES, threads=1, **options)
        env.reset(seed=1)
        name = f"{game!r}, {kind}, {game.rules.OBSERVATION} numbers and a mask"
        yield name, env.random_actions, env.step


def main() -> None:
    """Measure what is installed, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each row")
    seconds = parser.parse_args().seconds
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for source in (puffer, ours):
        try:
            found = list(source())
        except ImportError as error:
            print(f"{source.__name__}: {error}")
            continue
        for name, choose, step in found:
            step(choose())  # compiles
            best = spent = 0.0
            while spent < seconds:
                burst = 0.0
                for _ in range(STEPS):
                    actions, began = choose(), time.process_time()
                    step(actions)
                    burst += time.process_time() - began
                best, spent = max(best, GAMES * STEPS / burst), spent + burst
            print(f"{name}: {best:,.0f} steps a second")


if __name__ == "__main__":
    main()
