"""The learners learn, on a small budget: `./dev soak learners` runs this.

It is not among the other tests, because what it needs (the extra `train`) is large.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


def said(program: str, *arguments: str) -> str:
    """What a program prints."""
    command = [sys.executable, FOLDER / program, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=900)
    return done.stdout


@pytest.mark.parametrize(
    "command",
    [
        "maskable_ppo.py bug-off --steps 20000",
        "cleanrl_ppo.py bug-off --steps 60000",
        "torchrl_ppo.py BugOff --steps 12000",
    ],
)
def test_it_beats_random_players(command: str) -> None:
    *_, share = re.findall(r"wins ([0-9.]+)", said(*command.split()))
    assert float(share) > 0.8


def test_it_begins_to_win_against_thumb() -> None:
    """Untrained it wins no game; a little imitation makes it a rival."""
    budget = ("--updates", "300", "--steps", "70000")
    *_, share = re.findall(r"wins ([0-9.]+)", said("beat_thumb.py", *budget))
    assert float(share) > 0.2


@pytest.mark.parametrize("game", ["leduc", "bug-off --seed 149 --left 2"])
def test_cfr_and_mccfr_agree(game: str) -> None:
    lines = said("openspiel_cfr.py", *game.split(), "--iterations", "300").splitlines()
    ends = [line for line in lines if re.match(r"uniform|CFR\+ +300 |MCCFR +30000 ", line)]
    uniform, exact, sampled = ([float(x) for x in re.findall(r"-?\d\.\d{5}", e)] for e in ends)
    assert exact[0] < 0.01 < uniform[0]
    assert sampled[0] < uniform[0] / 10
    assert abs(exact[1] - sampled[1]) < 0.05


def test_cfr_refuses_a_game_that_is_too_large_for_a_table() -> None:
    command = [sys.executable, FOLDER / "openspiel_cfr.py", "bug-off"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=900)
    assert done.returncode == 1
    assert "with --left 2" in done.stderr


def test_dqn_wins_more_than_random_players() -> None:
    *_, mean = re.findall(r"random: ([+-][0-9.]+)", said("openspiel_dqn.py", "leduc"))
    assert float(mean) > 0.3


@pytest.mark.parametrize("learner", ["nfsp", "ppo", "deep-cfr"])
@pytest.mark.parametrize("game", ["leduc", "goofspiel"])
def test_other_learners_run(game: str, learner: str) -> None:
    budget = ("--episodes", "100", "--contests", "20")
    assert learner in said("openspiel_dqn.py", game, "--learner", learner, *budget)
