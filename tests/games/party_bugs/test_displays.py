"""Party Bugs, clause by clause: the Party King, displays, the end."""

from itertools import permutations

import pytest

from bugnight import Match
from bugnight.games.party_bugs import PartyBugs
from tests.games.builders import (
    finish,
    legal,
    log,
    party_deal,
    party_position,
    party_table,
    play,
)

THREE = PartyBugs(players=3)
FOUR = PartyBugs(players=4)


# The Party King


@pytest.mark.clause("PB-K1", "PB-S1")
def test_only_the_seat_that_plays_the_13_takes_and_it_takes_the_whole_floor() -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 13], [2, 3], [9, 6])],
        moves=log("1:play 3, 2:play 6, 0:play 13"),
    )
    assert party_table(match).displays == [[2, 5, 9], [], []]
    assert party_table(match).phase == "choose"
    assert party_table(match).round == 2


@pytest.mark.clause("PB-K2")
@pytest.mark.parametrize(
    ("host", "kings", "taker"),
    [
        (0, [0, 1], 0),
        (0, [1, 3], 1),
        (2, [1, 3], 3),
        (2, [0, 1], 0),
        (3, [1, 2], 1),
        (2, [0, 1, 3], 3),
        (3, [0, 1, 2], 0),
        (1, [0, 1, 2], 1),
        (1, [0, 1, 2, 3], 1),
    ],
)
def test_the_king_closest_to_the_host_takes_all(host: int, kings: list[int], taker: int) -> None:
    match = Match(
        FOUR,
        deals=[party_deal(*([1 if seat == host else 4 + seat, 13, 12] for seat in range(4)))],
        moves=[f"{seat}:play {13 if seat in kings else 12}" for seat in range(4)],
    )
    floor = sorted(1 if seat == host else 4 + seat for seat in range(4))
    assert party_table(match).displays == [floor if seat == taker else [] for seat in range(4)]
    assert party_table(match).phase == "choose"


@pytest.mark.clause("PB-K3")
def test_played_kings_become_the_floor_and_may_be_taken_as_cards() -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 13, 7], [2, 13, 8], [9, 6, 10])],
        moves=log("0:play 13, 1:play 13, 2:play 6"),
    )
    assert party_table(match).displays == [[], [2, 5, 9], []]
    assert party_table(match).floor == [[13, 0], [13, 1], [6, 2]]
    for move in log("0:play 7, 1:play 8, 2:play 10, 0:take 13@1, 1:take 6@2, 2:take 13@0"):
        match.push(move)
    assert party_table(match).displays == [[13], [2, 5, 6, 9], [13]], "taking a King does not haul"


@pytest.mark.clause("PB-K3", "PB-R5")
def test_after_a_haul_everyone_draws_as_usual() -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 13, 1, 2, 12], [2, 3, 4, 5, 11], [9, 6, 1, 2, 10])],
        moves=log("0:play 13, 1:play 3, 2:play 6"),
    )
    assert party_table(match).hands == [[1, 2, 12], [4, 5, 11], [1, 2, 10]]


@pytest.mark.clause("PB-K4", "PB-D1")
@pytest.mark.parametrize(
    ("floor", "display"),
    [
        ([5, 5, 9], [9]),
        ([5, 5, 5], [5]),
        ([7, 7, 7, 7], []),
        ([2, 2, 3, 3], []),
        ([2, 2, 2, 3, 3], [2]),
        ([7, 7, 7, 7, 7], [7]),
        ([7, 7, 7, 7, 7, 3], [3, 7]),
        ([4, 4, 4, 6, 6, 6], [4, 6]),
        ([7, 7, 7, 7, 7, 7], []),
    ],
)
def test_pairs_inside_a_haul_leave(floor: list[int], display: list[int]) -> None:
    decks = [[card, 13, 12] for card in floor]
    moves = ["0:play 13", *(f"{seat}:play 12" for seat in range(1, len(floor)))]
    match = Match(PartyBugs(players=len(floor)), deals=[party_deal(*decks)], moves=moves)
    assert party_table(match).displays[0] == display


