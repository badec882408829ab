"""PettingZoo, all seats at once (parallel).

Every seat acts in every step. Where only some are asked, the others have one legal action, to
wait; where all choose together, as in Party Bugs, one step is one choice of everybody.
"""

import copy
from typing import Any, Self

import numpy as np

from bugnight.envs.aec import Kept, metadata
from bugnight.envs.env_game import Observation, Tabletop
from bugnight.envs.render import check_render_mode, shown
from bugnight.envs.rewards import Reward
from bugnight.envs.spaces import numbers, observation_space
from bugnight.extras import needed
from bugnight.kernel import Array
from bugnight.play import Game

with needed("research"):
    from gymnasium import spaces
    from pettingzoo import ParallelEnv


class RawParallelEnv(ParallelEnv):  # type: ignore[misc]
    """A game whose seats are agents that act at once.

    The last action is to wait: legal, and the only one, for whoever is not asked. What such a seat
    does is not looked at. An illegal action of a seat that is asked ends the game, at its cost;
    with `illegal_reward=None` it raises `IllegalMove`.
    """

    def __init__(
        self,
        game: Game,
        *,
        reward: Reward = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.wait = game.rules.ACTIONS
        self.render_mode = check_render_mode(render_mode)
        self.metadata = metadata(game)
        self.table = Tabletop(game, reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._illegal_reward = illegal_reward
        self._observation_spaces = {
            each: observation_space(game, 1) for each in self.possible_agents
        }
        self._action_spaces = {
            each: spaces.Discrete(self.wait + 1) for each in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: `observation` and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of the game, legal or not, and waiting."""
        return self._action_spaces[agent]

    @property
    def state_space(self) -> spaces.Box:
        """What `state` gives: the observations of all seats, one after the other."""
        return numbers(self.game.rules.OBSERVATION * self.game.players)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal. With a seed, the cards are those of `Game.deal(seed)`; without, the next ones."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let all agents act."""
        rewards = self._act(actions)
        over = rewards is not None
        agents = self.agents
        observations = self._observations()
        if self.render_mode == "human":
            self.render()
        if over:
            self.agents = []
        return (
            observations,
            rewards or dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _act(self, actions: dict[str, int]) -> dict[str, float] | None:
        """Apply the actions of the seats that are asked; gives the rewards of the end, if it is.

        In a bid of RumBugz the first bid clockwise closes the bidding, and the answers of the seats
        after it count no more.
        """
        asked = {seat: actions.get(self.possible_agents[seat]) for seat in self.table.actors}
        for seat, action in asked.items():
            if not self.table.allows(seat, action):
                if self._illegal_reward is None:
                    raise self.table.refuse(seat, action)
                nothing = dict.fromkeys(self.agents, 0.0)
                return nothing | {self.possible_agents[seat]: self._illegal_reward}
        while (seat := self.table.actor) in asked:
            action = asked.pop(seat)
            assert action is not None
            self.table.act(seat, action)
        if self.table.actor >= 0:
            return None
        return dict(zip(self.possible_agents, self.table.payoffs(), strict=True))

    def _observations(self) -> dict[str, Observation]:
        asked = self.table.actors
        observations = {}
        for seat, agent in enumerate(self.possible_agents):
            observation, mask = self.table.look(seat, 1)
            mask[self.wait] = seat not in asked
            observations[agent] = {"observation": observation, "action_mask": mask}
        return observations

    def state(self) -> Array:
        """Everything that any seat sees, for a teacher or a critic that may know it all."""
        looks = [self.table.look(seat)[0] for seat in range(self.game.players)]
        return np.concatenate(looks)

    def render(self) -> Any:  # noqa: ANN401
        """Show the table with everything face up, as text or as a picture."""
        return shown(self.table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close: no window, no process."""

    def clone(self) -> Self:
        """Make an environment of its own in the same place, with the same cards to come."""
        return copy.deepcopy(self)

    def save(self) -> Kept:
        """Put this place away; `restore` comes back to it."""
        return Kept(self.table.save(), {"agents": list(self.agents)})

    def restore(self, kept: Kept) -> None:
        """Go back to a place that was put away."""
        self.table.restore(kept.table)
        self.agents = list(kept.course["agents"])

    def __str__(self) -> str:
        """The name under which PettingZoo knows it."""
        return str(self.metadata["name"])
