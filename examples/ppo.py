"""Train a network for one of the games by playing against itself and against `thumb`: PPO.

    python examples/ppo.py party-bugs --minutes 8 --seed 1 --out runs

Needs torch and, for a GPU, numba-cuda (`pip install bugnight[gpu,train]`); with `--device cpu` the
same runs on a small batch, to try things out. It writes `GAME.npz` (float16 weights, as the bot
`learned` reads them) and `GAME.json` (configuration and curve) again and again.

Each step makes one decision in every game of the batch. A decision is judged by what came of it for
the seat that made it: its next value as the network sees it, at the end its share of the win and
its score. Seats take turns in the arrays, so `look_back` keeps books for each seat.
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bugnight.bots.network import POINTS, layout
from bugnight.envs import oracle
from bugnight.envs.batch import Batch, Seating
from bugnight.envs.variants import variants
from bugnight.play import GAMES


@dataclass(frozen=True)
class Config:
    """All that can be set; each is an option of the command line."""

    game: str
    minutes: float = 5.0
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
    score: float = 0.3  # what a score counts beside the win
    clip: float = 0.2
    trace: float = 0.9
    trust: float = 2.0  # in thumb's advice, at first
    every: float = 30.0  # seconds between contests with thumb
    contests: int = 8192  # games for each number of players
    start: str = ""  # weights to begin with


DEFAULTS = {
    "party-bugs": Config("party-bugs", score=-0.3),
    "bug-off": Config("bug-off"),
    "rumbugz": Config("rumbugz", trust=5.0, entropy=0.01, every=60.0, contests=4096),
}


def fast(x: Tensor) -> torch.autocast:
    """Calculate in bfloat16 on a GPU."""
    return torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda, cache_enabled=False)


class Network(nn.Module):
    """A residual network; its parameters are those of `bugnight.bots.network.Weights`."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        rules, shape = GAMES[config.game].rules, layout(GAMES[config.game])
        self.rows, self.at, self.first_of_rows, self.swaps, self.adds = map(int, shape)
        size = (rules.OBSERVATION - self.at) // max(1, self.rows)
        own = self.swaps + self.adds
        width, narrow = config.width, config.row_width if self.rows else 0
        self.layer("first", self.at, width, gain=2.0)
        self.layer("row", size, narrow, gain=2.0)
        self.layer("pool", narrow, width, gain=0.5, biased=False)
        self.layer("inner", 2 * config.blocks, width, width, gain=1.4)
        self.layer("policy", width, rules.ACTIONS - self.rows * own, gain=0.01)
        self.layer("heads", width, 3, gain=0.01)
        self.layer("row_in", size, narrow, gain=2.0, biased=False)
        self.layer("row_of", width, narrow, gain=0.5)
        self.layer("row_out", narrow, own, gain=0.01)
        with torch.no_grad():
            self.inner[1::2] *= 0.2
            self.heads_bias[2] = config.trust
            if config.start:
                for name, array in np.load(config.start).items():
                    getattr(self, name).copy_(torch.from_numpy(array))

    def layer(self, name: str, *shape: int, gain: float, biased: bool = True) -> None:
        """Add weights and biases."""
        spread = gain / max(1, shape[-2]) ** 0.5
        setattr(self, name, nn.Parameter(torch.randn(shape) * spread))
        if biased:
            setattr(self, f"{name}_bias", nn.Parameter(torch.zeros(*shape[:-2], shape[-1])))

    def forward(self, observation: Tensor, mask: Tensor, advice: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions; the chance to win as a logit, and the score."""
        with fast(observation):
            h = torch.addmm(self.first_bias, observation[:, : self.at], self.first)
            if self.rows:
                table = observation[:, self.at :].unflatten(1, (self.rows, -1))
                there = table[..., :4].sum(-1, keepdim=True)
                h = h + (F.relu(table @ self.row + self.row_bias) * there).sum(1) @ self.pool
            for k in range(0, len(self.inner), 2):
                inside = torch.addmm(self.inner_bias[k], F.relu(h), self.inner[k])
                h = h + torch.addmm(self.inner_bias[k + 1], F.relu(inside), self.inner[k + 1])
        z = F.relu(h).float()
        logits = torch.addmm(self.policy_bias, z, self.policy)
        heads = torch.addmm(self.heads_bias, z, self.heads)
        if self.rows:
            with fast(observation):
                of_all = torch.addmm(self.row_of_bias, z, self.row_of)[:, None]
                own = F.relu(table @ self.row_in + of_all) @ self.row_out + self.row_out_bias
            swaps, adds = own.float().split((self.swaps, self.adds), -1)
            before, after = logits.tensor_split((self.first_of_rows,), 1)
            logits = torch.cat((before, swaps.flatten(1), adds.flatten(1), after), 1)
        logits = logits.scatter_add(1, advice[:, None], heads[:, 2:])
        return F.log_softmax(logits.masked_fill(mask == 0, -1e9), 1), heads[:, :2]

    def save(self, path: Path) -> None:
        """Write the weights as the package ships them."""
        np.savez(path, **{name: p.detach().half().cpu() for name, p in self.named_parameters()})


class Critic(nn.Module):
    """A network that sees all cards, and so can tell luck from skill; it is used in training only."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        rules, width = GAMES[config.game].rules, config.width
        inputs = rules.OBSERVATION + oracle.SIZE[rules.STATE]
        self.first, self.last = nn.Linear(inputs, width), nn.Linear(width, 2)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))
            for _ in range(2)
        )

    def forward(self, observation: Tensor, secrets: Tensor) -> Tensor:
        """The chance to win as a logit, and the score."""
        with fast(observation):
            h = self.first(torch.cat((observation, secrets), 1))
            for block in self.blocks:
                h = h + block(h)
        return self.last(F.relu(h).float())


