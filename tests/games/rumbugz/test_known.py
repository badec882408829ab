"""RumBugz, knowledge: a view has all that its seat may know, and no trace of anything else."""

import pytest

from bugnight import Match, View
from bugnight.games.rumbugz import RumBugz
from tests.games.builders import (
    hand,
    legal,
    log,
    push,
    rumbugz_deal,
    rumbugz_match,
    rumbugz_position,
    rumbugz_table,
)

PAIR = RumBugz(players=2)
THREE = RumBugz(players=3)

FOUR = ["0 double 1 3 5 7", "0 triple 2 5 8 11", "0 single 9 10 11 12", "0 match 1 1 1 1"]


def known(source: View) -> list[str]:
    """Return the Bugz that each seat is known to hold."""
    bugz = rumbugz_table(source).known
    assert isinstance(bugz, list)
    return [" ".join(each) for each in bugz]


def everyones(match: Match) -> list[View]:
    return [match.view(seat) for seat in (*range(match.game.players), None)]


# Public information


@pytest.mark.clause("RB-K1")
def test_table_pile_and_sizes_are_public() -> None:
    match = rumbugz_match(
        THREE,
        "1 2 3 4 9 9",
        "5 5 5 6 6 6",
        "7 7 7 8 8 8",
        bag="12 10 10 11 11 12",
        moves="0:draw bag, lay single 1 2 3 4, discard 12, 2:pass, 1:draw bag, discard 12",
    )
    above = rumbugz_table(match)
    for view in everyones(match):
        table = rumbugz_table(view)
        for name in ("table", "laid", "pile", "totals", "turn", "turns", "round", "refills"):
            assert getattr(table, name) == getattr(above, name)
        sizes = [len(each) if isinstance(each, list) else each for each in table.hands]
        assert sizes == [6, 6, 6]
        assert table.bag == 78 - 18 - 6
        assert table.pile == ["12", "12"], "the whole pile"


@pytest.mark.clause("RB-K1")
def test_a_seat_sees_its_own_hand_only() -> None:
    match = rumbugz_match(THREE, "1 1 2 2 3 3", "4 4 5 5 6 6", "7 7 8 8 9 *")
    assert rumbugz_table(match.view(0)).hands == [["1", "1", "2", "2", "3", "3"], 6, 6]
    assert rumbugz_table(match.view(2)).hands == [6, 6, ["7", "7", "8", "8", "9", "*"]]
    assert rumbugz_table(match.view(None)).hands == [6, 6, 6]


@pytest.mark.clause("RB-K1")
def test_the_hands_of_others_and_the_order_of_the_bag_leave_no_trace() -> None:
    """Two deals that differ only in these have the same views, byte for byte."""
    one = rumbugz_deal(THREE, "1 2 3 4 5 6", "5 8 9 10 11 12", "* * * 1 1 1", bag="2 3 4 7")
    two = rumbugz_deal(THREE, "1 2 3 4 5 6", "5 * * 1 1 1", "7 8 9 9 9 9", bag="2 12 10 10")
    moves = log("0:draw bag, discard 2, 2:pass, 1:draw bag, discard 5")
    views = [Match(THREE, deals=[deal], moves=moves).view(0) for deal in (one, two)]
    assert views[0] == views[1]
    assert repr(views[0]) == repr(views[1])
    others = [Match(THREE, deals=[deal], moves=moves).view(1) for deal in (one, two)]
    assert others[0] != others[1]


@pytest.mark.clause("RB-K1")
def test_a_seed_leaves_no_trace() -> None:
    """The generator's state would determine every later Bug."""
    views = {PAIR.deal(seed).view(None) for seed in range(20)}
    by_hand = {Match(PAIR, deals=[rumbugz_deal(PAIR, first=seat)]).view(None) for seat in (0, 1)}
    assert views == by_hand


# Bugz taken openly


@pytest.mark.clause("RB-K1")
def test_a_bug_taken_from_the_pile_is_known_and_one_from_the_bag_is_not() -> None:
    match = rumbugz_match(PAIR, bag="12 11 10", moves="0:draw bag, discard 12, 1:draw pile")
    for view in everyones(match):
        assert known(view) == ["", "12"]
    push(match, "1:discard 2, 0:draw bag")
    for view in everyones(match):
        assert known(view) == ["", "12"], "it is still in the hand"


