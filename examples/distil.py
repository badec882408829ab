"""Teach a small network what a game's trained one knows, to look ahead with it faster.

    python examples/distil.py bug-off

The teacher plays all seats of all options, sometimes at random; the small network is fitted to its
policy, its chance to win and its score in these positions. Weights are whole numbers from -127 to
127 with one factor for each layer. In the second half of the time the network is fitted as it will
be after rounding. Writes `GAME.npz`, which `bugnight.bots.network.read` reads.

Needs torch. The rules run on the CPU, the networks on `--device`. Positions are kept in a file if
`--data` names one.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from networks import Network
from torch import Tensor
from torch.func import functional_call
from torch.nn.functional import binary_cross_entropy_with_logits, kl_div, mse_loss

from bugnight.play import GAMES, Game

GAMES_AT_A_TIME = 2048
STRAY = 0.1
"""The share of random moves: a look-ahead asks about positions after any legal move."""
HELD_BACK = 32768
"""Positions that the network is measured with, not fitted to."""
WIN, SCORE = 20.0, 0.1
"""How much the chance to win and the score count, where the policy counts 1."""
MOST = 127
Data = dict[str, Tensor]


@torch.no_grad()
def play(kind: type[Game], teacher: Network, positions: int, seed: int) -> dict[str, np.ndarray]:
    """Positions with what the teacher says about them."""
    from bugnight.envs.batch import Batch, Seating  # noqa: PLC0415

    batch = Batch([Seating(game) for game in kind.variants()], GAMES_AT_A_TIME, seed)
    see, found, device = batch.memory, [], teacher.heads.device
    for _ in range(-(-positions // GAMES_AT_A_TIME)):
        if teacher.trusts:
            batch.advise(everyone=True)
        observation, mask = (torch.from_numpy(x).to(device) for x in (see.observation, see.mask))
        advice = torch.from_numpy(see.advice).to(device).long().clamp(min=0)
        logp, heads = teacher(observation, mask, advice)
        policy = logp.exp()
        kept = {"observation": observation, "mask": mask, "advice": advice, "policy": policy}
        kept |= {"win": heads[:, 0].sigmoid(), "score": heads[:, 1]}
        found.append({name: x.half().cpu().numpy() for name, x in kept.items()})
        stray = torch.rand(len(mask), 1, device=device) < STRAY
        drawn = torch.multinomial(torch.where(stray, mask.float(), policy), 1)
        see.actions[:] = drawn[:, 0].cpu().numpy()
        batch.step()
    return {name: np.concatenate([each[name] for each in found]) for name in found[0]}


def rounded(weights: Tensor) -> tuple[Tensor, Tensor]:
    """The nearest whole numbers, and their factor: one for each layer."""
    if not weights.numel():
        return weights, weights.new_ones(())
    axes = tuple(range(max(0, weights.dim() - 2), weights.dim()))
    scale = (weights.abs().amax(axes, keepdim=True) / MOST).clamp(min=1e-12)
    return (weights / scale).round(), scale


def as_stored(network: Network) -> Data:
    """The weights after rounding; their gradients are those of the weights before."""
    stored = {}
    for name, p in network.named_parameters():
        whole, scale = rounded(p.detach())
        stored[name] = p + (whole * scale - p).detach()
    return stored


def losses(network: Network, weights: Data, data: Data) -> tuple[Tensor, Tensor, Tensor]:
    """How far the policy, the chance to win and the score are from the teacher's."""
    given = data["observation"], data["mask"], data["advice"].long()
    logp, heads = functional_call(network, weights, given)
    policy = kl_div(logp, data["policy"], reduction="batchmean")
    win = binary_cross_entropy_with_logits(heads[:, 0], data["win"])
    return policy, win, mse_loss(heads[:, 1], data["score"])


def batch_of(data: Data, chosen: Tensor) -> Data:
    return {name: array[chosen].float() for name, array in data.items()}


def fit(network: Network, data: Data, minutes: float, rate: float, minibatch: int) -> None:
    """Fit a network for some minutes; the rate fades."""
    device, n = data["win"].device, len(data["win"])
    held = batch_of(data, torch.arange(n - HELD_BACK, n, device=device))
    least = torch.special.entr(held["win"]) + torch.special.entr(1 - held["win"])
    optimiser = torch.optim.Adam(network.parameters(), rate)
    began, steps, left, told = time.monotonic(), 0, 1.0, 0.0
    while left > 0:
        spent = time.monotonic() - began
        left = max(0.0, 1 - spent / (60 * minutes))
        optimiser.param_groups[0]["lr"] = rate * min(1.0, steps / 500 + 0.01) * left
        weights = as_stored(network) if left < 0.5 else {}
        if spent >= told or not left:
            told += 20
            with torch.no_grad():
                policy, win, score = losses(network, weights, held)
            print(
                f"{spent:4.0f} s, {steps} steps: policy {policy:.4f}, win"
                f" {win - least.mean():.5f}, score {score:.4f}",
                flush=True,
            )
        chosen = torch.randint(n - HELD_BACK, (minibatch,), device=device)
        policy, win, score = losses(network, weights, batch_of(data, chosen))
        optimiser.zero_grad()
        (policy + WIN * win + SCORE * score).backward()
        optimiser.step()
        steps += 1


def save(network: Network, file: Path) -> None:
    """Write every layer as whole numbers, and its factor."""
    stored = {}
    for name, p in network.named_parameters():
        whole, scale = rounded(p.detach())
        stored[name] = whole.to(torch.int8).cpu().numpy()
        stored[f"{name}_scale"] = scale.float().cpu().numpy()
    np.savez_compressed(file, **stored)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--teacher", default="", help="weights; by default the game's own")
    parser.add_argument("--positions", type=int, default=1_500_000)
    parser.add_argument("--data", type=Path, help="keep positions here, or read them")
    parser.add_argument("--minutes", type=float, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--row-width", type=int, default=32)
    parser.add_argument("--exchanges", type=int, default=2)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--minibatch", type=int, default=512)
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cpu")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="folder for what is written")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    kind = GAMES[args.game]
    teacher = Network.load(kind, args.teacher or str(kind.folder() / "weights.npz"))
    teacher.to(args.device)
    if args.data and args.data.is_file():
        data = dict(np.load(args.data))
    else:
        data = play(kind, teacher, args.positions, args.seed)
        if args.data:
            np.savez_compressed(args.data, **data)
    args.out.mkdir(parents=True, exist_ok=True)
    shape = args.width, 1, args.row_width, args.exchanges
    network = Network(kind, *shape, named=teacher.named, exact=True)
    network.to(args.device)
    fit(
        network,
        {k: torch.from_numpy(x).to(args.device) for k, x in data.items()},
        args.minutes,
        args.rate,
        args.minibatch,
    )
    save(network, args.out / f"{args.game}.npz")


if __name__ == "__main__":
    main()
