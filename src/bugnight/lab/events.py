"""What is counted while games are played, for whichever game a record belongs to."""

import numba
from numba.extending import overload

from bugnight.games.bug_off import counts as events_bug_off
from bugnight.games.bug_off import rules as bug_off
from bugnight.games.party_bugs import counts as events_party_bugs
from bugnight.games.party_bugs import rules as party_bugs
from bugnight.games.rumbugz import counts as events_rumbugz
from bugnight.games.rumbugz import rules as rumbugz
from bugnight.kernel import Array, State
from bugnight.play import Game

_GAMES = {
    party_bugs.STATE: events_party_bugs,
    bug_off.STATE: events_bug_off,
    rumbugz.STATE: events_rumbugz,
}
_COMPILED = {numba.from_dtype(state): module for state, module in _GAMES.items()}


def of(game: Game) -> tuple[tuple[str, str, str], ...]:
    """What is counted of a game: each event's name, what people call it, and its clause."""
    events: tuple[tuple[str, str, str], ...] = _GAMES[game.rules.STATE].EVENTS
    return events


def starter(s: State) -> int:
    """The seat whose advantage is in question: the host, or the one that begins."""
    return int(_GAMES[s.dtype].starter(s))


def note(before: State, s: State, seat: int, a: int, spare: Array, counts: Array) -> None:
    """Count what a move brought about; `spare` is room for one record."""
    _GAMES[s.dtype].note(before, s, seat, a, spare, counts)


@overload(starter, strict=False)
def _starter(s):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return _COMPILED[s].starter.py_func


@overload(note, strict=False)
def _note(before, s, seat, a, spare, counts):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    return _COMPILED[s].note.py_func
