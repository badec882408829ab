"""Train a network for one of the games by playing against itself and against `thumb`: PPO.

    python examples/ppo.py party-bugs --minutes 8 --seed 1 --out runs

Needs torch and, for a GPU, numba-cuda (`pip install bugnight[gpu,train]`); `--device cpu` runs the
same on a small batch, to try things out. It writes `GAME.npz` (weights as float16: what the bot
`learned` is shipped with) and `GAME.json` (configuration and curve) again and again.

Each step makes one decision in every game of the batch. A decision is judged by what came of it for
the seat that made it: its next value as the network sees it, at the end its share of the win and
its score. Seats take turns in the arrays, so looking back (`look_back`) keeps the books per seat.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bugnight.bots.network import POINTS, layout
from bugnight.envs.batch import Batch, Seating
from bugnight.play import GAMES, BugOff, Game, PartyBugs, RumBugz


@dataclass(frozen=True)
class Config:
    """What can be set; the rest follows from the game."""

    game: str
    width: int = 256
    blocks: int = 3
    row_width: int = 64
    games: int = 32768
    steps: int = 64
    epochs: int = 2
    minibatch: int = 65536
    rate: float = 1e-3
    clip: float = 0.2
    trace: float = 0.95
    entropy: float = 0.003
    score: float = 0.1
    trust: float = 3.0
    minutes: float = 5.0
    every: float = 30.0
    contests: int = 8192
    seed: int = 1


DEFAULTS = {
    "party-bugs": Config("party-bugs", score=-0.1),
    "bug-off": Config("bug-off"),
    "rumbugz": Config("rumbugz", trust=5.0, entropy=0.001),
}


def variants(name: str) -> list[Game]:
    """All player counts and options, each as often as it is worth learning."""
    if name == "party-bugs":
        games: list[Game] = []
        for n in (2, 3, 4, 4, 5, 6):
            games += [PartyBugs(players=n)] * 10
            games += [PartyBugs(players=n, hidden=True)] * 3
            games += [PartyBugs(players=n, hidden=True, edition="abacus")] * 2
            games += [PartyBugs(players=n, mirror=True), PartyBugs(players=n, mirror=True, hidden=True)]
        return games
    if name == "bug-off":
        return [BugOff(players=n, tiebreak=t) for n in (2, 3, 4, 4, 5) for t in ("first", "first", "last")]
    return [
        RumBugz(players=n, **options)
        for n in (2, 3, 4, 4, 5, 6)
        for options in (
            *([{}] * 8),
            {"bidding": False},
            {"plyts": 0},
            {"sets": 8, "plyts": 8},
            {"sets": 4, "plyts": 4},
            {"rounds": 3},
            {"limit": 20, "plyts": 3},
        )
    ]


class Network(nn.Module):
    """A residual network; its parameters are those of `bugnight.bots.network.Weights`."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        rules = GAMES[config.game].rules
        self.rows, self.at, self.row_action, self.swaps, self.adds = map(int, layout(GAMES[config.game]))
        size = (rules.OBSERVATION - self.at) // max(1, self.rows)
        plain = rules.ACTIONS - self.rows * (self.swaps + self.adds)
        width, narrow = config.width, config.row_width if self.rows else 0

        def layer(name: str, *shape: int, gain: float, bias: float | None = 0.0) -> None:
            spread = gain / max(1, shape[-2]) ** 0.5
            setattr(self, name, nn.Parameter(torch.randn(shape) * spread))
            if bias is not None:
                setattr(self, f"{name}_bias", nn.Parameter(torch.full((*shape[:-2], shape[-1]), bias)))

        layer("first", self.at, width, gain=2.0)
        layer("row", size, narrow, gain=2.0)
        layer("pool", narrow, width, gain=0.5, bias=None)
        layer("inner", 2 * config.blocks, width, width, gain=1.4)
        layer("policy", width, plain, gain=0.01)
        layer("heads", width, 3, gain=0.01)
        layer("row_in", size, narrow, gain=2.0, bias=None)
        layer("row_of", width, narrow, gain=0.5)
        layer("row_out", narrow, self.swaps + self.adds, gain=0.01)
        with torch.no_grad():
            self.inner[1::2] *= 0.2
            self.heads_bias[2] = config.trust

    def forward(self, observation: Tensor, mask: Tensor, advice: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions; the chance to win as a logit, and the score."""
        h = torch.addmm(self.first_bias, observation[:, : self.at], self.first)
        if self.rows:
            table = observation[:, self.at :].unflatten(1, (self.rows, -1))
            there = table[..., :4].sum(-1, keepdim=True)
            h = h + (F.relu(table @ self.row + self.row_bias) * there).sum(1) @ self.pool
        for w, b in zip(self.inner.unflatten(0, (-1, 2)), self.inner_bias.unflatten(0, (-1, 2)), strict=True):
            inside = torch.addmm(b[0], F.relu(h), w[0])
            h = h + torch.addmm(b[1], F.relu(inside), w[1])
        z = F.relu(h)
        logits = torch.addmm(self.policy_bias, z, self.policy)
        heads = torch.addmm(self.heads_bias, z, self.heads)
        if self.rows:
            of = torch.addmm(self.row_of_bias, z, self.row_of)
            each = F.relu(table @ self.row_in + of[:, None]) @ self.row_out + self.row_out_bias
            swaps, adds = each.split((self.swaps, self.adds), -1)
            before, after = logits.tensor_split((self.row_action,), 1)
            logits = torch.cat((before, swaps.flatten(1), adds.flatten(1), after), 1)
        logits = logits.scatter_add(1, advice[:, None], heads[:, 2:])
        return F.log_softmax(logits.masked_fill(mask == 0, -1e9), 1), heads[:, :2]

    def save(self, path: Path) -> None:
        """Write the weights as the package ships them."""
        arrays = {name: p.detach().half().cpu().numpy() for name, p in self.named_parameters()}
        np.savez(path, **arrays)


class Table:
    """A batch whose arrays are tensors, and the network's play in it."""

    def __init__(self, seatings: list[Seating], games: int, seed: int, device: str) -> None:
        kind = Batch
        if device == "cuda":
            from bugnight.envs.gpu import GpuBatch as kind
        self.batch = kind(seatings, games, seed)
        keep = [name for name in self.batch.memory._fields if name not in ("states", "starts", "rngs")]
        for name in keep:
            array = getattr(self.batch.memory, name)
            setattr(self, name, torch.as_tensor(array, device=device))

    def ask(self, network: Network, *, best: bool = False) -> dict[str, Tensor]:
        """What every actor sees and does: thumb's seats what thumb would, the others the network's."""
        self.batch.advise(everyone=True)
        advice = self.advice.long()
        logp, heads = network(self.observation, self.mask, advice)
        chosen = (logp if best else logp - torch.empty_like(logp).exponential_().log()).argmax(1)
        mine = (self.learners.int() >> self.actor.int() & 1).bool()
        action = torch.where(mine, chosen, advice)
        return {
            "observation": self.observation.half(),
            "mask": self.mask.clone(),
            "advice": advice,
            "action": action,
            "logp": logp.gather(1, action[:, None])[:, 0],
            "value": torch.stack((heads[:, 0].sigmoid(), heads[:, 1]), 1),
            "actor": self.actor.long(),
            "mine": mine,
        }

    def step(self, action: Tensor) -> None:
        """Make a decision in every game."""
        self.actions.copy_(action)
        self.batch.step()


@torch.no_grad()
def play(table: Table, network: Network, config: Config) -> dict[str, Tensor]:
    """Make some decisions in all games; every array has [steps, games, …]."""
    made = []
    for _ in range(config.steps):
        seen = table.ask(network)
        table.step(seen["action"])
        ends = torch.stack((table.won, table.scores / POINTS[config.game]), 2)
        made.append({**seen, "done": table.done.bool(), "ends": ends})
    return {name: torch.stack([each[name] for each in made]) for name in made[0]}


@torch.no_grad()
def look_back(made: dict[str, Tensor], trace: float) -> None:
    """Add what each decision gained, for win and score, and whether that is known yet."""
    ends, actor, value = made["ends"], made["actor"], made["value"]
    after = torch.zeros_like(ends[0])
    gained = torch.zeros_like(ends[0])
    known = torch.zeros(ends.shape[1:3], dtype=torch.bool, device=ends.device)
    games = torch.arange(len(known), device=ends.device)
    made["gain"] = torch.zeros_like(value)
    made["known"] = torch.zeros_like(made["mine"])
    for t in reversed(range(len(ends))):
        done = made["done"][t][:, None]
        after = torch.where(done[..., None], ends[t], after)
        gained = gained * ~done[..., None]
        known = known | done
        mine = (games, actor[t])
        gain = (after[mine] - value[t] + trace * gained[mine]) * known[mine][:, None]
        made["gain"][t] = gain
        made["known"][t] = known[mine]
        after[mine], gained[mine], known[mine] = value[t], gain, torch.ones_like(known[mine])


def learn(
    network: Network, optimiser: torch.optim.Optimizer, made: dict[str, Tensor], config: Config
) -> dict[str, float]:
    """Improve on the decisions made: clipped policy gradient, two value heads, some entropy."""
    flat = {name: array.flatten(0, 1) for name, array in made.items()}
    use = (flat["mine"] & flat["known"]).nonzero()[:, 0]
    gain = flat["gain"] @ flat["gain"].new_tensor([1.0, config.score])
    gain = gain / (gain[use].std() + 1e-6)
    target = flat["value"] + flat["gain"]
    told = []
    for _ in range(config.epochs):
        for chosen in use[torch.randperm(len(use), device=use.device)].split(config.minibatch):
            b = {name: flat[name][chosen] for name in ("observation", "mask", "advice", "action", "logp")}
            logp, heads = network(b["observation"].float(), b["mask"], b["advice"])
            change = logp.gather(1, b["action"][:, None])[:, 0] - b["logp"]
            ratio = change.exp()
            clipped = ratio.clamp(1 - config.clip, 1 + config.clip)
            policy = -torch.minimum(ratio * gain[chosen], clipped * gain[chosen]).mean()
            win = F.binary_cross_entropy_with_logits(heads[:, 0], target[chosen, 0].clamp(0, 1))
            score = F.mse_loss(heads[:, 1], target[chosen, 1])
            entropy = -(logp.exp() * logp).sum(1).mean()
            loss = policy + win + score - config.entropy * entropy
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
        told.append(torch.stack((entropy, (ratio - 1 - change).mean(), win, score)).detach())
    names = ("entropy", "divergence", "win_loss", "score_loss")
    return dict(zip(names, torch.stack(told).mean(0).tolist(), strict=True))


@torch.no_grad()
def contest(table: Table, network: Network, *, best: bool) -> list[Tensor]:
    """Play a game in every place of the batch, one seat against thumbs: win shares by seating."""
    table.batch.restart()
    going = torch.ones_like(table.done, dtype=torch.bool)
    share = torch.zeros_like(table.won[:, 0])
    seating = table.seating.long()
    seat = table.learners.float().log2().long()
    while going.any():
        table.step(table.ask(network, best=best)["action"])
        ended = going & table.done.bool()
        share = torch.where(ended, table.won.gather(1, seat[:, None])[:, 0], share)
        going &= ~ended
    return [share[seating == k] for k in range(int(seating.max()) + 1)]


def results(table: Table, network: Network, players: list[int], *, best: bool) -> dict[str, Any]:
    """Win shares against thumbs with 95 % intervals, by number of players."""
    shares = contest(table, network, best=best)
    return {
        str(n): {
            "share": round(share.mean().item(), 4),
            "error": round(1.96 * share.std().item() / len(share) ** 0.5, 4),
            "games": len(share),
        }
        for n, share in zip(players, shares, strict=True)
    }


def train(config: Config, device: str, out: Path) -> None:
    """Train for so many minutes; write weights and curve whenever there is news."""
    torch.manual_seed(config.seed)
    torch.set_float32_matmul_precision("high")
    network = Network(config).to(device)
    optimiser = torch.optim.Adam(network.parameters(), config.rate, eps=1e-5, fused=True)
    games = variants(config.game)
    seatings = [Seating(g, k) for g in games for k in (0, 0, 0, 1, max(1, g.players // 2))]
    players = sorted({game.players for game in games})
    table = Table(seatings, config.games, config.seed, device)
    rivals = [Seating(GAMES[config.game](players=n), 1) for n in players]
    arena = Table(rivals, config.contests * len(players), config.seed + 1, device)
    story: dict[str, Any] = {"config": asdict(config), "device": device_name(device), "curve": []}
    began, decisions, rounds, told = time.monotonic(), 0, 0, 0.0
    news: dict[str, float] = {}
    while True:
        spent = time.monotonic() - began
        over = spent >= 60 * config.minutes
        if over or spent >= told:
            told = spent + config.every
            shares = results(arena, network, players, best=False)
            line = {"seconds": round(spent, 1), "decisions": decisions, "rounds": rounds, **news}
            story["curve"].append({**line, "against_thumb": shares})
            if over:
                story["sampled"], story["best"] = shares, results(arena, network, players, best=True)
            network.save(out / f"{config.game}.npz")
            (out / f"{config.game}.json").write_text(json.dumps(story, indent=1) + "\n")
            print(line, {n: row["share"] for n, row in shares.items()}, flush=True)
        if over:
            print({n: row["share"] for n, row in story["best"].items()}, "always the best", flush=True)
            return
        for group in optimiser.param_groups:
            group["lr"] = config.rate * max(0.02, 1 - spent / (60 * config.minutes))
        made = play(table, network, config)
        look_back(made, config.trace)
        news = learn(network, optimiser, made, config)
        decisions += int(made["mine"].sum())
        rounds += 1


def device_name(device: str) -> str:
    """What it ran on."""
    return torch.cuda.get_device_name() if device == "cuda" else "CPU"


def main() -> None:
    """Read the command line: every field of `Config` is an option."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(DEFAULTS))
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="folder for what is written")
    for name, value in asdict(DEFAULTS["party-bugs"]).items():
        if name != "game":
            parser.add_argument(f"--{name.replace('_', '-')}", type=type(value))
    args = vars(parser.parse_args())
    device, out = args.pop("device"), args.pop("out")
    out.mkdir(parents=True, exist_ok=True)
    given = {name: value for name, value in args.items() if value is not None}
    train(replace(DEFAULTS[given["game"]], **given), device, out)


if __name__ == "__main__":
    main()
