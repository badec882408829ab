"""No environment tells a seat what it may not know, and information states forget nothing."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bugnight.envs import openspiel
from bugnight.envs.actions import action_names
from bugnight.envs.aec import RawEnv
from bugnight.envs.env_game import EnvGame, Saved
from bugnight.envs.memory import Moment
from bugnight.envs.parallel import RawParallelEnv
from bugnight.envs.pieces import named
from bugnight.envs.spaces import observation_space
from bugnight.envs.vector import BugNightVectorEnv
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import Array, calls
from bugnight.play import Game
from tests.envs.test_openspiel import GAMES, SMALL, at_random, play
from tests.play.strategies import EVERY_NAME, LUCK, dealt, playing, share, tables, viewed
from tests.play.test_properties_secrets import disturbed

pytestmark = pytest.mark.compiled

each_game = pytest.mark.parametrize("name", EVERY_NAME)

Look = Callable[[Game, Array, int], list[bytes]]
"""All that an environment tells a seat about a record."""


def _bytes(observation: dict[str, Array]) -> list[bytes]:
    return [observation["observation"].tobytes(), observation["action_mask"].tobytes()]


def _set(table: EnvGame, states: Array) -> None:
    table.restore(Saved(states.tobytes(), bytes(32)))


def in_turn(game: Game, states: Array, seat: int) -> list[bytes]:
    """Observe through PettingZoo, one seat after the other."""
    env = RawEnv(game)
    env.reset(seed=1)
    _set(env.current, states)
    agent = env.possible_agents[seat]
    return [*_bytes(env.observe(agent)), repr(env.infos[agent]).encode()]


def at_once(game: Game, states: Array, seat: int) -> list[bytes]:
    """Observe through PettingZoo, all seats at once."""
    env = RawParallelEnv(game)
    env.reset(seed=1)
    _set(env.current, states)
    return _bytes(env._observations()[env.possible_agents[seat]])


def in_a_batch(observations: Any) -> Look:  # noqa: ANN401
    """Observe through Gymnasium, many games at once."""

    def look(game: Game, states: Array, seat: int) -> list[bytes]:
        env = BugNightVectorEnv(game, 1, observations=observations)
        env.reset(seed=1)
        _, games, luck = env.save()
        games["seat"] = seat  # as with opponents, but without their moves
        return _bytes(env.restore((states, games, luck)))

    return look


def in_openspiel(game: Game, states: Array, seat: int) -> list[bytes]:
    """Observe through OpenSpiel, with and without recall."""
    told = []
    loaded = pyspiel.load_game(openspiel.name_of(type(game)), {"players": game.players})
    state = loaded.new_initial_state()
    state._now, state._draw = Moment(game, states), None
    for recall in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=recall)
        observer = loaded.make_py_observer(kind)
        observer.set_from(state, seat)
        told += [observer.string_from(state, seat).encode(), observer.tensor.tobytes()]
    return told


LOOKS: dict[str, Look] = {
    "in turn": in_turn,
    "at once": at_once,
    "counts": in_a_batch("counts"),
    "features": in_a_batch("features"),
    "views": in_a_batch("views"),
    "OpenSpiel": in_openspiel,
}


@pytest.mark.parametrize(
    ("look", "name"),
    [
        (look, name)
        if look not in ("counts", "views") or name == "bug-off"
        else pytest.param(look, name, marks=pytest.mark.deep)
        for look, name in product(LOOKS, EVERY_NAME)
    ],
)
@share(0.25)
@given(data=st.data(), luck=LUCK)
def test_nothing_depends_on_what_a_seat_may_not_know(
    look: str, name: str, data: st.DataObject, luck: Random
) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    for seat in range(game.players):
        other = disturbed(game, states, seat, luck)
        assert other.tobytes() != states.tobytes()
        assert LOOKS[look](game, states, seat) == LOOKS[look](game, other, seat)


def nosy(game: Game, states: Array, seat: int) -> list[bytes]:
    """Observe through an environment that shows a seat its neighbour's observation."""
    return in_turn(game, states, (seat + 1) % game.players)


@pytest.mark.parametrize("game", [PartyBugs(), BugOff(), RumBugz()], ids=repr)
def test_a_leak_is_noticed(game: Game) -> None:
    luck = Random(1)
    states = dealt(game, 1)
    other = disturbed(game, states, 0, luck)
    assert nosy(game, states, 0) != nosy(game, other, 0)


