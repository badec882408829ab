"""Events: what the rules tell of a move, and to whom."""

import random

import pytest

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel.events import EVERYBODY, SPECTATOR, WIDTH, buffer, only, others, tell
from bugnight.play import GAMES, Game, Match, Move, Position
from bugnight.play.events import Event, read
from tests import with_players

VARIANTS: list[Game] = [
    *(with_players(kind, n) for kind in GAMES.values() for n in (2, 4)),
    PartyBugs(players=2, hidden=True, mirror=True),
    PartyBugs(players=4, hidden=True, edition="abacus"),
    RumBugz(players=3, rounds=2, limit=8),
]


def any_move(position: Position, luck: random.Random, seat: int) -> Move:
    return luck.choice([move for move in position.legal_moves if move.seat == seat])


def after(position: Position, move: Move) -> tuple[Position, list[list[Event]]]:
    """The position after a move, and what each seat and a spectator are told."""
    game = position.game
    events = buffer(game.most_events)
    _, actions = position.check(move)
    states = position.after(move.seat, actions, events)
    rows = events[1 : int(events[0, 0]) + 1]
    told = [read(rows, game.events, who) for who in (*range(game.players), -1)]
    return Position(game, states), told


def look_alike(before: Position, moves: list[Move]) -> bool:
    """Whether somebody else could not tell two moves apart when they are made."""
    game = before.game
    if before.phase in game.sealed_phases:
        return len(before.actors) > 1
    return game.public_text(moves[0]) == game.public_text(moves[1])


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_nobody_is_told_more_than_a_view_shows(game: Game) -> None:
    """Two positions that look alike to somebody, before and after a move: so do the events."""
    luck = random.Random(5)
    compared = 0
    match = game.deal(seed=3)
    while match.outcome is None:
        mover = luck.choice(match.position.actors)
        for who in (*range(game.players), None):
            other = match.view(who).guess(luck.getrandbits(32))
            if mover not in other.actors or who == mover:
                continue
            moves = [any_move(each, luck, mover) for each in (match.position, other)]
            if not look_alike(match.position, moves):
                continue
            here, told = after(match.position, moves[0])
            there, told_there = after(other, moves[1])
            if here.view(who) == there.view(who):
                compared += 1
                place = game.players if who is None else who
                assert told[place] == told_there[place]
        match.push(any_move(match.position, luck, mover))
    assert compared > 0


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_every_event_has_a_kind_and_its_details(game: Game) -> None:
    luck = random.Random(1)
    match = game.deal(seed=1)
    seen = set()
    while match.outcome is None:
        match.push(luck.choice(match.legal_moves))
        for event in match.events():
            kind = next(each for each in game.events if each.name == event.kind)
            assert list(event.details) == list(kind.details)
            assert event.seat is None or 0 <= event.seat < game.displays
            seen.add(event.kind)
    assert seen


def test_audiences() -> None:
    events = buffer(2)
    tell(events, only(2), 0, 2, 7)
    tell(events, others(2), 0, 2, -1)
    assert events[:, 0].tolist() == [2, 1 << 2, EVERYBODY & ~(1 << 2)]
    assert others(2) >> SPECTATOR & 1
    assert events.shape == (3, WIDTH)


def test_a_full_buffer_counts_on() -> None:
    events = buffer(1)
    for _ in range(3):
        tell(events, EVERYBODY, 0, 0)
    assert events[0, 0] == 3


def test_nothing_is_told_where_nobody_listens() -> None:
    tell(None, EVERYBODY, 0, 0)


def told(match: Match, text: str, perspective: int) -> list[tuple[object, ...]]:
    match.push(text)
    return [
        (event.kind, event.seat, *event.details.values())
        for event in match.events(perspective=perspective)
    ]


@pytest.mark.clause("BO-T1", "BO-T4")
def test_a_drawn_bug_is_told_to_its_seat_alone() -> None:
    match = BugOff(players=2).deal(seed=42)
    mine = told(match.copy(), "0:place Y", 1)
    theirs = told(match.copy(), "0:place Y", 0)
    assert mine[:1] == theirs[:1] == [("placed", 0, "Y")]
    assert mine[1][:2] == theirs[1][:2] == ("drew", 1)
    assert mine[1][2] in [*"ROYGBP"]
    assert theirs[1][2] is None


@pytest.mark.clause("PB-R1", "PB-R2")
def test_choices_are_told_when_all_have_chosen() -> None:
    match = PartyBugs(players=3).deal(seed=7)
    chosen = [next(m for m in match.legal_moves if m.seat == seat) for seat in range(3)]
    assert told(match, str(chosen[0]), 1) == [("chose", 0, None)]
    assert told(match, str(chosen[1]), 1)[0][2] is not None
    last = told(match, str(chosen[2]), -1)
    assert [kind for kind, *_ in last[:4]] == ["chose", "revealed", "revealed", "revealed"]
