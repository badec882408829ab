"""Peers, measured as their own users would: OpenSpiel, RLCard and Pgx.

Each is imported only where it is measured: a machine with a GPU need not have the others.
"""

import random
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

GOOFSPIEL = "goofspiel(num_cards=13,players=4,points_order=random,returns_type=win_loss)"
IN_TURNS = f"turn_based_simultaneous_game(game={GOOFSPIEL})"
"""The same, one seat after the other."""
DECISIONS = "decisions_per_second"


Play: TypeAlias = Callable[[], tuple[int, int]]
"""Plays on for a while; gives decisions and games."""
Rate: TypeAlias = dict[str, float]


def best_rate(play: Play, seconds: float, runs: int = 3) -> Rate:
    """Repeat `play`; keep the fastest of several runs."""
    play()
    return max((_burst(play, seconds / runs)[0] for _ in range(runs)), key=_decisions)


def rates_in_turns(plays: Mapping[str, Play], seconds: float) -> dict[str, Rate]:
    """Let all take turns in short bursts, and keep the fastest burst of each.

    So whatever else the machine does slows all of them down alike.
    """
    for play in plays.values():
        play()
    best: dict[str, Rate] = {what: {DECISIONS: 0.0} for what in plays}
    spent = dict.fromkeys(plays, 0.0)
    while min(spent.values()) < seconds:
        for what, play in plays.items():
            if spent[what] < seconds:
                found, took = _burst(play)
                spent[what] += took
                best[what] = max(best[what], found, key=_decisions)
    return best


def _burst(play: Play, seconds: float = 0.01) -> tuple[Rate, float]:
    """Play for this long at least; gives the rates, and how long it was."""
    decisions = games = 0
    began = time.process_time()
    spent = 0.0
    while spent < seconds:
        more_decisions, more_games = play()
        decisions += more_decisions
        games += more_games
        spent = time.process_time() - began
    return {DECISIONS: decisions / spent, "games_per_second": games / spent}, spent


def _decisions(rate: Rate) -> float:
    return rate[DECISIONS]


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


def openspiel_python(name: str) -> Play:
    """Random games through OpenSpiel's Python API."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    return lambda: (play_openspiel(game, rng), 1)


def openspiel_rollouts(name: str) -> Play:
    """Random rollouts by OpenSpiel's C++, with no Python in the loop.

    One search of its MCTS bot asks the evaluator for many rollouts from the first decision; how
    many decisions a game has is counted on a thousand games through its Python API.
    """
    import pyspiel  # noqa: PLC0415

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

    return play


def pgx_steps(name: str, batch: int, steps: int) -> Play:
    """Steps of a batch of Pgx's games, each followed by the next at once, in a compiled loop."""
    import jax  # noqa: PLC0415  it takes its cores when it is imported
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def body(carry: Any, _: Any) -> Any:  # noqa: ANN401
        state, key, ended = carry
        key, chance, dealing = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(chance, logits)
        after = step(state, action, jax.random.split(dealing, batch))
        return (after, key, ended + after.terminated.sum()), None

    rolled = jax.jit(lambda carry: jax.lax.scan(body, carry, None, length=steps)[0])
    keys = jax.random.split(jax.random.PRNGKey(0), batch)
    state, key = jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(1)

    def play() -> tuple[int, int]:
        nonlocal state, key
        state, key, ended = rolled((state, key, 0))
        state.observation.block_until_ready()
        return batch * steps, int(ended)

    return play


def rlcard_python(name: str) -> Play:
    """Random games through RLCard's environment."""
    import rlcard  # noqa: PLC0415

    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions, 1

    return play
