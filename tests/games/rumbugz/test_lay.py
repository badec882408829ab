"""RumBugz, sequences: the limits of the four types, PLYTs, and the types a seat may lay."""

import random

import pytest

from bugnight import IllegalMove, Position
from bugnight.games.rumbugz import RumBugz
from tests.games.builders import (
    hand,
    is_legal,
    legal,
    play,
    rumbugz_match,
    rumbugz_position,
    rumbugz_table,
    verbs,
)
from tests.games.rumbugz.referee import lays

GAME = RumBugz(players=2, sets=8, plyts=8)


def holding(bugz: str) -> Position:
    """Set up a turn in which seat 0 has laid nothing and holds these Bugz."""
    return rumbugz_position(GAME, bugz, "1")


def longest(position: Position, kind: str) -> list[str]:
    """Return the longest lays of a type."""
    texts = [text for text in verbs(position, "lay") if text.startswith(kind)]
    most = max(len(text.split()) for text in texts)
    return [text for text in texts if len(text.split()) == most]


# The four types


@pytest.mark.clause("RB-Q1")
def test_numbers_are_1_or_2_or_3_apart_or_equal() -> None:
    assert verbs(holding("1 2 3 4 4 4 4 6 7 8 10"), "lay") == [
        "double 2 4 6 8",
        "double 2 4 6 8 10",
        "double 4 6 8 10",
        "match 4 4 4 4",
        "single 1 2 3 4",
        "triple 1 4 7 10",
    ]


@pytest.mark.clause("RB-Q1")
@pytest.mark.parametrize(
    "text",
    [
        "lay single 2 4 6 8",
        "lay double 1 2 3 4",
        "lay triple 2 4 6 8",
        "lay match 1 2 3 4",
        "lay single 4 4 4 4",
        "lay single 1 2 3 6",
        "lay single 4 3 2 1",
        "lay run 1 2 3 4",
        "lay 1 2 3 4",
    ],
)
def test_no_other_distances_and_no_other_order(text: str) -> None:
    position = holding("1 2 3 4 4 4 4 6 8")
    assert is_legal(position, "0:lay single 1 2 3 4")
    assert not is_legal(position, f"0:{text}")
    with pytest.raises(IllegalMove):
        position.play(f"0:{text}")


# Lengths


@pytest.mark.clause("RB-Q2")
@pytest.mark.parametrize("three", ["1 2 3", "1 3 5", "1 4 7", "5 5 5", "* * *", "11 12 *"])
def test_three_bugz_are_too_few(three: str) -> None:
    assert verbs(holding(three), "lay") == []


@pytest.mark.clause("RB-Q1", "RB-Q2")
def test_runs_stay_between_1_and_12() -> None:
    position = holding("1 2 3 4 5 6 7 8 9 10 11 12")
    assert longest(position, "single") == ["single 1 2 3 4 5 6 7 8 9 10 11 12"]
    assert longest(position, "double") == ["double 1 3 5 7 9 11", "double 2 4 6 8 10 12"]
    assert longest(position, "triple") == ["triple 1 4 7 10", "triple 2 5 8 11", "triple 3 6 9 12"]
    kinds = [text.split()[0] for text in verbs(position, "lay")]
    assert [kinds.count(kind) for kind in ("single", "double", "triple")] == [45, 12, 3]


@pytest.mark.clause("RB-Q2", "RB-Q3")
@pytest.mark.parametrize(
    "text",
    [
        "lay single 10 11 12 *13",
        "lay single *0 1 2 3",
        "lay double 8 10 12 *14",
        "lay double *0 2 4 6",
        "lay triple 3 6 9 12 *15",
        "lay triple *0 3 6 9 12",
    ],
)
def test_a_plyt_stands_only_for_1_to_12(text: str) -> None:
    assert not is_legal(holding("1 2 3 4 6 8 9 10 11 12 *"), f"0:{text}")


@pytest.mark.clause("RB-Q2", "RB-Q3")
def test_a_match_is_as_long_as_there_are_bugz() -> None:
    """Eight naturals and eight PLYTs are sixteen."""
    position = holding("9 9 9 9 9 9 9 9 * * * * * * * * 1")
    whole = "match" + " 9" * 8 + " *9" * 8
    assert longest(position, "match") == [whole]
    after = position.play(f"0:lay {whole}")
    assert hand(after, 0) == "1"
    assert rumbugz_table(after).table[0].bugz == ["9"] * 8 + ["*9"] * 8


