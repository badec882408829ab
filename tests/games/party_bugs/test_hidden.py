"""Party Bugs, Variant One, clause by clause: a face-down card in the display."""

from itertools import permutations

import pytest

from bugnight import IllegalMove, Match, Position
from bugnight.games.party_bugs import PartyBugs
from tests.games.builders import (
    finish,
    legal,
    log,
    party_deal,
    party_position,
    party_table,
    play,
    play_on,
)

ZMAN = PartyBugs(players=3, hidden=True)
ABACUS = PartyBugs(players=3, edition="abacus", hidden=True)

SEVEN_MEETS_SEVEN = party_deal([5, 7, 3, 1, 12], [7, 6, 8, 9, 10], [9, 6, 8, 10, 11])
PLAYED = log("0:hide 7, 1:hide 6, 2:hide 6, 0:play 1, 1:play 8, 2:play 10")
"""Seat 0 has hidden a 7, and is the first of three to take: there is a 7."""


def haul(edition: str, floor: list[int], display: list[int], hidden: int) -> Position:
    """Let seat 0 play the King, with this display."""
    game = PartyBugs.from_options({"players": len(floor), "edition": edition, "hidden": True})
    position = party_position(
        game,
        round_number=10,
        floor=floor,
        hands=[[1, 13], *([[2, 3]] * (len(floor) - 1))],
        displays=[display],
        face_down=[hidden, *([12] * (len(floor) - 1))],
    )
    moves = [f"{seat}:play 2" for seat in range(1, len(floor))]
    return play(position, "\n".join(["0:play 13", *moves]))


@pytest.mark.clause("PB-H1")
def test_each_seat_hides_one_of_four_cards_but_never_the_king() -> None:
    match = Match(ZMAN, deals=[party_deal([5, 13, 8, 1, 7], [2, 3, 4, 5, 6], [9, 13, 1, 2, 3])])
    assert party_table(match).phase == "hide"
    assert party_table(match).round == 1
    assert legal(match) == [
        *("0:hide 1", "0:hide 7", "0:hide 8"),
        *("1:hide 3", "1:hide 4", "1:hide 5", "1:hide 6"),
        *("2:hide 1", "2:hide 2", "2:hide 3"),
    ]
    with pytest.raises(IllegalMove):
        match.push("0:hide 13")
    with pytest.raises(IllegalMove):
        match.push("0:hide 2")
    for move in log("0:hide 8, 1:hide 3, 2:hide 2"):
        match.push(move)
    assert party_table(match).hidden == [8, 3, 2]
    assert party_table(match).hands == [[1, 7, 13], [4, 5, 6], [1, 3, 13]]
    assert party_table(match).displays == [[], [], []]
    assert party_table(match).phase == "choose"
    assert party_table(match).round == 1


@pytest.mark.clause("PB-H1")
def test_all_hide_at_the_same_time_in_any_order() -> None:
    after = set()
    for order in permutations(["0:hide 7", "1:hide 6", "2:hide 6"]):
        match = Match(ZMAN, deals=[SEVEN_MEETS_SEVEN])
        waiting = [0, 1, 2]
        for move in order:
            assert party_table(match).phase == "hide"
            assert party_table(match).actors == waiting
            match.push(move)
            waiting.remove(int(move[0]))
            assert not match.position.is_legal(move)
        after.add(match.position)
    assert len(after) == 1


@pytest.mark.clause("PB-H2", "PB-R6")
def test_the_dummy_hides_nothing_and_its_last_card_stays_in_its_deck() -> None:
    game = PartyBugs(players=2, hidden=True)
    match = Match(game, deals=[party_deal([5], [2], [9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13])])
    assert party_table(match).hidden == [None, None]
    play_on(match, lambda: party_table(match).round == 12)
    assert party_table(match).floor[2] == [12, 2]
    finish(match)
    assert party_table(match).decks == [[], [], [13]]
    assert match.outcome is not None
    assert match.outcome.scores[2] == sum(party_table(match).displays[2])


