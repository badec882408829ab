"""Chance follows docs/spec/records.md exactly: the generator, `below`, `shuffle` and seeds."""

import re

import numpy as np
import pytest

from bugnight import Match, SeedError
from bugnight.games.bug_off import BugOff
from bugnight.kernel import Array, chance
from bugnight.play.seeds import LARGEST_NUMBER, fresh_seed, parse_seed, seed_words
from tests import VECTORS
from tests.games.dealer import Generator, rotated_left, splitmix64

VECTORS_README = (VECTORS / "README.md").read_text("utf-8")

HEX_OF_1_2_3_4 = "".join(f"0{i}00000000000000" for i in (1, 2, 3, 4))

PUBLISHED_OUTPUTS = [
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
]
"""What the authors' C code gives from the state 1, 2, 3, 4."""


def state(*words: int) -> Array:
    return np.array(words, np.uint64)


def state_whose_next_word_is(word: int) -> Array:
    """Undo the scrambler `rotl(s1 * 5, 7) * 9` of xoshiro256**."""
    times_five = rotated_left(word * pow(9, -1, 2**64) % 2**64, 64 - 7)
    return state(1, times_five * pow(5, -1, 2**64) % 2**64, 3, 4)


# The generator


def test_xoshiro_gives_the_published_outputs() -> None:
    rng = state(1, 2, 3, 4)
    assert [int(chance.next_word(rng)) for _ in PUBLISHED_OUTPUTS] == PUBLISHED_OUTPUTS
    assert "begins 11520, 0, 1509978240;" in VECTORS_README


def test_the_reference_dealer_gives_the_published_outputs() -> None:
    generator = Generator.of_words(1, 2, 3, 4)
    assert [generator.next_word() for _ in PUBLISHED_OUTPUTS] == PUBLISHED_OUTPUTS
    assert splitmix64(0, 1) == [0xE220A8397B1DCDAF]
    assert "begins e220a8397b1dcdaf." in VECTORS_README


@pytest.mark.parametrize("seed", [0, 1, 42, LARGEST_NUMBER])
def test_the_generator_agrees_with_the_reference_dealer(seed: int) -> None:
    rng = seed_words(parse_seed(seed))
    dealer = Generator(seed)
    for _ in range(500):
        assert int(chance.next_word(rng)) == dealer.next_word()
    assert rng.tolist() == dealer.words


def test_a_generator_seeded_from_another_takes_its_next_four_words() -> None:
    rng, other = state(0, 0, 0, 0), state(1, 2, 3, 4)
    chance.seed_from(rng, other)
    assert rng.tolist() == PUBLISHED_OUTPUTS[:4]
    assert int(chance.next_word(other)) == PUBLISHED_OUTPUTS[4]


@pytest.mark.parametrize("place", range(4))
def test_four_zeros_mean_no_generator(place: int) -> None:
    rng = state(0, 0, 0, 0)
    assert not chance.has_generator(rng)
    rng[place] = 1 << 63
    assert chance.has_generator(rng)


# below


@pytest.mark.parametrize(
    "n", [1, 2, 3, 5, 6, 7, 12, 13, 78, 120, 126, 2**31, 2**31 + 1, 3 * 2**30, 3_000_000_000]
)
def test_below_agrees_with_the_reference_dealer(n: int) -> None:
    rng, dealer = seed_words(parse_seed(n)), Generator(n)
    drawn = [chance.below(rng, n) for _ in range(300)]
    assert drawn == [dealer.below(n) for _ in range(300)]
    assert rng.tolist() == dealer.words, "both must use the same number of words"
    assert all(0 <= each < n for each in drawn)


def test_below_sometimes_redraws_for_large_ranges() -> None:
    """The test above has covered rejections: at 3 * 2**30 one word in four is rejected."""
    rng, used = seed_words(parse_seed(1)), Generator(1)
    for _ in range(300):
        chance.below(rng, 3 * 2**30)
    words = 0
    while used.words != rng.tolist():
        used.next_word()
        words += 1
    assert 350 < words < 450


def test_below_rejects_the_lowest_words_of_an_uneven_range() -> None:
    """The upper halves of the first three outputs are 0, and 0 * 3 is under 2**32 mod 3 = 1."""
    rng = state(1, 2, 3, 4)
    assert chance.below(rng, 3) == (PUBLISHED_OUTPUTS[3] >> 32) * 3 >> 32
    assert int(chance.next_word(rng)) == PUBLISHED_OUTPUTS[4]


@pytest.mark.parametrize("n", [1, 2, 4, 2**31])
def test_below_rejects_nothing_when_the_range_divides_evenly(n: int) -> None:
    rng = state(1, 2, 3, 4)
    assert chance.below(rng, n) == 0
    assert int(chance.next_word(rng)) == PUBLISHED_OUTPUTS[1]


