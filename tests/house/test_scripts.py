"""Scripted chance: rules draw from a script as from a generator, with exact probabilities."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from bugnight.envs.chance_nodes import DEAL, WORDS, Draw
from bugnight.kernel import Array, best, calls, chance, kernel, scripts
from bugnight.play import GAMES, BugNightError, Game
from tests.play.strategies import dealt


def script_of(outcomes: list[int]) -> Array:
    """Return a script that lists these outcomes."""
    script = np.zeros(scripts.SIZE, np.int16)
    script[scripts.LENGTH] = len(outcomes)
    script[scripts.FIRST : scripts.FIRST + len(outcomes)] = outcomes
    return script


def all_outcomes(run: Callable[[Array], Hashable]) -> dict[Hashable, Fraction]:
    """Return every possible result of a function, with its probability."""
    found: dict[Hashable, Fraction] = {}

    def follow(outcomes: list[int], likely: Fraction) -> None:
        script = script_of(outcomes)
        result = run(script)
        wanted = script[scripts.WANTED]
        if not wanted:
            found[result] = found.get(result, Fraction(0)) + likely
            return
        ways = script[scripts.WAYS : scripts.WAYS + wanted].tolist()
        for outcome, many in enumerate(ways):
            if many:
                follow([*outcomes, outcome], likely * Fraction(many, sum(ways)))

    follow([], Fraction(1))
    return found


@kernel
def draw_twice(rng: Array) -> int:
    """Draw twice; the second draw is random only after some outcomes of the first."""
    first = chance.below(rng, 3)
    return 10 * first + (chance.below(rng, 2) if first > 0 else chance.below(rng, 1))


@kernel
def draw_until_five(rng: Array) -> int:
    """Draw until a five; return the number of draws."""
    draws = 1
    while chance.below(rng, 6) != 5:
        draws += 1
    return draws


@kernel
def shuffled(rng: Array, cards: Array) -> bool:
    """Shuffle all cards; return whether there was a generator."""
    there = chance.has_generator(rng)
    chance.seed_from(rng, rng)
    chance.shuffle(rng, cards, cards.shape[0])
    return there


def order(rng: Array, cards: list[int]) -> tuple[int, ...]:
    """Return the order of cards after shuffling."""
    pack = np.array(cards, np.int8)
    assert shuffled(rng, pack)
    return tuple(pack.tolist())


def test_draws_come_in_sequence() -> None:
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    expected = {0: third, 10: sixth, 11: sixth, 20: sixth, 21: sixth}
    assert all_outcomes(draw_twice) == expected


@pytest.mark.parametrize("cards", [[0, 1, 2], [0, 0, 1, 2], [3, 3, 3], [5], [1, 0, 1, 0, 1]])
def test_equal_cards_count_as_one_outcome(cards: list[int]) -> None:
    orders = set(permutations(cards))
    assert all_outcomes(lambda rng: order(rng, cards)) == {
        each: Fraction(1, len(orders)) for each in orders
    }


def test_bit_of_a_mask_is_drawn_from_the_script() -> None:
    half = Fraction(1, 2)
    assert all_outcomes(lambda rng: int(chance.one_of(rng, 0b10100))) == {2: half, 4: half}
    assert all_outcomes(lambda rng: int(chance.one_of(rng, 0b1000))) == {3: Fraction(1)}


def test_bit_of_a_mask_is_drawn_without_a_script() -> None:
    rng = WORDS.copy()
    assert {int(chance.one_of(rng, 0b1011)) for _ in range(50)} == {0, 1, 3}
    before = rng.copy()
    assert chance.one_of(rng, 0b100) == 2
    assert (rng == before).all()
    chance.clear(rng)
    assert not rng.any()


def test_drawing_until_a_match_terminates() -> None:
    script = script_of([1, 2])
    assert draw_until_five(script) > 2
    assert script[scripts.WANTED] == 6
    assert draw_until_five(script_of([1, 2, 5])) == 3


@pytest.mark.parametrize("cards", [[-1, 3, 4], [1, 300, 4]])
def test_cards_that_cannot_be_outcomes_are_flagged(cards: list[int]) -> None:
    script = script_of([])
    shuffled(script, np.array(cards, np.int16))
    assert script[scripts.WANTED] > scripts.MOST_OUTCOMES


def test_best_seats_have_the_highest_score() -> None:
    scores = np.array([3, 7, -2, 7, 9], np.int16)
    assert best(scores, 4) == 0b1010
    assert best(-scores, 3) == 0b100


# Deals


def first_draw(game: Game) -> Draw:
    """Return the deal of a game before the first draw."""
    blank = game.blank()
    blank["rng"] = WORDS
    return Draw(game, blank.tobytes(), DEAL)


@pytest.mark.parametrize("kind", GAMES.values())
def test_every_game_can_be_dealt_by_a_script(kind: type[Game]) -> None:
    luck = Random(1)
    game = kind.variants()[0]
    draw = first_draw(game)
    while draw.states is None:
        assert sum(chance for _, chance in draw.outcomes) == pytest.approx(1)
        draw = draw.take(luck.choice(draw.outcomes)[0])
    seat = calls.actor(draw.states)
    out = np.empty(kind.rules.MAX_LEGAL, np.int16)
    assert calls.legal(draw.states, seat, out) > 0
    assert (draw.states["rng"] == WORDS).all()


def test_scripts_and_seeds_produce_the_same_deals() -> None:
    game = GAMES["leduc"](players=2)
    deals: dict[bytes, float] = {}

    def follow(draw: Draw, likely: float) -> None:
        if draw.states is not None:
            deals[draw.states["card"].tobytes()] = likely
            return
        for outcome, share in draw.outcomes:
            follow(draw.take(outcome), likely * share)

    follow(first_draw(game), 1.0)
    assert list(deals.values()) == pytest.approx([1 / 30] * 30)
    assert {dealt(game, seed)["card"].tobytes() for seed in range(400)} == set(deals)


def test_impossible_outcome_is_refused() -> None:
    with pytest.raises(BugNightError, match="7 cannot be drawn now"):
        first_draw(GAMES["leduc"](players=2)).take(7)
