"""Party Bugs, clause by clause: setup and rounds.

The King, displays, the end, two players, the variants, and what each seat knows are tested in the
other files of this folder.
"""

from itertools import permutations

import pytest

from bugnight import DealError, IllegalMove, Match, OptionError
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
from tests.games.dealer import Generator, PartyDeck, party_deck

THREE = PartyBugs(players=3)
FOUR = PartyBugs(players=4)


def dealer_decks(game: PartyBugs, seed: int) -> list[PartyDeck]:
    generator = Generator(seed)
    return [party_deck(generator) for _ in range(game.displays)]


def takers(match: Match) -> list[int]:
    """Let every seat take a card; return the seats in their order."""
    order: list[int] = []
    number = party_table(match).round
    while party_table(match).phase == "take" and party_table(match).round == number:
        order.extend(match.position.actors)
        match.push(match.legal_moves[0])
    return order


# Setup


@pytest.mark.clause("PB-S1")
@pytest.mark.parametrize("players", range(2, 7))
def test_every_seat_has_the_cards_1_to_13_of_its_own_colour(players: int) -> None:
    game = PartyBugs(players=players)
    for seed in range(20):
        deal = dealt(game, seed)
        assert isinstance(deal, PartyBugsDeal)
        assert len(deal.floor) == len(deal.decks) == max(players, 3)
        for card, deck in zip(deal.floor, deal.decks, strict=True):
            assert sorted([card, *deck]) == list(range(1, 14))


@pytest.mark.clause("PB-S1", "PB-S3")
@pytest.mark.parametrize(
    ("floor", "deck", "fault"),
    [
        (1, [*range(2, 13), 2], "there are 2 cards 2 in deck 1, not 1"),
        (1, [*range(1, 13)], "there are 2 cards 1 in deck 1, not 1"),
        (1, [*range(2, 13)], "there are 0 cards 13 in deck 1, not 1"),
        (1, [*range(2, 14), 13], "there are 2 cards 13 in deck 1, not 1"),
        (0, [*range(2, 14)], "floor has a card 0, and there are 1 2"),
        (13, [*range(1, 13)], "floor has a card 13, and there are 1 2"),
    ],
)
def test_an_inexact_deal_is_refused(floor: int, deck: list[int], fault: str) -> None:
    good = party_deal([5], [6], [7])
    bad = PartyBugsDeal([5, floor, 7], [good.decks[0], deck, good.decks[2]])
    with pytest.raises(DealError, match=fault):
        Match(THREE, deals=[bad])


@pytest.mark.clause("PB-S1")
@pytest.mark.parametrize("decks", [2, 4])
def test_a_deal_made_by_hand_has_a_deck_for_every_seat(decks: int) -> None:
    deal = party_deal(*([card] for card in range(1, decks + 1)))
    with pytest.raises(DealError, match=f"'floor' has {decks} cards, not 3"):
        Match(THREE, deals=[deal])
    with pytest.raises(DealError, match=f"'decks' has {decks} decks, not 3"):
        Match(THREE, deals=[PartyBugsDeal([1, 2, 3], deal.decks)])


@pytest.mark.compiled
@pytest.mark.clause("PB-S2", "PB-S3")
@pytest.mark.parametrize("players", range(2, 7))
def test_decks_agree_with_the_reference_dealer(players: int) -> None:
    game = PartyBugs(players=players)
    kings_first = set()
    for seed in range(60):
        decks = dealer_decks(game, seed)
        assert dealt(game, seed) == PartyBugsDeal(
            [each.floor for each in decks], [each.deck for each in decks]
        )
        kings_first |= {owner for owner, each in enumerate(decks) if each.king_first}
    assert kings_first == set(range(game.displays)), "the seeds must cover PB-S3 in every deck"


@pytest.mark.clause("PB-S3")
def test_a_king_on_top_goes_back_anywhere_into_the_deck() -> None:
    places = set()
    for seed in range(300):
        if dealer_decks(THREE, seed)[0].king_first:
            deal = dealt(THREE, seed)
            assert isinstance(deal, PartyBugsDeal)
            assert deal.floor[0] != 13
            places.add(deal.decks[0].index(13))
    assert len(places) >= 8
    assert max(places) == 11, "including the last place"


