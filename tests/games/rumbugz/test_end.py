"""RumBugz, the end: winning and scoring a round, the limit, and matches of several rounds."""

import re

import pytest

from bugnight import DealError, GameOver, Match, Move, Outcome
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from tests.games.builders import (
    bag,
    hand,
    idle,
    legal,
    log,
    play,
    push,
    rumbugz_deal,
    rumbugz_position,
    rumbugz_table,
)
from tests.games.dealer import Generator
from tests.games.rumbugz.referee import Referee, canonical_bag, highest, pulls_for_the_start

PAIR = RumBugz(players=2)

FOUR = ["0 double 1 3 5 7", "0 triple 2 5 8 11", "0 single 9 10 11 12", "0 match 1 1 1 1"]

THREE_TYPES = """
    0:draw bag, lay single 1 2 3 4, discard 12
    1:draw bag, discard 10
    0:draw bag, lay double 2 4 6 8, discard 12
    1:draw bag, discard 10
    0:draw bag, lay triple 1 4 7 10, discard 12
    1:draw bag, discard 10
    0:draw bag
"""


def last_turn(keep: str = "5 10", drawn: str = "6", theirs: str = "12 12 * 3 3 1") -> RumBugzDeal:
    """Return a deal in which seat 0 lays three types, then holds 5 5 5 5, `keep` and `drawn`."""
    in_bag = f"12 2 4 6 8 10 12 1 4 7 10 10 12 5 5 5 5 10 {drawn}"
    return rumbugz_deal(PAIR, f"1 2 3 4 {keep}", theirs, bag=in_bag)


WIN = "0:lay match 5 5 5 5, add #0 5, add #0 6, add #1 10"


def exchanged(deal: RumBugzDeal) -> RumBugzDeal:
    """Return the same deal with the two seats exchanged."""
    return RumBugzDeal(1 - deal.first, deal.hands[::-1], deal.bag)


def swapped(moves: str) -> str:
    """Return the same moves, made by the other seat."""
    return re.sub(r"([01]):", lambda seat: f"{1 - int(seat[1])}:", moves)


# Winning a round


@pytest.mark.clause("RB-E1")
@pytest.mark.parametrize(
    ("keep", "drawn", "moves"),
    [
        ("5 5", "*", "0:lay match 5 5 5 5 5 5 *5"),
        ("5 10", "6", "0:lay match 5 5 5 5, add #0 5, add #0 6, add #1 10"),
        ("5 10", "6", "0:lay match 5 5 5 5, add #0 5, add #1 10, discard 6"),
        ("5 11", "6", "0:lay match 5 5 5 5, add #0 5, add #0 6, discard 11"),
    ],
)
def test_all_four_types_and_an_empty_hand_win_at_once(keep: str, drawn: str, moves: str) -> None:
    """By a lay, by an addition, by a discard."""
    match = Match(PAIR, deals=[last_turn(keep, drawn)], moves=log(THREE_TYPES))
    for move in log(moves):
        assert match.outcome is None
        match.push(move)
    table = rumbugz_table(match)
    assert (table.phase, table.actors, table.turn) == ("over", [], 0)
    assert match.position.actor is None
    assert hand(match, 0) == ""
    assert match.outcome == Outcome([43, 0], [0])
    assert legal(match) == []
    with pytest.raises(GameOver):
        match.push("1:draw bag")


@pytest.mark.clause("RB-E1")
def test_the_last_turn_stays_on_the_table_and_is_not_counted() -> None:
    match = Match(PAIR, deals=[last_turn()], moves=log(THREE_TYPES + WIN))
    table = rumbugz_table(match)
    assert (table.turns, table.fresh, table.swaps, table.bidder) == (6, 1, 0, None)
    assert len(table.table) == 4
    assert table.laid == [["single", "double", "triple", "match"], []]


@pytest.mark.clause("RB-E1", "RB-T8")
def test_a_seat_with_all_four_types_goes_on_until_its_hand_is_empty() -> None:
    match = Match(
        PAIR,
        deals=[last_turn("11 11", "9")],
        moves=log(THREE_TYPES + "0:lay match 5 5 5 5, discard 9, 1:draw pile, discard 9"),
    )
    assert hand(match, 0) == "11 11", "no more replacements"
    idle(match, 2)
    assert match.outcome is None
    assert rumbugz_table(match).turn == 0


