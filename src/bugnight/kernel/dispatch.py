"""The rules of whichever game a record belongs to, and what is written once for all of them.

Called from Python a function looks the game up by the record's type. In compiled code Numba does
so while it compiles: that costs nothing at run time, and what calls these functions is kept in the
disk cache, as code made for each game by a closure would not be.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from types import ModuleType
from typing import Any

import numpy as np
from numba.extending import overload

from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.compiling import COMPILED, GAMES


def deal(s: State) -> None:
    """Set up from the options and the generator in the record."""
    GAMES[s.dtype].deal(s)


def begin(s: State) -> None:
    """Start a game that was laid out by hand, where the rules allow it."""
    GAMES[s.dtype].begin(s)


def awaited(s: State) -> int:
    """The seats that may move now, as a bit mask; the actor alone, unless the rules say more."""
    return int(_awaited_of(GAMES[s.dtype])(s))


def actor(s: State) -> int:
    """Who decides now; nobody is -1."""
    return int(GAMES[s.dtype].actor(s))


def legal(s: State, seat: int, out: Array) -> int:
    """List what a seat may do, in ascending order; return how many."""
    return int(GAMES[s.dtype].legal(s, seat, out))


def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now."""
    return bool(_allowed_of(GAMES[s.dtype])(s, seat, a))


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


def reshuffle(s: State, rng: Array) -> None:
    """Draw again what nobody has seen and nobody holds; the generator alone, unless the rules say.

    A position so reshuffled tells no more about what is still to come than the players could know
    if they showed each other their hands.
    """
    _reshuffle_of(GAMES[s.dtype])(s, rng)


def spell(s: State, seat: int, path: Array, text: Array) -> int:
    """Write the text of a move; nothing, and 0, where it never changes. See `kernel.notation`."""
    return int(_spell_of(GAMES[s.dtype])(s, seat, path, text))


def unfinished(s: State) -> bool:
    """Whether the last action was only a part of a move."""
    return bool(_unfinished_of(GAMES[s.dtype])(s))


def has_parts(s: State) -> bool:
    """Whether a move may take several actions: always the same in a game."""
    return bool(_has_parts_of(GAMES[s.dtype])(s))


def displays(s: State) -> int:
    """How many have a score: the players, unless the rules say else."""
    return int(_displays_of(GAMES[s.dtype])(s))


def length(s: State) -> int:
    """How many deals a whole match has: one, unless the rules say else."""
    return int(_length_of(GAMES[s.dtype])(s))


def part(rules: ModuleType, name: str) -> ModuleType | None:
    """A module of a game's folder beside its rules, if there is one of this name."""
    full = f"{rules.__package__}.{name}"
    return import_module(full) if rules.__package__ and find_spec(full) else None


def by_game(function: Callable[..., Any], find: Callable[[ModuleType], Any]) -> None:
    """Let compiled code call a function: what `find` gives for the rules of the game of `s`."""

    def choose(*args: object) -> Callable[..., object]:
        own = find(COMPILED[args[0]])
        return getattr(own, "py_func", own)

    overload(function, strict=False)(choose)


@kernel
def actor_alone(s: State) -> int:
    """Let one seat move at a time, as in most games."""
    seat = actor(s)
    return 1 << seat if seat >= 0 else 0


@cache
def _awaited_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return getattr(rules, "awaited", actor_alone)


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


@kernel
def renew_generator(s: State, rng: Array) -> None:
    """Reshuffle a game that draws everything when it is needed."""
    chance.seed_from(s.rng, rng)


@cache
def _reshuffle_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return getattr(rules, "reshuffle", renew_generator)


def starter(s: State) -> int:
    """Who starts a game that has just been dealt: the first to act, unless the rules say else."""
    return int(_starter_of(GAMES[s.dtype])(s))


@cache
def _starter_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return getattr(rules, "starter", rules.actor)


@kernel
def always_the_same(s: State, seat: int, path: Array, text: Array) -> int:  # noqa: ARG001
    """No move's text depends on the table."""
    return 0


@cache
def _spell_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return getattr(rules, "spell", always_the_same)


@kernel
def never(s: State) -> bool:  # noqa: ARG001
    """Every action is a whole move."""
    return False


@cache
def _unfinished_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return getattr(rules, "unfinished", never)


@kernel
def always(s: State) -> bool:  # noqa: ARG001
    """Some moves take several actions."""
    return True


@cache
def _has_parts_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return always if hasattr(rules, "unfinished") else never


@kernel
def players_alone(s: State) -> int:
    """Nobody but the players has a score."""
    return int(s.players)


@cache
def _displays_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return getattr(rules, "displays", players_alone)


@kernel
def one_deal(s: State) -> int:  # noqa: ARG001
    """A match is one game."""
    return 1


@cache
def _length_of(rules: ModuleType) -> Any:  # noqa: ANN401
    return getattr(rules, "length", one_deal)


for _function in (deal, begin, actor, legal, step, outcome, view, guess, observe):
    by_game(_function, attrgetter(_function.__name__))
by_game(awaited, _awaited_of)
by_game(allowed, _allowed_of)
by_game(starter, _starter_of)
by_game(reshuffle, _reshuffle_of)
by_game(spell, _spell_of)
by_game(unfinished, _unfinished_of)
by_game(has_parts, _has_parts_of)
by_game(displays, _displays_of)
by_game(length, _length_of)


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
