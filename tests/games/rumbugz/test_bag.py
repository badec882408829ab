"""RumBugz, the bag: drawing, refills, and an exhausted bag and pile."""

from typing import Any

import msgspec
import pytest

from bugnight import DealError, Match, Record, RecordError
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from tests.games.builders import (
    bag,
    hand,
    idle,
    is_legal,
    legal,
    play,
    push,
    rumbugz_deal,
    rumbugz_match,
    rumbugz_position,
    rumbugz_table,
)
from tests.games.rumbugz.referee import Referee

SIX = RumBugz(players=6, sets=4, plyts=0, bidding=False)
"""The smallest bag: 36 of 48 Bugz are in hands, twelve draws empty it."""

ONE_TO_TWELVE = "1 2 3 4 5 6 7 8 9 10 11 12"
ELEVEN_DOWN = "11 10 9 8 7 6 5 4 3 2 1"


def emptied(refills: tuple[str, ...] = (), game: RumBugz = SIX) -> Match:
    """Return a match after two turns of each seat: the bag is empty, the pile has 1 to 12."""
    match = rumbugz_match(game, bag=ONE_TO_TWELVE, refills=refills)
    idle(match, 12)
    return match


# Drawing


@pytest.mark.clause("RB-G4")
@pytest.mark.parametrize(
    ("in_bag", "pile", "draws"),
    [
        ("1", "", ["bag"]),
        ("1", "2", ["bag", "pile"]),
        ("1 2", "3 4", ["bag", "pile"]),
        ("", "2", ["pile"]),
        ("", "2 3", ["bag", "pile"]),
    ],
)
def test_the_bag_can_be_drawn_from_while_it_or_the_pile_can_supply_a_bug(
    in_bag: str, pile: str, draws: list[str]
) -> None:
    position = rumbugz_position(RumBugz(players=2), "9", pile=pile, bag=in_bag, phase="draw")
    assert legal(position) == [f"0:draw {where}" for where in draws]
    for where in ("bag", "pile"):
        assert is_legal(position, f"0:draw {where}") is (where in draws)


@pytest.mark.clause("RB-G4", "RB-G2")
def test_the_draw_is_skipped_when_nothing_can_be_drawn() -> None:
    position = rumbugz_position(RumBugz(players=2), "5 5 5 5", "9 10", bag="")
    after = position.play("0:lay match 5 5 5 5")
    assert (rumbugz_table(after).phase, after.actors) == ("act", (1,))
    assert legal(after) == ["1:discard 10", "1:discard 9"]
    assert hand(after, 1) == "9 10"


# Refills


@pytest.mark.clause("RB-G1")
def test_the_pile_without_its_last_bug_goes_into_an_empty_bag() -> None:
    match = emptied((ELEVEN_DOWN,))
    assert (bag(match), rumbugz_table(match).refills) == ([], 0)
    match.push("0:draw bag")
    table = rumbugz_table(match)
    assert (table.pile, table.refills) == (["12"], 1)
    assert bag(match) == ELEVEN_DOWN.split()[1:]
    assert "11" in hand(match, 0).split()


@pytest.mark.clause("RB-G1")
def test_the_bag_is_refilled_only_when_a_bug_is_needed() -> None:
    match = emptied()
    match.push("0:draw pile")
    match.push("0:discard 12")
    assert (bag(match), rumbugz_table(match).refills) == ([], 0)
    assert rumbugz_table(match).pile == ONE_TO_TWELVE.split()


@pytest.mark.clause("RB-G1")
def test_a_bag_is_refilled_again_and_again() -> None:
    match = emptied((ELEVEN_DOWN, f"12 {ELEVEN_DOWN[:-2]}"))
    idle(match, 11)
    assert rumbugz_table(match).pile == ["12", *ELEVEN_DOWN.split()]
    idle(match, 1)
    assert rumbugz_table(match).refills == 2
    assert rumbugz_table(match).pile == ["1", "12"]


@pytest.mark.clause("RB-G1", "RB-T8")
def test_a_refill_in_the_middle_of_replacements() -> None:
    """Two of the four come from the bag, two from the refill; the new discard stays."""
    match = rumbugz_match(
        SIX,
        *["5 6 7 8 9 10"] * 3,
        "1 2 3 4 11 11",
        bag="12 12 12 12 11 11 1 1 1 2 3 4",
        refills=["1 12 11 12 11 1 1 12 12"],
    )
    idle(match, 9)
    assert bag(match) == ["2", "3", "4"]
    push(match, "3:draw bag, lay single 1 2 3 4, discard 2")
    assert hand(match, 3) == "1 3 4 11 11 12"
    assert bag(match) == ["11", "12", "11", "1", "1", "12", "12"]
    assert (rumbugz_table(match).pile, rumbugz_table(match).refills) == (["2"], 1)


