"""What bots know about Party Bugs: endings are computed, and secret choices are guessed."""

from typing import ClassVar

import numpy as np

from bugnight.bots.skill import Foresee, Mind, Reopen, Rows, Skill, WorkOut
from bugnight.games.party_bugs import cards, endings
from bugnight.games.party_bugs.features import AT, PIECES
from bugnight.play import Game

OF_A_VALUE = [
    start + np.arange(np.prod(shape)).reshape(-1, cards.CARDS)
    for (name, shape), start in zip(PIECES, AT, strict=True)
    if shape[-1] == cards.CARDS and name != "round"
]
"""Where an observation tells something about every card value."""
BY_VALUE = (cards.PLAY_CARD, cards.HIDE_CARD, cards.MIRROR_CARD)
BY_OWNER = (cards.TAKE_FROM, cards.TAKE_AND_PAIR)
"""The first of the actions with a card of each value, and with the floor's card of each seat."""


class OwnSkill(Skill):
    """Party Bugs."""

    minds: ClassVar[dict[str, dict[int, Mind]]] = {
        "larva": {
            2: Mind(0.14, 0.06),
            3: Mind(0.0, 0.08),
            4: Mind(0.0, 0.1),
            5: Mind(0.0, 0.1),
            6: Mind(0.0, 0.13),
        },
        "nymph": {n: Mind(sees, 0.03) for n, sees in enumerate((0.64, 0.58, 0.36, 0.42, 0.22), 2)},
        "beetle": {n: Mind(sees, 0.01) for n, sees in enumerate((0.97, 0.91, 0.98, 0.97, 1.0), 2)},
        "hornet": {n: Mind(1.0, 0.0, tries) for n, tries in enumerate((50, 50, 50, 100, 150), 2)},
    }
    """Looking ahead is worth more than all rules of thumb: the best levels do."""

    rows: ClassVar[Rows] = Rows(
        np.concatenate(OF_A_VALUE).T.copy(),
        np.array(
            [
                (first + row, kind, row)
                for kind, first in enumerate(BY_VALUE)
                for row in range(cards.CARDS - (first == cards.HIDE_CARD))
            ]
            + [
                (first + place, kind, ~(AT.FLOOR + cards.CARDS * place))
                for kind, first in enumerate(BY_OWNER, len(BY_VALUE))
                for place in range(cards.MAX_SEATS)
            ]
        ),
    )
    """A row for every value of a card."""

    @property
    def reopen(self) -> Reopen:
        """Let the others choose again, sensibly: that they have chosen tells nothing."""
        return endings.reopen

    @property
    def work_out(self) -> WorkOut:
        """Play an ending by its equilibrium."""
        return endings.answer

    def unforeseen_phases(self, game: type[Game]) -> frozenset[str]:  # noqa: ARG002
        """Rules of thumb choose the card hidden at the start well enough."""
        return frozenset({"choose"})

    @property
    def foresee(self) -> Foresee:
        """Compute an ending that is near enough."""
        return endings.foresee
