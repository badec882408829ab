"""Many games at once for Stable-Baselines3: the vector environment as its `VecEnv`.

    env = GamesVecEnv(game, 64, opponents="random", seat=None)
    model = MaskablePPO("MlpPolicy", env).learn(100_000)

`MaskablePPO` is that of sb3-contrib; it asks for masks through `env_method("action_masks")`.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bugnight.envs.vector import BugNightVectorEnv
from bugnight.extras import needed
from bugnight.kernel import Array
from bugnight.play import Game

with needed("train"):
    from stable_baselines3.common.vec_env import VecEnv


class GamesVecEnv(VecEnv):  # type: ignore[misc]
    """A batch of one game, a seat in each; it takes the options of `BugNightVectorEnv`.

    The opponents are `thumb`s unless others are named. Observations are the numbers alone. A game
    that has ended is dealt again in the same step, as Stable-Baselines3 expects.
    """

    def __init__(self, game: Game, num_envs: int, **options: Any) -> None:  # noqa: ANN401
        options = {"opponents": "thumb", **options, "autoreset_mode": "SameStep"}
        self.games = BugNightVectorEnv(game, num_envs, **options)
        self.render_mode = None
        space: Any = self.games.single_observation_space
        super().__init__(num_envs, space["observation"], self.games.single_action_space)
        self._masks = np.ones((num_envs, game.rules.ACTIONS), np.bool_)
        self._actions = np.zeros(num_envs, np.int64)

    def reset(self) -> Array:
        """Deal all games, from the seeds that `seed` was given."""
        seen, _ = self.games.reset(seed=self._seeds)
        self._reset_seeds()
        self._masks = seen["action_mask"].astype(np.bool_)
        observation: Array = seen["observation"]
        return observation

    def step_async(self, actions: Array) -> None:
        """Take the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Act in every game; `terminal_observation` has the end of one that is over."""
        seen, rewards, over, _, told = self.games.step(self._actions)
        self._masks = seen["action_mask"].astype(np.bool_)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            last = told["final_obs"]["observation"][i]
            infos[i] = {"terminal_observation": last, "TimeLimit.truncated": False}
            infos[i] |= {name: told[name][i] for name in ("scores", "winners")}
        return seen["observation"], rewards.astype(np.float32), over, infos

    def action_masks(self) -> Array:
        """The legal actions in each game."""
        return self._masks

    def env_method(self, method_name: str, *_: Any, indices: Any = None, **__: Any) -> list[Any]:  # noqa: ANN401
        """Call `action_masks`; games have no other method."""
        if method_name != "action_masks":
            raise AttributeError(f"games have no method {method_name!r}, only 'action_masks'")
        return [self._masks[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ANN401
        """An attribute; all games share it."""
        if attr_name == "action_masks":
            games: Sequence[int] = self._get_indices(indices)
            return [self._mask_of(i) for i in games]
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def _mask_of(self, i: int) -> Callable[[], Array]:
        return lambda: self._masks[i]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ANN401, ARG002
        """Set an attribute for all games."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ANN401, ARG002
        """Games have no wrappers."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Stop the threads."""
        self.games.close()
