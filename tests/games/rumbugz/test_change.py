"""RumBugz, sequences on the table: swaps, and additions once all four types are laid."""

import pytest

from bugnight import IllegalMove, Position
from bugnight.games.rumbugz import RumBugz
from tests.games.builders import (
    hand,
    is_legal,
    play,
    rumbugz_match,
    rumbugz_position,
    rumbugz_table,
    verbs,
)

GAME = RumBugz(players=2, sets=8, plyts=8)

OWN = "0 match 11 11 11 11"
"""A sequence that gives the right to swap, and takes no part in the tests."""

FOUR = ["0 double 1 3 5 7", "0 triple 2 5 8 11", "0 single 9 10 11 12", "0 match 1 1 1 1"]


def facing(sequence: str, bugz: str) -> Position:
    """Set up a turn: seat 0 has laid another type, and seat 1's sequence is #0."""
    return rumbugz_position(GAME, bugz, "1", table=[f"1 {sequence}", OWN])


def swaps_of(sequence: str, bugz: str) -> list[str]:
    return [text[3:] for text in verbs(facing(sequence, bugz), "swap") if text.startswith("#0")]


def bugz_of(position: Position, number: int) -> str:
    return " ".join(rumbugz_table(position).table[number].bugz)


# Swaps: seats and sequences


@pytest.mark.clause("RB-T4")
def test_nobody_swaps_before_a_sequence_of_its_own() -> None:
    position = rumbugz_position(GAME, "2 7 5 5 5 5", "1", table=["1 single 3 4 5 6"])
    assert verbs(position, "swap") == []
    with pytest.raises(IllegalMove):
        position.play("0:swap #0 +7 -3")
    after = position.play("0:lay match 5 5 5 5")
    assert verbs(after, "swap") == ["#0 +2 -6", "#0 +7 -3"], "this turn counts"


@pytest.mark.clause("RB-T4")
def test_a_sequence_of_an_earlier_turn_counts() -> None:
    match = rumbugz_match(
        RumBugz(players=2),
        "1 2 3 4 9 9",
        "12 12 12 12 12 12",
        bag="9 9 9 9 11 8 5",
        moves="""
            0:draw bag, lay single 1 2 3 4, discard 9
            1:draw bag, discard 12
            0:draw bag
        """,
    )
    assert verbs(match, "swap") == ["#0 +5 -1"]


@pytest.mark.clause("RB-T4")
def test_a_seat_swaps_with_its_own_sequences_and_with_anyones() -> None:
    table = ["1 single 3 4 5 6", "2 double 1 3 5 7", OWN]
    position = rumbugz_position(RumBugz(players=3), "7 9 *", "1", "1", table=table)
    texts = verbs(position, "swap")
    assert {"#0 +7 -3", "#1 +9 -1", "#2 +*11 -11"} <= set(texts)


@pytest.mark.clause("RB-T4")
def test_a_seat_swaps_with_the_sequence_just_laid() -> None:
    position = rumbugz_position(GAME, "3 4 5 6 7 1", "1")
    after = play(position, "0:lay single 3 4 5 6, swap #0 +7 -3")
    assert bugz_of(after, 0) == "4 5 6 7"
    assert hand(after, 0) == "1 3"


# Swaps: possible exchanges


@pytest.mark.clause("RB-T4")
@pytest.mark.parametrize(
    ("sequence", "bugz", "swaps"),
    [
        ("single 3 4 5 6", "1 2 3 4 5 6 7 8", ["+2 -6", "+7 -3"]),
        ("single 1 2 3 4", "1 2 3 4 5 6", ["+5 -1"]),
        ("single 9 10 11 12", "8 9 10 11 12 1", ["+8 -12"]),
        ("double 3 5 7 9", "1 2 4 6 8 10 11", ["+1 -9", "+11 -3"]),
        ("double 2 4 6 8", "1 3 9 10 12", ["+10 -2"]),
        ("double 2 4 6 8 10 12", "1 2 4 6 8 10 12", []),
        ("triple 1 4 7 10", "1 2 3 4 7 10 12", []),
        ("triple 3 6 9 12", "1 2 3 6 9 12", []),
        ("single 1 2 3 4 5 6 7 8 9 10 11 12", "1 6 12", []),
        ("match 8 8 8 8", "7 8 9", []),
    ],
)
def test_a_natural_bug_extends_one_end_and_the_other_end_leaves(
    sequence: str, bugz: str, swaps: list[str]
) -> None:
    assert swaps_of(sequence, bugz) == swaps


