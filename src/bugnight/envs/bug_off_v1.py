"""Bug Off! for PettingZoo: `env`, `raw_env` and `parallel_env`."""

from typing import Any

from bugnight.envs.aec import Env, RawEnv
from bugnight.envs.parallel import RawParallelEnv
from bugnight.envs.rewards import Reward
from bugnight.play import BugOff

__all__ = ["env", "parallel_env", "raw_env"]


def env(**options: Any) -> Env:  # noqa: ANN401
    """Bug Off!, seats one after the other; takes what `raw_env` takes."""
    return Env(raw_env(**options))


def raw_env(
    *,
    reward: Reward = "win",
    illegal_reward: float | None = -1.0,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401
) -> RawEnv:
    """The same without the checks of calls; `options` are those of `bugnight.BugOff`."""
    game = BugOff.from_options(options)
    return RawEnv(game, reward=reward, illegal_reward=illegal_reward, render_mode=render_mode)


def parallel_env(
    *,
    reward: Reward = "win",
    illegal_reward: float | None = -1.0,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401
) -> RawParallelEnv:
    """Bug Off!, all seats at once; takes what `raw_env` takes."""
    game = BugOff.from_options(options)
    return RawParallelEnv(
        game, reward=reward, illegal_reward=illegal_reward, render_mode=render_mode
    )
