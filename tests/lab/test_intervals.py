"""Confidence intervals have the stated coverage, also where games come in clusters."""

import math

import numpy as np
import pytest
from scipy import stats

from bugnight.kernel import Array
from bugnight.lab.intervals import Figure, count, ratio, resampled, share, t_value
from bugnight.lab.standing import rate

pytestmark = pytest.mark.compiled

GAMES = 4
SEED = f"{7:064x}"


def deals(rng: np.random.Generator, count: int, mean: float = 0.4) -> Array:
    """Draw each deal's number of wins in four games; games of one deal are strongly correlated."""
    chance = rng.beta(0.5 * mean, 0.5 * (1 - mean), size=count)
    return rng.binomial(GAMES, chance).astype(float)


def holds(figure: Figure, truth: float) -> bool:
    assert figure.low is not None
    assert figure.high is not None
    return figure.low <= truth <= figure.high


@pytest.mark.parametrize("count", [15, 60, 300])
def test_intervals_cover_the_truth_95_times_in_100(count: int) -> None:
    rng = np.random.default_rng(1)
    counts = np.full(count, GAMES)
    trials = 2000
    held = sum(holds(share(deals(rng, count), counts), 0.4) for _ in range(trials))
    assert 0.93 < held / trials < 0.97


def test_ignoring_clusters_makes_intervals_too_narrow() -> None:
    rng = np.random.default_rng(2)
    held = 0
    for _ in range(1000):
        mean = deals(rng, 60).sum() / (60 * GAMES)
        reach = 1.96 * math.sqrt(mean * (1 - mean) / (60 * GAMES))
        held += abs(mean - 0.4) <= reach
    assert held / 1000 < 0.85


def test_intervals_over_unequal_clusters_cover_the_truth() -> None:
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(1000):
        sizes = rng.integers(1, 20, size=80)
        luck = rng.normal(0, 1, size=80)
        totals = np.array([rng.normal(5 + u, 2, n).sum() for u, n in zip(luck, sizes, strict=True)])
        held += holds(ratio(totals, sizes), 5.0)
    assert 0.92 < held / 1000 < 0.975


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 7, 10, 30, 99, 10_000])
def test_t_values_match_students_distribution(freedom: int) -> None:
    assert t_value(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.005)


def test_interval_has_a_width_even_if_all_deals_agree() -> None:
    won = share(np.full(40, 4.0), np.full(40, 4))
    assert (won.mean, won.high) == (1.0, 1.0)
    assert won.low is not None
    assert won.low**40 == pytest.approx(0.05)  # the probability of forty wins in a row
    lost = share(np.zeros(40), np.full(40, 4))
    assert lost.low == 0.0
    assert lost.high == pytest.approx(1 - won.low)


def test_equal_scores_give_no_interval() -> None:
    sizes = np.array([3, 3, 6])
    assert ratio(np.zeros(3), sizes) == Figure(0.0)
    alike = ratio(0.1 * sizes, sizes)
    assert (alike.low, alike.high) == (None, None)
    assert share(np.zeros(3), sizes).high == pytest.approx(1 - 0.05 ** (1 / 3))


def test_single_deal_has_no_or_a_wide_interval() -> None:
    assert ratio(np.array([3.0]), np.array([4])) == Figure(0.75)
    alone = share(np.array([3.0]), np.array([4]))
    assert alone.low is not None
    assert alone.high is not None
    assert alone.high - alone.low == pytest.approx(0.95)


def test_mean_of_nothing_is_nan() -> None:
    assert math.isnan(ratio(np.zeros(3), np.zeros(3)).mean)


def test_ratings_of_two_bots_are_elo_ratings() -> None:
    wins = np.tile([3.0, 1.0], (10_000, 1))
    strong, weak = rate(wins, np.full_like(wins, 4), SEED)
    assert strong.mean - weak.mean == pytest.approx(400 * math.log10(3), abs=0.1)
    assert (strong.mean + weak.mean) / 2 == pytest.approx(1500)


def test_intervals_of_ratings_cover_the_truth() -> None:
    rng = np.random.default_rng(4)
    truth = 1500 + 200 * math.log10(0.4 / 0.6)
    trials, held = 300, 0
    for _ in range(trials):
        ours = deals(rng, 80)
        wins = np.column_stack([ours, GAMES - ours])
        held += holds(rate(wins, np.full_like(wins, GAMES), SEED)[0], truth)
    assert 0.90 < held / trials < 0.985


def test_bot_that_never_wins_has_a_rating_and_an_interval() -> None:
    wins = np.tile([4.0, 0.0], (10, 1))
    strong, weak = rate(wins, np.full_like(wins, 4), SEED)
    assert 1000 < weak.mean < 1400
    assert 1600 < strong.mean < 2000
    assert strong.high is not None
    assert strong.high > strong.mean + 50


def test_resampling_is_reproducible() -> None:
    totals = np.random.default_rng(5).random((1000, 3))
    first, again = resampled(totals, SEED), resampled(totals, SEED)
    assert (first[0] == again[0]).all()
    assert (first[1] == again[1]).all()
    assert first[0].mean(axis=0) == pytest.approx(totals.sum(axis=0), rel=0.01)


@pytest.mark.parametrize("rate", [0.0016, 0.01, 0.05, 0.2, 1.0])
@pytest.mark.parametrize("group", [1, 3])
@pytest.mark.parametrize("games", [100, 1000])
def test_intervals_of_rare_counts_cover_the_truth(rate: float, group: int, games: int) -> None:
    """A group of 3 is an event that always happens three times in a game, or not at all."""
    rng = np.random.default_rng(6)
    trials, held = 1000, 0
    for _ in range(trials):
        counts = group * rng.poisson(rate, size=games)
        figure = count(int(counts.sum()), int(counts @ counts), games)
        assert figure.low is not None
        assert figure.low >= 0
        held += holds(figure, rate * group)
    none_seen = math.exp(-rate * games)  # with none seen, the group size is unknown
    assert held / trials > 0.93 - (none_seen if group > 1 else 0)


def test_counts_of_none_and_all_have_intervals() -> None:
    never, always = count(0, 0, 100), count(100, 100, 100)
    assert (never.low, round(never.high or 0, 3)) == (0.0, 0.037)
    assert (round(always.low or 0, 3), always.high) == (0.97, 1.0)
    assert count(1300, 16900, 100) == Figure(13.0, 13.0, 13.0)  # exactly thirteen in every game
    for few in range(1, 20):
        low, high = stats.chi2.ppf([0.025, 0.975], [2 * few, 2 * few + 2]) / 2 / 1000
        figure = count(few, few, 1000)
        assert (figure.low, figure.high) == pytest.approx((low, high), rel=0.05, abs=2e-5)
