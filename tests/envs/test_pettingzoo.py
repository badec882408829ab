"""The games in PettingZoo: its own tests pass, seeds hold, copies are copies."""

import copy
import pickle
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo import test as conformance

from bugnight import BugNightError, IllegalMove, envs
from bugnight.envs import bug_off_v1, module_name, party_bugs_v1, rumbugz_v1
from bugnight.envs.actions import action_names
from bugnight.envs.pieces import named
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import bugz as rumbugz
from tests.play.strategies import OTHERS

pytestmark = [
    pytest.mark.compiled,
    # PettingZoo keeps a list of its own games that may observe a dictionary with a mask.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

Options = dict[str, Any]

ENVIRONMENTS: list[tuple[ModuleType, Options]] = [
    (party_bugs_v1, {}),
    (party_bugs_v1, {"players": 2, "reward": "score"}),
    (party_bugs_v1, {"players": 3, "hidden": True, "edition": "abacus", "mirror": True}),
    (bug_off_v1, {}),
    (bug_off_v1, {"players": 5, "tiebreak": "last", "reward": "score"}),
    (rumbugz_v1, {"limit": 10}),
    (rumbugz_v1, {"players": 2, "rounds": 2, "limit": 5, "reward": "score"}),
    *((getattr(envs, module_name(kind)), {}) for kind in OTHERS),
    *((getattr(envs, module_name(kind)), {"players": 4, "reward": "score"}) for kind in OTHERS),
]

each_environment = pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)


