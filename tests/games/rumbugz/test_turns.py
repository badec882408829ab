"""RumBugz, a turn: draw, lay and change, discard, take replacements, pass the turn on."""

import pytest

from bugnight import IllegalMove, Position
from bugnight.games.rumbugz import RumBugz
from tests.games.builders import (
    bag,
    hand,
    is_legal,
    legal,
    play,
    push,
    rumbugz_match,
    rumbugz_position,
    rumbugz_table,
    verbs,
)

PAIR = RumBugz(players=2, sets=8, plyts=8)

FOUR = ["0 double 1 3 5 7", "0 triple 2 5 8 11", "0 single 9 10 11 12", "0 match 1 1 1 1"]


def drawing(*hands: str, pile: str = "", bag: str | None = None) -> Position:
    return rumbugz_position(PAIR, *hands, pile=pile, bag=bag, phase="draw")


# Drawing


@pytest.mark.clause("RB-T1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_only_the_bag_can_be_drawn_from_on_the_first_turn(first: int) -> None:
    match = rumbugz_match(RumBugz(players=3), first=first)
    assert legal(match) == [f"{first}:draw bag"]


@pytest.mark.clause("RB-T1")
def test_the_last_discarded_bug_can_be_drawn_after_the_first_turn() -> None:
    match = rumbugz_match(
        PAIR,
        "1 3 5 7 9 11",
        "2 2 2 2 2 2",
        bag="4 6 8 *",
        moves="0:draw bag, discard 5, 1:draw bag, discard 2",
    )
    assert rumbugz_table(match).pile == ["5", "2"]
    assert legal(match) == ["0:draw bag", "0:draw pile"]
    from_bag, from_pile = match.position.play("0:draw bag"), match.position.play("0:draw pile")
    assert hand(from_bag, 0) == "1 3 4 7 8 9 11"
    assert (rumbugz_table(from_bag).pile, bag(from_bag)[0]) == (["5", "2"], "*")
    assert hand(from_pile, 0) == "1 2 3 4 7 9 11"
    assert (rumbugz_table(from_pile).pile, bag(from_pile)[0]) == (["5"], "8")


@pytest.mark.clause("RB-T1")
def test_a_turn_begins_with_exactly_one_draw() -> None:
    position = drawing("1 2 3 4 *", "1", pile="9")
    for move in ("0:discard 1", "0:lay single 1 2 3 4"):
        with pytest.raises(IllegalMove):
            position.play(move)
    after = position.play("0:draw pile")
    assert rumbugz_table(after).phase == "act"
    assert not is_legal(after, "0:draw bag")
    assert not is_legal(after, "0:draw pile")


@pytest.mark.clause("RB-T1")
def test_only_the_seat_on_turn_draws() -> None:
    position = drawing("1", "2", pile="9")
    assert position.actors == (0,)
    with pytest.raises(IllegalMove, match="seat 1 may not move now"):
        position.play("1:draw bag")
    with pytest.raises(IllegalMove, match="there is no seat 2"):
        position.play("2:draw bag")


# The order of actions


@pytest.mark.clause("RB-T2")
@pytest.mark.parametrize(
    "order",
    [
        "0:swap #1 +7 -3, lay match 4 4 4 4, add #0 9, swap #1 +8 -4, add #5 *4",
        "0:lay match 4 4 4 4, add #5 *4, add #0 9, swap #1 +7 -3, swap #1 +8 -4",
        "0:add #0 9, add #0 *11, lay match 4 4 4 4, swap #1 +7 -3, swap #1 +8 -4",
        "0:lay match 4 4 4 4, swap #1 +7 -3",
        "0:add #0 9",
        "",
    ],
)
def test_lays_swaps_and_additions_come_in_any_number_and_order(order: str) -> None:
    table = [FOUR[0], "1 single 3 4 5 6", *FOUR[1:]]
    position = rumbugz_position(PAIR, "4 4 4 4 7 8 9 * 12", "1", table=table)
    after = play(position, order)
    assert rumbugz_table(after).turn == 0
    assert rumbugz_table(after).phase == "act"
    assert rumbugz_table(after.play("0:discard 12")).turn == 1


# The discard


@pytest.mark.clause("RB-T7")
def test_any_bug_of_the_hand_may_be_discarded_even_the_one_just_drawn() -> None:
    position = play(drawing("1 1 5 *", "1", pile="3 9"), "0:draw pile")
    assert verbs(position, "discard") == ["*", "1", "5", "9"]
    for bug in ("1", "5", "9", "*"):
        after = position.play(f"0:discard {bug}")
        assert rumbugz_table(after).pile == ["3", bug]
        assert rumbugz_table(after).turn == 1
    drawn = drawing("1", "1", bag="12").play("0:draw bag")
    assert rumbugz_table(drawn.play("0:discard 12")).pile == ["12"]


@pytest.mark.clause("RB-T7")
@pytest.mark.parametrize("text", ["discard 2", "discard *1", "discard 13", "discard", "discard 01"])
def test_only_a_bug_of_the_hand_may_be_discarded(text: str) -> None:
    position = rumbugz_position(PAIR, "1 5 *", "2")
    assert verbs(position, "discard") == ["*", "1", "5"]
    assert not is_legal(position, f"0:{text}")


@pytest.mark.clause("RB-T7", "RB-T8")
def test_an_empty_hand_without_all_four_types_ends_the_turn_without_a_discard() -> None:
    match = rumbugz_match(
        PAIR,
        "1 2 3 4 5 6",
        "9 9 9 9 9 9",
        bag="7 10 10 11 11 12",
        moves="0:draw bag, lay single 1 2 3 4 5 6 7",
    )
    table = rumbugz_table(match)
    assert (table.turn, table.phase, table.turns, table.fresh) == (1, "draw", 1, 0)
    assert table.pile == []
    assert hand(match, 0) == "10 10 11 11", "the replacements still follow"
    assert legal(match) == ["1:draw bag"]


@pytest.mark.clause("RB-T7")
def test_a_discard_that_empties_the_hand_without_all_four_types_only_ends_the_turn() -> None:
    after = rumbugz_position(PAIR, "5", "9", table=FOUR[:3]).play("0:discard 5")
    table = rumbugz_table(after)
    assert (table.turn, table.phase, table.pile) == (1, "draw", ["5"])
    assert hand(after, 0) == ""


@pytest.mark.clause("RB-T7", "RB-G2")
def test_a_seat_that_can_neither_draw_nor_discard_is_skipped() -> None:
    """Seat 0 empties its hand by a lay, bag and pile are empty; seats 1 and 2 hold nothing."""
    game = RumBugz(players=4)
    position = rumbugz_position(game, "5 5 5 5", "", "", "3", bag="")
    table = rumbugz_table(position.play("0:lay match 5 5 5 5"))
    assert (table.turn, table.phase, table.turns) == (3, "act", 3)


# Replacements


@pytest.mark.clause("RB-T8")
def test_a_seat_takes_four_bugz_for_a_sequence_after_its_discard() -> None:
    match = rumbugz_match(
        PAIR,
        "1 2 3 4 9 9",
        bag="12 5 6 7 8 10",
        moves="0:draw bag, lay single 1 2 3 4",
    )
    assert hand(match, 0) == "9 9 12", "not before the turn ends"
    assert rumbugz_table(match).fresh == 1
    match.push("0:discard 12")
    assert hand(match, 0) == "5 6 7 8 9 9"
    assert (bag(match)[0], rumbugz_table(match).fresh) == ("10", 0)


@pytest.mark.clause("RB-T8")
@pytest.mark.parametrize(
    ("laid", "lays", "taken"),
    [
        (0, "", 0),
        (2, "", 0),
        (0, "lay match 4 4 4 4", 4),
        (0, "lay match 4 4 4 4, lay single 5 6 7 8", 8),
        (0, "lay match 4 4 4 4, lay single 5 6 7 8, lay triple 3 6 9 12", 12),
        (1, "lay match 4 4 4 4, lay single 5 6 7 8", 8),
        (2, "lay match 4 4 4 4", 4),
        (2, "lay match 4 4 4 4, lay single 5 6 7 8", 0),
        (3, "lay match 4 4 4 4", 0),
        (4, "lay match 4 4 4 4", 0),
        (4, "lay match 4 4 4 4, lay single 5 6 7 8, lay triple 3 6 9 12", 0),
    ],
)
def test_each_sequence_of_the_turn_brings_four_bugz_until_all_types_are_laid(
    laid: int, lays: str, taken: int
) -> None:
    """A third type laid in the same turn as the fourth brings none either."""
    position = rumbugz_position(
        PAIR, "4 4 4 4 5 6 7 8 3 6 9 12 1 1", "1", table=FOUR[:laid], pile="2"
    )
    bagged = len(bag(position))
    position = play(position, ", ".join(f"0:{text}" for text in lays.split(", ") if text))
    held = len(hand(position, 0).split())
    after = position.play("0:discard 1")
    assert len(hand(after, 0).split()) == held - 1 + taken
    assert len(bag(after)) == bagged - taken


@pytest.mark.clause("RB-T8")
def test_a_sequence_counts_once_only() -> None:
    match = rumbugz_match(
        PAIR,
        "1 2 3 4 9 9",
        "12 12 12 12 12 12",
        bag="12 5 6 7 8 10 11 10",
        moves="""
            0:draw bag, lay single 1 2 3 4, discard 12
            1:draw bag, discard 10
            0:draw bag, discard 11
        """,
    )
    assert hand(match, 0) == "5 6 7 8 9 9"


@pytest.mark.clause("RB-T8", "RB-T6")
def test_swaps_and_additions_bring_no_replacements() -> None:
    position = rumbugz_position(PAIR, "8 9 12", "1", table=FOUR)
    after = play(position, "0:swap #2 +8 -12, add #0 9, discard 12")
    assert hand(after, 0) == "12"


# The turn goes on


@pytest.mark.clause("RB-T9")
def test_the_turn_goes_to_the_left_round_the_table() -> None:
    game = RumBugz(players=3, bidding=False)
    match = rumbugz_match(game, first=1, bag="1 2 3 4 5 6")
    seats = []
    for _ in range(6):
        table = rumbugz_table(match)
        seats.append(table.turn)
        drawn = bag(match)[0]
        push(match, f"{table.turn}:draw bag, discard {drawn}")
    assert seats == [1, 2, 0, 1, 2, 0]
    assert rumbugz_table(match).turns == 6
