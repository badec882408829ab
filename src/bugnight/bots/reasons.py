"""Why a move is the best, and why another is not: what holds in the position, game by game.

A reason is only given if it is true of the view: it is worked out from the cards, or from the
games played on. Where the game tells nothing particular, the figures themselves are the reason.

A game's own reasons are in the `reasons.py` of its folder, as events are in its rules: `REASONS`
lists their kinds, and a kernel `find(states, seat, a, best, alike, told)` tells one, or none: why
`a` is the best where both are the same action, else what speaks against `a`, compared with `best`.
`states[0]` is the seat's view and `states[1]` scratch; `alike` says that the best and the next best
ended alike in every game played on.
"""

from typing import TYPE_CHECKING, TypeAlias

import msgspec
import numpy as np

from bugnight.bots import skill
from bugnight.kernel.events import buffer
from bugnight.play import Move, View
from bugnight.play.events import OMNISCIENT, read

if TYPE_CHECKING:
    from bugnight.bots.explain import Weighed

Values: TypeAlias = dict[str, int | str | list[str]]

WON, LOST = "won", "lost"
CLEAR = 2.0
"""Standard errors by which a rival gains, to be named."""


class Reason(msgspec.Struct, frozen=True):
    """A reason by its message, `pair_up` for `reason-pair-up`, and the values in it."""

    key: str
    values: Values = {}


def find(
    view: View, weighed: "Weighed", k: int, rival: int | None, moves: dict[int, list[Move]]
) -> Reason:
    """The main reason for the best action, or against another, which stands at the place `k`.

    `rival` is the next best that is another move.
    """
    best = weighed.ranking[0]
    if weighed.decided:
        return _decided(view, weighed, k)
    if weighed.actions[best] in weighed.winning.actions:
        return _winning(view, weighed, k)
    if weighed.merits is not None:
        return _computed(view, weighed, k)
    if len(weighed.actions) == 1:
        return Reason("only")
    other = rival if k == best else best
    alike = other is not None and weighed.ended_alike(k, other)
    told = own(view, weighed.actions[k], weighed.actions[best], alike=alike)
    if told is None and k == best:
        told = _for(view, weighed, weighed.ranking[1] if rival is None else rival, moves)
    return told or _against(view, weighed, k, moves, alike=alike)


def own(view: View, action: int, best: int, *, alike: bool = False) -> Reason | None:
    """What the game itself tells, if it has reasons."""
    part = view.game.part("reasons")
    if part is None:
        return None
    told = buffer(1)
    part.find(np.repeat(view.record(), 2), view.seat, action, best, alike, told)
    found = read(told[1 : 1 + told[0, 0]], part.REASONS, OMNISCIENT)
    return Reason(found[0].kind, found[0].details) if found else None


def _points(view: View, score: float) -> int:
    return round(score / view.game.score_unit)


def _of_100(share: float) -> int:
    """A computed share of the win: only what is certain is all or nothing."""
    return round(100 * share) if share in (0, 1) else min(max(round(100 * share), 1), 99)


def _worse(view: View, weighed: "Weighed", k: int) -> int:
    """By how many points the score is worse than the best move's."""
    apart = weighed.scores[k] - weighed.scores[weighed.ranking[0]]
    return _points(view, apart if view.game.low_wins else -apart)


def _decided(view: View, weighed: "Weighed", k: int) -> Reason:
    """In a game that is won or lost whatever happens, only the score is left."""
    computed = "yes" if weighed.exact[k] else "no"
    if k == weighed.ranking[0]:
        score = _points(view, float(weighed.scores[k]))
        return Reason(weighed.decided, {"score": score, "computed": computed})
    n = _worse(view, weighed, k)
    return (
        Reason(f"{weighed.decided}_worse", {"n": n}) if n > 0 else Reason(f"{weighed.decided}_same")
    )


def _winning(view: View, weighed: "Weighed", k: int) -> Reason:
    """A turn that wins can begin with this action, or is given away by it."""
    if weighed.actions[k] not in weighed.winning.actions:
        return Reason("gives_away")
    turn = skill.of(type(view.game)).winning_turn(view, weighed.actions[k])
    key = "wins" if weighed.winning.decides else "wins_round"
    return Reason(key, {"turn": [str(move) for move in turn]} if len(turn) > 1 else {})


def _computed(view: View, weighed: "Weighed", k: int) -> Reason:
    seat, best = view.seat, weighed.ranking[0]
    win, most = (_of_100(float(weighed.wins[place, seat])) for place in (k, best))
    if k == best:
        return Reason("computed_won") if win == 100 else Reason("computed", {"win": win})
    if win < most:
        return Reason("computed_less", {"win": win, "other": most})
    n = _worse(view, weighed, k)
    return Reason("computed_worse", {"n": n}) if n > 0 else Reason("computed_same")


def _for(view: View, weighed: "Weighed", rival: int, moves: dict[int, list[Move]]) -> Reason:
    """Fall back on the figures: what the best wins, and what the next best wins.

    A move that is known badly stands behind one that is known well, with a figure that may be
    higher: then it is not called the next best.
    """
    best = weighed.ranking[0]
    win, other = (round(100 * float(weighed.wins[place, view.seat])) for place in (best, rival))
    values: Values = {"win": win, "other": other, "move": str(moves[weighed.actions[rival]][0])}
    return Reason("wins_more" if other < win else "alike", values)


def _against(
    view: View, weighed: "Weighed", k: int, moves: dict[int, list[Move]], *, alike: bool
) -> Reason:
    """What a move wins less than the best, and who gains by it."""
    assert view.seat is not None
    best = weighed.ranking[0]
    win, most = (round(100 * float(weighed.wins[place, view.seat])) for place in (k, best))
    values: Values = {"win": win, "other": most, "move": str(moves[weighed.actions[best]][0])}
    if alike:
        return Reason("same", {"move": values["move"]})
    if win >= most:
        return Reason("unsure", values)
    gains = {r: weighed.difference(k, best, r) for r in range(view.game.players) if r != view.seat}
    seat = max(gains, key=lambda r: gains[r][0])
    now, then = (round(100 * float(weighed.wins[place, seat])) for place in (k, best))
    if gains[seat][0] > CLEAR * gains[seat][1] and now > then:
        return Reason("less_to", values | {"seat": seat, "n": now, "m": then})
    return Reason("less", values)
