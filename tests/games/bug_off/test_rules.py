"""Bug Off!, clause by clause: setup, turns, Bug Off cards. The end is in `test_end.py`."""

from collections import Counter

import msgspec
import pytest

from bugnight import DealError, IllegalMove, Match, OptionError
from bugnight.games.bug_off import BugOff, BugOffDeal
from tests.games.builders import bug_off_deal, bug_off_table, colours, dealt, legal, log
from tests.games.dealer import Generator
from tests.games.dealer import bug_off_deal as dealer_deal

TWO = BugOff(players=2)
THREE = BugOff(players=3)
NOTHING = colours("")


# Setup


@pytest.mark.clause("BO-S1")
def test_there_are_20_bugs_and_one_bug_off_card_of_each_colour() -> None:
    for seed in range(20):
        deal = dealt(THREE, seed)
        assert isinstance(deal, BugOffDeal)
        cards = Counter(deal.deck)
        for hand in deal.hands:
            cards.update(hand)
        assert cards == {
            **dict.fromkeys("ROYGBP", 20),
            **dict.fromkeys(["R!", "O!", "Y!", "G!", "B!", "P!"], 1),
        }
        assert cards.total() == 126


@pytest.mark.clause("BO-S1")
def test_the_colours_are_red_orange_yellow_green_blue_purple_in_this_order() -> None:
    deal = bug_off_deal("R O Y G B P", "RGB", "OYP")
    match = Match(TWO, deals=[deal], moves=log("0:place B, 1:place P"))
    assert bug_off_table(match).table == [[0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]]
    assert bug_off_table(match).hands == [["R", "R", "Y", "G"], ["O", "O", "Y"]]


@pytest.mark.clause("BO-S1", "BO-S2")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"hands": [["R", "R", "B"], ["O", "O"]]}, "hand 1 has 2 cards, not 3"),
        ({"hands": [["R", "R", "R!"], ["O", "O", "B"]]}, "hand 0 has a card 'R!'"),
        ({"hands": [["R", "R", "X"], ["O", "O", "B"]]}, "hand 0 has a card 'X'"),
        ({"hands": [["R", "R", "B"]]}, "'hands' has 1 hands, not 2"),
        ({"first": 2}, "'first' is a seat from 0 to 1, not 2"),
        ({"first": -1}, "'first' is a seat from 0 to 1, not -1"),
        ({"hands": [["R", "R", "O"], ["O", "O", "B"]]}, "21 cards 'O'|19 cards 'B'"),
        ({"deck": ["R!"]}, "cards '.'"),
    ],
)
def test_an_inexact_deal_is_refused(change: dict[str, object], fault: str) -> None:
    good = bug_off_deal("R O Y", "RRB", "OOB")
    Match(TWO, deals=[good])
    with pytest.raises(DealError, match=fault):
        Match(TWO, deals=[msgspec.structs.replace(good, **change)])


@pytest.mark.clause("BO-S1")
@pytest.mark.parametrize("card", ["R!", "X", "r", "R!!", ""])
def test_a_deck_with_duplicate_or_unknown_cards_is_refused(card: str) -> None:
    good = bug_off_deal("R O Y", "RRB", "OOB")
    with pytest.raises(DealError, match=r"there are \d+ cards|deck has a card"):
        Match(TWO, deals=[msgspec.structs.replace(good, deck=[card, *good.deck[1:]])])


@pytest.mark.clause("BO-S2", "BO-S3")
@pytest.mark.parametrize("players", range(2, 6))
def test_deals_agree_with_the_reference_dealer(players: int) -> None:
    game = BugOff(players=players)
    for seed in range(30):
        wanted = BugOffDeal(**dealer_deal(Generator(seed), players))
        assert dealt(game, seed).canonical() == wanted.canonical()


@pytest.mark.clause("BO-S3")
@pytest.mark.parametrize("deck", ["B R! O", "G! P! Y R", "R! O! Y! G! B! P!"])
def test_the_first_position_shows_its_deal(deck: str) -> None:
    deal = bug_off_deal(deck, "RRB", "OOB", "YGP", first=1)
    states = THREE.blank()
    THREE.lay_out(states, deal)
    assert THREE.dealt(states[0]) == deal


@pytest.mark.clause("BO-S2")
@pytest.mark.parametrize("players", range(2, 6))
def test_each_seat_is_dealt_three_bugs_and_no_bug_off_card(players: int) -> None:
    for seed in range(50):
        deal = dealt(BugOff(players=players), seed)
        assert isinstance(deal, BugOffDeal)
        assert [len(hand) for hand in deal.hands] == [3] * players
        assert all(card in "ROYGBP" for hand in deal.hands for card in hand)
        assert sum(card.endswith("!") for card in deal.deck) == 6, "they are all in the deck"


@pytest.mark.clause("BO-S3")
@pytest.mark.parametrize("players", range(2, 6))
def test_the_first_seat_is_random(players: int) -> None:
    game = BugOff(players=players)
    first = [game.deal(seed=seed).position.actor for seed in range(60)]
    assert set(first) == set(range(players))


