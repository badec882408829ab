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

    minds: ClassVar[dict[str, Mind]] = Skill.minds | {
        "larva": Mind(sees=0.0, slips=0.12),
        "nymph": Mind(sees=0.37, slips=0.035),
        "beetle": Mind(sees=0.72, slips=0.01),
    }
    rows: ClassVar[Rows] = Rows(
        np.concatenate([AT[name] for name in OF_A_COLOUR]).T.copy(),
        np.array([(a, a // rules.COLOURS, a % rules.COLOURS) for a in range(rules.ACTIONS)]),
    )
