"""Teach PufferLib's PPO a game, one seat against bots, and see how often it wins.

    pip install "bugnight[research]" pufferlib-core
    python examples/puffer_ppo.py bug-off --opponents random --steps 200000

`Games` is our batch as a native environment of PufferLib: the batch's arrays are copied into its
buffers, the mask behind the observation, where `Policy` finds it. `docs/learners.md` says what it
reached.
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import pufferlib
import torch
from gymnasium.vector import AutoresetMode
from pufferlib.pufferl import PuffeRL
from torch import nn

from bugnight.envs.vector import BugNightVectorEnv
from bugnight.play import GAMES, Game

SETTINGS: dict[str, Any] = (
    {"device": "cpu", "precision": "float32", "optimizer": "adam", "learning_rate": 1e-3}
    | {"adam_beta1": 0.9, "adam_beta2": 0.999, "adam_eps": 1e-8, "anneal_lr": False}
    | {"batch_size": "auto", "bptt_horizon": 64, "minibatch_size": 1024, "update_epochs": 4}
    | {"max_minibatch_size": 1024, "gamma": 1.0, "gae_lambda": 0.95, "clip_coef": 0.2}
    | {"vf_coef": 0.5, "vf_clip_coef": 0.2, "ent_coef": 0.01, "max_grad_norm": 0.5}
    | {"prio_alpha": 0.0, "prio_beta0": 1.0, "vtrace_rho_clip": 1.0, "vtrace_c_clip": 1.0}
    | {"use_rnn": False, "cpu_offload": False, "compile": False, "torch_deterministic": True}
    | {"checkpoint_interval": 10**9, "data_dir": "puffer", "env": "bugnight"}
)


class Games(pufferlib.PufferEnv):  # type: ignore[misc]
    """Many games at once, one seat in each."""

    def __init__(self, game: Game, games: int, opponents: str) -> None:
        mode = AutoresetMode.SAME_STEP
        self.games = BugNightVectorEnv(
            game, games, opponents=opponents, seat=None, autoreset_mode=mode, copy=False
        )
        rules = game.rules
        width = rules.OBSERVATION + rules.ACTIONS
        self.single_observation_space = gymnasium.spaces.Box(0, 64, (width,), np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(rules.ACTIONS)
        self.num_agents = games
        super().__init__()

    def _show(self, seen: dict[str, np.ndarray]) -> None:
        split = seen["observation"].shape[1]
        self.observations[:, :split] = seen["observation"]
        self.observations[:, split:] = seen["action_mask"]

    def reset(self, seed: int | None = None) -> tuple[np.ndarray, list[Any]]:
        self._show(self.games.reset(seed=seed)[0])
        return self.observations, []

    def step(self, actions: np.ndarray) -> tuple[Any, ...]:
        seen, self.rewards[:], self.terminals[:], _, _ = self.games.step(actions)
        self._show(seen)
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        self.games.close()


class Policy(nn.Module):
    """Two layers; what is not legal gets no weight."""

    def __init__(self, env: Games, width: int = 128) -> None:
        super().__init__()
        actions = env.single_action_space.n
        self.split = env.single_observation_space.shape[0] - actions
        self.body = nn.Sequential(
            nn.Linear(self.split, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, _: Any = None) -> tuple[torch.Tensor, torch.Tensor]:  # noqa: ANN401
        """The weights of all actions, and the value."""
        hidden = self.body(seen[..., : self.split])
        logits = self.actor(hidden).masked_fill(seen[..., self.split :] == 0, -1e9)
        return logits, self.critic(hidden)

    forward_eval = forward


def win_share(policy: Policy, game: Game, opponents: str, games: int = 1000) -> np.ndarray:
    """Play games at once, a random seat in each; gives each game's share of the win."""
    env = Games(game, games, opponents)
    env.reset(seed=10**6)
    going, won = np.ones(games, bool), np.zeros(games)
    while going.any():
        with torch.no_grad():
            actions = policy(torch.from_numpy(env.observations))[0].argmax(dim=1).numpy()
        env.step(actions)
        won[going & env.terminals] = env.rewards[going & env.terminals]
        going &= ~env.terminals
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
    PuffeRL.print_dashboard = lambda *_, **__: None  # it clears the screen
    game = GAMES[args.game](players=args.players)
    env = Games(game, args.games, args.opponents)
    policy = Policy(env)
    learner = PuffeRL(SETTINGS | {"total_timesteps": args.steps, "seed": args.seed}, env, policy)
    began, tell_at = time.process_time(), 0
    print(f"learning {args.game}, {args.players} players, against {args.opponents}", flush=True)
    while True:
        if learner.global_step >= min(tell_at, args.steps):
            tell_at += args.steps // 5
            won = win_share(policy, game, args.opponents)
            share = f"{won.mean():.3f} ± {1.96 * won.std() / len(won) ** 0.5:.3f}"
            seconds = time.process_time() - began
            print(f"{learner.global_step:>8} steps {seconds:6.1f} CPU s   wins {share}", flush=True)
        if learner.global_step >= args.steps:
            break
        learner.evaluate()
        learner.train()
    learner.utilization.stop()


if __name__ == "__main__":
    main()
