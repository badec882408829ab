"""Means with 95 % intervals, for observations in clusters: the games of one deal."""

import math

import msgspec
import numpy as np

from bugnight.kernel import Array

_Z = 1.959963984540054
_SMALL = {1: 12.706204736174698, 2: 4.302652729749464}


class Figure(msgspec.Struct, frozen=True):
    """A number and the 95 % interval around it, where there is one."""

    mean: float
    low: float | None = None
    high: float | None = None


def ratio(totals: Array, counts: Array) -> Figure:
    """Total over count, with an interval from the spread between clusters, if there is any.

    Each cluster has a total and a count.

    >>> import numpy as np
    >>> ratio(np.array([1.0, 0.0, 1.0, 0.0]), np.array([2, 2, 2, 2])).mean
    0.25
    """
    count = counts.sum()
    if not count:
        return Figure(math.nan)
    mean = float(totals.sum() / count)
    clusters = len(totals)
    if clusters < 2:
        return Figure(mean)
    apart = totals - mean * counts
    error = math.sqrt(clusters / (clusters - 1) * float(apart @ apart)) / float(count)
    if error <= 1e-12 * abs(mean):
        return Figure(mean)
    reach = t_value(clusters - 1) * error
    return Figure(mean, mean - reach, mean + reach)


def share(totals: Array, counts: Array) -> Figure:
    """The same for a share, which is from 0 to 1."""
    return as_share(ratio(totals, counts), len(totals))


def as_share(figure: Figure, clusters: int) -> Figure:
    """Keep a share's interval within 0 and 1, and give it a width.

    If all clusters agree, there is no spread to estimate from. With 95 % confidence, a cluster that
    differs is then rarer than `1 - 0.05 ** (1 / clusters)`, and could have any value.
    """
    low, high = figure.low, figure.high
    if low is None or high is None or high - low < 1e-12:
        rare = 1 - 0.05 ** (1 / max(clusters, 1))
        low = figure.mean * (1 - rare)
        high = low + rare
    return Figure(figure.mean, max(low, 0.0), min(high, 1.0))


def count(total: int, squares: int, games: int) -> Figure:
    """How often something happens in a game, from the sums of its counts and of their squares.

    For rare events the spread of a few games says little. Then events are assumed to come in groups
    of one size, and the number of groups to have a Poisson distribution. The interval is Garwood's,
    with the cube roots of Wilson and Hilferty.

    >>> count(0, 0, 100)
    Figure(mean=0.0, low=0.0, high=0.03668011832173751)
    """
    figure = mean_of(total, squares, games)
    if games < 2:
        return figure
    if total == squares == games:  # once in every game
        return as_share(figure, games)
    groups = total * total / squares if total else 0.0
    if groups >= min(30, games / 4):
        return figure
    size = squares / total if total else 1.0
    low, high = (n * _cubed(n, z) if n else 0.0 for n, z in ((groups, -_Z), (groups + 1, _Z)))
    return Figure(figure.mean, size * low / games, size * high / games)


def _cubed(n: float, z: float) -> float:
    return max(0.0, 1 - 1 / (9 * n) + z / (3 * math.sqrt(n))) ** 3


def mean_of(total: int, squares: int, games: int, whole: int = 1) -> Figure:
    """The mean of independent games and its interval, from exact sums."""
    mean = total / games / whole
    if games < 2:
        return Figure(mean)
    spread = (games * squares - total * total) / (games * (games - 1)) / whole**2
    reach = t_value(games - 1) * math.sqrt(spread / games)
    return Figure(mean, mean - reach, mean + reach)


def t_value(freedom: int) -> float:
    """The 97.5 % point of Student's t, by the expansion of Cornish and Fisher.

    >>> round(t_value(10), 3), round(t_value(1000), 3)
    (2.228, 1.962)
    """
    if freedom in _SMALL:
        return _SMALL[freedom]
    z, v = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def resampled(totals: Array, seed: str, times: int = 2000) -> tuple[Array, Array]:
    """Bootstrap: sums over clusters drawn with replacement, one row for each draw.

    The second array has a random weight around 1 for each draw, for a prior.
    """
    rng = np.random.default_rng(int(seed, 16))
    clusters = len(totals)
    block = max(1, 2_000_000 // clusters)  # so that the weights stay small in memory
    rows = []
    for start in range(0, times, block):
        size = min(block, times - start)
        weights = rng.multinomial(clusters, np.full(clusters, 1 / clusters), size=size)
        rows.append(weights @ totals)
    return np.concatenate(rows), rng.exponential(size=times)
