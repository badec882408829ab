"""Train a best response to thumbs in Party Bugs, by what every action is worth: no policy gradient.

    python examples/best_response.py --minutes 8 --out runs

At every decision of the learner all its actions are tried: on the same guess of what is hidden,
with the same luck, and thumbs play on to the end. The network is fitted to the differences between
the actions by least squares. A single guess is enough: noise averages out over the decisions.

The network has a token for every number, which the same layers read. Besides its observation it is
told what thumbs would play at the other seats in some guesses. `docs/decisions/learned.md` has its
results. Needs a GPU and `pip install "bugnight[gpu,train]"`; with `--device cpu` it can be tried.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass, replace
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import relu, scaled_dot_product_attention

from bugnight.bots import relative_actions
from bugnight.bots.relative_actions import to_relative
from bugnight.envs.batch import Batch, Compiler, Seating
from bugnight.games.party_bugs import PartyBugs, cards, endings, features, rules, thumb
from bugnight.kernel import Array, State
from bugnight.kernel.compiling import kernel_of
from bugnight.kernel.dispatch import view

NUMBERS, SEEN, HEADS = cards.CARDS, cards.MAX_SEATS + 1, 3
OF_A_NUMBER = ("hand", "own_face_down", "floor", "played", "display", "maybe_face_down", "unseen")
PLACES = features.AT
SHAPES = dict(features.PIECES)


@dataclass(frozen=True)
class Config:
    """All that can be set; each is an option of the command line."""

    minutes: float = 8.0
    seed: int = 1
    players: int = 4
    games: int = 262144  # at a time
    buffer: int = 1 << 25  # decisions that are kept
    lot: int = 16384
    reuse: float = 1.5  # times that a decision is learned from
    width: int = 128
    layers: int = 3
    rate: float = 1e-3  # fades
    guesses: int = 16  # in which thumbs are asked at the other seats
    explore: float = 0.07
    early: float = 0.15  # of the decisions in the first six rounds: little is decided there
    imitate: float = 0.1  # of the time, thumb plays for the learner
    contests: int = 8192
    every: float = 60.0
    start: str = ""  # weights to go on from


SMALL = {"games": 64, "buffer": 8192, "lot": 64, "contests": 32, "width": 32, "layers": 1}


def compile_trials(compiler: Compiler) -> tuple[Any, Any]:
    """Make the functions that try one action, and that ask thumbs; for the CPU or for a device."""
    ranges = relative_actions.seat_actions(PartyBugs)
    actor, legal, step, outcome = rules.actor, rules.legal, rules.step, rules.outcome
    guess, reopen, by_thumb = rules.guess, endings.reopen, thumb.choose
    seats, choosing, taking = cards.MAX_SEATS, cards.CHOOSE, cards.TAKE

    @compiler
    def imagine(s: State, seat: int, states: Array, luck: Array) -> None:
        """Write a guess of what is hidden from a seat; others have yet to choose."""
        view(s, seat, states[0])
        reopen(states)
        guess(states[0], seat, luck)

    @compiler
    def attempt(
        s: State, seed: Array, k: int, states: Array, luck: Array, out: Array, found: Array
    ) -> None:
        """Try the k-th legal action; write its share of the win, and the lead over the others."""
        seat = actor(s)
        if k >= legal(s, seat, out):
            return
        action = int(out[k])
        for word in range(4):
            luck[word] = seed[word]
        imagine(s, seat, states, luck)
        t = states[0]
        step(t, seat, action, None)
        now = actor(t)
        while now >= 0:
            step(t, now, by_thumb(t, now, luck, out), None)
            now = actor(t)
        winners = outcome(t, out)
        lead = 1000
        for other in range(int(t.players)):
            if other != seat:
                lead = min(lead, int(out[other]) - int(out[seat]))
        place = to_relative(s, seat, action, ranges)
        found[place, 0] = winners >> seat & 1
        found[place, 1] = lead

    @compiler
    def ask(
        s: State, seed: Array, advice: int, guesses: int, states: Array, luck: Array, out: Array,
        seen: Array,
    ) -> None:  # fmt: skip
        """Write how often thumbs would play each number at the other seats, and thumb's advice."""
        seat, players = actor(s), int(s.players)
        for word in range(4):
            luck[word] = seed[word]
        if s.phase == taking and cards.TAKE_FROM <= advice < cards.PAIR_UP:
            owner = advice - cards.TAKE_FROM
            if owner < players:
                owner = (owner + seat) % players
            seen[seats, int(s.floor[owner]) - 1] = 1
        if s.phase == choosing:
            seen[seats, advice] = 1
            for _ in range(guesses):
                imagine(s, seat, states, luck)
                for place in range(1, players):
                    card = by_thumb(states[0], (seat + place) % players, luck, out)
                    seen[place, card] += np.float32(1) / guesses

    return attempt, ask


