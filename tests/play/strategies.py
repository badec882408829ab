"""Hypothesis strategies: games with all options, seeds, and games in the middle of play."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import inspect

from bugnight import play
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz import bugz as rumbugz
from bugnight.kernel import Array, calls
from bugnight.play import Game, Match
from bugnight.play.options import option_fields, option_kind, player_counts
from bugnight.play.seeds import parse_seed, seed_words
from bugnight.registry import our_names

LARGEST_SEED = 2**53 - 1
OTHERS = [kind for name, kind in play.GAMES.items() if name not in our_names()]
"""The games of other packages."""


def share(part: float) -> settings:
    """Run a share of the profile's examples, for a test that does much with each."""
    return settings(max_examples=max(1, round(settings().max_examples * part)))


# Games


def _party_bugs_of(players: int) -> SearchStrategy[Game]:
    return st.builds(
        PartyBugs,
        players=st.just(players),
        edition=st.sampled_from(["zman", "abacus"]),
        hidden=st.booleans(),
        mirror=st.booleans(),
        youngest=st.permutations(range(players)).map(tuple),
    )


PARTY_BUGS: SearchStrategy[Game] = st.integers(2, 6).flatmap(_party_bugs_of)


def _bug_off_of(players: int) -> SearchStrategy[Game]:
    return st.builds(
        BugOff,
        players=st.just(players),
        tiebreak=st.sampled_from(["first", "last"]),
        starter=st.none() | st.integers(0, players - 1),
    )


BUG_OFF: SearchStrategy[Game] = st.integers(2, 5).flatmap(_bug_off_of)


def _range(low: int, high: int) -> SearchStrategy[int]:
    """Draw numbers from a range, its ends more often than the rest."""
    return st.sampled_from([low, high]) | st.integers(low, high)


RUMBUGZ: SearchStrategy[Game] = st.builds(
    RumBugz,
    players=st.integers(2, 6),
    rounds=_range(1, 20),
    sets=_range(4, 8),
    plyts=_range(0, 8),
    plyt_points=_range(0, 30),
    bidding=st.booleans(),
    limit=_range(5, 200),
)

BY_NAME = {"party-bugs": PARTY_BUGS, "bug-off": BUG_OFF, "rumbugz": RUMBUGZ}
GAMES: SearchStrategy[Game] = st.one_of(*BY_NAME.values())


def with_any_options(kind: type[Game]) -> SearchStrategy[Game]:
    """Draw games of a kind; every value of an option's range is equally likely."""
    fields = option_fields(kind)
    return st.sampled_from(player_counts(kind)).flatmap(
        lambda n: st.fixed_dictionaries(
            {field.name: _values(field, n) for field in fields} | {"players": st.just(n)}
        ).map(kind.from_options)
    )


def _values(field: inspect.Field, players: int) -> SearchStrategy[object]:
    kind: Any = field.type
    match option_kind(field):
        case "number":
            return _range(int(kind.ge), int(kind.le))
        case "flag":
            return st.booleans()
        case "choice":
            return st.sampled_from(kind.values)
        case "seat":
            return st.none() | st.integers(0, players - 1)
        case "order":
            return st.permutations(range(players)).map(tuple)


EVERY_NAME = {**BY_NAME, **{kind.name: with_any_options(kind) for kind in OTHERS}}
"""The same with the games of other packages."""

SEED_NUMBERS = st.integers(0, LARGEST_SEED)
SEED_TEXTS = st.binary(min_size=32, max_size=32).filter(any).map(bytes.hex)
SEEDS: SearchStrategy[int | str] = SEED_NUMBERS | SEED_TEXTS


# Ways to play

Choose: TypeAlias = Callable[[Random, list[int]], int]
"""Picks one of the actions that are legal."""


def evenly(luck: Random, actions: list[int]) -> int:
    """Choose any action."""
    return luck.choice(actions)


def lowest(luck: Random, actions: list[int]) -> int:  # noqa: ARG001
    """Choose the first action: low cards, the bag, discards."""
    return actions[0]


def highest(luck: Random, actions: list[int]) -> int:  # noqa: ARG001
    """Choose the last action: high cards, the pile, lays, swaps, additions."""
    return actions[-1]


def eagerly(luck: Random, actions: list[int]) -> int:
    """In RumBugz: lay and add whenever possible, and discard a PLYT last."""
    lays = [a for a in actions if rumbugz.LAY <= a < rumbugz.SWAP or a >= rumbugz.ADD]
    naturals = [a for a in actions if a != rumbugz.DISCARD + rumbugz.KINDS - 1]
    return luck.choice(lays or naturals or actions)


