"""A game in play, as environments use it: deal, look, act, save, show."""

import copy
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from bugnight.envs.actions import action_names
from bugnight.envs.rewards import Reward, check_reward, payoffs
from bugnight.envs.seeding import check_seed, fresh_number, streams
from bugnight.kernel import Array, State, calls, chance, dispatch, kernel
from bugnight.play import Game, IllegalMove, Position
from bugnight.play.warm_up import prepare

Observation = dict[str, Array]
"""What an agent gets: `observation`, the numbers, and `action_mask`."""


@kernel
def mark_legal(s: State, seat: int, masks: Array, row: int, notes: Array) -> None:
    """Write a 1 for each action that is legal for a seat, and a 0 for the others."""
    for action in range(masks.shape[1]):
        masks[row, action] = 0
    for i in range(dispatch.legal(s, seat, notes)):
        masks[row, notes[i]] = 1


@kernel
def look_at(states: Array, seat: int, observation: Array, masks: Array, notes: Array) -> None:
    """Write what a seat observes and may do."""
    dispatch.observe(states[0], seat, observation)
    mark_legal(states[0], seat, masks, 0, notes)


class Saved(NamedTuple):
    """A saved table: the record, and the generator of later deals."""

    record: bytes
    generator: bytes


class EnvGame:
    """One game, dealt again and again."""

    def __init__(self, game: Game, reward: Reward = "win") -> None:
        self.game = game
        self.reward: Reward = check_reward(reward)
        self._states = game.blank()
        self._generator = np.zeros(4, np.uint64)
        self._notes = np.empty(game.rules.MAX_LEGAL, np.int16)

    def deal(self, seed: int | None = None) -> None:
        """Deal: from a seed, or as the next game after the last one."""
        prepare(type(self.game))
        states = self.game.blank()
        if seed is None and self._generator.any():
            chance.seed_from(states["rng"][0], self._generator)
        else:
            number = fresh_number() if seed is None else check_seed(seed)
            first, self._generator = (each[0] for each in streams(np.array([number], np.uint64)))
            states["rng"][0] = first
        calls.deal(states)
        self._states = states

    def draw(self, n: int) -> int:
        """Draw a number below n, for seats and bots; it depends on the seed."""
        return int(chance.below(self._generator, n))

    @property
    def actor(self) -> int:
        """The seat to decide; -1 if nobody is."""
        return int(calls.actor(self._states))

    @property
    def actors(self) -> list[int]:
        """All seats that may decide now, ascending."""
        return self.game.seats_in(calls.awaited(self._states))

    def allows(self, seat: int, action: int) -> bool:
        """Whether an action is one that a seat may do now."""
        known = 0 <= action < self.game.rules.ACTIONS
        return known and bool(calls.allowed(self._states, seat, action))

    def act(self, seat: int, action: int) -> None:
        """Apply a legal action."""
        calls.step(self._states, seat, action)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        """Make the error for an illegal action, with those that are legal."""
        names = action_names(type(self.game))
        count = calls.legal(self._states, seat, self._notes)
        legal = [f"{a} ({names[a]})" for a in self._notes[:count].tolist()]
        name = f"{action} ({names[action]})" if 0 <= action < len(names) else str(action)
        return IllegalMove(name, legal, f"action of seat {seat}")

    def look(self, seat: int, more: int = 0, *, over: bool = False) -> Observation:
        """What a seat observes and may do: numbers, and a mask with room for `more` actions.

        When a game is `over` all actions are marked: a masked softmax over none is NaN.
        """
        rules = self.game.rules
        observation = np.empty(rules.OBSERVATION, np.float32)
        masks = np.empty((1, rules.ACTIONS + more), np.int8)
        look_at(self._states, seat, observation, masks, self._notes)
        if over:
            masks.fill(1)
        return {"observation": observation, "action_mask": masks[0]}

    def result(self) -> dict[str, Array]:
        """How the game ended: scores, and who won; nothing before its end."""
        scores = np.empty(self.game.rules.MAX_SEATS, np.int16)
        winners = int(calls.outcome(self._states, scores))
        if not winners:
            return {}
        seats = np.arange(self.game.players)
        return {"scores": scores[seats].astype(np.int64), "winners": (winners >> seats & 1) == 1}

    def payoffs(self) -> list[float]:
        """What the game was worth to each seat; 0 before its end."""
        return payoffs(self.game, self._states, self.reward)

    @property
    def position(self) -> Position:
        """The game as a `Position`."""
        return Position(self.game, calls.twin(self._states))

    def save(self) -> Saved:
        """Save the table; the result can be pickled."""
        return Saved(self._states.tobytes(), self._generator.tobytes())

    def restore(self, saved: Saved) -> None:
        """Go back to a saved table."""
        self._states = np.frombuffer(bytearray(saved.record), self._states.dtype)
        self._generator = np.frombuffer(bytearray(saved.generator), np.uint64)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy the state as bytes, since NumPy would drop its padding; share the immutable game."""
        twin = type(self)(self.game, self.reward)
        twin.restore(self.save())
        return twin


class Kept(NamedTuple):
    """A saved environment, which can be restored any number of times."""

    current: Saved
    course: dict[str, Any]


class Restorable:
    """An environment around a game, which can be saved, restored and cloned for search."""

    current: EnvGame
    _COURSE: ClassVar[tuple[str, ...]]
    """The attributes that change during a game, besides `current`."""

    def save(self) -> Kept:
        """Save the environment for `restore`."""
        course = {name: self.__dict__[name] for name in self._COURSE if name in self.__dict__}
        return Kept(self.current.save(), copy.deepcopy(course))

    def restore(self, kept: Kept) -> None:
        """Go back to a saved environment."""
        self.current.restore(kept.current)
        self.__dict__.update(copy.deepcopy(kept.course))

    def clone(self) -> Self:
        """Make an independent copy, with the same cards to come."""
        return copy.deepcopy(self)
