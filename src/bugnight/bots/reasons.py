"""Why a move is the best: what holds in the position, found game by game.

A reason is only given if it is true of the view: it is worked out from the cards, not guessed from
the figures. Where nothing particular holds, the figures themselves are the reason.

A game's own reasons are in the `reasons.py` of its folder, as events are in its rules: `REASONS`
lists their kinds, and a kernel `find(states, seat, a, certain, win, score, told)` tells one, or
none. `states[0]` is the seat's view and `states[1]` scratch; `a` is the action by which the best
move begins, `win` and `score` what it can expect, `certain` what is known for sure.
"""

from typing import TYPE_CHECKING, TypeAlias

import msgspec
import numpy as np

from bugnight.kernel.events import buffer
from bugnight.play import View
from bugnight.play.events import OMNISCIENT, read

if TYPE_CHECKING:
    from bugnight.bots.explain import Advice

Values: TypeAlias = dict[str, int | str]

NOTHING, COMPUTED, WINS = range(3)
"""What is certain: nothing; the figures, which are computed; or that the turn can be won."""


class Reason(msgspec.Struct, frozen=True):
    """A reason by its message, `pair_up` for `reason-pair-up`, and the values in it."""

    key: str
    values: Values = {}


def find(
    view: View,
    advice: "list[Advice]",
    action: int,
    *,
    wins: bool,
    rival: "Advice | None",
    close: bool,
) -> Reason:
    """The main reason for the first move of an advice, which begins with an action of the rules.

    `rival` is the next best that is another move, `close` whether it is hard to tell from the best.
    """
    best = advice[0]
    if len(advice) == 1:
        return Reason("only")
    certain = WINS if wins else COMPUTED if best.exact else NOTHING
    return _own(view, best, action, certain) or _figures(best, rival or advice[1], close=close)


def _own(view: View, best: "Advice", action: int, certain: int) -> Reason | None:
    """What the game itself tells, if it has reasons."""
    own = view.game.part("reasons")
    if own is None:
        return None
    told = buffer(1)
    own.find(np.repeat(view.record(), 2), view.seat, action, certain, best.win, best.score, told)
    reasons = read(told[1 : 1 + told[0, 0]], own.REASONS, OMNISCIENT)
    return Reason(reasons[0].kind, reasons[0].details) if reasons else None


def _figures(best: "Advice", rival: "Advice", *, close: bool) -> Reason:
    """Fall back on the figures: what it wins, and what the next move wins.

    A move that is known badly stands behind one that is known well, with a figure that may be
    higher: then it is not called the next best.
    """
    win, other = (min(max(round(100 * each.win), 0), 100) for each in (best, rival))
    key = "alike" if other >= win else "close" if close else "wins_more"
    return Reason(key, {"win": win, "other": other, "move": str(rival.move)})
