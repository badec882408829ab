"""Options of environments: each is checked where it is given, not where it is first used."""

import math
import operator
from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

import numpy as np

from bugnight.play import Game, OptionError
from bugnight.play.errors import shown

E = TypeVar("E")


class UnknownOption(OptionError, TypeError):
    """A keyword that neither the game nor the environment has.

    Also a `TypeError` with Python's own words, which TorchRL looks for when it tries keywords.
    """


def make_env(environment: Callable[..., E], kind: type[Game], options: dict[str, Any]) -> E:
    """Make an environment of a game: `options` are the game's and the environment's."""
    parameters = signature(environment).parameters.values()
    own = {each.name for each in parameters if each.kind is each.KEYWORD_ONLY}
    for name in options:
        if name not in own and name not in kind.__struct_fields__:
            raise UnknownOption(
                f"got an unexpected keyword argument {name!r:.60}; options of {kind.name} are"
                f" {', '.join(kind.__struct_fields__)}; of the environment {', '.join(sorted(own))}"
            )
    game = kind.from_options({name: options[name] for name in options if name not in own})
    return environment(game, **{name: options[name] for name in options if name in own})


def read_action(action: object) -> int:
    """Read an action: an integer of any library, including 0-d arrays and tensors."""
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"an action is a whole number, not {shown(action)}") from None


def read_actions(actions: object, count: int) -> np.ndarray[Any, Any]:
    """Read one action for each game of a batch."""
    read = np.asarray(actions)
    if read.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {read.dtype}")
    if read.shape != (count,):
        raise OptionError(f"actions have the shape {read.shape}, not ({count},)")
    return np.ascontiguousarray(read, np.int64)


def check_seat(game: Game, seat: object) -> int | None:
    """Refuse a seat that is not at the table; `None` means a random one."""
    if seat is None or (isinstance(seat, int | np.integer) and 0 <= seat < game.players):
        return None if seat is None else int(seat)
    raise OptionError(f"seat is from 0 to {game.players - 1} or None, not {shown(seat)}")


def check_illegal_reward(reward: object) -> float:
    """Refuse anything but a finite number: a learner would not notice NaN."""
    if isinstance(reward, int | float | np.number) and math.isfinite(reward):
        return float(reward)
    raise OptionError(f"illegal_reward is a finite number, not {shown(reward)}")


def check_count(name: str, value: object) -> int:
    """Refuse anything but a positive integer."""
    try:
        count = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        count = 0
    if count < 1:
        raise OptionError(f"{name} is a whole number of at least 1, not {shown(value)}")
    return count