def replayed(work: Callable[[], None]) -> Callable[[], None]:
    """Record what a function has the GPU do; to replay that takes no time of the CPU."""
    if not torch.cuda.is_available():
        return work
    torch.cuda.synchronize()
    aside = torch.cuda.Stream()
    with torch.cuda.stream(aside):
        for _ in range(3):
            work()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    replay: Callable[[], None] = graph.replay
    return replay


class Table:
    """A batch whose arrays are tensors here, and the network that plays in it."""

    def __init__(
        self, seatings: list[Seating], games: int, players: nn.ModuleList, seed: int
    ) -> None:
        self.network, self.critic = players
        device = self.network.first.device.type
        kind = Batch
        if device == "cuda":
            from bugnight.envs.gpu import GpuBatch as kind
        self.batch = kind(seatings, games, seed)
        for name, array in self.batch.memory._asdict().items():
            if name not in ("states", "starts", "rngs"):
                setattr(self, name, torch.as_tensor(array, device=device))
        self.seen: dict[str, Tensor] = {}
        self.batch.advise(everyone=True)
        self.think = replayed(self.look)
        self.think()

    @torch.no_grad()
    def look(self) -> None:
        """What every actor sees and would do: thumb's seats as thumb, the others as the network."""
        advice = self.advice.long()
        logp, _ = self.network(self.observation, self.mask, advice)
        judged = self.critic(self.observation, self.secrets)
        drawn = (logp - torch.empty_like(logp).exponential_().log()).argmax(1)
        mine = (self.learners.int() >> self.actor.int() & 1).bool()
        action = torch.where(mine, drawn, advice)
        told = {"observation": self.observation, "secrets": self.secrets, "mask": self.mask}
        told |= {"advice": advice, "mine": mine}
        told |= {"action": action, "best": torch.where(mine, logp.argmax(1), advice)}
        told |= {"logp": logp.gather(1, action[:, None])[:, 0], "actor": self.actor.long()}
        self.seen = {**told, "value": torch.stack((judged[:, 0].sigmoid(), judged[:, 1]), 1)}

    def step(self, choice: str = "action") -> None:
        """Make a decision in every game, and look again."""
        self.actions.copy_(self.seen[choice])
        self.batch.step()
        self.batch.advise(everyone=True)
        self.think()

    def contest(self, players: list[int], choice: str = "action") -> dict[str, Any]:
        """Play a game in every place, one seat against thumbs; win shares by number of players."""
        self.batch.restart()
        self.batch.advise(everyone=True)
        self.think()
        going = torch.ones_like(self.done, dtype=torch.bool)
        share = torch.zeros_like(self.won[:, 0])
        seating, seat = self.seating.long(), self.learners.float().log2().long()[:, None]
        while going.any():
            self.step(choice)
            share = torch.where(going & self.done.bool(), self.won.gather(1, seat)[:, 0], share)
            going &= ~self.done.bool()
        found = {}
        for k, n in enumerate(players):
            mine = share[seating == k]
            error = 1.96 * mine.std().item() / len(mine) ** 0.5
            found[str(n)] = {"share": mine.mean().item(), "error": error, "games": len(mine)}
        return found


def value_loss(heads: Tensor, target: Tensor) -> Tensor:
    """How far the chance to win and the score are off."""
    win = F.binary_cross_entropy_with_logits(heads[:, 0], target[:, 0].clamp(0, 1))
    return win + F.mse_loss(heads[:, 1], target[:, 1])


