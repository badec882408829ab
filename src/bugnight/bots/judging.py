"""The arithmetic of a review: what moves cost, verdicts, accounts, turning points; compiled.

`docs/review.md` defines every figure.
"""

import math

import numpy as np

from bugnight.bots.ranking import difference
from bugnight.bots.weighing import compare
from bugnight.kernel import Array, chance, kernel
from bugnight.kernel.compiling import record_type
from bugnight.kernel.dispatch import deal
from bugnight.kernel.events import SEATS

VERDICTS = ("best", "fine", "inaccuracy", "mistake", "blunder")
BEST, FINE, MISTAKE_AT, BLUNDER = 0, 1, 3, 4
LEAST_LOSS = (0.05, 0.12, 0.30)
"""The least loss, in fair shares, of an inaccuracy, a mistake and a blunder."""
CLEAR = 2.5
"""Standard errors subtracted from a loss before its verdict, since many losses are tested."""
DOUBT = 2.0
"""Standard errors added to a loss before it is dismissed as no mistake."""
RATINGS = {"excellent": 0.01, "good": 0.025, "fair": 0.05, "weak": 0.1, "poor": math.inf}
"""The most that clear errors may cost for each decision, in fair shares."""
MOST_COSTS = tuple(RATINGS.values())
SWING = 0.06
"""The least change of prospects that makes a turning point."""
MOST_TURNS = 6
CAUSES = ("mistake", "play", "cards")
MISTAKE, PLAY, CARDS = range(3)

DECISION = record_type(
    [
        ("edges", np.float64, (SEATS,)),
        ("edge_error", np.float64),
        ("loss", np.float64),
        ("error", np.float64),
        ("ply", np.int32),
        ("seat", np.int16),
        ("verdict", np.int16),
    ]
)
ACCOUNT = record_type(
    [
        ("result", np.float64),
        ("fair", np.float64),
        ("luck", np.float64),
        ("skill", np.float64),
        ("others", np.float64),
        ("skill_error", np.float64),
        ("adjusted", np.float64),
        ("losses", np.float64),
        ("losses_error", np.float64),
        ("rate", np.float64),
        ("decisions", np.int32),
        ("worst", np.int32),
        ("verdicts", np.int32, (len(VERDICTS),)),
        ("rating", np.int32),
    ]
)
"""A player's account; `worst` is the ply of the costliest clear error, 0 where there is none."""
TURN = record_type([("swing", np.float64), ("ply", np.int32), ("seat", np.int16), ("by", np.int16)])


@kernel
def deal_all(states: Array, rng: Array) -> None:
    """Deal all games; their options are set already."""
    for i in range(len(states)):
        chance.seed_from(states[i].rng, rng)
        deal(states[i])


@kernel
def average(out: Array, players: int, shares: Array) -> None:
    """Write each player's average share of the win over playouts."""
    for seat in range(players):
        total = 0.0
        for i in range(len(out)):
            total += float(out[i, seat])
        shares[seat] = total / len(out)


@kernel
def verdict(loss: float, error: float, fair: float) -> int:
    """The verdict on a loss: the worst whose threshold it clearly exceeds."""
    worst = FINE
    for least in LEAST_LOSS:
        if loss - CLEAR * error >= least * fair:
            worst += 1
    return worst


@kernel
def measure(
    results: Array, worth: Array, best: int, played: int, since: int, fair: Array, decision: Array
) -> bool:
    """Write what a move loses against the best, the standard error, and the verdict.

    A possible mistake is measured again on other deals, from number `since` on: on the deals that
    found it, the best of many moves looks too good. Returns whether more deals might show a
    mistake, or a worse one.
    """
    d = decision[0]
    seat = int(d.seat)
    loss, error = compare(results, worth, best, played, seat)
    sampled = len(results) > 0 and not worth[best].exact and not worth[played].exact
    most = loss + DOUBT * error
    if since > 0:
        loss, error = difference(results, best, played, seat, since)
    d.loss, d.error = loss, error
    d.verdict = verdict(loss, error, fair[0])
    worst = verdict(most, 0.0, fair[0])
    return sampled and best != played and worst >= MISTAKE_AT and worst > d.verdict


@kernel
def write_edges(
    results: Array, worth: Array, players: int, played: int, usual: int, decision: Array
) -> None:
    """Write how much more of the win each seat has than if rules of thumb had moved."""
    d = decision[0]
    for seat in range(players):
        edge, error = compare(results, worth, played, usual, seat)
        d.edges[seat] = edge
        if seat == int(d.seat):
            d.edge_error = error


@kernel
def is_error(decisions: Array, i: int) -> bool:
    """Whether a decision was a clear error."""
    return int(decisions[i].verdict) > FINE


