"""Party Bugs for two, clause by clause: the dummy."""

import pytest

from bugnight import IllegalMove, Match
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from tests.games.builders import (
    dealt,
    legal,
    log,
    party_deal,
    party_position,
    party_table,
    play,
    play_on,
)
from tests.games.dealer import Generator, party_deck

TWO = PartyBugs(players=2)


@pytest.mark.clause("PB-T1")
def test_the_dummy_has_a_third_colour_and_no_hand() -> None:
    table = party_table(Match(TWO, deals=[party_deal([5, 8], [2, 7], [9, 4])]))
    assert table.floor == [[5, 0], [2, 1], [9, 2]]
    assert table.hands == [[1, 2, 8], [1, 3, 7]]
    assert table.decks[2] == [4, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13]
    assert len(table.decks) == len(table.displays) == len(table.totals) == 3
    assert len(table.played) == len(table.hidden) == 2


@pytest.mark.clause("PB-T1")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_dummy_makes_no_decision(hidden: bool) -> None:
    match = Match(PartyBugs(players=2, hidden=hidden), seed=3)
    while not match.position.is_over:
        assert set(match.position.actors) <= {0, 1}
        match.push(match.legal_moves[0])
    assert match.outcome is not None
    assert len(match.outcome.scores) == 3


@pytest.mark.clause("PB-T1")
def test_the_dummy_has_no_moves_and_no_view() -> None:
    match = Match(TWO, deals=[party_deal([5, 8], [2, 7], [9, 4])])
    with pytest.raises(IllegalMove, match="there is no seat 2"):
        match.push("2:play 4")
    with pytest.raises(IndexError, match="seat 2"):
        match.view(2)


@pytest.mark.clause("PB-T1")
def test_three_players_need_no_dummy() -> None:
    table = party_table(PartyBugs(players=3).deal(seed=1))
    assert len(table.displays) == len(table.decks) == len(table.hands) == 3


@pytest.mark.clause("PB-T2")
@pytest.mark.parametrize(
    ("floor", "youngest", "host"),
    [
        ([5, 2, 1], (0, 1), 1),
        ([5, 6, 1], (1, 0), 0),
        ([4, 4, 4], (1, 0), 1),
        ([4, 4, 4], (0, 1), 0),
    ],
)
def test_the_dummy_is_never_host(floor: list[int], youngest: tuple[int, ...], host: int) -> None:
    game = PartyBugs(players=2, youngest=youngest)
    match = Match(game, deals=[party_deal(*([card] for card in floor))])
    assert party_table(match).host == host


@pytest.mark.clause("PB-T2")
def test_the_dummys_king_does_not_begin_on_the_floor() -> None:
    kings_first = 0
    for seed in range(200):
        generator = Generator(seed)
        decks = [party_deck(generator) for _ in range(3)]
        if decks[2].king_first:
            kings_first += 1
            deal = dealt(TWO, seed)
            assert isinstance(deal, PartyBugsDeal)
            assert (deal.floor[2], deal.decks[2]) == (decks[2].floor, decks[2].deck)
            assert deal.floor[2] != 13
    assert kings_first > 5


@pytest.mark.clause("PB-T3", "PB-T4")
def test_the_dummy_takes_the_last_card_and_adds_its_next_to_the_floor() -> None:
    match = Match(
        TWO,
        deals=[party_deal([5, 8, 3], [2, 7, 6], [9, 4, 10])],
        moves=log("0:play 3, 1:play 7, 0:take 2@1"),
    )
    assert legal(match) == ["1:take 5@0", "1:take 9@2"], "the dummy comes last"
    assert party_table(match).displays == [[2], [], []]
    match.push("1:take 5@0")
    assert party_table(match).displays == [[2], [5], [9]]
    assert party_table(match).floor == [[3, 0], [7, 1], [4, 2]]
    assert party_table(match).decks[2] == [10, 1, 2, 3, 5, 6, 7, 8, 11, 12, 13]


@pytest.mark.clause("PB-T3")
@pytest.mark.parametrize("king", [0, 1])
def test_the_dummy_gets_nothing_if_a_king_takes_all(king: int) -> None:
    match = Match(
        TWO,
        deals=[party_deal([5, 13, 3], [2, 13, 6], [9, 4, 10])],
        moves=["0:play 13", "1:play 6"] if king == 0 else ["0:play 3", "1:play 13"],
    )
    displays: list[list[int]] = [[], [], []]
    displays[king] = [2, 5, 9]
    assert party_table(match).displays == displays
    assert party_table(match).floor[2] == [4, 2], "its next card joins as usual"


