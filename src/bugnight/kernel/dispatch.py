"""The rules of whichever game a record belongs to, and what is written once for all of them.

Called from Python a function looks the game up by the record's type. In compiled code Numba does
so while it compiles: that costs nothing at run time, and what calls these functions is kept in the
disk cache, as code made for each game by a closure would not be.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from types import ModuleType
from typing import Any

from numba.extending import overload

from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.compiling import COMPILED, GAMES


def deal(s: State) -> None:
    """Set up from the options and the generator in the record."""
    GAMES[s.dtype].deal(s)


def begin(s: State) -> None:
    """Start with the cards that were put into the record."""
    GAMES[s.dtype].begin(s)


def awaited(s: State) -> int:
    """The seats that may move now, as a bit mask."""
    return int(GAMES[s.dtype].awaited(s))


def actor(s: State) -> int:
    """Who decides now; nobody is -1."""
    return int(GAMES[s.dtype].actor(s))


def legal(s: State, seat: int, out: Array) -> int:
    """List what a seat may do, in ascending order; return how many."""
    return int(GAMES[s.dtype].legal(s, seat, out))


def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now."""
    return bool(GAMES[s.dtype].allowed(s, seat, a))


def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Apply a legal action and all that follows from it; tell what happened."""
    GAMES[s.dtype].step(s, seat, a, events)


def outcome(s: State, scores: Array) -> int:
    """Write the scores; return the winners as a bit mask, 0 before the end."""
    return int(GAMES[s.dtype].outcome(s, scores))


def view(s: State, seat: int, out: State) -> None:
    """Write what a seat may know into another record; seat -1 is a spectator.

    Compiled code imports this function by name: Numba takes `any_game.view` for an array's method.
    """
    GAMES[s.dtype].view(s, seat, out)


def guess(s: State, seat: int, rng: Array) -> None:
    """Complete a view to a full state: all deals that fit it are alike."""
    GAMES[s.dtype].guess(s, seat, rng)


def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of the game's `PIECES`, as the seat sees them."""
    GAMES[s.dtype].observe(s, seat, out)


def part(rules: ModuleType, name: str) -> ModuleType | None:
    """A module of a game's folder beside its rules, if there is one of this name."""
    full = f"{rules.__package__}.{name}"
    return import_module(full) if rules.__package__ and find_spec(full) else None


def by_game(function: Callable[..., Any], find: Callable[[ModuleType], Any]) -> None:
    """Let compiled code call a function: what `find` gives for the rules of the game of `s`."""

    def choose(*args: object) -> Callable[..., object]:
        own = find(COMPILED[args[0]])
        source: Callable[..., object] = own.py_func
        return source

    overload(function, strict=False)(choose)


for _function in (
    deal,
    begin,
    awaited,
    actor,
    legal,
    allowed,
    step,
    outcome,
    view,
    guess,
    observe,
):
    by_game(_function, attrgetter(_function.__name__))


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
