"""Bots in any language: correct and faulty programs that speak the line protocol."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bugnight.bots import BotError, BotFault, Contestant, Limit, ask, check, command
from bugnight.bots.check import Finding
from bugnight.bots.command import CommandBot, Program
from bugnight.envs.gymnasium import AgainstBots
from bugnight.games.bug_off import BugOff
from bugnight.lab import arena, matches
from bugnight.play import GAMES, Match
from tests import ROOT, with_players
from tests.cli.running import run

pytestmark = pytest.mark.compiled

ODD = f"{shlex.quote(sys.executable)} {ROOT}/tests/bots/odd_program.py"
EXAMPLES = ROOT / "examples/bots"
NODE = f"node {EXAMPLES}/first.js"


@pytest.fixture(scope="session")
def rust(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The compiled Rust example, or the JavaScript example where no compiler works."""
    compiler = shutil.which("rustc")  # may be rustup's, with no toolchain installed
    if compiler is None or subprocess.run([compiler, "--version"], check=False).returncode:
        return NODE
    program = tmp_path_factory.mktemp("rust") / "last"
    subprocess.run([compiler, "-O", f"{EXAMPLES}/last.rs", "-o", program], check=True)
    return str(program)


def play(match: Match, *bots: str, limit: Limit = Limit(seconds=5)) -> Match:  # noqa: B008
    made = [Contestant.parse(bot).make(seed) for seed, bot in enumerate(bots)]
    while (seat := match.position.actor) is not None:
        match.push(ask(made[seat], match.view(seat), limit))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_programs_in_other_languages_play_every_game(name: str, rust: str) -> None:
    match = play(with_players(GAMES[name], 2).deal(seed=1), f"cmd:{NODE}", f"cmd:{rust}")
    assert match.outcome is not None


def test_the_examples_keep_to_the_protocol(rust: str) -> None:
    for program in (NODE, rust):
        result = run("bot-check", program, "--game", "bug-off", "--seconds", "5")
        assert result.exit_code == 0, result.output
        verdicts = [line.split()[0] for line in result.stdout.splitlines()]
        assert verdicts == ["ok"] * 5


def test_a_program_is_reused_for_the_next_match() -> None:
    match = BugOff(players=2).deal(seed=1)
    view = match.view(match.position.actors[0])
    programs = []
    for seed in range(2):
        bot = CommandBot(f"{ODD} fine again", seed=seed)
        assert ask(bot, view, Limit()) == view.legal_moves[0]
        programs.append(bot._programs[0])
        del bot
    started, again = programs
    assert started is again
    assert started.ignored == ["Compiled with optimism"]
    assert started.facts == {"name": "Odd"}


@pytest.mark.parametrize(
    ("way", "kind", "said"),
    [
        ("illegal", "illegal", "named '.:fly away', which is not legal"),
        ("silent", "lost", "gave no answer in 1.01 s"),
        ("flood", "lost", "gave no answer in 1.01 s"),
        ("crash", "lost", r"ended its process \(exit status 1\): RuntimeError: out of ideas"),
        ("refuses", "lost", "refused: I do not play this game"),
    ],
)
def test_faults_of_a_program_are_reported(
    way: str, kind: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "GRACE_SECONDS", 1.0)
    bot, match = CommandBot(f"{ODD} {way}"), BugOff(players=2).deal(seed=1)
    seat = match.position.actors[0]
    view, limit = match.view(seat), Limit(seconds=0.01)
    for _ in range(2):
        ask(bot, view, limit)
    with pytest.raises(BotFault, match=said) as caught:
        ask(bot, view, limit)
    assert caught.value.kind == kind
    if kind == "lost":
        assert ask(bot, view, limit) == view.legal_moves[0]  # the program was restarted


def test_a_hanging_program_is_ended_with_its_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "START_SECONDS", 1.0)
    script = tmp_path / "hangs.sh"
    script.write_text(f"#!/bin/sh\nsleep 1000 & echo $! > {tmp_path}/pid\nwait\n")
    script.chmod(0o755)
    with pytest.raises(BotError, match="gave no answer in 1 s"):
        Program(str(script))
    child = int((tmp_path / "pid").read_text())
    for _ in range(100):
        state = Path(f"/proc/{child}/stat")
        if not state.exists() or state.read_text().split()[2] == "Z":
            break
        time.sleep(0.05)
    else:
        pytest.fail("the child process is still running")


