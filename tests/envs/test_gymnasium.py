"""The games in Gymnasium, one seat against bots: its own checks pass without a warning."""

import pickle
from inspect import signature
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.testing import assert_array_equal

import bugnight.envs.gymnasium as ours
from bugnight import BugNightError, IllegalMove
from bugnight.bots import BotError, BotFault
from bugnight.envs.aec import RawEnv
from bugnight.envs.vector import BugNightVectorEnv
from bugnight.play import GAMES
from tests.play.strategies import OTHERS

pytestmark = pytest.mark.compiled

Options = dict[str, Any]

ENVIRONMENTS: list[tuple[str, Options]] = [
    ("bugnight/PartyBugs-v1", {}),
    ("bugnight/PartyBugs-v1", {"players": 2, "opponents": "random", "reward": "score"}),
    ("bugnight/PartyBugs-v1", {"players": 3, "hidden": True, "mirror": True, "seat": None}),
    ("bugnight/BugOff-v1", {"opponents": ["thumb", "random", "random"]}),
    ("bugnight/BugOff-v1", {"players": 5, "seat": 3, "tiebreak": "last"}),
    ("bugnight/RumBugz-v1", {"limit": 10}),
    ("bugnight/RumBugz-v1", {"players": 2, "seat": 1, "rounds": 2, "limit": 5}),
    *((ours.id_of(kind), {"opponents": "random"}) for kind in OTHERS),
    *((ours.id_of(kind), {"opponents": "random", "players": 4, "seat": None}) for kind in OTHERS),
]

each_environment = pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)


class torch_like:  # noqa: N801  represents a tensor
    """Has `__index__` but is no Python number, like a tensor of one element."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def game_of(env: Any) -> ours.AgainstBots:  # noqa: ANN401
    """Return the environment within Gymnasium's wrappers."""
    inner: ours.AgainstBots = env.unwrapped
    return inner


