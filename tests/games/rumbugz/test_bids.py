"""RumBugz, bidding: the seats that may bid, the answers, and turns without bidding."""

from itertools import permutations, product

import pytest

from bugnight import IllegalMove, Match
from bugnight.games.rumbugz import RumBugz
from tests.games.builders import (
    bag,
    hand,
    idle,
    legal,
    push,
    rumbugz_match,
    rumbugz_position,
    rumbugz_table,
)

FOURS = RumBugz(players=4)


def after_a_discard(players: int = 4, first: int = 0) -> Match:
    """The first seat has discarded the 12 it drew; the bag continues with 1, 2, 3, 4, 5."""
    hands = [f"{number} {number} {number} {number} {number} {number}" for number in range(6, 12)]
    moves = f"{first}:draw bag, discard 12"
    game = RumBugz(players=players)
    return rumbugz_match(game, *hands[:players], bag="12 1 2 3 4 5", first=first, moves=moves)


# Who may bid


@pytest.mark.clause("RB-B1")
@pytest.mark.parametrize(
    ("players", "first", "bidders"),
    [
        (3, 0, [2]),
        (3, 1, [0]),
        (3, 2, [1]),
        (4, 0, [2, 3]),
        (4, 2, [0, 1]),
        (4, 3, [1, 2]),
        (6, 0, [2, 3, 4, 5]),
        (6, 4, [0, 1, 2, 3]),
        (6, 5, [1, 2, 3, 4]),
    ],
)
def test_all_but_the_next_seat_and_the_one_that_discarded_may_bid(
    players: int, first: int, bidders: list[int]
) -> None:
    match = after_a_discard(players, first)
    table = rumbugz_table(match)
    assert (table.phase, table.actors, table.bidder) == ("bid", bidders, None)
    assert table.turn == (first + 1) % players, "the turn is already the next seat's"
    assert legal(match) == [f"{seat}:{call}" for seat in bidders for call in ("bid", "pass")]


@pytest.mark.clause("RB-B1")
def test_bidding_comes_after_the_replacements() -> None:
    match = rumbugz_match(
        FOURS,
        "1 2 3 4 9 9",
        bag="9 5 6 7 8",
        moves="0:draw bag, lay single 1 2 3 4, discard 9",
    )
    assert rumbugz_table(match).phase == "bid"
    assert hand(match, 0) == "5 6 7 8 9 9"


@pytest.mark.clause("RB-B1")
def test_the_first_bid_closes_the_bidding() -> None:
    match = after_a_discard()
    match.push("3:bid")
    table = rumbugz_table(match)
    assert (table.phase, table.actors, table.bidder) == ("draw", [1], 3)
    with pytest.raises(IllegalMove, match="seat 2 may not move now"):
        match.push("2:bid")


@pytest.mark.clause("RB-B1")
def test_a_bid_after_passes_counts() -> None:
    match = after_a_discard(players=6)
    push(match, "4:pass, 2:pass, 5:bid")
    assert rumbugz_table(match).bidder == 5
    assert rumbugz_table(match).phase == "draw"


@pytest.mark.clause("RB-B1")
def test_the_bidding_ends_when_all_have_passed() -> None:
    match = after_a_discard()
    match.push("2:pass")
    assert rumbugz_table(match).actors == [3]
    match.push("3:pass")
    table = rumbugz_table(match)
    assert (table.phase, table.actors, table.bidder) == ("draw", [1], None)
    assert legal(match) == ["1:draw bag", "1:draw pile"]


@pytest.mark.clause("RB-B1")
def test_nobody_answers_twice() -> None:
    match = after_a_discard()
    match.push("2:pass")
    for move in ("2:bid", "2:pass"):
        with pytest.raises(IllegalMove, match="seat 2 may not move now"):
            match.push(move)


@pytest.mark.clause("RB-B1")
def test_the_next_seat_waits_for_the_answers() -> None:
    match = after_a_discard()
    for move in ("1:draw bag", "1:draw pile", "1:bid", "0:bid", "0:pass"):
        with pytest.raises(IllegalMove):
            match.push(move)


# The next seat decides


@pytest.mark.clause("RB-B2")
def test_the_next_seat_may_take_the_bug_itself() -> None:
    match = after_a_discard()
    match.push("2:bid")
    assert legal(match) == ["1:allow", "1:draw bag", "1:draw pile"]
    match.push("1:draw pile")
    table = rumbugz_table(match)
    assert (table.phase, table.turn, table.bidder, table.pile) == ("act", 1, None, [])
    assert hand(match, 1) == "7 7 7 7 7 7 12"
    assert hand(match, 2) == "8 8 8 8 8 8"


@pytest.mark.clause("RB-B2")
def test_the_next_seat_refuses_by_drawing_from_the_bag() -> None:
    match = after_a_discard()
    push(match, "2:bid, 1:draw bag")
    table = rumbugz_table(match)
    assert (table.phase, table.turn, table.bidder, table.pile) == ("act", 1, None, ["12"])
    assert hand(match, 1) == "1 7 7 7 7 7 7"
    assert hand(match, 2) == "8 8 8 8 8 8"


@pytest.mark.clause("RB-B2")
def test_the_next_seat_allows_the_bid_and_then_draws() -> None:
    match = after_a_discard()
    push(match, "3:bid, 1:allow")
    table = rumbugz_table(match)
    assert (table.phase, table.turn, table.actors, table.bidder) == ("draw", 1, [1], None)
    assert table.pile == []
    assert hand(match, 3) == "1 9 9 9 9 9 9 12", "the bidder has that Bug and one from the bag"
    assert hand(match, 1) == "7 7 7 7 7 7"
    assert legal(match) == ["1:draw bag"]
    match.push("1:draw bag")
    assert hand(match, 1) == "2 7 7 7 7 7 7"


