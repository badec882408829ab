"""Teach AgileRL's PPO a game, one seat against bots, and see how often it wins.

    pip install "bugnight[research]" agilerl peft
    python examples/agilerl_ppo.py bug-off --opponents random

AgileRL finds masks in `infos`. `docs/learners.md` says what it reached, and why `use_gae` is off.
"""

import argparse
import time
from typing import Any

import numpy as np
import torch
from agilerl.algorithms.ppo import PPO
from agilerl.rollouts.on_policy import collect_rollouts
from gymnasium.vector import AutoresetMode, VectorWrapper

from bugnight.envs.vector import BugNightVectorEnv
from bugnight.play import GAMES, Game

STEPS = 64
"""Of every game between two updates."""
SETTINGS: dict[str, Any] = (
    {"lr": 1e-3, "batch_size": 1024, "update_epochs": 10, "gamma": 1.0, "ent_coef": 0.01}
    # GAE of AgileRL 2.58 takes the reward of a game's end for the next game's
    | {"rollout_buffer_config": {"use_gae": False}}
)


class Numbers(VectorWrapper):
    """Many games at once, one seat in each; observations without their masks."""

    def __init__(self, game: Game, games: int, opponents: str) -> None:
        mode = AutoresetMode.SAME_STEP
        env = BugNightVectorEnv(game, games, opponents=opponents, seat=None, autoreset_mode=mode)
        super().__init__(env)
        self.single_observation_space = env.single_observation_space["observation"]
        self.observation_space = env.observation_space["observation"]

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:  # noqa: ANN401
        seen, infos = self.env.reset(**options)
        return seen["observation"], infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401
        seen, *rest = self.env.step(actions)
        return seen["observation"], *rest


def win_share(agent: PPO, game: Game, opponents: str, games: int = 1000) -> np.ndarray:
    """Play games at once, a random seat in each; gives each game's share of the win."""
    env = Numbers(game, games, opponents)
    seen, infos = env.reset(seed=10**6)
    going, won = np.ones(games, bool), np.zeros(games)
    agent.set_training_mode(False)
    while going.any():
        actions = agent.get_action(seen, action_mask=infos["action_mask"])[0]
        seen, rewards, over, _, infos = env.step(actions)
        won[going & over] = rewards[going & over]
        going &= ~over
    agent.set_training_mode(True)
    return won


def main() -> None:
    """Read the command line, and learn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random", choices=["random", "thumb"])
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=64, help="at a time")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)  # the network is small; games have their own threads
    torch.manual_seed(args.seed)
    np.random.seed(args.seed)
    game = GAMES[args.game](players=args.players)
    env = Numbers(game, args.games, args.opponents)
    env.reset(seed=args.seed)
    spaces = env.single_observation_space, env.single_action_space
    agent = PPO(*spaces, num_envs=args.games, learn_step=STEPS * args.games, **SETTINGS)
    began, tell_at, steps = time.process_time(), 0, 0
    print(f"learning {args.game}, {args.players} players, against {args.opponents}", flush=True)
    now: tuple[Any, ...] = (None,) * 4
    while True:
        if steps >= min(tell_at, args.steps):
            tell_at += args.steps // 5
            won = win_share(agent, game, args.opponents)
            share = f"{won.mean():.3f} ± {1.96 * won.std() / len(won) ** 0.5:.3f}"
            seconds = time.process_time() - began
            print(f"{steps:>8} steps {seconds:6.1f} CPU s   wins {share}", flush=True)
        if steps >= args.steps:
            break
        names = ("last_obs", "last_done", "last_scores", "last_info")
        _, *now = collect_rollouts(agent, env, STEPS, **dict(zip(names, now, strict=True)))
        agent.learn()
        steps += STEPS * args.games


if __name__ == "__main__":
    main()
