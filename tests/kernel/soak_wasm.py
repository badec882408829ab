"""Play the same random games by compiled code and by the modules for the browser.

    python -m tests.kernel.soak_wasm [GAME]… [--games 10000] [--first 0] [--default-options]

Part of `./dev soak`. Each side (`soak.mjs` is the other) reduces a game to one number: a hash of
every state, each seat's legal actions, view, guess and observation, the events of each step, the
outcome, and now and then the results of trials. The hash also picks the actions and seeds every
draw, so that games stay different once they differ. Every option set is played.
"""

import argparse
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from bugnight.bots.playouts import RESULTS, try_all
from bugnight.bots.trials import unforeseen_phases
from bugnight.kernel import Array, calls, dispatch, kernel, masks
from bugnight.kernel.calls import view as show  # Numba takes `x.view(...)` for an array's
from bugnight.kernel.events import WIDTH, buffer
from bugnight.play import GAMES, Game
from tests import ROOT
from tests.kernel.modules import FOLDER, build_modules

BATCH = 500
"""Games between two comparisons."""
TRIED = 4
"""Actions of a trial, at most."""
SELDOM = 32
"""One in this many decisions is tried."""
FACTOR = 0x9E3779B1


@kernel
def mixed(h: int, word: int) -> int:
    """Mix a word into a 32-bit hash."""
    h = (h ^ word & 0xFFFFFFFF) * FACTOR & 0xFFFFFFFF
    return h ^ h >> 15


@kernel
def mixed_all(h: int, words: Array, n: int) -> int:
    """Mix many words into a hash, in four lanes, as each step of one lane waits for the last."""
    a, b, c, d = h, ~h, h ^ FACTOR, ~h ^ FACTOR
    whole = n - n % 4
    for i in range(0, whole, 4):
        a = mixed(a, int(words[i]))
        b = mixed(b, int(words[i + 1]))
        c = mixed(c, int(words[i + 2]))
        d = mixed(d, int(words[i + 3]))
    for i in range(whole, n):
        a = mixed(a, int(words[i]))
    return mixed(mixed(mixed(a, b), c), d)


@kernel
def sow(h: int, rng: Array) -> None:
    """Fill `rng`, usually the state of a generator, from a hash."""
    for i in range(len(rng)):
        rng[i] = mixed(h, i + 1)


@kernel
def nth(mask: int, n: int) -> int:
    """Return the nth set bit of a mask."""
    for _ in range(n):
        mask &= mask - 1
    return masks.lowest(mask)


@kernel
def look(
    h: int,
    now: Array,
    seat: int,
    states: Array,
    state_words: Array,
    rng: Array,
    rng_words: Array,
    seen: Array,
    seen_words: Array,
) -> int:
    """Hash a seat's view, observation and guess; leave the view in `states[0]`."""
    show(now, seat, states[:1])
    h = mixed_all(h, state_words[0], state_words.shape[1])
    seen[:] = 0
    calls.observe(states[:1], seat, seen)
    h = mixed_all(h, seen_words, len(seen_words))
    if seat >= 0:
        states[1] = states[0]
        sow(h, rng_words)
        calls.guess(states[1:], seat, rng)
        h = mixed_all(h, state_words[1], state_words.shape[1])
    return h


