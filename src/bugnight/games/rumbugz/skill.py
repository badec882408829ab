"""What bots know of RumBugz: a turn that wins is found."""

from typing import ClassVar

import numpy as np

from bugnight.bots.skill import Foresee, Mind, Rows, Skill, Style, Turn, WorkOut
from bugnight.games.rumbugz import bugz, winning_turn
from bugnight.games.rumbugz.features import PIECES, SEQUENCE_FEATURES
from bugnight.kernel import features


class OwnSkill(Skill):
    """RumBugz."""

    style: ClassVar[Style] = Style(others=0.0)
    minds: ClassVar[dict[str, dict[int, Mind]]] = {
        "larva": {n: Mind(0.0, slip) for n, slip in enumerate((0.28, 0.19, 0.18, 0.18, 0.18), 2)},
        "nymph": {n: Mind(sees, 0.03) for n, sees in enumerate((0.06, 0.12, 0.2, 0.14, 0.14), 2)},
        "beetle": {n: Mind(sees, 0.01) for n, sees in enumerate((0.42, 0.49, 0.56, 0.45, 0.53), 2)},
    }
    rows: ClassVar[Rows] = Rows(
        features.places(PIECES).TABLE
        + np.arange(bugz.SEQUENCES * SEQUENCE_FEATURES).reshape(-1, SEQUENCE_FEATURES),
        np.array(
            [
                (first + row * many + k, bugz.SWAPS * (first == bugz.ADD) + k, row)
                for first, many in ((bugz.SWAP, bugz.SWAPS), (bugz.ADD, bugz.ADDS))
                for row in range(bugz.SEQUENCES)
                for k in range(many)
            ]
        ),
    )
    preparing_verbs: ClassVar[frozenset[str]] = frozenset({"swap"})

    @property
    def work_out(self) -> WorkOut:
        """Begin a turn that wins; place PLYTs by rules of thumb."""
        return winning_turn.answer

    @property
    def foresee(self) -> Foresee:
        """The actions that win in this turn, or after which it can still be won."""
        return winning_turn.foresee

    @property
    def winning_turn(self) -> Turn:
        """Go on to the end of the turn."""
        return winning_turn.turn