@pytest.mark.clause("RB-E1")
@pytest.mark.parametrize("laid", range(4))
def test_an_empty_hand_without_all_four_types_wins_nothing(laid: int) -> None:
    position = rumbugz_position(PAIR, "12", "9", table=FOUR[:laid])
    after = position.play("0:discard 12")
    assert rumbugz_table(after).phase == "draw"
    assert rumbugz_table(after).turn == 1
    assert (
        rumbugz_table(rumbugz_position(PAIR, "12", "9", table=FOUR).play("0:discard 12")).phase
        == "over"
    )


@pytest.mark.clause("RB-E1")
def test_a_swap_never_empties_a_hand() -> None:
    after = rumbugz_position(PAIR, "8", "9", table=FOUR).play("0:swap #2 +8 -12")
    assert (rumbugz_table(after).phase, hand(after, 0)) == ("act", "12")


# Scores


@pytest.mark.clause("RB-E2")
@pytest.mark.parametrize(("plyt_points", "score"), [(0, 34), (12, 58), (30, 94)])
def test_the_winner_scores_what_all_others_hold(plyt_points: int, score: int) -> None:
    """Numbers at their value (1 + 12 + 9 + 12), two PLYTs at `plyt_points`."""
    game = RumBugz(players=4, plyt_points=plyt_points)
    position = rumbugz_position(game, "6", "1 12 *", "", "9 * 12", table=FOUR)
    after = position.play("0:discard 6")
    assert after.outcome == Outcome([score, 0, 0, 0], [0])
    assert rumbugz_table(after).totals == [score, 0, 0, 0]


@pytest.mark.clause("RB-E2")
def test_a_win_worth_nothing_is_shared_by_all() -> None:
    after = rumbugz_position(PAIR, "6", "", table=FOUR).play("0:discard 6")
    assert after.outcome == Outcome([0, 0], [0, 1])


# The limit


@pytest.mark.clause("RB-G3", "RB-E3")
@pytest.mark.parametrize(("players", "limit"), [(2, 5), (3, 5), (6, 7)])
def test_a_round_ends_without_a_winner_at_the_turn_limit(players: int, limit: int) -> None:
    """No bidding follows the last discard."""
    match = RumBugz(players=players, limit=limit).deal(seed=4)
    first = rumbugz_table(match).turn
    idle(match, players * limit - 1)
    assert match.outcome is None
    idle(match, 1)
    table = rumbugz_table(match)
    assert (table.phase, table.actors, table.turns) == ("over", [], players * limit)
    assert table.turn == (first - 1) % players, "the seat whose turn ended last"
    assert match.outcome == Outcome([0] * players, list(range(players)))


@pytest.mark.clause("RB-G3", "RB-T8")
def test_the_limit_is_checked_after_the_replacements() -> None:
    position = rumbugz_position(RumBugz(players=2, limit=5), "5 5 5 5 9 9", "", turns=9)
    after = play(position, "0:lay match 5 5 5 5, discard 9")
    table = rumbugz_table(after)
    assert (table.phase, table.turns, table.turn, table.fresh) == ("over", 10, 0, 1)
    assert len(hand(after, 0).split()) == 5


@pytest.mark.clause("RB-G3", "RB-E1")
def test_the_last_turn_before_the_limit_can_win() -> None:
    game = RumBugz(players=2, limit=5)
    after = rumbugz_position(game, "6", "7 8", table=FOUR, turns=9).play("0:discard 6")
    assert after.outcome == Outcome([15, 0], [0])
    assert rumbugz_table(after).turns == 9


@pytest.mark.clause("RB-G3")
def test_a_turn_that_ended_without_a_discard_counts() -> None:
    position = rumbugz_position(RumBugz(players=2, limit=5), "5 5 5 5", "9", turns=9)
    assert position.play("0:lay match 5 5 5 5").is_over