@pytest.mark.compiled  # a hand with five PLYTs has a hundred thousand moves
@pytest.mark.clause("RB-Q2")
@pytest.mark.parametrize(
    "text",
    [
        "single 1 2 3 4 5 6 7 8 9 10 11 12",
        "single *1 2 *3 4 5 6 *7 8 9 *10 11 *12",
        "double 2 4 6 8 10 12",
        "double *1 3 *5 7 *9 11",
        "triple 3 6 9 12",
        "triple *1 *4 7 *10",
        "match 12 12 12 12 *12",
    ],
)
def test_the_longest_sequences_can_be_laid(text: str) -> None:
    kind, *bugz = text.split()
    position = holding("1 2 3 4 5 6 7 8 9 10 11 12 12 12 12 * * * * *")
    (sequence,) = rumbugz_table(position.play(f"0:lay {text}")).table
    assert (sequence.by, sequence.type, sequence.bugz) == (0, kind, bugz)


# PLYTs


@pytest.mark.clause("RB-Q3")
def test_a_plyt_stands_for_any_number() -> None:
    assert verbs(holding("2 3 4 *"), "lay") == ["single *1 2 3 4", "single 2 3 4 *5"]
    assert verbs(holding("1 3 4 *"), "lay") == ["single 1 *2 3 4"]
    assert verbs(holding("1 4 10 *"), "lay") == ["triple 1 4 *7 10"]
    assert verbs(holding("6 6 6 *"), "lay") == ["match 6 6 6 *6"]


@pytest.mark.clause("RB-Q3")
def test_plyts_alone_are_any_sequence_of_four() -> None:
    texts = verbs(holding("* * * *"), "lay")
    kinds = [text.split()[0] for text in texts]
    counts = {kind: kinds.count(kind) for kind in kinds}
    assert counts == {"single": 9, "double": 6, "triple": 3, "match": 12}
    assert {"single *9 *10 *11 *12", "double *1 *3 *5 *7", "match *12 *12 *12 *12"} <= set(texts)


@pytest.mark.clause("RB-Q3")
def test_a_plyt_may_stand_for_a_bug_in_the_hand() -> None:
    texts = [text for text in verbs(holding("3 4 5 6 *"), "lay") if len(text.split()) == 5]
    assert texts == [
        "single *2 3 4 5",
        "single *3 4 5 6",
        "single 3 *4 5 6",
        "single 3 4 *5 6",
        "single 3 4 5 *6",
        "single 3 4 5 6",
        "single 4 5 6 *7",
    ]
    assert verbs(holding("7 7 7 7 *"), "lay") == [
        "match 7 7 7 *7",
        "match 7 7 7 7",
        "match 7 7 7 7 *7",
    ]


@pytest.mark.compiled  # too many moves for the interpreter
@pytest.mark.clause("RB-Q3")
def test_every_choice_of_places_is_listed_exactly_once() -> None:
    """Compare with all existing sequences, on random hands of up to 17 Bugz."""
    rng = random.Random(2)
    everything = [str(n) for n in range(1, 13) for _ in range(8)] + ["*"] * 8
    plyt_hands = 0
    for _ in range(60):
        bugz = rng.sample(everything, rng.randint(4, 14)) + ["*"] * rng.randint(0, 3)
        plyts = min(8, bugz.count("*"))
        bugz = [bug for bug in bugz if bug != "*"] + ["*"] * plyts
        plyt_hands += plyts > 1
        assert verbs(holding(" ".join(bugz)), "lay") == sorted(text[4:] for _, text in lays(bugz))
    assert plyt_hands > 20


@pytest.mark.clause("RB-Q3")
def test_every_choice_of_places_can_be_played_and_takes_its_own_bugz() -> None:
    position = holding("1 3 3 4 5 6 6 7 * * *")
    for text in verbs(position, "lay"):
        after = position.play(f"0:lay {text}")
        (sequence,) = rumbugz_table(after).table
        assert [sequence.type, *sequence.bugz] == text.split()
        used = ["*" if "*" in bug else bug for bug in sequence.bugz]
        left = hand(position, 0).split()
        for bug in used:
            left.remove(bug)
        assert hand(after, 0) == " ".join(left)


@pytest.mark.parametrize(
    "text",
    [
        "lay match *8 8 8 8",
        "lay single 3 4 5  6",
        "lay single 03 4 5 6",
        "lay single 3 4 5 *06",
        "lay single 3 4 5 * 6",
        "lay single 3 4 5 *",
        "lay single 3 4 5 6 ",
        "lay single",
        "lay single 3 4 **5 6",
        "lay single 3 4 *5 *6",
        "lay single 3 4 5 6 7",
        "lay match 8 8 8 8",
        "lay match 8 8 8 *8 *8",
        "Lay single 3 4 5 6",
    ],
)
def test_a_lay_has_one_spelling_and_comes_from_the_hand(text: str) -> None:
    position = holding("3 4 5 6 8 8 8 *")
    assert {"0:lay single 3 4 5 6", "0:lay match 8 8 8 *8"} <= set(legal(position))
    assert not is_legal(position, f"0:{text}")


