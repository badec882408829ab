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
from bugnight.envs.env_game import Observation, Tabletop
from bugnight.envs.render import RENDER_MODES, check_render_mode, shown
from bugnight.envs.rewards import Reward
from bugnight.envs.spaces import observation_space
from bugnight.extras import needed
from bugnight.kernel import Array
from bugnight.play import GAMES, Game, OptionError

with needed("research"):
    import gymnasium
    from gymnasium import spaces


class AgainstBots(gymnasium.Env[Observation, int]):
    """One seat of a game; bots have the others.

    `opponents` is the name of a bot, or a list of names for the seats clockwise from this one.
    `seat` is this seat; `None` draws one for every game. An illegal action ends the game with
    `illegal_reward`; where that is `None` it raises `IllegalMove`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: Game,
        *,
        opponents: str | Sequence[str] = "thumb",
        seat: int | None = 0,
        limit: bots.Limit | None = None,
        reward: Reward = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        game.check_seat(seat)
        self.game = game
        self.table = Tabletop(game, reward)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(game)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(game.rules.ACTIONS)  # type: ignore[assignment]
        self._names = _for_every_seat(opponents, game.players - 1)
        self._limit = limit or bots.Limit()
        self._wanted_seat = seat
        self._illegal_reward = illegal_reward
        self.seat = seat or 0
        self._bots: dict[int, tuple[str, bots.Bot]] = {}
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal. With a seed, the cards are those of `Game.deal(seed)`; without, the next ones."""
        super().reset(seed=seed, options=options)
        self.table.deal(seed)
        players = self.game.players
        if self._wanted_seat is None:
            self.seat = self.table.draw(players)
        self._bots = {
            (self.seat + 1 + i) % players: (name, bots.make(name, self.table.draw(2**32 - 1)))
            for i, name in enumerate(self._names)
        }
        self._over = False
        self._let_bots_play()
        return self._look(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots play until this seat is asked again or the game is over."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset to deal the next one")
        reward = 0.0
        if self.table.allows(self.seat, action):
            self.table.act(self.seat, action)
            self._let_bots_play()
            self._over = self.table.actor < 0
            reward = self.table.payoffs()[self.seat]
        elif self._illegal_reward is None:
            raise self.table.refuse(self.seat, action)
        else:
            self._over = True
            reward = self._illegal_reward
        if self.render_mode == "human":
            self.render()
        return self._look(), reward, self._over, False, {}

    def _let_bots_play(self) -> None:
        while (actor := self.table.actor) in self._bots:
            position = self.table.position
            name, bot = self._bots[actor]
            move = bots.ask(bot, position.view(actor), self._limit, label=name)
            for action in position.check(move)[1]:
                self.table.act(actor, action)

    def _look(self) -> Observation:
        observation, mask = self.table.look(self.seat)
        return {"observation": observation, "action_mask": mask}

    def action_masks(self) -> Array:
        """What is legal now, as learners with masks ask for it."""
        return self.table.look(self.seat)[1].astype(bool)

    def render(self) -> Any:  # noqa: ANN401
        """Show the table with everything face up, as text or as a picture."""
        return shown(self.table, self.render_mode)


def _for_every_seat(opponents: str | Sequence[str], seats: int) -> list[str]:
    names = [opponents] * seats if isinstance(opponents, str) else list(opponents)
    if len(names) != seats:
        raise OptionError(f"{len(names)} opponents are named for {seats} seats")
    for name in names:
        if name not in bots.names():
            bots.make(name)  # says which there are
    return names


OURS = ("opponents", "seat", "limit", "reward", "illegal_reward", "render_mode")


def make(name: str, **options: Any) -> AgainstBots:  # noqa: ANN401
    """Make an environment of a game by name: `options` are the game's and the environment's."""
    own = {key: options.pop(key) for key in OURS if key in options}
    return AgainstBots(GAMES[name].from_options(options), **own)


def id_of(kind: type[Game]) -> str:
    """What Gymnasium calls a game."""
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
