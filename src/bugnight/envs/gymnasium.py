"""The games in Gymnasium, one seat against bots: importing this module registers them.

    import gymnasium
    import bugnight.envs.gymnasium

    env = gymnasium.make(bugnight.envs.gymnasium.id_of(kind), players=3, opponents="thumb")
    observation, info = env.reset(seed=42)

An id is made of the name of the game's class and the version of its observations.
`gymnasium.make_vec` with the same ids gives many games at once, see `bugnight.envs.vector`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from bugnight import bots
from bugnight.envs.env_game import EnvGame, Observation, Restorable
from bugnight.envs.options import check_illegal_reward, check_seat, make_env, read_action
from bugnight.envs.render import RENDER_MODES, check_render_mode, shown
from bugnight.envs.rewards import Reward
from bugnight.envs.spaces import observation_space
from bugnight.extras import needed
from bugnight.kernel import Array
from bugnight.play import GAMES, Game, OptionError, errors

with needed("research"):
    import gymnasium
    from gymnasium import spaces


class AgainstBots(Restorable, gymnasium.Env[Observation, int]):
    """One seat of a game; bots play the others.

    `opponents` is a bot as the arena writes it, such as `thumb` or `queen@0.1s`, or a list of
    them for the seats clockwise from this one. `seat` is this seat; `None` draws one for every
    game. An illegal action ends the game with `illegal_reward`; if that is `None`, it raises
    `IllegalMove`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}  # type: ignore[misc]
    _COURSE = ("seat", "_bots", "_over")

    def __init__(
        self,
        game: Game,
        *,
        opponents: str | Sequence[str] = "thumb",
        seat: int | None = 0,
        reward: Reward = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.current = EnvGame(game, reward)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(game)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(game.rules.ACTIONS)  # type: ignore[assignment]
        self._opponents = _for_every_seat(opponents, game.players - 1)
        self._wanted_seat = check_seat(game, seat)
        raises = illegal_reward is None
        self._illegal_reward = None if raises else check_illegal_reward(illegal_reward)
        self.seat = self._wanted_seat or 0
        self._bots: dict[int, tuple[bots.Contestant, bots.Bot]] = {}
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal. With a seed, the cards are those of `Game.deal(seed)`; without, the next ones."""
        super().reset(seed=seed, options=options)
        self.current.deal(seed)
        players = self.game.players
        if self._wanted_seat is None:
            self.seat = self.current.draw(players)
        self._bots = {
            (self.seat + 1 + i) % players: (who, who.make(self.current.draw(2**32 - 1)))
            for i, who in enumerate(self._opponents)
        }
        self._over = False
        self._let_bots_play()
        return self._shown()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots play until this seat is asked again or the game is over."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset to deal the next one")
        reward = 0.0
        action = read_action(action)
        if self.current.allows(self.seat, action):
            self.current.act(self.seat, action)
            self._let_bots_play()
            self._over = self.current.actor < 0
            reward = self.current.payoffs()[self.seat]
        elif self._illegal_reward is None:
            raise self.current.refuse(self.seat, action)
        else:
            self._over = True
            reward = self._illegal_reward
        if self.render_mode == "human":
            self.render()
        seen, info = self._shown()
        return seen, reward, self._over, False, info

    def _let_bots_play(self) -> None:
        while (actor := self.current.actor) in self._bots:
            position = self.current.position
            who, bot = self._bots[actor]
            move = bots.ask(bot, position.view(actor), who.limit, label=who.label)
            for action in position.check(move)[1]:
                self.current.act(actor, action)

    def _look(self) -> Observation:
        return self.current.look(self.seat, over=self._over)

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        seen = self._look()
        mask = seen["action_mask"]
        return seen, {"seat": self.seat, "action_mask": mask, **self.current.result()}

    def action_masks(self) -> Array:
        """The legal actions now, as learners with masks expect them."""
        return self._look()["action_mask"].astype(bool)

    def render(self) -> Any:  # noqa: ANN401
        """Show the table with everything face up, as text or as a picture."""
        return shown(self.current, self.render_mode)


def _for_every_seat(opponents: object, seats: int) -> list[bots.Contestant]:
    if not isinstance(opponents, Sequence):
        told = errors.shown(opponents)
        raise OptionError(f"opponents is the name of a bot or a list of names, not {told}")
    names = [opponents] * seats if isinstance(opponents, str) else opponents
    if len(names) != seats:
        raise OptionError(f"{len(names)} opponents are named for {seats} seats")
    return [bots.Contestant.parse(str(name)) for name in names]


def make(name: str, **options: Any) -> AgainstBots:  # noqa: ANN401
    """Make an environment of a game by name: `options` are the game's and the environment's."""
    return make_env(AgainstBots, GAMES[name], options)


def id_of(kind: type[Game]) -> str:
    """The id of a game in Gymnasium."""
    return f"bugnight/{kind.__name__}-v{kind.observation_version}"


def _register() -> None:
    for kind in GAMES.values():
        gymnasium.register(
            id=id_of(kind),
            entry_point="bugnight.envs.gymnasium:make",
            vector_entry_point="bugnight.envs.vector:make",
            kwargs={"name": kind.name},
        )


_register()