@pytest.mark.clause("PB-H3")
def test_only_its_owner_may_look_at_a_face_down_card() -> None:
    deal = party_deal([5, 7, 3, 1, 12], [2, 6, 8, 9, 10], [9, 6, 8, 10, 11])
    match = Match(ZMAN, deals=[deal], moves=["0:hide 7"])
    other = Match(ZMAN, deals=[deal], moves=["0:hide 3"])
    assert party_table(match.view(0)).hidden == [7, None, None]
    for seat in (1, 2, None):
        assert match.view(seat) == other.view(seat)
        assert party_table(match.view(seat)).hidden == ["?", None, None]
    for move in log("1:hide 6, 2:hide 8"):
        match.push(move)
    while not match.position.is_over:
        hidden = party_table(match).hidden
        for seat in range(3):
            assert party_table(match.view(seat)).hidden == [
                card if owner == seat or card is None else "?" for owner, card in enumerate(hidden)
            ]
        match.push(match.legal_moves[0])


# Meeting its equal


@pytest.mark.clause("PB-H4")
def test_zman_the_face_down_card_and_its_equal_leave_at_once() -> None:
    match = Match(ZMAN, deals=[SEVEN_MEETS_SEVEN], moves=PLAYED)
    assert legal(match) == ["0:take 5@0", "0:take 7@1", "0:take 9@2"]
    match.push("0:take 7@1")
    assert party_table(match).displays == [[], [], []]
    assert party_table(match).hidden == [None, 6, 6]
    assert party_table(match).phase == "take"
    assert party_table(match).actors == [1]


@pytest.mark.clause("PB-H4")
def test_abacus_the_pair_is_decided_with_the_take() -> None:
    match = Match(ABACUS, deals=[SEVEN_MEETS_SEVEN], moves=PLAYED)
    assert legal(match) == ["0:take 5@0", "0:take 7@1", "0:take 7@1 pair", "0:take 9@2"]
    for wrong in ("0:take 5@0 pair", "0:take 9@2 pair", "0:pair", "0:keep", "0:take 7@0 pair"):
        with pytest.raises(IllegalMove, match=r"legal: 0:take 5@0, 0:take 7@1, 0:take 9@2, "):
            match.push(wrong)


@pytest.mark.clause("PB-H4")
@pytest.mark.parametrize(
    ("take", "display", "hidden"), [("0:take 7@1 pair", [], None), ("0:take 7@1", [7], 7)]
)
def test_abacus_pair_takes_both_away_and_a_plain_take_leaves_both(
    take: str, display: list[int], hidden: int | None
) -> None:
    match = Match(ABACUS, deals=[SEVEN_MEETS_SEVEN], moves=[*PLAYED, take])
    assert party_table(match).displays[0] == display
    assert party_table(match).hidden[0] == hidden
    assert legal(match) == ["1:take 5@0", "1:take 9@2"]


@pytest.mark.clause("PB-H4")
def test_abacus_each_equal_on_the_floor_makes_the_pair() -> None:
    position = party_position(
        PartyBugs(players=4, edition="abacus", hidden=True),
        round_number=10,
        floor=[7, 7, 4, 7],
        hands=[[1, 2], [2, 3], [2, 3], [2, 3]],
        face_down=[7, 12, 12, 12],
    )
    asked = play(position, "0:play 1, 1:play 2, 2:play 3, 3:play 3")
    assert legal(asked) == [
        *("0:take 4@2", "0:take 7@0", "0:take 7@0 pair", "0:take 7@1", "0:take 7@1 pair"),
        *("0:take 7@3", "0:take 7@3 pair"),
    ]
    for owner in (0, 1, 3):
        after = party_table(play(asked, f"0:take 7@{owner} pair"))
        assert (after.displays[0], after.hidden[0]) == ([], None)
        assert [7, owner] not in after.floor


@pytest.mark.clause("PB-H4", "PB-D1")
def test_abacus_a_face_up_pair_leaves_first_and_prevents_a_hidden_one() -> None:
    position = party_position(
        ABACUS,
        round_number=10,
        floor=[7, 5, 6],
        hands=[[1, 2], [2, 3], [2, 3]],
        displays=[[7]],
        face_down=[7, 12, 12],
    )
    asked = play(position, "0:play 1, 1:play 2, 2:play 3")
    assert legal(asked) == ["0:take 5@1", "0:take 6@2", "0:take 7@0"]
    after = party_table(play(asked, "0:take 7@0"))
    assert (after.displays[0], after.hidden[0]) == ([], 7)


