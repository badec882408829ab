"""`bugnight bench`: how fast things run on this machine."""

import json
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from bugnight.cli.errors import Misuse
from bugnight.registry import GAMES

if TYPE_CHECKING:
    from rich.table import Table

    from bugnight.lab.speed import Speed

SUBJECTS = ("rules",)


def bench(
    what: Annotated[
        str,
        Argument(metavar="WHAT", help="What to measure: rules.", autocompletion=lambda: SUBJECTS),
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
    repository's ./dev bench measures the same beside other libraries.
    """
    if what not in SUBJECTS:
        raise Misuse(f"WHAT is one of {', '.join(SUBJECTS)}, not {what!r:.60}")
    if not 0 < seconds <= 600:
        raise Misuse(f"--seconds is more than 0 and at most 600, not {seconds:g}")
    from bugnight.lab.speed import listed, measure_kernels

    if game is not None and game not in GAMES:
        raise Misuse(f"there is no game {game!r:.60}; there are {', '.join(GAMES)}")
    games = listed([GAMES[game]] if game else GAMES.values())
    if as_json:
        for each in games:
            print(json.dumps(_plain(measure_kernels(each, seconds))), flush=True)
        return
    from bugnight.cli.screen import Screen, error_console

    rows: list[Speed] = []
    with error_console().status("") as status:
        for each in games:
            status.update(f"measuring {each!r}")
            rows.append(measure_kernels(each, seconds))
    Screen().show(_table(rows))


def _plain(speed: "Speed") -> dict[str, object]:
    return {name: getattr(speed, name) for name in speed.__struct_fields__}


def _table(rows: "list[Speed]") -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("game")
    table.add_column("options")
    for heading in ("decisions/s", "games/s", "decisions a game", "bytes a state"):
        table.add_column(heading, justify="right")
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