class Learner:
    """Decisions in memory, [steps, games, …], and the improvement of the network by them."""

    def __init__(self, table: Table, config: Config) -> None:
        self.table, self.config = table, config
        self.players = nn.ModuleList((table.network, table.critic))
        self.rate = torch.tensor(config.rate, device=table.done.device)
        self.fade = torch.ones_like(self.rate)
        cuda = table.done.is_cuda
        self.optimiser = torch.optim.Adam(
            self.players.parameters(), self.rate, eps=1e-5, fused=True, capturable=cuda
        )
        kept = {**table.seen, "gain": table.seen["value"], "known": table.seen["mine"]}
        kept |= {"done": table.done.bool(), "won": table.won, "scores": table.scores}
        self.made = {
            name: x.new_empty(
                (config.steps, *x.shape),
                dtype=torch.half if name in ("observation", "secrets") else x.dtype,
            )
            for name, x in kept.items()
        }
        self.flat = {name: array.flatten(0, 1) for name, array in self.made.items()}
        self.gain = torch.zeros_like(self.flat["logp"])
        self.chosen = torch.zeros(config.minibatch, dtype=torch.long, device=table.done.device)
        self.news = torch.zeros(4, device=table.done.device)
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
        ends = torch.stack((made["won"], made["scores"] / POINTS[self.config.game]), -1)
        after, gained = torch.zeros_like(ends[0]), torch.zeros_like(ends[0])
        known = torch.zeros_like(made["won"][0], dtype=torch.bool)
        games = torch.arange(len(known), device=known.device)
        for t in reversed(range(self.config.steps)):
            done, at, value = made["done"][t], (games, made["actor"][t]), made["value"][t]
            after = torch.where(done[:, None, None], ends[t], after)
            gained = gained * ~done[:, None, None]
            known |= done[:, None]
            made["known"][t] = known[at]
            gain = (after[at] - value + self.config.trace * gained[at]) * known[at][:, None]
            made["gain"][t] = gain
            after[at], gained[at], known[at] = value, gain, True
        self.gain.copy_(self.flat["gain"][:, 0])
        self.gain.add_(self.flat["gain"][:, 1] * (self.config.score * self.fade))

    def learn(self, left: float) -> dict[str, float]:
        """Go over the decisions some times, in small lots; `left` is the part of time to come."""
        self.rate.fill_(self.config.rate * max(left, 0.02))
        self.fade.fill_(max(left, 0.02))
        use = (self.flat["mine"] & self.flat["known"]).nonzero()[:, 0]
        self.gain /= self.gain[use].std() + 1e-6
        lot = self.config.minibatch
        for _ in range(self.config.epochs):
            mixed = use[torch.randperm(len(use), device=use.device)]
            for k in range(0, len(use) - lot + 1, lot):
                self.chosen.copy_(mixed[k : k + lot])
                if self.improve is None:
                    self.improve = replayed(self.improve_once)
                self.improve()
        names = ("entropy", "divergence", "value_loss", "critic_loss")
        return dict(zip(names, [round(x, 5) for x in self.news.tolist()], strict=True))

    def improve_once(self) -> None:
        """Take one step: clipped policy gradient, both values, some entropy."""
        names = ("observation", "secrets", "mask", "advice", "action", "logp", "value", "gain")
        b = {name: self.flat[name][self.chosen] for name in names}
        seen = b["observation"].float()
        logp, heads = self.table.network(seen, b["mask"], b["advice"])
        judged = self.table.critic(seen, b["secrets"].float())
        change = logp.gather(1, b["action"][:, None])[:, 0] - b["logp"]
        ratio, gain = change.exp(), self.gain[self.chosen]
        clipped = ratio.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy = -torch.minimum(ratio * gain, clipped * gain).mean()
        target = b["value"] + b["gain"]
        entropy = -(logp.exp() * logp).sum(1).mean()
        win, told = value_loss(heads, target), value_loss(judged, target)
        loss = policy + win + told - self.config.entropy * self.fade * entropy
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.table.network.parameters(), 1.0)
        nn.utils.clip_grad_norm_(self.table.critic.parameters(), 1.0)
        self.optimiser.step()
        news = torch.stack((entropy, (ratio - 1 - change).mean(), win, told))
        self.news.copy_(news.detach())


def train(config: Config, device: str, out: Path) -> None:
    """Train for so many minutes; write weights and curve after every contest."""
    torch.manual_seed(config.seed)
    torch.set_float32_matmul_precision("high")
    network = Network(config)
    both = nn.ModuleList((network, Critic(config))).to(device)
    games = variants(GAMES[config.game])
    players = sorted({game.players for game in games})
    seatings = [Seating(g, k) for g in games for k in (0, 0, 0, 1, max(1, g.players // 2))]
    rivals = [Seating(GAMES[config.game](players=n), 1) for n in players]
    learner = Learner(Table(seatings, config.games, both, config.seed), config)
    arena = Table(rivals, config.contests * len(players), both, config.seed + 1)
    chip = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    story: dict[str, Any] = {"config": asdict(config), "device": chip, "curve": []}
    began, told, decisions = time.monotonic(), 0.0, 0
    news: dict[str, float] = {}
    while True:
        spent = time.monotonic() - began
        left = 1 - spent / (60 * config.minutes)
        if left <= 0 or spent >= told:
            told = spent + config.every
            line = {"seconds": round(spent, 1), "decisions": decisions, **news}
            shares = arena.contest(players)
            story["curve"].append({**line, "against_thumb": shares})
            if left <= 0:
                story["best"] = arena.contest(players, "best")
            network.save(out / f"{config.game}.npz")
            (out / f"{config.game}.json").write_text(json.dumps(story, indent=1) + "\n")
            print(line, {n: round(row["share"], 4) for n, row in shares.items()}, flush=True)
        if left <= 0:
            return
        decisions += learner.play()
        learner.look_back()
        news = learner.learn(left)


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
    train(replace(DEFAULTS[args["game"]], **given), device, out)


if __name__ == "__main__":
    main()
