"""A `View` is all that bots and browsers receive: it leads to no hidden information."""

import gc
import pickle
from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bugnight.games.bug_off import BugOff
from bugnight.play import BugNightError, Match, Position, Record, View
from tests import VECTORS
from tests.play.strategies import EVERY_NAME, LUCK, matches, push_on, share

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""What every object of Python reaches; matches and their cards do not hang there."""


def attributes(thing: object) -> Iterator[object]:
    """Yield all that an object refers to: slots, attributes, items, the owner of its memory."""
    yield from gc.get_referents(thing)
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            yield getattr(thing, name, None)
    if isinstance(thing, (View, Position)):
        for name in dir(thing):
            yield getattr(thing, name)
    if isinstance(thing, np.ndarray):
        yield thing.base


def reachable(start: object) -> list[object]:
    """Return all objects reachable from one, except code."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, CODE):
            found[id(thing)] = thing
            waiting += attributes(thing)
    return list(found.values())


def reaches(start: object, position: Position) -> bool:
    """Return whether a position, or the memory of its record, is reachable."""
    record = position._states
    return any(
        isinstance(thing, (Position, Match))
        or (isinstance(thing, np.ndarray) and np.may_share_memory(thing, record))
        for thing in reachable(start)
    )


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.05)
@given(data=st.data())
def test_views_and_moves_are_written_as_they_read(name: str, data: st.DataObject) -> None:
    check_written(data.draw(matches(EVERY_NAME[name])).position)


@pytest.mark.parametrize("name", ["party-bugs-hand", "bug-off-hand", "rumbugz-hand"])
def test_json_of_golden_games_agrees_with_their_tables(name: str) -> None:
    with (VECTORS / f"{name}.jsonl").open(encoding="utf-8") as file:
        for line in list(file)[:3]:
            record = Record.parse(line)
            match = record.begin()
            for ply, move in enumerate(record.moves):
                if ply % 7 == 0:
                    check_written(match.position)
                match.push(move)
            check_written(match.position)


def check_written(position: Position) -> None:
    """Compare the JSON that compiled code writes with the table that Python reads."""
    for seat in (None, *range(position.game.players)):
        view = position.view(seat)
        assert position.view_json(seat) == msgspec.json.encode(view.table)
        if seat is not None:
            moves = [str(move) for move in view.legal_moves]
            assert position.moves_json(seat) == msgspec.json.encode(moves)


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.05)
@given(data=st.data())
def test_no_path_leads_from_a_view_to_the_position(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    for seat in (None, *range(match.game.players)):
        view = match.view(seat)
        list(view.legal_moves)
        assert not reaches(view, match.position)
        assert not reaches(view.legal_moves, match.position)
        assert not reaches(view.table, match.position)


def test_a_path_to_a_position_is_noticed() -> None:
    match = BugOff(players=2).deal(seed=1)
    assert reaches(match.legal_moves, match.position)
    assert reaches(match, match.position)
    assert reaches([{"view": View(match.game, match.position._states, seat=0)}], match.position)
    assert reaches(match.position._states["hand"], match.position)


def all_that_is_said(view: View) -> list[Any]:
    """Return everything that a view can tell."""
    return [
        view.code,
        repr(view),
        pickle.dumps(view),
        hash(view),
        msgspec.json.encode(view.table),
        [str(move) for move in view.legal_moves],
        repr(view.legal_moves),
        view.observe().tobytes(),
        view.phase,
        view.actors,
        view.actor,
        view.is_over,
        view.outcome,
        view.guess(seed=5).code,
    ]


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data(), luck=LUCK)
def test_a_view_says_the_same_whatever_it_hides(
    name: str, data: st.DataObject, luck: Random
) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    for seat in (None, *range(match.game.players)):
        view = match.view(seat)
        imagined = view.guess(seed=luck.randrange(2**53))
        assert imagined != match.position
        assert imagined.view(seat) == view
        assert all_that_is_said(imagined.view(seat)) == all_that_is_said(match.view(seat))


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.5)
@given(data=st.data())
def test_a_view_lists_the_seats_own_moves_and_no_others(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    for seat in (None, *range(match.game.players)):
        view = match.view(seat)
        own = [move for move in match.legal_moves if move.seat == seat]
        assert list(view.legal_moves) == own
        for move in match.legal_moves[:40]:
            assert (move in match.view(seat).legal_moves) == (move.seat == seat)


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.3)
@given(data=st.data(), luck=LUCK)
def test_a_view_stays_as_it_was_while_the_match_goes_on(
    name: str, data: st.DataObject, luck: Random
) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    views = [match.view(seat) for seat in range(match.game.players)]
    said = [repr(view) for view in views]
    push_on(match, luck, 10)
    assert [repr(view) for view in views] == said


@given(seat=st.integers(-10, 10).filter(lambda seat: not 0 <= seat < 4) | st.just(2**40))
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    match = BugOff(players=4).deal(seed=1)
    with pytest.raises(IndexError):
        match.view(seat)
    with pytest.raises((IndexError, BugNightError)):
        match.game.view(match.view(0).code, seat)
