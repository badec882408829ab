"""PettingZoo, seats one after the other (AEC).

Seats that choose together are asked in turn, and none sees what another has chosen before all
have.
"""

import copy
from typing import Any, Self

from bugnight.envs.env_game import Kept, Observation
from bugnight.envs.options import read_action
from bugnight.envs.seats import Seats
from bugnight.extras import needed

with needed("research"):
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper


class RawEnv(Seats, AECEnv):  # type: ignore[misc]
    """A game whose seats are agents.

    An illegal action ends the game with `illegal_reward` for its agent. With `illegal_reward=None`
    it raises `IllegalMove` instead, which says what was legal.
    """

    _COURSE = (
        "agents",
        "rewards",
        "_cumulative_rewards",
        "terminations",
        "truncations",
        "infos",
        "agent_selection",
        "_skip_agent_selection",
    )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal. With a seed, the cards are those of `Game.deal(seed)`; without, the next ones."""
        self.current.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.current.actor]

    def observe(self, agent: str) -> Observation:
        """What an agent sees and may do now."""
        over = self.terminations.get(agent, True)
        return self.current.look(self.possible_agents.index(agent), over=over)

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        read = read_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        if self.current.allows(seat, read):
            self.current.act(seat, read)
            self._go_on()
        elif self._illegal_reward is None:
            raise self.current.refuse(seat, read)
        else:
            self._end({agent: self._illegal_reward})
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        actor = self.current.actor
        if actor >= 0:
            self.agent_selection = self.possible_agents[actor]
        else:
            self._end(dict(zip(self.possible_agents, self.current.payoffs(), strict=True)))

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards |= rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self.current.result() for agent in self.agents}
        self._deads_step_first()


class Env(OrderEnforcingWrapper):  # type: ignore[misc]
    """`RawEnv` with a check for calls in the wrong order."""

    env: RawEnv

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees and got, in one call to the game."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        last: tuple[Any, float, bool, bool, dict[str, Any]] = self.env.last(observe)
        return last

    def clone(self) -> Self:
        """Make an independent copy, with the same cards to come."""
        return copy.deepcopy(self)

    def restore(self, kept: Kept) -> None:
        """Go back to a saved environment."""
        self.env.restore(kept)
        self._has_reset = self._has_updated = True
