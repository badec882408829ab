"""The games in OpenSpiel: its own tests pass, its own players play, and its solvers solve.

`python tests/envs/test_openspiel.py` rewrites the playthroughs.
"""

import pickle
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from bugnight import GAMES as INSTALLED
from bugnight import BugNightError, Game, Position
from bugnight.envs import openspiel
from bugnight.envs.chance_nodes import Draw
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.kernel import calls
from tests import with_players
from tests.play.strategies import OTHERS

pytestmark = pytest.mark.compiled

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

PLAYED_THROUGH = {
    "party-bugs": "bugnight_party_bugs(players=2,hidden=True,memory=1)",
    "bug-off": "bugnight_bug_off(players=2,memory=1)",
    "rumbugz": "bugnight_rumbugz(players=2,limit=5,memory=1)",
}

GAMES = [
    "bugnight_party_bugs",
    "bugnight_party_bugs(players=2)",
    "bugnight_party_bugs(players=3,mirror=True,hidden=True,returns=score)",
    "bugnight_party_bugs(players=6,hidden=True,edition=abacus,youngest=5>3>1>0>2>4)",
    "bugnight_bug_off",
    "bugnight_bug_off(players=2,tiebreak=last)",
    "bugnight_bug_off(players=5,returns=score)",
    "bugnight_rumbugz(limit=10)",
    "bugnight_rumbugz(players=2,rounds=2,limit=20,returns=score)",
    "bugnight_rumbugz(players=3,sets=4,plyts=8,limit=60)",  # the bag is refilled
    "bugnight_rumbugz(players=6,bidding=False,limit=10)",
    *(openspiel.name_of(kind) for kind in OTHERS),
]


def late(game: Game, seed: int, moves_left: int) -> Position:
    """Return a position of a random game shortly before its end."""
    luck = Random(seed)
    match = game.deal(seed=seed)
    positions = []
    while not match.position.is_over:
        positions.append(match.position)
        match.push(luck.choice(match.legal_moves))
    return positions[-moves_left]


def small_game(game: Game, seed: int, moves_left: int) -> Any:  # noqa: ANN401
    """Return the end of a game, small enough to solve."""
    start = openspiel.start_code(late(game, seed, moves_left))
    parameters = {**game.options, "start": start, "returns": "score"}
    return pyspiel.load_game(openspiel.name_of(type(game)), parameters)


SMALL = {
    "party-bugs": lambda: small_game(PartyBugs(players=2), 3, 10),
    "bug-off": lambda: small_game(BugOff(players=2), 149, 2),
}


def play(
    game: Any,  # noqa: ANN401
    choose: Callable[[Any], int],
    luck: np.random.RandomState,
) -> list[Any]:
    """Play a whole game; return every state with a decision, and the last state."""
    state = game.new_initial_state()
    states = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
        else:
            states.append(state.clone())
            state.apply_action(int(choose(state)))
    return [*states, state]


def at_random(luck: np.random.RandomState) -> Callable[[Any], int]:
    return lambda state: int(luck.choice(state.legal_actions()))


def asking(bots: Sequence[Any]) -> Callable[[Any], int]:
    return lambda state: int(bots[state.current_player()].step(state))


# OpenSpiel's own tests


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    for serialize in (False, True):
        pyspiel.random_sim_test(pyspiel.load_game(name), 1, serialize, False)


@pytest.mark.parametrize("small", SMALL)
def test_openspiel_finds_nothing_wrong_with_the_end_of_a_game(small: str) -> None:
    pyspiel.random_sim_test(SMALL[small](), 10, True, False)


@pytest.mark.parametrize("name", PLAYED_THROUGH)
def test_playthroughs_are_unchanged(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415  # imports SciPy

    flags.FLAGS.mark_as_parsed()  # the module is a script that reads its flags
    text, again = generate_playthrough.replay(str(PLAYTHROUGHS / f"{name}.txt"))
    assert again == text, "python tests/envs/test_openspiel.py writes it"


# Its players


@pytest.mark.parametrize("name", ["bugnight_party_bugs(players=2)", "bugnight_bug_off(players=2)"])
@pytest.mark.parametrize("searcher", ["ismcts", "mcts"])
def test_openspiels_search_plays_whole_games(name: str, searcher: str) -> None:
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    if searcher == "ismcts":
        bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 3, random_state=luck)
    else:
        bot = mcts.MCTSBot(game, 1.0, 3, evaluator, random_state=luck)
    bots = [bot, uniform_random.UniformRandomBot(1, luck)]
    states = play(game, asking(bots), luck)
    assert sum(states[-1].returns()) == pytest.approx(0)


