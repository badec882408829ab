"""What bots know of Party Bugs: endings are computed, and a choice in secret is anybody's guess."""

from typing import ClassVar

from bugnight.bots import search
from bugnight.bots.contract import Limit
from bugnight.bots.skill import Computed, Mind, Skill
from bugnight.games.party_bugs import cards, endings
from bugnight.kernel import Array
from bugnight.play import Game, View

POSITIONS_A_SECOND = 1_000_000
"""Positions of an ending searched in a second, at least."""
SECRETS = {cards.CHOOSE: "played", cards.HIDE: "face_down"}
"""Where the cards lie that are chosen in secret in a phase."""


class OwnSkill(Skill):
    """Party Bugs."""

    minds: ClassVar[dict[str, Mind]] = Skill.minds | {
        "nymph": Mind(sees=0.5, slips=0.02),
        "beetle": Mind(sees=0.95, slips=0.01),
        "hornet": Mind(sees=1.0, slips=0.0, simulations=50),
    }
    """Looking ahead is worth more than all rules of thumb: the best levels do."""

    def unforeseen_phases(self, game: type[Game]) -> frozenset[str]:  # noqa: ARG002
        """The card that is hidden at the start is chosen well enough."""
        return frozenset({"choose"})

    def reopen_choices(self, states: Array) -> None:
        """Let the others choose again, sensibly: that they have chosen tells nothing."""
        field = SECRETS.get(int(states["phase"][0]))
        if field is not None:
            chosen = states[field][0]
            chosen[chosen == cards.UNSEEN_CARD] = 0

    def answer(self, view: View, states: Array, limit: Limit, rng: Array) -> int | None:
        """Play an ending as an equilibrium has it."""
        ending = self.foresee(view, states, limit, rng)
        if ending is None:
            return None
        return search.legal_actions(view, states)[search.drawn_by_share(ending.shares, rng)]

    def foresee(
        self,
        view: View,
        states: Array,
        limit: Limit,
        rng: Array,
        always: tuple[int, ...] = (),  # noqa: ARG002
    ) -> Computed | None:
        """Compute an ending that is near enough."""
        assert view.seat is not None
        seconds = 1 if limit.seconds is None else limit.seconds
        return endings.solve(states, view.seat, rng, int(seconds * POSITIONS_A_SECOND))