def playing(env: Any, seed: int) -> Iterator[int]:  # noqa: ANN401
    """Play on at random to the end, and yield every action after it was made."""
    luck = np.random.default_rng(seed)
    for _ in env.agent_iter():
        observation, _, over, _, _ = env.last()
        action = None if over else int(luck.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
        if action is not None:
            yield action


# PettingZoo's own tests


@each_environment
def test_the_api_test_passes(module: ModuleType, options: Options) -> None:
    conformance.api_test(module.env(**options), num_cycles=100)
    conformance.api_test(module.raw_env(**options), num_cycles=100)


@each_environment
def test_the_parallel_api_test_passes(module: ModuleType, options: Options) -> None:
    conformance.parallel_api_test(module.parallel_env(**options), num_cycles=100)


@each_environment
def test_a_seed_determines_everything(module: ModuleType, options: Options) -> None:
    conformance.seed_test(lambda: module.env(**options), num_cycles=50)
    conformance.parallel_seed_test(lambda: module.parallel_env(**options), num_cycles=50)


@each_environment
def test_everything_can_be_rendered(module: ModuleType, options: Options) -> None:
    conformance.render_test(lambda **more: module.env(**options, **more))


@each_environment
def test_both_apis_share_one_state(module: ModuleType, options: Options) -> None:
    conformance.state_test(module.env(**options), module.parallel_env(**options))


# Our own tests


@each_environment
def test_a_game_goes_to_its_end(module: ModuleType, options: Options) -> None:
    env = module.env(**options)
    env.reset(seed=1)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    luck = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, over, cut_short, info = env.last()
        assert not cut_short
        assert set(info) == ({"scores", "winners"} if over else set())
        earned[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(luck.choice(legal)))
    outcome = env.unwrapped.current.position.outcome
    assert info["scores"].tolist() == list(outcome.scores[: len(earned)])
    assert {*np.flatnonzero(info["winners"])} == {*outcome.winners} & {*range(len(earned))}
    scores = outcome.scores[: len(earned)]
    if options.get("reward") == "score":
        assert sum(earned.values()) == pytest.approx(0)
        sign = -1 if module is party_bugs_v1 else 1
        assert int(np.argmax(list(earned.values()))) == int(np.argmax(sign * np.array(scores)))
    else:
        share = 1 / len(outcome.winners)
        won = {env.possible_agents[seat]: share for seat in outcome.winners if seat < len(earned)}
        assert earned == {**dict.fromkeys(earned, 0.0), **won}


def test_nobody_is_rewarded_if_the_dummy_wins() -> None:
    """A random player sometimes loses to Roachy."""
    sums = set()
    for seed in range(40):
        env = party_bugs_v1.raw_env(players=2)
        env.reset(seed=seed)
        for _ in playing(env, seed):
            if all(env.terminations.values()):
                sums.add(sum(env.rewards.values()))
                break
    assert sums == {0.0, 1.0}


@each_environment
def test_the_first_deal_agrees_with_the_library(module: ModuleType, options: Options) -> None:
    env = module.env(**options)
    env.reset(seed=7)
    game = env.unwrapped.game
    dealt = game.deal(seed=7).position
    assert env.unwrapped.current.position.table == dealt.table
    env.reset()
    second = env.unwrapped.current.position.table
    assert second != dealt.table
    env.reset(seed=7)
    env.reset()
    assert env.unwrapped.current.position.table == second


def test_environments_without_a_seed_deal_different_games() -> None:
    tables = []
    for _ in range(2):
        env = bug_off_v1.env()
        env.reset()
        tables.append(env.unwrapped.current.position.table)
    assert tables[0] != tables[1]


@each_environment
@pytest.mark.parametrize("way", ["clone", "deepcopy", "save and restore", "pickle"])
def test_a_copy_continues_like_the_original(module: ModuleType, options: Options, way: str) -> None:
    env = module.env(**options)
    env.reset(seed=3)
    for _ in zip(range(25), playing(env, 1), strict=False):
        pass
    if way == "clone":
        twin = env.clone()
    elif way == "deepcopy":
        twin = copy.deepcopy(env)
    else:
        twin = module.env(**options)
        kept = env.save()
        twin.restore(pickle.loads(pickle.dumps(kept)) if way == "pickle" else kept)
    before = env.unwrapped.current.position
    ahead = list(playing(twin, 2))
    assert env.unwrapped.current.position == before
    assert list(playing(env, 2)) == ahead
    assert env.unwrapped.current.position == twin.unwrapped.current.position


@each_environment
def test_a_parallel_game_can_be_saved(module: ModuleType, options: Options) -> None:
    env = module.parallel_env(**options)
    observations, _ = env.reset(seed=3)
    luck = np.random.default_rng(1)

    def choices(observations: dict[str, Any]) -> dict[str, int]:
        return {
            agent: int(luck.choice(np.flatnonzero(seen["action_mask"])))
            for agent, seen in observations.items()
        }

    for _ in range(5):
        observations, *_ = env.step(choices(observations))
    kept, twin = env.save(), env.clone()
    actions = choices(observations)
    first = env.step(actions)
    env.restore(kept)
    for again in (env.step(actions), twin.step(actions)):
        for agent in env.possible_agents:
            assert (first[0][agent]["observation"] == again[0][agent]["observation"]).all()


def test_all_seats_choose_in_one_parallel_step() -> None:
    env = party_bugs_v1.parallel_env(players=3)
    observations, _ = env.reset(seed=1)
    waits = [int(seen["action_mask"][env.wait]) for seen in observations.values()]
    assert waits == [0, 0, 0]
    chosen = {a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in observations.items()}
    observations, *_ = env.step(chosen)
    waits = [int(seen["action_mask"][env.wait]) for seen in observations.values()]
    assert sorted(waits) == [0, 1, 1]
    assert env.current.position.phase == "take"


def test_the_first_bid_clockwise_counts() -> None:
    """RB-B3: all bid at once, and the first seat clockwise after the next one wins the bid."""
    env = rumbugz_v1.parallel_env(players=5)
    observations, _ = env.reset(seed=1)
    while env.current.position.phase != "bid":
        legal = {a: np.flatnonzero(o["action_mask"]) for a, o in observations.items()}
        observations, *_ = env.step({a: int(actions[0]) for a, actions in legal.items()})
    bidders = env.current.actors
    first = env.current.actor
    assert len(bidders) == 3
    actions = {f"seat_{seat}": rumbugz.CALL_BID for seat in bidders}
    env.step(dict.fromkeys(env.agents, env.wait) | actions)
    table: Any = env.current.position.table
    assert (table.phase, table.bidder) == ("draw", first)


def test_an_illegal_action_ends_the_game_and_costs_only_its_agent() -> None:
    env = party_bugs_v1.env(players=3)
    env.reset(seed=1)
    seen = env.observe("seat_0")
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}
    both = party_bugs_v1.parallel_env(players=3)
    both.reset(seed=1)
    _, rewards, over, _, _ = both.step(dict.fromkeys(both.agents, both.wait))
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}
    assert all(over.values())
    assert both.agents == []


