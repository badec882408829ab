"""Thousands of games at once, the same as the library plays."""

import copy
import pickle
from itertools import pairwise, product
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.testing import assert_allclose, assert_array_equal

from bugnight import BugNightError, Game, play
from bugnight.bots import thumb
from bugnight.envs.gymnasium import id_of
from bugnight.envs.pieces import named
from bugnight.envs.rewards import payoffs
from bugnight.envs.vector import BugNightVectorEnv
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import Array, State, calls, kernel
from bugnight.play import Position
from tests import mostly_deep, with_players
from tests.play.strategies import OTHERS

pytestmark = pytest.mark.compiled

GAMES = [
    PartyBugs(players=4),
    PartyBugs(players=2, hidden=True, mirror=True, edition="abacus"),
    BugOff(players=3),
    RumBugz(players=3, limit=10),
    *(with_players(kind, 3) for kind in OTHERS),
]
SOME = mostly_deep(GAMES, GAMES[1], GAMES[2], GAMES[-1])
"""Of these, CI takes one with secrets and two in which seats act one by one."""

each_game = pytest.mark.parametrize("game", SOME, ids=repr)

OBSERVED = ("features", "counts", "views")

UNITS = {
    "party-bugs": {"score": 50, "total": 100, "games_left": 6, "turns_to_take": 6, "display": 1},
    "bug-off": {"hand": 4, "table": 5, "points": 10, "score": 30, "unseen": 20, "deck": 126},
    "rumbugz": {"unseen": 8, "pile": 8, "hand_size": 20, "known": 8, "bag": 104, "hand": 1},
}
"""The division in some pieces."""


def positions(env: BugNightVectorEnv) -> list[Position]:
    """Return the positions of all games."""
    states = env.save()[0]
    return [Position(env.game, calls.twin(states[i : i + 1])) for i in range(env.num_envs)]


def looked_at(position: Position, seat: int) -> tuple[Array, Array]:
    """Return the library's observation for a seat, and its legal actions as a mask."""
    view = position.view(seat)
    mask = np.zeros(position.game.rules.ACTIONS, np.int8)
    notes = np.empty(position.game.rules.MAX_LEGAL, np.int16)
    mask[notes[: calls.legal(view.state(), seat, notes)]] = 1
    return view.observe(), mask


def counted(position: Position, seat: int) -> Array:
    """Return a seat's observation in whole numbers."""
    counts = np.empty(position.game.rules.OBSERVATION, np.uint8)
    calls.observe(position.view(seat).state(), seat, counts)
    return counts


@pytest.mark.parametrize(
    ("observations", "game"),
    [
        *(("features", game) for game in GAMES[1:3]),
        *((kind, game) for kind in ("counts", "views") for game in GAMES[1:2]),
        *(
            pytest.param(kind, game, marks=pytest.mark.deep)
            for kind, game in [("features", GAMES[0]), *product(OBSERVED, GAMES[3:])]
        ),
    ],
    ids=repr,
)
def test_every_step_agrees_with_the_library(game: Game, observations: Any) -> None:  # noqa: ANN401
    env = BugNightVectorEnv(game, 5, observations=observations)
    seen, infos = env.reset(seed=11)
    tables = [game.deal(seed=11 + i).position for i in range(5)]
    over = np.zeros(5, np.bool_)
    for _ in range(60):
        for i, table in enumerate(tables):
            actor = int(infos["actor"][i])
            assert over[i] or actor == table.actor
            features, mask = looked_at(table, actor)
            if observations == "views":
                assert seen["observation"][i].tobytes() == table.view(actor).state().tobytes()
                shown = env.features(seen["observation"][i], infos["actor"][i : i + 1])[0]
            else:
                shown = seen["observation"][i]
            if observations == "counts":
                features = counted(table, actor)
            assert_array_equal(shown, features)
            assert_array_equal(seen["action_mask"][i], np.ones_like(mask) if over[i] else mask)
        actions = env.random_actions()
        actors = infos["actor"]
        before = over
        seen, rewards, over, _, infos = env.step(actions)
        now = positions(env)
        for i, table in enumerate(tables):
            if before[i]:  # the next deal
                tables[i] = now[i]
                assert rewards[i] == 0
                continue
            states = table.after(int(actors[i]), [int(actions[i])])
            tables[i] = Position(game, states)
            assert tables[i] == now[i]
            assert over[i] == tables[i].is_over
            paid = payoffs(game, states, "win")
            assert_array_equal(infos["rewards"][i], paid)
            assert rewards[i] == paid[int(actors[i])]


