"""`bugnight deal`: write a new record."""

import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from bugnight.cli.errors import Misuse
from bugnight.cli.games import GAMES, check_name, complete_game
from bugnight.cli.writing import write_file

if TYPE_CHECKING:
    from bugnight.play import Game

Text = str | None
Switch = bool | None


def deal(
    game: Annotated[
        str,
        Argument(metavar="GAME", help=", ".join(GAMES), autocompletion=complete_game),
    ],
    *,
    players: Annotated[
        Text, Option(metavar="N", help="How many play: 2 to 6, in Bug Off! 2 to 5; 4 by default.")
    ] = None,
    edition: Annotated[
        Text,
        Option(
            metavar="zman|abacus",
            help="Whether a pair with the face-down card must leave (zman, the default)"
            " or may stay (abacus).",
            autocompletion=lambda: ["zman", "abacus"],
            rich_help_panel="Options of Party Bugs",
        ),
    ] = None,
    hidden: Annotated[
        Switch,
        Option(
            "--hidden/--no-hidden",
            help="Variant One: everybody has a face-down card.",
            rich_help_panel="Options of Party Bugs",
        ),
    ] = None,
    mirror: Annotated[
        Switch,
        Option(
            "--mirror/--no-mirror",
            help="Variant Two: a match of several games with the mirror card.",
            rich_help_panel="Options of Party Bugs",
        ),
    ] = None,
    youngest: Annotated[
        Text,
        Option(
            metavar="SEATS",
            help="All seats, the youngest first, such as 2,0,1.",
            rich_help_panel="Options of Party Bugs",
        ),
    ] = None,
    tiebreak: Annotated[
        Text,
        Option(
            metavar="first|last",
            help="Which of the revealed Bug Off cards breaks a tie; first by default.",
            autocompletion=lambda: ["first", "last"],
            rich_help_panel="Options of Bug Off!",
        ),
    ] = None,
    rounds: Annotated[
        Text,
        Option(
            metavar="N",
            help="How many rounds: 1 to 20; 1 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ] = None,
    sets: Annotated[
        Text,
        Option(
            metavar="N",
            help="How often each number is in the bag: 4 to 8; 6 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ] = None,
    plyts: Annotated[
        Text,
        Option(
            metavar="N",
            help="How many PLYTs are in the bag: 0 to 8; 6 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ] = None,
    plyt_points: Annotated[
        Text,
        Option(
            metavar="N",
            help="What a PLYT left in a hand is worth: 0 to 30; 12 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ] = None,
    bidding: Annotated[
        Switch,
        Option(
            "--bidding/--no-bidding",
            help="Bids for discards, with three or more players; bidding by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ] = None,
    limit: Annotated[
        Text,
        Option(
            metavar="N",
            help="Turns for each seat until a round ends: 5 to 200; 40 by default.",
            rich_help_panel="Options of RumBugz",
        ),
    ] = None,
    seed: Annotated[
        Text,
        Option(
            metavar="SEED",
            help="64 hexadecimal digits, or a number from 0 to 2^53-1; fresh by default.",
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="Who sits there; once for each player, seat 0 first."),
    ] = None,
    output: Annotated[
        Text, Option("--output", "-o", metavar="FILE", help="Write to FILE, if there is none yet.")
    ] = None,
    force: Annotated[bool, Option("--force", help="Overwrite FILE.")] = False,
) -> None:
    """Shuffle and deal: write a new record, without any move yet.

    The record has a seed, from which every card follows. An option of another game is an error.
    """
    check_name(game, GAMES)
    options = {
        "players": players,
        "edition": edition,
        "hidden": hidden,
        "mirror": mirror,
        "youngest": youngest,
        "tiebreak": tiebreak,
        "rounds": rounds,
        "sets": sets,
        "plyts": plyts,
        "plyt_points": plyt_points,
        "bidding": bidding,
        "limit": limit,
    }
    given = {name: value for name, value in options.items() if value is not None}
    if seat and players is None:
        given["players"] = str(len(seat))
    line = _new_record(game, given, seed, seat or []) + "\n"
    if output is None or output == "-":
        sys.stdout.write(line)
    else:
        write_file(output, line, overwrite=force)


def _new_record(name: str, options: dict[str, Any], seed: str | None, seats: list[str]) -> str:
    from bugnight.play import Record

    game = _game(name, options)
    return Record(game=game, seed=_seed(seed), seats=_seats(seats, game.players)).to_json()


def _game(name: str, options: dict[str, Any]) -> "Game":
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


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?(0|[1-9][0-9]{0,30})", text) else text


def _seed(text: str | None) -> str:
    from bugnight.play import SeedError
    from bugnight.play.seeds import fresh_seed, parse_seed

    if text is None:
        return fresh_seed()
    try:
        return parse_seed(_number(text) if len(text) < 64 else text)
    except SeedError as error:
        raise Misuse(f"--seed: {error}") from error


def _seats(names: list[str], players: int) -> tuple[str, ...] | None:
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
