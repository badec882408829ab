"""The rules of thumb for Party Bugs: good advice, always legal, from what the seat may know."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import numba
import numpy as np
import pytest

from bugnight.bots.thumb_party_bugs import choose
from bugnight.play import Game, Match, PartyBugs
from bugnight.play.party_bugs import PartyBugsDeal
from bugnight.rules import entry
from bugnight.rules.kernel import Array
from tests.builders import party_deal, push
from tests.clauses import ROOT
from tests.strategies import dealt, generator, guessed, legal, seats_of, viewed

GAMES = [
    PartyBugs.from_options(
        {"players": players, "edition": edition, "hidden": hidden, "mirror": mirror}
    )
    for players, edition, hidden, mirror in product(
        range(2, 7), ("zman", "abacus"), (False, True), (False, True)
    )
]
DEALS = 1 if numba.config.DISABLE_JIT else 5
"""Games with each of the options."""


def advice(states: Array, seat: int, seed: int = 1) -> int:
    """What the rules of thumb say; the scratch that they are handed may hold anything."""
    luck = Random(seed)
    out = np.array([luck.randrange(-32768, 32768) for _ in range(14)], np.int16)
    return choose(states[0], seat, generator(luck), out)


def played(game: Game, seed: int, sense: float) -> Iterator[tuple[Array, int]]:
    """Play a game, a part of the moves by the rules of thumb; give every decision of it."""
    luck = Random(seed)
    states = dealt(game, seed)
    while waiting := seats_of(entry.awaited(states)):
        seat = luck.choice(waiting)
        yield states, seat
        sensible = luck.random() < sense
        action = advice(states, seat) if sensible else luck.choice(legal(game, states, seat))
        entry.step(states, seat, action)


def decisions() -> Iterator[tuple[Game, Array, int]]:
    """Decisions of random, of mixed and of sensible play, with all options."""
    for game, seed, sense in product(GAMES, range(DEALS), (0, 0.5, 1)):
        for states, seat in played(game, seed, sense):
            yield game, states, seat


# Legal, and without a peek


def test_it_always_names_a_legal_move() -> None:
    phases = set()
    for game, states, seat in decisions():
        phases.add(int(states["phase"][0]))
        assert entry.allowed(states, seat, advice(states, seat)), (game, states)
    assert len(phases) == 5


def test_it_needs_no_more_than_the_view_and_leaves_the_record_alone() -> None:
    for _, states, seat in decisions():
        before = states.tobytes()
        assert advice(states, seat) == advice(viewed(states, seat), seat)
        assert states.tobytes() == before


def test_other_hidden_cards_do_not_change_the_advice() -> None:
    luck = Random(3)
    differing = 0
    for _, states, seat in islice(decisions(), 0, None, 5):
        imagined = guessed(states, seat, luck)
        differing += imagined["hand"].tobytes() != states["hand"].tobytes()
        assert advice(imagined, seat) == advice(states, seat)
    assert differing > 300


def sample() -> list[int]:
    """The advice in some games, one after the other."""
    return [
        advice(states, seat)
        for number, game in enumerate(GAMES)
        for states, seat in islice(played(game, number, 0.7), 80)
    ]


@pytest.mark.compiled
def test_interpreted_and_compiled_it_says_the_same() -> None:
    assert not numba.config.DISABLE_JIT
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    code = "from tests.test_thumb_party_bugs import sample; print(sample())"
    interpreted = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    )
    assert interpreted.stdout.strip() == str(sample())


# Strong


def wins(game: Game, deals: int) -> float:
    """The share of games that one sensible seat, each in turn, wins from random ones."""
    won = 0
    for seed, sensible in product(range(deals), range(game.players)):
        luck = Random(seed)
        states = dealt(game, seed)
        while (seat := entry.actor(states)) >= 0:
            if seat == sensible:
                action = advice(states, seat)
            else:
                action = luck.choice(legal(game, states, seat))
            entry.step(states, seat, action)
        won += entry.outcome(states, np.zeros(6, np.int16)) >> sensible & 1
    return won / (deals * game.players)


@pytest.mark.compiled
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("hidden", [False, True])
def test_it_beats_random_play(players: int, hidden: bool) -> None:
    assert wins(PartyBugs(players=players, hidden=hidden), 240 // players) > 0.6


@pytest.mark.compiled
def test_it_beats_random_play_in_a_match() -> None:
    assert wins(PartyBugs(players=3, mirror=True), 30) > 0.75


# Sensible


def advised(deal: PartyBugsDeal, moves: str = "", **options: object) -> str:
    """The advice for seat 0, after the moves of a log."""
    players = len(deal.floor)
    match = Match(PartyBugs.from_options({"players": players, **options}), deals=[deal])
    push(match, moves)
    states = viewed(match.position._states, 0)  # the record itself: there is no bot yet to ask
    return match.game.move_text(states, 0, advice(states, 0))
