"""The games in OpenSpiel: importing this module registers them.

    import pyspiel
    import bugnight.envs.openspiel

    game = pyspiel.load_game(bugnight.envs.openspiel.name_of(kind), {"players": 3})

All that the rules draw is explicit chance, draw by draw. Seats that choose together are asked one
after the other, and see nothing of each other's choices. Returns are zero-sum.
"""

import base64
from collections.abc import Callable
from math import prod
from typing import Any, Self

import numpy as np
from msgspec import inspect

from bugnight.envs.actions import action_names
from bugnight.envs.chance_nodes import (
    COMPLETE,
    DEAL,
    SPECTATOR,
    WORDS,
    Draw,
    step_without_chance,
)
from bugnight.envs.memory import MOST_KEPT, Moment
from bugnight.envs.pieces import named
from bugnight.envs.rewards import Reward, check_reward, values
from bugnight.extras import needed
from bugnight.kernel import Array, calls
from bugnight.kernel.scripts import MOST_OUTCOMES
from bugnight.play import GAMES, BugNightError, Game, Position
from bugnight.play.options import option_fields
from bugnight.play.unpack import zeros

with needed("research"):
    import pyspiel


MEMORY = 12
"""How many moments an information state has as a tensor, unless the parameter says otherwise."""


class Setup:
    """A game with its parameters; immutable, and shared by all its states."""

    __slots__ = ("first_draw", "game", "memory", "parameters", "returns")

    def __init__(self, kind: type[Game], parameters: dict[str, Any]) -> None:
        options = {**_parameters(kind), **parameters}
        self.parameters = parameters
        self.returns: Reward = check_reward(options.pop("returns"))
        self.memory = int(options.pop("memory"))
        if not 1 <= self.memory <= MOST_KEPT:
            raise BugNightError(f"memory is from 1 to {MOST_KEPT} moments, not {self.memory}")
        start = options.pop("start")
        self.game = kind.from_options(_read_options(kind, options))
        before = _read_start(self.game, start) if start else self.game.blank()
        before["rng"] = WORDS
        self.first_draw = Draw(self.game, before.tobytes(), COMPLETE if start else DEAL)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Immutable: a copy is the same object."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle its parameters."""
        return Setup, (type(self.game), self.parameters)


def name_of(kind: type[Game]) -> str:
    """The name of a game in OpenSpiel: ours after `bugnight_`."""
    return f"bugnight_{kind.name.replace('-', '_')}"


def start_code(position: Position) -> str:
    """Write a position as the parameter `start`, to begin in the middle of a game.

    What everybody has seen stays as it is in the position. Chance deals again everything that is
    hidden, as `guess` completes what a spectator sees. The game is shorter but complete, and
    nothing is given away.
    """
    seen = position.view(None).code
    return base64.urlsafe_b64encode(base64.b85decode(seen)).decode().rstrip("=")


def _read_start(game: Game, start: str) -> Array:
    try:
        packed = base64.urlsafe_b64decode(start + "=" * (-len(start) % 4))
    except ValueError:
        packed = b""
    view = game.view(base64.b85encode(packed).decode(), None)
    if view.is_over:
        raise BugNightError("the position of 'start' is the end of a game: nothing is left to play")
    if view.phase in game.sealed_phases and len(view.actors) < game.players:
        raise BugNightError("in the position of 'start' some have chosen: take an earlier one")
    return view.state()


def _parameters(kind: type[Game]) -> dict[str, Any]:
    """The parameters of a game with their defaults: its options, and what `Setup` adds."""
    options = {field.name: _default(field) for field in option_fields(kind)}
    return {**options, "start": "", "returns": "win", "memory": MEMORY}


def _default(field: inspect.Field) -> int | str:
    """The default of an option; for types that OpenSpiel lacks, -1 or an empty text."""
    if isinstance(field.default, int | str):
        return field.default
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    return -1 if any(isinstance(kind, inspect.IntType) for kind in kinds) else ""


def _read_options(kind: type[Game], parameters: dict[str, Any]) -> dict[str, Any]:
    """Leave out options at their default; a list is written as `2>0>1`."""
    options = {}
    for field in option_fields(kind):
        value = parameters[field.name]
        if value == field.default or value != _default(field):
            listed = isinstance(value, str) and not isinstance(field.default, str)
            options[field.name] = _read_list(value) if listed else value
    return options


def _read_list(text: str) -> tuple[int | str, ...]:
    """Read numbers in order; the game itself refuses anything else."""
    return tuple(int(each) if each.isdigit() else each for each in text.split(">"))


def _game_type(kind: type[Game]) -> Any:  # noqa: ANN401
    seats: Any = next(field.type for field in option_fields(kind) if field.name == "players")
    return pyspiel.GameType(
        short_name=name_of(kind),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats.ge,
        max_num_players=seats.le,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(kind),
    )


def _game_info(setup: Setup) -> Any:  # noqa: ANN401
    game = setup.game
    n = game.players
    margin = game.largest_margin / game.score_unit
    by_win = setup.returns == "win"
    return pyspiel.GameInfo(
        num_distinct_actions=game.rules.ACTIONS,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=n,
        min_utility=-1 / n if by_win else -margin,
        max_utility=1 - 1 / n if by_win else margin,
        utility_sum=0.0,
        max_game_length=game.most_decisions,
    )


class BugNightGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as an OpenSpiel game."""

    kind: type[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.setup = Setup(self.kind, params or {})
        super().__init__(_game_type(self.kind), _game_info(self.setup), params or {})

    def new_initial_state(self) -> "BugNightState":
        """Begin before the first card is dealt."""
        return BugNightState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401
        params: dict[str, Any] | None = None,
    ) -> "Observer":
        """Make an observer."""
        if params:
            raise BugNightError(f"observations take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setup, kind)


class BugNightState(pyspiel.State):  # type: ignore[misc]
    """A game in play: the present moment, and where the rules draw, the draws so far."""

    def __init__(self, game: BugNightGame) -> None:
        super().__init__(game)
        self._setup = game.setup
        self._now: Moment | None = None
        self._draw: Draw | None = None
        self._go_on(self._setup.first_draw)

    # Who decides, and what

    def current_player(self) -> int:
        """The seat to decide, chance, or nobody."""
        if self._draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._moment.actor
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the game, or the whole match, is over."""
        return self._draw is None and self._moment.actor < 0

    def _legal_actions(self, player: int) -> list[int]:
        return self._moment.legal() if player == self._moment.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next, with its probability."""
        assert self._draw is not None
        return self._draw.outcomes

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return action_names(type(self._setup.game))[action]

    @property
    def _moment(self) -> Moment:
        assert self._now is not None, "nothing is dealt yet"
        return self._now

    # What happens

    def _apply_action(self, action: int) -> None:
        if self._draw is not None:
            self._go_on(self._draw.take(action))
            return
        now = self._moment
        after = zeros(now.states.dtype)
        if step_without_chance(now.states, after, now.actor, action):
            self._now = Moment(now.game, after, now, now.actor, action)
        else:
            self._go_on(Draw(now.game, now.states.tobytes(), action, now.actor))

    def _go_on(self, draw: Draw) -> None:
        """Go to the next moment, unless more must be drawn for it."""
        self._draw = draw if draw.states is None else None
        if draw.states is not None:
            game = self._setup.game
            self._now = Moment(game, draw.states, self._now, draw.seat, draw.action)

    def returns(self) -> list[float]:
        """Each seat's share of the win, or points, minus the mean; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self._setup.game.players
        own = values(self._setup.game, self._moment.states, self._setup.returns)
        mean = sum(own) / len(own)
        return [each - mean for each in own]

    # What is known

    def information_state_string(self, player: int | None = None) -> str:
        """Everything a seat saw and did, in order: perfect recall."""
        seat = self.current_player() if player is None else player
        return "" if self._now is None else self._now.remembered(seat)

    def observed(self, player: int) -> Moment | None:
        """The moment that a player sees; `None` before anything is dealt."""
        if not SPECTATOR <= player < self._setup.game.players:
            raise BugNightError(f"there is no player {player}")
        return self._now

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BugNightState":
        """Sample another state that this player cannot tell from this one.

        All deals that fit what it has seen are equally likely; `history` is empty.
        """
        state = BugNightState(self.get_game())
        if self._draw is not None and self._now is not None:
            raise BugNightError("resample where a player is to decide, not in the middle of a deal")
        if self._now is not None:
            halves = np.array([sampler() * 2**32 for _ in range(8)]).astype(np.uint32)
            halves[0] |= 1  # all zeros would mean that there is no generator
            state._now = self._now.imagined(player, halves.view(np.uint64))
            state._draw = None
        return state

    def __str__(self) -> str:
        """Show the table from above, and the draws that are being made."""
        shown = "" if self._now is None else self._now.from_above()
        if self._draw is not None:
            shown += f"drawn={self._draw}"
        return shown.strip()


class Observer:
    """Writes what a player sees into `tensor`, whose named pieces are in `dict`."""

    def __init__(self, setup: Setup, kind: Any) -> None:  # noqa: ANN401
        game = setup.game
        self._recall = setup.memory if kind.perfect_recall else 0
        private = kind.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS or not (
            kind.public_info or private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise BugNightError("observations are of one player, or of the public")
        self._alone = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        self.dict: dict[str, Array] = {}
        if self._recall:
            shape = (self._recall, game.rules.ACTIONS + game.rules.OBSERVATION)
            self.tensor = np.zeros(prod(shape), np.float32)
            self.dict["moments"] = self.tensor.reshape(shape)
            return
        self._whole = np.zeros(game.rules.OBSERVATION, np.float32)
        pieces = named(type(game), self._whole)
        wanted = pieces if self._public else game.private_pieces
        self._pieces = {name: piece for name, piece in pieces.items() if name in wanted}
        sizes = [piece.size for piece in self._pieces.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        for (name, piece), part in zip(self._pieces.items(), parts, strict=True):
            self.dict[name] = part.reshape(piece.shape)

    def set_from(self, state: BugNightState, player: int) -> None:
        """Write what a player sees, or remembers, of a state; zeros before the first deal."""
        moment = state.observed(player)
        seat = player if self._alone else SPECTATOR
        if moment is None or self._recall:
            self.tensor.fill(0)
        if moment is None:
            return
        if self._recall:
            rows = moment.recalled(seat, self._recall)
            self.dict["moments"][: len(rows)] = rows
            return
        calls.observe(moment.states, seat, self._whole)
        for name, piece in self._pieces.items():
            self.dict[name][...] = piece

    def string_from(self, state: BugNightState, player: int) -> str:
        """Write what a player sees, or remembers, of a state as text."""
        moment = state.observed(player)
        if moment is None:
            return ""
        seat = player if self._alone else SPECTATOR
        if self._recall:
            return moment.remembered(seat)
        shown = moment.shown(seat)
        public = {} if self._public else moment.shown(SPECTATOR)
        return " ".join(f"{k}={v}" for k, v in shown.items() if public.get(k) != v)


def _register() -> None:
    for kind in GAMES.values():
        name = f"{kind.__name__}Game"
        pyspiel.register_game(_game_type(kind), type(name, (BugNightGame,), {"kind": kind}))


_register()
