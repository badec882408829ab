"""Bug Off!, clause by clause: the end, and what each seat may know."""

import msgspec
import pytest

from bugnight import GameOver, Match, Position
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.game import BugOffTable
from tests.games.builders import (
    bug_off_deal,
    bug_off_table,
    check_views_have_no_generator,
    colours,
    finish,
    legal,
    log,
)

TWO = BugOff(players=2)
THREE = BugOff(players=3)
ALL_SIX = "R! O! Y! G! B! P!"
NOTHING = colours("")


# The end


@pytest.mark.clause("BO-E1")
def test_the_sixth_bug_off_card_ends_the_game_and_face_up_bugs_score_nothing() -> None:
    match = Match(
        THREE,
        deals=[bug_off_deal("Y! R! Y Y Y O! G! P! B! R", "RRO", "RRB", "GRP")],
        moves=log("0:place R, 1:place B, 2:place G"),
    )
    table = bug_off_table(match)
    assert match.position.is_over
    assert (table.phase, table.actors, legal(match)) == ("over", [], [])
    assert table.revealed == ["Y", "R", "O", "G", "P", "B"]
    assert table.turn == 0, "the seat that revealed the sixth"
    assert table.table == [NOTHING] * 3
    assert [len(hand) for hand in table.hands if isinstance(hand, list)] == [3, 3, 3]
    assert isinstance(table.deck, list)
    assert table.deck[0] == "R", "the rest is not drawn"
    assert match.outcome is not None
    assert match.outcome.scores == [0, 0, 0]
    with pytest.raises(GameOver):
        match.push("0:place R")


@pytest.mark.clause("BO-E1", "BO-E4")
@pytest.mark.parametrize("players", range(2, 6))
def test_six_bug_off_cards_before_any_move_share_the_win(players: int) -> None:
    deal = bug_off_deal(ALL_SIX, players=players, first=players - 1)
    match = Match(BugOff(players=players), deals=[deal])
    assert match.position.is_over
    assert bug_off_table(match).turn == players - 1
    assert match.outcome is not None
    assert match.outcome.scores == [0] * players
    assert match.outcome.winners == list(range(players))
    with pytest.raises(GameOver):
        match.push("0:place R")


@pytest.mark.clause("BO-E1")
def test_a_game_may_last_until_the_very_last_card() -> None:
    match = Match(TWO, deals=[bug_off_deal("", "RRR", "OOO")])
    finish(match)
    assert bug_off_table(match).deck == []
    assert bug_off_table(match).revealed == list("ROYGBP")
    assert len(match.moves) == 120 - 6


@pytest.mark.clause("BO-E1")
def test_before_the_end_there_is_no_outcome() -> None:
    match = Match(TWO, deals=[bug_off_deal("R! O! Y! G! B! R R P!", "RRR", "OOO")])
    assert match.outcome is None
    assert len(bug_off_table(match).revealed) == 5


@pytest.mark.clause("BO-E2")
def test_each_bug_in_the_points_pile_scores_one_and_the_most_win() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal(f"R O Y G P P {ALL_SIX}", "RRR", "BBB")],
        moves=log("""
            0:place R, 1:place B
            0:place R, 1:place B
            0:score R, 1:place B
        """),
    )
    assert match.outcome is not None
    assert match.outcome.scores == [2, 0], "three blue bugs were still face up"
    assert match.outcome.winners == [0]


EVEN = log("0:place R, 1:place O, 0:score O, 1:score R")
"""Then seat 0 has a red point, seat 1 an orange one."""


@pytest.mark.clause("BO-E3")
@pytest.mark.parametrize(
    ("revealed", "tiebreak", "winner"),
    [
        ("R! O! Y! G! B! P!", "first", 0),
        ("R! O! Y! G! B! P!", "last", 1),
        ("O! R! Y! G! B! P!", "first", 1),
        ("O! R! Y! G! B! P!", "last", 0),
        ("Y! G! R! B! O! P!", "first", 0),  # colours that decide nothing are skipped
        ("Y! G! R! B! O! P!", "last", 1),
    ],
)
def test_ties_are_broken_by_the_colours_in_the_order_revealed(
    revealed: str, tiebreak: str, winner: int
) -> None:
    game = BugOff.from_options({"players": 2, "tiebreak": tiebreak})
    match = Match(game, deals=[bug_off_deal(f"Y Y Y Y {revealed}", "ROG", "ROG")], moves=EVEN)
    assert match.outcome is not None
    assert match.outcome.scores == [1, 1]
    assert match.outcome.winners == [winner]
    assert [match.view(seat).outcome for seat in (0, 1, None)] == [match.outcome] * 3


@pytest.mark.clause("BO-E3")
def test_ties_are_broken_from_the_first_revealed_by_default() -> None:
    assert BugOff().tiebreak == "first"
    match = Match(TWO, deals=[bug_off_deal("Y Y Y Y O! R! Y! G! B! P!", "ROG", "ROG")], moves=EVEN)
    assert match.outcome is not None
    assert match.outcome.winners == [1]


