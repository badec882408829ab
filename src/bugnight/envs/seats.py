"""The common part of both PettingZoo environments: a table whose seats are agents."""

from typing import Any

import numpy as np

from bugnight.envs import module_name
from bugnight.envs.env_game import EnvGame, Restorable
from bugnight.envs.options import check_illegal_reward
from bugnight.envs.render import RENDER_MODES, check_render_mode, shown
from bugnight.envs.rewards import Reward
from bugnight.envs.spaces import numbers, observation_space
from bugnight.extras import needed
from bugnight.kernel import Array
from bugnight.play import Game

with needed("research"):
    import pettingzoo  # noqa: F401  named where it is missing
    from gymnasium import spaces


class Seats(Restorable):
    """A game whose seats are agents, with `more` actions than the game has."""

    more = 0

    def __init__(
        self,
        game: Game,
        *,
        reward: Reward = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.render_mode = check_render_mode(render_mode)
        name = module_name(type(game))
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "render_fps": 1}
        self.current = EnvGame(game, reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        raises = illegal_reward is None
        self._illegal_reward = None if raises else check_illegal_reward(illegal_reward)
        agents = self.possible_agents
        self._observation_spaces = {each: observation_space(game, self.more) for each in agents}
        actions = game.rules.ACTIONS + self.more
        self._action_spaces = {each: spaces.Discrete(actions) for each in agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: `observation` and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of the game, legal or not."""
        return self._action_spaces[agent]

    @property
    def state_space(self) -> spaces.Box:
        """The space of `state`: the observations of all seats, one after the other."""
        return numbers(self.game, self.game.players)

    def state(self) -> Array:
        """What all seats see together, for a centralised critic."""
        looks = [self.current.look(seat)["observation"] for seat in range(self.game.players)]
        return np.concatenate(looks)

    def render(self) -> Any:  # noqa: ANN401
        """Show the table with everything face up, as text or as a picture."""
        return shown(self.current, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window and no process."""

    def __str__(self) -> str:
        """Its name in PettingZoo."""
        return str(self.metadata["name"])
