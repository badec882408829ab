"""Bots of the league that the package does not have: what a strong bot is measured against."""

import numpy as np

from bugnight.bots import Limit, search, thumb
from bugnight.bots.playouts import RESULTS, play_on, write_result
from bugnight.bots.simple import generator, whole_move
from bugnight.bots.trials import unforeseen_phases
from bugnight.kernel import Array, kernel
from bugnight.kernel.dispatch import reshuffle, step
from bugnight.lab.league import League, Mixed
from bugnight.lab.matches import BotMatch
from bugnight.play import Match, Move, Position, View

SLIPS = thumb.OFTEN // 8


class Noisy:
    """Rules of thumb, but every eighth action is any legal one."""

    sees, slips = thumb.OFTEN, SLIPS

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        """Slip, or play by rules of thumb."""
        seat, notes = view.seat, np.empty(view.game.rules.MAX_LEGAL, np.int16)
        assert seat is not None

        def pick(states: Array) -> int:
            slipped = thumb.slip(states, seat, self._rng, notes, self.slips)
            if slipped >= 0:
                return slipped
            return thumb.pick_partly(states, seat, self._rng, notes, self.sees)

        return whole_move(view, pick)


class Narrow(Noisy):
    """Rules of thumb that see what is under their nose, and nothing of what follows."""

    sees, slips = 0, 0


@kernel
def peek(
    start: Array,
    seat: int,
    action: int,
    rng: Array,
    states: Array,
    notes: Array,
    scores: Array,
    unforeseen: int,
    out: Array,
) -> None:
    """Write how games end in which a seat begins with an action, all hands as they are."""
    for i in range(len(out)):
        states[0] = start[0]
        reshuffle(states[0], rng)
        step(states[0], seat, action, None)
        play_on(states[0], rng, notes, unforeseen)
        write_result(states[0], scores, out[i])


class Peeker:
    """Sees all hands, but neither decks nor the bag nor what is chosen in secret.

    It tries every action by rules of thumb; `OpenMatch` gives it a whole position for a view.
    """

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:
        """Take what wins most."""
        seat, rules = view.seat, view.game.rules
        assert seat is not None
        room = np.zeros(1, rules.STATE), np.empty(rules.MAX_LEGAL, np.int16)
        scores, unforeseen = np.empty(rules.MAX_SEATS, np.int16), unforeseen_phases(view.game)

        def pick(states: Array) -> int:
            actions = search.legal_actions(view, states)
            out = np.zeros(
                (max(8, (limit.simulations or 500) // len(actions)), RESULTS), np.float32
            )
            wins = []
            for action in actions:
                peek(states, seat, action, self._rng, *room, scores, unforeseen, out)
                wins.append(float(out[:, seat].sum()))
            return actions[wins.index(max(wins))] if len(actions) > 1 else actions[0]

        return whole_move(view, pick)


class OpenMatch(BotMatch):
    """A game in which `Peeker` is shown the whole position, as it was before secret choices."""

    _before: Position | None = None
    _awaited = 0

    def _show(self, match: Match, seat: int) -> View:
        position = match.position
        awaited = len(position.actors)
        if position.phase not in match.game.sealed_phases or awaited > self._awaited:
            self._before = position
        self._awaited = awaited
        if not self._seating[seat].name.endswith(":Peeker"):
            return super()._show(match, seat)
        assert self._before is not None
        return match.game.view(self._before.code, seat)


class OpenTables(Mixed, frozen=True):
    """The league's work with peeking allowed."""

    match = OpenMatch


class OpenLeague(League):
    """The league with a peeker."""

    kind = OpenTables
