"""RumBugz, setup of a round: the bag, the first seat, the hands; from seeds and from lists."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from bugnight import DealError, Match, OptionError
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from tests.games.builders import bag, hand, rumbugz_deal, rumbugz_table
from tests.games.dealer import Generator
from tests.games.rumbugz.referee import Referee, canonical_bag, highest, pulls_for_the_start

SEEDS = range(120)


def pulls(players: int, sets: int, plyts: int, seed: int) -> list[dict[int, str]]:
    """Return the Bugz pulled, each time from a new shuffle of the whole bag (records.md)."""
    generator = Generator(seed)
    bag = canonical_bag(sets, plyts)
    return pulls_for_the_start(players, lambda: generator.shuffle(bag))


# The bag


@pytest.mark.clause("RB-S1")
@pytest.mark.parametrize(("sets", "plyts", "bugz"), [(4, 0, 48), (6, 6, 78), (8, 8, 104)])
def test_the_bag_holds_the_sets_and_plyts_of_the_options(sets: int, plyts: int, bugz: int) -> None:
    match = RumBugz(players=6, sets=sets, plyts=plyts).deal(seed=1)
    everything = Counter(bag(match))
    for seat in range(6):
        everything.update(hand(match, seat).split())
    assert everything == Counter(canonical_bag(sets, plyts))
    assert everything.total() == bugz


@pytest.mark.clause("RB-S1")
def test_the_default_bag_has_six_sets_and_six_plyts_for_four_players() -> None:
    game = RumBugz()
    values = {name: getattr(game, name) for name in game.__struct_fields__}
    assert values == {
        "players": 4,
        "rounds": 1,
        "sets": 6,
        "plyts": 6,
        "plyt_points": 12,
        "bidding": True,
        "limit": 40,
    }


@pytest.mark.clause("RB-S1")
@pytest.mark.parametrize(("players", "sets"), [(2, 6), (3, 6), (4, 6), (5, 7), (6, 8)])
def test_the_default_number_of_sets_depends_on_the_players(players: int, sets: int) -> None:
    game = RumBugz(players=players)
    assert game.sets == sets
    assert game == RumBugz(players=players, sets=sets)
    assert game.options == {"players": players}
    assert RumBugz(players=players, sets=5).options == {"players": players, "sets": 5}
    assert len(bag(game.deal(seed=1))) + 6 * players == 12 * sets + 6


@pytest.mark.parametrize(
    ("option", "least", "most"),
    [
        ("players", 2, 6),
        ("rounds", 1, 20),
        ("sets", 4, 8),
        ("plyts", 0, 8),
        ("plyt_points", 0, 30),
        ("limit", 5, 200),
    ],
)
def test_an_option_has_its_range(option: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(RumBugz.from_options({option: value}), option) == value
    for value in (least - 1, most + 1):
        with pytest.raises(OptionError, match=f"{option}.* from {least} to {most}, not {value}"):
            RumBugz.from_options({option: value})


# The first seat


@pytest.mark.clause("RB-S2")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_highest_pull_goes_first(players: int) -> None:
    """A small bag full of PLYTs makes ties frequent."""
    game = RumBugz(players=players, sets=4, plyts=8)
    for seed in SEEDS:
        (first,) = highest(pulls(players, 4, 8, seed)[-1])
        assert rumbugz_table(game.deal(seed)).turn == first


@pytest.mark.clause("RB-S2")
def test_the_seeds_above_cover_every_kind_of_pulling() -> None:
    """The test above has covered ties, PLYTs, and tied seats pulling again."""
    every = [pulls(players, 4, 8, seed) for players in range(2, 7) for seed in SEEDS]
    assert any(len(pulling) == 1 for pulling in every), "no tie"
    assert any(len(pulling) >= 3 for pulling in every), "tied twice"
    assert any(len(pulling[1]) == 3 for pulling in every if len(pulling) > 1), "three tied"
    assert any(len(pulling[1]) < len(pulling[0]) for pulling in every if len(pulling) > 1)
    assert any(set(pulling[0].values()) == {"*"} for pulling in every), "PLYTs alone tie"
    assert any(set(pulling[0].values()) == {"*", "1"} for pulling in every), "a 1 beats a PLYT"
    assert any(min(pulling[1]) > 0 for pulling in every if len(pulling) > 1), "seat 0 is out"


# The hands


@pytest.mark.clause("RB-S3", "RB-S2", "RB-S1")
@pytest.mark.parametrize(("sets", "plyts"), [(4, 0), (4, 8), (6, 6), (8, 8)])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_seeded_rounds_agree_with_the_reference_dealer(players: int, sets: int, plyts: int) -> None:
    """The first seat, the hands and the bag's order agree with the reference dealer.

    Hands come from the whole bag: the Bugz pulled for the start go back first.
    """
    game = RumBugz(players=players, sets=sets, plyts=plyts)
    options: dict[str, Any] = {name: getattr(game, name) for name in game.__struct_fields__}
    for seed in range(20):
        table = rumbugz_table(game.deal(seed))
        assert msgspec.to_builtins(table) == Referee(options, seed).position
        assert table.phase == "draw"


@pytest.mark.clause("RB-S3", "RB-K1")
def test_each_seat_sees_its_own_six_bugz_and_no_others() -> None:
    match = RumBugz(players=3).deal(seed=3)
    hands = rumbugz_table(match).hands
    assert rumbugz_table(match.view(0)).hands == [hands[0], 6, 6]
    assert rumbugz_table(match.view(2)).hands == [6, 6, hands[2]]
    assert rumbugz_table(match.view(None)).hands == [6, 6, 6]


# Deals made by hand

PAIR = RumBugz(players=2)


@pytest.mark.clause("RB-S1", "RB-S3")
def test_the_table_shows_a_deal_made_by_hand() -> None:
    deal = rumbugz_deal(PAIR, "12 1 * 3 2 1", "5 5 5 5 5 5", bag="* 9 12", first=1)
    table = rumbugz_table(Match(PAIR, deals=[deal]))
    assert (table.phase, table.turn, table.actors) == ("draw", 1, [1])
    assert table.hands == [["1", "1", "2", "3", "12", "*"], ["5"] * 6]
    assert table.bag == deal.bag
    assert deal.bag[:3] == ["*", "9", "12"]


GOOD = rumbugz_deal(PAIR, "1 2 3 4 5 6", "7 8 9 10 11 *")


@pytest.mark.clause("RB-S1", "RB-S3")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"bag": GOOD.bag[1:]}, r"there are 5 cards '1' in the deal, not 6"),
        ({"bag": [*GOOD.bag, "*"]}, r"there are 7 cards '\*' in the deal, not 6"),
        ({"bag": ["2", *GOOD.bag[1:]]}, r"cards '[12]' in the deal, not 6"),
        ({"bag": ["13", *GOOD.bag[1:]]}, "bag has a card '13', and there are 1 2"),
        ({"bag": ["*1", *GOOD.bag[1:]]}, r"bag has a card '\*1', and there are 1 2"),
        ({"hands": [GOOD.hands[0]]}, "'hands' has 1 hands, not 2"),
        ({"hands": [*GOOD.hands, []]}, "'hands' has 3 hands, not 2"),
        ({"hands": [GOOD.hands[0][:5], GOOD.hands[1]]}, "hand 0 has 5 cards, not 6"),
        ({"hands": [GOOD.hands[0], [*GOOD.hands[1], "1"]]}, "hand 1 has 7 cards, not 6"),
        ({"first": 2}, "'first' is a seat from 0 to 1, not 2"),
        ({"first": -1}, "'first' is a seat from 0 to 1, not -1"),
    ],
)
def test_an_inexact_deal_is_refused(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(DealError, match=f"^deal 0: .*{fault}"):
        Match(PAIR, deals=[msgspec.structs.replace(GOOD, **change)])


def test_a_single_game_has_one_deal() -> None:
    with pytest.raises(DealError, match="2 deals are listed, and this match has 1"):
        Match(PAIR, deals=[GOOD, GOOD])


# A seed and a deal together


def test_a_seed_agrees_with_its_deal() -> None:
    for seed in range(10):
        match = PAIR.deal(seed)
        deal = seeded_deal(match)
        mixed = msgspec.structs.replace(deal, hands=[hand[::-1] for hand in deal.hands])
        assert Match(PAIR, seed=seed, deals=[deal]).position == match.position
        assert Match(PAIR, seed=seed, deals=[mixed]).position == match.position, "a hand is a set"


def seeded_deal(match: Match) -> RumBugzDeal:
    hands = [hand(match, seat).split() for seat in range(2)]
    return RumBugzDeal(rumbugz_table(match).turn, hands, bag(match))


@pytest.mark.parametrize("what", ["first", "a hand", "the bag's order"])
def test_a_deal_that_differs_from_the_seed_is_refused(what: str) -> None:
    deal = seeded_deal(PAIR.deal(seed=5))
    changed: dict[str, dict[str, Any]] = {
        "first": {"first": 1 - deal.first},
        "a hand": {"hands": deal.hands[::-1]},
        "the bag's order": {"bag": deal.bag[::-1]},
    }
    with pytest.raises(DealError, match="deal 0 differs from what the seed gives"):
        Match(PAIR, seed=5, deals=[msgspec.structs.replace(deal, **changed[what])])
