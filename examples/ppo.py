"""Train a network for one of the games by playing against itself and its past, or thumb: PPO.

    python examples/ppo.py party-bugs --minutes 8 --seed 1 --out runs

Needs torch and, for a GPU, numba-cuda (`pip install "bugnight[gpu,train]"`). With `--device cpu` it
runs on a small batch, to try things out. It writes `GAME.npz` (float16 weights, as the bot
`learned` reads them) and `GAME.json` (configuration and curve) again and again.

Each step makes one decision in every game of the batch. A decision is judged by what came of it for
the seat that made it: the next value that a critic sees, who knows all cards, and at the end the
share of the win and the score. Seats take turns in the arrays: `look_back` keeps books for each.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from networks import Critic, Network
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, mse_loss

from bugnight.envs.batch import Batch, Seating
from bugnight.play import GAMES


@dataclass(frozen=True)
class Config:
    """All that can be set; each is an option of the command line."""

    game: str
    minutes: float = 8.2
    seed: int = 1
    games: int = 32768  # at a time
    steps: int = 64  # decisions in each game between updates
    epochs: int = 2
    minibatch: int = 65536
    width: int = 256
    blocks: int = 3
    row_width: int = 64
    rate: float = 1e-3  # fades, as the next two do
    entropy: float = 0.02
    score: float = 0.3  # weight of the score; the win weighs 1
    clip: float = 0.2
    trace: float = 0.9
    trust: float = 0.0  # in thumb's advice, at first; 0: it is not asked
    keep: float = 0.0  # seconds between networks that are kept as rivals; 0: thumb is the rival
    every: float = 60.0  # seconds between contests
    contests: int = 8192  # games for each number of players
    against: str = ""  # weights of a rival in contests, in place of thumb


DEFAULTS = {
    "party-bugs": Config("party-bugs", score=-0.3, trust=3.0),
    "bug-off": Config("bug-off", row_width=128, entropy=0.03, keep=20.0),
    "rumbugz": Config("rumbugz", minutes=6.5, trust=5.0, entropy=0.01, every=100.0, contests=4096),
}
SMALL = {"games": 256, "steps": 16, "minibatch": 1024, "contests": 64}
"""What a CPU can do, to try things out."""


def value_loss(heads: Tensor, target: Tensor) -> Tensor:
    """How far the chance to win and the score are off."""
    win = binary_cross_entropy_with_logits(heads[:, 0], target[:, 0].clamp(0, 1))
    return win + mse_loss(heads[:, 1], target[:, 1])


def replayed(work: Callable[[], None], on: Tensor) -> Callable[[], None]:
    """Record what a function has the GPU do; to replay that takes no time of the CPU."""
    if not on.is_cuda:
        return work
    torch.cuda.synchronize()
    with torch.cuda.stream(torch.cuda.Stream()):
        for _ in range(3):  # as recording needs it warm
            work()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph.replay  # type: ignore[no-any-return]


def drawn_by(logp: Tensor) -> Tensor:
    """Draw an action of each row by its probabilities."""
    return (logp - torch.empty_like(logp).exponential_().log()).argmax(1)


class Table:
    """A batch whose arrays are tensors here, and the networks that play and judge in it.

    Seats that are not the learner's are a rival's, or thumb's where there is none.
    """

    def __init__(
        self,
        seatings: list[Seating],
        games: int,
        nets: nn.ModuleList,
        seed: int,
        rival: Network | None = None,
    ) -> None:
        self.network, self.critic = nets
        self.rival = rival
        device, kind = self.critic.last.weight.device.type, Batch
        if device == "cuda":
            from bugnight.envs.gpu import GpuBatch as kind  # noqa: N813, PLC0415
        self.batch = kind(seatings, games, seed, critic=True)
        for name, array in self.batch.memory._asdict().items():
            if name not in ("states", "starts", "rngs"):
                setattr(self, name, torch.as_tensor(array, device=device))
        self.trusting = self.network.trusts or (rival is not None and rival.trusts)
        self.advise()
        self.think = replayed(self.look, self.observation)
        self.think()

    def advise(self) -> None:
        """Ask thumb where somebody wants to know."""
        if self.trusting or self.rival is None:
            self.batch.advise(everyone=self.trusting)

    @torch.no_grad()
    def look(self) -> None:
        """What every actor sees and would do, rivals and the learner's seats."""
        advice = self.advice.long().clamp(min=0)
        logp, _ = self.network(self.observation, self.mask, advice)
        judged = self.critic(self.observation, self.secrets)
        drawn, others = drawn_by(logp), advice
        if self.rival is not None:
            others = drawn_by(self.rival(self.observation, self.mask, advice)[0])
        mine = (self.learners.int() >> self.actor.int() & 1).bool()
        action = torch.where(mine, drawn, others)
        told = {"observation": self.observation, "secrets": self.secrets, "mask": self.mask}
        told |= {"advice": advice, "actor": self.actor.long(), "mine": mine, "action": action}
        told |= {"best": torch.where(mine, logp.argmax(1), others)}
        told |= {"logp": logp.gather(1, action[:, None])[:, 0]}
        self.seen = {**told, "value": torch.stack((judged[:, 0].sigmoid(), judged[:, 1]), 1)}

    def step(self, choice: str = "action") -> None:
        """Make a decision in every game, and look again."""
        self.actions.copy_(self.seen[choice])
        self.batch.step()
        self.advise()
        self.think()

    def contest(self, players: list[int], choice: str = "action") -> dict[str, Any]:
        """Play a game in every place, one seat against thumbs; win shares by number of players."""
        self.batch.restart()
        self.advise()
        self.think()
        going, share = torch.ones_like(self.done).bool(), torch.zeros_like(self.won[:, 0])
        seating, seat = self.seating.long(), self.learners.float().log2().long()[:, None]
        while going.any():
            self.step(choice)
            share = torch.where(going & self.done.bool(), self.won.gather(1, seat)[:, 0], share)
            going &= ~self.done.bool()
            if self.faults.any():
                raise RuntimeError("an illegal action was chosen; has the network diverged?")
        found = {}
        for k, n in enumerate(players):
            mine = share[seating == k]
            error = 1.96 * mine.std().item() / len(mine) ** 0.5
            found[str(n)] = {"share": mine.mean().item(), "error": error, "games": len(mine)}
        return found