@pytest.mark.clause("PB-H4", "PB-R4")
def test_abacus_after_the_last_take_the_floor_is_renewed_at_once() -> None:
    match = Match(
        ABACUS,
        deals=[SEVEN_MEETS_SEVEN],
        moves=log("""
            0:hide 7, 1:hide 6, 2:hide 6
            0:play 12, 1:play 8, 2:play 10, 1:take 5@0, 2:take 9@2
        """),
    )
    assert legal(match) == ["0:take 7@1", "0:take 7@1 pair"]
    match.push("0:take 7@1 pair")
    assert party_table(match).floor == [[12, 0], [8, 1], [10, 2]]
    assert party_table(match).hands[0] == [1, 2, 3]


@pytest.mark.clause("PB-H4", "PB-T3")
@pytest.mark.parametrize(("pair", "display"), [(" pair", []), ("", [7])])
def test_abacus_the_dummy_takes_after_the_last_take(pair: str, display: list[int]) -> None:
    game = PartyBugs(players=2, edition="abacus", hidden=True)
    match = Match(
        game,
        deals=[party_deal([5, 7, 3, 1, 12], [7, 6, 8, 9, 10], [9, 4])],
        moves=log(f"0:hide 7, 1:hide 6, 0:play 12, 1:play 8, 1:take 5@0, 0:take 7@1{pair}"),
    )
    assert party_table(match).displays == [display, [5], [9]]
    assert party_table(match).floor == [[12, 0], [8, 1], [4, 2]]


@pytest.mark.clause("PB-H4", "PB-D1")
def test_abacus_a_kept_pair_can_leave_later_only_with_a_card_that_stays() -> None:
    """Four 7s: one hidden, one kept, one pairing with it face up, one bringing a new chance."""
    match = Match(
        PartyBugs(players=4, edition="abacus", hidden=True),
        deals=[
            party_deal([5, 7, 1, 2, 3], [7, 6, 8, 9, 10], [9, 7, 10, 11, 12], [11, 12, 8, 7, 10])
        ],
        moves=log("""
            0:hide 7, 1:hide 6, 2:hide 10, 3:hide 12
            0:play 1, 1:play 8, 2:play 7, 3:play 8
            0:take 7@1, 2:take 5@0, 1:take 9@2, 3:take 11@3
            0:play 2, 1:play 9, 2:play 11, 3:play 7, 0:take 7@2
        """),
    )
    assert party_table(match).displays[0] == [], "a face-up pair goes first"
    assert party_table(match).hidden[0] == 7
    assert party_table(match).phase == "take"
    for move in log("""
        3:take 1@0, 1:take 8@1, 2:take 8@3
        0:play 3, 1:play 10, 2:play 12, 3:play 10
    """):
        match.push(move)
    assert "0:take 7@3 pair" in legal(match)
    match.push("0:take 7@3 pair")
    assert party_table(match).displays[0] == []
    assert party_table(match).hidden[0] is None


@pytest.mark.clause("PB-H4")
def test_abacus_other_cards_give_no_chance_to_discard_a_kept_pair() -> None:
    position = party_position(
        ABACUS,
        round_number=10,
        floor=[4, 5, 6],
        hands=[[1, 2], [2, 3], [2, 3]],
        displays=[[6, 7]],
        face_down=[7, 12, 12],
    )
    asked = play(position, "0:play 1, 1:play 2, 2:play 3")
    assert legal(asked) == ["0:take 4@0", "0:take 5@1", "0:take 6@2"]
    after = play(asked, "0:take 4@0")
    assert party_table(after).displays[0] == [4, 6, 7]
    assert party_table(after).hidden[0] == 7


