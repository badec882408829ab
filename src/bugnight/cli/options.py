"""Arguments and options that several commands share, and the options of the games."""

import os
import re
from difflib import get_close_matches
from functools import cache
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from typer import Argument, Option, Typer, TyperException
from typer.main import get_command

from bugnight.cli.errors import Misuse
from bugnight.cli.games import check_name, complete_game
from bugnight.cli.help import Command
from bugnight.messages import LANGUAGES, preferred
from bugnight.registry import GAMES

if TYPE_CHECKING:
    from msgspec import inspect

    from bugnight.play import Game

Text: TypeAlias = str | None

GameName: TypeAlias = Annotated[
    str,
    Argument(
        metavar="GAME",
        help=", ".join(GAMES),
        autocompletion=complete_game,
        callback=lambda name: check_name(name),  # noqa: PLW0108  Typer passes one value
    ),
]
FILE = Argument(
    metavar="FILE", help="A record; many of them in a .jsonl file, or from standard input with -."
)
File: TypeAlias = Annotated[str, FILE]
Only: TypeAlias = Annotated[
    int | None, Option(metavar="N", min=0, help="Only record N of the file, counted from 0.")
]
GameOptions: TypeAlias = dict[str, str | bool]
"""The options of a game that were typed, by name."""
_SEED = "64 hexadecimal digits, or a number from 0 to 2^53-1"
Seed: TypeAlias = Annotated[Text, Option(metavar="SEED", help=f"{_SEED}; fresh by default.")]
FixedSeed: TypeAlias = Annotated[str, Option(metavar="SEED", help=f"{_SEED}.")]

_GAME = "bugnight.game"
"""The key under which a context keeps the game named on the command line."""
_SWITCHES = {"no": False, "yes": True}


def preferred_language() -> str:
    """The language of the environment, if we have messages in it, else English."""
    variables = map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
    return preferred([next(filter(None, variables), "")])


def chosen_language(code: str | None) -> str:
    """Check a language; by default, that of the environment."""
    if code is not None and code not in LANGUAGES:
        raise Misuse(f"--lang is one of {', '.join(LANGUAGES)}, not {code!r:.60}")
    return code or preferred_language()


Language: TypeAlias = Annotated[
    Text,
    Option(
        metavar="|".join(LANGUAGES),
        help="Language; that of your terminal by default, if it is one of these.",
        autocompletion=lambda: list(LANGUAGES.items()),
    ),
]


