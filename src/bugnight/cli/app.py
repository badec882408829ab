"""The command line: all commands together, and how the process ends."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from bugnight.cli.admin import admin
from bugnight.cli.arena import arena
from bugnight.cli.bench import bench
from bugnight.cli.bot_check import bot_check
from bugnight.cli.build_wasm import build_wasm
from bugnight.cli.deal import deal
from bugnight.cli.errors import (
    FAILED,
    MISUSED,
    PIPE_CLOSED,
    Failure,
    Misuse,
    PipeClosed,
    complain,
    os_reason,
)
from bugnight.cli.game_check import game_check
from bugnight.cli.games import FIRST, SECOND, THIRD, meant
from bugnight.cli.help import Command, examples
from bugnight.cli.hint import hint
from bugnight.cli.league import league
from bugnight.cli.options import GameCommand
from bugnight.cli.play import play
from bugnight.cli.replay import replay
from bugnight.cli.review import review
from bugnight.cli.rules import rules
from bugnight.cli.serve import serve
from bugnight.cli.simulate import simulate
from bugnight.cli.verify import verify
from bugnight.extras import MissingExtra


class BugNight(TyperGroup):
    """All commands; an error in one becomes a line on standard error and an exit status."""

    def main(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401
        _open_streams()
        standalone = extra.pop("standalone_mode", True)
        extra = {"prog_name": "bugnight", **extra, "standalone_mode": False}
        run = partial(super().main, *args, **extra)
        return sys.exit(_status(run)) if standalone else run()

    def make_context(self, info_name: Any, args: list[str], *more: Any, **extra: Any) -> Any:  # noqa: ANN401
        """Read the arguments; `--help` is answered here."""
        try:
            with _pipe():
                return super().make_context(info_name, [*args], *more, **extra)
        except typer.TyperException as error:
            wrong = self._without_command(args) or _in_our_words(error)
            raise Misuse(f"{wrong} (see: bugnight --help)") from error

    def _without_command(self, args: list[str]) -> str:
        """What to write instead of a command's option without its command."""
        option = args[0].partition("=")[0]
        theirs = [
            name
            for name, command in self.commands.items()
            if any(option in [*each.opts, *each.secondary_opts] for each in command.params)
        ]
        line = shlex.join(["bugnight", *theirs[:1], *args])
        return f"{option} is an option of {', '.join(theirs)}: {line}" if theirs else ""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        try:
            with _pipe():
                return super().invoke(ctx)
        except (Misuse, typer.TyperException) as error:
            path = " ".join(filter(None, [ctx.command_path, ctx.invoked_subcommand]))
            raise Misuse(f"{_in_our_words(error)} (see: {path} --help)") from error

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Find the command; an error for a wrong name lists the right ones."""
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise Misuse(f"there is no command {args[0]!r:.60}; {meant(args[0], self.commands)}")
        return super().resolve_command(ctx, args)


@contextmanager
def _pipe() -> Iterator[None]:
    """Turn a closed pipe into `PipeClosed`, before the process ends."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError as error:
        raise PipeClosed from error


def _status(run: Callable[[], object]) -> int:
    """Run a command; return the exit status, and print a line if it failed."""
    try:
        code = run()
    except PipeClosed:
        _discard_output()
        return PIPE_CLOSED
    except Exception as error:
        if not isinstance(error, EXPECTED) and os.environ.get("BUGNIGHT_TRACEBACK"):
            raise
        complain(_in_our_words(error))
        if isinstance(error, OSError):
            _discard_output()
        return MISUSED if isinstance(error, Misuse | typer.TyperException) else FAILED
    return code if isinstance(code, int) else 0


EXPECTED = (Failure, MissingExtra, Misuse, OSError, typer.TyperException)


def _in_our_words(error: Exception) -> str:
    if isinstance(error, Failure | MissingExtra | Misuse):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'standard output'}: {os_reason(error)}"
    if isinstance(error, typer.TyperException):
        return _typer_words(error)
    from bugnight.play.errors import GameError  # it takes long to import

    what = error if isinstance(error, GameError) else f"this is a bug of ours: {error!r}"
    return f"{what} (BUGNIGHT_TRACEBACK=1 shows where)"


_TYPER_WORDS = (
    (r"Invalid value for '(.+?)'.*: Input should be", r"\1 is"),
    (
        r"Invalid value for '(.+?)'.*: Value error, (.+) is not one of (.+)",
        r"\1 is one of \3, not \2",
    ),
    (r"\. Choose from:\s+", ", one of "),
    (r"a valid integer.*", "a whole number"),
    (r"a valid number.*", "a number"),
    (r"greater than or equal to (\S+)", r"\1 or more"),
    (r"less than or equal to (\S+)", r"\1 at most"),
)
"""Messages of Typer and Pydantic, and what we say instead."""