@pytest.mark.clause("PB-S2")
def test_the_first_cards_lie_face_up_on_the_floor() -> None:
    match = Match(THREE, deals=[party_deal([5, 8], [2, 7], [9, 6])])
    assert party_table(match).floor == [[5, 0], [2, 1], [9, 2]]
    assert party_table(match.view(None)).floor == [[5, 0], [2, 1], [9, 2]]


@pytest.mark.clause("PB-S4")
@pytest.mark.parametrize(
    ("floor", "youngest", "host"),
    [
        ([5, 2, 9], None, 1),
        ([5, 2, 1], (0, 1, 2), 2),
        ([4, 4, 9], None, 0),
        ([9, 4, 4], None, 1),
        ([4, 9, 4], (2, 1, 0), 2),
        ([4, 4, 9], (2, 1, 0), 1),
        ([9, 4, 4], (0, 2, 1), 2),
        ([3, 3, 3], (2, 0, 1), 2),
        ([3, 3, 3], (1, 2, 0), 1),
    ],
)
def test_the_lowest_floor_card_is_host_and_ties_go_to_the_youngest(
    floor: list[int], youngest: tuple[int, ...] | None, host: int
) -> None:
    game = THREE if youngest is None else PartyBugs(players=3, youngest=youngest)
    match = Match(game, deals=[party_deal(*([card] for card in floor))])
    assert party_table(match).host == host


@pytest.mark.clause("PB-S4")
def test_the_youngest_order_defaults_to_seat_order() -> None:
    assert PartyBugs(players=5).youngest == (0, 1, 2, 3, 4)


@pytest.mark.clause("PB-S4")
@pytest.mark.parametrize(
    "youngest", [(0, 1), (0, 1, 1), (0, 1, 3), (1, 2, 3), (0, 1, 2, 3), (True, 0, 2), 0, "012"]
)
def test_the_youngest_order_lists_every_seat_once(youngest: object) -> None:
    with pytest.raises(OptionError, match="'youngest' names the seats 0, 1, 2, each once"):
        PartyBugs.from_options({"players": 3, "youngest": youngest})


@pytest.mark.clause("PB-S4")
def test_the_host_is_host_for_the_whole_game() -> None:
    match = Match(THREE, deals=[party_deal([5, 1], [2, 3], [9, 1])])
    hosts = set()
    while not match.position.is_over:
        hosts.add(party_table(match).host)
        match.push(match.legal_moves[0])
    assert hosts == {1}


@pytest.mark.clause("PB-S5")
def test_each_seat_draws_three_cards() -> None:
    match = Match(THREE, deals=[party_deal([5, 8, 1, 13, 2], [2, 7, 6, 5], [9, 12, 10, 11])])
    assert party_table(match).hands == [[1, 8, 13], [5, 6, 7], [10, 11, 12]]
    assert party_table(match).decks[0] == [2, 3, 4, 6, 7, 9, 10, 11, 12]
    assert party_table(match).phase == "choose"


@pytest.mark.clause("PB-S5")
def test_each_seat_draws_four_cards_with_hidden() -> None:
    match = Match(
        PartyBugs(players=3, hidden=True),
        deals=[party_deal([5, 8, 1, 13, 2], [2, 7, 6, 5, 1], [9, 12, 10, 11, 8])],
    )
    assert party_table(match).hands == [[1, 2, 8, 13], [1, 5, 6, 7], [8, 10, 11, 12]]
    assert party_table(match).decks[0] == [3, 4, 6, 7, 9, 10, 11, 12]


# A normal round


@pytest.mark.clause("PB-R1")
def test_every_seat_chooses_once_in_any_order() -> None:
    deal = party_deal([5, 8, 1], [2, 7, 6], [9, 12, 10])
    after = set()
    for order in permutations(["0:play 8", "1:play 6", "2:play 12"]):
        match = Match(THREE, deals=[deal])
        waiting = [0, 1, 2]
        for move in order:
            assert party_table(match).actors == waiting
            assert match.position.actor == waiting[0]
            assert party_table(match).phase == "choose"
            match.push(move)
            waiting.remove(int(move[0]))
        assert party_table(match).phase == "take"
        assert party_table(match).played == [8, 6, 12]
        after.add(match.position)
    assert len(after) == 1


