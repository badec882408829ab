"""The command as a whole: help, usage, completion."""

import re

import pytest
from typer.main import get_command

from bugnight.cli.app import app
from bugnight.cli.games import FIRST
from bugnight.play.errors import GameError
from bugnight.registry import GAMES
from tests.cli.running import complaint, run

pytestmark = pytest.mark.compiled

COMMANDS = list(get_command(app).commands)  # type: ignore[attr-defined]


def test_the_command_without_arguments_shows_help() -> None:
    bare, asked, briefly = run(), run("--help"), run("-h")
    assert bare.exit_code == asked.exit_code == 0
    assert bare.stdout == asked.stdout == briefly.stdout
    assert f"bugnight deal {FIRST}" in bare.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    text = run(command, "--help").stdout
    assert text.startswith(f"Usage: bugnight {command} ")
    assert f"Examples:\n    bugnight {command}" in text or f"| bugnight {command}" in text


def test_version() -> None:
    assert re.fullmatch(r"bugnight \d+\.\d+\.\d+\S*\n", run("--version").stdout)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ["serv"],
            "there is no command 'serv'; did you mean 'serve'? There are serve, admin, ",
        ),
        (
            ["paly"],
            "there is no command 'paly'; did you mean 'play'? There are serve, admin, ",
        ),
        (["dance"], "there is no command 'dance'; there are serve, admin, play, deal, "),
        (["--verbose"], "no such option: --verbose"),
        (
            ["--no-open", "--port=9000"],
            "--no-open is an option of serve: bugnight serve --no-open --port=9000 (see",
        ),
        (["deal"], "missing argument 'GAME' (see: bugnight deal --help)"),
        (
            ["deal", "chess"],
            f"there is no game 'chess'; there are {', '.join(GAMES)} (see",
        ),
        (["deal", "bug-off", "rumbugz"], "got unexpected extra argument"),
        (
            ["deal", "bug-off", "--playrs", "3"],
            "bug-off has no option --playrs; did you mean --players? It has --players, ",
        ),
        (
            ["deal", "bug-off", "--players"],
            "option '--players' requires an argument (see: bugnight d",
        ),
        (["replay"], "missing argument 'FILE' (see: bugnight replay --help)"),
        (["replay", "x.json", "--ply", "last"], "--ply is a whole number, not last (see"),
        (["replay", "x.json", "--record", "-1"], "--record is 0 or more, not -1 (see"),
        (["replay", "x.json", "--record", "x"], "--record is a whole number, not x (see"),
        (["replay", "x.json", "--positions=yes"], "option '--positions' does not take a value"),
        (["verify"], "missing argument 'FILE' (see: bugnight verify --help)"),
        (["rules"], "missing argument 'GAME' (see: bugnight rules --help)"),
        (["review", "x.json", "--simulations", "0"], "--simulations is 1 or more"),
        (["serve", "--port", "99999"], "--port is 65535 at most"),
        (["serve", "--log", "x"], "--log is one of 'debug', 'info', 'warning', 'error', not 'x'"),
        (["bench"], "missing argument 'WHAT', one of rules (see"),
        (
            ["deal", "bug-off", "--seat", "Ada"],
            "--seat is given once, and there are 4",
        ),
        (["bench", "x"], "WHAT is one of 'rules', not 'x' (see"),
        (["bench", "rules", "--seconds", "x"], "--seconds is a number, not x (see"),
        (["bench", "rules", "--game", "bugoff"], "there is no game 'bugoff'; did you mean"),
        (["bench", "rules", "--seconds", "0"], "--seconds is more than 0 and at most 600, not 0"),
        (["arena", "bug-off", "quen", "thumb"], "there is no bot 'quen'; did you mean 'queen'?"),
        (["rules", "bugoff"], "there is no game 'bugoff'; did you mean 'bug-off'? There are"),
        (["rules", "chess"], "there is no game 'chess'; there are bug-off, party-bugs"),
        (["rules", "bug-off", "--lang", "it"], "--lang is one of en, de, fr, not 'it'"),
    ],
)
def test_wrong_usage_prints_one_line(args: list[str], said: str) -> None:
    line = complaint(*args, status=2)
    assert line.startswith(said)
    assert re.search(r"\(see: bugnight( \w+)? --help\)$", line)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("surprise"), "this is a bug of ours: KeyError('surprise')"),
        (GameError("the game 'toy': it lacks phases"), "the game 'toy': it lacks phases"),
    ],
)
def test_errors_in_code_print_one_line(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise error

    monkeypatch.setattr("bugnight.cli.deal.chosen_game", break_down)
    result = run("deal", "bug-off", BUGNIGHT_TRACEBACK=None)
    assert result.exit_code == 1
    assert result.stderr == f"bugnight: {said} (BUGNIGHT_TRACEBACK=1 shows where)\n"


def complete(shell: str, words: str) -> str:
    """Ask for completions as the shell's script does."""
    number = len(words.split()) - (not words.endswith(" "))
    return run(
        _BUGNIGHT_COMPLETE=f"complete_{shell}",
        COMP_WORDS=words,
        COMP_CWORD=str(number),
        _TYPER_COMPLETE_ARGS=words,
        _TYPER_COMPLETE_FISH_ACTION="get-args",
    ).stdout


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        ("bugnight ", COMMANDS),
        ("bugnight rep", ["replay"]),
        ("bugnight deal ", list(GAMES)),
        ("bugnight deal r", ["rumbugz"]),
        ("bugnight deal party-bugs --edition ", ["zman", "abacus"]),
        ("bugnight deal bug-off --tiebreak ", ["first", "last"]),
        ("bugnight rules ", [*GAMES, "editions"]),
        ("bugnight rules bug-off BO-T", ["BO-T1", "BO-T2", "BO-T3", "BO-T4", "BO-T5"]),
        ("bugnight rules bug-off bo-k", ["bo-k1"]),
        ("bugnight rules chess ", []),
        ("bugnight rules bug-off --lang ", ["en", "de", "fr"]),
        ("bugnight replay --po", ["--positions"]),
        ("bugnight replay ", []),
    ],
)
def test_bash_completes(words: str, completions: list[str]) -> None:
    assert complete("bash", words).split() == completions


def test_fish_completes_with_explanations() -> None:
    assert "BO-K1\tHands are secret" in complete("fish", "bugnight rules bug-off BO-K")


def test_clauses_are_explained_in_the_requested_language() -> None:
    assert "PB-K1\tWer die 13" in complete("fish", "bugnight rules --lang de party-bugs PB-K1")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_for_the_command(shell: str) -> None:
    script = run(_BUGNIGHT_COMPLETE=f"source_{shell}").stdout
    assert f"_BUGNIGHT_COMPLETE=complete_{shell}" in script