@pytest.mark.clause("PB-K4")
def test_the_order_of_the_cards_in_a_haul_never_matters() -> None:
    for floor in permutations([2, 2, 3, 4]):
        deal = party_deal(*([card, 13, 12] for card in floor))
        moves = log("0:play 13, 1:play 12, 2:play 12, 3:play 12")
        match = Match(FOUR, deals=[deal], moves=moves)
        assert party_table(match).displays[0] == [3, 4]


@pytest.mark.clause("PB-K4", "PB-D1")
@pytest.mark.parametrize(
    ("floor", "display"),
    [
        ([5, 7, 8], [4, 5, 8]),  # the 7 meets the display's
        ([4, 7, 8], [8]),
        ([7, 7, 8], [4, 7, 8]),  # three 7s: one remains
        ([7, 7, 7], [4]),  # four: none
        ([5, 5, 5], [4, 5, 7]),
    ],
)
def test_a_haul_pairs_with_the_display_too(floor: list[int], display: list[int]) -> None:
    position = party_position(
        THREE, round_number=11, floor=floor, hands=[[1, 13], [2, 3], [2, 3]], displays=[[4, 7]]
    )
    after = play(position, "0:play 13, 1:play 2, 2:play 2")
    assert party_table(after).displays[0] == display


@pytest.mark.clause("PB-K4", "PB-D1")
def test_five_equal_cards_of_display_and_haul_leave_one() -> None:
    position = party_position(
        FOUR,
        round_number=11,
        floor=[7, 7, 7, 7],
        hands=[[1, 13], [2, 3], [2, 3], [2, 3]],
        displays=[[7, 9]],
    )
    after = play(position, "0:play 13, 1:play 2, 2:play 2, 3:play 2")
    assert party_table(after).displays[0] == [7, 9]


@pytest.mark.clause("PB-K1", "PB-K4")
def test_a_king_in_the_last_normal_round_hauls_before_the_final_round() -> None:
    position = party_position(
        THREE, round_number=12, floor=[3, 4, 5], hands=[[2], [13], [6]], displays=[[8], [4], [9]]
    )
    final = play(position, "0:play 2, 1:play 13, 2:play 6")
    assert party_table(final).displays == [[8], [3, 5], [9]]
    assert legal(final) == ["2:take 13@1", "2:take 2@0", "2:take 6@2"]


# Displays


@pytest.mark.clause("PB-D1")
def test_two_equal_cards_leave_at_once_and_a_third_remains() -> None:
    match = Match(
        THREE,
        deals=[party_deal([6, 1, 2, 3, 5], [5, 9, 10, 11], [8, 5, 12])],
        moves=log("0:play 1, 1:play 9, 2:play 5, 0:take 5@1, 2:take 6@0, 1:take 8@2"),
    )
    assert party_table(match).displays == [[5], [8], [6]]
    for move in log("0:play 2, 1:play 10, 2:play 12, 0:take 5@2"):
        match.push(move)
    assert party_table(match).displays == [[], [8], [6]], "before the next seat takes"
    assert party_table(match).actors == [1]
    for move in log("""
        1:take 9@1, 2:take 1@0
        0:play 5, 1:play 1, 2:play 2, 1:take 2@0, 2:take 10@1, 0:take 12@2
        0:play 3, 1:play 11, 2:play 4, 0:take 5@0
    """):
        match.push(move)
    assert party_table(match).displays[0] == [5, 12]