class Learner:
    """Decisions in memory, [steps, games, …], and the improvement of the networks by them."""

    def __init__(self, table: Table, nets: nn.ModuleList, config: Config) -> None:
        self.table, self.nets, self.config = table, nets, config
        self.points = GAMES[config.game].from_options({}).usual_margin
        self.rate = torch.tensor(config.rate, device=table.done.device)
        self.fade, self.news = torch.ones_like(self.rate), self.rate.new_zeros(4)
        settings = {"eps": 1e-5, "fused": True, "capturable": table.done.is_cuda}
        self.optimiser = torch.optim.Adam(nets.parameters(), self.rate, **settings)
        kept = {**table.seen, "gain": table.seen["value"], "known": table.seen["mine"]}
        kept |= {"observation": table.observation.half(), "secrets": table.secrets.half()}
        kept |= {"done": table.done.bool(), "won": table.won, "scores": table.scores}
        self.made = {name: x.new_empty((config.steps, *x.shape)) for name, x in kept.items()}
        self.flat = {name: array.flatten(0, 1) for name, array in self.made.items()}
        self.gain = torch.zeros_like(self.flat["logp"])
        self.chosen = self.flat["action"].new_zeros(config.minibatch)
        self.improve: Callable[[], None] | None = None

    @torch.no_grad()
    def play(self) -> int:
        """Make decisions in all games; return how many were the network's."""
        for t in range(self.config.steps):
            for name, x in self.table.seen.items():
                self.made[name][t].copy_(x)
            self.table.step()
            for name in ("done", "won", "scores"):
                self.made[name][t].copy_(getattr(self.table, name))
        return int(self.made["mine"].sum())

    @torch.no_grad()
    def look_back(self) -> None:
        """Find what each decision gained, for win and score, and whether that is known yet."""
        made = self.made
        ends = torch.stack((made["won"], made["scores"] / self.points), -1)
        after, gained = torch.zeros_like(ends[0]), torch.zeros_like(ends[0])
        known = torch.zeros_like(made["won"][0], dtype=torch.bool)
        games = torch.arange(len(known), device=known.device)
        for t in reversed(range(self.config.steps)):
            done, at, value = made["done"][t], (games, made["actor"][t]), made["value"][t]
            after = torch.where(done[:, None, None], ends[t], after)
            gained = gained * ~done[:, None, None]
            known |= done[:, None]
            gain = (after[at] - value + self.config.trace * gained[at]) * known[at][:, None]
            made["known"][t], made["gain"][t] = known[at], gain
            after[at], gained[at], known[at] = value, gain, True
        win, score = self.flat["gain"].unbind(1)
        self.gain.copy_(win + score * (self.config.score * self.fade))

    def learn(self, left: float) -> dict[str, float]:
        """Go over the decisions some times, in small lots; `left` is the part of time to come."""
        self.rate.fill_(self.config.rate * max(left, 0.02))
        self.fade.fill_(max(left, 0.02))
        use = (self.flat["mine"] & self.flat["known"]).nonzero()[:, 0]
        self.gain /= self.gain[use].std() + 1e-6
        for _ in range(self.config.epochs):
            mixed = use[torch.randperm(len(use), device=use.device)]
            for lot in mixed.split(self.config.minibatch):
                if len(lot) == self.config.minibatch:
                    self.chosen.copy_(lot)
                    self.improve = self.improve or replayed(self.improve_once, self.gain)
                    self.improve()
        names = ("entropy", "divergence", "value_loss", "critic_loss")
        return dict(zip(names, [round(x, 5) for x in self.news.tolist()], strict=True))

    def improve_once(self) -> None:
        """Take one step: clipped policy gradient, values, some entropy."""
        names = ("observation", "secrets", "mask", "advice", "action", "logp", "value", "gain")
        b = {name: self.flat[name][self.chosen] for name in names}
        seen, gain = b["observation"].float(), self.gain[self.chosen]
        network, critic = self.nets
        logp, heads = network(seen, b["mask"], b["advice"])
        change = logp.gather(1, b["action"][:, None])[:, 0] - b["logp"]
        ratio = change.clamp(-20, 20).exp()  # a policy that has left its past behind is no infinity
        clipped = ratio.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy = -torch.minimum(ratio * gain, clipped * gain).mean()
        entropy = -(logp.exp() * logp).sum(1).mean()
        target = b["value"] + b["gain"]
        win, told = (
            value_loss(heads, target),
            value_loss(critic(seen, b["secrets"].float()), target),
        )
        self.optimiser.zero_grad(set_to_none=True)
        (policy + win + told - self.config.entropy * self.fade * entropy).backward()
        for net in self.nets:
            for grad in (p.grad for p in net.parameters() if p.grad is not None):
                grad.nan_to_num_(0.0, 0.0, 0.0)  # one bad number would spoil all
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        self.optimiser.step()
        self.news.copy_(torch.stack((entropy, (ratio - 1 - change).mean(), win, told)).detach())