def test_chance_without_end_says_so() -> None:
    state = pyspiel.load_game("bugnight_rumbugz").new_initial_state()

    def always_tie() -> None:
        """Let all draw the same number for who begins."""
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])

    with pytest.raises(BugNightError, match="4096 draws followed each other"):
        always_tie()


def test_openspiels_search_plays_rumbugz() -> None:
    game = pyspiel.load_game("bugnight_rumbugz(players=3,limit=5)")
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bots = [
        ismcts.ISMCTSBot(game, evaluator, 1.0, 2, random_state=luck),
        mcts.MCTSBot(game, 1.0, 2, evaluator, random_state=luck),
        pyspiel.make_uniform_random_bot(2, 1),
    ]
    states = play(game, asking(bots), luck)
    assert states[-1].is_terminal()


def test_openspiels_compiled_mcts_plays() -> None:
    """Its `step` releases the GIL and would crash with any game written in Python."""
    game = pyspiel.load_game("bugnight_bug_off(players=2)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 5, 10, False, 1, False)
    luck = np.random.RandomState(1)
    state = play(game, at_random(luck), luck)[40]
    _, action = bot.step_with_policy(state)
    assert action in state.legal_actions()


def test_random_players_play_whole_games() -> None:
    for name in GAMES:
        game = pyspiel.load_game(name)
        seats = range(game.num_players())
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in seats]
        luck = np.random.RandomState(2)
        states = play(game, asking(bots), luck)
        assert len(states) <= game.max_game_length() + 1
        assert max(states[-1].returns()) <= game.max_utility()


# Its solvers, on the end of a game with everything hidden still hidden


@pytest.mark.parametrize("small", SMALL)
def test_the_end_of_a_game_is_solved(small: str) -> None:
    tree = pyspiel.convert_to_cached_tree(SMALL[small]())
    solver = pyspiel.CFRSolver(tree)
    before = pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    for _ in range(100):
        solver.evaluate_and_update_policy()
    after = pyspiel.exploitability(tree, solver.tabular_average_policy())
    assert before > 0.1
    assert after < before / 5


def test_hidden_cards_are_dealt_like_a_spectators_guesses() -> None:
    """On average seat 0 holds as many bugs of each colour as in a spectator's guesses."""
    game = SMALL["bug-off"]()
    chances: list[float] = []
    held = np.zeros(6)

    def walk(draw: Draw, p: float) -> None:
        if draw.states is not None:
            chances.append(p)
            held[:] += p * draw.states["hand"][0, 0]
            return
        for outcome, q in draw.outcomes:
            walk(draw.take(outcome), p * q)

    walk(game.setup.first_draw, 1.0)
    assert sum(chances) == pytest.approx(1)
    assert len(chances) > 100
    rng = np.array([1, 2, 3, 4], np.uint64)
    guessed = np.zeros(6)
    start = late(BugOff(players=2), 149, 2).view(None).state()
    for _ in range(4000):
        states = calls.twin(start)
        calls.guess(states, -1, rng)
        guessed += states["hand"][0, 0] / 4000
    assert held == pytest.approx(guessed, abs=0.08)


# Memory as tensors


def test_a_whole_memory_as_a_tensor_agrees_with_the_text() -> None:
    """In a game shorter than the memory, equal tensors mean equal information states.

    This holds if observations distinguish all that texts do; in leduc, the two cards of a rank
    look the same.
    """
    name = "bugnight_goofspiel(num_cards=4,num_turns=3,points_order=descending)"
    texts: dict[tuple[int, bytes], str] = {}
    luck = np.random.RandomState(1)
    for _ in range(300):
        for state in play(pyspiel.load_game(name), at_random(luck), luck)[:-1]:
            for seat in range(2):
                tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                text = state.information_state_string(seat)
                assert texts.setdefault((seat, tensor), text) == text
    by_text = {(seat, text): tensor for (seat, tensor), text in texts.items()}
    assert len(by_text) == len(texts) > 50


def test_moments_come_latest_first() -> None:
    game = pyspiel.load_game("bugnight_bug_off(players=2,memory=3)")
    luck = np.random.RandomState(1)
    state = play(game, at_random(luck), luck)[20]
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    observer = game.make_py_observer(kind)
    seat = state.current_player()
    before = state.clone()
    action = state.legal_actions()[0]
    state.apply_action(action)
    for each in (before, state):
        observer.set_from(each, seat)
        moments = observer.dict["moments"].copy()
        assert moments[0, BugOff.rules.ACTIONS :].tolist() == each.observation_tensor(seat)
    assert moments[0, : BugOff.rules.ACTIONS].nonzero()[0].tolist() == [action]
    observer.set_from(before, seat)
    assert (observer.dict["moments"][:2] == moments[1:]).all()