@pytest.mark.clause("RB-G1", "RB-B2")
def test_a_refill_for_the_bidder() -> None:
    """The bidder already has the last discard, so the one below it stays on the pile."""
    game = RumBugz(players=6, sets=4, plyts=0)
    match = emptied(("10 9 8 7 6 5 4 3 2 1",), game)
    match.push("3:bid")
    match.push("0:allow")
    assert {"10", "12"} <= set(hand(match, 3).split())
    assert (rumbugz_table(match).pile, bag(match)[0]) == (["11"], "9")
    assert legal(match) == ["0:draw bag", "0:draw pile"]


@pytest.mark.clause("RB-G1")
def test_a_seeded_refill_shuffles_the_pile_oldest_first() -> None:
    match = SIX.deal(seed=8)
    generator = Referee({name: getattr(SIX, name) for name in SIX.__struct_fields__}, 8).chance
    idle(match, 12)
    expected = generator.shuffle(rumbugz_table(match).pile[:-1])
    match.push(f"{rumbugz_table(match).turn}:draw bag")
    assert bag(match) == expected[1:]


# Nothing left


@pytest.mark.clause("RB-G2")
def test_missing_replacements_are_not_taken() -> None:
    """Three seats lay; for the third, only three of its four replacements are left."""
    hands = ["1 2 3 4 5 5", "1 2 3 4 6 6", "1 2 3 4 7 7", *["8 8 9 9 10 10"] * 2, "5 5 6 6 7 7"]
    match = rumbugz_match(SIX, *hands, bag="11 11 11 11 12 12 12 12 1 2 3 4", refills=["12 11"])
    for seat in range(3):
        drawn = bag(match)[0]
        push(match, f"{seat}:draw bag, lay single 1 2 3 4, discard {drawn}")
    assert hand(match, 2) == "4 7 7 11 12"
    assert (bag(match), rumbugz_table(match).pile) == ([], ["3"])
    assert rumbugz_table(match).refills == 1
    assert legal(match) == ["3:draw pile"], "only the last discarded Bug is left"


@pytest.mark.clause("RB-G2")
def test_an_exhausted_bag_supplies_no_replacements() -> None:
    position = rumbugz_position(RumBugz(players=2), "5 5 5 5 9", "7", bag="")
    after = play(position, "0:lay match 5 5 5 5, discard 9")
    assert hand(after, 0) == ""
    assert rumbugz_table(after).pile == ["9"]
    assert legal(after) == ["1:draw pile"]


@pytest.mark.clause("RB-G2", "RB-T7", "RB-G3")
def test_turns_without_a_decision_end_until_a_seat_holds_a_bug() -> None:
    game = RumBugz(players=6)
    position = rumbugz_position(game, "9", "5 5 5 5", "", "", "", "", bag="", turn=1, turns=20)
    after = position.play("1:lay match 5 5 5 5")
    table = rumbugz_table(after)
    assert (table.turn, table.phase, table.turns) == (0, "act", 25)


@pytest.mark.clause("RB-G2", "RB-G3")
@pytest.mark.parametrize("players", range(2, 7))
def test_turns_without_a_decision_count_towards_the_limit(players: int) -> None:
    """All Bugz lie on the table: the round ends after hundreds of turns without a decision."""
    game = RumBugz(players=players, limit=200)
    after = rumbugz_position(game, "5 5 5 5", bag="").play("0:lay match 5 5 5 5")
    table = rumbugz_table(after)
    assert (table.phase, table.turns, table.turn) == ("over", 200 * players, players - 1)
    assert after.outcome is not None
    assert after.outcome.winners == list(range(players))


# Listed refills


def test_a_needed_refill_that_is_not_listed_is_an_error() -> None:
    for refills in ((), ("",)):
        with pytest.raises(DealError, match="refill 0 is needed and not listed"):
            emptied(refills).push("0:draw bag")
    match = emptied((ELEVEN_DOWN,))
    idle(match, 11)
    with pytest.raises(DealError, match="refill 1 is needed and not listed"):
        idle(match, 1)


