"""Actions as a seat sees them: other seats are counted clockwise from its own.

Observations count seats so. For a network to say what it means, its actions must as well: where an
action of the rules names a seat (in Party Bugs, whose floor card is taken), the network names a
place. All other actions are the same.
"""

import numba
from numba.extending import overload

from bugnight.games.bug_off import rules as bug_off
from bugnight.games.party_bugs import rules as party_bugs
from bugnight.games.party_bugs.rules import PAIR_UP, TAKE_AND_PAIR, TAKE_FROM, absolute, relative
from bugnight.games.rumbugz import rules as rumbugz
from bugnight.kernel import State, kernel


@kernel
def seen_card(s: State, seat: int, a: int) -> int:
    """Party Bugs: whose card is taken becomes a place."""
    if TAKE_FROM <= a < PAIR_UP:
        return TAKE_FROM + relative(s, seat, a - TAKE_FROM)
    if a >= TAKE_AND_PAIR:
        return TAKE_AND_PAIR + relative(s, seat, a - TAKE_AND_PAIR)
    return a


@kernel
def meant_card(s: State, seat: int, a: int) -> int:
    """Party Bugs: the place of a card becomes its owner."""
    if TAKE_FROM <= a < PAIR_UP:
        return TAKE_FROM + absolute(s, seat, a - TAKE_FROM)
    if a >= TAKE_AND_PAIR:
        return TAKE_AND_PAIR + absolute(s, seat, a - TAKE_AND_PAIR)
    return a


@kernel
def unchanged(s: State, seat: int, a: int) -> int:  # noqa: ARG001
    """In the other games no action names a seat."""
    return a


SEEN = {party_bugs.STATE: seen_card, bug_off.STATE: unchanged, rumbugz.STATE: unchanged}
MEANT = {party_bugs.STATE: meant_card, bug_off.STATE: unchanged, rumbugz.STATE: unchanged}
_SEEN = {numba.from_dtype(state): function for state, function in SEEN.items()}
_MEANT = {numba.from_dtype(state): function for state, function in MEANT.items()}


def seen(s: State, seat: int, a: int) -> int:
    """An action of the rules, as the seat sees it."""
    return SEEN[s.dtype](s, seat, a)


def meant(s: State, seat: int, a: int) -> int:
    """The action of the rules that a seat means."""
    return MEANT[s.dtype](s, seat, a)


@overload(seen, strict=False)
def _seen(s, seat, a):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    return _SEEN[s].py_func  # type: ignore[attr-defined]


@overload(meant, strict=False)
def _meant(s, seat, a):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    return _MEANT[s].py_func  # type: ignore[attr-defined]
