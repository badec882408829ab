"""Peers, measured as their own users would: OpenSpiel's C++ and Python, RLCard's Python."""

import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel
import rlcard

GOOFSPIEL = "goofspiel(num_cards=13,players=4,points_order=random,returns_type=win_loss)"
IN_TURNS = f"turn_based_simultaneous_game(game={GOOFSPIEL})"
"""The same, one seat after the other."""


def best_rate(
    play: Callable[[], tuple[int, int]], seconds: float, runs: int = 3
) -> dict[str, float]:
    """Repeat `play`, which gives decisions and games; keep the fastest of several runs."""
    play()
    best = {"decisions_per_second": 0.0, "games_per_second": 0.0}
    for _ in range(runs):
        decisions = games = 0
        began = time.process_time()
        spent = 0.0
        while spent < seconds / runs:
            more_decisions, more_games = play()
            decisions += more_decisions
            games += more_games
            spent = time.process_time() - began
        if decisions / spent > best["decisions_per_second"]:
            best = {"decisions_per_second": decisions / spent, "games_per_second": games / spent}
    return best


def play_openspiel(game: Any, rng: random.Random) -> int:  # noqa: ANN401
    """Play one random game through OpenSpiel's Python API; gives the players' decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        elif state.is_simultaneous_node():
            players = range(game.num_players())
            state.apply_actions([rng.choice(state.legal_actions(i)) for i in players])
            decisions += game.num_players()
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def openspiel_python(name: str, seconds: float) -> dict[str, float]:
    """Random games through OpenSpiel's Python API."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    return best_rate(lambda: (play_openspiel(game, rng), 1), seconds)


def openspiel_rollouts(name: str, seconds: float) -> dict[str, float]:
    """Random rollouts by OpenSpiel's C++, with no Python in the loop.

    One search of its MCTS bot asks the evaluator for many rollouts from the first decision; how
    many decisions a game has is counted on a thousand games through its Python API.
    """
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    sample = 1000 if "goofspiel" in name else 200
    decisions_per_game = sum(play_openspiel(game, rng) for _ in range(sample)) / sample
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    rollouts = 2000 if "goofspiel" in name else 50
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def play() -> tuple[int, int]:
        bot.step(state)
        return round(rollouts * decisions_per_game), rollouts

    return best_rate(play, seconds)


def rlcard_python(name: str, seconds: float) -> dict[str, float]:
    """Random games through RLCard's environment."""
    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions, 1

    return best_rate(play, seconds)
