"""What each legal action is worth, in which order, which are close, and why; compiled.

`worth[k]` is what the k-th legal action promises. `results` is the trial behind it (`ranking`),
without deals where everything was computed. A game's `skill.foresee` writes into `worth` what is
certain, and returns how it knows:

- `UNCERTAIN`: nothing is certain;
- `COMPUTED`: every action was worked out to the end of the game, with `wins`, `score` and `merit`;
- `WINS`, `WINS_ROUND`: a turn that begins with an action marked `wins_turn` wins for sure.
"""

import math
from types import ModuleType
from typing import Any

import numpy as np

from bugnight.bots.ranking import CAUTION, averages, difference, errors, rank
from bugnight.kernel import Array, dispatch, kernel
from bugnight.kernel.compiling import GAMES, record_type
from bugnight.kernel.events import SEATS
from bugnight.play.events import EventKind, codes

WORTH = record_type(
    [
        ("wins", np.float64, (SEATS,)),
        ("score", np.float64),
        ("error", np.float64),
        ("merit", np.float64),
        ("action", np.int16),
        ("exact", np.int16),
        ("wins_turn", np.int16),
        ("kept", np.int16),
    ]
)
"""What an action promises: every seat's share of the win, the mover's score, and the standard error
of its win. Computed actions are ordered by `merit`: the win, and a hundredth of the score. `exact`
says that it was computed, not sampled; `kept`, that it is examined in any case."""

UNCERTAIN, COMPUTED, WINS, WINS_ROUND = range(4)
OPEN, WON, LOST = range(3)
"""Whether a game is won or lost, whatever the mover does."""

CLOSE = 1.5
"""Moves less than this many standard errors apart are called close."""
ALIKE = 0.005
"""Moves whose shares of the win differ by less than this are also called close."""
SAME = 1e-5
"""Computed moves are equally good up to this difference: a point is worth more."""
DECIDED = 0.01
"""A game is decided if every move wins at most this share, or at least 1 minus this."""
CERTAIN = 0.0005
"""The same where everything was computed."""
LEAST = 8
"""Playouts of every action, whatever the limit: fewer say nothing."""
CLEAR = 2.0
"""A rival that gains more standard errors than this is named."""
NOBODY = -1

REASONS: dict[str, tuple[str, ...]] = {
    "own": (),
    # For the best move
    "only": (),
    "wins_more": ("win", "other", "move"),
    "alike": ("win", "other", "move"),
    "won": ("score", "computed"),
    "lost": ("score", "computed"),
    "computed_won": (),
    "computed": ("win",),
    "wins": (),
    "wins_round": (),
    # Against another
    "won_worse": ("n",),
    "lost_worse": ("n",),
    "won_same": (),
    "lost_same": (),
    "gives_away": (),
    "computed_less": ("win", "other"),
    "computed_worse": ("n",),
    "computed_same": (),
    "same": ("move",),
    "unsure": ("win", "other", "move"),
    "less": ("win", "other", "move"),
    "less_to": ("win", "other", "move", "seat", "n", "m"),
}
"""The reasons that apply to any game, and the figures of each. `own` is one of the game's own; a
`move` is the index of its action, `computed` is 1 or 0."""
REASON = codes(tuple(map(EventKind, REASONS)))
FIGURES = max(map(len, REASONS.values()))


@kernel
def weigh(
    results: Array,
    seat: int,
    players: int,
    usual: int,
    better: int,
    how: int,
    worth: Array,
    order: Array,
) -> int:
    """Write what each action promises and their order; return whether the game is decided.

    In a decided game only the score is left to play for. `better` is -1 where low
    scores win.
    """
    n = len(worth)
    values = np.zeros(n)
    if how == COMPUTED:
        decided = decision(worth, seat, CERTAIN)
        for k in range(n):
            worth[k].exact = 1
            values[k] = better * worth[k].score if decided else worth[k].merit
        sort(values, order)
        return decided
    for column in range(players):
        averages(results, column, usual, values)
        for k in range(n):
            worth[k].wins[column] = values[k]
    averages(results, SEATS + seat, usual, values)
    for k in range(n):
        worth[k].score = values[k]
    errors(results, seat, usual, values)
    for k in range(n):
        worth[k].error = values[k]
    decided = decision(worth, seat, DECIDED)
    if decided:
        for k in range(n):
            values[k] = better * worth[k].score
        sort(values, order)
    else:
        rank(results, seat, usual, better, CAUTION, values, np.zeros(n), order)
    return wins_first(worth, seat, order, decided) if how == WINS else decided