@pytest.mark.clause("BO-S3")
@pytest.mark.parametrize("players", range(2, 6))
def test_the_starter_begins_and_the_cards_do_not_depend_on_it(players: int) -> None:
    for seed in range(20):
        drawn = dealt(BugOff(players=players), seed)
        for starter in range(players):
            deal = dealt(BugOff(players=players, starter=starter), seed)
            assert deal == msgspec.structs.replace(drawn, first=starter)


@pytest.mark.clause("BO-S3")
def test_a_deal_made_by_hand_names_the_starter() -> None:
    good = bug_off_deal("R O Y", "RRB", "OOB", first=1)
    assert bug_off_table(Match(BugOff(players=2, starter=1), deals=[good])).turn == 1
    with pytest.raises(DealError, match=r"'first' is seat 1, and .*'starter' names seat 0"):
        Match(BugOff(players=2, starter=0), deals=[good])


@pytest.mark.clause("BO-S3")
@pytest.mark.parametrize("starter", [-1, 3, True, 1.0, "1", [1]])
def test_the_starter_is_a_seat(starter: object) -> None:
    with pytest.raises(OptionError, match="'starter' is a seat from 0 to 2 or null, not"):
        BugOff.from_options({"players": 3, "starter": starter})
    assert BugOff.from_options({"players": 3, "starter": None}) == THREE
    assert BugOff(players=3, starter=2).options == {"players": 3, "starter": 2}


@pytest.mark.clause("BO-S3")
def test_the_remaining_cards_form_the_deck() -> None:
    match = Match(THREE, deals=[bug_off_deal("G B P", "RRR", "OOO", "YYY", first=2)])
    table = bug_off_table(match)
    assert (table.turn, table.actors) == (2, [2])
    assert isinstance(table.deck, list)
    assert table.deck[:2] == ["B", "P"], "seat 2 has drawn the G"
    assert len(table.deck) == 126 - 9 - 1


# A turn


@pytest.mark.clause("BO-T1", "BO-T2")
def test_a_seat_draws_a_bug_and_has_four_cards_to_choose_from() -> None:
    match = Match(TWO, deals=[bug_off_deal("G B", "RRB", "OYP")])
    assert bug_off_table(match).hands == [["R", "R", "G", "B"], ["O", "Y", "P"]]
    assert legal(match) == [
        *("0:place B", "0:place G", "0:place R"),
        *("0:score B", "0:score G", "0:score R"),
    ]
    for wrong in ("0:place O", "0:score P", "1:place O", "0:pass", "0:place", "0:place R!"):
        with pytest.raises(IllegalMove):
            match.push(wrong)


@pytest.mark.clause("BO-T2", "BO-T3")
@pytest.mark.parametrize("colour", ["R", "G", "B"])
def test_any_hand_card_may_be_placed_face_up(colour: str) -> None:
    match = Match(TWO, deals=[bug_off_deal("G B", "RRB", "OYP")], moves=[f"0:place {colour}"])
    table = bug_off_table(match)
    assert table.table == [colours(colour), NOTHING]
    assert table.centre == NOTHING
    assert table.points == [NOTHING, NOTHING]
    left = ["R", "R", "G", "B"]
    left.remove(colour)
    assert table.hands[0] == left


@pytest.mark.clause("BO-T4")
def test_scoring_moves_everybodys_bugs_of_that_colour_to_their_points() -> None:
    match = Match(
        THREE,
        deals=[bug_off_deal("R R O Y G B P", "RRO", "RRB", "RGB")],
        moves=log("0:place R, 1:place R, 2:place B, 0:place R, 1:place B"),
    )
    assert bug_off_table(match).table == [colours("RR"), colours("RB"), colours("B")]
    match.push("2:score R")
    table = bug_off_table(match)
    assert table.points == [colours("RR"), colours("R"), NOTHING], "the card scores for nobody"
    assert table.table == [NOTHING, colours("B"), colours("B")], "other colours stay"
    assert table.centre == colours("R")


@pytest.mark.clause("BO-T4")
def test_a_seat_scores_its_own_bugs_too() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal("R O Y G", "RRR", "OOO")],
        moves=log("0:place R, 1:place O, 0:score R"),
    )
    assert bug_off_table(match).points == [colours("R"), NOTHING]
    assert bug_off_table(match).centre == colours("R")


@pytest.mark.clause("BO-T4")
def test_scoring_is_legal_when_no_bug_matches() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal("R O Y G", "RRR", "OOO")],
        moves=log("0:score R, 1:score O, 0:place R, 1:score O"),
    )
    table = bug_off_table(match)
    assert table.centre == colours("ROO")
    assert table.points == [NOTHING, NOTHING]
    assert table.table == [colours("R"), NOTHING]


@pytest.mark.clause("BO-T4", "BO-B1")
def test_a_colour_that_was_revealed_may_still_be_placed_and_scored() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal("R! R O Y G", "RRR", "ROO")],
        moves=log("0:place R, 1:score R"),
    )
    assert bug_off_table(match).points == [colours("R"), NOTHING]


