"""Events: what the rules tell about a move, and to whom."""

import random

import pytest

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel.events import EVERYBODY, SPECTATOR, WIDTH, buffer, only, others, tell
from bugnight.play import GAMES, Game, Match
from tests import with_players

VARIANTS: list[Game] = [
    *(with_players(kind, n) for kind in GAMES.values() for n in (2, 4)),
    PartyBugs(players=2, hidden=True, mirror=True),
    PartyBugs(players=4, hidden=True, edition="abacus"),
    RumBugz(players=3, rounds=2, limit=8),
]


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_every_event_has_a_kind_and_its_details(game: Game) -> None:
    luck = random.Random(1)
    match = game.deal(seed=1)
    while match.outcome is None:
        match.push(luck.choice(match.legal_moves))
        for event in match.events():
            kind = next(each for each in game.events if each.name == event.kind)
            assert list(event.details) == list(kind.details)
            assert event.seat is None or 0 <= event.seat < game.displays


def test_audiences() -> None:
    events = buffer(2)
    tell(events, only(2), 0, 2, 7)
    tell(events, others(2), 0, 2, -1)
    assert events[:, 0].tolist() == [2, 1 << 2, EVERYBODY & ~(1 << 2)]
    assert others(2) >> SPECTATOR & 1
    assert events.shape == (3, WIDTH)


def test_a_full_buffer_keeps_counting() -> None:
    events = buffer(1)
    for _ in range(3):
        tell(events, EVERYBODY, 0, 0)
    assert events[0, 0] == 3


def test_telling_without_a_buffer_does_nothing() -> None:
    tell(None, EVERYBODY, 0, 0)


def told(match: Match, text: str, perspective: int) -> list[tuple[object, ...]]:
    match.push(text)
    return [
        (event.kind, event.seat, *event.details.values())
        for event in match.events(perspective=perspective)
    ]


@pytest.mark.clause("BO-T1", "BO-T4")
def test_only_the_drawing_seat_is_told_its_bug() -> None:
    match = BugOff(players=2).deal(seed=42)
    mine = told(match.copy(), "0:place Y", 1)
    theirs = told(match.copy(), "0:place Y", 0)
    assert mine[:1] == theirs[:1] == [("placed", 0, "Y")]
    assert mine[1][:2] == theirs[1][:2] == ("drew", 1)
    assert mine[1][2] in [*"ROYGBP"]
    assert theirs[1][2] is None


@pytest.mark.clause("PB-R1", "PB-R2")
def test_choices_are_revealed_after_all_have_chosen() -> None:
    match = PartyBugs(players=3).deal(seed=7)
    chosen = [next(m for m in match.legal_moves if m.seat == seat) for seat in range(3)]
    assert told(match, str(chosen[0]), 1) == [("chose", 0, None)]
    assert told(match, str(chosen[1]), 1)[0][2] is not None
    last = told(match, str(chosen[2]), -1)
    assert [kind for kind, *_ in last[:4]] == ["chose", "revealed", "revealed", "revealed"]
