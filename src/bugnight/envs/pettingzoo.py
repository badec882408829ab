"""Games in PettingZoo: what `bugnight.envs` offers for each of them as a module."""

from functools import partial
from types import ModuleType
from typing import Any

from bugnight.envs import options as checked
from bugnight.envs.aec import Env, RawEnv
from bugnight.envs.parallel import RawParallelEnv
from bugnight.play import Game


def make_env(kind: type[Game], **options: Any) -> Env:  # noqa: ANN401
    """Seats one after the other; takes what `raw_env` takes."""
    return Env(make_raw_env(kind, **options))


def make_raw_env(kind: type[Game], **options: Any) -> RawEnv:  # noqa: ANN401
    """The same without checks of the order of calls."""
    return checked.make_env(RawEnv, kind, options)


def make_parallel_env(kind: type[Game], **options: Any) -> RawParallelEnv:  # noqa: ANN401
    """All seats at once; takes what `raw_env` takes."""
    return checked.make_env(RawParallelEnv, kind, options)


def make_module(kind: type[Game], name: str) -> ModuleType:
    """Make the module of a game."""
    title = f"{kind.title} for PettingZoo: `env`, `raw_env` and `parallel_env`, with its options."
    module = ModuleType(name, title)
    module.env = partial(make_env, kind)  # type: ignore[attr-defined]
    module.raw_env = partial(make_raw_env, kind)  # type: ignore[attr-defined]
    module.parallel_env = partial(make_parallel_env, kind)  # type: ignore[attr-defined]
    return module