@kernel
def decision(worth: Array, seat: int, doubt: float) -> int:
    """Whether every action wins, or none does, up to `doubt`."""
    low, high = 1.0, 0.0
    for k in range(len(worth)):
        low, high = min(low, worth[k].wins[seat]), max(high, worth[k].wins[seat])
    if len(worth) == 1:
        return OPEN
    return LOST if high <= doubt else WON if low >= 1 - doubt else OPEN


@kernel
def sort(values: Array, order: Array) -> None:
    """Write the indices of values, highest first; equal values keep their order."""
    for k in range(len(values)):
        place = k
        while place > 0 and values[int(order[place - 1])] < values[k]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = k


@kernel
def wins_first(worth: Array, seat: int, order: Array, decided: int) -> int:
    """Put actions that win in this turn before all others; they need no playouts."""
    place = 0
    for at in range(len(worth)):
        k = int(order[at])
        if worth[k].wins_turn:
            for i in range(at, place, -1):
                order[i] = order[i - 1]
            order[place] = k
            place += 1
            worth[k].exact, worth[k].error = 1, 0.0
            for other in range(SEATS):
                worth[k].wins[other] = 1.0 if other == seat else 0.0
    return OPEN if place else decided


@kernel
def compare(results: Array, worth: Array, a: int, b: int, seat: int) -> tuple[float, float]:
    """How much more a seat wins with one action than with another, and the standard error."""
    if len(results) and not worth[a].exact and not worth[b].exact:
        return difference(results, a, b, seat, 0)
    error = math.sqrt(worth[a].error * worth[a].error + worth[b].error * worth[b].error)
    return float(worth[a].wins[seat] - worth[b].wins[seat]), error


@kernel
def is_close(results: Array, worth: Array, best: int, k: int, seat: int, how: int) -> bool:
    """Whether an action is hard to tell from the best, or equally good where computed.

    A turn that surely wins has no rival.
    """
    if how == COMPUTED:
        return bool(worth[best].merit - worth[k].merit <= SAME)
    ahead, error = compare(results, worth, best, k, seat)
    return not worth[best].wins_turn and ahead <= max(CLOSE * error, ALIKE)


@kernel
def ended_alike(results: Array, players: int, a: int, b: int) -> bool:
    """Whether two actions gave every seat the same result in all deals they were tried on."""
    both = 0
    for deal in range(len(results)):
        if not math.isnan(results[deal, a, 0] + results[deal, b, 0]):
            both += 1
            for seat in range(players):
                if results[deal, a, seat] != results[deal, b, seat]:
                    return False
                if results[deal, a, SEATS + seat] != results[deal, b, SEATS + seat]:
                    return False
    return both >= LEAST


# Why


def tell_own(states: Array, seat: int, a: int, best: int, alike: bool, told: Array) -> None:
    """Let the game itself tell a reason, if it has any."""
    _own(GAMES[states.dtype])(states, seat, a, best, alike, told)


def _own(rules: ModuleType) -> Any:  # noqa: ANN401
    part = dispatch.part(rules, "reasons")
    return part.find if part else _nothing


def _nothing(states: Array, seat: int, a: int, best: int, alike: bool, told: Array) -> None:
    pass


dispatch.by_game(tell_own, _own)


@kernel
def why(
    states: Array,
    seat: int,
    players: int,
    unit: int,
    better: int,
    results: Array,
    worth: Array,
    order: Array,
    k: int,
    rival: int,
    how: int,
    decided: int,
    told: Array,
    figures: Array,
) -> int:
    """Find the main reason for the best action, or against another; `k` is the action's index.

    `rival` is the index of the next best that is a different move, `unit` the units of a score in a
    point. A reason of the game's own is in `told`, the figures of any other in `figures`.
    """
    best = int(order[0])
    if decided:
        return why_decided(unit, better, worth, best, k, decided, figures)
    if worth[best].wins_turn:
        won = REASON.WINS if how == WINS else REASON.WINS_ROUND
        return won if worth[k].wins_turn else REASON.GIVES_AWAY
    if how == COMPUTED:
        return why_computed(seat, unit, better, worth, best, k, figures)
    return why_tried(states, seat, players, results, worth, order, k, rival, told, figures)


