"""What nobody may see, for a critic in training: all hands, hidden choices, the cards to come.

A learner with such a critic learns much faster, since it does not mistake luck that the critic
foresees for skill. The network that plays never reads any of this.

A game may define what its critic sees in an `oracle.py` with `SIZE` and `reveal(s, seat, out)`. In
any other game a critic sees what all seats observe.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from bugnight.kernel import Array, State, dispatch


def size_of(rules: ModuleType) -> int:
    """How many numbers a critic sees."""
    own = dispatch.part(rules, "oracle")
    return int(own.SIZE if own else rules.MAX_SEATS * rules.OBSERVATION)


def reveal_of(rules: ModuleType, compiler: Callable[[Callable[..., Any]], Any]) -> Any:  # noqa: ANN401
    """The function that writes what a critic sees."""
    own = dispatch.part(rules, "oracle")
    if own:
        return own.reveal
    observe, size, seats = rules.observe, rules.OBSERVATION, rules.MAX_SEATS

    @compiler
    def reveal(s: State, seat: int, out: Array) -> None:
        """What all seats observe, clockwise from one; 0 where nobody sits."""
        players = int(s.players)
        for place in range(players):
            observe(s, (seat + place) % players, out[place * size : (place + 1) * size])
        for i in range(players * size, seats * size):
            out[i] = 0

    return reveal
