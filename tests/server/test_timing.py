"""The measure of timing leaks finds those that exist, and no others."""

import numpy as np

from tests.server.timing import information, judge


def test_times_that_depend_on_a_secret_are_found() -> None:
    rng = np.random.default_rng(1)
    secrets = rng.random(10_000) < 0.5
    bits, noise = judge(secrets, rng.normal(size=10_000) + 0.2 * secrets, rng)
    assert bits > 2 * noise


def test_independent_times_reveal_nothing() -> None:
    rng = np.random.default_rng(2)
    bits, noise = judge(rng.random(10_000) < 0.5, rng.normal(size=10_000), rng)
    assert bits < noise


def test_time_equal_to_the_secret_reveals_all_of_it() -> None:
    secrets = np.arange(1000) % 2 == 0
    assert abs(information(secrets, secrets.astype(float)) - 1) < 0.01


def test_information_in_the_phase_is_public() -> None:
    rng = np.random.default_rng(3)
    phases = rng.random(4000) < 0.5
    secrets = rng.random(4000) < 0.3 + 0.4 * phases
    times = rng.normal(size=4000) + phases
    assert judge(secrets, times, rng)[0] > judge(secrets, times, rng)[1]
    bits, noise = judge(secrets, times, rng, phases)
    assert bits < noise
