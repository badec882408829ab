"""PPO in one file, in the style of CleanRL: one seat of a game against bots.

    pip install "bugnight[research,train]"
    python examples/cleanrl_ppo.py bug-off --opponents random

Everything that learns is on this page: the network, the rollout, advantages, the update. Masks are
used as everywhere: what is illegal has a probability of 0. `docs/learners.md` says what it reached.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from bugnight.envs.vector import BugNightVectorEnv
from bugnight.play import GAMES, Game


class Agent(nn.Module):
    """Two small networks: what to do, and how it will end."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.actor, self.critic = (
            nn.Sequential(
                nn.Linear(numbers, 128),
                nn.Tanh(),
                nn.Linear(128, 128),
                nn.Tanh(),
                nn.Linear(128, n),
            )
            for n in (actions, 1)
        )
        nn.init.orthogonal_(self.actor[-1].weight, 0.01)

    def policy(self, seen: torch.Tensor, mask: torch.Tensor) -> Categorical:
        """The chances of all actions."""
        return Categorical(logits=self.actor(seen).masked_fill(mask == 0, -1e8))


def tensors(observations: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """What the games show, without a copy."""
    return tuple(torch.from_numpy(observations[key]) for key in ("observation", "action_mask"))


def games(game: Game, count: int, opponents: str) -> BugNightVectorEnv:
    """A batch in which one seat, another in each game, is the agent's."""
    how = {"opponents": opponents, "seat": None, "autoreset_mode": "SameStep"}
    return BugNightVectorEnv(game, count, **how)


@torch.no_grad()
def win_share(agent: Agent, game: Game, opponents: str, count: int = 1000) -> np.ndarray:
    """Play new games at once, as it plays when it learns; gives each game's share of the win."""
    envs = games(game, count, opponents)
    observations, _ = envs.reset(seed=10**6)
    going, won = np.ones(count, bool), np.zeros(count)
    while going.any():
        actions = agent.policy(*tensors(observations)).sample()
        observations, rewards, over, _, _ = envs.step(actions.numpy())
        won[going & over] = rewards[going & over]
        going &= ~over
    return won


def learn(game: Game, opponents: str, args: argparse.Namespace) -> Agent:
    """Learn for some steps, and print how it goes."""
    envs, began = games(game, args.games, opponents), time.monotonic()
    agent = Agent(game.rules.OBSERVATION, game.rules.ACTIONS)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.rate, eps=1e-5)
    observations, _ = envs.reset(seed=args.seed)
    length, updates = args.rollout, max(1, args.steps // (args.games * args.rollout))
    for update in range(updates + 1):
        if update % max(1, updates // 5) == 0 or update == updates:
            won = win_share(agent, game, opponents)
            share = f"{won.mean():.3f} ± {1.96 * won.std() / len(won) ** 0.5:.3f}"
            steps, seconds = update * args.games * length, time.monotonic() - began
            print(f"{steps:>8} steps {seconds:6.1f} s   wins {share}", flush=True)
            began = began if update else time.monotonic()  # not to count the first compiling
        if update == updates:
            return agent
        kept: list[tuple[torch.Tensor, ...]] = []
        for _ in range(length):
            seen, mask = tensors(observations)
            with torch.no_grad():
                policy, value = agent.policy(seen, mask), agent.critic(seen)[:, 0]
            action = policy.sample()
            observations, reward, over, _, _ = envs.step(action.numpy())
            end = torch.from_numpy(np.stack([reward, over]).astype(np.float32))
            kept.append((seen, mask, action, policy.log_prob(action), value, *end))
        seen, mask, action, before, value, reward, over = map(torch.stack, zip(*kept, strict=True))
        with torch.no_grad():
            later = agent.critic(tensors(observations)[0])[:, 0]
        advantage, gain = torch.zeros_like(value), torch.zeros(args.games)
        for t in reversed(range(length)):
            following = later if t == length - 1 else value[t + 1]
            surprise = reward[t] + following * (1 - over[t]) - value[t]
            gain = surprise + 0.95 * gain * (1 - over[t])
            advantage[t] = gain
        flat = [x.flatten(0, 1) for x in (seen, mask, action, before, advantage, advantage + value)]
        for _ in range(4):
            for part in torch.randperm(len(flat[0])).split(1024):
                seen, mask, action, before, gained, wanted = (x[part] for x in flat)
                policy = agent.policy(seen, mask)
                ratio = (policy.log_prob(action) - before).exp()
                gained = (gained - gained.mean()) / (gained.std() + 1e-8)
                loss = -torch.min(ratio * gained, ratio.clamp(0.8, 1.2) * gained).mean()
                loss += 0.5 * (agent.critic(seen)[:, 0] - wanted).pow(2).mean()
                loss -= 0.01 * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
    return agent


def main() -> None:
    """Read the command line, and learn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random", choices=["random", "thumb"])
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=64, help="at a time")
    parser.add_argument("--rollout", type=int, default=64, help="steps before each update")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # the network is small; games have their own threads
    print(f"learning {args.game}, {args.players} players, against {args.opponents}", flush=True)
    learn(GAMES[args.game](players=args.players), args.opponents, args)


if __name__ == "__main__":
    main()