@pytest.mark.clause("PB-R1")
@pytest.mark.parametrize("again", ["1:play 6", "1:play 7"])
def test_a_choice_cannot_be_changed(again: str) -> None:
    deal = party_deal([5, 8, 1], [2, 7, 6], [9, 12, 10])
    match = Match(THREE, deals=[deal], moves=["1:play 6"])
    with pytest.raises(IllegalMove, match="seat 1 may not move now"):
        match.push(again)


@pytest.mark.clause("PB-R1")
def test_a_seat_plays_a_card_of_its_hand() -> None:
    match = Match(THREE, deals=[party_deal([5, 8, 1, 11], [2, 7, 6, 4], [9, 12, 10, 3])])
    assert legal(match) == [
        *("0:play 1", "0:play 11", "0:play 8"),
        *("1:play 4", "1:play 6", "1:play 7"),
        *("2:play 10", "2:play 12", "2:play 3"),
    ]
    with pytest.raises(IllegalMove):
        match.push("0:play 12")


@pytest.mark.clause("PB-R1")
def test_nobody_learns_a_choice_before_all_are_made() -> None:
    deal = party_deal([5, 8, 1], [2, 7, 6], [9, 12, 10])
    one, other = (Match(THREE, deals=[deal], moves=[move]) for move in ("0:play 8", "0:play 1"))
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert party_table(one.view(seat)).played == ["?", None, None]
    assert party_table(one.view(0)).played == [8, None, None]
    for match in (one, other):
        match.push("2:play 12")
    assert one.view(1) == other.view(1)
    one.push("1:play 7")
    for seat in (0, 1, 2, None):
        assert party_table(one.view(seat)).played == [8, 7, 12], "revealed together"


@pytest.mark.clause("PB-R2")
def test_seats_take_any_remaining_card_in_ascending_order() -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 8], [2, 3], [9, 6])],
        moves=log("0:play 8, 1:play 3, 2:play 6"),
    )
    assert legal(match) == ["1:take 2@1", "1:take 5@0", "1:take 9@2"]
    match.push("1:take 9@2")
    assert legal(match) == ["2:take 2@1", "2:take 5@0"]
    with pytest.raises(IllegalMove):
        match.push("2:take 9@2")
    match.push("2:take 2@1")
    assert legal(match) == ["0:take 5@0"], "a forced decision is still a move"
    match.push("0:take 5@0")
    assert party_table(match).displays == [[5], [9], [2]]


@pytest.mark.clause("PB-R2")
@pytest.mark.parametrize("move", ["1:take 5@1", "1:take 2@0", "0:take 5@0", "1:play 3", "1:pair"])
def test_a_card_is_named_by_its_value_and_its_owner(move: str) -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 8], [2, 3], [9, 6])],
        moves=log("0:play 8, 1:play 3, 2:play 6"),
    )
    with pytest.raises(IllegalMove, match=r"legal: 1:take 5@0, 1:take 2@1, 1:take 9@2"):
        match.push(move)


@pytest.mark.clause("PB-R3")
@pytest.mark.parametrize(
    ("host", "played", "order"),
    [
        (0, [7, 7, 7, 7], [0, 1, 2, 3]),
        (2, [7, 7, 7, 7], [2, 3, 0, 1]),
        (3, [7, 7, 7, 7], [3, 0, 1, 2]),
        (2, [7, 7, 5, 5], [2, 3, 0, 1]),
        (2, [5, 5, 7, 7], [0, 1, 2, 3]),
        (1, [5, 7, 7, 5], [3, 0, 1, 2]),
        (3, [7, 5, 7, 7], [1, 3, 0, 2]),
        (1, [11, 7, 5, 11], [2, 1, 3, 0]),
    ],
)
def test_ties_are_taken_clockwise_from_the_host(
    host: int, played: list[int], order: list[int]
) -> None:
    deal = party_deal(*([1 if seat == host else 9, 7, 5, 11] for seat in range(4)))
    moves = [f"{seat}:play {card}" for seat, card in enumerate(played)]
    assert takers(Match(FOUR, deals=[deal], moves=moves)) == order