@pytest.mark.clause("RB-T4")
@pytest.mark.parametrize(
    ("sequence", "swaps"),
    [
        (
            "single 3 4 5 6",
            ["+*2 -6", "+*3 -3", "+*4 -4", "+*5 -5", "+*6 -6", "+*7 -3"],
        ),
        ("single *3 4 5 *6", ["+*2 -*6", "+*4 -4", "+*5 -5", "+*7 -*3"]),
        ("single 1 2 3 4", ["+*1 -1", "+*2 -2", "+*3 -3", "+*4 -4", "+*5 -1"]),
        ("double 6 8 10 12", ["+*10 -10", "+*12 -12", "+*4 -12", "+*6 -6", "+*8 -8"]),
        ("triple 2 *5 *8 11", ["+*11 -11", "+*2 -2"]),
        ("match 8 8 8 *8", ["+*8 -8"]),
        ("match *8 *8 *8 *8", []),
    ],
)
def test_a_plyt_extends_an_end_or_replaces_a_natural_bug(sequence: str, swaps: list[str]) -> None:
    assert swaps_of(sequence, "*") == swaps


@pytest.mark.clause("RB-T4")
@pytest.mark.parametrize(
    ("sequence", "bugz", "swaps"),
    [
        ("single 3 *4 5 *6", "3 4 5 6", ["+4 -*4", "+6 -*6"]),
        ("double 1 3 *5 7", "5", ["+5 -*5"]),
        ("triple *1 4 7 10", "1 4 7 10", ["+1 -*1"]),
        ("match 8 8 *8 *8", "8 9", ["+8 -*8"]),
        ("match 8 8 *8 *8", "8 *", ["+*8 -8", "+8 -*8"]),
        ("match *8 *8 *8 *8", "8", ["+8 -*8"]),
    ],
)
def test_a_natural_bug_replaces_its_plyt(sequence: str, bugz: str, swaps: list[str]) -> None:
    assert swaps_of(sequence, bugz) == swaps


@pytest.mark.clause("RB-T4")
@pytest.mark.parametrize(
    ("sequence", "text", "after", "held"),
    [
        ("single 3 4 5 6", "+7 -3", "4 5 6 7", "3 12 *"),
        ("single 3 4 5 6", "+*2 -6", "*2 3 4 5", "6 7 12"),
        ("single *3 4 5 6", "+7 -*3", "4 5 6 7", "12 * *"),
        ("single *3 4 5 6", "+*7 -*3", "4 5 6 *7", "7 12 *"),
        ("single 4 5 6 *7", "+7 -*7", "4 5 6 7", "12 * *"),
        ("single 4 5 6 7", "+*7 -7", "4 5 6 *7", "7 7 12"),
        ("double 5 *7 9 11", "+7 -*7", "5 7 9 11", "12 * *"),
        ("triple 3 6 9 *12", "+12 -*12", "3 6 9 12", "7 * *"),
        ("match 7 7 7 *7", "+7 -*7", "7 7 7 7", "12 * *"),
        ("match 7 7 7 7", "+*7 -7", "7 7 7 *7", "7 7 12"),
    ],
)
def test_the_bug_taken_joins_the_hand(sequence: str, text: str, after: str, held: str) -> None:
    position = facing(sequence, "7 12 *").play(f"0:swap #0 {text}")
    assert bugz_of(position, 0) == after
    assert hand(position, 0) == held
    assert rumbugz_table(position).table[0].by == 1, (
        "it stays the sequence of the seat that laid it"
    )
    assert rumbugz_table(position).swaps == 1