@pytest.mark.parametrize(
    "refill",
    [
        "11 10 9 8 7 6 5 4 3 2",
        "11 10 9 8 7 6 5 4 3 2 1 12",
        "12 10 9 8 7 6 5 4 3 2 1",
        "11 11 9 8 7 6 5 4 3 2 1",
        "13 10 9 8 7 6 5 4 3 2 1",
        "*1 10 9 8 7 6 5 4 3 2 1",
        " ".join(["1"] * 200),
    ],
)
def test_a_refill_must_be_the_pile_without_its_last_bug(refill: str) -> None:
    match = emptied((refill,))
    with pytest.raises(DealError, match="refill 0 is not the pile without its last card"):
        match.push("0:draw bag")
    assert rumbugz_table(match).refills == 0
    assert legal(match) == ["0:draw bag", "0:draw pile"], "the move was not made"


def test_a_refill_that_was_not_needed_is_ignored() -> None:
    match = emptied((ELEVEN_DOWN, "no Bugz at all"))
    match.push("0:draw bag")
    assert rumbugz_table(match).refills == 1


@pytest.mark.parametrize("written", [{}, {"refills": []}])
def test_refills_may_be_omitted_when_there_are_none(written: dict[str, Any]) -> None:
    deal = {**msgspec.to_builtins(rumbugz_deal(SIX, bag=ONE_TO_TWELVE)), **written}
    record = _record(deal, ["0:draw bag", "0:discard 1"])
    assert len(Record.parse(record).verify().moves) == 2


def test_a_record_names_the_ply_at_which_a_refill_is_wrong() -> None:
    match = emptied()
    moves = [str(move) for move in match.moves] + ["0:draw bag"]
    deal = msgspec.to_builtins(rumbugz_deal(SIX, bag=ONE_TO_TWELVE))
    with pytest.raises(RecordError, match="ply 25: refill 0 is needed"):
        Record.parse(_record(deal, moves)).verify()
    with pytest.raises(RecordError, match="ply 25: refill 0 is not the pile"):
        Record.parse(_record({**deal, "refills": [["1"]]}, moves)).verify()
    good = {**deal, "refills": [ELEVEN_DOWN.split()]}
    assert bag(Record.parse(_record(good, moves)).verify()) == ELEVEN_DOWN.split()[1:]
    assert msgspec.json.decode(Record.parse(_record(good, moves)).to_json())["deal"] == good


def _record(deal: dict[str, Any], moves: list[str]) -> bytes:
    content = {"format": "bugnight/1", "game": "rumbugz", "options": SIX.options}
    return msgspec.json.encode({**content, "deal": deal, "moves": moves})


# A seed and refills together


def seeded() -> tuple[list[str], RumBugzDeal, list[str]]:
    """Return the moves of a seeded match up to a refill, its deal, and the refill's order."""
    match = SIX.deal(seed=8)
    hands = [hand(match, seat).split() for seat in range(6)]
    deal = RumBugzDeal(rumbugz_table(match).turn, hands, bag(match))
    idle(match, 12)
    before = rumbugz_table(match)
    match.push(f"{before.turn}:draw bag")
    left = sorted(before.pile[:-1])
    for bug in bag(match):
        left.remove(bug)
    return [str(move) for move in match.moves], deal, [*left, *bag(match)]


def test_a_seed_with_its_deal_and_refill_agrees() -> None:
    moves, deal, refill = seeded()
    listed = msgspec.structs.replace(deal, refills=[refill, ["not needed"]])
    match = Match(SIX, seed=8, deals=[listed], moves=moves)
    assert match.position == Match(SIX, seed=8, moves=moves).position
    alone = Match(SIX, deals=[listed], moves=moves)
    assert rumbugz_table(alone) == rumbugz_table(match)


@pytest.mark.parametrize("fault", ["another order", "another Bug", "one too few"])
def test_a_refill_that_differs_from_the_seeds_is_refused(fault: str) -> None:
    moves, deal, refill = seeded()
    wrong = {
        "another order": refill[::-1],
        "another Bug": ["*", *refill[1:]],
        "one too few": refill[1:],
    }[fault]
    assert wrong != refill
    match = Match(SIX, seed=8, deals=[msgspec.structs.replace(deal, refills=[wrong])])
    for move in moves[:-1]:
        match.push(move)
    with pytest.raises(DealError, match="refill 0 differs from what the seed gives"):
        match.push(moves[-1])


def test_a_seed_with_a_deal_needs_its_refills_listed() -> None:
    moves, deal, _ = seeded()
    with pytest.raises(DealError, match="refill 0 is needed and not listed"):
        Match(SIX, seed=8, deals=[deal], moves=moves)
