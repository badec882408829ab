"""Means with 95 % intervals, where observations come in clusters: the games of one deal."""

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
    """Total over count, with an interval from the spread between clusters.

    Each cluster gives a total and a count: what it adds to the sum, and how many it stands for.

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
    reach = t_value(clusters - 1) * error
    return Figure(mean, mean - reach, mean + reach)


def share(totals: Array, counts: Array) -> Figure:
    """The same for a share, which is from 0 to 1."""
    return as_share(ratio(totals, counts), len(totals))


def as_share(figure: Figure, clusters: int) -> Figure:
    """Keep a share's interval within 0 and 1, and give it a width.

    Where all clusters agree there is no spread to go by. With 95 % confidence one that differs is
    then rarer than `1 - 0.05 ** (1 / clusters)`, and it could be anything.
    """
    low, high = figure.low, figure.high
    if low is None or high is None or high - low < 1e-12:
        rare = 1 - 0.05 ** (1 / max(clusters, 1))
        low = figure.mean * (1 - rare)
        high = low + rare
    return Figure(figure.mean, max(low, 0.0), min(high, 1.0))


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

    The second array has a random weight around 1 for each draw, for what is assumed beforehand.
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
