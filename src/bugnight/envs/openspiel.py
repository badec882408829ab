"""The games in OpenSpiel: importing this module registers them.

>>> import pyspiel
>>> import bugnight.envs.openspiel
>>> game = pyspiel.load_game("bugnight_bug_off(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 12)

Deals are explicit chance nodes, card by card. Seats that choose together are asked one after the
other, and see nothing of each other's choices. Returns are zero-sum.
"""

import base64
from collections.abc import Callable
from typing import Any, Self

import numpy as np

from bugnight.envs import chance_nodes
from bugnight.envs.actions import action_names
from bugnight.envs.chance_nodes import SPECTATOR, Dealing
from bugnight.envs.memory import Moment
from bugnight.envs.pieces import named
from bugnight.envs.rewards import Reward, check_reward, payoffs
from bugnight.extras import needed
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.game import BUGZ
from bugnight.kernel import Array, calls
from bugnight.play import GAMES, BugNightError, Game, Position
from bugnight.play.games import option_fields

with needed("research"):
    import pyspiel

_UNSAID = {"youngest": "", "starter": -1, "sets": 0}
"""Options without a default of OpenSpiel's kinds; seats in order are written as "2>0>1"."""

DEAL = 0
"""The phase of a record that waits for a deal, in every game."""


class Setup:
    """A game and what its parameters add: it never changes, and all its states share it."""

    __slots__ = ("first_deal", "game", "parameters", "returns", "start")

    def __init__(self, kind: type[Game], parameters: dict[str, Any]) -> None:
        options = {**_parameters(kind), **parameters}
        self.parameters = parameters
        self.returns: Reward = check_reward(options.pop("returns"))
        start = options.pop("start", "")
        options = {name: value for name, value in options.items() if value != _UNSAID.get(name)}
        if "youngest" in options:
            options["youngest"] = _read_seats(options["youngest"])
        self.game = kind.from_options(options)
        self.start: Array | None = None
        self.first_deal = chance_nodes.deal(self.game)
        if start:
            self.start = _read_start(self.game, start)
            self.first_deal = chance_nodes.rest_of_deal(self.game, self.start)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """It never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """What to make it from again."""
        return Setup, (type(self.game), self.parameters)


def name_of(kind: type[Game]) -> str:
    """What OpenSpiel calls a game: `bugnight_party_bugs`."""
    return f"bugnight_{kind.name.replace('-', '_')}"


def start_code(position: Position) -> str:
    """Write a position as the parameter `start`, to begin in the middle of a game.

    What everybody has seen is then as it is in the position; all that was hidden is dealt anew by
    chance. So the game is shorter, and still a whole one, with nothing given away.
    """
    seen = position.view(None).code
    return base64.urlsafe_b64encode(base64.b85decode(seen)).decode().rstrip("=")


def _read_start(game: Game, start: str) -> Array:
    try:
        packed = base64.urlsafe_b64decode(start + "=" * (-len(start) % 4))
    except ValueError:
        packed = b""
    return game.view(base64.b85encode(packed).decode(), None).record()


def _read_seats(text: str) -> tuple[int | str, ...]:
    """Read seats in order, `2>0>1`; what is no number is left for the game to refuse."""
    return tuple(int(seat) if seat.isdigit() else seat for seat in text.split(">"))


def _parameters(kind: type[Game]) -> dict[str, Any]:
    """The parameters of a game with their defaults: its options, and what `Setup` adds."""
    options = {field.name: _UNSAID.get(field.name, field.default) for field in option_fields(kind)}
    if kind is not RumBugz:
        options["start"] = ""
    return {**options, "returns": "win"}


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
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(kind),
    )


def _game_info(setup: Setup) -> Any:  # noqa: ANN401
    game = setup.game
    n = game.players
    margin = game.largest_margin
    by_win = setup.returns == "win"
    return pyspiel.GameInfo(
        num_distinct_actions=game.rules.ACTIONS,
        max_chance_outcomes=chance_nodes.MOST_OUTCOMES,
        num_players=n,
        min_utility=-1 / n if by_win else -margin,
        max_utility=1 - 1 / n if by_win else margin,
        utility_sum=0.0,
        max_game_length=game.most_decisions,
    )


class BugNightGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel knows games."""

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
        """Make what observes states for players."""
        if params:
            raise BugNightError(f"observations have no parameters; there were {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setup.game, kind)


class BugNightState(pyspiel.State):  # type: ignore[misc]
    """A game in play: the present moment, and where cards are being dealt, the deal so far."""

    def __init__(self, game: BugNightGame) -> None:
        super().__init__(game)
        self._setup = game.setup
        self._now: Moment | None = None
        self._dealing: Dealing | None = self._setup.first_deal
        self._made: tuple[int, int, Array | None] | None = None
        """A decision that waits for a deal: seat, action, and the record after it.

        It is `None` where the decision waits for a refill of the bag, and is carried out after.
        """
        if self._dealing.is_done:
            self._finish_deal(self._dealing)

    # Who decides, and what

    def current_player(self) -> int:
        """The seat to decide, chance, or nobody."""
        if self._dealing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._moment.actor
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the game, or the whole match, is over."""
        return self._dealing is None and self._moment.actor < 0

    def _legal_actions(self, player: int) -> list[int]:
        return self._moment.legal() if player == self._moment.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be dealt next, with its probability."""
        assert self._dealing is not None
        return self._dealing.outcomes()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._dealing.spell(action) if self._dealing is not None else str(action)
        return action_names(type(self._setup.game))[action]

    @property
    def _moment(self) -> Moment:
        assert self._now is not None, "nothing is dealt yet"
        return self._now

    # What happens

    def _apply_action(self, action: int) -> None:
        if self._dealing is None:
            self._decide(self._moment.actor, action)
            return
        self._dealing = self._dealing.fill(action)
        if self._dealing.is_done:
            self._finish_deal(self._dealing)

    def _decide(self, seat: int, action: int) -> None:
        states = self._moment.after(seat, action)
        self._made = None
        if self._setup.game.has_refills and states["fault"][0]:
            pile = states["pile"][0, : states["pile_size"][0]].tolist()
            self._made = seat, action, None
            self._dealing = chance_nodes.refill(pile)
            if self._dealing.is_done:
                self._finish_deal(self._dealing)
        else:
            self._arrive(seat, action, states)

    def _arrive(self, seat: int, action: int, states: Array) -> None:
        """Go on from a record: a decision, the end, or the next deal of a match."""
        if states["phase"][0] == DEAL:
            self._made = seat, action, states
            self._dealing = chance_nodes.deal(self._setup.game)
        else:
            self._now = Moment(self._setup.game, states, self._now, seat, action)
            self._dealing = self._made = None

    def _finish_deal(self, dealing: Dealing) -> None:
        game = self._setup.game
        seat, action, states = self._made or (-1, -1, game.blank())
        if states is None:
            refill = [BUGZ[kind] for kind in dealing.dealt]
            states = self._moment.after(seat, action, refill)
        elif self._now is None and self._setup.start is not None:
            states = chance_nodes.lay_rest(game, self._setup.start, dealing.dealt)
        else:
            states = calls.twin(states)
            chance_nodes.lay_deal(game, states, dealing.dealt)
        self._arrive(seat, action, states)

    def returns(self) -> list[float]:
        """What the game was worth to each, less the mean; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self._setup.game.players
        worth = payoffs(self._setup.game, self._moment.states, self._setup.returns)
        mean = sum(worth) / len(worth)
        return [each - mean for each in worth]

    # What is known

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat was shown and did, in order: perfect recall."""
        seat = self.current_player() if player is None else player
        return "" if self._now is None else self._now.remembered(seat)

    def observed(self, player: int) -> Moment | None:
        """The moment that a player sees; `None` before the first deal."""
        if not SPECTATOR <= player < self._setup.game.players:
            raise BugNightError(f"there is no player {player}")
        return self._now

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BugNightState":
        """Imagine another state that this player cannot tell from this one.

        All deals that fit what it has seen are as likely as each other; `history` is empty.
        """
        state = BugNightState(self.get_game())
        if self._dealing is not None and self._now is not None:
            raise BugNightError("resample where a player is to decide, not in the middle of a deal")
        if self._now is not None:
            halves = np.array([sampler() * 2**32 for _ in range(8)]).astype(np.uint32)
            halves[0] |= 1  # a generator of zeros would be none
            state._now = self._now.imagined(player, halves.view(np.uint64))
            state._dealing = None
        return state

    def __str__(self) -> str:
        """Show the table from above, and a deal that is going on."""
        shown = "" if self._now is None else self._now.from_above()
        if self._dealing is not None:
            shown += f"dealt={list(self._dealing.dealt)}"
        return shown.strip()


class Observer:
    """Writes what a player sees into `tensor`, whose named pieces are in `dict`."""

    def __init__(self, game: Game, kind: Any) -> None:  # noqa: ANN401
        self._game = game
        self._recall = kind.perfect_recall
        private = kind.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS or not (
            kind.public_info or private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise BugNightError("there are observations of one player, or of the public, only")
        self._alone = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if not self._recall:
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
        """Write what a player sees of a state; zeros before the first deal."""
        if self.tensor is None:
            return
        moment = state.observed(player)
        if moment is None:
            self.tensor.fill(0)
            return
        calls.observe(moment.states, player if self._alone else SPECTATOR, self._whole)
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
