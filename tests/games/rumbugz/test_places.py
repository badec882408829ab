"""RumBugz in the kernels: a lay is a pattern, then a decision for each open place."""

from collections.abc import Iterator

import numpy as np
import pytest

from bugnight import Position
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz import bugz as rumbugz
from bugnight.kernel import Array, calls
from tests.games.builders import rumbugz_position, rumbugz_table, verbs

GAME = RumBugz(players=2, sets=8, plyts=8)


def legal_actions(states: Array, seat: int) -> list[int]:
    out = np.empty(rumbugz.MAX_LEGAL, np.int16)
    return [int(action) for action in out[: calls.legal(states, seat, out)]]


def lays(position: Position) -> Iterator[tuple[int, ...]]:
    """Yield every way through the decisions of a lay."""
    open_ways: list[tuple[int, ...]] = [
        (action,)
        for action in legal_actions(position._states, 0)
        if rumbugz.LAY <= action < rumbugz.SWAP
    ]
    while open_ways:
        way = open_ways.pop()
        states = position.after(0, way)
        if states["phase"][0] == rumbugz.PLACE:
            open_ways += [(*way, action) for action in legal_actions(states, 0)]
        else:
            yield way


def laid(states: Array) -> str:
    """Return the text of the sequence that was laid last."""
    sequence = rumbugz_table(Position(GAME, states)).table[-1]
    return " ".join([sequence.type, *sequence.bugz])


@pytest.mark.clause("RB-Q3", "RB-T3")
@pytest.mark.parametrize(
    "bugz",
    [
        "3 4 5 6 1",
        "3 4 5 6 * 1",
        "3 5 7 * * * 1",
        "8 8 8 8 * * 1",
        "1 2 3 4 5 6 7 8 * * 1",
        "2 4 4 4 6 8 * * * * 1",
    ],
)
def test_every_lay_is_reached_in_exactly_one_way(bugz: str) -> None:
    position = rumbugz_position(GAME, bugz, "1")
    reached = [laid(position.after(0, way)) for way in lays(position)]
    assert sorted(reached) == verbs(position, "lay")


@pytest.mark.clause("RB-Q3", "RB-K1")
def test_others_see_a_lay_only_after_its_last_place_is_decided() -> None:
    before = rumbugz_position(GAME, "3 4 5 6 * 1", "1")
    pattern = next(way[0] for way in lays(before) if len(way) > 1)
    during = Position(GAME, before.after(0, (pattern,)))
    assert rumbugz_table(during) == rumbugz_table(before)
    assert during.view(1) == before.view(1)
    assert during.view(None) == before.view(None)
    assert during.view(0) != before.view(0)
    assert during.actors == (0,)
    assert during.phase == "act"


SCENES = ["draw", "only the pile", "bid", "allow", "lay", "place", "swap", "add", "over"]


def scene(name: str) -> Position:
    """Return a position for a kind of decision."""
    four = ["0 double 1 3 5 7", "0 triple 2 *5 8 11", "0 single *9 10 11 12", "1 match 8 8 8 *8"]
    lay = rumbugz_position(GAME, "3 4 5 6 * 1", "1")
    pattern = next(way[0] for way in lays(lay) if len(way) > 1)
    bid = rumbugz_position(RumBugz(players=6), "5 6", "1", "1", "1", "1", "1")
    scenes = {
        "draw": rumbugz_position(GAME, "1", "1", pile="2", phase="draw"),
        "only the pile": rumbugz_position(GAME, "1", "1", pile="2", bag="", phase="draw"),
        "bid": bid.play("0:discard 5").play("3:pass"),
        "allow": bid.play("0:discard 5").play("3:bid"),
        "lay": lay,
        "place": Position(GAME, lay.after(0, (pattern,))),
        "swap": rumbugz_position(GAME, "1 5 8 9 11 *", "1", table=four),
        "add": rumbugz_position(GAME, "1 5 8 9 *", "1", table=[*four, "0 match 1 1 1 1"]),
        "over": rumbugz_position(GAME, "1", "1", phase="over"),
    }
    return scenes[name]


@pytest.mark.parametrize("name", SCENES)
def test_an_action_is_allowed_exactly_when_it_is_listed(name: str) -> None:
    """`allowed` accepts any number and any seat."""
    position = scene(name)
    states = position._states
    for seat in range(-1, 7):
        listed = legal_actions(states, seat)
        assert listed == sorted(set(listed))
        assert bool(listed) is (seat in position.actors)
        asked = range(-3, rumbugz.ACTIONS + 3)
        assert [action for action in asked if calls.allowed(states, seat, action)] == listed