@each_game
@share(0.1)
@given(data=st.data(), luck=LUCK)
def test_memories_do_not_depend_on_what_a_seat_may_not_know(
    name: str, data: st.DataObject, luck: Random
) -> None:
    """Compare with a past in which all that was hidden from the seat differed at every moment."""
    game = data.draw(EVERY_NAME[name])
    seat = luck.randrange(game.players)
    states = dealt(game, luck.randrange(2**53))
    true = Moment(game, calls.twin(states))
    other = Moment(game, disturbed(game, states, seat, luck))
    for _, (actor, action) in zip(range(60), playing(game, states, luck), strict=False):
        true = Moment(game, calls.twin(states), true, actor, action)
        unknown = action if actor == seat else 0
        other = Moment(game, disturbed(game, states, seat, luck), other, actor, unknown)
    assert true.remembered(seat) == other.remembered(seat)
    assert true.remembered(-1) != ""


# Perfect recall


@pytest.mark.parametrize("name", GAMES)
def test_information_states_forget_nothing(name: str) -> None:
    """Each state begins with the previous one and the seat's action there."""
    game = pyspiel.load_game(name)
    names = action_names(game.kind)
    luck = np.random.RandomState(5)
    states = play(game, at_random(luck), luck)
    actions = states[-1].history()
    before: dict[int, str] = {}
    for state in states[:-1]:
        seat = state.current_player()
        text = state.information_state_string()
        assert text.startswith(before.get(seat, ""))
        made = names[actions[len(state.history())]]
        before[seat] = f"{text}> {made}\n"


@pytest.mark.parametrize("small", SMALL)
def test_an_information_state_determines_the_legal_actions(small: str) -> None:
    """In all states of a small game: one text, one player, one list of legal actions, one view."""
    meant: dict[str, tuple[int, tuple[int, ...], str]] = {}
    states = 0

    def walk(state: Any) -> None:  # noqa: ANN401
        nonlocal states
        if state.is_terminal():
            return
        if not state.is_chance_node():
            states += 1
            seat = state.current_player()
            means = (seat, tuple(state.legal_actions()), state.observation_string(seat))
            assert meant.setdefault(state.information_state_string(), means) == means
        for action in state.legal_actions():
            walk(state.child(action))

    walk(SMALL[small]().new_initial_state())
    assert 10 < len(meant) < states  # secrets make some states indistinguishable


# Pieces


@each_game
@given(data=st.data())
def test_public_pieces_are_seen_by_spectators(name: str, data: st.DataObject) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    public = viewed(states, -1)
    for seat in range(game.players):
        pieces = []
        for each in (states, public):
            out = np.empty(game.rules.OBSERVATION, np.float32)
            calls.observe(each, seat, out)
            pieces.append(named(type(game), out))
        for piece in pieces[0].keys() - game.private_pieces:
            assert (pieces[0][piece] == pieces[1][piece]).all(), piece


@pytest.mark.parametrize(
    "game", [PartyBugs(hidden=True), BugOff(), RumBugz(players=5, plyts=8)], ids=repr
)
def test_private_pieces_are_hidden_from_spectators(game: Game) -> None:
    differing = set()
    for seed in range(40):
        states = dealt(game, seed)
        luck = Random(seed)
        for _ in zip(range(120), playing(game, states, luck, _laying), strict=False):
            seat = luck.randrange(game.players)
            own, public = (
                np.empty(game.rules.OBSERVATION, np.float32),
                np.empty(game.rules.OBSERVATION, np.float32),
            )
            calls.observe(states, seat, own)
            calls.observe(viewed(states, -1), seat, public)
            one, other = named(type(game), own), named(type(game), public)
            differing |= {piece for piece in one if (one[piece] != other[piece]).any()}
    assert differing == game.private_pieces


def _laying(luck: Random, actions: list[int]) -> int:
    return actions[-1] if luck.random() < 0.5 else luck.choice(actions)


@each_game
@given(data=st.data())
def test_observations_keep_to_their_space(name: str, data: st.DataObject) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    space = observation_space(game)
    table = EnvGame(game)
    _set(table, states)
    for seat in range(game.players):
        assert space.contains(table.look(seat))