@each_game
def test_threads_and_shares_change_nothing(game: Game) -> None:
    courses = []
    for threads in (1, 2, 3):
        env = BugNightVectorEnv(game, 50, threads=threads, opponents="thumb", seat=None)
        seen, _ = env.reset(seed=5)
        course = [seen["observation"]]
        for _ in range(30):
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
            course.append(seen["observation"])
        env.close()
        courses.append(np.array(course))
    assert_array_equal(courses[0], courses[1])
    assert_array_equal(courses[0], courses[2])


@pytest.mark.parametrize(
    ("opponents", "game"),
    [
        *(("thumb", game) for game in GAMES[1:3]),
        ("random", GAMES[1]),
        *(
            pytest.param(kind, game, marks=pytest.mark.deep)
            for kind, game in [("thumb", GAMES[0]), *product(("thumb", "random"), GAMES[3:])]
        ),
    ],
    ids=repr,
)
def test_opponents_play_until_the_seat_decides(game: Game, opponents: str) -> None:
    env = BugNightVectorEnv(game, 20, opponents=opponents, seat=1)
    seen, infos = env.reset(seed=1)
    over = np.zeros(20, np.bool_)
    ended = 0
    for _ in range(300):
        assert set(infos["actor"].tolist()) == {1}
        assert seen["action_mask"].any(axis=1).all()
        for table, finished in zip(positions(env), over, strict=True):
            assert finished or 1 in table.actors
        seen, rewards, over, _, infos = env.step(env.random_actions())
        ended += int(over.sum())
        assert (rewards[~over] == 0).all()
        if ended > 20:
            break
    assert ended > 20


@kernel
def as_thumb(s: State, seat: int, rng: Array, notes: Array) -> int:
    """A custom opponent that plays like `thumb`."""
    return thumb.choose(s, seat, rng, notes)


def test_an_opponent_may_be_a_custom_kernel() -> None:
    courses = []
    for opponents in ("thumb", as_thumb):
        game = BugOff(players=2)
        env = BugNightVectorEnv(game, 50, opponents=opponents, seat=None, reward="score")
        env.reset(seed=5)
        steps = [env.step(env.random_actions()) for _ in range(60)]
        courses.append([(seen["observation"], rewards) for seen, rewards, *_ in steps])
    for (seen, rewards), (other, others) in zip(*courses, strict=True):
        assert_array_equal(seen, other)
        assert_array_equal(rewards, others)
    assert any(rewards.any() for _, rewards in courses[0])


def test_thumb_wins_more_than_its_share() -> None:
    shares = {}
    for opponents in ("random", "thumb"):
        env = BugNightVectorEnv(BugOff(players=3), 400, opponents=opponents, seat=None)
        env.reset(seed=3)
        won, games = 0.0, 0
        while games < 400:
            _, rewards, over, _, _ = env.step(env.random_actions())
            won += float(rewards[over].sum())
            games += int(over.sum())
        shares[opponents] = won / games
    assert 0.25 < shares["random"] < 0.42
    assert shares["thumb"] < 0.15


@pytest.mark.parametrize("reward", ["win", "score"])
@each_game
def test_rewards_agree_with_the_other_environments(game: Game, reward: Any) -> None:  # noqa: ANN401
    env = BugNightVectorEnv(game, 30, reward=reward, autoreset_mode="Disabled")
    env.reset(seed=2)
    over = np.zeros(30, np.bool_)
    earned = np.zeros((30, game.players))
    while not over.all():
        _, _, over, _, infos = env.step(env.random_actions())
        earned += infos["rewards"]
    states = env.save()[0]
    for i in range(30):
        assert earned[i].tolist() == pytest.approx(payoffs(game, states[i : i + 1], reward))


# Automatic resets


def test_the_next_step_deals_the_next_game() -> None:
    env = BugNightVectorEnv(BugOff(players=2), 10)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    env.reset(seed=1)
    while True:
        seen, _, over, _, _ = env.step(env.random_actions())
        if over.any():
            break
    i = int(np.flatnonzero(over)[0])
    assert positions(env)[i].is_over
    assert seen["action_mask"][i].all()
    seen, rewards, again, _, _ = env.step(np.zeros(10, np.int64))
    assert rewards[i] == 0
    assert not again[i]
    table: Any = positions(env)[i].table
    assert sum(map(sum, table.points)) == 0
    assert seen["action_mask"][i].any()


