"""The options of the games, for every command that deals."""

import re
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from typer import Argument, Option

from bugnight.cli.errors import Misuse
from bugnight.cli.games import GAMES, complete_game

if TYPE_CHECKING:
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

_OPTIONS: dict[str, Any] = {
    "players": Annotated[
        Text, Option(metavar="N", help="How many play: 2 to 6, in Bug Off! 2 to 5; 4 by default.")
    ],
    "edition": Annotated[
        Text,
        Option(
            metavar="zman|abacus",
            help="Whether a pair with the face-down card must leave (zman, the default)"
            " or may stay (abacus).",
            autocompletion=lambda: ["zman", "abacus"],
            rich_help_panel="Options of Party Bugs",
        ),
    ],
    "hidden": Annotated[
        Switch,
        Option(
            "--hidden/--no-hidden",
            help="Variant One: everybody has a face-down card.",
            rich_help_panel="Options of Party Bugs",
        ),
    ],
    "mirror": Annotated[
        Switch,
        Option(
            "--mirror/--no-mirror",
            help="Variant Two: a match of several games with the mirror card.",
            rich_help_panel="Options of Party Bugs",
        ),
    ],
    "youngest": Annotated[
        Text,
        Option(
            metavar="SEATS",
            help="All seats, the youngest first, such as 2,0,1.",
            rich_help_panel="Options of Party Bugs",
        ),
    ],
    "tiebreak": Annotated[
        Text,
        Option(
            metavar="first|last",
            help="Which of the revealed Bug Off cards breaks a tie; first by default.",
            autocompletion=lambda: ["first", "last"],
            rich_help_panel="Options of Bug Off!",
        ),
    ],
    "starter": Annotated[
        Text,
        Option(
            metavar="SEAT",
            help="The seat that begins: who saw an insect last; drawn by default.",
            rich_help_panel="Options of Bug Off!",
        ),
    ],
    "rounds": Annotated[
        Text,
        Option(
            metavar="N",
            help="How many rounds: 1 to 20; 1 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ],
    "sets": Annotated[
        Text,
        Option(
            metavar="N",
            help="How often each number is in the bag: 4 to 8;"
            " 6 by default, 7 with five players, 8 with six.",
            rich_help_panel="Options of RumBugz",
        ),
    ],
    "plyts": Annotated[
        Text,
        Option(
            metavar="N",
            help="How many PLYTs are in the bag: 0 to 8; 6 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ],
    "plyt_points": Annotated[
        Text,
        Option(
            metavar="N",
            help="What a PLYT left in a hand is worth: 0 to 30; 12 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ],
    "bidding": Annotated[
        Switch,
        Option(
            "--bidding/--no-bidding",
            help="Bids for discards, with three or more players; bidding by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ],
    "limit": Annotated[
        Text,
        Option(
            metavar="N",
            help="Turns for each seat until a round ends: 5 to 200; 40 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ],
}


_SWITCHES = {"no": False, "yes": True}


def game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of all games; it gets as `options` those that were typed."""

    @wraps(command)
    def run(**given: Any) -> None:  # noqa: ANN401
        options = {name: given.pop(name) for name in _OPTIONS}
        typed = {name: value for name, value in options.items() if value is not None}
        command(**given, options=typed)

    parameters = []
    for parameter in signature(command, eval_str=True).parameters.values():
        if parameter.name == "options":
            parameters += [
                Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
                for name, annotation in _OPTIONS.items()
            ]
        else:
            parameters.append(parameter)
    run.__signature__ = signature(command).replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


def chosen_game(name: str, options: GameOptions) -> "Game":
    """Make a game from what was typed."""
    from bugnight.play import GAMES as TYPES
    from bugnight.play import OptionError

    kind = TYPES[name]
    known = kind.__struct_fields__
    for option in options:
        if option not in known:
            raise Misuse(
                f"{name} has no option {_switch(option)}; it has {', '.join(map(_switch, known))}"
            )
    try:
        return kind.from_options({key: _value(key, value) for key, value in options.items()})
    except OptionError as error:
        raise Misuse(_with_switches(str(error))) from error


def _switch(option: str) -> str:
    return "--" + option.replace("_", "-")


def _with_switches(message: str) -> str:
    """Name an option as the command line does.

    >>> _with_switches("option 'plyt_points' is a whole number from 0 to 30, not 99")
    '--plyt-points is a whole number from 0 to 30, not 99'
    """
    return re.sub(r"option '(\w+)'", lambda match: _switch(match[1]), message)


def _value(option: str, value: str | bool) -> object:
    """Read what was typed; what is no number stays a text, and the game will refuse it.

    >>> _value("players", "4"), _value("players", "four"), _value("youngest", "2,0,1")
    (4, 'four', [2, 0, 1])
    """
    if isinstance(value, bool):
        return value
    if option == "youngest":
        return [_number(each) for each in value.split(",")]
    return _number(value)


def typed_switch(option: str, text: str) -> str | bool:
    """Read yes and no for an option that is a switch; other options keep their text.

    >>> typed_switch("hidden", "yes"), typed_switch("players", "3")
    (True, '3')
    """
    kinds = _OPTIONS.get(option)
    if kinds is None or kinds.__origin__ != Switch:
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
