"""What bots know of Bug Off!: colours differ in nothing but where their cards lie."""

from typing import ClassVar

import numpy as np

from bugnight.bots.skill import Mind, Rows, Skill
from bugnight.games.bug_off import rules
from bugnight.kernel import features

AT = {
    name: start + np.arange(np.prod(shape)).reshape(-1, shape[-1])
    for (name, shape), start in zip(rules.PIECES, features.places(rules.PIECES), strict=True)
}
"""Where the pieces of an observation are; those about colours have a column for each."""
OF_A_COLOUR = ("hand", "table", "points", "centre", "swept", "unseen", "revealed")


class OwnSkill(Skill):
    """Bug Off!"""

    minds: ClassVar[dict[str, dict[int, Mind]]] = {
        "larva": {2: Mind(0.7, 0.08), 3: Mind(0.0, 0.12), 4: Mind(0.0, 0.13), 5: Mind(0.0, 0.15)},
        "nymph": {n: Mind(sees, 0.03) for n, sees in enumerate((0.8, 0.23, 0.27, 0.45), 2)},
        "beetle": {n: Mind(sees, 0.01) for n, sees in enumerate((0.92, 0.7, 0.77, 0.9), 2)},
        "hornet": {n: Mind(1.0, 0.0, tries) for n, tries in enumerate((0, 0, 0, 1000), 2)},
    }
    rows: ClassVar[Rows] = Rows(
        np.concatenate([AT[name] for name in OF_A_COLOUR]).T.copy(),
        np.array([(a, a // rules.COLOURS, a % rules.COLOURS) for a in range(rules.ACTIONS)]),
    )
