"""Party Bugs: what each seat may know, at every phase."""

import msgspec
import pytest

from bugnight import Match
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable
from tests.games.builders import (
    check_views_have_no_generator,
    legal,
    log,
    party_deal,
    party_position,
    party_table,
    play,
)

OPTIONS = [
    {"players": 2, "edition": "abacus", "hidden": True, "mirror": True},
    {"players": 3},
    {"players": 3, "edition": "abacus", "hidden": True, "mirror": True},
    {"players": 4, "hidden": True},
    {"players": 6},
]


def seen_by(seat: int | None, table: PartyBugsTable) -> PartyBugsTable:
    """Remove what a seat may not know from a table: hands, decks, choices, face-down cards."""
    return msgspec.structs.replace(
        table,
        hands=[
            hand if owner == seat or isinstance(hand, int) else len(hand)
            for owner, hand in enumerate(table.hands)
        ],
        decks=[deck if isinstance(deck, int) else len(deck) for deck in table.decks],
        played=[
            "?" if card is not None and table.phase == "choose" and owner != seat else card
            for owner, card in enumerate(table.played)
        ],
        hidden=[
            "?" if card is not None and table.phase != "over" and owner != seat else card
            for owner, card in enumerate(table.hidden)
        ],
    )


@pytest.mark.clause("PB-R1", "PB-D2", "PB-H3")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_seat_sees_all_but_hands_decks_choices_and_face_down_cards(
    options: dict[str, object],
) -> None:
    game = PartyBugs.from_options(options)
    seats = [*range(game.players), None]
    phases = set()
    match = Match(game, seed=1)
    while not match.position.is_over:
        table = party_table(match)
        phases.add(table.phase)
        for seat in seats:
            assert party_table(match.view(seat)) == seen_by(seat, table)
        match.push(match.legal_moves[-1])
    for seat in seats:
        assert party_table(match.view(seat)) == seen_by(seat, party_table(match))
        assert match.view(seat).outcome == match.outcome
    optional = {"hide": game.hidden, "mirror": game.mirror}
    assert phases >= {"choose", "take", *(phase for phase, there in optional.items() if there)}


@pytest.mark.clause("PB-H3", "PB-H4")
@pytest.mark.parametrize("edition", ["zman", "abacus"])
@pytest.mark.parametrize("seat", [1, 2, None])
def test_only_its_owner_sees_a_possible_hidden_pair(edition: str, seat: int | None) -> None:
    one, other = (
        Match(
            PartyBugs.from_options({"players": 3, "edition": edition, "hidden": True}),
            deals=[party_deal([5, 7, 3, 1, 12], [7, 6, 8, 9, 10], [9, 6, 8, 10, 11])],
            moves=[hide, *log("1:hide 6, 2:hide 6, 0:play 1, 1:play 8, 2:play 10")],
        )
        for hide in ("0:hide 7", "0:hide 3")
    )
    assert one.view(seat) == other.view(seat)
    assert one.view(seat).actors == one.view(0).actors == (0,)
    assert legal(one.view(seat)) == []
    assert ("0:take 7@1 pair" in legal(one.view(0))) == (edition == "abacus")
    assert "0:take 7@1 pair" not in legal(other.view(0))


@pytest.mark.clause("PB-R1", "PB-H3")
def test_views_do_not_depend_on_hidden_cards() -> None:
    """Seat 1 cannot tell apart two deals that differ in the others' cards and all decks."""
    game = PartyBugs(players=3, hidden=True)
    one = Match(
        game,
        deals=[party_deal([5, 1, 7, 3, 12, 2], [6, 8, 9, 10, 11, 1, 2, 3], [9, 10, 2, 3, 4, 11])],
    )
    other = Match(
        game,
        deals=[party_deal([5, 1, 8, 13, 4, 11], [6, 8, 9, 10, 11, 1, 3, 2], [9, 10, 13, 12, 6, 4])],
    )
    story = [
        ("0:hide 7", "0:hide 8"),
        ("2:hide 4", "2:hide 12"),
        ("1:hide 8", "1:hide 8"),
        *((move, move) for move in log("0:play 1, 2:play 10, 1:play 9")),
        *((move, move) for move in log("0:take 9@2, 1:take 5@0, 2:take 6@1")),
        ("0:play 12", "0:play 4"),
        ("2:play 2", "2:play 13"),
    ]
    assert one.view(1) == other.view(1)
    for move, other_move in story:
        one.push(move)
        other.push(other_move)
        assert one.view(1) == other.view(1)
        assert one.view(None) == other.view(None)
        assert one.view(1).code == other.view(1).code
        assert one.view(0) != other.view(0)
        assert one.position != other.position