def test_an_illegal_action_can_raise_instead() -> None:
    env = party_bugs_v1.raw_env(players=3, illegal_reward=None)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"illegal move '25 \(take @0\)' \(action of seat 0\)"):
        env.step(25)
    with pytest.raises(IllegalMove, match=r"legal: 5 \(play 6\), 7 \(play 8\), 12 \(play 13\)"):
        env.step(999)
    both = party_bugs_v1.parallel_env(players=3, illegal_reward=None)
    both.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"illegal move '25 \(take @0\)'"):
        both.step(dict.fromkeys(both.agents, 25))


@pytest.mark.parametrize("action", [0.5, 1.0, "play 6", None, np.array([5]), np.array(5.0)])
def test_actions_of_other_types_are_refused(action: Any) -> None:  # noqa: ANN401
    env = party_bugs_v1.env(players=3)
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action is a whole number, not"):
        env.step(action)
    env.step(np.array(5))
    assert not any(env.terminations.values())
    both = party_bugs_v1.parallel_env(players=3)
    both.reset(seed=1)
    with pytest.raises(TypeError, match="an action is a whole number, not"):
        both.step(dict.fromkeys(both.agents, action))


def test_a_finished_game_allows_all_actions() -> None:
    env = bug_off_v1.env(players=2)
    env.reset(seed=1)
    for _ in playing(env, 1):
        if any(env.terminations.values()):
            assert all(env.observe(agent)["action_mask"].all() for agent in env.agents)
            break
    both = bug_off_v1.parallel_env(players=2)
    observations, _ = both.reset(seed=1)
    while both.agents:
        first = {agent: seen["action_mask"].argmax() for agent, seen in observations.items()}
        observations, _, _, _, infos = both.step(first)
    assert all(seen["action_mask"].all() for seen in observations.values())
    assert all("scores" in info for info in infos.values())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 9}, "'players' is a whole number from 2 to 6, not 9"),
        ({"colour": "red"}, "unexpected keyword argument 'colour'; options of party-bugs are pl"),
        ({"illegal_reward": "a"}, "illegal_reward is a finite number, not 'a'"),
        ({"reward": "money"}, "reward is 'win' or 'score', not 'money'"),
        ({"render_mode": "film"}, "render_mode is human, ansi, rgb_array or None, not 'film'"),
    ],
)
def test_bad_options_are_refused(options: Options, message: str) -> None:
    for make in (party_bugs_v1.env, party_bugs_v1.parallel_env):
        with pytest.raises(BugNightError, match=message):
            make(**options)


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, "42", True])
def test_bad_seeds_are_refused(seed: Any) -> None:  # noqa: ANN401
    with pytest.raises(BugNightError, match="a seed is a whole number from 0 to"):
        party_bugs_v1.env().reset(seed=seed)


def test_pictures_change_with_the_table() -> None:
    for module, options in ENVIRONMENTS:
        env = module.env(render_mode="rgb_array", **options)
        env.reset(seed=1)
        before = env.render()
        for _ in zip(range(len(env.agents)), playing(env, 1), strict=False):
            pass
        assert before.shape == (640, 960, 3)
        assert (before != env.render()).any()


def test_observations_split_into_named_pieces() -> None:
    env = party_bugs_v1.env(players=3)
    env.reset(seed=1)
    pieces = named(PartyBugs, env.observe("seat_1")["observation"])
    assert list(np.flatnonzero(pieces["hand"]) + 1) == [2, 6, 8]
    assert pieces["floor"].shape == (6, 13)
    bounds = named(PartyBugs, env.observation_space("seat_1")["observation"].high)
    assert (bounds["floor"] == 1).all()
    assert (bounds["total"] > 1).all()
    names = action_names(PartyBugs)
    legal = np.flatnonzero(env.observe("seat_1")["action_mask"])
    assert [names[a] for a in legal] == ["play 2", "play 6", "play 8"]