def train(config: Config, device: str, out: Path) -> None:
    """Train for the minutes given; write weights and curve after every contest."""
    torch.manual_seed(config.seed)
    random.seed(config.seed)
    torch.set_float32_matmul_precision("high")
    kind, shape = GAMES[config.game], (config.width, config.blocks, config.row_width)
    network = Network(kind, *shape, trust=config.trust)
    nets = nn.ModuleList((network, Critic(kind.rules, config.width))).to(device)
    rival = deepcopy(network) if config.keep else None
    kept = [deepcopy(network.state_dict())]
    games = kind.variants()
    players = sorted({game.players for game in games})
    seatings = [Seating(g, k) for g in games for k in (0, 0, 0, 1, max(1, g.players // 2))]
    rivals = [Seating(kind(players=n), 1) for n in players]
    learner = Learner(Table(seatings, config.games, nets, config.seed, rival), nets, config)
    against = Network.load(kind, config.against).to(device) if config.against else None
    arena = Table(rivals, config.contests * len(players), nets, config.seed + 1, against)
    chip = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    story: dict[str, Any] = {"config": asdict(config), "device": chip, "curve": []}
    began, told, decisions, left = time.monotonic(), 0.0, 0, 1.0
    news: dict[str, float] = {}
    while left > 0:
        if rival:
            rival.load_state_dict(random.choice(kept))
        decisions += learner.play()
        learner.look_back()
        news = learner.learn(left)
        spent = time.monotonic() - began
        left = 1 - spent / (60 * config.minutes)
        if rival and spent >= config.keep * len(kept):
            kept.append(deepcopy(network.state_dict()))
        if left <= 0 or spent >= told:
            told = spent + config.every
            line = {"seconds": round(spent, 1), "decisions": decisions, **news}
            shares = arena.contest(players)
            story["curve"].append({**line, "shares": shares})
            if left <= 0:
                story["best"] = arena.contest(players, "best")
            weights = {name: p.detach().half().cpu() for name, p in network.named_parameters()}
            np.savez(out / f"{config.game}.npz", **weights)
            (out / f"{config.game}.json").write_text(json.dumps(story, indent=1) + "\n")
            print(line, {n: round(row["share"], 4) for n, row in shares.items()}, flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(DEFAULTS))
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="folder for what is written")
    for name, value in list(asdict(DEFAULTS["bug-off"]).items())[1:]:
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value))
    args = vars(parser.parse_args())
    device, out = args.pop("device"), args.pop("out")
    out.mkdir(parents=True, exist_ok=True)
    given = {name: value for name, value in args.items() if value is not None}
    config = replace(DEFAULTS[args["game"]], **{**(SMALL if device == "cpu" else {}), **given})
    print(
        f"{config.minutes} minutes on the {device}, after a minute or two of compiling", flush=True
    )
    train(config, device, out)


if __name__ == "__main__":
    main()
