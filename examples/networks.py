"""The network that `ppo.py` trains."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, relu

from bugnight.bots import network, skill
from bugnight.play import Game


class Network(nn.Module):
    """Rows that exchange what they know, and a residual network that reads all of it.

    Its parameters are those of `bugnight.bots.network.Weights`. `narrow` is the width of rows, and
    `exchanges` how often they do it; where rows are `named`, each is told its own. With
    `trust` thumb's advice has a weight, which is that at first. A `narrow` of 0 makes it read a
    game's rows like everything else. A GPU computes with 16 bits unless it is to be `exact`.
    """

    def __init__(
        self,
        game: type[Game],
        width: int,
        blocks: int,
        narrow: int,
        exchanges: int,
        *,
        named: bool = False,
        trust: float = 0.0,
        exact: bool = False,
    ) -> None:
        super().__init__()
        rows = skill.of(game).rows if narrow else skill.NO_ROWS
        self.rows, size = rows.features.shape
        self.named, self.exact = named, exact
        plain = network.plain_actions(game, rows)
        fixed, marked = rows.actions[rows.actions[:, 2] >= 0], rows.actions[rows.actions[:, 2] < 0]
        kinds = int(rows.actions[:, 1].max()) + 1 if self.rows else 0
        self.at = game.rules.OBSERVATION - rows.features.size
        self.note("order", network.order(game, rows))
        self.note("fixed", fixed[:, 2] * kinds + fixed[:, 1])
        self.note("marks", ~marked[:, 2:] + np.arange(self.rows))
        self.note("marked", marked[:, 1])
        written = np.concatenate([plain, fixed[:, 0], marked[:, 0]])
        self.note("places", np.argsort(written))
        self.layer("first", self.at, width, gain=2.0)
        self.layer("row", size, narrow, gain=2.0, biased=False)
        self.row_bias = nn.Parameter(torch.randn(self.rows if named else 1, narrow) * 0.5 * named)
        self.layer("pool", narrow, width, gain=0.3 if exchanges else 0.5, biased=False)
        self.layer("inner", 2 * blocks, width, width, gain=1.4)
        self.layer("policy", width, len(plain), gain=0.01)
        self.layer("heads", width, 3 if trust else 2, gain=0.01)
        self.layer("row_in", narrow if exchanges else size, narrow, gain=1.4, biased=False)
        self.layer("row_of", width, narrow, gain=0.5)
        self.layer("row_out", narrow, kinds, gain=0.01)
        told = narrow * bool(exchanges)
        self.layer("told", self.at if told else 0, told, gain=1.0, biased=False)
        all_rows = narrow * self.rows if named else narrow
        self.layer("tell", exchanges, all_rows, 2 * narrow, gain=1.0)
        self.layer("hear", exchanges, 2 * narrow, all_rows, gain=0.4, biased=False)
        self.layer("ponder", exchanges, narrow, 2 * narrow, gain=1.4)
        self.layer("decide", exchanges, 2 * narrow, narrow, gain=0.4, biased=False)
        with torch.no_grad():
            self.inner[1::2] *= 0.2
            self.heads_bias[2:] = trust

    @classmethod
    def load(cls, game: type[Game], file: str) -> "Network":
        """A network whose weights are in a file."""
        w = network.read(game, Path(file))
        shape = len(w.first_bias), len(w.inner) // 2, w.row_bias.shape[1], len(w.tell)
        trust = float(len(w.heads_bias) > 2)
        loaded = cls(game, *shape, named=len(w.row_bias) > 1, trust=trust)
        with torch.no_grad():
            for name, parameter in loaded.named_parameters():
                parameter.copy_(torch.from_numpy(getattr(w, name)).reshape(parameter.shape))
        return loaded

    @property
    def trusts(self) -> bool:
        """Whether it wants to be told what thumb would do."""
        return len(self.heads_bias) > 2

    def note(self, name: str, places: np.ndarray) -> None:
        """Keep numbers that are not trained."""
        self.register_buffer(name, torch.from_numpy(places.copy()), persistent=False)

    def layer(self, name: str, *shape: int, gain: float, biased: bool = True) -> None:
        """Add weights and biases."""
        spread = gain / max(1, shape[-2]) ** 0.5
        setattr(self, name, nn.Parameter(torch.randn(shape) * spread))
        if biased:
            setattr(self, f"{name}_bias", nn.Parameter(torch.zeros(*shape[:-2], shape[-1])))

    def forward(self, observation: Tensor, mask: Tensor, advice: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions; the chance to win as a logit, and the score."""
        kind = torch.bfloat16 if observation.is_cuda and not self.exact else torch.float32
        w = {name: p.to(kind) for name, p in self.named_parameters()}
        observation = observation.to(kind)
        read = observation[:, self.order] if self.rows else observation
        rest = read[:, : self.at]
        h = torch.addmm(w["first_bias"], rest, w["first"])
        if self.rows:
            features = read[:, self.at :].unflatten(1, (self.rows, -1))
            rows, there = self.exchanged(w, features, rest)
            h = h + (relu(rows) * there).sum(1) @ w["pool"]
        for k in range(0, len(self.inner), 2):
            inside = torch.addmm(w["inner_bias"][k], relu(h), w["inner"][k])
            h = h + torch.addmm(w["inner_bias"][k + 1], relu(inside), w["inner"][k + 1])
        z = relu(h)
        heads = torch.addmm(self.heads_bias, z.float(), self.heads)
        logits = torch.addmm(self.policy_bias, z.float(), self.policy)
        if self.rows:
            told = torch.addmm(w["row_of_bias"], z, w["row_of"])[:, None]
            mine = relu((rows if len(self.tell) else features) @ w["row_in"] + told) * there
            own = mine.float() @ self.row_out + self.row_out_bias
            marks = observation[:, self.marks].float()
            marked = (marks * own.index_select(2, self.marked).transpose(1, 2)).sum(2)
            of_rows = own.flatten(1).index_select(1, self.fixed)
            logits = torch.cat((logits, of_rows, marked), 1).index_select(1, self.places)
        if self.trusts:
            logits = logits.scatter_add(1, advice[:, None], heads[:, 2:])
        return log_softmax(logits.masked_fill(mask == 0, -1e9), 1), heads[:, :2]

    def exchanged(
        self, w: dict[str, Tensor], features: Tensor, rest: Tensor
    ) -> tuple[Tensor, Tensor | int]:
        """What the rows know after all exchanges, and which of them are there."""
        rows = features @ w["row"] + w["row_bias"]
        if not len(self.tell):
            return rows, (features != 0).any(-1, keepdim=True)
        rows = rows + (rest @ w["told"])[:, None]
        for k in range(len(self.tell)):
            told = rows.flatten(1) if self.named else rows.sum(1)
            heard = relu(torch.addmm(w["tell_bias"][k], told, w["tell"][k])) @ w["hear"][k]
            rows = rows + heard.unflatten(1, (-1, rows.shape[2]))
            inside = relu(rows).flatten(0, 1)
            inside = relu(torch.addmm(w["ponder_bias"][k], inside, w["ponder"][k]))
            rows = rows + (inside @ w["decide"][k]).unflatten(0, rows.shape[:2])
        return rows, 1