@pytest.mark.parametrize("n", [3, 5, 6, 7, 11, 12, 13, 20, 78, 126])
def test_below_redraws_exactly_under_its_bound(n: int) -> None:
    """A word x counts when the lower half of x * n is 2**32 mod n or more."""
    power_of_two = n & -n
    inverse = pow(n // power_of_two, -1, 2**32 // power_of_two)
    for low in range(0, 2 * n, power_of_two):
        x = low // power_of_two * inverse % (2**32 // power_of_two)
        assert x * n % 2**32 == low
        rng, one_word_on = state_whose_next_word_is(x << 32), state_whose_next_word_is(x << 32)
        chance.next_word(one_word_on)
        drawn = chance.below(rng, n)
        if low >= 2**32 % n:
            assert (drawn, rng.tolist()) == (x * n >> 32, one_word_on.tolist())
        else:
            assert rng.tolist() != one_word_on.tolist()


def test_below_three_accepts_the_word_just_at_the_bound() -> None:
    """0xAAAAAAAB * 3 is 2 * 2**32 + 1, and 2**32 mod 3 is 1: not less, so it counts."""
    assert chance.below(state_whose_next_word_is(0xAAAAAAAB << 32), 3) == 2


def test_below_uses_the_upper_half_of_a_word() -> None:
    assert chance.below(state_whose_next_word_is(0xFFFFFFFF_00000000), 13) == 12
    assert chance.below(state_whose_next_word_is(0x80000000_FFFFFFFF), 2) == 1
    assert chance.below(state_whose_next_word_is(0x7FFFFFFF_FFFFFFFF), 2) == 0


# shuffle


@pytest.mark.parametrize("n", [2, 3, 13, 72, 126])
@pytest.mark.parametrize("seed", [0, 7, 2**40])
def test_shuffle_agrees_with_the_reference_dealer(n: int, seed: int) -> None:
    rng, dealer = seed_words(parse_seed(seed)), Generator(seed)
    cards = np.arange(n, dtype=np.int8)
    chance.shuffle(rng, cards, n)
    assert cards.tolist() == dealer.shuffle(range(n))
    assert rng.tolist() == dealer.words


def test_shuffle_goes_down_from_the_last_card() -> None:
    """Three cards: the last is swapped with one of three, then the second with one of two."""
    rng = seed_words(parse_seed(5))
    draws = seed_words(parse_seed(5))
    i, j = chance.below(draws, 3), chance.below(draws, 2)
    cards = ["a", "b", "c"]
    cards[2], cards[i] = cards[i], cards[2]
    cards[1], cards[j] = cards[j], cards[1]
    shuffled = np.array([0, 1, 2], np.int8)
    chance.shuffle(rng, shuffled, 3)
    assert ["abc"[card] for card in shuffled] == cards


@pytest.mark.parametrize("n", [0, 1])
def test_shuffling_fewer_than_two_cards_draws_nothing(n: int) -> None:
    rng, cards = state(1, 2, 3, 4), np.array([4, 5, 6], np.int8)
    chance.shuffle(rng, cards, n)
    assert (cards.tolist(), rng.tolist()) == ([4, 5, 6], [1, 2, 3, 4])


def test_shuffle_leaves_cards_after_the_first_n() -> None:
    cards = np.arange(10, dtype=np.int8)
    chance.shuffle(state(1, 2, 3, 4), cards, 6)
    assert sorted(cards[:6].tolist()) == [0, 1, 2, 3, 4, 5]
    assert cards[6:].tolist() == [6, 7, 8, 9]


# Seeds


def test_a_seed_is_four_little_endian_words() -> None:
    assert seed_words(parse_seed(HEX_OF_1_2_3_4)).tolist() == [1, 2, 3, 4]
    assert Match(BugOff(), seed=HEX_OF_1_2_3_4).seed == HEX_OF_1_2_3_4


@pytest.mark.parametrize("number", [0, 42])
def test_seed_numbers_match_the_vectors(number: int) -> None:
    assert re.search(rf"\b{number} (stands )?for `{parse_seed(number)}`", VECTORS_README)


@pytest.mark.parametrize("number", [0, 1, 2, 1000, 2**32, LARGEST_NUMBER])
def test_a_seed_number_expands_to_four_words_of_splitmix64(number: int) -> None:
    assert seed_words(parse_seed(number)).tolist() == splitmix64(number, 4)


def test_a_number_and_its_digits_deal_the_same_cards() -> None:
    numbered, spelled = BugOff().deal(seed=42), BugOff().deal(seed=parse_seed(42))
    assert numbered.position == spelled.position
    assert numbered.seed == spelled.seed
    assert numbered.position != BugOff().deal(seed=43).position


@pytest.mark.parametrize(
    "seed",
    [
        -1,
        2**53,
        True,
        False,
        1.0,
        b"\x01" * 32,
        [1, 2, 3, 4],
        "",
        "42",
        "a" * 63,
        "a" * 65,
        "A" * 64,
        "g" * 64,
        "0x" + "a" * 62,
        " " + "a" * 63,
        "a" * 64 + "\n",
        "١" * 64,
    ],
)
def test_invalid_seeds_are_refused(seed: object) -> None:
    with pytest.raises(SeedError, match=r"64 hexadecimal digits|from 0 to 9007199254740991"):
        parse_seed(seed)
    with pytest.raises(SeedError):
        Match(BugOff(), seed=seed)  # type: ignore[arg-type]


def test_the_seed_of_zeros_is_refused() -> None:
    with pytest.raises(SeedError, match="64 zeros"):
        parse_seed("0" * 64)
    with pytest.raises(SeedError, match="64 zeros"):
        BugOff().deal(seed="0" * 64)


def test_fresh_seeds_are_valid_and_differ() -> None:
    seeds = [fresh_seed() for _ in range(100)]
    assert len(set(seeds)) == 100
    assert [parse_seed(seed) for seed in seeds] == seeds


def test_every_match_without_a_seed_draws_its_own() -> None:
    matches = [BugOff().deal() for _ in range(20)]
    assert len({match.seed for match in matches}) == 20
    assert len({match.position for match in matches}) == 20
    assert BugOff().deal(seed=matches[0].seed).position == matches[0].position
