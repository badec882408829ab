"""The first time a game is used on a machine its rules are compiled: say so, once."""

import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugnight.play import Game


@cache
def prepare(kind: type["Game"]) -> None:
    """Compile what playing this game needs, if that was never done here."""
    from numba import config

    from bugnight.rules.kernel import CACHE

    done = CACHE / f"{kind.name}.ready"
    if done.exists() or config.DISABLE_JIT:
        return
    if sys.stderr.isatty():
        from bugnight.cli.screen import error_console

        what = f"compiling the rules of {kind.title} for this machine, once: some ten seconds"
        with error_console().status(what):
            _play_through(kind)
    else:
        _play_through(kind)
    with suppress(OSError):
        done.touch()


def _play_through(kind: type["Game"]) -> None:
    """Play a game, dealt and laid out: whatever that calls is compiled, and kept."""
    from bugnight.play.seeds import parse_seed, seed_words
    from bugnight.rules import entry

    game = kind.from_options({})
    match = game.deal(seed=0)
    while match.legal_moves:
        match.push(match.legal_moves[0])
    states = game.blank()
    states["rng"][0] = seed_words(parse_seed(0))
    entry.deal(states)
    game.lay_out(game.blank(), game.dealt(states[0]))
