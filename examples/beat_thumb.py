"""Teach sb3-contrib's MaskablePPO to beat `thumb` in Bug Off! with two players.

    pip install "bugnight[research,train]"
    python examples/beat_thumb.py

Four things make the difference to `maskable_ppo.py`. The network first learns to move as `thumb`
does, and only then by rewards. Every point scored is a small reward at once. All colours go through
the same layers: what is learned of one holds for all. And a thousand games are played at a time.
`docs/learners.md` says what it reached.
"""

import argparse
from collections.abc import Callable

import numpy as np
import torch
from maskable_ppo import Progress, win_share
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnvWrapper
from torch import nn

from bugnight.envs.batch import Batch, Seating
from bugnight.envs.pieces import layout, named
from bugnight.envs.sb3 import GamesVecEnv
from bugnight.games.bug_off import BugOff

COLOURS = 6
GAME = BugOff(players=2)


def lead(seen: np.ndarray) -> np.ndarray:
    """How many points the learner is ahead."""
    own, rival = np.moveaxis(named(BugOff, seen)["score"], -1, 0)[:2]
    return 30 * (own - rival)


class PointsAtOnce(VecEnvWrapper):
    """Adds to the reward of a win `worth` for every point of the lead, when it is made."""

    def __init__(self, games: GamesVecEnv, worth: float) -> None:
        super().__init__(games)
        self.worth, self.before = worth, np.zeros(games.num_envs)

    def reset(self) -> np.ndarray:
        seen = self.venv.reset()
        self.before = lead(seen)
        return seen

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict]]:
        seen, rewards, over, infos = self.venv.step_wait()
        after, before = lead(seen), self.before
        self.before = after.copy()
        for i in np.flatnonzero(over):
            after[i] = lead(infos[i]["terminal_observation"])
        rewards = rewards + self.worth * (after - before).astype(np.float32)
        return seen, rewards, over, infos


class ByColour(BaseFeaturesExtractor):
    """The same layers for each colour, which sees itself, what is common, and the mean of all."""

    def __init__(self, space: object, width: int = 64) -> None:
        super().__init__(space, COLOURS * width)
        numbers = named(BugOff, np.arange(GAME.rules.OBSERVATION))
        coloured = [name for name, piece in layout(BugOff).items() if piece.shape[-1] == COLOURS]
        common = [numbers[name].ravel() for name in numbers if name not in coloured]
        own = [numbers[name].reshape(-1, COLOURS) for name in coloured]
        self.own, self.common = (torch.tensor(np.concatenate(x)) for x in (own, common))
        self.first = nn.Linear(len(self.own) + len(self.common), width)
        self.more = nn.ModuleList(nn.Linear(2 * width, width) for _ in range(2))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        common = seen[:, None, self.common].expand(-1, COLOURS, -1)
        x = self.first(torch.cat([seen[:, self.own.T], common], -1)).relu()
        for layer in self.more:
            x = x + layer(torch.cat([x, x.mean(1, keepdim=True).expand_as(x)], -1)).relu()
        return x.flatten(1)


class EachColour(nn.Module):
    """Two weights for each colour: to place it, and to score it; numbered as actions are."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.out = nn.Linear(width, 2)
        nn.init.orthogonal_(self.out.weight, 0.01)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out(x.unflatten(1, (COLOURS, -1))).transpose(1, 2).flatten(1)


class ColourPolicy(MaskableActorCriticPolicy):
    """A policy that does not tell colours apart by their names."""

    def _build(self, lr_schedule: Callable[[float], float]) -> None:
        super()._build(lr_schedule)
        width = self.features_dim // COLOURS
        mean = nn.Sequential(nn.Unflatten(1, (COLOURS, width)), nn.AvgPool2d((COLOURS, 1)))
        layers = [nn.Flatten(), nn.Linear(width, 64), nn.ReLU(), nn.Linear(64, 1)]
        self.action_net, self.value_net = EachColour(width), nn.Sequential(*mean, *layers)
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )


def imitate(model: MaskablePPO, updates: int) -> None:
    """Learn what `thumb` would do, in games where the network and `thumb` take turns at random."""
    batch, rng = Batch([Seating(GAME)], 2048, model.seed), np.random.default_rng(model.seed)
    memory = batch.memory
    for _ in range(updates):
        batch.advise(everyone=True)
        seen, advice = torch.tensor(memory.observation), torch.tensor(memory.advice)
        play = model.policy.get_distribution(seen, memory.mask)
        model.policy.optimizer.zero_grad()
        (-play.log_prob(advice.long()).mean()).backward()
        model.policy.optimizer.step()
        own = play.get_actions().numpy()
        memory.actions[:] = np.where(rng.random(len(own)) < 0.5, own, memory.advice)
        batch.step()


def main() -> None:
    """Read the command line, and learn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=2_500_000)
    parser.add_argument("--updates", type=int, default=1500, help="by imitation, before")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)  # the network is small; games have their own threads
    env = PointsAtOnce(GamesVecEnv(GAME, 1024, opponents="thumb", seat=None), 0.05)
    settings = {"n_steps": 32, "batch_size": 4096, "n_epochs": 4, "gamma": 1.0, "device": "cpu"}
    settings |= {"learning_rate": lambda left: 1e-3 * left, "ent_coef": 0.003, "seed": args.seed}
    network = {"features_extractor_class": ByColour, "net_arch": []}
    model = MaskablePPO(ColourPolicy, env, policy_kwargs=network, **settings)
    progress = Progress(GAME, "thumb", args.steps // 10)
    imitate(model, args.updates)
    of_all = model.policy.optimizer
    model.policy.optimizer = torch.optim.Adam(model.policy.value_net.parameters())
    model.learn(131_072)  # the critic alone: it has to judge well before it may teach
    model.policy.optimizer = of_all
    model.learn(args.steps, callback=progress, reset_num_timesteps=False)
    won = win_share(model, GAME, "thumb", 10_000)
    print(f"in 10,000 games: wins {won.mean():.3f} ± {1.96 * won.std() / 100:.3f}")


if __name__ == "__main__":
    main()