@pytest.mark.clause("RB-T4")
@pytest.mark.parametrize(
    "text",
    [
        "#0 +4 -4",
        "#0 +*5 -*5",
        "#2 +8 -8",
        "#2 +*8 -*8",
        "#0 +4 -*5",
        "#0 +*2 -3",
        "#0 +7 -6",
        "#0 +7 -*3",
        "#0 +2 -*6",
        "#0 +*9 -*5",
        "#0 +5 -5",
        "#0 +1 -6",
        "#3 +7 -3",
        "#00 +7 -3",
        "#0 +07 -3",
        "#0 -3 +7",
        "#0 +7",
        "#0 +7 -3 ",
        "#0 +* -4",
    ],
)
def test_a_swap_must_change_the_sequence_and_keep_it_valid(text: str) -> None:
    table = ["1 single 3 4 *5 6", OWN, "1 match 8 8 8 *8"]
    position = rumbugz_position(GAME, "1 2 4 5 7 8 *", "1", table=table)
    assert is_legal(position, "0:swap #0 +7 -3")
    assert is_legal(position, "0:swap #0 +5 -*5")
    assert not is_legal(position, f"0:swap {text}")


@pytest.mark.clause("RB-T4", "RB-Q3")
def test_a_plyt_that_left_an_end_does_not_return_with_a_natural_bug() -> None:
    position = play(facing("single *3 4 5 6", "3 7"), "0:swap #0 +7 -*3, swap #0 +3 -7")
    assert bugz_of(position, 0) == "3 4 5 6"
    assert hand(position, 0) == "7 *"


# Swaps: the limit


@pytest.mark.clause("RB-T5")
def test_at_most_eight_swaps_in_a_turn() -> None:
    match = rumbugz_match(
        RumBugz(players=2),
        "3 4 5 6 9 9",
        "12 12 12 12 12 12",
        bag="7 9 9 9 9 11 8",
        moves="""
            0:draw bag, lay single 3 4 5 6
            0:swap #0 +7 -3, swap #0 +3 -7, swap #0 +7 -3, swap #0 +3 -7
            0:swap #0 +7 -3, swap #0 +3 -7, swap #0 +7 -3
        """,
    )
    assert rumbugz_table(match).swaps == 7
    assert verbs(match, "swap") == ["#0 +3 -7"]
    match.push("0:swap #0 +3 -7")
    assert verbs(match, "swap") == []
    with pytest.raises(IllegalMove):
        match.push("0:swap #0 +7 -3")
    for move in ("0:discard 9", "1:draw bag", "1:discard 12", "0:draw bag"):
        match.push(move)
    assert rumbugz_table(match).swaps == 0
    assert verbs(match, "swap") == ["#0 +7 -3"], "the next turn has its own eight"


@pytest.mark.clause("RB-T5")
def test_the_turn_continues_after_eight_swaps() -> None:
    position = rumbugz_position(GAME, "2 9 9 9 9", "1", table=[*FOUR, "1 single 3 4 5 6"], swaps=8)
    assert verbs(position, "swap") == []
    assert verbs(position, "lay") == ["match 9 9 9 9"]
    assert verbs(position, "add") == ["#0 9", "#4 2"]


# Additions


@pytest.mark.clause("RB-T6")
@pytest.mark.parametrize("missing", range(4))
def test_only_a_seat_with_all_four_types_adds(missing: int) -> None:
    table = [each for i, each in enumerate(FOUR) if i != missing]
    theirs = FOUR[missing].replace("0 ", "1 ", 1)
    assert verbs(rumbugz_position(GAME, "8 9 1 *", "1", table=[*table, theirs]), "add") == []
    assert verbs(rumbugz_position(GAME, "8 9 1 *", "1", table=FOUR), "add") != []


