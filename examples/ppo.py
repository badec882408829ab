"""Train a network for one of the games by playing against itself: PPO.

    python examples/ppo.py party-bugs --minutes 8 --seed 1 --out runs

Needs torch and, for a GPU, numba-cuda (`pip install "bugnight[gpu,train]"`). With `--device cpu` it
runs on a small batch, to try things out. It writes `GAME.npz` (float16 weights, as the bot
`learned` reads them) and `GAME.json` (configuration and curve) again and again.

Each step makes one decision in every game of the batch. A decision is judged by what came of it for
the seat that made it: the next value that the network sees there, and at the end the share of the
win and the score. Seats take turns in the arrays: `look_back` keeps books for each.
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
from networks import Network
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
    games: int = 65536  # at a time
    steps: int = 48  # decisions in each game between updates
    epochs: int = 1
    minibatch: int = 65536
    width: int = 256
    blocks: int = 1
    row_width: int = 64
    exchanges: int = 3  # between rows
    named: bool = False  # rows differ in more than their features
    rate: float = 1e-3  # fades, as the next two do
    entropy: float = 0.03
    score: float = 0.3  # weight of the score; the win weighs 1
    clip: float = 0.2
    trace: float = 0.95
    trust: float = 0.0  # in thumb's advice, at first; 0: it is not asked
    start: str = ""  # weights to begin with
    every: float = 60.0  # seconds between contests
    contests: int = 6000  # games for each number of players
    against: str = ""  # weights of the rivals in contests; else they are thumbs


DEFAULTS = {
    "party-bugs": Config("party-bugs", minutes=8.5, score=-0.3, named=True),
    "bug-off": Config("bug-off", minutes=6.2),
    "rumbugz": Config("rumbugz", blocks=3, exchanges=0, games=32768, trust=5.0, contests=4096),
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
    """A batch whose arrays are tensors here, and the network that plays in it.

    Seats that are not the learner's are a rival's, or thumb's where there is none.
    """

    def __init__(
        self,
        seatings: list[Seating],
        games: int,
        network: Network,
        seed: int,
        rival: Network | None = None,
    ) -> None:
        self.network, self.rival = network, rival
        device, kind = network.heads.device.type, Batch
        if device == "cuda":
            from bugnight.envs.gpu import GpuBatch as kind  # noqa: N813, PLC0415
        self.batch = kind(seatings, games, seed)
        for name, array in self.batch.memory._asdict().items():
            if name not in ("states", "starts", "rngs"):
                setattr(self, name, torch.as_tensor(array, device=device))
        self.trusting = network.trusts or (rival is not None and rival.trusts)
        self.thumbs = rival is None and any(seating.learners for seating in seatings)
        self.advise()
        self.think = replayed(self.look, self.observation)
        self.think()

    def advise(self) -> None:
        """Ask thumb where somebody wants to know."""
        if self.trusting or self.thumbs:
            self.batch.advise(everyone=self.trusting)

    @torch.no_grad()
    def look(self) -> None:
        """What every actor sees and would do, rivals and the learner's seats."""
        advice = self.advice.long().clamp(min=0)
        logp, heads = self.network(self.observation, self.mask, advice)
        action, others = drawn_by(logp), advice
        if self.rival is not None:
            others = self.rival(self.observation, self.mask, advice)[0].argmax(1)
        mine = (self.learners.int() >> self.actor.int() & 1).bool()
        self.best = torch.where(mine, logp.argmax(1), others)
        self.seen = {"observation": self.observation, "mask": self.mask, "advice": advice}
        self.seen |= {"actor": self.actor.long(), "action": action}
        self.seen |= {"logp": logp.gather(1, action[:, None])[:, 0]}
        self.seen |= {"value": torch.stack((heads[:, 0].sigmoid(), heads[:, 1]), 1)}

    def step(self, action: Tensor) -> None:
        """Make a decision in every game, and look again."""
        self.actions.copy_(action)
        self.batch.step()
        self.advise()
        self.think()

    def contest(self, players: list[int]) -> dict[str, Any]:
        """Play a game in every place, one seat against rivals; win shares by number of players.

        All make the likeliest move.
        """
        self.batch.restart()
        self.advise()
        self.think()
        going, share = torch.ones_like(self.done).bool(), torch.zeros_like(self.won[:, 0])
        seating, seat = self.seating.long(), self.learners.float().log2().long()[:, None]
        while going.any():
            self.step(self.best)
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
    """Decisions in memory, [steps, games, …], and the improvement of the network by them."""

    def __init__(self, table: Table, network: Network, config: Config) -> None:
        self.table, self.network, self.config = table, network, config
        self.points = GAMES[config.game].from_options({}).usual_margin
        self.rate = torch.tensor(config.rate, device=table.done.device)
        self.fade, self.news = torch.ones_like(self.rate), self.rate.new_zeros(3)
        settings = {"eps": 1e-5, "fused": True, "capturable": table.done.is_cuda}
        self.optimiser = torch.optim.Adam(network.parameters(), self.rate, **settings)
        kept = {**table.seen, "gain": table.seen["value"], "known": table.done.bool()}
        kept |= {"observation": table.observation.half(), "done": table.done.bool()}
        kept |= {"won": table.won, "scores": table.scores}
        self.made = {name: x.new_empty((config.steps, *x.shape)) for name, x in kept.items()}
        self.flat = {name: array.flatten(0, 1) for name, array in self.made.items()}
        self.gain = torch.zeros_like(self.flat["logp"])
        self.chosen = self.flat["action"].new_zeros(config.minibatch)
        self.improve: Callable[[], None] | None = None
        self.updates = 0

    @torch.no_grad()
    def play(self) -> int:
        """Make decisions in all games; return how many."""
        for t in range(self.config.steps):
            for name, x in self.table.seen.items():
                self.made[name][t].copy_(x)
            self.table.step(self.table.seen["action"])
            for name in ("done", "won", "scores"):
                self.made[name][t].copy_(getattr(self.table, name))
        return self.config.steps * self.config.games

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
        self.fade.fill_(max(left, 0.02))
        use = self.flat["known"].nonzero()[:, 0]
        self.gain /= self.gain[use].std() + 1e-6
        for _ in range(self.config.epochs):
            mixed = use[torch.randperm(len(use), device=use.device)]
            for lot in mixed.split(self.config.minibatch):
                if len(lot) == self.config.minibatch:
                    self.chosen.copy_(lot)
                    self.updates += 1
                    self.rate.fill_(self.config.rate * max(left, 0.02) * min(1, self.updates / 300))
                    self.improve = self.improve or replayed(self.improve_once, self.gain)
                    self.improve()
        names = ("entropy", "divergence", "value_loss")
        return dict(zip(names, [round(x, 5) for x in self.news.tolist()], strict=True))

    def improve_once(self) -> None:
        """Take one step: clipped policy gradient, values, some entropy."""
        names = ("observation", "mask", "advice", "action", "logp", "value", "gain")
        b = {name: self.flat[name][self.chosen] for name in names}
        gain = self.gain[self.chosen]
        logp, heads = self.network(b["observation"], b["mask"], b["advice"])
        change = logp.gather(1, b["action"][:, None])[:, 0] - b["logp"]
        ratio = change.clamp(-20, 20).exp()  # a policy that has left its past behind is no infinity
        clipped = ratio.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy = -torch.minimum(ratio * gain, clipped * gain).mean()
        entropy = -(logp.exp() * logp).sum(1).mean()
        value = value_loss(heads, b["value"] + b["gain"])
        self.optimiser.zero_grad(set_to_none=True)
        (policy + value - self.config.entropy * self.fade * entropy).backward()
        for grad in (p.grad for p in self.network.parameters() if p.grad is not None):
            grad.nan_to_num_(0.0, 0.0, 0.0)  # one bad number would spoil all
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        self.news.copy_(torch.stack((entropy, (ratio - 1 - change).mean(), value)).detach())


