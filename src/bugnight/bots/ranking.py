"""How the actions of a trial compare, deal by deal; compiled.

`results[deal, k]` is how the k-th action did in a deal, NaN where it was not tried. The usual
action, the one that rules of thumb recommend, was tried in every deal.
"""

import math

from bugnight.kernel import Array, kernel
from bugnight.kernel.events import SEATS

CAUTION = 1
"""Half standard errors subtracted from an action's advantage before it is preferred."""


@kernel
def count(results: Array, k: int) -> int:
    """How often an action was tried."""
    tried = 0
    for deal in range(len(results)):
        tried += not math.isnan(results[deal, k, 0])
    return tried


@kernel
def difference(results: Array, a: int, b: int, seat: int, since: int) -> tuple[float, float]:
    """How much more a seat wins with one action than with another, and its standard error.

    Only deals from number `since` on in which both were tried count, so the luck of a deal cancels
    out. Without any such deal, assumes the worst for the first action.
    """
    if a == b:
        return 0.0, 0.0
    tried, total, squares = 0, 0.0, 0.0
    for deal in range(since, len(results)):
        apart = float(results[deal, a, seat] - results[deal, b, seat])
        if not math.isnan(apart):
            tried += 1
            total += apart
            squares += apart * apart
    if tried == 0:
        return -1.0, 1.0
    spread = (squares + 0.5) / (tried + 1)
    return total / tried, math.sqrt(spread / (tried + 1))


@kernel
def averages(results: Array, column: int, usual: int, out: Array) -> None:
    """Write the average of each action: that of the usual one, plus the mean difference from it.

    Averages are kept within the range of all results, which few deals might exceed.
    """
    total = 0.0
    low, high = math.inf, -math.inf
    for deal in range(len(results)):
        total += float(results[deal, usual, column])
    for k in range(results.shape[1]):
        apart = 0.0
        for deal in range(len(results)):
            value = float(results[deal, k, column])
            if not math.isnan(value):
                apart += value - float(results[deal, usual, column])
                low, high = min(low, value), max(high, value)
        out[k] = apart / max(count(results, k), 1) + total / max(len(results), 1)
    if low <= high:  # false for a seat without a player
        for k in range(results.shape[1]):
            out[k] = min(max(out[k], low), high)


@kernel
def errors(results: Array, seat: int, usual: int, out: Array) -> None:
    """Write the standard error of each action's wins; never 0, even if it always won."""
    for k in range(results.shape[1]):
        won = 0.0
        for deal in range(len(results)):
            if not math.isnan(results[deal, k, seat]):
                won += float(results[deal, k, seat])
        tried = count(results, k)
        share = (won + 0.5) / (tried + 1)
        out[k] = math.sqrt(share * (1 - share) / (tried + 1))
    alone = float(out[usual])
    for k in range(results.shape[1]):
        apart = difference(results, k, usual, seat, 0)[1]
        out[k] = min(float(out[k]), math.sqrt(alone * alone + apart * apart))


@kernel
def rank(
    results: Array,
    seat: int,
    usual: int,
    better: int,
    caution: int,
    advantages: Array,
    scores: Array,
    order: Array,
) -> None:
    """Write the indices of the actions, best first: by wins, cautiously, then by score.

    `advantages` are how much more each wins than the usual one, less `caution` half standard
    errors; `better` is -1 where low scores win.
    """
    averages(results, SEATS + seat, usual, scores)
    for k in range(results.shape[1]):
        ahead, error = difference(results, k, usual, seat, 0)
        advantages[k] = ahead - caution / 2 * error
        place = k
        while place > 0:
            other = int(order[place - 1])
            worse = advantages[k] < advantages[other]
            if worse or (
                advantages[k] == advantages[other] and better * scores[k] <= better * scores[other]
            ):
                break
            order[place] = other
            place -= 1
        order[place] = k


@kernel
def keep_half(order: Array, among: Array, kept: Array, n: int) -> int:
    """Leave in `among` the better half of its actions, and those in `kept`; return how many.

    Both have a mark, 0 or 1, for each of the `n` actions.
    """
    wanted = 1
    for k in range(n):
        wanted += int(among[k])
    wanted //= 2
    left = 0
    for place in range(n):
        k = int(order[place])
        if among[k] and wanted <= 0 and not kept[k]:
            among[k] = 0
        wanted -= int(among[k]) if wanted > 0 else 0
        left += int(among[k])
    return left
