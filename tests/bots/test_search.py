"""Search: it finds good moves, is reproducible, and solves endings exactly."""

import threading
import time
from collections.abc import Iterator
from itertools import islice, pairwise, product
from typing import Any

import numpy as np
import pytest

from bugnight import bots
from bugnight.bots import search, skill, trials, weighing
from bugnight.bots.simple import generator
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs, endings
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.winning_turn import winning_action
from bugnight.kernel import Array
from bugnight.play import GAMES, Game, Match, Move, Position, View
from tests import with_players

pytestmark = pytest.mark.compiled

KINDS = pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))


def by_thumb(game: Game, seed: int) -> Iterator[Match]:
    """Yield a match played by rules of thumb, before every move."""
    match = game.deal(seed=seed)
    players = [bots.make("thumb", seed=seed + i) for i in range(game.players)]
    while (seat := match.position.actor) is not None:
        yield match
        match.push(players[seat].choose(match.view(seat), bots.Limit()))


def after(game: Game, seed: int, plies: int) -> View:
    """Return the view of the seat to move after `plies`, or before the last move if earlier."""
    views = [match.view(match.position.actor) for match in islice(by_thumb(game, seed), plies + 1)]
    return views[-1]


@KINDS
def test_search_does_not_depend_on_the_number_of_cores(
    kind: type[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = after(with_players(kind, 3), seed=3, plies=9)
    limit = bots.Limit(simulations=2000)
    one = search.think(view, limit, generator(1))
    monkeypatch.setattr(search, "together", lambda tasks: [task() for task in tasks])
    other = search.think(view, limit, generator(1))
    assert one.actions == other.actions
    assert (one.simulations == other.simulations).all()
    assert (one.wins == other.wins).all()
    assert one.simulations.sum() == 2000


@KINDS
@pytest.mark.parametrize("edges", [2, 32, 256])
def test_a_full_tree_can_still_be_searched(kind: type[Game], edges: int) -> None:
    view = after(with_players(kind, 4), seed=1, plies=9)
    full = search.Tree(view, view.state(), generator(1), skill.of(kind).style, edges)
    growing = threading.Thread(target=full.grow, args=(3000,), daemon=True)
    growing.start()
    growing.join(timeout=300)
    assert not growing.is_alive(), "it searches forever for a free place"
    assert full.tally[:, 0].sum() == 3000


class Watched(search.Tree):
    """A tree that logs the number of simulations in each request."""

    def grow(self, simulations: int) -> None:
        self.asked = [*getattr(self, "asked", []), simulations]
        super().grow(simulations)


@KINDS
def test_the_value_of_a_point_has_the_right_sign(kind: type[Game]) -> None:
    game = with_players(kind, 3)
    ahead = 0.0
    for seed in range(5):
        *_, match = by_thumb(game, seed)
        outcome = match.outcome
        assert outcome is not None
        scores = outcome.scores[:3]
        ahead += sum(float(np.mean(scores)) - scores[seat] for seat in outcome.winners)
    assert np.sign(search.value_of_a_point(game)) == -np.sign(ahead)


def test_the_number_of_simulations_at_most_doubles() -> None:
    view = after(RumBugz(players=4), seed=1, plies=9)
    tree = Watched(view, view.state(), generator(1), skill.of(RumBugz).style, 1 << 12)
    tree.grow_until(time.perf_counter() + 60, 100)
    assert tree.asked[0] == 1
    assert sum(tree.asked) == 100
    assert all(more <= 2 * before for before, more in pairwise(tree.asked))


def test_search_runs_with_only_a_time_limit() -> None:
    view = after(BugOff(players=3), seed=5, plies=4)
    found = search.think(view, bots.Limit(seconds=0.5), generator(1))
    assert found.simulations.sum() > 1


# Endings of Party Bugs


def worth(position: Position, seat: int) -> float:
    """Return the worth of a position to a seat under best play, by plain exhaustive search."""
    return _worths(position)[seat]


def _worths(position: Position) -> list[float]:
    outcome = position.outcome
    if outcome is not None:
        scores = outcome.scores[: position.game.players]
        n = len(scores)
        ahead = [(n * score - sum(scores)) / (n - 1) for score in scores]
        return [
            0.99 * (seat in outcome.winners)
            + 0.01 * (0.5 + 0.5 * float(np.tanh(-ahead[seat] / 40)))
            for seat in range(n)
        ]
    mover = position.actor
    assert mover is not None
    moves = [move for move in position.legal_moves if move.seat == mover]
    return max((_worths(position.play(move)) for move in moves), key=lambda each: each[mover])


def solved(view: View) -> tuple[Array, Array] | None:
    """Return the worth of each action of an ending, and how often to choose it."""
    seat, notes = view.seat, np.zeros(100, np.int16)
    assert seat is not None
    worth = np.zeros(len(view.legal_moves), weighing.WORTH)
    room = 1 << 20
    if not endings.foresee(view.state(), seat, generator(1), notes, room, worth):
        return None
    results, plans = np.zeros((64, 12)), np.zeros((6, 2))
    assert endings.solve(view.state()[0], seat, generator(1), room, results, plans)
    return worth["merit"], plans[seat]


def late(players: int, seed: int, phase: str, cards: int) -> Match:
    """Return a game of Party Bugs shortly before its end."""
    for match in by_thumb(PartyBugs(players=players), seed):
        table: Any = match.position.table
        held = {len(hand) for hand in table.hands[:players]}
        if match.position.phase == phase and held == {cards} and not any(table.decks):
            return match
    raise AssertionError("the game had no such position")


@pytest.mark.parametrize(("players", "cards"), [(3, 0), (3, 1), (4, 0), (2, 0)])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_takes_are_solved_backwards(players: int, cards: int, seed: int) -> None:
    match = late(players, seed, "take", cards)
    seat = match.position.actor
    assert seat is not None
    view = match.view(seat)
    ending = solved(view)
    assert ending is not None
    plain = [worth(match.position.play(move), seat) for move in view.legal_moves]
    assert ending[0] == pytest.approx(plain)
    notes = np.zeros(100, np.int16)
    best = endings.answer(view.state(), seat, generator(1), notes, 1 << 20)
    assert best == notes[int(np.argmax(plain))]


@pytest.mark.parametrize("seed", [1, 4])
def test_plans_with_two_cards_each_are_an_equilibrium(seed: int) -> None:
    match = late(3, seed, "choose", 2)
    position = match.position
    seats = range(3)
    plans = []
    values = []
    for seat in seats:
        ending = solved(match.view(seat))
        assert ending is not None
        values.append(ending[0])
        plans.append(ending[1])
    moves = [match.view(seat).legal_moves for seat in seats]
    for seat in seats:
        expected = np.zeros(2)
        for way in product(range(2), repeat=3):
            after = position
            for mover in seats:
                after = after.play(moves[mover][way[mover]])
            share = np.prod([plans[other][way[other]] for other in seats if other != seat])
            expected[way[seat]] += share * worth(after, seat)
        assert expected == pytest.approx(values[seat])
        assert expected.max() - expected @ plans[seat] < 0.02


def test_positions_with_unknown_cards_are_not_endings() -> None:
    hidden = after(PartyBugs(players=3, hidden=True), seed=1, plies=60)
    early = after(PartyBugs(players=3), seed=1, plies=12)
    for view in (hidden, early):
        assert solved(view) is None


# Winning turns of RumBugz


def can_win(position: Position, seat: int, swaps: int) -> bool:
    """Return whether a turn can win with at most `swaps` more swaps, by exhaustive search."""
    seen = set()
    ahead = [(position, swaps)]
    while ahead:
        here, left = ahead.pop()
        for move in here.legal_moves:
            if move.verb == "swap" and not left:
                continue
            after = here.play(move)
            outcome = after.outcome
            if outcome is not None and outcome.winners == [seat]:
                return True
            key = (after, left - (move.verb == "swap"))
            if outcome is None and after.phase == "act" and after.actor == seat and key not in seen:
                seen.add(key)
                ahead.append(key)
    return False


def test_a_winning_turn_is_always_found() -> None:
    wins = 0
    for seed in range(12):
        for match in by_thumb(RumBugz(players=2), seed):
            position = match.position
            seat = position.actor
            if position.phase == "act" and seat is not None and can_win(position, seat, 1):
                wins += 1
                view = match.view(seat)
                action = winning_action(view.state(), seat, generator(1), 1 << 20)
                assert action >= 0, repr(position)
    assert wins > 20


def test_search_completes_a_winning_turn() -> None:
    for match in by_thumb(RumBugz(players=3), seed=2):
        seat = match.position.actor
        if match.position.phase == "act" and seat is not None and can_win(match.position, seat, 0):
            break
    bot = bots.make("search", seed=1)
    while not match.position.is_over:
        assert match.position.actor == seat
        match.push(bot.choose(match.view(seat), bots.Limit(simulations=1)))
    outcome = match.position.outcome
    assert outcome is not None
    assert outcome.winners == [seat]


def test_search_draws_a_winning_bug_from_the_pile() -> None:
    taken = 0
    for seed in range(12):
        for match in by_thumb(RumBugz(players=2), seed):
            position = match.position
            seat = position.actor
            draw = Move(seat or 0, "draw pile")
            if position.phase != "draw" or seat is None or not position.is_legal(draw):
                continue
            view = match.view(seat)
            if can_win(position.play(draw), seat, 0):
                taken += 1
                assert bots.make("search", seed=1).choose(view, bots.Limit(simulations=1)) == draw
    assert taken


def test_trials_go_on_in_the_middle_of_a_move() -> None:
    match = RumBugz(players=2).deal(seed=1)
    thumb, found = bots.make("thumb", seed=1), 0
    while match.outcome is None:
        view = match.view(match.position.actors[0])
        for action in search.legal_actions(view, view.state()):
            states = view.unfinished((action,))
            if states is None:
                continue
            found += 1
            trial = trials.Trial(view, states, generator(found))
            assert trial.actions == search.legal_actions(view, states)
            trial.play(2, [*range(len(trial.actions))])
            assert [*trial.counts()] == [2] * len(trial.actions)
        match.push(thumb.choose(view, bots.Limit()))
    assert found