@pytest.mark.clause("BO-T5")
@pytest.mark.parametrize("players", range(2, 6))
def test_the_turn_passes_to_the_left(players: int) -> None:
    match = Match(BugOff(players=players), deals=[bug_off_deal("", players=players, first=1)])
    turns = []
    for _ in range(2 * players):
        assert bug_off_table(match).actors == [bug_off_table(match).turn]
        turns.append(bug_off_table(match).turn)
        match.push(match.legal_moves[0])
    assert turns == [(1 + i) % players for i in range(2 * players)]


# Bug Off cards


@pytest.mark.clause("BO-B1", "BO-B3")
def test_a_bug_off_card_sweeps_its_colour_and_the_same_seat_draws_again() -> None:
    match = Match(
        THREE,
        deals=[bug_off_deal("Y Y Y R! G B", "RRO", "RRB", "RRP")],
        moves=log("0:place R, 1:place R, 2:place P"),
    )
    table = bug_off_table(match)
    assert table.revealed == ["R"]
    assert table.table == [NOTHING, NOTHING, colours("P")]
    assert table.actors == [0]
    assert table.hands[0] == ["R", "O", "Y", "G"], "it did not count as the draw"
    assert isinstance(table.deck, list)
    assert table.deck[0] == "B"


@pytest.mark.clause("BO-B1")
def test_swept_bugs_leave_the_game() -> None:
    """Guesses no longer place them in a hand or in the deck."""
    match = Match(
        TWO,
        deals=[bug_off_deal("Y Y R! G", "RRO", "RRB")],
        moves=log("0:place R, 1:place R"),
    )
    for seat in (0, 1, None):
        for seed in range(10):
            imagined = bug_off_table(match.view(seat).guess(seed))
            hidden = [card for hand in imagined.hands if isinstance(hand, list) for card in hand]
            assert isinstance(imagined.deck, list)
            cards = Counter(hidden + imagined.deck)
            assert (cards["R"], cards["O"], cards["R!"], cards["O!"]) == (18, 20, 0, 1)


@pytest.mark.clause("BO-B1")
def test_the_centre_pile_stays() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal("Y Y R! G", "RRO", "RRB")],
        moves=log("0:score R, 1:score R"),
    )
    assert bug_off_table(match).revealed == ["R"]
    assert bug_off_table(match).centre == colours("RR")
    assert bug_off_table(match).points == [NOTHING, NOTHING]


@pytest.mark.clause("BO-B2")
def test_later_bug_off_cards_sweep_the_colours_revealed_earlier_too() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal("Y G R! B Y O! P", "RRO", "OOB")],
        moves=log("0:place R, 1:place O"),
    )
    assert bug_off_table(match).table == [NOTHING, colours("O")], "red has left"
    for move in log("0:place R, 1:place B"):
        match.push(move)
    table = bug_off_table(match)
    assert table.revealed == ["R", "O"]
    assert table.table == [NOTHING, colours("B")], "the red bug that came later left with orange"
    assert table.hands[0] == ["O", "Y", "B", "P"]


@pytest.mark.clause("BO-B2")
def test_a_bug_of_a_revealed_colour_stays_until_the_next_bug_off_card() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal("R! Y G Y Y O! P", "RRO", "OOB")],
        moves=log("0:place R, 1:place B, 0:place R"),
    )
    assert bug_off_table(match).table == [colours("RR"), colours("B")]
    match.push("1:place G")
    assert bug_off_table(match).table == [NOTHING, colours("BG")]


@pytest.mark.clause("BO-B3")
@pytest.mark.parametrize("many", [1, 2, 5])
def test_several_bug_off_cards_in_a_row_are_all_revealed_before_the_bug(many: int) -> None:
    revealed = ["B", "P", "R", "Y", "O"][:many]
    deck = " ".join([*(f"{colour}!" for colour in revealed), "G"])
    match = Match(TWO, deals=[bug_off_deal(deck, "RRB", "OOO")])
    assert bug_off_table(match).revealed == revealed
    assert bug_off_table(match).hands == [["R", "R", "G", "B"], ["O", "O", "O"]]
    assert bug_off_table(match).actors == [0]


@pytest.mark.clause("BO-B3")
def test_bug_off_cards_in_a_row_belong_to_one_draw_later_too() -> None:
    match = Match(
        THREE,
        deals=[bug_off_deal("Y G! P! R! O B", "RRO", "RRB", "RRP")],
        moves=["0:place R"],
    )
    table = bug_off_table(match)
    assert table.revealed == ["G", "P", "R"]
    assert (table.turn, table.hands[1]) == (1, ["R", "R", "O", "B"])
    assert table.table == [NOTHING] * 3


@pytest.mark.clause("BO-B4")
def test_points_and_hands_are_never_touched() -> None:
    match = Match(
        TWO,
        deals=[bug_off_deal("Y R R! O! G", "RRO", "ROB")],
        moves=log("0:place R, 1:score R"),
    )
    table = bug_off_table(match)
    assert table.revealed == ["R", "O"]
    assert table.points == [colours("R"), NOTHING]
    assert table.hands == [["R", "O", "Y", "G"], ["R", "O", "B"]]