ALL_BUT_KING_AND_FLOOR_CARD = {1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12}
"""What seat 0 may have hidden, as far as the cards on the table show: its 5 is on the floor."""


def face_down_guesses(match: Match) -> set[int | str | None]:
    """Return the values that seat 1 may guess for the face-down card of seat 0."""
    return {party_table(match.view(1).guess(seed)).hidden[0] for seed in range(400)}


@pytest.mark.clause("PB-H3", "PB-H4", "PB-K4")
def test_abacus_a_haul_tells_nothing_of_the_face_down_card() -> None:
    """It may be a 7 or a 4, which were hauled and stayed, or a 1, which was not hauled."""
    deal = party_deal([5, 7, 4, 13, 1], [7, 6, 8, 9, 10], [4, 6, 8, 10, 11])
    game = PartyBugs(players=3, edition="abacus", hidden=True)
    matches = [
        Match(game, deals=[deal], moves=[hide, *log("1:hide 6, 2:hide 6")])
        for hide in ("0:hide 7", "0:hide 4", "0:hide 1")
    ]
    for move in log("0:play 13, 1:play 8, 2:play 10, 0:keep"):
        for match in matches:
            match.push(move)
        for seat in (1, 2, None):
            assert len({match.view(seat) for match in matches}) == 1
        if move == "2:play 10":
            assert {match.position.phase for match in matches} == {"pair"}
    assert face_down_guesses(matches[0]) == ALL_BUT_KING_AND_FLOOR_CARD


@pytest.mark.clause("PB-H3", "PB-H4")
def test_abacus_a_take_without_pair_tells_nothing_of_the_face_down_card() -> None:
    deal = party_deal([5, 7, 3, 1, 12], [7, 6, 8, 9, 10], [9, 6, 8, 10, 11])
    game = PartyBugs(players=3, edition="abacus", hidden=True)
    kept, had_none = (
        Match(game, deals=[deal], moves=[hide, *log("1:hide 6, 2:hide 6")])
        for hide in ("0:hide 7", "0:hide 3")
    )
    for move in log("0:play 1, 1:play 8, 2:play 10, 0:take 7@1"):
        for match in (kept, had_none):
            match.push(move)
        for seat in (1, 2, None):
            assert kept.view(seat) == had_none.view(seat)
    assert face_down_guesses(kept) == ALL_BUT_KING_AND_FLOOR_CARD - {1}, "the 1 was played"


@pytest.mark.clause("PB-H3", "PB-H4")
@pytest.mark.parametrize(
    ("edition", "ruled_out"), [("zman", {3, 4, 5}), ("abacus", {5})], ids=["zman", "abacus"]
)
def test_a_card_that_stays_rules_out_its_value_only_where_pairs_must_leave(
    edition: str, ruled_out: set[int]
) -> None:
    match = Match(
        PartyBugs.from_options({"players": 3, "edition": edition, "hidden": True}),
        deals=[party_deal([5, 7, 4, 13, 1], [3, 6, 8, 9, 10], [4, 6, 8, 10, 11])],
        moves=log("0:hide 7, 1:hide 6, 2:hide 6, 0:play 13, 1:play 8, 2:play 10"),
    )
    assert face_down_guesses(match) == set(range(1, 13)) - ruled_out


@pytest.mark.clause("PB-R1")
def test_a_view_does_not_reveal_the_generator() -> None:
    check_views_have_no_generator(PartyBugs(players=3, hidden=True, mirror=True), 40)


@pytest.mark.clause("PB-R1")
def test_a_view_lists_the_moves_of_its_own_seat() -> None:
    match = Match(PartyBugs(players=3), deals=[party_deal([5, 8, 1, 3], [2, 7, 6, 4], [9, 12, 10])])
    assert legal(match.view(1)) == ["1:play 4", "1:play 6", "1:play 7"]
    assert legal(match.view(None)) == []
    assert not match.view(1).is_legal("0:play 8")
    match.push("1:play 6")
    assert legal(match.view(1)) == []
    assert party_table(match.view(1)).actors == [0, 2]


@pytest.mark.clause("PB-M3")
def test_the_mirror_and_its_decision_are_public() -> None:
    position = party_position(
        PartyBugs(players=3, mirror=True),
        round_number=9,
        floor=[3, 4, 5],
        hands=[[1, 11, 13], [2, 6, 7], [8, 9, 10]],
        match_game=1,
        mirror_holder=0,
    )
    asked = play(position, "0:play 11, 1:play 2, 2:play 8, 1:take 4@1, 2:take 5@2, 0:take 3@0")
    for seat in (1, 2, None):
        assert party_table(asked.view(seat)).mirror == 0
        assert party_table(asked.view(seat)).actors == [0]
        assert legal(asked.view(seat)) == []
    assert legal(asked.view(0)) == ["0:mirror 3"]
