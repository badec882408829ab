"""Teach sb3-contrib's MaskablePPO a game, one seat against bots, and see how often it wins.

    pip install "bugnight[research,train]"
    python examples/maskable_ppo.py bug-off --opponents random --steps 50000

It plays many games at once through `bugnight.envs.sb3`, and measures itself in games that it has
not learned from: the share of wins with its 95 % interval. `docs/research.md` says what it reached.
"""

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecMonitor

from bugnight.envs.sb3 import GamesVecEnv
from bugnight.play import GAMES, Game


def win_share(model: MaskablePPO, game: Game, opponents: str, games: int = 1000) -> np.ndarray:
    """Play games at once, a random seat in each; gives each game's share of the win."""
    env = GamesVecEnv(game, games, opponents=opponents, seat=None)
    env.seed(10**6)
    seen, going, won = env.reset(), np.ones(games, bool), np.zeros(games)
    while going.any():
        actions, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seen, rewards, over, _ = env.step(actions)
        won[going & over] = rewards[going & over]
        going &= ~over
    return won


class Progress(BaseCallback):
    """Print how often it wins, from time to time."""

    def __init__(self, game: Game, opponents: str, every: int) -> None:
        super().__init__()
        self.game, self.opponents, self.every = game, opponents, every
        self.next, self.began = 0, time.monotonic()

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.next:
            self.next += self.every
            self.tell()

    def _on_training_end(self) -> None:
        self.tell()

    def _on_step(self) -> bool:
        return True

    def tell(self) -> None:
        """Play against the opponents, and print a line."""
        won = win_share(self.model, self.game, self.opponents)
        error = 1.96 * won.std() / len(won) ** 0.5
        seconds = time.monotonic() - self.began
        share = f"{won.mean():.3f} ± {error:.3f}"
        print(f"{self.num_timesteps:>8} steps {seconds:6.1f} s   wins {share}", flush=True)


def main() -> None:
    """Read the command line, and learn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random", choices=["random", "thumb"])
    parser.add_argument("--reward", default="win", choices=["win", "score"])
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--games", type=int, default=64, help="at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", help="go on with a model that was saved")
    parser.add_argument("--save", help="where the model goes")
    args = parser.parse_args()
    torch.set_num_threads(1)  # the network is small; games have their own threads
    print(f"learning {args.game}, {args.players} players, against {args.opponents}", flush=True)
    game = GAMES[args.game](players=args.players)
    options = {"opponents": args.opponents, "seat": None, "reward": args.reward}
    env = VecMonitor(GamesVecEnv(game, args.games, **options))
    settings = {"n_steps": 64, "batch_size": 1024, "n_epochs": 6, "learning_rate": 1e-3}
    settings |= {"gamma": 1.0, "ent_coef": 0.01, "seed": args.seed, "device": "cpu"}
    if args.load:
        model = MaskablePPO.load(args.load, env, **settings)
    else:
        model = MaskablePPO("MlpPolicy", env, policy_kwargs={"net_arch": [128, 128]}, **settings)
    model.learn(args.steps, callback=Progress(game, args.opponents, args.steps // 5))
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
