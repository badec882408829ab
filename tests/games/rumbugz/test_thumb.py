"""The rules of thumb for RumBugz: good advice, always legal, based on the seat's view."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

import numpy as np
import pytest

from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.bugz import (
    ACT,
    ADD,
    DISCARD,
    LAY,
    MAX_LEGAL,
    OVER,
    PLACE,
    PLACE_NATURAL,
    SWAP,
)
from bugnight.games.rumbugz.thumb import choose
from bugnight.games.rumbugz.winning_turn import lacking
from bugnight.kernel import Array, calls
from bugnight.play import Position
from tests.games.builders import rumbugz_position
from tests.games.thumb import Thumb, Trial
from tests.play.strategies import legal

pytestmark = pytest.mark.compiled

GAMES = [
    *(RumBugz(players=players) for players in range(2, 7)),
    *(RumBugz(players=players, sets=8, plyts=8) for players in range(2, 7)),
    RumBugz(players=2, sets=4, plyts=0, limit=10),
    RumBugz(players=3, sets=4, rounds=3, plyt_points=30, limit=10),
    RumBugz(players=4, sets=4, plyts=8, bidding=False),
    RumBugz(players=5, plyts=8, plyt_points=0, limit=5),
    RumBugz(players=6, sets=4, plyts=0, limit=8),
]
SENSE = (0, 0.5, 0.9, 1)
"""Parts of the moves that the rules of thumb make."""
LONG = 500
"""Decisions of a game that are tried."""


THUMB = Thumb(choose, MAX_LEGAL)
advice = THUMB.advice


def decisions() -> Iterator[tuple[Array, int]]:
    """Yield decisions from random, mixed and sensible play, with all options."""
    for seed, (game, sense) in enumerate(product(GAMES, SENSE)):
        yield from islice(THUMB.played(game, seed, sense), LONG)


# Legal, without looking at secrets


def test_its_advice_is_always_legal() -> None:
    advised = set()
    for states, seat in decisions():
        action = advice(states, seat)
        assert calls.allowed(states, seat, action), states
        advised.add(np.searchsorted([DISCARD, LAY, SWAP, ADD, PLACE_NATURAL], action, "right"))
    assert len(advised) == 6


def sample() -> list[int]:
    """Return the advice in some games, one after the other."""
    return THUMB.sample(GAMES, 0.95, 60)


class TestAdvice(Trial):
    thumb, decisions, sample = THUMB, staticmethod(decisions), staticmethod(sample)
    hands = "hands"
    every = 3


# Strong


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("bidding", [False, True])
def test_it_beats_random_play(players: int, bidding: bool) -> None:
    assert THUMB.wins(RumBugz(players=players, bidding=bidding), 30 // players) > 0.8


def has_won(states: Array, seat: int) -> bool:
    """Return whether a seat has gone out, in a game with a single round."""
    s = states[0]
    return bool(s.phase == OVER and s.laid[seat] == 0b1111 and s.hand_size[seat] == 0)


def can_win(game: RumBugz, states: Array, seat: int, known: set[bytes]) -> bool:
    """Return whether lays, additions and a last discard can win the round in this turn."""
    if states.tobytes() in known or len(known) > 5000:
        return False
    known.add(states.tobytes())
    for action in legal(game, states, seat):
        last = DISCARD <= action < LAY and states["hand_size"][0, seat] == 1
        if last or LAY <= action < SWAP or action >= ADD:
            after = calls.twin(states)
            calls.step(after, seat, action)
            if has_won(after, seat):
                return True
            if after["phase"][0] in {ACT, PLACE} and can_win(game, after, seat, known):
                return True
    return False


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("sets", [6, 8])
def test_it_finds_every_win_by_lays_and_additions(players: int, sets: int) -> None:
    game = RumBugz(players=players, sets=sets, plyts=sets, limit=10)
    wins = 0
    for seed, sense in product(range(30), (0.9, 1)):
        for before, seat in THUMB.played(game, seed, sense):
            near = before["laid"][0, seat] in {0b0111, 0b1011, 0b1101, 0b1110, 0b1111}
            if before["phase"][0] != ACT or not near or not can_win(game, before, seat, set()):
                continue
            wins += 1
            states = calls.twin(before)
            while not has_won(states, seat):
                assert states["turns"][0] == before["turns"][0], "the turn is over"
                calls.step(states, seat, advice(states, seat))
    assert wins > 20


def test_it_never_swaps_in_circles() -> None:
    for seed, game in enumerate(GAMES):
        turn = -1
        been: set[bytes] = set()
        for states, seat in islice(THUMB.played(game, seed, 1), LONG):
            s = states[0]
            if turn != s.turns:
                turn = int(s.turns)
                been.clear()
            if s.phase == ACT:
                position = s.hands[seat].tobytes() + s.seq_start.tobytes() + s.seq_plyts.tobytes()
                assert position not in been
                been.add(position)


# Sensible

RUNS = ["double 1 3 5 7", "triple 1 4 7 10", "single 4 5 6 7"]
MATCH = "match 2 2 2 2"


def of(seat: int, *sequences: str) -> list[str]:
    """Return sequences on the table, with the seats that laid them."""
    return [f"{seat} {sequence}" for sequence in sequences]


MY_TABLE = of(0, *RUNS, MATCH)


def advised(position: Position) -> str:
    """Return the advice for seat 0, as a whole move."""
    states = calls.twin(position._states)  # the rules of thumb take the record in a view
    calls.step(states, 0, advice(states, 0))
    while states["phase"][0] == PLACE:
        calls.step(states, 0, advice(states, 0))
    return next(
        move.text
        for move in position.legal_moves
        if move.seat == 0 and position.play(move)._states.tobytes() == states.tobytes()
    )


def act(hand: str, table: Sequence[str] = ()) -> str:
    """Return the advice in the middle of a turn, against one other seat."""
    game = RumBugz(players=2)
    return advised(rumbugz_position(game, hand, "1 8 8 8 9 12", table=table, seed=1))


def draw(hand: str, pile: str, table: Sequence[str] = (), bidder: int = -1) -> str:
    """Return the advice for the draw, against two others."""
    game = RumBugz(players=3)
    position = rumbugz_position(
        game, hand, "1 8 8", "8 9 12", table=table, pile=pile, phase="draw", seed=1
    )
    position._states["bidder"] = bidder
    return advised(position)


@pytest.mark.parametrize(
    ("hand", "distances"),
    [
        ("1 2 3 4 9 9", [0, 2, 2, 2]),
        ("1 4 7 * 9 9", [1, 1, 0, 1]),
        ("1 2 3 * * *", [-2, -1, 0, 0]),
        ("", [4, 4, 4, 4]),
    ],
)
def test_it_counts_what_a_hand_lacks(hand: str, distances: list[int]) -> None:
    s = rumbugz_position(RumBugz(players=2), hand, "")._states[0]
    assert [lacking(s, 0, seq_type) for seq_type in range(4)] == distances


def test_it_lays_with_natural_bugz_and_keeps_its_plyts() -> None:
    assert act("2 3 4 5 * 9 12") == "lay single 2 3 4 5"


def test_it_lays_no_more_than_four_while_there_are_bugz_to_come() -> None:
    assert act("2 3 4 5 6 10 11") in {"lay single 2 3 4 5", "lay single 3 4 5 6"}


def test_it_lays_the_hard_type_and_keeps_the_easy_one() -> None:
    assert act("1 4 7 10 8 9 12") == "lay triple 1 4 7 10"
    assert act("1 4 7 10 8 9 *") == "lay triple 1 4 7 10"


def test_it_swaps_for_the_bug_that_completes_a_sequence() -> None:
    assert act("2 6 6 6 9 11 11", of(0, "single 3 4 5 6")) == "swap #0 +2 -6"


def test_it_makes_several_swaps_to_lay() -> None:
    table = of(0, "single 3 4 5 6") + of(1, "single 7 8 9 10")
    assert act("2 10 10 10 12 4 12", table) == "swap #0 +2 -6"


def test_it_swaps_to_save_a_plyt() -> None:
    assert act("2 6 6 6 * 11 11", of(0, "single 3 4 5 6")) == "swap #0 +2 -6"


def test_it_wins_a_plyt() -> None:
    assert act("5 9 1 12 12 2 2", of(0, "triple 1 4 7 10", "single 4 *5 6 7")) == "swap #1 +5 -*5"


def test_it_discards_a_bug_that_no_plan_needs() -> None:
    assert act("3 4 5 8 8 8 11") == "discard 11"


def test_it_does_not_discard_a_bug_the_next_seat_can_swap() -> None:
    assert act("3 12", of(1, "single 8 9 10 11")) == "discard 3"
    assert act("3 12", of(1, "single 4 5 6 7")) == "discard 12"


def test_it_draws_from_the_bag_unless_the_pile_allows_a_lay() -> None:
    assert draw("2 3 4 9 9 12", "7 5") == "draw pile"
    assert draw("2 3 4 9 9 12", "5 7") == "draw bag"
    assert draw("2 3 4 9 9 12", "*") == "draw pile"


def test_it_leaves_the_pile_alone_when_it_can_lay_anyway() -> None:
    assert draw("2 3 4 5 9 12", "6") == "draw bag"
    assert draw("2 3 4 * 9 12", "5") == "draw pile"


def test_it_takes_from_the_pile_to_get_much_closer_to_a_lay() -> None:
    for pile, advice in (("5", "draw pile"), ("1", "draw bag")):
        position = rumbugz_position(
            RumBugz(players=2, plyts=0), "3 4 8 8 11 12", "7", pile=pile, phase="draw"
        )
        assert advised(position) == advice


def test_it_takes_a_winning_bug() -> None:
    assert draw("12", "11", MY_TABLE) == "draw bag"
    assert draw("12", "8", MY_TABLE) == "draw pile"
    assert draw("4 5 6 7 8 11", "3", of(0, *RUNS[:2], MATCH)) == "draw pile"


def test_it_adds_in_the_order_that_empties_the_hand() -> None:
    assert act("8 * 10 12", MY_TABLE) == "add #2 8"
    assert act("* 10 9 12", MY_TABLE) == "add #2 *8"


def test_it_keeps_plyts_until_they_win() -> None:
    assert act("* 12 12", MY_TABLE) == "discard 12"
    assert act("* * 12", MY_TABLE) == "add #3 *2"
    assert act("12", MY_TABLE) == "discard 12"


def test_it_lays_another_sequence_to_win() -> None:
    assert act("12 12 12 * 11", MY_TABLE) == "lay match 12 12 12 *12"


def test_it_bids_until_it_has_laid_all_types() -> None:
    for table, answer in ((MY_TABLE[:3], "bid"), (MY_TABLE, "pass")):
        position = rumbugz_position(
            RumBugz(players=3), "1 2", "1", "1", table=table, pile="3", phase="bid", turn=2
        )
        assert advised(position) == answer


def test_it_allows_a_bid_only_for_its_first_lay() -> None:
    assert draw("2 3 4 9 9 12", "5 7", bidder=2) == "allow"
    assert draw("2 3 4 9 9 12", "7 7", bidder=2) == "draw bag"
    assert draw("2 3 4 9 9 12", "5 7", of(0, RUNS[1]), bidder=2) == "draw bag"


def test_equal_discards_are_chosen_at_random() -> None:
    states = rumbugz_position(RumBugz(players=2), "1 12", "7")._states
    chosen = {advice(states, 0, luck=seed) for seed in range(40)}
    assert chosen == {DISCARD, DISCARD + 11}