@kernel
def why_tried(
    states: Array,
    seat: int,
    players: int,
    results: Array,
    worth: Array,
    order: Array,
    k: int,
    rival: int,
    told: Array,
    figures: Array,
) -> int:
    """What the game itself tells, or else the figures."""
    best = int(order[0])
    if len(worth) == 1:
        return REASON.ONLY
    other = rival if k == best else best
    alike = (
        other >= 0
        and of_100(worth[k].wins[seat]) == of_100(worth[other].wins[seat])
        and ended_alike(results, players, k, other)
    )
    tell_own(states, seat, int(worth[k].action), int(worth[best].action), alike, told)
    if told[0, 0]:
        return REASON.OWN
    if alike:
        figures[0] = other
        return REASON.SAME
    if k == best:
        return why_best(seat, worth, best, int(order[1]) if rival < 0 else rival, figures)
    return why_not(seat, players, results, worth, best, k, figures)


@kernel
def of_100(share: float) -> int:
    """A share of the win, as games out of a hundred."""
    return round(100 * share)


@kernel
def of_100_computed(share: float) -> int:
    """A computed share: 0 or 100 only if it is certain."""
    return of_100(share) if share in (0.0, 1.0) else min(max(of_100(share), 1), 99)


@kernel
def points_worse(unit: int, better: int, worth: Array, best: int, k: int) -> int:
    """By how many points the score is worse than the best move's."""
    return round(better * (worth[best].score - worth[k].score) / unit)


@kernel
def why_decided(
    unit: int, better: int, worth: Array, best: int, k: int, decided: int, figures: Array
) -> int:
    """In a game that is won or lost whatever happens, only the score is left."""
    if k == best:
        figures[0] = round(worth[k].score / unit)
        figures[1] = worth[k].exact
        return REASON.WON if decided == WON else REASON.LOST
    figures[0] = points_worse(unit, better, worth, best, k)
    if figures[0] > 0:
        return REASON.WON_WORSE if decided == WON else REASON.LOST_WORSE
    return REASON.WON_SAME if decided == WON else REASON.LOST_SAME


@kernel
def why_computed(
    seat: int, unit: int, better: int, worth: Array, best: int, k: int, figures: Array
) -> int:
    """Tell what an action wins if all play as well as they can."""
    win, most = of_100_computed(worth[k].wins[seat]), of_100_computed(worth[best].wins[seat])
    figures[0], figures[1] = win, most
    if k == best:
        return REASON.COMPUTED_WON if win == 100 else REASON.COMPUTED
    if win < most:
        return REASON.COMPUTED_LESS
    figures[0] = points_worse(unit, better, worth, best, k)
    return REASON.COMPUTED_WORSE if figures[0] > 0 else REASON.COMPUTED_SAME


@kernel
def why_best(seat: int, worth: Array, best: int, rival: int, figures: Array) -> int:
    """Fall back on the figures: what the best wins, and what the next best wins.

    A rarely tried move may rank lower and still have a higher figure: then it is not called the
    next best.
    """
    figures[0], figures[1] = of_100(worth[best].wins[seat]), of_100(worth[rival].wins[seat])
    figures[2] = rival
    return REASON.WINS_MORE if figures[1] < figures[0] else REASON.ALIKE


@kernel
def why_not(
    seat: int, players: int, results: Array, worth: Array, best: int, k: int, figures: Array
) -> int:
    """Tell how much less a move wins than the best, and who gains by it."""
    figures[0], figures[1] = of_100(worth[k].wins[seat]), of_100(worth[best].wins[seat])
    figures[2] = best
    if figures[0] >= figures[1]:
        return REASON.UNSURE
    winner, most, doubt = NOBODY, 0.0, 0.0
    for other in range(players):
        if other != seat:
            gain, error = compare(results, worth, k, best, other)
            if winner == NOBODY or gain > most:
                winner, most, doubt = other, gain, error
    now, then = of_100(worth[k].wins[winner]), of_100(worth[best].wins[winner])
    if most > CLEAR * doubt and then < now <= 100 - figures[0]:
        figures[3], figures[4], figures[5] = winner, now, then
        return REASON.LESS_TO
    return REASON.LESS
