"""Levels for people: they see what lies before them, and overlook some of what follows."""

from collections import Counter

import numpy as np
import pytest

from bench.likeness import played
from bugnight import bots
from bugnight.bots import thumb
from bugnight.bots.simple import generator
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.lab import arena
from bugnight.play import GAMES, Game
from tests import with_players

pytestmark = pytest.mark.compiled

GAMES_OF_FOUR = (PartyBugs(players=4), BugOff(players=4))


@pytest.mark.parametrize("level", ["larva", "nymph", "beetle"])
def test_a_printed_pair_is_taken_and_nobody_scores_for_rivals_alone(level: str) -> None:
    count: Counter[str] = Counter()
    for seed in range(10):
        for game in GAMES_OF_FOUR:
            played(game, level, seed, count)
    assert count["pairs"] > 30
    assert count["pair taken"] >= 0.95 * count["pairs"]
    assert count["for rivals only"] < 0.02 * count["moves"]


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_a_level_that_overlooks_nothing_plays_by_rules_of_thumb(kind: type[Game]) -> None:
    match = with_players(kind, 3).deal(seed=2)
    notes = np.empty(kind.rules.MAX_LEGAL, np.int16)
    bot = bots.make("thumb", seed=1)
    for _ in range(20):
        seat = match.position.actor
        if seat is None:
            break
        states = match.view(seat).record()
        whole = thumb.pick(states, seat, generator(5), notes)
        assert thumb.pick_seeing(states, seat, generator(5), notes, thumb.EVERYTHING) == whole
        match.push(bot.choose(match.view(seat), bots.Limit()))


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_every_game_has_every_level(kind: type[Game]) -> None:
    assert set(bots.LEVELS) <= set(bots.names(kind))
    view = with_players(kind, 2).deal(seed=3).position
    seat = view.actor
    for level in bots.LEVELS:
        move = bots.make(level, seed=1).choose(view.view(seat), bots.Limit(simulations=20))
        assert move in view.view(seat).legal_moves


@pytest.mark.parametrize("name", ["party-bugs", "bug-off", "rumbugz"])
def test_the_levels_are_far_apart(name: str) -> None:
    standing = arena.contest(with_players(GAMES[name], 2), ["hornet", "larva"], games=60, seed=1)
    wins = next(row.wins.mean for row in standing.rows if row.bot == "hornet")
    assert wins > 0.6
