"""Compile the rules of a game when it is first used on a machine, and say so in a terminal."""

import hashlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dis import get_instructions
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

import numba
import numpy as np

from bugnight.kernel import Array, calls, notation, rows, writing
from bugnight.kernel.compiling import SOURCES, cache_folder
from bugnight.kernel.events import SEATS, buffer
from bugnight.play.errors import BugNightError, GameError

if TYPE_CHECKING:
    from bugnight.play.games import Game


def mark_of(part: str, folder: Path) -> Path:
    """The file that marks a part as compiled."""
    return folder / f"{part}.compiled"


def _mark(kind: "type[Game]") -> Path:
    folder = cache_folder(kind.rules, only_rules=True)
    return mark_of(f"{kind.name}.rules-{_digest_of_uses()}", folder)


@cache
def _digest_of_uses() -> str:
    """A hash of what decides which functions `prepare` compiles."""
    sources = [Path(__file__), *sorted((SOURCES / "kernel").glob("*.py"))]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:8]


def is_prepared(kind: "type[Game]") -> bool:
    """Whether the rules of a game are compiled."""
    return bool(numba.config.DISABLE_JIT) or _mark(kind).exists()


@cache
def prepare(kind: "type[Game]") -> None:
    """Compile the rules of a game, unless they are compiled, and check its views."""
    if numba.config.DISABLE_JIT:
        check_views(kind.from_options({}))
    if is_prepared(kind):
        return
    check_calls(kind)
    began = time.perf_counter()
    uses = _uses(kind.from_options({}))
    doing = f"compiling the rules of {kind.title}, once on this machine"
    if not _is_terminal():
        _say(f"bugnight: {doing}; it takes some ten seconds\n")
    for number, use in enumerate(uses):
        _write_over(f"{doing}: {number}/{len(uses)}")
        use()
    check_views(kind.from_options({}))
    _write_over(f"compiled the rules of {kind.title} in {time.perf_counter() - began:.1f} s\n")
    _mark(kind).touch()


def check_calls(kind: "type[Game]") -> None:
    """Refuse kernels that call each other in a circle: Numba cannot load such code from disk."""
    done: set[FunctionType] = set()

    def follow(path: list[FunctionType]) -> None:
        *before, caller = path
        for called in _named_in(caller):
            if called in (caller, *done):
                continue
            if called in before:
                names = [each.__name__ for each in (*path[path.index(called) :], called)]
                raise GameError(
                    f"{kind.title}: its rules call in a circle, {' → '.join(names)}: write a loop,"
                    " since compiled code of this kind cannot be kept"
                )
            follow([*path, called])
        done.add(caller)

    for each in vars(kind.rules).values():
        function = _source_of(each)
        if function is not None and function not in done:
            follow([function])


def _named_in(caller: FunctionType) -> Iterator[FunctionType]:
    """The kernels that a function names, by themselves or as parts of modules."""
    found: object = None
    for step in get_instructions(caller):
        if step.opname == "LOAD_GLOBAL":
            found = caller.__globals__.get(step.argval)
        elif isinstance(found, ModuleType) and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            found = getattr(found, step.argval, None)
        else:
            found = None
        function = _source_of(found)
        if function is not None:
            yield function


def _source_of(each: object) -> FunctionType | None:
    """The Python function that a kernel is compiled from."""
    function = getattr(each, "py_func", None)
    return function if isinstance(function, FunctionType) else None


def check_views(game: "Game") -> None:
    """Refuse rules whose views show what nobody may know, or hide what everybody must."""
    states = game.blank()
    states["rng"][0] = 1
    calls.deal(states)
    for option in game.__struct_fields__:
        states[option][states[option] == 0] = 1  # a view that leaves it out has 0
    for seat in (-1, *range(game.players)):
        seen = viewed(states, seat)
        if seen["rng"].any():
            raise BugNightError(
                f"{game.title}: `view` in its rules must leave `out.rng` empty, since every later"
                " card follows from it"
            )
        for option in game.__struct_fields__:
            if (seen[option] != states[option]).any():
                raise BugNightError(
                    f"{game.title}: `view` in its rules must show the option: write"
                    f" `out.{option} = s.{option}`"
                )


def viewed(states: Array, seat: int) -> Array:
    """The state as a seat sees it."""
    seen: Array = np.zeros(1, states.dtype)
    calls.view(states, seat, seen)
    return seen


def _uses(game: "Game") -> list[Callable[[], object]]:
    """A first call of each compiled function that playing needs.

    What only bots need, `guess` and `observe`, is compiled when it is first asked for.
    """
    states, after = game.blank(), game.blank()
    states["rng"][0] = 1
    scores = np.empty(game.rules.MAX_SEATS, np.int16)
    listed = np.empty(SEATS + game.rules.MAX_LEGAL * game.players, np.int16)

    def advance() -> None:
        calls.advance(
            states, after, calls.actor(states), int(listed[SEATS]), buffer(game.most_events)
        )

    return [
        partial(calls.deal, states),
        partial(calls.awaited, states),
        partial(calls.displays, states),
        partial(calls.actor, states),
        partial(calls.survey, states, listed),
        partial(calls.allowed, states, 0, 0),
        advance,
        partial(calls.outcome, states, scores),
        partial(calls.view, states, 0, after),
        partial(_use_notation, game, states),
        partial(_begin_again, game),
        partial(calls.twin, states),
        partial(writing.write_views, game.rules),
        partial(rows.play_on, game.rules),
    ]


def _use_notation(game: "Game", states: Array) -> None:
    """Spell no moves, and read an invalid one."""
    if hasattr(game.rules, "spell"):
        short, text, ends = np.empty(1, np.int16), np.empty(1, np.uint8), np.empty(2, np.int32)
        notation.spell_moves(states, game.blank(), 0, short, 0, text, short, ends)
        game.read_move(states, 0, "?")


def _begin_again(game: "Game") -> None:
    """Lay out a written deal, as records may have it."""
    if game.deal_type is None:
        return
    states: Array = game.blank()
    states["rng"][0] = 1
    calls.deal(states)
    deal = game.dealt(states[0])
    by_hand = game.blank()
    game.lay_out(by_hand, deal)


def tell_first_use(game: "Game", part: str, what: str) -> None:
    """Tell a person at a terminal why a part takes long the first time on a machine."""
    mark = mark_of(part, cache_folder(game.rules, only_rules=False))
    if not numba.config.DISABLE_JIT and not mark.exists():
        _write_over(f"compiling {what}, once on this machine\n")
        mark.touch()


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _write_over(text: str) -> None:
    """Overwrite the line, if standard error is a terminal."""
    if _is_terminal():
        _say(f"\r\x1b[2Kbugnight: {text}")


def _say(text: str) -> None:
    if sys.stderr is not None:  # a program without a console has none
        sys.stderr.write(text)
        sys.stderr.flush()


def prepare_all(names: Iterable[str]) -> None:
    """Compile the rules of several games in parallel, each in a process of its own."""
    code = "import sys; from bugnight import GAMES; GAMES[sys.argv[1]]().deal(seed=1)"
    command = [sys.executable, "-c", code]
    running = [subprocess.Popen([*command, name], stderr=subprocess.DEVNULL) for name in names]
    for process in running:
        process.wait()