@pytest.mark.clause("PB-H4", "PB-K4")
@pytest.mark.parametrize(
    ("floor", "display", "left", "hidden"),
    [
        ([7, 4, 5], [], [4, 5], None),
        ([7, 4, 5], [4, 9], [5, 9], None),
        ([7, 7, 5], [], [5], 7),  # the face-up pair goes first
        ([7, 7, 7], [], [], None),  # of three 7s one remained
        ([7, 7, 7, 7], [8], [8], 7),
        ([7, 7, 7, 7, 7, 2], [], [2], None),
        ([4, 5, 6], [8], [4, 5, 6, 8], 7),
    ],
)
def test_zman_a_haul_meets_the_face_down_card_after_its_pairs_have_left(
    floor: list[int], display: list[int], left: list[int], hidden: int | None
) -> None:
    after = haul("zman", floor, display, hidden=7)
    assert party_table(after).displays[0] == left
    assert party_table(after).hidden[0] == hidden
    assert party_table(after).phase == "choose"


@pytest.mark.clause("PB-H4", "PB-K4")
@pytest.mark.parametrize(
    ("floor", "display", "left"),
    [
        ([7, 4, 5], [], [4, 5, 7]),
        ([7, 7, 7], [], [7]),
        ([7, 7, 5], [7], [5, 7]),  # 7 was kept: three, one remains
        ([7, 7, 7, 7], [7], [7]),  # five, one remains
        ([7, 4, 4], [4], [4, 7]),
    ],
)
def test_abacus_after_a_haul_with_a_hidden_pair_the_owner_decides(
    floor: list[int], display: list[int], left: list[int]
) -> None:
    asked = haul("abacus", floor, display, hidden=7)
    assert party_table(asked).phase == "pair"
    assert legal(asked) == ["0:keep", "0:pair"]
    assert party_table(asked).displays[0] == left
    assert party_table(asked).floor == [], "the played cards have not become the floor yet"
    assert party_table(asked).played[0] == 13
    kept, paired = play(asked, "0:keep"), play(asked, "0:pair")
    assert party_table(kept).displays[0] == left
    assert party_table(kept).hidden[0] == 7
    assert party_table(paired).displays[0] == [card for card in left if card != 7]
    assert party_table(paired).hidden[0] is None
    for after in (kept, paired):
        assert party_table(after).phase == "choose", "nobody else takes"
        assert party_table(after).floor[0] == [13, 0]


@pytest.mark.clause("PB-H4", "PB-K4")
@pytest.mark.parametrize(
    ("floor", "display", "left"),
    [
        ([7, 7, 5], [], [5]),
        ([7, 4, 5], [7], [4, 5]),  # the kept 7 goes with the new one
        ([7, 7, 7], [7], []),
        ([4, 5, 6], [7], [4, 5, 6, 7]),  # no 7 came in
    ],
)
def test_abacus_the_owner_is_asked_after_a_haul_even_without_a_hidden_pair(
    floor: list[int], display: list[int], left: list[int]
) -> None:
    asked = haul("abacus", floor, display, hidden=7)
    assert party_table(asked).phase == "pair"
    assert legal(asked) == ["0:keep"]
    with pytest.raises(IllegalMove, match="legal: 0:keep"):
        asked.play("0:pair")
    after = play(asked, "0:keep")
    assert party_table(after).phase == "choose"
    assert party_table(after).displays[0] == left
    assert party_table(after).hidden[0] == 7


@pytest.mark.clause("PB-H4")
def test_abacus_without_a_face_down_card_nobody_is_asked_after_a_haul() -> None:
    after = haul("abacus", [7, 4, 5], [], hidden=0)
    assert party_table(after).phase == "choose"
    assert party_table(after).displays[0] == [4, 5, 7]


@pytest.mark.clause("PB-H4", "PB-K2")
@pytest.mark.parametrize("king", [0, 1, 2])
def test_abacus_the_seat_that_hauled_decides(king: int) -> None:
    position = party_position(
        ABACUS,
        round_number=10,
        host=1,
        floor=[7, 4, 5],
        hands=[[2, 13]] * 3,
        face_down=[7, 7, 7],
    )
    moves = [f"{seat}:play {13 if seat == king else 2}" for seat in range(3)]
    asked = play(position, "\n".join(moves))
    assert legal(asked) == [f"{king}:keep", f"{king}:pair"]
    paired = party_table(play(asked, f"{king}:pair"))
    assert paired.hidden == [None if seat == king else 7 for seat in range(3)]
    assert paired.displays[king] == [4, 5]


