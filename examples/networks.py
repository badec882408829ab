"""The networks that `ppo.py` trains: one that plays, and a critic that sees all cards."""

from types import ModuleType

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, relu

from bugnight.bots import network, skill
from bugnight.envs import oracle
from bugnight.play import Game


def fast(x: Tensor) -> torch.autocast:
    """Calculate in bfloat16 on a GPU."""
    return torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda, cache_enabled=False)


class Network(nn.Module):
    """A residual network; its parameters are those of `bugnight.bots.network.Weights`.

    With `trust` thumb's advice has a weight, which is that at first. A `narrow` of 0 makes it read
    a game's rows like everything else.
    """

    def __init__(
        self, game: type[Game], width: int, blocks: int, narrow: int, *, trust: float = 0.0
    ) -> None:
        super().__init__()
        rules = game.rules
        found = network.layout(game).tolist()
        self.rows, self.at, self.first_of_rows, self.swaps, self.adds = found
        self.register_buffer("order", torch.from_numpy(network.order(game)), persistent=False)
        size = skill.of(game).rows.features.shape[1]
        if not self.rows or not narrow:
            self.rows = self.swaps = self.adds = size = narrow = 0
            self.at = rules.OBSERVATION
        own = self.swaps + self.adds
        self.layer("first", self.at, width, gain=2.0)
        self.layer("row", size, narrow, gain=2.0)
        self.layer("pool", narrow, width, gain=0.5, biased=False)
        self.layer("inner", 2 * blocks, width, width, gain=1.4)
        self.layer("policy", width, rules.ACTIONS - self.rows * own, gain=0.01)
        self.layer("heads", width, 3 if trust else 2, gain=0.01)
        self.layer("row_in", size, narrow, gain=2.0, biased=False)
        self.layer("row_of", width, narrow, gain=0.5)
        self.layer("row_out", narrow, own, gain=0.01)
        with torch.no_grad():
            self.inner[1::2] *= 0.2
            self.heads_bias[2:] = trust

    @classmethod
    def load(cls, game: type[Game], file: str) -> "Network":
        """A network whose weights are in a file."""
        arrays = dict(np.load(file))
        shape = len(arrays["first_bias"]), len(arrays["inner"]) // 2, len(arrays["row_bias"])
        loaded = cls(game, *shape, trust=float(len(arrays["heads_bias"]) > 2))
        with torch.no_grad():
            for name, array in arrays.items():
                getattr(loaded, name).copy_(torch.from_numpy(array))
        return loaded

    @property
    def trusts(self) -> bool:
        """Whether it wants to be told what thumb would do."""
        return len(self.heads_bias) > 2

    def layer(self, name: str, *shape: int, gain: float, biased: bool = True) -> None:
        """Add weights and biases."""
        spread = gain / max(1, shape[-2]) ** 0.5
        setattr(self, name, nn.Parameter(torch.randn(shape) * spread))
        if biased:
            setattr(self, f"{name}_bias", nn.Parameter(torch.zeros(*shape[:-2], shape[-1])))

    def forward(self, observation: Tensor, mask: Tensor, advice: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions; the chance to win as a logit, and the score."""
        if self.rows:
            observation = observation[:, self.order]
        with fast(observation):
            h = torch.addmm(self.first_bias, observation[:, : self.at], self.first)
            if self.rows:
                table = observation[:, self.at :].unflatten(1, (self.rows, -1))
                there = (table != 0).any(-1, keepdim=True)
                h = h + (relu(table @ self.row + self.row_bias) * there).sum(1) @ self.pool
            for k in range(0, len(self.inner), 2):
                inside = torch.addmm(self.inner_bias[k], relu(h), self.inner[k])
                h = h + torch.addmm(self.inner_bias[k + 1], relu(inside), self.inner[k + 1])
        z = relu(h).float()
        logits = torch.addmm(self.policy_bias, z, self.policy)
        heads = torch.addmm(self.heads_bias, z, self.heads)
        if self.rows:
            with fast(observation):
                of_all = torch.addmm(self.row_of_bias, z, self.row_of)[:, None]
                own = relu(table @ self.row_in + of_all) * there @ self.row_out + self.row_out_bias
            swaps, adds = own.float().split((self.swaps, self.adds), -1)
            before, after = logits.tensor_split((self.first_of_rows,), 1)
            logits = torch.cat((before, swaps.flatten(1), adds.flatten(1), after), 1)
        if self.trusts:
            logits = logits.scatter_add(1, advice[:, None], heads[:, 2:])
        return log_softmax(logits.masked_fill(mask == 0, -1e9), 1), heads[:, :2]


class Critic(nn.Module):
    """A network that sees all cards, and so tells luck from skill; it is used in training only."""

    def __init__(self, rules: ModuleType, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(rules.OBSERVATION + oracle.size_of(rules), width)
        self.inner = nn.ModuleList(nn.Linear(width, width) for _ in range(4))
        self.last = nn.Linear(width, 2)

    def forward(self, observation: Tensor, secrets: Tensor) -> Tensor:
        """The chance to win as a logit, and the score."""
        with fast(observation):
            h = self.first(torch.cat((observation, secrets), 1))
            for k in (0, 2):
                h = h + self.inner[k + 1](relu(self.inner[k](relu(h))))
        return self.last(relu(h).float())