# States


@pytest.mark.parametrize("name", GAMES)
def test_states_are_pickled_and_copied(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(3)
    states = play(game, at_random(luck), luck)
    state = states[min(30, len(states) // 2)]
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        for seat in range(game.num_players()):
            assert twin.information_state_string(seat) == state.information_state_string(seat)
        action = state.legal_actions()[-1]
        before = str(state)
        twin.apply_action(action)
        assert str(state) == before != str(twin)


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_like_the_true_one(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(4)
    states = play(game, at_random(luck), luck)
    differ = 0
    for state in [*states[:-1:7], states[-2]]:
        seat = state.current_player()
        other = state.resample_from_infostate(seat, luck.uniform)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        differ += str(other) != str(state)
        twin = pickle.loads(pickle.dumps(other))
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
        while not other.is_terminal():
            actions = other.legal_actions()
            other.apply_action(int(luck.choice(actions)))
        assert sum(other.returns()) == pytest.approx(0)
    assert differ > 0


def test_resampling_during_a_deal_is_refused() -> None:
    state = pyspiel.load_game("bugnight_bug_off").new_initial_state()
    state.apply_action(0)
    assert state.resample_from_infostate(0, lambda: 0.5).history() == []
    game = pyspiel.load_game("bugnight_party_bugs(players=2,mirror=True)")
    luck = np.random.RandomState(1)
    state = game.new_initial_state()
    decided = False
    while not (decided and state.is_chance_node()):
        decided = decided or not state.is_chance_node()
        state.apply_action(int(luck.choice(state.legal_actions())))
    with pytest.raises(BugNightError, match="in the middle of a deal"):
        state.resample_from_infostate(0, lambda: 0.5)


# Errors


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bugnight_bug_off(players=9)", "'players' is a whole number from 2 to 5, not 9"),
        ("bugnight_bug_off(returns=money)", "reward is 'win' or 'score', not 'money'"),
        ("bugnight_party_bugs(youngest=0>1)", "'youngest' names the seats 0, 1, 2, 3"),
        ("bugnight_party_bugs(youngest=x>1>2>3)", "'youngest' names the seats 0, 1, 2, 3"),
        ("bugnight_bug_off(memory=0)", "memory is from 1 to 64 moments, not 0"),
        ("bugnight_bug_off(start=abc)", "is not the code of a Bug Off! position"),
        ("bugnight_bug_off(start=###)", "is not the code of a Bug Off! position"),
    ],
)
def test_bad_parameters_are_refused(name: str, message: str) -> None:
    with pytest.raises(BugNightError, match=message.replace("(", r"\(")):
        pyspiel.load_game(name)


def test_a_start_must_leave_something_to_decide() -> None:
    match = PartyBugs(players=2).deal(seed=1)
    match.push(match.legal_moves[0])
    for position, message in ((match.position, "some have chosen"), (_end(), "the end")):
        start = openspiel.start_code(position)
        with pytest.raises(BugNightError, match=message):
            pyspiel.load_game("bugnight_party_bugs", {"players": 2, "start": start})


def _end() -> Position:
    match = PartyBugs(players=2).deal(seed=1)
    while not match.position.is_over:
        match.push(match.legal_moves[0])
    return match.position


@pytest.mark.parametrize("kind", INSTALLED.values())
def test_every_game_can_start_in_the_middle(kind: type[Game]) -> None:
    game = with_players(kind, 2)
    luck = np.random.RandomState(1)
    ends = [late(game, 1, moves_left) for moves_left in (3, 2)]
    position = next(p for p in ends if p.phase not in kind.sealed_phases or len(p.actors) == 2)
    parameters = {**game.options, "start": openspiel.start_code(position)}
    states = play(pyspiel.load_game(openspiel.name_of(kind), parameters), at_random(luck), luck)
    assert states[0].current_player() == position.actor
    seen = states[0].observed(-1).view(-1)
    assert seen.tobytes() == position.view(None).state().tobytes()
    assert states[-1].is_terminal()


def test_observations_of_all_players_at_once_are_refused() -> None:
    game = pyspiel.load_game("bugnight_bug_off")
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(BugNightError, match="of one player, or of the public"):
        game.make_py_observer(kind)
    with pytest.raises(BugNightError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


if __name__ == "__main__":
    from open_spiel.python.algorithms import generate_playthrough

    for name, game in PLAYED_THROUGH.items():
        text = generate_playthrough.playthrough(game, None, seed=1)
        (PLAYTHROUGHS / f"{name}.txt").write_text(text, "utf-8")