@pytest.mark.clause("PB-D1")
def test_a_pair_leaves_the_game() -> None:
    match = Match(
        THREE,
        deals=[party_deal([6, 1, 2], [5, 9], [8, 5, 12])],
        moves=log("""
            0:play 1, 1:play 9, 2:play 5, 0:take 5@1, 2:take 6@0, 1:take 8@2
            0:play 2, 1:play 1, 2:play 12, 1:take 1@0, 0:take 5@2, 2:take 9@1
        """),
    )
    table = party_table(match)
    there = [card for card, _ in table.floor]
    for cards in (*table.hands, *table.decks, *table.displays):
        assert isinstance(cards, list)
        there += cards
    assert len(there) == 3 * 13 - 2
    assert there.count(5) == 1


@pytest.mark.clause("PB-D2")
def test_displays_are_public() -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 8], [2, 3], [9, 6])],
        moves=log("0:play 8, 1:play 3, 2:play 6, 1:take 9@2, 2:take 2@1"),
    )
    for seat in (0, 1, 2, None):
        assert party_table(match.view(seat)).displays == [[], [9], [2]]


# The end


@pytest.mark.clause("PB-E1")
def test_a_score_is_the_sum_of_the_display_and_the_lowest_wins() -> None:
    """Four equal decks in ascending order: everyone takes 1 to 11, then the Kings come.

    In the twelfth round the host hauls four 12s, which leave in pairs; the last floor is 13s.
    """
    match = Match(FOUR, deals=[party_deal([1], [1], [1], [1])])
    finish(match)
    assert party_table(match).displays == [[*range(1, 12), 13]] * 4
    assert match.outcome is not None
    assert match.outcome.scores == [sum(range(1, 12)) + 13] * 4
    assert match.outcome.winners == [0]
    assert party_table(match).totals == match.outcome.scores


def finished(game: PartyBugs, host: int, displays: list[list[int]]) -> tuple[list[int], list[int]]:
    """Finish a game in which all seats add a 1 and a 2 to these displays."""
    position = party_position(
        game,
        round_number=12,
        host=host,
        floor=[1] * game.players,
        hands=[[2]] * game.players,
        displays=displays,
    )
    while not position.is_over:
        position = position.play(position.legal_moves[0])
    assert position.outcome is not None
    return position.outcome.scores, position.outcome.winners


@pytest.mark.clause("PB-E1", "PB-E2")
@pytest.mark.parametrize(
    ("host", "displays", "winner"),
    [
        (0, [[9], [4, 5], [3, 5]], 2),
        (1, [[13], [12], [11]], 2),
        (0, [[5], [6], [5]], 0),
        (1, [[5], [6], [5]], 2),
        (2, [[5], [6], [5]], 2),
        (1, [[5], [5], [6]], 1),
        (2, [[5], [5], [6]], 0),
        (0, [[6], [5], [5]], 1),
        (2, [[6], [5], [5]], 2),
        (1, [[5], [5], [5]], 1),
        (2, [[], [], []], 2),
    ],
)
def test_the_tied_seat_closest_to_the_host_wins_alone(
    host: int, displays: list[list[int]], winner: int
) -> None:
    scores = [sum(display) + 3 for display in displays]
    assert finished(THREE, host, displays) == (scores, [winner])


@pytest.mark.clause("PB-E2")
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("host", range(3))
def test_the_host_wins_a_tie_of_all_seats(players: int, host: int) -> None:
    game = PartyBugs(players=players)
    assert finished(game, host, [[7]] * players) == ([10] * players, [host])


@pytest.mark.clause("PB-E1")
def test_a_display_without_cards_scores_nothing() -> None:
    position = party_position(
        THREE,
        round_number=12,
        floor=[6, 7, 8],
        hands=[[9], [10], [11]],
        displays=[[6, 9], [7], [8]],
    )
    over = play(
        position,
        """
        0:play 9, 1:play 10, 2:play 11, 0:take 6@0, 1:take 7@1, 2:take 8@2
        2:take 10@1, 1:take 11@2, 0:take 9@0
        """,
    )
    assert over.outcome is not None
    assert over.outcome.scores == [0, 11, 10]
    assert over.outcome.winners == [0]
