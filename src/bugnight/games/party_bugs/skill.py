"""What bots know of Party Bugs: endings are computed, and a choice in secret is anybody's guess."""

from typing import ClassVar

from bugnight.bots.skill import Foresee, Mind, Reopen, Skill, WorkOut
from bugnight.games.party_bugs import endings
from bugnight.play import Game


class OwnSkill(Skill):
    """Party Bugs."""

    minds: ClassVar[dict[str, Mind]] = Skill.minds | {
        "larva": Mind(sees=0.0, slips=0.08),
        "nymph": Mind(sees=0.37, slips=0.03),
        "beetle": Mind(sees=0.95, slips=0.01),
        "hornet": Mind(sees=1.0, slips=0.0, simulations=50),
    }
    """Looking ahead is worth more than all rules of thumb: the best levels do."""

    @property
    def reopen(self) -> Reopen:
        """Let the others choose again, sensibly: that they have chosen tells nothing."""
        return endings.reopen

    @property
    def work_out(self) -> WorkOut:
        """Play an ending as an equilibrium has it."""
        return endings.answer

    def unforeseen_phases(self, game: type[Game]) -> frozenset[str]:  # noqa: ARG002
        """The card that is hidden at the start is chosen well enough."""
        return frozenset({"choose"})

    @property
    def foresee(self) -> Foresee:
        """Compute an ending that is near enough."""
        return endings.foresee
