"""Deals are fair: over the seeds 0, 1, 2, ... every card is equally likely in every place.

Each test runs many chi-square tests and judges the least likely result. A correct shuffle fails
one of these tests with a probability under ALARM, and any of them with one under a millionth.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
import pytest
from scipy.stats import chi2_contingency, chisquare, hypergeom

from bugnight import Game
from bugnight.games.bug_off import BugOff, BugOffDeal
from bugnight.games.bug_off.game import CARDS, COLOURS
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from bugnight.games.rumbugz.bugz import NAMES
from bugnight.kernel import Array
from bugnight.play.games import Deal
from tests.games.builders import dealt
from tests.games.dealer import Generator, bug_off_deal, party_deck, rumbugz_deal

DEALS = 10_000
ALARM = 5e-8

T = TypeVar("T")

pytestmark = pytest.mark.compiled


def unlikelihood(p_values: list[float]) -> float:
    """Bound the probability that the worst of these tests is so unlikely by chance."""
    return min(p_values) * len(p_values)


def p_value(samples: Array, probabilities: Sequence[float]) -> float:
    """Test that the samples 0, 1, ... have these probabilities."""
    counts = np.bincount(samples, minlength=len(probabilities))
    return float(chisquare(counts, np.array(probabilities) * len(samples)).pvalue)


def from_seeds(game: Game, kind: type[T]) -> list[T]:
    """Deal from the seeds 0, 1, 2, ..."""
    deals = [dealt(game, seed) for seed in range(DEALS)]
    return [deal for deal in deals if isinstance(deal, kind)]


# Where each card lands


def party_p_values(deals: list[PartyBugsDeal]) -> list[float]:
    """Test where each card of each deck lands: place 0 is the floor, 1 to 12 are the deck."""
    cards = np.array(
        [
            [[floor, *deck] for floor, deck in zip(deal.floor, deal.decks, strict=True)]
            for deal in deals
        ]
    )
    places = cards.argsort(axis=2)
    tests = []
    for owner in range(places.shape[1]):
        anywhere = [1 / 12] + [11 / 144] * 12
        tests += [p_value(places[:, owner, card], anywhere) for card in range(12)]
        king = places[:, owner, 12]
        assert king.min() == 1, "never on the floor"
        tests.append(p_value(king - 1, [1 / 12] * 12))
    return tests


def bug_off_p_values(deals: list[BugOffDeal]) -> list[float]:
    """Test who begins, each colour in each hand, each place of the deck, each Bug Off card."""
    players = len(deals[0].hands)
    tests = [p_value(np.array([deal.first for deal in deals]), [1 / players] * players)]
    in_hand = hypergeom(120, 20, 3).pmf(range(4))
    for seat in range(players):
        for colour in COLOURS:
            held = np.array([deal.hands[seat].count(colour) for deal in deals])
            tests.append(p_value(held, in_hand))
    decks = np.array([[CARDS.index(card) for card in deal.deck] for deal in deals])
    size = decks.shape[1]
    anywhere = [1 / size] * size
    tests += [p_value(np.nonzero(decks == bug_off)[1], anywhere) for bug_off in range(6, 12)]
    any_card = [(size - 6) / 6 / size] * 6 + [6 / size]
    tests += [p_value(np.minimum(decks[:, place], 6), any_card) for place in range(size)]
    return tests


def rumbugz_p_values(deals: list[RumBugzDeal]) -> list[float]:
    """Test who begins, each number and the PLYTs in each hand, each place of the bag."""
    players = len(deals[0].hands)
    tests = [p_value(np.array([deal.first for deal in deals]), [1 / players] * players)]
    held = hypergeom(78, 6, 6)
    in_hand = [*held.pmf(range(3)), held.sf(2)]
    for seat in range(players):
        for bug in NAMES:
            many = np.array([min(deal.hands[seat].count(bug), 3) for deal in deals])
            tests.append(p_value(many, in_hand))
    bags = np.array([[NAMES.index(bug) for bug in deal.bag] for deal in deals])
    tests += [p_value(bags[:, place], [1 / 13] * 13) for place in range(bags.shape[1])]
    return tests


@pytest.mark.clause("PB-S2", "PB-S3", "PB-T2")
@pytest.mark.parametrize("players", [2, 4])
def test_party_bugs_cards_are_equally_likely_everywhere(players: int) -> None:
    deals = from_seeds(PartyBugs(players=players), PartyBugsDeal)
    assert unlikelihood(party_p_values(deals)) > ALARM


@pytest.mark.clause("BO-S2", "BO-S3")
@pytest.mark.parametrize("players", [2, 5])
def test_bug_off_cards_are_equally_likely_everywhere(players: int) -> None:
    deals = from_seeds(BugOff(players=players), BugOffDeal)
    assert unlikelihood(bug_off_p_values(deals)) > ALARM


@pytest.mark.clause("RB-S2", "RB-S3")
@pytest.mark.parametrize("players", [2, 6])
def test_rumbugz_bugs_are_equally_likely_everywhere(players: int) -> None:
    deals = from_seeds(RumBugz(players=players, sets=6), RumBugzDeal)
    assert unlikelihood(rumbugz_p_values(deals)) > ALARM


def independence(one: Array, other: Array) -> float:
    """Test that two samples are independent."""
    table = np.zeros((one.max() + 1, other.max() + 1))
    np.add.at(table, (one, other), 1)
    return float(chi2_contingency(table).pvalue)


@pytest.mark.clause("PB-S2")
def test_decks_and_neighbouring_seeds_are_independent() -> None:
    deals = from_seeds(PartyBugs(players=3), PartyBugsDeal)
    floor = np.array([deal.floor for deal in deals]) - 1
    kings = np.array([[deck.index(13) for deck in deal.decks] for deal in deals])
    tests = []
    for cards in (floor, kings):
        tests += [independence(cards[:, i], cards[:, j]) for i, j in ((0, 1), (0, 2), (1, 2))]
        tests += [independence(cards[:-1, owner], cards[1:, owner]) for owner in range(3)]
    tests += [independence(floor[:, owner], kings[:, owner]) for owner in range(3)]
    assert unlikelihood(tests) > ALARM


# The same statistics catch a shuffle that is almost right


class WithAnyCard(Generator):
    """The classic mistake: every card is swapped with any card."""

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """Return the cards shuffled so that some orders are likelier than others."""
        deck = list(cards)
        for i in range(len(deck)):
            j = self.below(len(deck))
            deck[i], deck[j] = deck[j], deck[i]
        return deck


class NeverItself(Generator):
    """Off by one: a card is never swapped with itself, so none stays where it was."""

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """Return the cards in an order that is a single cycle."""
        deck = list(cards)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


class OneSwapShort(Generator):
    """Off by one: the two cards on top are never swapped with each other."""

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """Return the cards in an order that begins in ascending order too often."""
        deck = list(cards)
        for i in range(len(deck) - 1, 1, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


def party_by(generator: Generator) -> PartyBugsDeal:
    decks = [party_deck(generator) for _ in range(3)]
    return PartyBugsDeal([each.floor for each in decks], [each.deck for each in decks])


def bug_off_by(generator: Generator) -> BugOffDeal:
    return BugOffDeal(**bug_off_deal(generator, 4))


def rumbugz_by(generator: Generator) -> RumBugzDeal:
    return RumBugzDeal(**rumbugz_deal(generator, 4))


@pytest.mark.parametrize(
    ("game", "deal"),
    [
        (PartyBugs(players=2), party_by),
        (BugOff(players=4), bug_off_by),
        (RumBugz(players=4), rumbugz_by),
    ],
)
def test_the_reference_dealer_deals_the_same_cards(
    game: Game, deal: Callable[[Generator], Deal]
) -> None:
    for seed in range(20):
        assert deal(Generator(seed)).canonical() == dealt(game, seed).canonical()


@pytest.mark.parametrize(
    ("wrong", "deal", "statistic"),
    [
        (WithAnyCard, party_by, party_p_values),
        (WithAnyCard, bug_off_by, bug_off_p_values),
        (WithAnyCard, rumbugz_by, rumbugz_p_values),
        (NeverItself, party_by, party_p_values),
        (NeverItself, rumbugz_by, rumbugz_p_values),
        (OneSwapShort, party_by, party_p_values),
    ],
)
def test_a_wrong_shuffle_is_caught(
    wrong: type[Generator],
    deal: Callable[[Generator], Any],
    statistic: Callable[[Any], list[float]],
) -> None:
    few = DEALS // 3
    assert unlikelihood(statistic([deal(Generator(seed)) for seed in range(few)])) > ALARM
    assert unlikelihood(statistic([deal(wrong(seed)) for seed in range(few)])) < ALARM / 1000