@pytest.mark.clause("RB-B2")
def test_the_next_bug_on_the_pile_can_be_drawn_after_allowing() -> None:
    match = after_a_discard()
    push(match, "2:pass, 3:pass, 1:draw bag, discard 7, 3:pass, 0:bid")
    assert rumbugz_table(match).pile == ["12", "7"]
    match.push("2:allow")
    assert hand(match, 0) == "2 6 6 6 6 6 6 7"
    assert legal(match) == ["2:draw bag", "2:draw pile"]
    match.push("2:draw pile")
    assert hand(match, 2) == "8 8 8 8 8 8 12"
    assert rumbugz_table(match).pile == []


@pytest.mark.clause("RB-B2", "RB-G4")
def test_a_bid_cannot_be_refused_without_a_draw_from_the_bag() -> None:
    """The bag is empty and the pile has one Bug."""
    position = rumbugz_position(RumBugz(players=3), "5 6", "7", "8", bag="")
    position = position.play("0:discard 5").play("2:bid")
    assert [str(move) for move in position.legal_moves] == ["1:draw pile", "1:allow"]
    with pytest.raises(IllegalMove):
        position.play("1:draw bag")


@pytest.mark.clause("RB-B2", "RB-G2")
def test_allowing_the_last_bug_leaves_nothing_to_draw() -> None:
    """The bidder gets no second Bug, and the next seat acts with what it has."""
    position = rumbugz_position(RumBugz(players=3), "5 6", "7", "8", bag="")
    after = position.play("0:discard 5").play("2:bid").play("1:allow")
    assert hand(after, 2) == "5 8"
    assert (rumbugz_table(after).phase, after.actors) == ("act", (1,))
    assert legal(after) == ["1:discard 7"]


@pytest.mark.clause("RB-B2", "RB-T7")
def test_a_seat_with_an_empty_hand_that_allows_the_last_bug_has_no_turn() -> None:
    position = rumbugz_position(RumBugz(players=3), "5 6", "", "8", bag="")
    after = position.play("0:discard 5").play("2:bid").play("1:allow")
    table = rumbugz_table(after)
    assert (table.turn, table.phase, table.turns) == (2, "act", 2)
    assert hand(after, 2) == "5 8"


# The order of answers


@pytest.mark.clause("RB-B3")
def test_answers_come_in_any_order() -> None:
    match = after_a_discard(players=5)
    for order in permutations((2, 3, 4)):
        for calls in product(("pass", "bid"), repeat=3):
            answers = [f"{seat}:{call}" for seat, call in zip(order, calls, strict=True)]
            end = calls.index("bid") + 1 if "bid" in calls else 3
            position = match.position
            for answer in answers[:end]:
                position = position.play(answer)
            table = rumbugz_table(position)
            assert table.phase == "draw"
            assert table.bidder == (order[end - 1] if "bid" in calls else None)


@pytest.mark.clause("RB-B3")
@pytest.mark.parametrize(
    ("first", "asked"), [(0, [2, 3, 4]), (1, [3, 4, 0]), (2, [4, 0, 1]), (3, [0, 1, 2])]
)
def test_a_host_asks_clockwise_from_the_next_seats_left(first: int, asked: list[int]) -> None:
    position = after_a_discard(5, first).position
    order = []
    while position.phase == "bid":
        assert position.actor is not None
        order.append(position.actor)
        position = position.play(f"{position.actor}:pass")
    assert order == asked
    assert position.actor == (first + 1) % 5


# No bidding


@pytest.mark.clause("RB-B4")
def test_the_first_turn_of_a_round_has_no_bidding() -> None:
    game = RumBugz(players=3, rounds=2, limit=5)
    match = game.deal(seed=1)
    assert rumbugz_table(match).phase == "draw"
    idle(match, 14)
    while rumbugz_table(match).round == 0:
        match.push(legal(match)[-1])  # pass, draw, discard
    assert rumbugz_table(match).phase == "draw"
    assert rumbugz_table(match).turns == 0


@pytest.mark.clause("RB-B4")
def test_a_turn_without_a_discard_is_followed_by_no_bidding() -> None:
    """A Bug on the pile makes no difference."""
    match = rumbugz_match(
        RumBugz(players=3),
        "10 10 10 11 11 11",
        "1 2 3 4 5 6",
        bag="12 7 8 9 10 11",
        moves="0:draw bag, discard 12, 2:pass, 1:draw bag, lay single 1 2 3 4 5 6 7",
    )
    table = rumbugz_table(match)
    assert (table.phase, table.turn, table.pile) == ("draw", 2, ["12"])
    assert legal(match) == ["2:draw bag", "2:draw pile"]


@pytest.mark.clause("RB-B4")
def test_a_turn_without_a_decision_is_followed_by_no_bidding() -> None:
    position = rumbugz_position(RumBugz(players=4), "5 5 5 5", "", "3", "3", bag="")
    after = position.play("0:lay match 5 5 5 5")
    assert (rumbugz_table(after).phase, after.actors) == ("act", (2,))


@pytest.mark.clause("RB-B1")
@pytest.mark.parametrize(
    "game",
    [RumBugz(players=2), RumBugz(players=2, bidding=True), RumBugz(players=4, bidding=False)],
)
def test_bidding_needs_three_players_and_the_option(game: RumBugz) -> None:
    match = rumbugz_match(game, bag="12", moves="0:draw bag, discard 12")
    assert rumbugz_table(match).phase == "draw"
    assert legal(match) == ["1:draw bag", "1:draw pile"]
    assert bag(match)[0] != "12"
