"""The rules of thumb for Bug Off!: good advice, always legal, based on the seat's view."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

import pytest

from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.rules import ACT, MAX_LEGAL, PACK, SCORE
from bugnight.games.bug_off.thumb import choose
from bugnight.kernel import Array, calls
from tests.games.builders import colours
from tests.games.thumb import Thumb, Trial

pytestmark = pytest.mark.compiled

GAMES = [
    BugOff.from_options({"players": players, "tiebreak": tiebreak})
    for players, tiebreak in product(range(2, 6), ("first", "last"))
]
DEALS = 6
"""Games with each of the options."""


THUMB = Thumb(choose, MAX_LEGAL)
advice = THUMB.advice


def decisions() -> Iterator[tuple[Array, int]]:
    """Yield decisions from random, mixed and sensible play, with all options."""
    for game, seed, sense in product(GAMES, range(DEALS), (0, 0.5, 1)):
        yield from THUMB.played(game, seed, sense)


# Legal, without looking at secrets


def test_its_advice_is_always_legal() -> None:
    advised = set()
    for states, seat in decisions():
        action = advice(states, seat)
        assert calls.allowed(states, seat, action), states
        advised.add(action)
    assert len(advised) == 12


def sample() -> list[int]:
    """Return the advice in some games, one after the other."""
    return THUMB.sample(GAMES * 3, 0.7, 1000)


class TestAdvice(Trial):
    thumb, decisions, sample = THUMB, staticmethod(decisions), staticmethod(sample)


# Strong


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_beats_random_play(game: BugOff) -> None:
    assert THUMB.wins(game, 60 // game.players) > 0.8


# Sensible


def advised(
    hand: str,
    tables: Sequence[str],
    *,
    points: Sequence[str] = (),
    revealed: str = "",
    left: int = 90,
    seed: int = 1,
) -> str:
    """Return the advice for seat 0, with a number of cards left in the deck."""
    states = BugOff(players=len(tables)).blank()
    s = states[0]
    s.phase, s.turn, s.drawn = ACT, 0, PACK - left
    s.hand[0] = colours(hand)
    s.table[: len(tables)] = [colours(bugs) for bugs in tables]
    for seat, bugs in enumerate(points):
        s.points[seat] = colours(bugs)
    s.reveals = len(revealed)
    s.revealed[: len(revealed)] = ["ROYGBP".index(colour) for colour in revealed]
    action = advice(states, 0, seed)
    return ("score " if action >= SCORE else "place ") + "ROYGBP"[action % SCORE]


@pytest.mark.parametrize("players", range(2, 6))
def test_it_scores_a_big_gain(players: int) -> None:
    assert advised("RYGB", ["RRRRO", *["O"] * (players - 1)]) == "score R"


@pytest.mark.parametrize("players", range(2, 6))
def test_it_does_not_score_for_the_rivals(players: int) -> None:
    assert advised("RRRR", ["R", *["RRR"] * (players - 1)]) == "place R"


def test_it_places_a_colour_of_which_it_holds_another_card() -> None:
    for seed in range(10):
        assert advised("RYYB", ["", "", ""], seed=seed) == "place Y"


def test_it_avoids_a_colour_that_every_bug_off_card_sweeps() -> None:
    for seed in range(10):
        assert advised("RRYY", ["G", "G", "G"], revealed="R", seed=seed) == "place Y"


def test_it_joins_a_rival_that_is_eager_to_score() -> None:
    for seed in range(10):
        assert advised("RYGB", ["", "YY", "", ""], seed=seed) == "place Y"


def test_it_scores_with_a_rival_that_is_behind_but_not_with_the_leader() -> None:
    tables = ["RRR", "RRR", ""]
    assert advised("RYGB", tables, points=["O", "", "OOOOOOOO"]) == "score R"
    assert advised("RYGB", tables, points=["O", "OOOOOOOO", ""]) != "score R"


def test_it_scores_a_single_bug_when_the_last_bug_off_card_is_due() -> None:
    tables = ["R", "", "", ""]
    assert advised("RRYB", tables, left=110).startswith("place")
    assert advised("RRYB", tables, revealed="OYGBP", left=5) == "score R"


def test_equal_colours_are_chosen_at_random() -> None:
    assert {advised("RYGB", ["", ""], seed=seed) for seed in range(40)} == {
        f"place {colour}" for colour in "RYGB"
    }


def test_it_advises_until_one_card_is_left_in_the_deck() -> None:
    for game in islice(GAMES, 0, None, 2):
        for left in (1, 2, 3):
            tables = ["R", *["O"] * (game.players - 1)]
            assert advised("RYGB", tables, revealed="OYGBP", left=left) == "score R"
