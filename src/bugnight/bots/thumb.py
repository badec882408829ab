"""The rules of thumb of whichever game a record belongs to, for compiled code."""

import numba
from numba.extending import overload

from bugnight.bots import thumb_bug_off, thumb_party_bugs, thumb_rumbugz
from bugnight.rules import bug_off, party_bugs, rumbugz
from bugnight.rules.kernel import Array, Record, kernel

GAMES = {
    party_bugs.STATE: thumb_party_bugs,
    bug_off.STATE: thumb_bug_off,
    rumbugz.STATE: thumb_rumbugz,
}
_COMPILED = {numba.from_dtype(state): module for state, module in GAMES.items()}


def choose(s: Record, seat: int, rng: Array, out: Array) -> int:
    """The action that the game's rules of thumb recommend; reads only what the seat may see."""
    return int(GAMES[s.dtype].choose(s, seat, rng, out))


@overload(choose, strict=False)
def _choose(s, seat, rng, out):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    return _COMPILED[s].choose.py_func


@kernel
def pick(states: Array, seat: int, rng: Array, out: Array) -> int:
    """The same for one record in an array: the door from Python."""
    return choose(states[0], seat, rng, out)
