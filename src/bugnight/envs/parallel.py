"""PettingZoo, all seats at once (parallel).

Every seat acts in every step. If only some are asked, the others have one legal action, to wait. If
all choose together, one step holds everybody's choice.
"""

from typing import Any

from bugnight.envs.env_game import Observation
from bugnight.envs.options import read_action
from bugnight.envs.seats import Seats
from bugnight.extras import needed

with needed("research"):
    from pettingzoo import ParallelEnv


class RawParallelEnv(Seats, ParallelEnv):  # type: ignore[misc]
    """A game whose seats are agents that act at once.

    The last action is to wait: the only legal one for a seat that is not asked, whose actions are
    ignored. An illegal action of a seat that is asked ends the game with `illegal_reward` for its
    agent; with `illegal_reward=None` it raises `IllegalMove`.
    """

    more = 1
    _COURSE = ("agents",)

    @property
    def wait(self) -> int:
        """The number of the action that waits."""
        return int(self.game.rules.ACTIONS)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal. With a seed, the cards are those of `Game.deal(seed)`; without, the next ones."""
        self.current.deal(seed)
        self.agents = list(self.possible_agents)
        observations = self._observations()
        return observations, self._infos(observations)

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
        observations = self._observations(over)
        if self.render_mode == "human":
            self.render()
        if over:
            self.agents = []
        return (
            observations,
            rewards or dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self._infos(observations),
        )

    def _act(self, actions: dict[str, int]) -> dict[str, float] | None:
        """Apply the actions of the seats to move; returns the rewards if the game has ended.

        If the choice of one seat decides for all, the answers of the seats after it are ignored.
        """
        agents = self.possible_agents
        asked = {seat: read_action(actions.get(agents[seat])) for seat in self.current.actors}
        for seat, action in asked.items():
            if not self.current.allows(seat, action):
                if self._illegal_reward is None:
                    raise self.current.refuse(seat, action)
                nothing = dict.fromkeys(self.agents, 0.0)
                return nothing | {self.possible_agents[seat]: self._illegal_reward}
        while (seat := self.current.actor) in asked:
            self.current.act(seat, asked.pop(seat))
        if self.current.actor >= 0:
            return None
        return dict(zip(self.possible_agents, self.current.payoffs(), strict=True))

    def _observations(self, over: bool = False) -> dict[str, Observation]:
        asked = self.current.actors
        observations = {}
        for seat, agent in enumerate(self.possible_agents):
            observations[agent] = self.current.look(seat, 1, over=over)
            observations[agent]["action_mask"][self.wait] = over or seat not in asked
        return observations

    def _infos(self, observations: dict[str, Observation]) -> dict[str, dict[str, Any]]:
        return {
            agent: {"action_mask": seen["action_mask"], **self.current.result()}
            for agent, seen in observations.items()
        }