@pytest.mark.clause("PB-R4")
def test_cards_just_played_become_the_floor_when_the_round_ends() -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 8], [2, 3], [9, 6])],
        moves=log("0:play 8, 1:play 3, 2:play 6, 1:take 9@2"),
    )
    assert party_table(match).floor == [[5, 0], [2, 1]]
    assert party_table(match).played == [8, 3, 6]
    for own in ("2:take 6@2", "2:take 8@0"):
        assert not match.position.is_legal(own)
    match.push("2:take 2@1")
    assert party_table(match).floor == [[5, 0]]
    match.push("0:take 5@0")
    assert party_table(match).floor == [[8, 0], [3, 1], [6, 2]]
    assert party_table(match).played == [None, None, None]


@pytest.mark.clause("PB-R5")
def test_each_seat_draws_its_next_card_after_the_round() -> None:
    match = Match(
        THREE,
        deals=[party_deal([5, 8, 1, 3, 12, 4], [2, 3, 4, 5, 11, 1], [9, 6, 1, 2, 10, 3])],
        moves=log("0:play 8, 1:play 3, 2:play 6, 1:take 9@2, 2:take 2@1"),
    )
    assert party_table(match).hands == [[1, 3], [4, 5], [1, 2]], "not before the round has ended"
    match.push("0:take 5@0")
    assert party_table(match).hands == [[1, 3, 12], [4, 5, 11], [1, 2, 10]]
    assert [deck[0] for deck in party_table(match).decks if isinstance(deck, list)] == [4, 1, 3]
    assert party_table(match).round == 2


@pytest.mark.compiled
@pytest.mark.clause("PB-R5", "PB-R6")
@pytest.mark.parametrize(("hidden", "normal_rounds"), [(False, 12), (True, 11)])
@pytest.mark.parametrize("players", range(2, 7))
def test_hands_shrink_in_the_last_three_rounds(
    players: int, hidden: bool, normal_rounds: int
) -> None:
    match = Match(PartyBugs(players=players, hidden=hidden), seed=players)
    seen: dict[int, tuple[set[int], set[int]]] = {}
    while not match.position.is_over:
        table = party_table(match)
        if table.phase == "choose" and table.played == [None] * players:
            view = party_table(match.view(None))
            hands = {size for size in view.hands if isinstance(size, int)}
            decks = {size for size in view.decks[:players] if isinstance(size, int)}
            seen[table.round] = hands, decks
        match.push(match.legal_moves[0])
    last = normal_rounds
    full = {number: ({3}, {last - 2 - number}) for number in range(1, last - 1)}
    assert seen == full | {last - 1: ({2}, {0}), last: ({1}, {0})}


@pytest.mark.clause("PB-F1")
@pytest.mark.parametrize(
    ("players", "host", "order"),
    [
        (3, 0, [2, 1, 0]),
        (3, 1, [0, 2, 1]),
        (4, 2, [1, 0, 3, 2]),
        (5, 4, [3, 2, 1, 0, 4]),
        (6, 3, [2, 1, 0, 5, 4, 3]),
    ],
)
def test_the_final_round_goes_counter_clockwise_to_the_host(
    players: int, host: int, order: list[int]
) -> None:
    match = Match(
        PartyBugs(players=players),
        deals=[party_deal(*([1 if seat == host else 3] for seat in range(players)))],
    )
    play_on(match, lambda: party_table(match).round == 13)
    assert party_table(match).phase == "take", "no card is played"
    assert party_table(match).hands == [[]] * players
    assert party_table(match).played == [None] * players
    assert len(party_table(match).floor) == players
    assert takers(match) == order
    assert match.position.is_over
    assert party_table(match).floor == []


@pytest.mark.clause("PB-F1", "PB-R2")
def test_a_seat_takes_any_card_in_the_final_round_too() -> None:
    position = party_position(THREE, round_number=12, floor=[1, 1, 1], hands=[[4], [5], [6]])
    final = play(position, "0:play 4, 1:play 5, 2:play 6, 0:take 1@0, 1:take 1@1, 2:take 1@2")
    assert legal(final) == ["2:take 4@0", "2:take 5@1", "2:take 6@2"]
    assert legal(play(final, "2:take 5@1")) == ["1:take 4@0", "1:take 6@2"]
