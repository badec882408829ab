"""`bugnight bench`: how fast things run on this machine."""

import sys
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from bugnight.cli.games import check_name
from bugnight.cli.options import check_seconds
from bugnight.cli.writing import print_json
from bugnight.registry import GAMES

if TYPE_CHECKING:
    from rich.table import Table

    from bugnight.lab.speed import Speed


def bench(
    what: Annotated[  # noqa: ARG001
        Literal["rules"], Argument(metavar="WHAT", help="What to measure: rules.")
    ],
    game: Annotated[
        str | None, Option(metavar="GAME", help=f"Only this game: {', '.join(GAMES)}.")
    ] = None,
    seconds: Annotated[
        float, Option(metavar="N", help="Seconds for each line; more is steadier.")
    ] = 0.5,
    as_json: Annotated[
        bool, Option("--json", help="JSON Lines: one object for each line.")
    ] = False,
) -> None:
    """Play random games as fast as the compiled rules go, on one core.

    Whole games with dealing are counted, in decisions a second: the best of three runs. The
    repository's ./dev bench measures the same next to other libraries.
    """
    check_seconds(seconds)
    if game is not None:
        check_name(game)
    from bugnight.lab.speed import listed, measure_kernels

    games = listed([GAMES[game]] if game else GAMES.values())
    if as_json:
        for each in games:
            print_json(measure_kernels(each, seconds))
            sys.stdout.flush()
        return
    from bugnight.cli.screen import Screen, error_console

    rows: list[Speed] = []
    with error_console().status("") as status:
        for each in games:
            status.update(f"measuring {each!r}")
            rows.append(measure_kernels(each, seconds))
    Screen().show(_table(rows))


def _table(rows: "list[Speed]") -> "Table":
    from bugnight.cli.account.layout import board

    figures = ("decisions/s", "games/s", "decisions a game", "bytes a state")
    table = board("game", "options", *figures, right=figures)
    for row in rows:
        options = " ".join(f"{name}={value}" for name, value in row.options.items())
        table.add_row(
            row.game,
            options,
            f"{row.decisions_per_second:,.0f}",
            f"{row.games_per_second:,.0f}",
            f"{row.decisions_per_game:,.0f}",
            f"{row.state_bytes}",
        )
    return table
