"""PPO with TorchRL: one seat of a game against bots, made by its Gymnasium id.

    pip install "bugnight[research,train]"
    python examples/torchrl_ppo.py BugOff --opponents random

`GymEnv` makes the environment, TorchRL's collector, advantage and loss do the rest; the mask goes
into `MaskedCategorical`. `docs/learners.md` says what it reached.
"""

import argparse
import time
from functools import partial

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import LazyTensorStorage, ReplayBuffer, SamplerWithoutReplacement
from torchrl.envs import ExplorationType, SerialEnv, set_exploration_type
from torchrl.envs.libs.gym import GymEnv
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import bugnight.envs.gymnasium  # noqa: F401  registers

SEEN = "observation"


def network(numbers: int, out: int) -> nn.Module:
    """A small network."""
    layers = [nn.Linear(numbers, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh()]
    return nn.Sequential(*layers, nn.Linear(128, out))


class Chances(nn.Module):
    """What the network says of every action, and the mask as truth values."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.network = network(numbers, actions)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Give both, for `MaskedCategorical`."""
        return self.network(seen), mask.bool()


def make_env(args: argparse.Namespace) -> GymEnv:
    """One game, a random seat in each, actions as numbers."""
    options = {"players": args.players, "opponents": args.opponents, "seat": None}
    return GymEnv(f"bugnight/{args.game}-v1", categorical_action_encoding=True, **options)


@torch.no_grad()
def win_share(env: SerialEnv, policy: nn.Module, games: int) -> torch.Tensor:
    """Play games as well as it can; gives each game's share of the win."""
    won = []
    with set_exploration_type(ExplorationType.DETERMINISTIC):
        while sum(map(len, won)) < games:
            played = env.rollout(200, policy, break_when_any_done=False)["next"]
            won.append(played["reward"][played["done"]])
    return torch.cat(won)


def main() -> None:
    """Read the command line, and learn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="the name of a game's class, as in its id")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--contests", type=int, default=400, help="games that are counted")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    print(f"learning {args.game}, {args.players} players, against {args.opponents}", flush=True)
    env = SerialEnv(8, partial(make_env, args))
    env.set_seed(args.seed)
    numbers, actions = env.observation_spec[SEEN].shape[-1], env.action_spec.space.n
    asked = {"in_keys": [SEEN, "action_mask"], "out_keys": ["logits", "mask"]}
    chances = TensorDictModule(Chances(numbers, actions), **asked)
    policy = ProbabilisticActor(
        chances,
        in_keys=["logits", "mask"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(network(numbers, 1), in_keys=[SEEN])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(policy, critic, entropy_coeff=0.01, critic_coeff=0.5)
    optimizer = torch.optim.Adam(loss.parameters(), lr=1e-3)
    frames = 2048
    buffer = ReplayBuffer(
        storage=LazyTensorStorage(frames), sampler=SamplerWithoutReplacement(), batch_size=512
    )
    frames_of = {"frames_per_batch": frames, "total_frames": args.steps}
    collector = Collector(env, policy, auto_register_policy_transforms=False, **frames_of)
    began, steps = time.monotonic(), 0
    for batch in collector:
        for _ in range(6):
            advantage(batch)
            buffer.extend(batch.reshape(-1))
            for part in buffer:
                losses = loss(part)
                total = sum(losses[f"loss_{part}"] for part in ("objective", "critic", "entropy"))
                optimizer.zero_grad()
                total.backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimizer.step()
        steps += frames
    seconds = time.monotonic() - began
    won = win_share(SerialEnv(8, partial(make_env, args)), policy, args.contests)
    error = 1.96 * won.std().item() / len(won) ** 0.5
    print(f"{steps:>8} steps {seconds:6.1f} s   wins {won.mean().item():.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