class Trials:
    """Tries actions and asks thumbs, on the CPU or on a device."""

    def __init__(self, device: str, actions: int, guesses: int) -> None:
        self.gpu, self.actions, self.guesses = device == "cuda", actions, guesses
        self.attempt, self.ask = self._on_gpu() if self.gpu else self._on_cpu()

    def _on_gpu(self) -> tuple[Any, Any]:
        from numba import cuda  # noqa: PLC0415

        attempt, ask = compile_trials(cuda.jit(device=True))
        state, most, actions = rules.STATE, rules.MAX_LEGAL, self.actions

        @cuda.jit
        def attempt_all(states: Array, rows: Array, seeds: Array, found: Array) -> None:
            i = cuda.grid(1)
            r = i // actions
            if r < rows.shape[0]:
                guess, out = cuda.local.array(1, state), cuda.local.array(most, np.int16)
                luck = cuda.local.array(4, np.uint64)
                attempt(states[rows[r]], seeds[r], i % actions, guess, luck, out, found[r])

        @cuda.jit
        def ask_all(
            states: Array, rows: Array, seeds: Array, seen: Array, advice: Array, guesses: int
        ) -> None:
            r = cuda.grid(1)
            if r < rows.shape[0]:
                guess, out = cuda.local.array(1, state), cuda.local.array(most, np.int16)
                luck, i = cuda.local.array(4, np.uint64), rows[r]
                ask(states[i], seeds[r], int(advice[i]), guesses, guess, luck, out, seen[r])

        return attempt_all, ask_all

    def _on_cpu(self) -> tuple[Any, Any]:
        compiler = kernel_of(rules, PartyBugs.relative_actions)
        attempt, ask = compile_trials(compiler)
        state, most, actions = rules.STATE, rules.MAX_LEGAL, self.actions

        @compiler
        def attempt_all(states: Array, rows: Array, seeds: Array, found: Array) -> None:
            guess, out, luck = np.zeros(1, state), np.zeros(most, np.int16), np.zeros(4, np.uint64)
            for r in range(rows.shape[0]):
                for k in range(actions):
                    attempt(states[rows[r]], seeds[r], k, guess, luck, out, found[r])

        @compiler
        def ask_all(
            states: Array, rows: Array, seeds: Array, seen: Array, advice: Array, guesses: int
        ) -> None:
            guess, out, luck = np.zeros(1, state), np.zeros(most, np.int16), np.zeros(4, np.uint64)
            for r in range(rows.shape[0]):
                i = rows[r]
                ask(states[i], seeds[r], int(advice[i]), guesses, guess, luck, out, seen[r])

        return attempt_all, ask_all

    def _run(self, kernel: Any, memory: Any, rows: Tensor, out: Tensor, *more: Any) -> None:  # noqa: ANN401
        seeds = torch.randint(1, 2**62, (len(rows), 4), device=rows.device)
        given = [rows.int().contiguous(), seeds, out]
        if not self.gpu:
            kernel(memory.states, *(x.numpy() for x in given), *more)
        elif len(rows):
            from numba import cuda  # noqa: PLC0415

            threads = len(rows) * (1 if more else self.actions)
            torch.cuda.synchronize()
            kernel[-(-threads // 64), 64](
                memory.states, *(cuda.as_cuda_array(x) for x in given), *more
            )
            cuda.synchronize()

    def results(self, batch: Batch, rows: Tensor) -> Tensor:
        """The share of the win and the lead that each action of some games gave."""
        found = torch.zeros((len(rows), cards.ACTIONS, 2), device=rows.device)
        self._run(self.attempt, batch.memory, rows, found)
        return found

    def seen(self, batch: Batch, rows: Tensor) -> Tensor:
        """What thumbs would do in some games."""
        seen = torch.zeros((len(rows), SEEN, NUMBERS), device=rows.device)
        self._run(self.ask, batch.memory, rows, seen, batch.memory.advice, self.guesses)
        return seen


def piece(x: Tensor, name: str) -> Tensor:
    """A piece of observations, in its shape."""
    at, shape = getattr(PLACES, name.upper()), SHAPES[name]
    return x[:, at : at + prod(shape)].reshape(-1, *shape)


def fast(x: Tensor) -> torch.autocast:
    """Calculate in bfloat16 on a GPU."""
    return torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda, cache_enabled=False)


