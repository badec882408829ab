"""Why a move is the best, and why another is not.

A reason is only given if it is true in the view: it is worked out from the cards, or from the
playouts. Where a game has no reason of its own, the figures are the reason.

A game's own reasons are in the `reasons.py` of its folder. `REASONS` lists their kinds. A kernel
`find(states, seat, a, best, alike, told)` tells one, as rules tell events, or none: why `a` is the
best if both are the same action, else what speaks against `a`, compared with `best`. `states[0]` is
the seat's view and `states[1]` is scratch; `alike` says that the best and the next best action had
the same results in all playouts.
"""

from typing import TYPE_CHECKING, TypeAlias

import msgspec
import numpy as np

from bugnight.bots import skill, weighing
from bugnight.bots.simple import generator, whole_move
from bugnight.kernel import Array
from bugnight.kernel.events import buffer
from bugnight.play import Move, View
from bugnight.play.events import OMNISCIENT, read

if TYPE_CHECKING:
    from bugnight.bots.explain import Weighed

Values: TypeAlias = dict[str, int | str | list[str]]


class Reason(msgspec.Struct, frozen=True):
    """A reason by its message, `pair_up` for `reason-pair-up`, and the values in it."""

    key: str
    values: Values = {}


def find(
    view: View, weighed: "Weighed", k: int, rival: int | None, moves: dict[int, list[Move]]
) -> Reason:
    """The main reason for the best action, or against another; `k` is the action's index.

    `rival` is the next best action that is a different move.
    """
    game, seat = view.game, view.seat
    assert seat is not None
    told, figures = buffer(1), np.zeros(weighing.FIGURES, np.int32)
    code = weighing.why(
        np.repeat(view.state(), 2),
        seat,
        game.players,
        game.score_unit,
        -1 if game.low_wins else 1,
        weighed.results,
        weighed.worth,
        np.array(weighed.ranking, np.int16),
        k,
        -1 if rival is None else rival,
        weighed.how,
        weighed.decided,
        told,
        figures,
    )
    key, names = [*weighing.REASONS.items()][code]
    if key == "own":
        return _read(view, told)
    values: Values = dict(zip(names, figures.tolist(), strict=False))
    if "move" in names:
        values["move"] = str(moves[weighed.actions[figures[names.index("move")]]][0])
    if "computed" in names:
        values["computed"] = "yes" if values["computed"] else "no"
    if key in ("wins", "wins_round") and len(turn := _turn(view, weighed.actions[k])) > 1:
        values["turn"] = turn
    return Reason(key, values)


def own(view: View, action: int, best: int, *, alike: bool = False) -> Reason | None:
    """The game's own reason, if it has one."""
    told = buffer(1)
    assert view.seat is not None
    weighing.tell_own(np.repeat(view.state(), 2), view.seat, action, best, alike, told)
    return _read(view, told) if told[0, 0] else None


def _read(view: View, told: Array) -> Reason:
    part = view.game.part("reasons")
    assert part is not None
    (found,) = read(told[1:2], part.REASONS, OMNISCIENT)
    return Reason(found.kind, found.details)


def _turn(view: View, action: int) -> list[str]:
    """The moves of a winning turn that begins with this action."""
    seat, position = view.seat, view.guess(seed=0)
    assert seat is not None
    kernel = skill.of(type(view.game)).winning_turn
    if kernel is None:
        return []
    notes, out = np.empty((2, view.game.rules.MAX_LEGAL), np.int16)
    n = kernel(position.state(), seat, action, generator(0), notes, out)
    actions, turn = out[:n].tolist(), []
    while actions:
        move = whole_move(position.view(seat), lambda _: actions.pop(0))
        turn.append(str(move))
        position = position.play(move)
    return turn