def never_laying(luck: Random, actions: list[int]) -> int:
    """In RumBugz: lay nothing."""
    others = [a for a in actions if a < rumbugz.LAY]
    return luck.choice(others or actions)


def always_swapping(luck: Random, actions: list[int]) -> int:
    """In RumBugz: lay, and then swap as long as that is legal."""
    swaps = [a for a in actions if rumbugz.SWAP <= a < rumbugz.ADD]
    return luck.choice(swaps) if swaps else eagerly(luck, actions)


def from_the_pile(luck: Random, actions: list[int]) -> int:
    """In RumBugz: leave the bag alone, bid, and allow every bid."""
    wanted = [rumbugz.ALLOW, rumbugz.DRAW_PILE, rumbugz.CALL_BID]
    return next((a for a in wanted if a in actions), None) or eagerly(luck, actions)


def from_the_bag(luck: Random, actions: list[int]) -> int:
    """In RumBugz: draw only from the bag and lay nothing, so that it soon needs a refill."""
    return actions[0] if actions[0] == rumbugz.DRAW_BAG else never_laying(luck, actions)


WAYS: list[Choose] = [
    evenly,
    lowest,
    highest,
    eagerly,
    never_laying,
    always_swapping,
    from_the_pile,
    from_the_bag,
]


# Play on the rules themselves


def dealt(game: Game, seed: int | str) -> Array:
    """Return a record of a game that has just been dealt."""
    states = game.blank()
    states["rng"][0] = seed_words(parse_seed(seed))
    calls.deal(states)
    return states


def legal(game: Game, states: Array, seat: int) -> list[int]:
    """Return the actions that the rules list for a seat."""
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    count = calls.legal(states, seat, out)
    actions: list[int] = out[:count].tolist()
    return actions


def seats_of(mask: int) -> list[int]:
    """Return the seats of a bit mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def playing(
    game: Game, states: Array, luck: Random, way: Choose = evenly
) -> Iterator[tuple[int, int]]:
    """Play on in place, and yield each seat and action after applying it.

    Seats that decide together do so in any order.
    """
    while waiting := seats_of(calls.awaited(states)):
        seat = luck.choice(waiting)
        action = way(luck, legal(game, states, seat))
        calls.step(states, seat, action)
        yield seat, action


def play_on(game: Game, states: Array, luck: Random, plies: int, way: Choose = evenly) -> None:
    """Play a number of plies, or to the end."""
    for _ in zip(range(plies), playing(game, states, luck, way), strict=False):
        pass


# Views and guesses

Look: TypeAlias = Callable[[Array, int, Array], None]
"""Writes what a seat sees of a record into another one."""


def generator(luck: Random) -> Array:
    """Return four words for a generator of the rules."""
    return np.array([luck.randrange(1, 2**64) for _ in range(4)], np.uint64)


def viewed(states: Array, seat: int, look: Look = calls.view) -> Array:
    """Return a seat's view."""
    out = np.zeros(1, states.dtype)
    look(states, seat, out)
    return out


def guessed(states: Array, seat: int, luck: Random) -> Array:
    """Return a full state that fits a seat's view."""
    completed = viewed(states, seat)
    calls.guess(completed, seat, generator(luck))
    return completed


# Games in the middle of play

LUCK = st.integers(0, 2**32).map(Random)
"""Generators for choices of which hypothesis need not know."""


def course(game: Game) -> int:
    """Return roughly the number of decisions in a game, or in a round or two of RumBugz."""
    if isinstance(game, PartyBugs):
        return 24 * game.players * game.length
    return 105 if isinstance(game, BugOff) else 400 if isinstance(game, RumBugz) else 60


@st.composite
def tables(draw: st.DrawFn, games: SearchStrategy[Game] = GAMES) -> tuple[Game, Array]:
    """Draw a game and a record of it, anywhere between its deal and its end."""
    game = draw(games)
    states = dealt(game, draw(SEEDS))
    plies = draw(st.integers(0, course(game)))
    play_on(game, states, draw(LUCK), plies, draw(st.sampled_from(WAYS)))
    return game, states


# Play on the library


@st.composite
def matches(draw: st.DrawFn, games: SearchStrategy[Game] = GAMES) -> Match:
    """Draw a match in which some moves have been made."""
    match = draw(games).deal(draw(SEEDS))
    push_on(match, draw(LUCK), draw(st.integers(0, course(match.game))))
    return match


def push_on(match: Match, luck: Random, plies: int) -> None:
    """Make a number of random moves, or fewer if the match ends first."""
    for _ in range(plies):
        if not match.legal_moves:
            return
        match.push(luck.choice(match.legal_moves))