@kernel
def walk(
    number: int,
    start: Array,
    now: Array,
    now_words: Array,
    after: Array,
    states: Array,
    state_words: Array,
    rng: Array,
    rng_words: Array,
    seen: Array,
    seen_words: Array,
    listed: Array,
    events: Array,
    scores: Array,
    luck: Array,
    two: Array,
    notes: Array,
    out: Array,
    out_words: Array,
    unforeseen: int,
) -> int:
    """Play a game and return its hash."""
    now[0] = start[0]
    h = mixed(number, FACTOR)
    sow(h, rng_words)
    now[0].rng[:] = rng
    calls.deal(now)
    h = mixed_all(h, now_words, len(now_words))
    waiting = calls.awaited(now)
    while waiting:
        whole = not dispatch.unfinished(now[0])
        for place in range(-1, int(now[0].players) if whole else -1):
            h = look(h, now, place, states, state_words, rng, rng_words, seen, seen_words)
        seat = nth(waiting, h % masks.size(waiting))
        n = calls.legal(now, seat, listed)
        h = mixed_all(h, listed, n)
        action = int(listed[h % n])
        h = mixed(h, int(calls.allowed(now, seat, h % 100)))
        if whole and h % SELDOM == 0:
            show(now, seat, states[:1])
            sow(h, rng_words)
            tried = min(n, TRIED)
            out[:] = 0
            seen_by, chosen, into = states[:1], listed[:tried], out[:, :tried]
            try_all(seen_by, seat, chosen, rng, luck, two, notes, scores, into, unforeseen, 1 << 30)
            h = mixed_all(h, out_words, tried * RESULTS)
        events[0, 0] = 0
        calls.advance(now, after, seat, action, events)
        for i in range(events[0, 0] + 1):
            h = mixed_all(h, events[i], WIDTH if i else 1)
        now[0] = after[0]
        h = mixed_all(h, now_words, len(now_words))
        waiting = calls.awaited(now)
    scores[:] = 0
    h = mixed(h, calls.outcome(now, scores))
    return mixed_all(h, scores, len(scores))


class Walker:
    """Plays games with one set of options in compiled code."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        now, after, two = (np.zeros(n, rules.STATE) for n in (1, 1, 2))
        states = np.zeros(2, rules.STATE)
        rng = np.zeros(4, np.uint64)
        seen = np.zeros(rules.OBSERVATION, np.float32)
        out = np.zeros((1, TRIED, RESULTS), np.float32)
        self._arguments = (
            *(game.blank(), now, words(now)[0], after, states, words(states)),
            *(rng, rng.view(np.uint32), seen, seen.view(np.uint32)),
            *(np.zeros(rules.MAX_LEGAL, np.int16), buffer(game.most_events)),
            *(np.zeros(rules.MAX_SEATS, np.int16), np.zeros((2, 4), np.uint64), two),
            *(np.zeros(rules.MAX_LEGAL, np.int16), out, out.view(np.uint32).reshape(-1)),
            unforeseen_phases(game),
        )

    def __call__(self, number: int) -> int:
        """Return the hash of a game."""
        return int(walk(number, *self._arguments))


def words(states: Array) -> Array:
    """Return the same memory as 32-bit words, one row for each state."""
    return states.view(np.uint32).reshape(len(states), -1)


@contextmanager
def in_node(name: str) -> Iterator["subprocess.Popen[str]"]:
    """Start `soak.mjs` for one game."""
    node = shutil.which("node")
    assert node, "there is no Node.js: start this with ./dev soak wasm"
    command = [node, "--no-warnings", str(ROOT / "tests/kernel/soak.mjs"), str(FOLDER), name]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def compare(game: Game, node: "subprocess.Popen[str]", first: int, games: int) -> None:
    """Play games on both sides at the same time; fail on the first that differs."""
    walker = Walker(game)
    assert node.stdin
    assert node.stdout
    for begin in range(first, first + games, BATCH):
        numbers = range(begin, min(begin + BATCH, first + games))
        asked = {"options": game.options, "first": begin, "games": len(numbers)}
        node.stdin.write(json.dumps(asked) + "\n")
        node.stdin.flush()
        here = [walker(number) for number in numbers]
        there = json.loads(node.stdout.readline())
        for number, ours, theirs in zip(numbers, here, there, strict=True):
            assert ours == theirs, f"game {number} of {game!r} differs"


def main() -> None:
    """Compare the requested games, each with all its option sets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME", default=[*GAMES])
    parser.add_argument("--games", type=int, default=10_000, help="for each option set")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--default-options", action="store_true", help="skip the other option sets")
    given = parser.parse_args()
    build_modules()
    for name in given.names:
        kind = GAMES[name]
        sets = [kind.from_options({})] if given.default_options else dict.fromkeys(kind.variants())
        with in_node(name) as node:
            for game in sets:
                began = time.perf_counter()
                compare(game, node, given.first, given.games)
                took = time.perf_counter() - began
                print(f"{game!r}: {given.games:,} games are equal, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
