"""What a seat remembers of a game: everything it saw and did, in order.

Moments are chained backwards and never change, so that copies of a game share their past. Texts
are written when they are first asked for, and kept.
"""

from typing import Any, Self

import msgspec
import numpy as np

from bugnight.envs.actions import action_names
from bugnight.envs.chance_nodes import WORDS
from bugnight.kernel import Array, calls
from bugnight.play import Game
from bugnight.play.events import OMNISCIENT

MOST_KEPT = 64
"""The most moments that an imagined past keeps as numbers."""
Shown = dict[str, str]
"""What a view shows, each name with its value as JSON."""


class Moment:
    """A position of a game, and how it came about; at the start the moment before is `None`."""

    __slots__ = (
        "_kept",
        "_legal",
        "_shown",
        "_texts",
        "action",
        "actor",
        "before",
        "game",
        "seat",
        "states",
    )

    def __init__(
        self,
        game: Game,
        states: Array,
        before: "Moment | None" = None,
        seat: int = -1,
        action: int = -1,
    ) -> None:
        self.game = game
        self.states = states
        self.before = before
        self.seat = seat
        self.action = action
        self.actor = int(calls.actor(states))
        """Who decides now; -1 if nobody does."""
        self._legal: list[int] | None = None
        self._shown: dict[int, Shown] = {}
        self._texts: dict[int, str] = {}
        self._kept: dict[int, list[Array]] = {}
        """What seats remember from before the chain begins, as numbers."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Immutable: a copy is the same object."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the chain as a list: it is too long for recursion."""
        steps = []
        moment: Moment | None = self
        while moment is not None:
            steps.append((moment.states.tobytes(), moment.seat, moment.action))
            first, moment = moment, moment.before
        kind, options = type(self.game), self.game.options
        return _rebuild, (kind, options, steps[::-1], first._texts, first._kept)

    def legal(self) -> list[int]:
        """The actor's legal actions, ascending."""
        if self._legal is None:
            out = np.empty(self.game.rules.MAX_LEGAL, np.int16)
            self._legal = out[: calls.legal(self.states, self.actor, out)].tolist()
        return self._legal

    def view(self, seat: int) -> Array:
        """What a seat may know now."""
        states = np.zeros(1, self.states.dtype)
        calls.view(self.states, seat, states)
        return states

    def shown(self, seat: int) -> Shown:
        """What a seat may know now, by name."""
        if seat not in self._shown:
            self._shown[seat] = self._named(self.view(seat), seat)
        return self._shown[seat]

    def from_above(self) -> str:
        """Everything on the table, one name per line."""
        table = self._named(self.states, OMNISCIENT)
        return "".join(f"{name}={value}\n" for name, value in table.items())

    def _named(self, states: Array, seat: int) -> Shown:
        table = msgspec.structs.asdict(self.game.table(states, seat))
        encode = msgspec.json.encode
        return {k: encode(v).decode() for k, v in table.items() if v is not msgspec.UNSET}

    def remembered(self, seat: int) -> str:
        """Everything a seat saw and did until now; each change of its view is a line."""
        to_write = []
        moment: Moment = self
        while seat not in moment._texts and moment.before is not None:
            to_write.append(moment)
            moment = moment.before
        if seat not in moment._texts:
            moment._texts[seat] = moment._news(seat, {})
        text = moment._texts[seat]
        for later in reversed(to_write):
            assert later.before is not None
            if later.seat == seat:
                text += f"> {action_names(type(self.game))[later.action]}\n"
            text += later._news(seat, later.before.shown(seat))
            later._texts[seat] = text
        return text

    def recalled(self, seat: int, most: int) -> list[Array]:
        """The same as numbers: the last `most` moments, the latest first.

        A moment is what the seat did, a 1 at its action, and what it then observed. A moment in
        which the seat did nothing and its view did not change is left out.
        """
        rows: list[Array] = []
        moment: Moment | None = self
        while moment is not None and len(rows) < most:
            if seat in moment._kept:
                return (rows + moment._kept[seat])[:most]
            before, acted = moment.before, moment.seat == seat and seat >= 0
            if (
                acted
                or before is None
                or moment.view(seat).tobytes() != before.view(seat).tobytes()
            ):
                row = np.zeros(self.game.rules.ACTIONS + self.game.rules.OBSERVATION, np.float32)
                row[moment.action] = acted
                calls.observe(moment.states, seat, row[self.game.rules.ACTIONS :])
                rows.append(row)
            moment = before
        return rows

    def _news(self, seat: int, before: Shown) -> str:
        changed = [
            f"{name}={value}"
            for name, value in self.shown(seat).items()
            if before.get(name) != value
        ]
        return f"{' '.join(changed)}\n" if changed else ""

    def imagined(self, seat: int, rng: Array) -> "Moment":
        """Another moment that this seat cannot tell from this one.

        Its past is only what the seat itself remembers. The other seats' memories begin with it:
        the seat may not know what they saw before.
        """
        states = self.view(seat)
        calls.guess(states, seat, rng)
        states["rng"] = WORDS
        moment = Moment(self.game, states)
        moment._texts[seat] = self.remembered(seat)
        moment._kept[seat] = self.recalled(seat, MOST_KEPT)
        return moment


def _rebuild(
    kind: type[Game],
    options: dict[str, Any],
    steps: list[Any],
    texts: dict[int, str],
    kept: dict[int, list[Array]],
) -> Moment:
    game = kind.from_options(options)
    moment: Moment | None = None
    for data, seat, action in steps:
        states = np.frombuffer(bytearray(data), kind.rules.STATE)
        moment = Moment(game, states, moment, seat, action)
        if moment.before is None:
            moment._texts, moment._kept = texts, kept
    assert moment is not None
    return moment