@pytest.mark.clause("RB-T6")
def test_the_fourth_type_of_this_turn_counts() -> None:
    position = rumbugz_position(GAME, "1 1 1 1 8 2", "1", table=FOUR[:3])
    assert verbs(position, "add") == []
    assert verbs(position.play("0:lay match 1 1 1 1"), "add") == ["#2 8"]


@pytest.mark.clause("RB-T6")
@pytest.mark.parametrize(
    ("sequence", "additions"),
    [
        ("single 3 4 5 6", ["*2", "*7", "2", "7"]),
        ("single 1 2 3 4", ["*5", "5"]),
        ("single 9 10 11 12", ["*8", "8"]),
        ("single 1 2 3 4 5 6 7 8 9 10 11 12", []),
        ("double 3 5 7 9", ["*1", "*11", "1", "11"]),
        ("double 2 4 6 8", ["*10", "10"]),
        ("double 6 8 10 12", ["*4", "4"]),
        ("triple 1 4 7 10", []),
        ("triple 2 5 8 11", []),
        ("match 8 8 8 *8", ["*8", "8"]),
        ("match *6 *6 *6 *6", ["*6", "6"]),
    ],
)
def test_an_addition_extends_an_end_or_matches_the_number(
    sequence: str, additions: list[str]
) -> None:
    position = rumbugz_position(
        GAME, "1 2 3 4 5 6 7 8 9 10 11 12 *", "1", table=[*FOUR, f"1 {sequence}"]
    )
    assert [text[3:] for text in verbs(position, "add") if text.startswith("#4")] == additions


@pytest.mark.clause("RB-T6")
@pytest.mark.parametrize(
    ("number", "text", "after"),
    [
        (4, "2", "2 3 4 *5 6"),
        (4, "7", "3 4 *5 6 7"),
        (4, "*2", "*2 3 4 *5 6"),
        (4, "*7", "3 4 *5 6 *7"),
        (5, "7", "7 7 7 7 *7"),
        (5, "*7", "7 7 7 *7 *7"),
        (0, "9", "1 3 5 7 9"),
        (3, "*1", "1 1 1 1 *1"),
    ],
)
def test_an_added_bug_leaves_the_hand_for_any_seats_sequence(
    number: int, text: str, after: str
) -> None:
    table = [*FOUR, "1 single 3 4 *5 6", "1 match 7 7 7 *7"]
    position = rumbugz_position(GAME, "2 7 9 *", "1", table=table)
    played = position.play(f"0:add #{number} {text}")
    assert bugz_of(played, number) == after
    left = ["2", "7", "9", "*"]
    left.remove("*" if "*" in text else text)
    assert hand(played, 0) == " ".join(left)
    assert rumbugz_table(played).swaps == 0


@pytest.mark.clause("RB-T6")
@pytest.mark.parametrize(
    "text", ["#4 3", "#4 8", "#4 *3", "#4 *13", "#4 *", "#4 13", "#5 7", "#4 07", "#4 *0", "4 7"]
)
def test_other_additions_are_illegal(text: str) -> None:
    position = rumbugz_position(GAME, "3 7 8 *", "1", table=[*FOUR, "1 single 3 4 5 6"])
    assert is_legal(position, "0:add #4 7")
    assert not is_legal(position, f"0:add {text}")


@pytest.mark.clause("RB-T6")
def test_additions_follow_one_another_as_long_as_they_fit() -> None:
    position = rumbugz_position(GAME, "2 7 8 12 *", "1", table=[*FOUR, "1 single 3 4 5 6"])
    after = play(position, "0:add #4 7, add #4 8, add #4 *9, add #4 2")
    assert bugz_of(after, 4) == "2 3 4 5 6 7 8 *9"
    assert hand(after, 0) == "12"
