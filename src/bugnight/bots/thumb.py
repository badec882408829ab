"""The rules of thumb of whichever game a state belongs to, for compiled code."""

from types import ModuleType
from typing import Any

from bugnight.kernel import Array, State, dispatch, kernel
from bugnight.kernel.compiling import GAMES


def own(rules: ModuleType) -> Any:  # noqa: ANN401
    """What the rules of thumb of a game choose with."""
    thumb = dispatch.part(rules, "thumb")
    assert thumb is not None
    return thumb.choose


def choose(s: State, seat: int, rng: Array, out: Array) -> int:
    """The action that the game's rules of thumb recommend; reads only what the seat may see."""
    return int(own(GAMES[s.dtype])(s, seat, rng, out))


dispatch.by_game(choose, own)


@kernel
def pick(states: Array, seat: int, rng: Array, out: Array) -> int:
    """The same for one state in an array, for calls from Python."""
    return choose(states[0], seat, rng, out)
