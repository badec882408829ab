"""The three doors of each game for PettingZoo: what `party_bugs_v1` and the others offer."""

from typing import Any

from bugnight.envs.aec import Env, RawEnv
from bugnight.envs.parallel import RawParallelEnv
from bugnight.envs.rewards import Reward
from bugnight.play import Game


def make_env(kind: type[Game], **options: Any) -> Env:  # noqa: ANN401
    """Seats one after the other; takes what `raw_env` takes."""
    return Env(make_raw_env(kind, **options))


def make_raw_env(
    kind: type[Game],
    *,
    reward: Reward = "win",
    illegal_reward: float | None = -1.0,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401
) -> RawEnv:
    """The same without the checks of calls; `options` are those of the game."""
    game = kind.from_options(options)
    return RawEnv(game, reward=reward, illegal_reward=illegal_reward, render_mode=render_mode)


def make_parallel_env(
    kind: type[Game],
    *,
    reward: Reward = "win",
    illegal_reward: float | None = -1.0,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401
) -> RawParallelEnv:
    """All seats at once; takes what `raw_env` takes."""
    game = kind.from_options(options)
    return RawParallelEnv(
        game, reward=reward, illegal_reward=illegal_reward, render_mode=render_mode
    )
