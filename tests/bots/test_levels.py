"""Levels for people: they see the table, and overlook some of the consequences."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from bench.likeness import played
from bugnight import bots
from bugnight.bots import thumb
from bugnight.bots.simple import generator
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.lab import arena
from bugnight.play import GAMES, Game, Match
from tests import with_players

pytestmark = pytest.mark.compiled

GAMES_OF_FOUR = (PartyBugs(players=4), BugOff(players=4))


@pytest.mark.parametrize("level", ["larva", "nymph", "beetle"])
def test_weak_levels_take_visible_pairs_and_do_not_score_only_for_rivals(level: str) -> None:
    count: Counter[str] = Counter()
    for seed in range(10):
        for game in GAMES_OF_FOUR:
            played(game, level, seed, count)
    assert count["pairs"] > 30
    assert count["pair taken"] >= 0.95 * count["pairs"]
    assert count["for rivals only"] < 0.02 * count["moves"]


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_a_level_that_overlooks_nothing_plays_like_thumb(kind: type[Game]) -> None:
    match = with_players(kind, 3).deal(seed=2)
    notes = np.empty(kind.rules.MAX_LEGAL, np.int16)
    bot = bots.make("thumb", seed=1)
    for _ in range(20):
        seat = match.position.actor
        if seat is None:
            break
        states = match.view(seat).state()
        whole = thumb.pick(states, seat, generator(5), notes)
        for sight in (thumb.EVERYTHING, (1 << thumb.PARTS) - 1):
            assert thumb.choose_seeing(states[0], seat, generator(5), notes, sight) == whole
        match.push(bot.choose(match.view(seat), bots.Limit()))


def test_queen_overrules_the_network_only_for_clearly_better_moves() -> None:
    match = BugOff(players=4).deal(seed=4)
    learned, other = bots.make("learned", seed=1), 0
    while match.outcome is None:
        view = match.view(match.position.actor)
        usual = learned.choose(view, bots.Limit())
        queen = bots.make("queen", seed=len(match.moves))
        other += queen.choose(view, bots.Limit(simulations=200)) != usual
        match.push(usual)
    assert 0 < other < len(match.moves) / 3


@pytest.mark.parametrize(
    ("level", "games"),
    [("larva", 10), ("beetle", 10), ("queen", 3), ("learned", 10), ("search", 2)],
)
def test_no_bot_swaps_bugs_back_and_forth(level: str, games: int) -> None:
    swaps = 0
    for seed in range(games):
        match = RumBugz(players=4).deal(seed=seed)
        players = [bots.make(level, seed=seed * 4 + seat) for seat in range(4)]
        turn, met = (0, 0), set[str]()
        while match.outcome is None:
            seat = match.position.actors[0]
            move = players[seat].choose(match.view(seat), bots.Limit(simulations=64))
            now = seat, match.position.table.turns
            turn, met = now, met if now == turn else set[str]()
            met.add(laid_and_held(match, seat))
            match.push(move)
            if move.verb == "swap":
                swaps += 1
                assert laid_and_held(match, seat) not in met, f"{level}, deal {seed}: {move}"
    assert swaps > 10


def laid_and_held(match: Match[Any], seat: int) -> str:
    """Return the sequences on the table and a seat's hand as text."""
    table = match.position.table
    return f"{table.table} {sorted(table.hands[seat])}"


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