@pytest.mark.clause("BO-E4")
def test_seats_equal_in_every_colour_share_the_win() -> None:
    match = Match(
        THREE,
        deals=[bug_off_deal(f"Y Y Y Y {ALL_SIX}", "RRG", "RGB", "OOO")],
        moves=log("0:place R, 1:place R, 2:place O, 0:score R"),
    )
    assert match.outcome is not None
    assert match.outcome.scores == [1, 1, 0]
    assert match.outcome.winners == [0, 1]


def winners(points: list[str], revealed: str, tiebreak: str) -> list[int]:
    """Return the winners of an ended game with these points piles."""
    game = BugOff.from_options({"players": len(points), "tiebreak": tiebreak})
    states = game.blank()
    s = states[0]
    s.phase = game.phases.index("over")
    s.points[: len(points)] = [colours(pile) for pile in points]
    s.revealed[:] = ["ROYGBP".index(colour) for colour in revealed]
    s.reveals = 6
    outcome = Position(game, states).outcome
    assert outcome is not None
    assert outcome.scores == [len(pile) for pile in points]
    return outcome.winners


@pytest.mark.clause("BO-E2", "BO-E3", "BO-E4")
@pytest.mark.parametrize(
    ("points", "revealed", "first", "last"),
    [
        # points win, regardless of the colours
        (["RRRR", "OOOOO"], "ROYGBP", [1], [1]),
        (
            ["RRR", "BB", "PPP"],
            "BROYGP",
            [0],
            [2],
        ),  # seat 1 is not tied, so its blue does not count
        # the second colour decides among the seats left by the first, and so on
        (["RRO", "RRY", "ROO"], "ROYGBP", [0], [1]),
        (["RROB", "RRYB", "ROOO"], "ROYGBP", [0], [1]),
        (["RRYB", "RRBB", "ROOO"], "ROYGBP", [0], [1]),
        (["ROYGB", "ROYGP", "ROYPP"], "ROYGBP", [0], [2]),
        (["ROYGBP", "ROYGBP", "RRYGBP"], "ROYGBP", [2], [0, 1]),
        (["ROYGBP", "ROYGBP", "RRYGBP"], "ORYGBP", [0, 1], [2]),
        # the same piles, the other way round
        (["GGB", "GBB", "GGP", "BBP"], "GBPROY", [0], [3]),
        (["GGB", "GBB", "GGP", "BBP"], "YORPBG", [3], [0]),
        # all equal
        (["RO", "OR", "RO", "RO", "RO"], "ROYGBP", [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
        (["", "", ""], "PBGYOR", [0, 1, 2], [0, 1, 2]),
    ],
)
def test_each_colour_in_turn_narrows_the_tied_seats(
    points: list[str], revealed: str, first: list[int], last: list[int]
) -> None:
    assert winners(points, revealed, "first") == first
    assert winners(points, revealed, "last") == last


# What each seat may know


def seen_by(seat: int | None, table: BugOffTable) -> BugOffTable:
    """Remove what a seat may not know from a table: the others' hands and the deck's order."""
    return msgspec.structs.replace(
        table,
        hands=[
            hand if owner == seat or isinstance(hand, int) else len(hand)
            for owner, hand in enumerate(table.hands)
        ],
        deck=table.deck if isinstance(table.deck, int) else len(table.deck),
    )


@pytest.mark.compiled
@pytest.mark.clause("BO-K1")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_seat_sees_all_but_the_others_hands_and_the_deck(players: int) -> None:
    match = BugOff(players=players).deal(seed=players)
    while True:
        for seat in (*range(players), None):
            view = match.view(seat)
            assert bug_off_table(view) == seen_by(seat, bug_off_table(match))
            assert legal(view) == (legal(match) if seat == match.position.actor else [])
            assert view.outcome == match.outcome
        if match.position.is_over:
            break
        match.push(match.legal_moves[len(match.moves) % len(match.legal_moves)])
    assert any(sum(pile) for pile in bug_off_table(match.view(None)).points)


@pytest.mark.clause("BO-K1")
def test_the_colours_in_a_points_pile_are_public() -> None:
    match = Match(TWO, deals=[bug_off_deal("Y Y Y Y", "ROG", "ROG")], moves=EVEN)
    for seat in (0, 1, None):
        assert bug_off_table(match.view(seat)).points == [colours("R"), colours("O")]


@pytest.mark.clause("BO-K1")
def test_views_do_not_depend_on_other_hands_or_the_deck() -> None:
    one = Match(THREE, deals=[bug_off_deal("Y G P R! O O! B", "RRB", "RYB", "GBP")])
    other = Match(THREE, deals=[bug_off_deal("Y R P R! O P! G! B", "RRB", "GBP", "GYO")])
    for move in log("0:place R, 1:place B, 2:place P"):
        assert one.view(0) == other.view(0)
        assert one.view(0).code == other.view(0).code
        assert one.view(None) == other.view(None)
        assert one.view(1) != other.view(1)
        one.push(move)
        other.push(move)
    assert one.view(0) == other.view(0), "both have revealed red, and drawn an O"


@pytest.mark.clause("BO-K1")
def test_a_view_does_not_reveal_the_generator_of_the_deck() -> None:
    check_views_have_no_generator(THREE, 30)