class GameCommand(Command):
    """A command with the options of the game named among its arguments.

    The options that were given are `context.obj` when it runs.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        game = ctx.meta[_GAME] = next((each for each in args if each in GAMES), None)
        try:
            return super().parse_args(ctx, args)
        except TyperException as error:
            wrong = getattr(error, "option_name", None)
            if game is None and wrong and any(wrong in _switches(each) for each in GAMES):
                raise Misuse(f"options need a GAME; there are {', '.join(GAMES)}") from error
            theirs = _switches(game) if game else []
            if wrong is None or not theirs or wrong in theirs:
                raise
            near = get_close_matches(wrong, theirs, 1)
            there = f"did you mean {near[0]}? It" if near else "it"
            raise Misuse(
                f"{game} has no option {wrong}; {there} has {', '.join(theirs)}"
            ) from error

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        theirs = parameters_of(ctx.meta[_GAME])
        options = {each.name: ctx.params.pop(each.name) for each in theirs}
        ctx.obj = {name: value for name, value in options.items() if value is not None}
        return super().invoke(ctx)

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401
        *params, help_option = super().get_params(ctx)
        return [*params, *parameters_of(ctx.meta.get(_GAME)), help_option]


def _switches(game: str) -> list[str]:
    return [param.opts[0] for param in parameters_of(game)]


@cache
def parameters_of(name: str | None) -> list[Any]:
    """The options of a game as parameters of a command; empty without a game."""
    if name is None:
        return []
    from bugnight.play.options import option_fields

    def command() -> None:
        pass

    command.__signature__ = Signature(  # type: ignore[attr-defined]
        [_parameter(GAMES[name], field) for field in option_fields(GAMES[name])]
    )
    app = Typer(add_completion=False)
    app.command()(command)
    return list(get_command(app).params)


def _parameter(kind: "type[Game]", field: "inspect.Field") -> Parameter:
    """An option with its range or its choices, and its default."""
    from bugnight.messages import option_label
    from bugnight.play.options import option_kind

    what = option_label("en", kind.name, field.name).replace("_", " ")
    what = what[0].upper() + what[1:]
    default = kind.from_options({}).default_of(field.name)
    name = _switch(field.name)
    reads: Any = field.type
    metavar = None
    match option_kind(field):
        case "flag":
            what += f"; {'yes' if default else 'no'} by default"
            name += f"/--no-{name.removeprefix('--')}"
        case "choice":
            what += f"; {default} by default"
            metavar = "|".join(reads.values)
        case "number":
            what += f": {reads.ge} to {reads.le}; {_default(kind, field)} by default"
            metavar = "N"
        case "seat":
            metavar = "SEAT"
        case "order":
            what += " For example 2,0,1" if what.endswith("?") else ", such as 2,0,1"
            metavar = "SEATS"
    option = Option(
        name,
        metavar=metavar,
        help=what if what.endswith("?") else f"{what}.",
        rich_help_panel=f"Options of {kind.title}",
        autocompletion=lambda: list(getattr(reads, "values", ())),
    )
    annotation = Annotated[str | None, option] if metavar else Annotated[bool | None, option]
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _default(kind: "type[Game]", field: "inspect.Field") -> str:
    """The default of an option, and others that depend on the number of players."""
    from bugnight.play.options import player_counts

    usual = kind.from_options({}).default_of(field.name)
    others = {
        n: kind.from_options({"players": n}).default_of(field.name) for n in player_counts(kind)
    }
    words = [f"{value} with {n} players" for n, value in others.items() if value != usual]
    return ", ".join([str(usual), *words])


def chosen_game(name: str, options: GameOptions) -> "Game":
    """Make a game with the options that were given."""
    from bugnight.play import OptionError

    kind = GAMES[name]
    known = kind.__struct_fields__
    for option in options:
        if option not in known:
            raise Misuse(
                f"{name} has no option {_switch(option)}; it has {', '.join(map(_switch, known))}"
            )
    try:
        return kind.from_options({key: _value(value) for key, value in options.items()})
    except OptionError as error:
        message = re.sub(r"option '(\w+)'", lambda match: _switch(match[1]), str(error))
        raise Misuse(message) from error


def _switch(option: str) -> str:
    return "--" + option.replace("_", "-")


def _value(value: str | bool) -> object:
    """Read the value of an option; a text that is not a number is left for the game to refuse.

    >>> _value("4"), _value("four"), _value("2,0,1")
    (4, 'four', [2, 0, 1])
    """
    if isinstance(value, bool):
        return value
    if "," in value:
        return [_number(each) for each in value.split(",")]
    return _number(value)


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?(0|[1-9][0-9]{0,30})", text) else text


def typed_switch(game: str, option: str, text: str) -> str | bool:
    """Read yes or no for a switch; other options keep their text."""
    switches = [each.name for each in parameters_of(game) if each.secondary_opts]
    if option not in switches:
        return text
    if text.lower() not in _SWITCHES:
        raise Misuse(f"{_switch(option)} is {' or '.join(_SWITCHES)}, not {text!r:.60}")
    return _SWITCHES[text.lower()]


def chosen_seed(text: str | None) -> str:
    """Read a seed; draw one if there is none."""
    from bugnight.play import SeedError
    from bugnight.play.seeds import fresh_seed, parse_seed

    if text is None:
        return fresh_seed()
    try:
        return parse_seed(_number(text) if len(text) < 64 else text)
    except SeedError as error:
        raise Misuse(f"--seed: {error}") from error


def chosen_seats(names: list[str], players: int) -> tuple[str, ...] | None:
    """Check that every seat is named, or none."""
    if not names:
        return None
    if len(names) != players:
        given = "once" if len(names) == 1 else f"{len(names)} times"
        raise Misuse(f"--seat is given {given}, and there are {players} players")
    for name in names:
        try:
            name.encode()
        except UnicodeError:
            raise Misuse(f"--seat {name!r:.60} is not written in UTF-8") from None
    return tuple(names)


def check_seconds(seconds: float | None) -> None:
    """Refuse a time that is out of range."""
    if seconds is not None and not 0 < seconds <= 600:
        raise Misuse(f"--seconds is more than 0 and at most 600, not {seconds:g}")