def train(config: Config, device: str, out: Path) -> None:
    """Train for the minutes given; write weights and curve after every contest."""
    torch.manual_seed(config.seed)
    torch.set_float32_matmul_precision("high")
    kind, shape = (
        GAMES[config.game],
        (config.width, config.blocks, config.row_width, config.exchanges),
    )
    network = Network(kind, *shape, named=config.named, trust=config.trust)
    if config.start:
        network = Network.load(kind, config.start)
    network.to(device)
    seatings = [Seating(game) for game in kind.variants()]
    players = sorted({seating.game.players for seating in seatings})
    rivals = [Seating(kind(players=n), 1) for n in players]
    learner = Learner(Table(seatings, config.games, network, config.seed), network, config)
    against = Network.load(kind, config.against).to(device) if config.against else None
    arena = Table(rivals, config.contests * len(players), network, config.seed + 1, against)
    chip = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    story: dict[str, Any] = {"config": asdict(config), "device": chip, "curve": []}
    began, told, decisions, left = time.monotonic(), 0.0, 0, 1.0
    news: dict[str, float] = {}
    while left > 0:
        decisions += learner.play()
        learner.look_back()
        news = learner.learn(left)
        spent = time.monotonic() - began
        left = 1 - spent / (60 * config.minutes)
        if left <= 0 or spent >= told:
            told = spent + config.every
            line = {"seconds": round(spent, 1), "decisions": decisions, **news}
            shares = arena.contest(players)
            story["curve"].append({**line, "shares": shares})
            story["best"] = shares
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
