"""Why a move is the best: what holds in the position, found game by game.

A reason is only given if it is true of the view: it is worked out from the cards, not guessed from
the figures. Where nothing particular holds, the figures themselves are the reason.
"""

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bugnight.play import View

if TYPE_CHECKING:
    from bugnight.bots.explain import Advice

Values: TypeAlias = dict[str, int | str]


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
    if len(advice) == 1:
        return Reason("only")
    own = view.game.part("reasons")
    reason: Reason | None = own.find(view, advice[0], action, wins=wins) if own else None
    return reason or _figures(advice[0], rival or advice[1], close=close)


def _figures(best: "Advice", rival: "Advice", *, close: bool) -> Reason:
    """Fall back on the figures: what it wins, beside the next move.

    A move that is known badly stands behind one that is known well, with a figure that may be
    higher: then it is not called the next best.
    """
    win, other = (min(max(round(100 * each.win), 0), 100) for each in (best, rival))
    key = "alike" if other >= win else "close" if close else "wins_more"
    return Reason(key, {"win": win, "other": other, "move": str(rival.move)})
