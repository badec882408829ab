"""Let OpenSpiel's own learners play a game: DQN, NFSP, Deep CFR, PPO.

    pip install "bugnight[research,train]"
    python examples/openspiel_dqn.py leduc
    python examples/openspiel_dqn.py bug-off --learner ppo --episodes 100

They read `information_state_tensor`: what a seat did and saw in its last moments, as many as the
parameter `memory` says. All but Deep CFR then play against a random player, each seat in turn, and
the mean return of a game is printed with its 95 % interval. `docs/learners.md` has the numbers.
"""

import argparse
import time
from typing import Any

import numpy as np
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.pytorch import deep_cfr, dqn, nfsp, ppo

from bugnight import GAMES
from bugnight.envs import openspiel


def environment(name: str, seed: int) -> Any:
    """A game for two as OpenSpiel's learners want it."""
    settings = {"players": 2, "returns": "score", "memory": 4}
    luck = rl_environment.ChanceEventSampler(seed)
    game = openspiel.name_of(GAMES[name])
    return rl_environment.Environment(game, chance_event_sampler=luck, **settings)


def play(env: Any, agents: list[Any], episodes: int, *, learn: bool) -> np.ndarray:
    """Play episodes; gives what each seat had at the end of each."""
    returns = []
    for _ in range(episodes):
        step = env.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = env.step([int(agent.step(step, is_evaluation=not learn).action)])
        if learn:
            for agent in agents:
                agent.step(step)
        returns.append(step.rewards)
    return np.array(returns)


def against_random(env: Any, agents: list[Any], episodes: int) -> np.ndarray:
    """What agents have in games against a random player, in both seats."""
    actions = env.action_spec()["num_actions"]
    first = play(env, [agents[0], RandomAgent(1, actions)], episodes // 2, learn=False)
    second = play(env, [RandomAgent(0, actions), agents[1]], episodes // 2, learn=False)
    return np.concatenate([first[:, 0], second[:, 1]])


def learn_in_turn(env: Any, learner: str, episodes: int, seed: int) -> list[Any]:
    """DQN or NFSP: two agents that learn from games with each other."""
    size = env.observation_spec()["info_state"][0]
    actions = env.action_spec()["num_actions"]
    shared = {"learning_rate": 1e-3, "optimizer_str": "adam", "min_buffer_size_to_learn": 500}
    shared |= {"epsilon_decay_duration": episodes * 4, "epsilon_decay_schedule_str": "linear"}
    if learner == "dqn":
        agents = [dqn.DQN(i, size, actions, (64, 64), seed=seed + i, **shared) for i in range(2)]
    else:
        agents = [nfsp.NFSP(i, size, actions, (64, 64), 10_000, 0.1, seed=seed + i) for i in (0, 1)]
    play(env, agents, episodes, learn=True)
    return agents


def learn_ppo(env: Any, episodes: int) -> list[Any]:
    """PPO learns against a random player, in each seat in turn."""
    shape, actions = (env.observation_spec()["info_state"][0],), env.action_spec()["num_actions"]
    agent = ppo.PPO(shape, actions, 2, steps_per_batch=64, agent_fn=ppo.PPOAgent)
    others = [RandomAgent(1, actions), RandomAgent(0, actions)]

    def asked(step: Any) -> Any:
        while not step.last() and step.observations["current_player"] != agent.player_id:
            step = env.step([others[agent.player_id].step(step).action])
        return step

    ended, step = 0, asked(env.reset())
    while ended < episodes:
        for _ in range(64):
            step = asked(env.step([agent.step([step])[0].action]))
            agent.post_step([step.rewards[agent.player_id]], [step.last()])
            while step.last():
                ended += 1
                agent.player_id = ended % 2
                step = asked(env.reset())
        agent.learn([step])
    return [Single(agent), Single(agent)]


class Single:
    """An agent of a batch, asked for one game."""

    def __init__(self, agent: Any) -> None:
        self.agent = agent

    def step(self, step: Any, is_evaluation: bool = True) -> Any:
        """Ask the agent."""
        self.agent.player_id = step.observations["current_player"]
        return self.agent.step([step], is_evaluation)[0]


def learn_deep_cfr(env: Any, episodes: int) -> None:
    """Deep CFR walks through a game; here few times, with small networks."""
    layers = {"policy_network_layers": (32,), "advantage_network_layers": (32,)}
    rounds = {"num_iterations": 2, "num_traversals": max(1, episodes // 100)}
    solver = deep_cfr.DeepCFRSolver(env.game, memory_capacity=10_000, **layers, **rounds)
    solver.solve()


def main() -> None:
    """Read the command line, learn, and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--learner", default="dqn", choices=["dqn", "nfsp", "ppo", "deep-cfr"])
    parser.add_argument("--episodes", type=int, default=5000)
    parser.add_argument("--contests", type=int, default=1000, help="games that are counted")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    np.random.seed(args.seed)
    env, began = environment(args.game, args.seed), time.monotonic()
    print(f"{args.learner} learns {args.game}", flush=True)
    if args.learner == "deep-cfr":
        learn_deep_cfr(env, args.episodes)
        print(f"it ran, {time.monotonic() - began:.0f} s")
        return
    if args.learner == "ppo":
        agents = learn_ppo(env, args.episodes)
    else:
        agents = learn_in_turn(env, args.learner, args.episodes, args.seed)
    print(f"{args.episodes} episodes, {time.monotonic() - began:.0f} s", flush=True)
    had = against_random(env, agents, args.contests)
    print(f"a game against random: {had.mean():+.3f} ± {1.96 * had.std() / len(had) ** 0.5:.3f}")


if __name__ == "__main__":
    main()
