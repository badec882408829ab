"""Why a move is the best: what holds in the position, found game by game.

A reason is only given if it is true of the view: it is worked out from the cards, not guessed from
the figures. Where nothing particular holds, the figures themselves are the reason.
"""

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bugnight.play import Move, View

if TYPE_CHECKING:
    from bugnight.bots.explain import Advice

Values: TypeAlias = dict[str, int | str]


class Reason(msgspec.Struct, frozen=True):
    """A reason by its key in the catalogues of `words`, and what stands in its blanks."""

    key: str
    values: Values = {}


def find(view: View, advice: "list[Advice]", action: int, wins: bool, close: Move | None) -> Reason:
    """The main reason for the first move of an advice, which begins with an action of the rules."""
    from bugnight.bots import reasons_bug_off, reasons_party_bugs, reasons_rumbugz  # noqa: PLC0415

    if len(advice) == 1:
        return Reason("any.only")
    games = {
        "party-bugs": reasons_party_bugs.find,
        "bug-off": reasons_bug_off.find,
        "rumbugz": reasons_rumbugz.find,
    }
    reason = games[view.game.name](view, advice[0], action, wins=wins)
    return reason or _figures(advice, close)


def _figures(advice: "list[Advice]", close: Move | None) -> Reason:
    """Fall back on the figures: what it wins, beside the next move."""
    best = advice[0]
    rival = next((each for each in advice if each.move == close), advice[1])
    values: Values = {
        "win": round(100 * best.win),
        "other": round(100 * rival.win),
        "move": str(rival.move),
    }
    return Reason("any.close" if close else "any.wins_more", values)