def _typer_words(error: typer.TyperException) -> str:
    message = error.format_message().rstrip(".")
    is_wrong_number = "Input should be" in message
    for theirs, ours in _TYPER_WORDS:
        message = re.sub(theirs, ours, message)
    if is_wrong_number:
        given: Any = error.__cause__
        message += f", not {given.errors()[0]['input']!r:.60}".replace("'", "")
    return message if message[1:2].isupper() else message[:1].lower() + message[1:]


def _open_streams() -> None:
    """Write UTF-8 in every locale, even to a stream that was closed."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _discard_output() -> None:
    """Discard what is still buffered: flushing it at exit would fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


app = typer.Typer(
    cls=BugNight,
    name="bugnight",
    epilog=examples(
        "bugnight serve --lan",
        f"bugnight play {FIRST}",
        f"bugnight deal {FIRST} --players 3 --output new.json",
        "bugnight replay game.json",
        "bugnight verify game.json games.jsonl",
        f"bugnight rules {FIRST}",
    ),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"bugnight {version('bugnight')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def bugnight(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Bug games on one table: play in the browser or here, replay, check and study games."""
    if context.invoked_subcommand is None:
        print(context.get_help())


EXAMPLES = f"""\
bugnight serve
bugnight serve --lan --port 8000
bugnight serve --no-open --database sqlite:///games.sqlite
bugnight admin list --database sqlite:///games.sqlite
bugnight admin list people --json --database sqlite:///games.sqlite
bugnight admin prune --pack-after 30 --delete-after 365 --database sqlite:///games.sqlite
bugnight play
bugnight play {FIRST}
bugnight play {SECOND} --seat Ada --seat Ben --seat bot:queen
bugnight play {THIRD} --players 3 --lang de
bugnight play --resume
bugnight deal {FIRST}
bugnight deal {FIRST} --help
bugnight deal {SECOND} --seat Ada --seat Ben --seat bot:queen --seed 42
bugnight deal {THIRD} --players 3 --output new.json
bugnight replay game.json
bugnight replay games.jsonl --record 2 --ply 30
bugnight replay game.json --ply -1
bugnight replay games.jsonl --positions | head -n 3
cat games.jsonl | bugnight replay - --json
bugnight verify game.json
bugnight verify *.jsonl --keep-going
bugnight verify games.jsonl --json
bugnight review game.json --simulations 200
bugnight review games.jsonl --record 2 --seat 0 --simulations 200 --lang de
bugnight review game.json --simulations 200 --html review.html
bugnight review game.json --simulations 200 --json
bugnight hint game.json --ply 12
bugnight hint games.jsonl --record 2 --ply -2 --simulations 2000 --lang de
bugnight hint game.json --ply 12 --json
bugnight rules {FIRST}
bugnight rules {SECOND} --lang de
bugnight rules {THIRD} --list
bugnight rules {FIRST} --json
bugnight arena {SECOND} thumb random --games 100
bugnight arena {FIRST} thumb random --players 4 --games 40 --json
bugnight arena {THIRD} thumb@0.1s random@500 --games 20 --seed 7 --output arena.jsonl
bugnight arena {FIRST} thumb random --games 40 --plot arena.svg --records arena-games.jsonl
bugnight league {FIRST} random thumb larva --players 2 --deals 2
bugnight league {SECOND} random thumb larva nymph --players 4 --deals 1 --output league.jsonl --json
bugnight simulate {FIRST} --games 2000
bugnight simulate {SECOND} --vary players=2,3,4 --games 1000 --html figures.html
bugnight simulate {THIRD} --players 3 --bots thumb,random --games 8 --csv figures.csv
bugnight simulate {FIRST} --players 5 --games 2000 --seed 7 --jobs 2 --json
bugnight bot-check 'node mybot.js' --game {FIRST}
bugnight game-check {FIRST} --games 2
bugnight bench rules --game {SECOND} --seconds 0.1
bugnight bench rules --game {FIRST} --seconds 0.1 --json
bugnight build-wasm {SECOND} --output public/wasm
"""
COMMANDS = (
    serve, admin, play, deal, replay, verify, review, hint, rules, arena, league, simulate,
    bot_check, game_check, bench, build_wasm,
)  # fmt: skip

for _command in COMMANDS:
    _name = _command.__name__.replace("_", "-")
    _lines = [line for line in EXAMPLES.splitlines() if f"bugnight {_name}" in line]
    app.command(
        cls=GameCommand if _command in (play, deal, arena, league, simulate) else Command,
        epilog=examples(*_lines),
        # the id of a table may begin with a dash
        context_settings={"ignore_unknown_options": _command is admin},
    )(_command)
