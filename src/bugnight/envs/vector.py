"""Thousands of games at once in Gymnasium's vector API, stepped in compiled code on all cores.

env = BugNightVectorEnv(game, num_envs=1000)
observations, infos = env.reset(seed=42)
for _ in range(10):
    observations, rewards, over, _, infos = env.step(env.random_actions())
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any, Literal, get_args

import numpy as np

from bugnight.bots.search import cores
from bugnight.envs import many_games
from bugnight.envs.aligned import shareable
from bugnight.envs.env_game import Observation
from bugnight.envs.options import (
    check_count,
    check_illegal_reward,
    check_seat,
    make_env,
    read_actions,
)
from bugnight.envs.rewards import Reward, check_reward, worth
from bugnight.envs.seeding import check_seed, fresh_number, streams
from bugnight.envs.spaces import observation_space
from bugnight.extras import needed
from bugnight.kernel import Array, chance
from bugnight.play import GAMES, Game, OptionError
from bugnight.play.errors import shown
from bugnight.play.seeds import LARGEST_NUMBER
from bugnight.play.warm_up import prepare, tell_first_use

with needed("research"):
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

MODES = {
    AutoresetMode.NEXT_STEP: many_games.NEXT_STEP,
    AutoresetMode.SAME_STEP: many_games.SAME_STEP,
    AutoresetMode.DISABLED: many_games.DISABLED,
}
Kind = Literal["counts", "features", "views"]
"""The kinds of observation."""
OPPONENTS = {None: many_games.ALONE, "random": many_games.RANDOM, "thumb": many_games.THUMB}
ZEROED = ("action_mask", "last_mask", "rewards", "own", "ended", "scores", "winners", "finished")
"""Arrays that compiled code writes only where something has happened."""
SMALLEST_SHARE = 256
"""The fewest games that are worth a thread."""


class BugNightVectorEnv(VectorEnv[Observation, Array, Array]):
    """A batch of one game.

    Without opponents the caller plays all seats: in every game the seat that is asked, which
    `infos["actor"]` names. With `opponents="random"` or `"thumb"` the caller has one seat, and the
    others are played in compiled code too; `seat=None` draws one for every game. `opponents` may
    also be a kernel `choose(s, seat, rng, notes)` that gives an action, as `thumb.py` of a game has
    one; it is handed the whole state, so what it may know is up to you.

    Observations are the `float32` numbers of the other environments. `observations="counts"` gives
    the same pieces as bytes: counts before they are divided, at most 255.
    `"views"` gives what the seat may know as bytes of the rules' record, smaller and faster still;
    `features` turns these into numbers later.

    `copy=False` returns the same arrays at every step, overwritten each time.
    """

    _threads: ThreadPoolExecutor | None = None

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        opponents: str | Callable[..., int] | None = None,
        seat: int | None = 0,
        reward: Reward = "win",
        illegal_reward: float = -1.0,
        observations: Kind = "features",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        seat = check_seat(game, seat)
        num_envs = check_count("num_envs", num_envs)
        if not callable(opponents) and opponents not in (*OPPONENTS,):
            raise OptionError(
                "opponents of a batch are 'random', 'thumb', a kernel or None,"
                f" not {shown(opponents)}; others play with"
                " gymnasium.make_vec(…, vectorization_mode='sync')"
            )
        if observations not in get_args(Kind):
            kinds = "'counts', 'features' or 'views'"
            raise OptionError(f"observations are {kinds}, not {shown(observations)}")
        self.game = game
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"autoreset_mode": _read_mode(autoreset_mode)}
        self.single_action_space = spaces.Discrete(game.rules.ACTIONS)
        self.single_observation_space = self._single_space(observations)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._kind = observations
        self._others = opponents if callable(opponents) else OPPONENTS[opponents]
        self._same_step = self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        self._common = np.zeros(1, many_games.COMMON)
        self._common["mode"] = MODES[self.metadata["autoreset_mode"]]
        self._common["players"] = game.players
        self._common["by_score"] = check_reward(reward) == "score"
        self._common["worth"] = worth(game)
        self._common["illegal"] = check_illegal_reward(illegal_reward)
        chosen = many_games.ANY_SEAT if seat is None else seat
        self._common["seat"] = chosen if opponents else many_games.SELF_PLAY
        self._start = game.blank()
        self._states = np.zeros(num_envs, game.rules.STATE)
        self._games = np.zeros(num_envs, many_games.GAMES)
        self._listed = np.zeros((num_envs, game.rules.MAX_LEGAL), np.int16)
        self._luck = streams(np.array([fresh_number()], np.uint64))[0][0]
        self._parts = _shares(num_envs, threads)
        self._handed_out: deque[dict[str, Array]] = deque(maxlen=3)
        self._ready = False

    def __getstate__(self) -> dict[str, Any]:
        """Leave threads and arrays behind: a copy makes its own."""
        return {**self.__dict__, "_threads": None, "_handed_out": deque(maxlen=3)}

    def _single_space(self, observations: str) -> spaces.Dict:
        space = observation_space(self.game)
        rules = self.game.rules
        if observations != "features":
            size = rules.STATE.itemsize if observations == "views" else rules.OBSERVATION
            space["observation"] = spaces.Box(0, 255, (size,), np.uint8)
        return space

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games, or those of `options["reset_mask"]`.

        Game i is dealt as `Game.deal(seed + i)` deals; from a list, as `Game.deal(seed[i])`.
        `random_actions` follows the seed too.
        """
        prepare(type(self.game))
        chosen = self._chosen(options)
        others = len(self._others) if isinstance(self._others, tuple) else self._others.__name__
        part = f"batch-{self.game.name}-{others}-{self._kind}"
        tell_first_use(self.game, part, f"many games of {self.game.title} at once")
        first = self._seed(seed, chosen)
        many_games.deal_games(self._states, self._start, self._common, self._games, first, chosen)
        self._ready = bool(self._games["rng"].any(axis=1).all())
        seen = self._observe()
        return seen, self._infos(seen)

    def _chosen(self, options: dict[str, Any] | None) -> Array:
        mask: Any = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise OptionError("options['reset_mask'] is a NumPy array of truth values")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise OptionError(
                f"options['reset_mask'] has {self.num_envs} values, and at least one is true"
            )
        return mask

    def _seed(self, seed: int | Sequence[int | None] | None, chosen: Array) -> Array:
        """Seed the generators of the chosen games; return those of the first deals."""
        n = self.num_envs
        if seed is None:
            seeds: list[int | None] = [None] * n
        elif isinstance(seed, Iterable):
            seeds = list(seed)
        else:
            seeds = [(check_seed(seed) + i) & LARGEST_NUMBER for i in range(n)]
        if len(seeds) != n:
            raise OptionError(f"{len(seeds)} seeds are given for {n} games")
        known = np.array([each is not None for each in seeds])
        fresh = ~known & ~self._games["rng"].any(axis=1)
        numbers = [fresh_number() if each is None else check_seed(each) for each in seeds]
        first, later = streams(np.array(numbers, np.uint64))
        if known.any():
            self._luck = streams(first[known, 0])[1][0]
        seeded = chosen & (known | fresh)
        self._games["rng"][seeded] = later[seeded]
        for i in np.flatnonzero(chosen & ~seeded):
            chance.seed_from(first[i], self._games["rng"][i])
        return first

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Act in every game. The reward is that of the seat that acted.

        `infos["rewards"]` has those of all seats.
        """
        self._check_ready()
        actions = read_actions(actions, self.num_envs)
        out = self._arrays()
        self._run(lambda begin, end: self._step_part(actions, out, begin, end))
        seen = self._shown(out)
        infos = self._infos(seen)
        infos["rewards"] = out["rewards"]
        if out["ended"].any():
            infos |= {"scores": out["scores"], "_scores": out["finished"]}
            infos |= {"winners": out["winners"], "_winners": out["finished"]}
            if self._same_step:
                infos |= _final(out)
        nothing = np.zeros(self.num_envs, np.bool_)
        return seen, out["own"], out["ended"], nothing, infos

    def _step_part(self, actions: Array, out: dict[str, Array], begin: int, end: int) -> None:
        fixed = self._states, self._games, self._others, self._listed, self._notes()
        rows = {name: _rows(out[name]) for name in ("observation", "last_observation")}
        handed_out: list[Any] = [*(out | rows).values(), begin, end]
        many_games.step_games(*fixed, self._start, self._common, actions, *handed_out)

    def _open_part(self, out: dict[str, Array], begin: int, end: int) -> None:
        fixed = self._states, self._games, self._others, self._listed, self._notes()
        many_games.open_games(*fixed, _rows(out["observation"]), out["action_mask"], begin, end)

    def _notes(self) -> Array:
        rules = self.game.rules
        return np.empty(max(rules.MAX_LEGAL, rules.MAX_SEATS), np.int16)

    def _run(self, part: Callable[[int, int], None]) -> None:
        """Call a function for all games, with one share on each thread."""
        if len(self._parts) == 1:
            part(*self._parts[0])
            return
        self._threads = self._threads or ThreadPoolExecutor(len(self._parts))
        for done in [self._threads.submit(part, *share) for share in self._parts]:
            done.result()

    # Arrays returned to the caller

    def _arrays(self) -> dict[str, Array]:
        """Arrays to return, in the order in which `step_games` takes them.

        Arrays that the caller has released are reused, since fresh memory costs more than a step.
        With `copy=False` they are always the same.
        """
        for arrays in self._handed_out:
            if not self.copy or _are_free(arrays):
                for name in ZEROED:
                    arrays[name].fill(0)
                return arrays
        n = self.num_envs
        finals = n if self._same_step else 0
        actions = self.game.rules.ACTIONS
        self._handed_out.append(
            {
                "observation": self._empty_observations(n),
                "action_mask": shareable((n, actions), np.int8),
                "last_observation": self._empty_observations(finals),
                "last_mask": shareable((finals, actions), np.int8),
                "rewards": shareable((n, self.game.players), np.float64),
                "own": shareable(n, np.float64),
                "ended": shareable(n, np.bool_),
                "scores": shareable((n, self.game.players), np.int64),
                "winners": shareable((n, self.game.players), np.bool_),
                "finished": shareable(n, np.bool_),
            }
        )
        return self._handed_out[-1]

    def _empty_observations(self, n: int) -> Array:
        rules = self.game.rules
        if self._kind == "views":
            return shareable(n, rules.STATE)
        number = np.float32 if self._kind == "features" else np.uint8
        return shareable((n, rules.OBSERVATION), number)

    def _observe(self) -> Observation:
        out = self._arrays()
        self._run(lambda begin, end: self._open_part(out, begin, end))
        return self._shown(out)

    def _shown(self, out: dict[str, Array]) -> Observation:
        return {
            "observation": _bytes_of(out["observation"]),
            "action_mask": out["action_mask"],
        }

    def _infos(self, seen: Observation) -> dict[str, Any]:
        return {"actor": self._games["actor"].copy(), "action_mask": seen["action_mask"]}

    # Beyond Gymnasium's API

    def features(self, views: Array, actors: Array) -> Array:
        """Turn views, returned as bytes, into features."""
        records = np.ascontiguousarray(views).view(self.game.rules.STATE).reshape(-1)
        seats = np.ascontiguousarray(actors, np.int64).reshape(-1)
        if len(records) != len(seats):
            raise OptionError(f"{len(records)} views are given for {len(seats)} seats")
        out = np.empty((len(records), self.game.rules.OBSERVATION), np.float32)
        many_games.features_of(records, seats, _rows(out), 0, len(records))
        return out

    def random_actions(self) -> Array:
        """A random legal action for each game."""
        self._check_ready()
        actions = np.empty(self.num_envs, np.int64)
        many_games.pick_at_random(self._games, self._listed, self._luck, actions)
        return actions

    def _check_ready(self) -> None:
        if not self._ready:
            raise ResetNeeded("not all games are dealt: call reset first")

    def save(self) -> tuple[Array, Array, Array]:
        """Save all games."""
        self._check_ready()
        records = bytearray(self._states.tobytes())  # NumPy's copy drops the padding bytes
        games = self._games.copy()
        return np.frombuffer(records, self._states.dtype), games, self._luck.copy()

    def restore(self, saved: tuple[Array, Array, Array]) -> Observation:
        """Go back to saved games; return their observations."""
        self._states[:], self._games[:], self._luck[:] = saved
        self._ready = True
        return self._observe()

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002
        """Shut the threads down."""
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None


def _shares(games: int, threads: int | None) -> list[tuple[int, int]]:
    """Divide the games into one share for each thread."""
    count = min(cores(), -(-games // SMALLEST_SHARE))
    if threads is not None:
        count = check_count("threads", threads)
    ends = [games * i // count for i in range(count + 1)]
    return [(begin, end) for begin, end in pairwise(ends) if begin < end]


def _read_mode(mode: object) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        modes = " or ".join(repr(mode.value) for mode in AutoresetMode)
        raise OptionError(f"autoreset_mode is {modes}, not {shown(mode)}") from None


def _rows(observations: Array) -> Array:
    """Rows of features as records, as compiled code takes them; views are records already."""
    if observations.dtype.names is not None:
        return observations
    row = many_games.row_type(observations.shape[1], observations.dtype)
    return observations.view(row).reshape(-1)


def _bytes_of(observation: Array) -> Array:
    if observation.dtype.names is None:
        return observation
    size = observation.dtype.itemsize
    return observation.view(np.uint8).reshape(len(observation), size)


def _holders(arrays: dict[str, Array]) -> list[int]:
    return [sys.getrefcount(arrays[name]) for name in arrays]


_NOBODY = _holders({"": np.empty(0)})[0] if sys.implementation.name == "cpython" else -1
"""The reference count of an array that only this module holds."""


def _are_free(arrays: dict[str, Array]) -> bool:
    """Whether the caller has released these arrays and every view of them."""
    return sys.implementation.name == "cpython" and set(_holders(arrays)) == {_NOBODY}


def _final(out: dict[str, Array]) -> dict[str, Any]:
    """The last observations of the games that have just ended, as Gymnasium names them."""
    ended = out["ended"].copy()
    last = {
        "observation": _bytes_of(out["last_observation"]),
        "_observation": ended,
        "action_mask": out["last_mask"],
        "_action_mask": ended,
    }
    info = {"rewards": out["rewards"].copy(), "_rewards": ended}
    return {"final_obs": last, "_final_obs": ended, "final_info": info, "_final_info": ended}


def make(name: str, num_envs: int, **options: Any) -> BugNightVectorEnv:  # noqa: ANN401
    """Make a batch of a game by name: `options` are the game's and the environment's.

    As `gymnasium.make` does, it gives one seat against `thumb`; `opponents=None` gives all seats.
    """
    environment = partial(BugNightVectorEnv, num_envs=num_envs)
    return make_env(environment, GAMES[name], {"opponents": "thumb", **options})
