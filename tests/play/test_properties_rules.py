"""Properties of every state of every game: cards, legal actions, copies, and the end."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import SearchStrategy

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import Array, calls
from bugnight.play import Game
from tests.games.census import card_faults
from tests.play.strategies import (
    BY_NAME,
    EVERY_NAME,
    LUCK,
    SEEDS,
    WAYS,
    Choose,
    dealt,
    legal,
    play_on,
    playing,
    seats_of,
    share,
    tables,
)

FAR_OFF = [-(2**63), -(2**31), 2**15, 2**31, 2**62, 2**63 - 1]
UNTOUCHED = -7


def action_faults(game: Game, states: Array) -> list[str]:
    """Compare the listed actions with the allowed ones, for all seats and all actions."""
    faults = []
    waiting = calls.awaited(states)
    actor = calls.actor(states)
    if waiting >> game.players or actor not in (seats_of(waiting) or [-1]):
        faults.append(f"seat {actor} is to act, and {waiting:b} may act")
    ids = [*FAR_OFF, *range(-30, game.rules.ACTIONS + 30)]
    for seat in [-(2**31), -2, -1, *range(8), 63, 64, 2**31]:
        out = np.full(game.rules.MAX_LEGAL + 32, UNTOUCHED, np.int16)
        listed = out[: calls.legal(states, seat, out)].tolist()
        allowed = [a for a in ids if calls.allowed(states, seat, a)]
        if listed != sorted(set(listed)) or listed != allowed:
            faults.append(f"seat {seat} has {listed} listed, and {allowed} are allowed")
        if bool(listed) != (seat in seats_of(waiting)):
            faults.append(f"seat {seat} has {len(listed)} actions, and {waiting:b} may act")
        if (out[game.rules.MAX_LEGAL :] != UNTOUCHED).any():
            faults.append(f"more than {game.rules.MAX_LEGAL} actions were written")
    return faults


def ending_faults(game: Game, states: Array) -> list[str]:
    """Check that there are winners exactly when nobody may act."""
    scores = np.empty(game.rules.MAX_SEATS, np.int16)
    winners = calls.outcome(states, scores)
    over = game.phases[states["phase"][0]] == "over"
    faults = [] if bool(calls.awaited(states)) != over else ["somebody should act, or it is over"]
    if bool(winners) != over or winners >> game.displays or (scores[game.displays :] != 0).any():
        faults.append(f"{winners:b} have won with {scores.tolist()}")
    return faults


class RulesInPlay(RuleBasedStateMachine):
    """Play any game through its rules alone, and copy it on the way."""

    def __init__(self, games: SearchStrategy[Game]) -> None:
        super().__init__()
        self.games = games
        self.copies: list[tuple[Array, bytes]] = []

    @initialize(data=st.data(), seed=SEEDS)
    def deal(self, data: st.DataObject, seed: int | str) -> None:
        self.game = data.draw(self.games)
        self.states = dealt(self.game, seed)

    @precondition(lambda self: calls.awaited(self.states) != 0)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(seats_of(calls.awaited(self.states))))
        action = data.draw(st.sampled_from(legal(self.game, self.states, seat)))
        calls.step(self.states, seat, action)

    @rule(luck=LUCK, plies=st.integers(1, 60), way=st.sampled_from(WAYS))
    def act_for_a_while(self, luck: Random, plies: int, way: Choose) -> None:
        play_on(self.game, self.states, luck, plies, way)

    @rule()
    def copy(self) -> None:
        self.copies.append((calls.twin(self.states), self.states.tobytes()))

    @precondition(lambda self: self.copies)
    @rule(data=st.data())
    def go_on_from_a_copy(self, data: st.DataObject) -> None:
        self.states = calls.twin(data.draw(st.sampled_from(self.copies))[0])

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        assert card_faults(self.game, self.states) == []

    @invariant()
    def what_is_legal_is_allowed_and_nothing_else(self) -> None:
        assert action_faults(self.game, self.states) == []

    @invariant()
    def somebody_acts_or_somebody_has_won(self) -> None:
        assert ending_faults(self.game, self.states) == []

    @invariant()
    def copies_stay_as_they_were(self) -> None:
        assert all(copy.tobytes() == before for copy, before in self.copies)


@pytest.mark.parametrize("name", BY_NAME)
def test_the_rules_hold_however_a_game_is_played(name: str) -> None:
    machine: Any = lambda: RulesInPlay(BY_NAME[name])  # noqa: E731  # it asks for a type
    run_state_machine_as_test(machine, settings=share(0.2))


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data())
def test_every_legal_action_applies(name: str, data: st.DataObject) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    before = states.tobytes()
    for seat in seats_of(calls.awaited(states)):
        for action in legal(game, states, seat):
            after = calls.twin(states)
            calls.step(after, seat, action)
            note(f"seat {seat}, action {action}")
            assert after.tobytes() != before
            assert card_faults(game, after) == []
            assert ending_faults(game, after) == []
    assert states.tobytes() == before


WAYS_BY_NAME = [
    (name, way) for name in EVERY_NAME for way in (WAYS if name == "rumbugz" else WAYS[:3])
]


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "way"), WAYS_BY_NAME)
@share(0.1)
@given(data=st.data(), seed=SEEDS, luck=LUCK)
def test_every_way_to_play_comes_to_an_end(
    name: str, way: Choose, data: st.DataObject, seed: int | str, luck: Random
) -> None:
    game = data.draw(EVERY_NAME[name])
    states = dealt(game, seed)
    for ply, _ in enumerate(playing(game, states, luck, way), 1):
        assert ply <= game.most_decisions
        if ply % 50 == 0:
            assert card_faults(game, states) == []
    assert card_faults(game, states) == []
    assert ending_faults(game, states) == []


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data(), luck=LUCK)
def test_playing_on_with_a_copy_leaves_the_original_alone(
    name: str, data: st.DataObject, luck: Random
) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    before = states.tobytes()
    copy = calls.twin(states)
    assert copy.tobytes() == before
    play_on(game, copy, luck, 30)
    copy.view(np.uint8)[:] = 0xFF
    assert states.tobytes() == before


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (PartyBugs(players=3), "hand"),
        (PartyBugs(players=3), "floor"),
        (PartyBugs(players=2, hidden=True), "deck"),
        (PartyBugs(players=2, hidden=True), "display"),
        (PartyBugs(players=6, hidden=True, edition="abacus"), "face_down"),
        (BugOff(), "hand"),
        (BugOff(), "deck"),
        (BugOff(), "swept"),
        (RumBugz(), "hands"),
        (RumBugz(), "bag"),
        (RumBugz(), "pile"),
        (RumBugz(plyts=8), "seq_plyts"),
    ],
    ids=str,
)
def test_the_count_notices_a_changed_card(game: Game, field: str) -> None:
    """Changing any single card spoils the count that the tests above rely on."""
    noticed = 0
    for seed in range(6):
        states = dealt(game, seed)
        play_on(game, states, Random(seed), 40, WAYS[3])
        cards = states[field].reshape(-1)
        for place in np.flatnonzero(cards):
            changed = calls.twin(states)
            changed[field].reshape(-1)[place] ^= 2
            noticed += bool(card_faults(game, changed))
    assert noticed > 5