def test_the_arena_never_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SILENT_SECONDS", 1.0)
    bots = ["random", f"cmd:{ODD} silent"]
    standing = arena.contest(BugOff(players=2), bots, games=2)
    assert [fault.kind for fault in standing.faults] == ["lost", "lost"]
    assert standing.faults[0].reason == "gave no answer in 1 s"
    assert standing.games == 2


def test_a_program_of_another_protocol_is_blamed_in_its_own_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command, "START_SECONDS", 5.0)
    standing = arena.contest(BugOff(players=2), ["random", f"cmd:{ODD} rubbish"], games=2)
    assert [fault.kind for fault in standing.faults] == ["lost", "lost"]
    assert standing.faults[0].reason == "gave no answer in 5 s; it wrote 'Welcome to my bot!'"


def test_hanging_python_bots_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "PATIENCE", 1.0)
    bots = ["random", f"{ROOT}/tests/bots/clumsy.py:Asleep"]
    standing = arena.contest(BugOff(players=2), bots, games=2, jobs=1)
    assert [fault.reason for fault in standing.faults] == ["gave no answer"] * 2


def test_the_arena_takes_programs(rust: str) -> None:
    args = ["arena", "bug-off", "thumb", f"cmd:{rust}@1s", "--games", "4", "--jobs", "2"]
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert "last@1s" in result.stdout or "first.js@1s" in result.stdout


def test_opponents_of_an_environment_may_be_programs() -> None:
    env = AgainstBots(BugOff(players=2), opponents=f"cmd:{ODD}", seat=1)
    observation, _ = env.reset(seed=1)
    assert observation["action_mask"].any()
    for copy in (env.clone, env.save):  # what the program remembers is out of reach
        with pytest.raises(BotError, match="cannot be copied"):
            copy()


def test_names_of_programs_are_parsed() -> None:
    bot = Contestant.parse(f"cmd:{NODE}@0.5s")
    assert bot.limit == Limit(seconds=0.5)
    assert bot.label == "first.js@0.5s"
    assert Contestant.parse(str(bot)) == bot
    assert bot.digest  # a bot is identified by its content
    assert Contestant.parse(f"cmd:{sys.executable} -c pass@home").limit == Limit()
    for text, said in (
        ("cmd:./nowhere", "there is no program './nowhere' that can be run"),
        ("cmd:", "there is no program"),
        ("cmd:'", "is not a command: No closing quotation"),
    ):
        with pytest.raises(BotError, match=said):
            Contestant.parse(text)


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("never ready", "starts: gave no answer in 1 s"),
        ("stays", "does not end within 1 s of `quit`"),
        ("limps", "ends with status 3 when it is told `quit`, not with 0"),
        ("illegal", "Bug Off!: the program at seat"),
    ],
)
def test_the_checker_finds_faults(way: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if way == "never ready":
        monkeypatch.setattr(command, "START_SECONDS", 1.0)
    if way == "stays":
        monkeypatch.setattr(check, "GRACE_SECONDS", 1.0)
    found = list(check.check(f"{ODD} '{way}'", [BugOff], seconds=5))
    [failed] = [one.text for one in found if one.verdict == "fail"]
    assert said in failed
    assert (found[-1].text == failed) == (way not in {"stays", "limps"})  # these go on to games
    noted = Finding("note", "wrote an unknown line: 'Compiled with optimism'")
    assert way == "never ready" or noted in found


def test_the_checker_shows_lines_outside_the_protocol() -> None:
    found = list(check.check(f"{ODD} chatty", [BugOff], seconds=5))
    lines = [one.text for one in found if "unknown line" in one.text]
    assert "wrote an unknown line: 'What a nice hand!'" in lines
    assert not [one for one in found if one.verdict == "fail"]


def test_a_host_offers_programs_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """`bugnight serve --bot robo=cmd:…` offers a program; players cannot name commands."""
    from bugnight import bots  # noqa: PLC0415
    from bugnight.cli.serve import _offer  # noqa: PLC0415

    monkeypatch.setenv("BUGNIGHT_BOTS", "")
    _offer([f"robo=cmd:{NODE}"])
    assert "robo" in bots.names()
    assert os.environ["BUGNIGHT_BOTS"] == f"robo=cmd:{NODE}"
    match = BugOff(players=2).deal(seed=1)
    view = match.view(match.position.actors[0])
    assert ask(bots.make("robo"), view, Limit()) in view.legal_moves
    with pytest.raises(BotError, match="there is no bot 'cmd:node"):
        bots.make(f"cmd:{NODE}")