@pytest.mark.clause("RB-Q3")
def test_a_plyt_stands_for_its_number_until_it_is_taken_off() -> None:
    match = rumbugz_match(
        RumBugz(players=2),
        "3 4 6 * 11 11",
        bag="12 5 10 10 10 12 9",
        moves="""
            0:draw bag, lay single 3 4 *5 6, discard 12
            1:draw bag, discard 12
            0:draw bag
        """,
    )
    assert rumbugz_table(match).table[0].bugz == ["3", "4", "*5", "6"]
    assert [text for text in verbs(match, "swap") if "*" in text] == ["#0 +5 -*5"]
    match.push("0:swap #0 +5 -*5")
    assert rumbugz_table(match).table[0].bugz == ["3", "4", "5", "6"]
    assert hand(match, 0) == "9 10 10 10 11 11 *"
    assert is_legal(match, "0:lay match 10 10 10 *10"), "now it stands for another number"


# The types a seat may lay


@pytest.mark.clause("RB-T3")
def test_a_seat_lays_only_new_types_until_it_has_all_four() -> None:
    four = "1 2 3 4 6 8 7 10 5 5 5 5"
    mine = ["0 single 1 2 3 4", "0 double 1 3 5 7", "0 triple 3 6 9 12", "0 match 9 9 9 9"]
    for count, kinds in [
        (0, {"single", "double", "triple", "match"}),
        (1, {"double", "triple", "match"}),
        (2, {"triple", "match"}),
        (3, {"match"}),
        (4, {"single", "double", "triple", "match"}),
    ]:
        position = rumbugz_position(GAME, four, "1", table=mine[:count])
        assert {text.split()[0] for text in verbs(position, "lay")} == kinds


@pytest.mark.clause("RB-T3")
def test_types_laid_by_others_do_not_matter() -> None:
    theirs = ["1 single 1 2 3 4", "1 double 1 3 5 7", "1 triple 3 6 9 12", "1 match 9 9 9 9"]
    position = rumbugz_position(GAME, "4 5 6 7 1", "1", table=theirs)
    assert verbs(position, "lay") == ["single 4 5 6 7"]
    assert verbs(position.play("0:lay single 4 5 6 7"), "lay") == []


@pytest.mark.clause("RB-T3")
def test_a_type_stays_laid_in_later_turns() -> None:
    match = rumbugz_match(
        RumBugz(players=2),
        "1 2 3 4 5 5",
        bag="5 6 7 8 9 12 5",
        moves="""
            0:draw bag, lay single 1 2 3 4, discard 5
            1:draw bag, discard 12
            0:draw bag
        """,
    )
    assert hand(match, 0) == "5 5 5 6 7 8 9"
    assert verbs(match, "lay") == []
    with pytest.raises(IllegalMove):
        match.push("0:lay single 6 7 8 9")


@pytest.mark.clause("RB-T3")
def test_several_sequences_may_be_laid_in_one_turn() -> None:
    """Seat 2 has two additional Bugz from a bid."""
    match = rumbugz_match(
        RumBugz(players=3),
        "2 12 12 12 12 12",
        "11 11 11 11 11 11",
        "1 2 3 4 6 8",
        bag="10 4 10 9",
        moves="""
            0:draw bag, discard 2, 2:bid
            1:allow, draw bag, discard 11, 0:pass
            2:draw bag, lay double 2 4 6 8, lay single 1 2 3 4
        """,
    )
    table = rumbugz_table(match)
    assert [(each.by, each.type) for each in table.table] == [(2, "double"), (2, "single")]
    assert (table.laid[2], table.fresh, table.turn) == (["single", "double"], 2, 2)
    assert hand(match, 2) == "9"


@pytest.mark.clause("RB-T3", "RB-T4")
def test_a_bug_won_by_a_swap_may_be_laid_at_once() -> None:
    table = ["1 single 3 4 5 *6", "0 double 1 3 5 7"]
    position = rumbugz_position(GAME, "6 8 8 8 1", "1", table=table)
    assert verbs(position, "lay") == []
    after = play(position, "0:swap #0 +6 -*6, lay match 8 8 8 *8")
    assert rumbugz_table(after).table[2].bugz == ["8", "8", "8", "*8"]
