"""Reasons in RumBugz: wins, missing types, PLYTs, what a Bug completes, what is missed least."""

from typing import TYPE_CHECKING

import numpy as np

from bugnight.bots.reasons import Reason
from bugnight.bots.simple import generator
from bugnight.games.rumbugz import RumBugz, winning_turn
from bugnight.games.rumbugz import rules as rumbugz
from bugnight.games.rumbugz.bugz import ALL_TYPES
from bugnight.games.rumbugz.game import KINDS, TYPES, RumBugzTable, bug_value
from bugnight.kernel import Array, calls
from bugnight.play import Move, View

if TYPE_CHECKING:
    from bugnight.bots.explain import Advice

PLYT = "*"


def find(view: View, best: "Advice", action: int, *, wins: bool) -> Reason | None:
    """Why a move is the best here, where something particular holds."""
    if wins:
        return Reason("wins")
    table = view.table
    assert isinstance(table, RumBugzTable)
    kinds = {
        "bid": _bid,
        "pass": _pass,
        "allow": _allow,
        "draw": _draw,
        "lay": _lay,
        "swap": _swap,
        "add": _add,
        "discard": _discard,
    }
    reason = kinds[best.move.verb](Seen(view, table), best.move, action)
    return reason and Reason(reason.key, {k: _value(k, v) for k, v in reason.values.items()})


def _value(name: str, value: int | str) -> int | str:
    return bug_value(str(value)) if name in ("bug", "gained") else value


class Seen:
    """What a seat sees, and what its hand is near to."""

    def __init__(self, view: View, table: RumBugzTable) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.table = table
        self.states = view.record()
        calls.guess(self.states, view.seat, generator(1))  # own hand and table stay as they are
        self.missing = [t for t in TYPES if t not in table.laid[view.seat]]
        assert isinstance(view.game, RumBugz)
        self.plyt_points = view.game.plyt_points

    @property
    def hand(self) -> list[str]:
        """The seat's own Bugz."""
        hand = self.table.hands[self.seat]
        assert isinstance(hand, list)
        return hand

    def points(self, bug: str) -> int:
        """What a Bug left in the hand counts for another's win."""
        return self.plyt_points if bug == PLYT else int(bug)

    def lacks(self, states: Array) -> dict[str, int]:
        """How many Bugz the hand of a record lacks for each missing type; 0: it can be laid."""
        return {
            t: max(0, int(winning_turn.lacking(states[0], self.seat, TYPES.index(t))))
            for t in self.missing
        }

    def after(self, action: int) -> Array:
        """The record after an action of this seat that only moves open Bugz."""
        states = calls.twin(self.states)
        calls.step(states, self.seat, action)
        return states

    def with_bug(self, bug: str, more: int) -> Array:
        """The record with a Bug more or less in the hand."""
        states = calls.twin(self.states)
        states["hands"][0, self.seat, KINDS[bug]] += more
        return states

    def newly_laid(self, states: Array) -> str | None:
        """A missing type that can be laid in a record and cannot now."""
        now, then = self.lacks(self.states), self.lacks(states)
        return next((t for t in self.missing if then[t] == 0 < now[t]), None)

    def nearer(self, states: Array) -> str | None:
        """A missing type that a record's hand lacks fewer Bugz for than the present one."""
        now, then = self.lacks(self.states), self.lacks(states)
        return next((t for t in self.missing if then[t] < now[t]), None)

    def takes(self, states: Array, bug: str) -> bool:
        """Whether a sequence on the table takes a Bug as an addition."""
        trial = calls.twin(states)
        s = trial[0]
        s.phase, s.turn = rumbugz.ACT, self.seat
        s.laid[self.seat] = ALL_TYPES
        s.hands[self.seat] = 0
        s.hands[self.seat, KINDS[bug]] = s.hand_size[self.seat] = 1
        out = np.empty(rumbugz.MAX_LEGAL, np.int16)
        n = calls.legal(trial, self.seat, out)
        return bool((out[:n] >= rumbugz.ADD).any())


def _bid(seen: Seen, move: Move, action: int) -> Reason | None:  # noqa: ARG001
    return Reason("bid", {"bug": seen.table.pile[-1]}) if seen.missing else None


def _pass(seen: Seen, move: Move, action: int) -> Reason | None:  # noqa: ARG001
    return None if seen.missing else Reason("pass")


def _allow(seen: Seen, move: Move, action: int) -> Reason | None:  # noqa: ARG001
    bug, bidder = seen.table.pile[-1], seen.table.bidder
    assert bidder is not None
    if bug == PLYT or seen.nearer(seen.with_bug(bug, 1)):
        return None
    return Reason("allow", {"bug": bug, "seat": bidder})


def _draw(seen: Seen, move: Move, action: int) -> Reason | None:  # noqa: ARG001
    if not seen.table.pile:
        return None
    bug = seen.table.pile[-1]
    held = seen.with_bug(bug, 1)
    lays, nearer = seen.newly_laid(held), seen.nearer(held)
    adds = not seen.missing and seen.takes(seen.states, bug)
    if move.text == "draw bag":
        useless = bug != PLYT and not nearer and not adds
        return _leave_pile(seen, bug) if useless else None
    if bug == PLYT:
        return Reason("draw_plyt")
    if lays or nearer:
        return Reason(
            "draw_lay" if lays else "draw_nearer", {"bug": bug, "type": lays or nearer or ""}
        )
    return Reason("draw_add", {"bug": bug}) if adds else None


def _leave_pile(seen: Seen, bug: str) -> Reason:
    if seen.table.bidder is not None:
        return Reason("refuse", {"bug": bug, "seat": seen.table.bidder})
    return Reason("draw_bag", {"bug": bug})


def _lay(seen: Seen, move: Move, action: int) -> Reason | None:  # noqa: ARG001
    _, kind, *bugz = move.text.split()
    if kind not in seen.missing:
        return Reason("lay_more", {"type": kind, "n": len(bugz)})
    if seen.missing == [kind]:
        return Reason("lay_last", {"type": kind})
    return Reason("lay", {"type": kind, "n": len(seen.missing) - 1})


def _swap(seen: Seen, move: Move, action: int) -> Reason | None:
    _, _, put, got = move.text.split()
    given, gained = (PLYT if each[1] == PLYT else each[1:] for each in (put, got))
    after = seen.after(action)
    lays, nearer = seen.newly_laid(after), seen.nearer(after)
    if lays:
        return Reason("swap_lay", {"bug": given, "gained": gained, "type": lays})
    if gained == PLYT:
        return Reason("swap_plyt", {"bug": given})
    if nearer:
        return Reason("swap_nearer", {"bug": given, "gained": gained, "type": nearer})
    return None


def _add(seen: Seen, move: Move, action: int) -> Reason | None:  # noqa: ARG001
    return Reason("add", {"n": len(seen.hand) - 1})


def _discard(seen: Seen, move: Move, action: int) -> Reason | None:  # noqa: ARG001
    bug = move.text.split()[1]
    if not seen.missing:
        return None if seen.takes(seen.states, bug) else Reason("discard_stuck", {"bug": bug})
    if seen.lacks(seen.with_bug(bug, -1)) == seen.lacks(seen.states):
        after = (seen.seat + 1) % len(seen.table.hands)
        is_done = len(seen.table.laid[after]) == len(TYPES)
        if is_done and not seen.takes(seen.states, bug):
            return Reason("discard_safe", {"bug": bug, "seat": after})
        return Reason("discard_free", {"bug": bug})
    if seen.points(bug) == max(map(seen.points, seen.hand)):
        return Reason("discard_dear", {"bug": bug})
    return None