def test_the_same_step_deals_the_next_game() -> None:
    env = BugNightVectorEnv(BugOff(players=2), 10, autoreset_mode=AutoresetMode.SAME_STEP)
    env.reset(seed=1)
    while True:
        seen, rewards, over, _, infos = env.step(env.random_actions())
        assert infos["action_mask"] is seen["action_mask"]
        assert ("final_obs" in infos) == bool(over.any())
        if over.any():
            break
    assert all(not table.is_over for table in positions(env))
    assert seen["action_mask"].any(axis=1).all()
    assert_array_equal(infos["_final_obs"], over)
    i = int(np.flatnonzero(over)[0])
    assert infos["final_obs"]["action_mask"][i].all()
    last = infos["final_obs"]["observation"][i]
    assert last[2] == 1  # the phase is over
    assert seen["observation"][i][1] == 1  # the next game waits for an action
    assert rewards[i] in infos["rewards"][i]


def test_a_game_stays_over_without_automatic_resets() -> None:
    env = BugNightVectorEnv(BugOff(players=2), 4, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    over = np.zeros(4, np.bool_)
    while not over.all():
        _, _, over, _, _ = env.step(env.random_actions())
    before = positions(env)
    _, rewards, over, _, _ = env.step(np.zeros(4, np.int64))
    assert over.all()
    assert not rewards.any()
    assert positions(env) == before
    mask = np.array([True, False, False, True])
    env.reset(options={"reset_mask": mask})
    assert [table.is_over for table in positions(env)] == [False, True, True, False]


# Seeds, copies, arrays


def test_games_are_dealt_from_a_number_or_a_list() -> None:
    game = PartyBugs(players=3)
    env = BugNightVectorEnv(game, 3)
    for seed, numbers in ((9, [9, 10, 11]), ([4, 4, 8], [4, 4, 8])):
        env.reset(seed=seed)
        dealt = [game.deal(seed=number).position.table for number in numbers]
        assert [table.table for table in positions(env)] == dealt
    env.reset(seed=[1, None, 1])
    first = positions(env)
    assert first[0] == first[2] != first[1]
    env.reset()
    assert positions(env) != first


def test_games_without_a_seed_differ() -> None:
    env = BugNightVectorEnv(BugOff(players=2), 6)
    env.reset()
    assert len({table.code for table in positions(env)}) == 6


@each_game
def test_games_can_be_saved(game: Game) -> None:
    env = BugNightVectorEnv(game, 20, opponents="thumb")
    env.reset(seed=1)
    for _ in range(5):
        env.step(env.random_actions())
    saved = env.save()
    actions = env.random_actions()
    first = env.step(actions)[0]["observation"].copy()
    env.restore(saved)
    assert_array_equal(env.step(actions)[0]["observation"], first)


@each_game
def test_counts_are_features_before_scaling(game: Game) -> None:
    env = BugNightVectorEnv(game, 20)
    _, infos = env.reset(seed=3)
    for _ in range(40):
        for position, seat in zip(positions(env), infos["actor"].tolist(), strict=True):
            record = position.view(seat).state()
            features = np.empty(game.rules.OBSERVATION, np.float32)
            counts = np.empty(game.rules.OBSERVATION, np.uint8)
            calls.observe(record, seat, features)
            calls.observe(record, seat, counts)
            assert_array_equal(features != 0, counts != 0)
            by_name = named(type(game), features), named(type(game), counts)
            for name, unit in UNITS.get(game.name, {}).items():
                assert_allclose(by_name[0][name], by_name[1][name] / unit, rtol=1e-6)
        _, _, _, _, infos = env.step(env.random_actions())


@pytest.mark.parametrize("observations", OBSERVED)
def test_returned_arrays_are_not_overwritten(observations: Any) -> None:  # noqa: ANN401
    env = BugNightVectorEnv(PartyBugs(), 300, observations=observations)
    seen, _ = env.reset(seed=1)
    kept = [seen["observation"], seen["action_mask"][5]]
    copies = [each.copy() for each in kept]
    for _ in range(10):
        seen, rewards, over, _, infos = env.step(env.random_actions())
        kept += [seen["observation"][3:4], seen["action_mask"], rewards, over, infos["rewards"]]
        copies += [each.copy() for each in kept[-5:]]
    for each, as_it_was in zip(kept, copies, strict=True):
        assert_array_equal(each, as_it_was)


@pytest.mark.parametrize("observations", OBSERVED)
def test_frameworks_share_the_arrays_without_a_copy(observations: Any) -> None:  # noqa: ANN401
    env = BugNightVectorEnv(PartyBugs(), 100, observations=observations, copy=False)
    seen, _ = env.reset(seed=1)
    shared = {name: np.from_dlpack(array) for name, array in seen.items()}
    before = shared["observation"].copy()
    _, rewards, over, _, _ = env.step(env.random_actions())
    assert (shared["observation"] != before).any(axis=1).all()
    for array in (*seen.values(), rewards, over):
        assert array.ctypes.data % 64 == 0  # JAX copies unaligned arrays


def test_the_same_arrays_are_returned_without_copies() -> None:
    env = BugNightVectorEnv(PartyBugs(), 300, copy=False)
    first, _ = env.reset(seed=1)
    second, *_ = env.step(env.random_actions())
    assert first["observation"] is second["observation"]


def test_states_have_no_padding_between_fields() -> None:
    """Views are exported as bytes, so states have no padding between fields."""
    for game in GAMES:
        if not game.rules.__name__.startswith("bugnight."):
            continue  # states of other packages start zeroed, including padding
        kinds = [field[0].itemsize for field in (game.rules.STATE.fields or {}).values()]
        assert game.rules.STATE.itemsize - sum(kinds) < 8
        ends = sorted((f[1], f[1] + f[0].itemsize) for f in game.rules.STATE.fields.values())
        assert all(end == begin for (_, end), (begin, _) in pairwise(ends))


def test_an_illegal_action_ends_only_its_game() -> None:
    env = BugNightVectorEnv(PartyBugs(players=3), 4, illegal_reward=-2)
    env.reset(seed=1)
    actions = env.random_actions()
    actions[2] = 46
    _, rewards, over, _, infos = env.step(actions)
    assert rewards.tolist() == [0, 0, -2, 0]
    assert over.tolist() == [False, False, True, False]
    assert infos["rewards"][2].tolist() == [-2, 0, 0]
    for wild in (-1, 10**9, 47):
        env.reset(seed=1)
        assert env.step(np.full(4, wild))[2].all()


@pytest.mark.parametrize("kind", play.GAMES.values())
def test_gymnasium_makes_vector_environments_by_name(kind: type[Game]) -> None:
    env = gymnasium.make_vec(id_of(kind), num_envs=7, players=3, opponents="thumb")
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space
    seen, _, over, cut_short, _ = env.step(np.argmax(seen["action_mask"], axis=1))
    assert seen in env.observation_space
    assert over.shape == cut_short.shape == (7,)
    env.close()
    env.close()


def test_one_id_always_means_the_same_game() -> None:
    """Every way of making it in Gymnasium means one seat against bots."""
    name = id_of(PartyBugs)
    env = gymnasium.make(name, players=3, seat=1)
    alone, _ = env.reset(seed=5)
    ends = []
    for mode in ("sync", "vector_entry_point", None):
        envs = gymnasium.make_vec(name, 2, vectorization_mode=mode, players=3, seat=1)
        seen, _ = envs.reset(seed=5)
        assert_array_equal(seen["observation"][0], alone["observation"])
        over = np.zeros(2, np.bool_)
        for _ in range(60):
            seen, rewards, over, _, infos = envs.step(seen["action_mask"].argmax(axis=1))
            if over[0]:
                break
        shared = infos["winners"][0].sum() or 1
        assert rewards[0] == infos["winners"][0, 1] / shared
        ends.append(infos["scores"].shape)
        envs.close()
    assert set(ends) == {(2, 3)}
    all_seats: Any = gymnasium.make_vec(name, 2, players=3, opponents=None)
    all_seats.reset(seed=5)
    _, _, _, _, infos = all_seats.step(all_seats.random_actions())
    assert infos["actor"].tolist() == [1, 1]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_a_masked_policy_never_meets_an_empty_mask(mode: str) -> None:
    env = BugNightVectorEnv(BugOff(players=2), 8, opponents="thumb", autoreset_mode=mode)
    seen, _ = env.reset(seed=1)
    luck = np.random.default_rng(1)
    for _ in range(120):
        assert seen["action_mask"].any(axis=1).all()
        actions = [luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
        seen, rewards, *_ = env.step(np.array(actions))
        assert rewards.min() >= 0


@pytest.mark.parametrize("reward", ["win", "score"])
def test_infos_report_how_games_ended(reward: Any) -> None:  # noqa: ANN401
    env = BugNightVectorEnv(BugOff(players=3), 6, reward=reward, autoreset_mode="Disabled")
    env.reset(seed=2)
    over = np.zeros(6, np.bool_)
    while not over.any():
        _, _, over, _, infos = env.step(env.random_actions())
    assert_array_equal(infos["_scores"], over)
    for i in np.flatnonzero(over):
        outcome = positions(env)[i].outcome
        assert outcome is not None
        assert infos["scores"][i].tolist() == list(outcome.scores)
        assert np.flatnonzero(infos["winners"][i]).tolist() == outcome.winners


def test_random_actions_follow_the_seed() -> None:
    env = BugNightVectorEnv(PartyBugs(), 20)
    courses = []
    for seed in (7, 7, 8):
        env.reset(seed=seed)
        courses.append([env.random_actions().tolist() for _ in range(3)])
    assert courses[0] == courses[1] != courses[2]
    assert courses[0][0] != courses[0][1]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_with_threads_can_be_copied(copied: Any) -> None:  # noqa: ANN401
    env = BugNightVectorEnv(BugOff(players=2), 40, threads=2, opponents="random")
    env.reset(seed=1)
    env.step(env.random_actions())
    twin = copied(env)
    for _ in range(5):
        actions = env.random_actions()
        assert_array_equal(actions, twin.random_actions())
        assert_array_equal(
            env.step(actions)[0]["observation"], twin.step(actions)[0]["observation"]
        )
    env.close()
    twin.close()


def test_other_methods_need_a_reset_first() -> None:
    env = BugNightVectorEnv(BugOff(players=2), 4)
    for early in (lambda: env.step(np.zeros(4, np.int64)), env.random_actions, env.save):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
            early()
    env.reset(options={"reset_mask": np.array([True, False, True, True])})
    with pytest.raises(gymnasium.error.ResetNeeded, match="not all games are dealt"):
        env.step(np.zeros(4, np.int64))
    env.reset(options={"reset_mask": np.array([False, True, False, False])})
    env.step(env.random_actions())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"opponents": "queen"},
            "batch are 'random', 'thumb', a kernel or None, not 'queen'; others",
        ),
        (
            {"opponents": ["thumb"]},
            r"batch are 'random', 'thumb', a kernel or None, not \['thumb'\]",
        ),
        ({"illegal_reward": None}, "illegal_reward is a finite number, not null"),
        ({"illegal_reward": float("nan")}, "illegal_reward is a finite number, not nan"),
        ({"autoreset_mode": "x"}, "autoreset_mode is 'NextStep' or 'SameStep' or 'Disabled', not"),
        ({"seat": 4}, "seat is from 0 to 3 or None, not 4"),
        (
            {"observations": "smells"},
            "observations are 'counts', 'features' or 'views', not 'smells'",
        ),
        ({"reward": "fame"}, "reward is 'win' or 'score', not 'fame'"),
        ({"threads": 0}, "threads is a whole number of at least 1, not 0"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BugNightError, match=message):
        BugNightVectorEnv(BugOff(), 3, **options)
    for count in (0, 2.5):
        with pytest.raises(
            BugNightError, match=f"num_envs is a whole number of at least 1, not {count}"
        ):
            BugNightVectorEnv(BugOff(), count)  # type: ignore[arg-type]


def test_bad_input_is_refused() -> None:
    env = BugNightVectorEnv(BugOff(), 3)
    bad: list[tuple[Any, str]] = [
        (-1, "a seed is"),
        (1.5, "a seed is a whole number .* not 1.5"),
        ([1, 2], "2 seeds are given for 3 games"),
    ]
    for seed, message in bad:
        with pytest.raises(BugNightError, match=message):
            env.reset(seed=seed)
    for mask, message in (
        ([True], "is a NumPy array of truth values"),
        (np.array([True]), "has 3 values"),
        (np.zeros(3, np.bool_), "at least one is true"),
    ):
        with pytest.raises(BugNightError, match=message):
            env.reset(options={"reset_mask": mask})
    env.reset(seed=1)
    with pytest.raises(BugNightError, match=r"actions have the shape \(2,\), not \(3,\)"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(TypeError, match="actions are whole numbers, not float64"):
        env.step(np.array([0.5, 0, 0]))
    with pytest.raises(BugNightError, match="1 views are given for 2 seats"):
        env.features(np.zeros((1, env.game.rules.STATE.itemsize), np.uint8), np.zeros(2))
