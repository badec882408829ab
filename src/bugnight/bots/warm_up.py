"""Compile rules and bots before they are first used on a machine.

`python -m bugnight.bots.warm_up` does so in a process of its own, since compiling blocks every
thread of its process.
"""

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numba

from bugnight.bots.contract import Limit
from bugnight.bots.explain import explain
from bugnight.bots.register import LEVELS, make, plays
from bugnight.kernel.compiling import cache_folder
from bugnight.play import GAMES, View
from bugnight.play import warm_up as play_warm_up

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

BRIEFLY = Limit(simulations=8)
_NEEDS = {
    "thumb": "thumb",
    "learned": "learned",
    "search": "search",
    **dict.fromkeys(LEVELS, "larva"),
    "hornet": "hints",
    "queen": "queen",
}
"""The part that each of our bots needs, with all parts before it in `PARTS`."""


def _views(game: str) -> Iterator[View]:
    """The views of the deciding seats in a game played by rules of thumb."""
    match = GAMES[game].from_options({}).deal(seed=1)
    bot = make("thumb", seed=1)
    while match.outcome is None:
        view = match.view(match.position.actors[0])
        yield view
        match.push(bot.choose(view, BRIEFLY))


def _choices_of(*bots: str) -> Callable[[str], None]:
    def choose(game: str) -> None:
        for one in [make(bot, seed=1) for bot in bots]:
            for view in _views(game):
                one.choose(view, BRIEFLY)

    return choose


def _explanations(game: str) -> None:
    for view in _views(game):
        explain(view, BRIEFLY, seed=1)


def _rules(game: str) -> None:
    play_warm_up.prepare(GAMES[game])


PARTS: dict[str, Callable[[str], None]] = {
    "rules": _rules,
    "thumb": _choices_of("thumb"),
    "larva": _choices_of("larva"),
    "search": _choices_of("search"),
    "hints": _explanations,
    "learned": _choices_of("learned"),
    "queen": _choices_of("queen"),
}
"""What is compiled, in this order, by using it once in each game."""

_ready: set[tuple[str, str]] = set()


def is_ready(part: str, game: str) -> bool:
    """Whether a part is compiled for a game on this machine."""
    if (part, game) not in _ready:
        if part == "rules":
            ready = play_warm_up.is_prepared(GAMES[game])
        else:
            ready = (
                bool(numba.config.DISABLE_JIT)
                or _mark(part, game).exists()
                or not plays(part, GAMES[game])
            )
        if not ready:
            return False
        _ready.add((part, game))
    return True


def all_ready() -> bool:
    return all(is_ready(part, game) for part in PARTS for game in GAMES)


def ready_bot(bot: str, game: str) -> str | None:
    """A bot that can play now: the one asked for, or `thumb`, or none."""
    if bot not in _NEEDS or is_ready(_NEEDS[bot], game):
        return bot
    return "thumb" if is_ready("thumb", game) else None


def prepare() -> None:
    """Compile what games, bots, hints and reviews need, unless it is compiled already.

    If a game raises an error, the others are compiled first.
    """
    if all_ready():
        return
    fault: Exception | None = None
    with _alone():
        left = [(part, game) for part in PARTS for game in GAMES]
        while left := [each for each in left if not is_ready(*each)]:
            wanted = _wanted().read_text() if _wanted().exists() else ""
            first = ("rules", wanted), ("thumb", wanted)
            part, game = next((each for each in left if each in first), left[0])
            left.remove((part, game))
            try:
                PARTS[part](game)
            except Exception as error:
                fault = error
            else:
                _mark(part, game).touch()
    if fault is not None:
        raise fault


def want(game: str) -> None:
    """Ask for a game to be compiled next, in whichever process compiles."""
    with contextlib.suppress(OSError):  # a full disk: the game has its turn all the same
        if not _wanted().exists() or _wanted().read_text() != game:
            _wanted().write_text(game)


def _wanted() -> Path:
    return cache_folder(None, only_rules=False) / "wanted"


def _mark(part: str, game: str) -> Path:
    return play_warm_up.mark_of(f"{game}.{part}", cache_folder(GAMES[game].rules, only_rules=False))


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Hold the lock that lets one process compile at a time."""
    with (cache_folder(None, only_rules=False) / "compiling.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _end_with_input() -> None:
    """End when standard input does: whoever holds its other end has gone, even if killed."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    if "--until-input-ends" in sys.argv:
        threading.Thread(target=_end_with_input, daemon=True).start()
    prepare()