@pytest.mark.clause("RB-G3", "RB-E3", "RB-E4")
def test_turns_without_a_decision_can_end_a_round_of_a_match() -> None:
    """Nothing is left to draw or hold: the next round is dealt at once, and totals are kept."""
    game = RumBugz(players=3, rounds=2, limit=200)
    after = rumbugz_position(game, "5 5 5 5", bag="", seed=1).play("0:lay match 5 5 5 5")
    table = rumbugz_table(after)
    assert (table.round, table.phase, table.turns, table.totals) == (1, "draw", 0, [0, 0, 0])
    assert [len(hand(after, seat).split()) for seat in range(3)] == [6, 6, 6]


# Matches


@pytest.mark.clause("RB-E4")
def test_after_a_round_the_next_one_begins_at_once() -> None:
    game = RumBugz(players=2, rounds=2)
    second = rumbugz_deal(game, "7 7 7 8 8 8", "9 9 9 10 10 10", bag="1", first=1)
    match = Match(game, deals=[last_turn(), second], moves=log(THREE_TYPES + WIN))
    assert match.outcome is None
    table = rumbugz_table(match)
    assert (table.round, table.totals) == (1, [43, 0])
    fresh = rumbugz_table(Match(PAIR, deals=[second]))
    fresh.round, fresh.totals = 1, [43, 0]
    assert table == fresh, "nothing else of the first round remains"


@pytest.mark.clause("RB-E4")
def test_the_highest_total_wins() -> None:
    game = RumBugz(players=2, rounds=2)
    deals = [last_turn(), exchanged(last_turn(theirs="12 12 * 3 3 2"))]
    moves = THREE_TYPES + WIN + swapped(THREE_TYPES + WIN)
    match = Match(game, deals=deals, moves=log(moves))
    assert match.outcome == Outcome([43, 44], [1])


@pytest.mark.clause("RB-E4")
def test_the_rounds_of_a_seat_add_up() -> None:
    game = RumBugz(players=2, rounds=2)
    deals = [last_turn(), last_turn(theirs="12 12 * 3 3 2")]
    match = Match(game, deals=deals, moves=log((THREE_TYPES + WIN + "\n") * 2))
    assert match.outcome == Outcome([43 + 44, 0], [0])


@pytest.mark.clause("RB-E4")
def test_equal_totals_share_the_win() -> None:
    game = RumBugz(players=2, rounds=2)
    deals = [last_turn(), exchanged(last_turn())]
    moves = THREE_TYPES + WIN + swapped(THREE_TYPES + WIN)
    match = Match(game, deals=deals, moves=log(moves))
    assert match.outcome == Outcome([43, 43], [0, 1])


@pytest.mark.clause("RB-E3", "RB-E4", "RB-G3")
def test_a_round_that_ends_by_the_limit_scores_nothing_in_a_match() -> None:
    """First a round up to the limit, then one that is won, then one up to the limit."""
    game = RumBugz(players=2, rounds=3, limit=5)
    idle_deal = rumbugz_deal(game, first=1)
    match = Match(game, deals=[idle_deal, exchanged(last_turn()), idle_deal])
    idle(match, 9)
    assert (rumbugz_table(match).round, rumbugz_table(match).turn) == (0, 0)
    match.push("0:draw bag")
    match.push(legal(match)[0])
    table = rumbugz_table(match)
    assert (table.round, table.turn, table.turns, table.totals) == (1, 1, 0, [0, 0])
    push(match, swapped(THREE_TYPES + WIN))
    assert rumbugz_table(match).totals == [0, 43]
    idle(match, 9)
    match.push("0:draw bag")
    match.push(legal(match)[0])
    assert match.outcome == Outcome([0, 43], [1])


@pytest.mark.clause("RB-E4", "RB-S2")
def test_the_first_seat_is_drawn_again_for_each_round() -> None:
    """One generator draws for all rounds and refills, in the order in which they happen."""
    game = RumBugz(players=6, rounds=4, sets=4, plyts=0, limit=5, bidding=False)
    options = {name: getattr(game, name) for name in game.__struct_fields__}
    match, referee = game.deal(seed=7), Referee(options, 7)
    first = []
    while match.outcome is None:
        table = rumbugz_table(match)
        if table.turns == 0 and table.phase == "draw":
            first.append(table.turn)
            assert (table.turn, bag(match)) == (referee.position["turn"], referee.position["bag"])
        move = legal(match)[0]
        match.push(move)
        referee.push(move)
    assert len(first) == 4
    assert len(set(first)) > 1


