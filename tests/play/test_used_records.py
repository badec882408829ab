"""Dealing and viewing overwrite every field of a used record."""

from collections.abc import Iterator

import numpy as np
import pytest

from bugnight import Game, Match
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import Array, calls, chance
from bugnight.play.seeds import parse_seed, seed_words

GAMES = [
    PartyBugs(players=2, edition="abacus", hidden=True, mirror=True),
    PartyBugs(players=6),
    BugOff(players=3, tiebreak="last"),
    RumBugz(players=4, rounds=2),
]


def fields(states: Array) -> dict[str, list[int]]:
    """Read all fields of a record, without the padding between them."""
    return {name: states[name][0].tolist() for name in states.dtype.names or ()}


def seeded(game: Game, seed: int, states: Array | None = None) -> Array:
    """Deal into a record."""
    states = game.blank() if states is None else states
    states["rng"][0] = seed_words(parse_seed(seed))
    calls.deal(states)
    return states


def positions(game: Game) -> Iterator[Array]:
    """Yield some positions of a game, starting with its deal."""
    states = seeded(game, 4)
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    for _ in range(60):
        yield states
        seat = calls.actor(states)
        calls.step(states, seat, int(out[calls.legal(states, seat, out) - 1]))


@pytest.mark.parametrize("game", [BugOff(players=3), RumBugz(players=4)])
def test_a_deal_clears_the_previous_game(game: Game) -> None:
    *_, used = positions(game)
    assert fields(used) != fields(seeded(game, 4))
    assert fields(seeded(game, 9, used)) == fields(seeded(game, 9))


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_without_a_generator_waits_for_cards(game: Game) -> None:
    *_, states = positions(game)
    states["rng"] = 0
    calls.deal(states)
    assert game.phases[states["phase"][0]] == "deal"
    assert calls.awaited(states) == 0
    assert calls.actor(states) == -1


@pytest.mark.parametrize("game", GAMES)
def test_a_written_deal_agrees_with_its_seed(game: Game) -> None:
    by_seed = seeded(game, 6)
    by_hand = game.blank()
    game.lay_out(by_hand, game.dealt(by_seed[0]))
    by_seed["rng"] = 0
    assert fields(by_hand) == fields(by_seed)


@pytest.mark.clause("PB-M1", "PB-H6")
def test_the_next_game_of_a_match_starts_from_a_clear_table() -> None:
    game = PartyBugs(players=3, hidden=True, mirror=True)
    match = Match(game, seed=2)
    while match.position.game.games_begun(match.position._states) == 1:
        match.push(match.legal_moves[0])
    second = match.position._states
    alone = game.blank()
    game.lay_out(alone, game.dealt(second[0]))
    kept = {"rng", "total", "game", "mirror_holder"}
    assert {name: value for name, value in fields(second).items() if name not in kept} == {
        name: value for name, value in fields(alone).items() if name not in kept
    }


@pytest.mark.clause("PB-D2", "BO-K1")
@pytest.mark.parametrize("game", GAMES)
def test_a_view_overwrites_its_record_and_has_no_generator(game: Game) -> None:
    for states in positions(game):
        for seat in range(-1, game.players):
            clean = np.zeros(1, states.dtype)
            used = np.frombuffer(bytearray(b"\x55" * states.nbytes), states.dtype)
            calls.view(states, seat, clean)
            calls.view(states, seat, used)
            assert fields(used) == fields(clean)
            assert not chance.has_generator(clean[0].rng)


@pytest.mark.parametrize("game", GAMES)
def test_only_deciding_seats_have_legal_actions(game: Game) -> None:
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    for states in positions(game):
        waiting = calls.awaited(states)
        for seat in range(-1, game.rules.MAX_SEATS):
            may_move = seat >= 0 and bool(waiting >> seat & 1)
            assert (calls.legal(states, seat, out) > 0) == may_move