@pytest.mark.clause("PB-T4", "PB-K1")
def test_the_dummys_king_does_not_haul() -> None:
    match = Match(
        TWO,
        deals=[party_deal([5, 8, 3, 1], [2, 7, 6, 4], [9, 13, 10])],
        moves=log("0:play 3, 1:play 7, 0:take 2@1, 1:take 5@0"),
    )
    assert party_table(match).displays == [[2], [5], [9]], "nothing was hauled"
    assert party_table(match).floor == [[3, 0], [7, 1], [13, 2]]
    for move in log("0:play 8, 1:play 6, 1:take 7@1, 0:take 3@0"):
        match.push(move)
    assert party_table(match).displays == [[2, 3], [5, 7], [9, 13]]
    assert party_table(match).floor == [[8, 0], [6, 1], [10, 2]]


@pytest.mark.clause("PB-T4")
def test_a_player_may_take_the_dummys_king() -> None:
    match = Match(
        TWO,
        deals=[party_deal([5, 8, 3, 1], [2, 7, 6, 4], [9, 13])],
        moves=log("""
            0:play 3, 1:play 7, 0:take 2@1, 1:take 5@0
            0:play 8, 1:play 6, 1:take 13@2
        """),
    )
    assert party_table(match).displays == [[2], [5, 13], [9]]
    assert party_table(match).actors == [0]


@pytest.mark.clause("PB-T4", "PB-R6")
def test_every_card_of_the_dummy_comes_to_the_floor() -> None:
    match = Match(TWO, deals=[party_deal([5], [2], [9, 4, 13, 12])])
    shown = {}
    while not match.position.is_over:
        table = party_table(match)
        if len(table.floor) == 3:
            shown[table.round] = table.floor[2][0]
        match.push(match.legal_moves[0])
    assert list(shown.values()) == [9, 4, 13, 12, 1, 2, 3, 5, 6, 7, 8, 10, 11]
    assert party_table(match).decks == [[], [], []]


@pytest.mark.clause("PB-T5", "PB-F1")
@pytest.mark.parametrize("host", [0, 1])
def test_the_dummy_takes_last_in_the_final_round(
    host: int,
) -> None:
    floor = [[1], [3]] if host == 0 else [[3], [1]]
    match = Match(TWO, deals=[party_deal(*floor, [2])])
    play_on(match, lambda: party_table(match).round == 13)
    last = party_table(match).displays[2]
    assert [party_table(match).phase, party_table(match).actors] == ["take", [1 - host]]
    assert len(match.legal_moves) == 3
    match.push(match.legal_moves[0])
    assert party_table(match).actors == [host]
    match.push(match.legal_moves[0])
    assert match.position.is_over
    assert party_table(match).displays[2] == sorted([*last, 13]), "the dummy's own last card"
    assert party_table(match).floor == []


@pytest.mark.clause("PB-T6", "PB-D1")
def test_equal_cards_of_the_dummy_leave() -> None:
    position = party_position(
        TWO,
        round_number=11,
        floor=[3, 4, 8],
        hands=[[5, 6], [5, 7]],
        displays=[[], [], [8, 9]],
        dummy_deck=[2, 1],
    )
    after = play(position, "0:play 5, 1:play 7, 0:take 3@0, 1:take 4@1")
    assert party_table(after).displays == [[3], [4], [9]]


@pytest.mark.clause("PB-T6", "PB-E2")
@pytest.mark.parametrize(
    ("host", "displays", "winner"),
    [
        (0, [[5], [6], [4]], 2),
        (1, [[13], [12], []], 2),
        (0, [[5], [6], [5]], 0),  # tied with a player, the dummy does not win
        (1, [[5], [6], [5]], 0),
        (0, [[6], [5], [5]], 1),
        (0, [[5], [5], [5]], 0),
        (1, [[5], [5], [5]], 1),
        (1, [[5], [5], [4]], 2),
        (1, [[5], [5], [6]], 1),
        (0, [[6], [5], [7]], 1),
    ],
)
def test_the_dummy_wins_only_with_a_lower_score_than_both(
    host: int, displays: list[list[int]], winner: int
) -> None:
    position = party_position(
        TWO,
        round_number=12,
        host=host,
        floor=[1, 1, 1],
        hands=[[2], [2]],
        displays=displays,
        dummy_deck=[2],
    )
    while not position.is_over:
        position = position.play(position.legal_moves[0])
    assert position.outcome is not None
    assert position.outcome.scores == [sum(display) + 3 for display in displays]
    assert position.outcome.winners == [winner]