@pytest.mark.clause("RB-E4", "RB-G1", "RB-S2")
def test_a_refill_in_the_last_turn_of_a_round_comes_before_the_next_deal() -> None:
    """The replacements of the limit's turn empty the pile; the same generator then deals."""
    game = RumBugz(players=2, rounds=2, limit=5)
    scene = rumbugz_position(game, "5 5 5 5 9", "1", pile="1 2 3", bag="", turns=9, seed=1)
    after = play(scene, "0:lay match 5 5 5 5, discard 9")
    generator, canonical = Generator(1), canonical_bag(game.sets, game.plyts)
    generator.shuffle(["1", "2", "3"])
    pulls = pulls_for_the_start(2, lambda: generator.shuffle(canonical))
    assert rumbugz_table(after).turn == highest(pulls[-1])[0]
    assert bag(after) == generator.shuffle(canonical)[12:]
    assert (rumbugz_table(after).refills, rumbugz_table(after).pile) == (0, [])


# The deals of a match


def test_a_needed_deal_that_is_not_listed_is_an_error() -> None:
    game = RumBugz(players=2, rounds=2)
    moves = log(THREE_TYPES + WIN)
    match = Match(game, deals=[last_turn()], moves=moves[:-1])
    with pytest.raises(DealError, match="deal 1 is needed and not listed"):
        match.push(moves[-1])


def test_more_deals_than_begun_are_accepted_up_to_the_length_of_the_match() -> None:
    game = RumBugz(players=2, rounds=2)
    assert rumbugz_table(Match(game, deals=[last_turn()] * 2)).round == 0
    with pytest.raises(DealError, match="3 deals are listed, and this match has 2"):
        Match(game, deals=[last_turn()] * 3)


def test_every_listed_deal_is_checked_before_the_first_move() -> None:
    good = last_turn()
    bad = RumBugzDeal(0, good.hands, good.bag[1:])
    with pytest.raises(DealError, match=r"^deal 1: there are 5 cards '12' in the deal, not 6"):
        Match(RumBugz(players=2, rounds=2), deals=[good, bad])


def test_refills_belong_to_their_round() -> None:
    """The first refill of the second round is listed in that round's deal."""
    game = RumBugz(players=6, sets=4, plyts=0, bidding=False, limit=5, rounds=2)
    in_bag = "1 2 3 4 5 6 7 8 9 10 11 12"
    down = "11 10 9 8 7 6 5 4 3 2 1"
    again = "12 11 10 9 8 7 6 5 4 3 2"
    deal = rumbugz_deal(game, bag=in_bag, refills=[down, again])
    other = rumbugz_deal(game, bag=in_bag, refills=["1 2 3 4 5 6 7 8 9 10 11"], first=3)
    match = Match(game, deals=[deal, other])
    idle(match, 29)
    assert rumbugz_table(match).refills == 2
    match.push("5:draw bag")
    match.push(legal(match)[0])
    assert (rumbugz_table(match).round, rumbugz_table(match).refills) == (1, 0)
    idle(match, 12)
    match.push("3:draw bag")
    assert bag(match) == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]


# The last Bug before the turn ends


def test_tried_shows_an_empty_hand_before_the_turn_ends() -> None:
    """`tried` shows every lay and addition as the rules make it with one Bug more in the hand."""
    laid = [*FOUR[:3], "0 match 6 6 *6 *6"]
    position = rumbugz_position(PAIR, "5 5 5 5 6 6 8 8 12 * *", "1", table=laid)
    moves = [move for move in position.legal_moves if move.verb in ("lay", "add")]
    assert {move.text.split()[1] for move in moves} >= {"#0", "#2", "#3", "match"}
    for move in moves:
        before, after = (rumbugz_table(each.view(0)) for each in (position, position.play(move)))
        assert PAIR.tried(before, move) is None
        before.hands[0] = move.text.split()[2:]
        shown = PAIR.tried(before, move)
        assert shown is not None
        assert (shown.hands, shown.bag, shown.phase) == ([[], 1], before.bag, "act")
        assert (shown.table, shown.laid, shown.fresh) == (after.table, after.laid, after.fresh)
        assert before.table != shown.table
    assert PAIR.tried(rumbugz_table(position), Move(0, "discard 5")) is None
