"""The rules of thumb for Party Bugs: good advice, always legal, based on the seat's view."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.cards import ALL_VALUES, MAX_LEGAL
from bugnight.games.party_bugs.thumb import choose
from bugnight.kernel import Array, calls
from bugnight.play import Match, Position
from tests.games.builders import party_deal, party_position, play, push
from tests.games.thumb import Thumb, Trial

pytestmark = pytest.mark.compiled

GAMES = [
    PartyBugs.from_options(
        {"players": players, "edition": edition, "hidden": hidden, "mirror": mirror}
    )
    for players, edition, hidden, mirror in product(
        range(2, 7), ("zman", "abacus"), (False, True), (False, True)
    )
]
SENSE = (0, 0.5, 1)
"""Parts of the moves that the rules of thumb make."""


THUMB = Thumb(choose, MAX_LEGAL)
advice = THUMB.advice


def decisions() -> Iterator[tuple[Array, int]]:
    """Yield decisions from random, mixed and sensible play, with all options."""
    for game, sense in product(GAMES, SENSE):
        yield from THUMB.played(game, 1, sense)


# Legal, without looking at secrets


def test_its_advice_is_always_legal() -> None:
    phases = set()
    for states, seat in decisions():
        phases.add(int(states["phase"][0]))
        assert calls.allowed(states, seat, advice(states, seat)), states
    assert len(phases) == 5


def sample() -> list[int]:
    """Return the advice in some games, one after the other."""
    return THUMB.sample(GAMES, 0.7, 80)


class TestAdvice(Trial):
    thumb, decisions, sample = THUMB, staticmethod(decisions), staticmethod(sample)
    every = 5


# Strong


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("hidden", [False, True])
def test_it_beats_random_play(players: int, hidden: bool) -> None:
    assert THUMB.wins(PartyBugs(players=players, hidden=hidden), 240 // players) > 0.6


def test_it_beats_random_play_in_a_match() -> None:
    assert THUMB.wins(PartyBugs(players=3, mirror=True), 30) > 0.75


# Sensible


def advised(position: Position) -> str:
    """Return the advice for seat 0."""
    states = position._states  # bots get a view; the rules of thumb take the record in it
    action = advice(states, 0)
    return next(
        move.text
        for move, actions in position.game.list_moves(states).items()
        if (move.seat, actions) == (0, (action,))
    )


def late(
    floor: Sequence[int], hands: Sequence[Sequence[int]], displays: Sequence[Sequence[int]] = ()
) -> Position:
    """Set up a late round with empty decks: all cards a seat has not shown are in its hand."""
    position = party_position(
        PartyBugs(players=len(hands)),
        round_number=13 - len(hands[0]),
        floor=floor,
        hands=hands,
        displays=displays,
    )
    shown = [ALL_VALUES & ~sum(1 << value for value in hand) for hand in hands]
    position._states["seen"][0, : len(hands)] = shown
    return position


def test_it_takes_a_pair_before_a_low_card() -> None:
    deal = party_deal([10, 1, 2, 3], [8, 10, 6, 5], [9, 11, 7, 12])
    match = Match(PartyBugs(players=3), deals=[deal])
    push(match, "0:play 1, 1:play 10, 2:play 11, 0:take 10@0, 1:take 8@1, 2:take 9@2")
    push(match, "0:play 2, 1:play 6, 2:play 7")
    assert advised(match.position) == "take 10@1"


def test_it_plays_low_only_when_the_order_of_taking_matters() -> None:
    hands = [[2, 11], [6, 7], [6, 8], [5, 9]]
    assert advised(late([1, 10, 11, 12], hands)) == "play 2"
    assert advised(late([4, 4, 4, 4], hands)) == "play 11"


def test_it_plays_the_king_for_pairs_and_not_on_an_expensive_floor() -> None:
    hands = [[6, 13], [6, 7], [6, 8], [5, 9]]
    assert advised(late([9, 9, 12, 10], hands, [[10, 12]])) == "play 13"
    assert advised(late([9, 8, 12, 10], hands, [[1]])) == "play 6"


def test_it_gives_up_a_point_to_deny_a_rival_the_win() -> None:
    """If seat 0 takes the 1, it has 9 points; seat 2 pairs its 2, has 9 and wins the tie."""
    position = party_position(
        PartyBugs(players=3),
        round_number=12,
        host=1,
        floor=[3, 4, 6],
        hands=[[1], [2], [12]],
        displays=[[3, 8], [8], [2, 6, 9]],
    )
    position = play(position, "0:play 1, 1:play 2, 2:play 12, 0:take 3@0, 1:take 4@1, 2:take 6@2")
    assert advised(position) == "take 2@1"


def test_it_hides_a_card_that_will_be_paired_and_pairs_it() -> None:
    deal = party_deal([5, 1, 2, 12, 4], [12, 6, 8, 9, 10], [9, 6, 8, 10, 11])
    match = Match(PartyBugs(players=3, edition="abacus", hidden=True), deals=[deal])
    assert advised(match.position) == "hide 12"
    push(match, "0:hide 12, 1:hide 6, 2:hide 6, 0:play 1, 1:play 8, 2:play 10")
    assert advised(match.position) == "take 12@1 pair"


@pytest.mark.parametrize(("hidden", "advice"), [(7, "pair"), (9, "keep")])
def test_it_discards_a_hidden_pair_after_a_haul(hidden: int, advice: str) -> None:
    position = party_position(
        PartyBugs(players=3, edition="abacus", hidden=True),
        round_number=10,
        floor=[7, 4, 5],
        hands=[[1, 13], [2, 3], [2, 3]],
        face_down=[hidden, 12, 12],
    )
    assert advised(play(position, "0:play 13, 1:play 2, 2:play 3")) == advice


@pytest.mark.parametrize(("face_down", "advice"), [(3, "mirror 11"), (12, "mirror hidden")])
def test_it_discards_the_most_expensive_card_with_the_mirror(face_down: int, advice: str) -> None:
    position = party_position(
        PartyBugs(players=3, hidden=True, mirror=True),
        round_number=8,
        floor=[4, 4, 4],
        hands=[[1, 5, 9], [2, 6, 7], [8, 9, 10]],
        displays=[[2, 11]],
        face_down=[face_down, 1, 1],
        match_game=1,
        mirror_holder=0,
    )
    position._states["seen"] = ALL_VALUES
    position._states["seen"][0, 0] ^= 1 << face_down
    position = play(position, "0:play 1, 1:play 2, 2:play 8, 0:take 4@0, 1:take 4@1, 2:take 4@2")
    assert advised(position) == advice
