"""What bots know of RumBugz: a turn that wins is found."""

from typing import ClassVar

import numpy as np

from bugnight.bots import search
from bugnight.bots.contract import Limit
from bugnight.bots.simple import generator
from bugnight.bots.skill import Mind, Rows, Skill, Style, Winning
from bugnight.games.rumbugz import RumBugz, bugz, winning_turn
from bugnight.games.rumbugz.features import PIECES, SEQUENCE_FEATURES
from bugnight.kernel import Array, calls, features
from bugnight.play import Move, View

POSITIONS_A_SECOND = 1_000_000
"""Positions of a turn searched in a second, at least."""
POSITIONS = 1 << 17
"""Places for the positions of a turn: twice as many as are searched."""
BRIEFLY = Limit(seconds=0.02)


class OwnSkill(Skill):
    """RumBugz."""

    style: ClassVar[Style] = Style(others=0.0)
    minds: ClassVar[dict[str, Mind]] = Skill.minds | {
        "nymph": Mind(sees=0.3, slips=0.02),
        "beetle": Mind(sees=0.65, slips=0.01),
    }
    rows: ClassVar[Rows] = Rows(
        features.places(PIECES).TABLE
        + np.arange(bugz.SEQUENCES * SEQUENCE_FEATURES).reshape(-1, SEQUENCE_FEATURES),
        bugz.SWAP,
        (bugz.SWAPS, bugz.ADDS),
    )
    preparing_verbs: ClassVar[frozenset[str]] = frozenset({"swap"})

    def answer(self, view: View, states: Array, limit: Limit, rng: Array) -> int | None:
        """Begin a turn that wins; place PLYTs by rules of thumb."""
        if states["phase"][0] == bugz.PLACE:
            return search.by_thumb(view, states, rng)
        return winning_action(view, states, limit, rng)

    def foresee(
        self, view: View, states: Array, limit: Limit, rng: Array, always: tuple[int, ...]
    ) -> Winning:
        """The actions that win in this turn, or after which it can still be won.

        Once one is found, the others are searched briefly, those in `always` fully.
        """
        assert isinstance(view.game, RumBugz)
        winning = winning_actions(view, states, limit, rng, always)
        return Winning(winning, decides=view.game.rounds == 1)

    def winning_turn(self, view: View, action: int) -> list[Move]:
        """Go on to the end of the turn."""
        seat = view.seat
        assert seat is not None
        rng = generator(0)
        position = view.guess(seed=0)
        turn: list[Move] = []
        first: int | None = action
        while first is not None and len(turn) < winning_turn.DEEPEST:
            before = position.record()["totals"][0, seat]
            turn.append(search.move_by_thumb(position.view(seat), first))
            position = position.play(turn[-1])
            if position.record()["totals"][0, seat] > before:
                break
            seen = position.view(seat)
            first = winning_action(seen, seen.record(), Limit(), rng)
        return turn


def winning_actions(
    view: View, states: Array, limit: Limit, rng: Array, always: tuple[int, ...]
) -> frozenset[int]:
    """Every action that can begin a turn that wins."""
    seat = view.seat
    assert seat is not None
    first = winning_action(view, states, limit, rng)
    if first is None:
        return frozenset()
    known = calls.twin(states)
    calls.guess(known, seat, rng)
    won = {first}
    for action in search.legal_actions(view, known):
        if action >= bugz.LAY and action not in won:
            after = calls.twin(known)
            calls.step(after, seat, action)
            while after["phase"][0] == bugz.PLACE:
                calls.step(after, seat, search.by_thumb(view, after, rng))
            is_won = after["totals"][0, seat] > known["totals"][0, seat]
            patience = limit if action in always else BRIEFLY
            if is_won or winning_action(view, after, patience, rng) is not None:
                won.add(action)
    return frozenset(won)


def winning_action(view: View, states: Array, limit: Limit, rng: Array) -> int | None:
    """How a turn begins that wins; a Bug on the pile may be what it needs."""
    seat = view.seat
    if seat is None or states["turn"][0] != seat:
        return None
    stack = np.zeros(winning_turn.DEEPEST, bugz.STATE)
    first = stack[:1]
    calls.transcribe(states, first)
    calls.guess(first, seat, rng)
    drawing = states["phase"][0] == bugz.DRAW
    if drawing:
        if not calls.allowed(first, seat, bugz.DRAW_PILE):
            return None
        calls.step(first, seat, bugz.DRAW_PILE)
    places = POSITIONS
    if limit.seconds is not None:
        places = min(places, 1 << int(limit.seconds * POSITIONS_A_SECOND / 8).bit_length())
    found = winning_turn.winning_move(
        stack,
        np.empty((winning_turn.DEEPEST, bugz.MAX_LEGAL), np.int16),
        np.zeros(winning_turn.DEEPEST, np.int64),
        np.zeros(places, np.uint64),
        seat,
    )
    if found == winning_turn.NONE:
        return None
    return bugz.DRAW_PILE if drawing else found