class Block(nn.Module):
    """Attention among the tokens, then two layers for each."""

    def __init__(self, width: int, heads: int = 4) -> None:
        super().__init__()
        self.heads = heads
        self.n1, self.n2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.o = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        """Add what the others say, then what follows from it."""
        n, tokens, width = x.shape
        split = self.qkv(self.n1(x)).view(n, tokens, 3, self.heads, width // self.heads)
        heard = scaled_dot_product_attention(*split.permute(2, 0, 3, 1, 4))
        x = x + self.o(heard.transpose(1, 2).reshape(n, tokens, width))
        return x + self.down(relu(self.up(self.n2(x))))


class Tokens(nn.Module):
    """A token for every number, one for the table; three figures for each action.

    These are the share of the win, the lead squeezed into 0 to 1, and the lead itself.
    """

    def __init__(self, width: int, layers: int) -> None:
        super().__init__()
        of_numbers = sum(prod(SHAPES[name]) for name in OF_A_NUMBER)
        per = of_numbers // NUMBERS + 1 + cards.MAX_SEATS + SEEN
        rest = rules.OBSERVATION - of_numbers
        self.number, self.value = nn.Linear(per, width), nn.Parameter(torch.randn(NUMBERS, width))
        self.table, self.shared = nn.Linear(rest, width), nn.Linear(rest, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(layers))
        self.n = nn.LayerNorm(width)
        self.out = nn.Linear(width, 5 * HEADS)  # play, hide, take, mirror, take and pair
        self.whole = nn.Linear(width, 4 * HEADS)  # the position, pair, keep, mirror hidden
        with torch.no_grad():
            self.value *= 0.5
            self.out.weight *= 0.1

    def forward(self, x: Tensor, seen: Tensor) -> tuple[Tensor, Tensor]:
        """The figures of all actions, and of the position."""
        of_numbers = [piece(x, name).reshape(len(x), -1, NUMBERS) for name in OF_A_NUMBER]
        floor, display = of_numbers[2], of_numbers[4]
        count = floor.sum(1, keepdim=True)
        pairs = display * count.clamp(max=1)
        each = torch.cat([*of_numbers[:2], count / 2, *of_numbers[2:], pairs, seen], 1)
        rest = [piece(x, name).flatten(1) for name in SHAPES if name not in OF_A_NUMBER]
        with fast(x):
            table = torch.cat(rest, 1)
            h = self.number(each.transpose(1, 2)) + self.value + self.shared(table)[:, None]
            h = torch.cat([h, self.table(table)[:, None]], 1)
            for block in self.blocks:
                h = block(h)
            h = self.n(h)
            own, whole = self.out(h[:, :NUMBERS]), self.whole(h[:, NUMBERS])
        play, hide, take, mirror, both = own.float().unflatten(2, (5, HEADS)).unbind(2)
        position, pair, keep, hidden = whole.float().unflatten(1, (4, HEADS)).split(1, 1)
        order = [play, hide[:, :-1], floor @ take, pair, keep, mirror, hidden, floor @ both]
        return torch.cat(order, 1), position[:, 0]


def targets(found: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """How much better each action is than the average of the legal ones; that average."""
    win, lead = found.float().unbind(2)
    three = torch.stack((win, torch.sigmoid(lead / 6), (lead / 20).clamp(-3, 3)), 2)
    return centred(three, mask)


def centred(values: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """Values of legal actions less their average, 0 elsewhere; the average."""
    legal = mask[..., None].float()
    mean = (values * legal).sum(1, keepdim=True) / legal.sum(1, keepdim=True)
    return (values - mean) * legal, mean[:, 0]


class Table:
    """A batch with one learner among thumbs, its arrays as tensors."""

    def __init__(self, games: int, seed: int, trials: Trials, config: Config) -> None:
        self.trials, self.device = trials, "cuda" if trials.gpu else "cpu"
        kind: type[Batch] = Batch
        if trials.gpu:
            from bugnight.envs.gpu import GpuBatch as kind  # noqa: N813, PLC0415
        self.batch = kind([Seating(PartyBugs(players=config.players), 1)], games, seed)
        for name in (
            "observation",
            "mask",
            "actor",
            "learners",
            "actions",
            "advice",
            "done",
            "won",
        ):
            tensor = torch.as_tensor(getattr(self.batch.memory, name), device=self.device)
            setattr(self, name, tensor)

    def to_choose(self) -> Tensor:
        """The games in which the learner has a choice."""
        self.batch.advise(everyone=True)
        return (self.learners.int() >> self.actor.int() & 1).bool() & (self.mask.sum(1) > 1)

    @torch.no_grad()
    def best(self, network: Tokens, rows: Tensor, seen: Tensor) -> Tensor:
        """What the network prefers: by the lead squeezed, which has less noise than the win."""
        parts = zip(rows.split(65536), seen.split(65536), strict=True)
        figures = [network(self.observation[r], s)[0][..., 1] for r, s in parts]
        return torch.cat(figures).masked_fill(self.mask[rows] == 0, -1e9).argmax(1)

    def step(self, chosen: Tensor) -> None:
        self.actions.copy_(chosen.to(self.actions.dtype))
        self.batch.step()

    def contest(self, network: Tokens) -> tuple[float, float]:
        """Play a game in every place; the learner's share of the wins, and its 95 % error."""
        self.batch.restart()
        going, share = torch.ones_like(self.done).bool(), torch.zeros_like(self.won[:, 0])
        seat = self.learners.float().log2().long()[:, None]
        while going.any():
            rows = (self.to_choose() & going).nonzero()[:, 0]
            chosen = self.advice.long()
            if len(rows):
                chosen[rows] = self.best(network, rows, self.trials.seen(self.batch, rows))
            self.step(chosen)
            share = torch.where(going & self.done.bool(), self.won.gather(1, seat)[:, 0], share)
            going &= ~self.done.bool()
        return share.mean().item(), 1.96 * share.std().item() / len(share) ** 0.5


class Learner:
    """Decisions with what every action gave, and the network that is fitted to them."""

    def __init__(self, config: Config, device: str) -> None:
        self.config = config
        self.trials = Trials(device, 4 if config.players <= 4 else 8, config.guesses)
        self.table = Table(config.games, config.seed, self.trials, config)
        self.network = Tokens(config.width, config.layers).to(device)
        if config.start:
            kept = torch.load(config.start, map_location=device)
            self.network.load_state_dict({name: x.float() for name, x in kept.items()})
        self.optimiser = torch.optim.Adam(self.network.parameters(), config.rate, eps=1e-6)
        sizes = {"observation": (rules.OBSERVATION,), "seen": (SEEN, NUMBERS)}
        sizes |= {"found": (cards.ACTIONS, 2), "mask": (cards.ACTIONS,)}
        self.kept = {
            name: torch.zeros((config.buffer, *size), dtype=torch.float16, device=device)
            for name, size in sizes.items()
        }
        self.tried = self.learned = self.steps = 0

    @torch.no_grad()
    def play(self, *, imitate: bool) -> None:
        """Try all actions in every game, keep the results, and make a decision."""
        table, chance = self.table, torch.rand(len(self.table.done), device=self.table.device)
        mine = table.to_choose()
        late = piece(table.observation, "round")[:, 6:].any(1)
        rows = (mine & (late | (chance < self.config.early))).nonzero()[:, 0]
        others = (mine & ~late & (chance >= self.config.early)).nonzero()[:, 0]
        seen = self.trials.seen(table.batch, torch.cat((rows, others)))
        new = {"observation": table.observation[rows], "mask": table.mask[rows]}
        new |= {"seen": seen[: len(rows)], "found": self.trials.results(table.batch, rows)}
        at = (torch.arange(len(rows), device=rows.device) + self.tried) % self.config.buffer
        for name, values in new.items():
            self.kept[name][at] = values.half()
        self.tried += len(rows)
        chosen, rows = table.advice.long(), torch.cat((rows, others))
        if not imitate and len(rows):
            chosen[rows] = table.best(self.network, rows, seen)
        at_random = torch.rand_like(table.mask, dtype=torch.float32).masked_fill(
            table.mask == 0, -1
        )
        slips = mine & (torch.rand_like(chance) < self.config.explore)
        table.step(torch.where(slips, at_random.argmax(1), chosen))

    def learn(self, left: float) -> list[float]:
        """Fit the network to decisions kept; return how much of the variance it explains."""
        explained = [0.0] * HEADS
        size = min(self.tried, self.config.buffer)
        while size >= self.config.lot and self.learned < self.config.reuse * self.tried:
            fade = max(0.02, min(1.0, 1.6 * left)) * min(1.0, (self.steps + 1) / 200)
            for group in self.optimiser.param_groups:
                group["lr"] = self.config.rate * fade
            pick = torch.randint(0, size, (self.config.lot,), device=self.table.device)
            b = {name: x[pick].float() for name, x in self.kept.items()}
            wanted, mean = targets(b["found"], b["mask"])
            figures, position = self.network(b["observation"], b["seen"])
            error = ((centred(figures, b["mask"])[0] - wanted) ** 2).sum(1).mean(0)
            loss = 3 * (error[0] + 3 * error[1] + error[2]) + ((position - mean) ** 2).mean()
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimiser.step()
            self.learned += self.config.lot
            self.steps += 1
            explained = (1 - error / (wanted**2).sum(1).mean(0)).tolist()
        return explained


def train(config: Config, device: str, out: Path) -> None:
    """Train for the minutes given; write weights and curve after every contest."""
    torch.manual_seed(config.seed)
    torch.set_float32_matmul_precision("high")
    learner = Learner(config, device)
    arena = Table(config.contests, config.seed + 1, learner.trials, config)
    learner.play(imitate=True)
    arena.contest(learner.network)  # all is compiled now
    story: dict[str, Any] = {"config": asdict(config), "curve": []}
    began, told, left = time.monotonic(), 0.0, 1.0
    while left > 0:
        for _ in range(4):
            learner.play(imitate=not config.start and 1 - left < config.imitate)
        explained = learner.learn(left)
        spent = time.monotonic() - began
        left = 1 - spent / (60 * config.minutes)
        if left <= 0 or spent >= told:
            told = spent + config.every
            share, error = arena.contest(learner.network)
            line = {"seconds": round(spent), "tried": learner.tried, "steps": learner.steps}
            line |= {"explained": [round(x, 3) for x in explained]}
            line |= {"share": round(share, 4), "error": round(error, 4)}
            story["curve"].append(line)
            kept = {name: x.half().cpu() for name, x in learner.network.state_dict().items()}
            torch.save(kept, out / "best-response.pt")
            (out / "best-response.json").write_text(json.dumps(story, indent=1) + "\n")
            print(line, flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="folder for what is written")
    for name, value in asdict(Config()).items():
        parser.add_argument(f"--{name}", type=type(value))
    args = vars(parser.parse_args())
    device, out = args.pop("device"), args.pop("out")
    out.mkdir(parents=True, exist_ok=True)
    given = {name: value for name, value in args.items() if value is not None}
    train(replace(Config(), **{**(SMALL if device == "cpu" else {}), **given}), device, out)


if __name__ == "__main__":
    main()