def play(env: Any, seed: int | None, luck: np.random.Generator) -> tuple[float, int]:  # noqa: ANN401
    """Play a game at random; return its reward and the number of decisions."""
    observation, _ = env.reset(seed=seed)
    asked = 0
    while True:
        action = int(luck.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, cut_short, _ = env.step(action)
        assert not cut_short
        asked += 1
        if over:
            return float(reward), asked
        assert reward == 0


@each_environment
def test_gymnasium_finds_nothing_wrong(name: str, options: Options) -> None:
    """Warnings count as errors."""
    check_env(gymnasium.make(name, **options).unwrapped)
    check_env(gymnasium.make(name, render_mode="rgb_array", **options).unwrapped)


@each_environment
def test_a_game_goes_to_its_end(name: str, options: Options) -> None:
    env = gymnasium.make(name, **options)
    luck = np.random.default_rng(1)
    for seed in range(3):
        _, asked = play(env, seed, luck)
        assert game_of(env).current.position.is_over
        assert asked >= 1


@each_environment
def test_the_same_seed_plays_the_same_game(name: str, options: Options) -> None:
    ends = []
    for _ in range(2):
        env = gymnasium.make(name, **options)
        luck = np.random.default_rng(1)
        ends.append([(play(env, seed, luck), game_of(env).seat) for seed in (5, None, None)])
    assert ends[0] == ends[1]


def test_the_first_deal_agrees_with_the_library() -> None:
    env: Any = gymnasium.make("bugnight/PartyBugs-v1", players=3).unwrapped
    env.reset(seed=7)
    table = env.game.deal(seed=7).position.table
    assert env.current.position.table.hands[0] == table.hands[0]
    assert env.current.position.table.floor == table.floor


def test_a_random_seat_can_be_any_seat() -> None:
    env = gymnasium.make("bugnight/PartyBugs-v1", players=3, seat=None)
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(game_of(env).seat)
    assert seats == {0, 1, 2}


def test_a_sensible_bot_beats_a_random_seat() -> None:
    """Random play wins less than an equal share against rules of thumb."""
    env = gymnasium.make("bugnight/BugOff-v1", players=2)
    luck = np.random.default_rng(1)
    won = sum(play(env, seed, luck)[0] for seed in range(40))
    assert won < 12


def test_action_masks_returns_the_mask() -> None:
    env = game_of(gymnasium.make("bugnight/PartyBugs-v1"))
    observation, _ = env.reset(seed=1)
    assert (env.action_masks() == observation["action_mask"].astype(bool)).all()


@pytest.mark.parametrize("of_kind", [int, np.int64, np.uint8, np.array, torch_like])
def test_actions_come_as_whole_numbers_of_any_library(of_kind: Any) -> None:  # noqa: ANN401
    env = gymnasium.make("bugnight/BugOff-v1", players=2)
    observation, _ = env.reset(seed=1)
    action = int(np.flatnonzero(observation["action_mask"])[0])
    assert env.step(of_kind(action))[1:3] == (0.0, False)


@pytest.mark.parametrize("action", [0.5, 1.0, "place R", None, np.array([0]), np.array(0.0)])
def test_actions_of_other_types_are_refused(action: Any) -> None:  # noqa: ANN401
    env = game_of(gymnasium.make("bugnight/BugOff-v1", players=2))
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action is a whole number, not"):
        env.step(action)
    for huge in (-1, 12, 10**30):
        env.reset(seed=1)
        assert env.step(huge)[1:3] == (-1.0, True)


def test_a_finished_game_allows_all_actions() -> None:
    env = gymnasium.make("bugnight/BugOff-v1", players=2)
    luck = np.random.default_rng(1)
    play(env, 1, luck)
    assert game_of(env).action_masks().all()
    observation, _ = env.reset(seed=1)
    observation, _, over, _, _ = env.step(int(observation["action_mask"].argmin()))
    assert over
    assert observation["action_mask"].all()


def test_info_names_the_seat_and_the_end() -> None:
    env = gymnasium.make("bugnight/BugOff-v1", players=3, seat=None)
    observation, info = env.reset(seed=1)
    assert info.keys() == {"seat", "action_mask"}
    assert info["seat"] == game_of(env).seat
    over = False
    while not over:
        assert "scores" not in info
        assert_array_equal(info["action_mask"], observation["action_mask"])
        observation, reward, over, _, info = env.step(int(observation["action_mask"].argmax()))
    outcome = game_of(env).current.position.outcome
    assert outcome is not None
    assert info["scores"].tolist() == list(outcome.scores)
    assert np.flatnonzero(info["winners"]).tolist() == outcome.winners
    assert reward == info["winners"][info["seat"]] / len(outcome.winners)


def test_a_copy_continues_like_the_original() -> None:
    options: Options = {"players": 3, "seat": None, "opponents": "random", "limit": 6}
    env = game_of(gymnasium.make("bugnight/RumBugz-v1", **options))
    observation, _ = env.reset(seed=1)
    for _ in range(4):
        observation, *_ = env.step(int(observation["action_mask"].argmax()))
    kept = env.save()
    restored = game_of(gymnasium.make("bugnight/RumBugz-v1", **options))
    restored.restore(pickle.loads(pickle.dumps(kept)))
    twins = [env.clone(), pickle.loads(pickle.dumps(env)), restored]
    courses = [to_the_end(each) for each in (env, *twins)]
    env.restore(kept)
    courses.append(to_the_end(env))
    assert len(courses[0]) > 1
    assert all(course == courses[0] for course in courses)


def to_the_end(env: ours.AgainstBots) -> list[bytes]:
    """Always take the first legal action, and return what was observed."""
    course, over = [], False
    while not over:
        seen, _, over, _, _ = env.step(int(env.action_masks().argmax()))
        course.append(seen["observation"].tobytes())
    return course


def test_unknown_options_are_refused_with_a_list_of_options() -> None:
    """TorchRL tries `frameskip` and expects Python's own wording in a `TypeError`."""
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'"):
            make("bugnight/BugOff-v1", frameskip=1)
    with pytest.raises(BugNightError, match=r"of bug-off are players, .*environment .*opponents"):
        ours.make("bug-off", oponents="queen")


def test_options_of_games_and_environments_have_different_names() -> None:
    for kind in GAMES.values():
        for environment in (ours.AgainstBots, BugNightVectorEnv, RawEnv):
            assert not kind.__struct_fields__ & signature(environment).parameters.keys()
    env = game_of(gymnasium.make("bugnight/RumBugz-v1", limit=10))
    assert env.game.options["limit"] == 10


def test_an_illegal_action_ends_the_game() -> None:
    env = gymnasium.make("bugnight/PartyBugs-v1")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, _ = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.unwrapped.step(0)


def test_an_illegal_action_can_raise_instead() -> None:
    env = gymnasium.make("bugnight/PartyBugs-v1", illegal_reward=None)
    observation, _ = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="legal: "):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"opponents": "nobody"}, BotError, "there is no bot 'nobody'; there are random, thumb"),
        ({"opponents": ["thumb"]}, BugNightError, "1 opponents are named for 3 seats"),
        ({"opponents": 3}, BugNightError, "opponents is the name of a bot or a list of names"),
        ({"opponents": "queen@soon"}, BotError, "after @ comes a number"),
        ({"seat": 4}, BugNightError, "seat is from 0 to 3 or None, not 4"),
        ({"seat": "first"}, BugNightError, "seat is from 0 to 3 or None, not 'first'"),
        ({"illegal_reward": "a"}, BugNightError, "illegal_reward is a finite number, not 'a'"),
        ({"illegal_reward": float("nan")}, BugNightError, "illegal_reward is a finite number"),
        ({"players": 7}, BugNightError, "'players' is a whole number from 2 to 6"),
        ({"reward": "fame"}, BugNightError, "reward is 'win' or 'score'"),
    ],
)
def test_bad_options_are_refused(options: Options, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ours.make("party-bugs", **options)


def test_a_faulty_opponent_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    env = gymnasium.make("bugnight/BugOff-v1", players=2, opponents="random")
    observation, _ = env.reset(seed=1)
    monkeypatch.setattr("bugnight.bots.simple.Random.choose", lambda *_: 1 / 0)
    with pytest.raises(BotFault, match=r"random at seat 1 crashed: ZeroDivisionError"):
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
