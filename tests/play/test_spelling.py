"""Moves convert to actions of the rules and back, as a seat sees them."""

from random import Random

import pytest

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import calls
from bugnight.play import Game, Position
from tests.play.strategies import always_swapping, dealt, playing

GAMES: list[Game] = [
    PartyBugs(players=3, hidden=True),
    BugOff(players=2),
    RumBugz(players=2, plyts=8),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_legal_move_round_trips_through_its_action(game: Game) -> None:
    states = dealt(game, 1)
    in_parts = 0
    for ply, _ in enumerate(playing(game, states, Random(1), always_swapping)):
        if ply == 120:
            break
        position = Position(game, calls.twin(states))
        assert position.state().tobytes() == states.tobytes()
        if ply % 3 or position.phase == "place":
            continue
        for seat in position.actors:
            view = position.view(seat)
            for move in view.legal_moves:
                actions = game.read_move(view.state(), seat, move.text)
                assert view.spell(actions) == move
                assert view.unfinished(actions) is None
                for end in range(1, len(actions)):
                    in_parts += 1
                    assert view.unfinished(actions[:end]) is not None
    assert in_parts or not isinstance(game, RumBugz)