@pytest.mark.clause("RB-K1")
def test_a_known_bug_leaves_before_an_equal_one() -> None:
    """Seat 1 already has a 9, so nobody can tell which 9 it gives away."""
    match = rumbugz_match(
        PAIR,
        "1 1 1 1 1 1",
        "9 2 2 2 2 2",
        bag="9 9 8",
        moves="0:draw bag, discard 9, 1:draw pile",
    )
    assert known(match.view(0)) == ["", "9"]
    push(match, "1:discard 9")
    assert hand(match, 1) == "2 2 2 2 2 9"
    assert known(match.view(0)) == ["", ""]
    push(match, "0:draw bag, discard 9, 1:draw pile")
    assert hand(match, 1) == "2 2 2 2 2 9 9"
    assert known(match.view(0)) == ["", "9"]


@pytest.mark.clause("RB-K1")
def test_one_of_two_equal_known_bugz_stays_known() -> None:
    match = rumbugz_match(
        PAIR,
        "9 9 1 1 1 1",
        "2 2 2 2 2 2",
        bag="3 3 3 3",
        moves="""
            0:draw bag, discard 9, 1:draw pile, discard 2
            0:draw bag, discard 9, 1:draw pile
        """,
    )
    assert known(match.view(None)) == ["", "9 9"]
    match.push("1:discard 9")
    assert known(match.view(None)) == ["", "9"]


@pytest.mark.clause("RB-K1")
def test_a_bug_taken_from_the_table_is_known_until_it_is_laid_swapped_added_or_discarded() -> None:
    table = [*FOUR, "1 single 3 4 5 *6"]
    position = rumbugz_position(PAIR, "6 7 9 9 9 12", "1", table=table)
    position = position.play("0:swap #4 +6 -*6")
    assert known(position.view(1)) == ["*", ""]
    for move in ("lay match 9 9 9 *9", "swap #4 +*6 -6", "add #4 *7", "discard *"):
        after = position.play(f"0:{move}").view(1)
        assert known(after)[0] == ("6" if "swap" in move else "")
    assert known(position.play("0:add #4 7").view(1)) == ["*", ""]


@pytest.mark.clause("RB-K1", "RB-B2")
def test_a_bidders_first_bug_is_known_and_its_second_is_not() -> None:
    match = rumbugz_match(
        THREE, bag="12 11 10", moves="0:draw bag, discard 12, 2:bid, 1:allow, draw bag"
    )
    assert {"11", "12"} <= set(hand(match, 2).split())
    for view in everyones(match):
        assert known(view) == ["", "", "12"]


@pytest.mark.clause("RB-K1", "RB-T8")
def test_replacements_are_not_known() -> None:
    match = rumbugz_match(
        PAIR, "1 2 3 4 5 6", bag="7 8 8 8 8", moves="0:draw bag, lay single 1 2 3 4, discard 7"
    )
    assert known(match.view(1)) == ["", ""]


@pytest.mark.clause("RB-K1")
def test_a_new_round_begins_with_nothing_known() -> None:
    game = RumBugz(players=2, rounds=2, limit=5)
    position = rumbugz_position(game, "6 1 1 1", "1", table=["0 single 3 4 5 *6"], turns=9, seed=1)
    position = position.play("0:swap #0 +6 -*6")
    assert known(position.view(1)) == ["*", ""]
    after = position.play("0:discard 1")
    assert rumbugz_table(after).round == 1
    assert known(after.view(1)) == ["", ""]


# Answers to a discard


@pytest.mark.clause("RB-K1", "RB-B3")
def test_passes_stay_secret_while_others_may_answer() -> None:
    match = rumbugz_match(RumBugz(players=5), bag="12", moves="0:draw bag, discard 12")
    before = [match.view(seat) for seat in range(5)]
    match.push("3:pass")
    for seat in (0, 1, 2, 4):
        assert match.view(seat) == before[seat]
        assert rumbugz_table(match.view(seat)).actors == [2, 3, 4]
    assert match.view(3) != before[3], "the seat itself knows its answer"
    assert rumbugz_table(match.view(3)).actors == [2, 4]
    assert legal(match.view(3)) == []
    assert legal(match.view(2)) == ["2:bid", "2:pass"]
    assert match.view(None) == rumbugz_match(
        RumBugz(players=5), bag="12", moves="0:draw bag, discard 12, 4:pass"
    ).view(None)


@pytest.mark.clause("RB-K1")
def test_a_view_has_the_moves_of_its_own_seat() -> None:
    match = rumbugz_match(THREE, bag="12", moves="0:draw bag")
    assert legal(match.view(0)) == legal(match)
    assert legal(match.view(1)) == []
    assert legal(match.view(None)) == []