@pytest.mark.clause("PB-H4")
@pytest.mark.parametrize("card", range(1, 13))
def test_every_card_that_may_be_hidden_meets_its_equal(card: int) -> None:
    others = [v for v in range(1, 13) if v != card][:2]
    zman = party_table(haul("zman", [card, *others], [], hidden=card))
    assert (zman.displays[0], zman.hidden[0]) == (others, None)
    assert legal(haul("abacus", [card, *others], [], hidden=card)) == ["0:keep", "0:pair"]


@pytest.mark.clause("PB-H4", "PB-F1")
def test_abacus_the_very_last_card_can_still_leave_with_the_face_down_one() -> None:
    position = party_position(
        ABACUS,
        round_number=11,
        floor=[1, 1, 1],
        hands=[[4], [7], [6]],
        face_down=[7, 12, 12],
    )
    asked = play(
        position,
        """
        0:play 4, 1:play 7, 2:play 6, 0:take 1@0, 2:take 1@1, 1:take 1@2
        2:take 4@0, 1:take 6@2
        """,
    )
    assert legal(asked) == ["0:take 7@1", "0:take 7@1 pair"]
    kept, paired = play(asked, "0:take 7@1").outcome, play(asked, "0:take 7@1 pair").outcome
    assert kept is not None
    assert paired is not None
    assert kept.scores == [1 + 7 + 7, 1 + 6 + 12, 1 + 4 + 12]
    assert paired.scores == [1, 1 + 6 + 12, 1 + 4 + 12]


@pytest.mark.clause("PB-H5")
@pytest.mark.parametrize(("game", "take"), [(ZMAN, "0:take 7@1"), (ABACUS, "0:take 7@1 pair")])
def test_a_face_down_card_that_leaves_is_shown_to_all(game: PartyBugs, take: str) -> None:
    """Guesses no longer place the 7 of seat 0 in its hand or deck."""
    match = Match(game, deals=[SEVEN_MEETS_SEVEN], moves=[*PLAYED, take])
    for seat in (1, 2, None):
        assert party_table(match.view(seat)).hidden[0] is None
        for seed in range(30):
            imagined = party_table(match.view(seat).guess(seed))
            cards = [*_cards(imagined.hands[0]), *_cards(imagined.decks[0])]
            assert sorted(cards) == [2, 3, 4, 6, 8, 9, 10, 11, 12, 13]


def _cards(cards: list[int] | int) -> list[int]:
    assert isinstance(cards, list)
    return cards


# The end


@pytest.mark.clause("PB-H6")
def test_at_the_end_face_down_cards_are_revealed_and_count() -> None:
    match = Match(ZMAN, deals=[party_deal([5, 12, 11], [2, 12, 11], [9, 12, 11])])
    for move in log("0:hide 12, 1:hide 11, 2:hide 1"):
        match.push(move)
    finish(match)
    table = party_table(match)
    for seat in (0, 1, 2, None):
        assert party_table(match.view(seat)).hidden == table.hidden
    assert [card for card in table.hidden if card is not None], (
        "some seats must still have a face-down card"
    )
    assert match.outcome is not None
    assert match.outcome.scores == [
        sum(display) + (card if isinstance(card, int) else 0)
        for display, card in zip(table.displays, table.hidden, strict=True)
    ]


@pytest.mark.clause("PB-H6")
def test_a_kept_pair_counts_as_two_cards() -> None:
    position = party_position(
        ABACUS,
        round_number=11,
        floor=[1, 1, 1],
        hands=[[2], [2], [2]],
        displays=[[7], [10], [12]],
        face_down=[7, 3, 12],
    )
    while not position.is_over:
        position = position.play(position.legal_moves[0])
    assert party_table(position).hidden == [7, 3, 12]
    assert position.outcome is not None
    assert position.outcome.scores == [7 + 7 + 3, 10 + 3 + 3, 12 + 12 + 3]
    assert position.outcome.winners == [1]
