"""The options of the games, for every command that deals."""

import re
from collections.abc import Callable
from functools import cache, wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from typer import Argument, Context, Option, Typer
from typer.main import get_command

from bugnight.cli.errors import Misuse
from bugnight.cli.games import complete_game
from bugnight.cli.help import OPTIONS
from bugnight.registry import GAMES

if TYPE_CHECKING:
    from msgspec import inspect

    from bugnight.play import Game

Text: TypeAlias = str | None
Switch: TypeAlias = bool | None

GameName: TypeAlias = Annotated[
    str, Argument(metavar="GAME", help=", ".join(GAMES), autocompletion=complete_game)
]
GameOptions: TypeAlias = dict[str, str | bool]
"""The options of a game that were typed, by name."""
Seed: TypeAlias = Annotated[
    Text,
    Option(
        metavar="SEED",
        help="64 hexadecimal digits, or a number from 0 to 2^53-1; fresh by default.",
    ),
]

_SWITCHES = {"no": False, "yes": True}


def game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the options of the game that it names; it gets those typed as `options`.

    `Command` adds the options to the command line once it knows the game.
    """
    own = signature(command, eval_str=True).parameters.values()

    @wraps(command)
    def run(context: Context, **given: Any) -> None:  # noqa: ANN401
        command(**given, options=context.meta[OPTIONS])

    first = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=Context)
    kept = [parameter for parameter in own if parameter.name != "options"]
    run.__signature__ = Signature([first, *kept])  # type: ignore[attr-defined]
    run.takes_game_options = True  # type: ignore[attr-defined]
    return run


@cache
def parameters_of(name: str) -> list[Any]:
    """The options of a game as parameters of a command."""
    from bugnight.play.games import option_fields

    kind = GAMES[name]
    kinds = {field.name: _annotation(kind, field) for field in option_fields(kind)}

    def command() -> None:
        pass

    command.__signature__ = Signature(  # type: ignore[attr-defined]
        [Parameter(n, Parameter.KEYWORD_ONLY, default=None, annotation=kinds[n]) for n in kinds]
    )
    app = Typer(add_completion=False)
    app.command()(command)
    return list(get_command(app).params)


def _annotation(kind: "type[Game]", field: "inspect.Field") -> Any:  # noqa: ANN401
    """How an option is typed: with its range or its choices, and its default."""
    from bugnight.messages import option_label
    from bugnight.play.games import option_kind

    what = option_label("en", kind.name, field.name).replace("_", " ")
    what = what[0].upper() + what[1:]
    default = kind.from_options({}).default_of(field.name)
    panel = f"Options of {kind.title}"
    reads: Any = field.type
    match option_kind(field):
        case "flag":
            off = field.name.replace("_", "-")
            return Annotated[
                Switch,
                Option(
                    f"--{off}/--no-{off}",
                    help=f"{what}; {'yes' if default else 'no'} by default.",
                    rich_help_panel=panel,
                ),
            ]
        case "choice":
            metavar = "|".join(reads.values)
            help_text = f"{what}; {default} by default."
        case "number":
            metavar = "N"
            help_text = f"{what}: {reads.ge} to {reads.le}; {_default(kind, field)} by default."
        case "seat":
            metavar, help_text = "SEAT", f"{what}."
        case "order":
            metavar, help_text = "SEATS", f"{what}, such as 2,0,1."
    return Annotated[
        Text,
        Option(
            metavar=metavar,
            help=help_text,
            rich_help_panel=panel,
            autocompletion=lambda: list(getattr(reads, "values", ())),
        ),
    ]


def _default(kind: "type[Game]", field: "inspect.Field") -> str:
    """The default of an option, and where it follows the players, the others."""
    from bugnight.play.games import option_fields

    players: Any = next(each.type for each in option_fields(kind) if each.name == "players")
    usual = kind.from_options({}).default_of(field.name)
    others = {
        n: kind.from_options({"players": n}).default_of(field.name)
        for n in range(players.ge, players.le + 1)
    }
    words = [f"{value} with {n} players" for n, value in others.items() if value != usual]
    return ", ".join([str(usual), *words])


def chosen_game(name: str, options: GameOptions) -> "Game":
    """Make a game from what was typed."""
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
        raise Misuse(_with_switches(str(error))) from error


def _switch(option: str) -> str:
    return "--" + option.replace("_", "-")


def _with_switches(message: str) -> str:
    """Name an option as the command line does.

    >>> _with_switches("option 'num_cards' is a whole number from 0 to 30, not 99")
    '--num-cards is a whole number from 0 to 30, not 99'
    """
    return re.sub(r"option '(\w+)'", lambda match: _switch(match[1]), message)


def _value(value: str | bool) -> object:
    """Read what was typed; what is no number stays a text, and the game will refuse it.

    >>> _value("4"), _value("four"), _value("2,0,1")
    (4, 'four', [2, 0, 1])
    """
    if isinstance(value, bool):
        return value
    if "," in value:
        return [_number(each) for each in value.split(",")]
    return _number(value)


def typed_switch(game: str, option: str, text: str) -> str | bool:
    """Read yes and no for an option that is a switch; other options keep their text."""
    switches = [each.name for each in parameters_of(game) if each.secondary_opts]
    if option not in switches:
        return text
    if text.lower() not in _SWITCHES:
        raise Misuse(f"{_switch(option)} is {' or '.join(_SWITCHES)}, not {text!r:.60}")
    return _SWITCHES[text.lower()]


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?(0|[1-9][0-9]{0,30})", text) else text


def chosen_seed(text: str | None) -> str:
    """Read a seed as it was typed; draw one if there is none."""
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
        raise Misuse(f"--seat is given {len(names)} times, and there are {players} players")
    for name in names:
        try:
            name.encode()
        except UnicodeError:
            raise Misuse(f"--seat {name!r:.60} is not written in UTF-8") from None
    return tuple(names)