@kernel
def account(decisions: Array, seat: int, fair: Array, curve: Array, out: Array) -> None:
    """Write a player's account: `result = fair + luck + skill + others`, exactly."""
    a = out[0]
    a.fair, a.result = fair[0], fair[0]
    if len(curve):
        a.result = curve[len(curve) - 1, seat]
    a.skill = a.others = a.losses = 0.0
    a.decisions = a.worst = 0
    if worst_error(decisions, seat) >= 0:
        a.worst = decisions[worst_error(decisions, seat)].ply
    skill_squares, loss_squares = 0.0, 0.0
    for k in range(len(VERDICTS)):
        a.verdicts[k] = 0
    for i in range(len(decisions)):
        d = decisions[i]
        if int(d.seat) != seat:
            a.others += d.edges[seat]
            continue
        a.decisions += 1
        a.verdicts[int(d.verdict)] += 1
        a.skill += d.edges[seat]
        skill_squares += d.edge_error * d.edge_error
        if is_error(decisions, i):
            a.losses += d.loss
            loss_squares += d.error * d.error
    a.luck = a.result - a.fair - a.skill - a.others
    a.adjusted = a.fair + a.skill + a.others
    a.skill_error, a.losses_error = math.sqrt(skill_squares), math.sqrt(loss_squares)
    a.rate = a.losses / max(int(a.decisions), 1)
    a.rating = 0
    while a.rate > MOST_COSTS[int(a.rating)] * a.fair:
        a.rating += 1


@kernel
def turning_points(curve: Array, decisions: Array, out: Array) -> int:
    """Write players' worst errors, all blunders, and the plies that changed most; return how many.

    If there is no room for all blunders, the costliest are listed.
    """
    plies = len(curve) - 1
    weight, of_ply = np.zeros(plies + 1), np.full(plies + 1, -1, np.int64)
    chosen = np.zeros(plies + 1, np.uint8)
    for ply in range(1, plies + 1):
        weight[ply] = abs(swing_of(curve, ply, widest(curve, ply)))
    for i in range(len(decisions)):
        of_ply[int(decisions[i].ply)] = i
        if is_error(decisions, i):
            weight[int(decisions[i].ply)] = max(weight[int(decisions[i].ply)], decisions[i].loss)
    told = 0
    for seat in range(curve.shape[1]):
        i = worst_error(decisions, seat)
        if i >= 0:
            chosen[int(decisions[i].ply)] = 1
            told += 1
    while told < len(out) and next_blunder(decisions, chosen) >= 0:
        chosen[int(decisions[next_blunder(decisions, chosen)].ply)] = 1
        told += 1
    for _ in range(MOST_TURNS - told):
        most = 0
        for ply in range(1, plies + 1):
            if not chosen[ply] and weight[ply] >= SWING and weight[ply] > weight[most]:
                most = ply
        if most == 0:
            break
        chosen[most] = 1
    n = 0
    for ply in range(1, plies + 1):
        if chosen[ply]:
            write_turn(curve, decisions, of_ply[ply], ply, out[n : n + 1])
            n += 1
    return n


@kernel
def worst_error(decisions: Array, seat: int) -> int:
    """A seat's costliest clear error; -1 where it made none."""
    worst = -1
    for i in range(len(decisions)):
        own = int(decisions[i].seat) == seat and is_error(decisions, i)
        if own and (worst < 0 or decisions[i].loss > decisions[worst].loss):
            worst = i
    return worst


@kernel
def next_blunder(decisions: Array, chosen: Array) -> int:
    """The costliest blunder at a ply that is not chosen yet; -1 where there is none."""
    worst = -1
    for i in range(len(decisions)):
        is_next = int(decisions[i].verdict) == BLUNDER and not chosen[int(decisions[i].ply)]
        if is_next and (worst < 0 or decisions[i].loss > decisions[worst].loss):
            worst = i
    return worst


@kernel
def swing_of(curve: Array, ply: int, seat: int) -> float:
    """By how much a ply changed a seat's prospects."""
    return float(curve[ply, seat] - curve[ply - 1, seat])


@kernel
def widest(curve: Array, ply: int) -> int:
    """The seat whose prospects a ply changed most."""
    seat = 0
    for other in range(curve.shape[1]):
        if abs(swing_of(curve, ply, other)) > abs(swing_of(curve, ply, seat)):
            seat = other
    return seat


@kernel
def write_turn(curve: Array, decisions: Array, i: int, ply: int, out: Array) -> None:
    """Write a turning point and its main cause; `i` is its decision, or -1."""
    turn = out[0]
    turn.ply, turn.seat, turn.by = ply, widest(curve, ply), CARDS
    if i >= 0 and is_error(decisions, i):
        turn.seat, turn.by = decisions[i].seat, MISTAKE
    turn.swing = swing_of(curve, ply, int(turn.seat))
    if i >= 0 and turn.by == CARDS and 2 * decisions[i].edges[int(turn.seat)] / turn.swing >= 1:
        turn.by = PLAY
