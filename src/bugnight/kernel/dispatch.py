"""The rules of the game that a state belongs to, and what all games share.

Called from Python, a function looks up the game by the state's type. In compiled code Numba does
so at compile time: that costs nothing at run time, and callers stay in the disk cache, which a
closure per game would miss.
"""

from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np
from numba import types
from numba.extending import overload

from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.compiling import COMPILED, GAMES

P = ParamSpec("P")
R = TypeVar("R")


def by_game(function: Callable[..., Any], find: Callable[[ModuleType], Any]) -> None:
    """Let compiled code call a function: what `find` gives for the rules of the game of `s`.

    `s`, the first argument, is a state or an array of them.
    """

    def choose(*args: Any) -> Callable[..., object]:  # noqa: ANN401
        kind = args[0].dtype if isinstance(args[0], types.Array) else args[0]
        own = find(COMPILED[kind])
        return getattr(own, "py_func", own)

    overload(function, strict=False)(choose)


def rule(default: Callable[P, R]) -> Callable[P, R]:
    """Call the function of this name in the rules of the game of `s`; without one, this body."""
    own = kernel(default)

    def find(rules: ModuleType) -> Callable[..., Any]:
        return getattr(rules, default.__name__, own)

    @wraps(default)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        state = cast("Array", args[0])
        result = find(GAMES[state.dtype])(*args, **kwargs)
        return cast("R", result.item() if isinstance(result, np.generic) else result)

    by_game(call, find)
    return call


# What a game's rules must have


@rule
def deal(s: State) -> None:
    """Set up from the options and the generator in the state."""
    raise NotImplementedError


@rule
def actor(s: State) -> int:
    """The seat that decides now, or -1 for nobody."""
    raise NotImplementedError


@rule
def legal(s: State, seat: int, out: Array) -> int:
    """List what a seat may do, in ascending order; return how many."""
    raise NotImplementedError


@rule
def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Apply a legal action and everything that follows from it; tell what happened."""
    raise NotImplementedError


@rule
def outcome(s: State, scores: Array) -> int:
    """Write the scores; return the winners as a bit mask, 0 before the end."""
    raise NotImplementedError


def view(s: State, seat: int, out: State) -> None:
    """Write what a seat may know into another state, cleared before; seat -1 is a spectator.

    Compiled code imports this function by name: Numba takes `dispatch.view` for an array's method.
    """
    _view_of(GAMES[s.dtype])(s, seat, out)


@cache
def _view_of(rules: ModuleType) -> Any:  # noqa: ANN401
    """The game's own view, after lines that clear each field: the memory of views is reused."""
    state = rules.STATE
    lines = "".join(_clearing(name, state[name].shape) for name in state.names)
    scope = {"own": rules.view}
    exec(f"def view(s, seat, out):\n{lines}    own(s, seat, out)\n", scope)
    return scope["view"]


def _clearing(name: str, shape: tuple[int, ...]) -> str:
    """Lines that make a field 0, entry by entry."""
    lines, indent = "", "    "
    for axis, size in enumerate(shape):
        lines += f"{indent}for i{axis} in range({size}):\n"
        indent += "    "
    entry = ", ".join(f"i{axis}" for axis in range(len(shape)))
    return f"{lines}{indent}out.{name}{f'[{entry}]' if entry else ''} = 0\n"


@rule
def guess(s: State, seat: int, rng: Array) -> None:
    """Complete a view to a full state, uniformly over all deals that fit it."""
    raise NotImplementedError


@rule
def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of the game's `PIECES`, as the seat sees them."""
    raise NotImplementedError


# What they may have, and what holds for most games


@rule
def begin(s: State) -> None:
    """Start a game that was laid out by hand, where the rules allow it."""
    raise NotImplementedError


@rule
def awaited(s: State) -> int:
    """The seats that may move now, as a bit mask: the actor alone."""
    seat = actor(s)
    return 1 << seat if seat >= 0 else 0


@rule
def starter(s: State) -> int:
    """Who starts a game that has just been dealt: the first to act."""
    return actor(s)


@rule
def reshuffle(s: State, rng: Array) -> None:
    """Draw again what nobody has seen and nobody holds, from the generator.

    A position so reshuffled tells no more about what is still to come than the players could know
    if they showed each other their hands.
    """
    chance.seed_from(s.rng, rng)


@rule
def spell(s: State, seat: int, path: Array, text: Array) -> int:  # noqa: ARG001
    """Write a move's text; if it never changes, write nothing and return 0 (`kernel.notation`)."""
    return 0


@rule
def unfinished(s: State) -> bool:  # noqa: ARG001
    """Whether the last action was only part of a move."""
    return False


@rule
def displays(s: State) -> int:
    """How many have a score: the players."""
    return int(s.players)


@rule
def length(s: State) -> int:  # noqa: ARG001
    """How many deals a whole match has: one."""
    return 1


def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now."""
    return bool(_allowed_of(GAMES[s.dtype])(s, seat, a))


@cache
def _allowed_of(rules: ModuleType) -> Any:  # noqa: ANN401
    """The game's own way to look a single action up, or a search in the list of all."""
    if hasattr(rules, "allowed"):
        return rules.allowed
    most = rules.MAX_LEGAL

    def listed(s: State, seat: int, a: int) -> bool:
        out = np.empty(most, np.int16)
        for i in range(legal(s, seat, out)):
            if out[i] == a:
                return True
        return False

    return kernel(listed)


def has_parts(s: State) -> bool:
    """Whether a move may take several actions: always the same in a game."""
    return hasattr(GAMES[s.dtype], "unfinished")


def _yes(s: State) -> bool:  # noqa: ARG001
    return True


def _no(s: State) -> bool:  # noqa: ARG001
    return False


by_game(view, _view_of)
by_game(allowed, _allowed_of)
by_game(has_parts, lambda rules: _yes if hasattr(rules, "unfinished") else _no)


def part(rules: ModuleType, name: str) -> ModuleType | None:
    """A module of a game's folder next to its rules, if there is one of this name."""
    full = f"{rules.__package__}.{name}"
    return import_module(full) if rules.__package__ and find_spec(full) else None


@kernel
def playout(s: State, rng: Array, out: Array) -> int:
    """Play to the end with random legal moves; return the number of decisions."""
    decisions = 0
    seat = actor(s)
    while seat >= 0:
        n = legal(s, seat, out)
        step(s, seat, int(out[chance.below(rng, n)]), None)
        decisions += 1
        seat = actor(s)
    return decisions


@kernel
def playouts(start: Array, states: Array, rng: Array, out: Array, games: int) -> int:
    """Deal and play out whole games; return the number of decisions in all.

    Each begins in `states[0]` as a copy of `start[0]`, whose options are set and nothing else.
    """
    decisions = 0
    for _ in range(games):
        states[0] = start[0]
        s = states[0]
        chance.seed_from(s.rng, rng)
        deal(s)
        decisions += playout(s, rng, out)
    return decisions
