"""`bugnight arena`: bots against bots."""

from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Context, Option

from bugnight.cli import lab
from bugnight.cli.errors import FAILED, Failure, Misuse, os_reason
from bugnight.cli.games import complete_bot
from bugnight.cli.options import FixedSeed, GameName, GameOptions, Text, chosen_game
from bugnight.cli.writing import check_folder, print_json
from bugnight.extras import require
from bugnight.registry import GAMES

if TYPE_CHECKING:
    from rich.table import Table

    from bugnight.lab.contests import Contest
    from bugnight.lab.intervals import Figure
    from bugnight.lab.standing import Standing

PLOTS = (".svg", ".png", ".pdf")


def arena(
    context: Context,
    game: GameName,
    bots: Annotated[
        list[str],
        Argument(
            metavar="BOT",
            help="NAME, NAME@500 (simulations a move) or NAME@0.1s (seconds a move); NAME may be"
            " path/to/file.py:Class, or cmd:COMMAND for a program in any language. One for each"
            " seat; the last takes all the rest.",
            autocompletion=complete_bot,
        ),
    ],
    games: Annotated[
        int, Option(metavar="N", min=1, help="Number of games, rounded up to whole deals.")
    ] = 400,
    seed: FixedSeed = "1",
    engine: lab.Engine = "auto",
    jobs: lab.Jobs = None,
    scheduler: lab.Scheduler = None,
    strict: lab.Strict = False,
    output: lab.Output = None,
    records: Annotated[
        Text, Option(metavar="FILE.jsonl", help="Write all games as records, to replay them.")
    ] = None,
    faults: lab.Faults = None,
    plot: Annotated[
        Text, Option(metavar="FILE.svg|png", help="Draw the result; needs the extra 'lab'.")
    ] = None,
    as_json: Annotated[bool, Option("--json", help="One JSON object.")] = False,
) -> None:
    """Let bots play each other, and see who is better, with 95 % intervals.

    Every deal is played in all rotations of the seating, so that nobody has the better cards.
    Results are the same for every engine and any number of jobs, unless bots are limited by
    seconds. A bot that crashes, ends its process, never answers or names an illegal move loses
    that game; if one fails in every game, the exit status is 1. By default bots play in processes,
    since compiled code cannot measure how long they take.
    Ctrl-C shows the result so far.
    """
    lab.check(engine, scheduler)
    for name in (records, faults, plot):
        check_folder(name)
    _check_plot(plot)
    from bugnight.lab.arena import Arena

    contest = _contest(game, bots, context.obj, seed)
    keep = records is not None
    with lab.opened(lambda: Arena(contest, games, output, moves=keep), output) as work:
        status = lab.run(work, engine, jobs, scheduler, strict=strict)
        standing = work.standing()
        lab.write_records(work, faults, faulty=True)
        lab.write_records(work, records, faulty=False)
        if standing.games and all(game.faults for _, game in work.games):
            status = status or FAILED
    if plot is not None and standing.games:
        _save_plot(plot, standing)
    _show(standing, as_json=as_json)
    lab.complain_about(standing.faults, faults)
    raise typer.Exit(status)


def _check_plot(name: str | None) -> None:
    if name is None:
        return
    if Path(name).suffix.lower() not in PLOTS:
        raise Misuse(f"--plot ends in {', '.join(PLOTS)}, not {name!r:.60}")
    require("lab", "matplotlib")


def _save_plot(name: str, standing: "Standing") -> None:
    from bugnight.lab.arena_plot import draw

    try:
        draw(standing, name)
    except OSError as error:
        raise Failure(f"{name}: {os_reason(error)}") from error


def _contest(name: str, bots: list[str], options: GameOptions, seed: str) -> "Contest":
    if "players" not in options:
        if len(bots) < 2:
            raise Misuse("one BOT needs --players: it then takes all the seats")
        from bugnight.play.options import player_counts

        options["players"] = str(max(len(bots), player_counts(GAMES[name]).start))
    return lab.contest(chosen_game(name, options), bots, seed)


def _show(standing: "Standing", *, as_json: bool) -> None:
    from bugnight.cli.screen import Screen

    if as_json:
        print_json(standing)
    elif not standing.games:
        Screen().show("no deal was finished")
    else:
        screen, table = Screen(), _table(standing)
        screen.keep_first_column_whole(table)
        screen.show(table, "", _summary(standing))


def _table(standing: "Standing") -> "Table":
    from bugnight.cli.account.layout import board

    figures = ("wins", "score", "a move", "rating")
    table = board("bot", *figures, right=figures)
    for row in standing.rows:
        table.add_row(
            row.bot if row.seats == 1 else f"{row.bot}\N{NO-BREAK SPACE}×{row.seats}",
            interval(row.wins, lambda share: f"{100 * share:.1f}", " %"),
            interval(row.score, lambda score: f"{score:.1f}"),
            duration(row.seconds.mean),
            interval(row.rating, lambda rating: f"{rating:.0f}"),
        )
    return table


def interval(figure: "Figure", write: Callable[[float], str], unit: str = "") -> str:
    """Format a figure and its interval."""
    if isnan(figure.mean):
        return "–"
    if figure.low is None or figure.high is None:
        return write(figure.mean) + unit
    unit = unit.replace(" ", "\N{NO-BREAK SPACE}")  # in a narrow table only the interval wraps
    to = "…" if figure.low < 0 else "–"
    return f"{write(figure.mean)}{unit} ({write(figure.low)}{to}{write(figure.high)})"


def duration(seconds: float) -> str:
    """Format a time in a unit that fits.

    >>> duration(0.00002), duration(0.0314), duration(1.5)
    ('20 µs', '31 ms', '1.5 s')
    """
    if isnan(seconds):
        return "–"
    if seconds < 0.0009995:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.0f} ms" if seconds < 0.9995 else f"{seconds:.1f} s"


def _summary(standing: "Standing") -> str:
    of = f" of {standing.wanted}" if standing.games < standing.wanted else ""
    deals = f"{standing.deals} deal{'s' * (standing.deals != 1)}"
    n = len(standing.bots)
    return (
        f"{standing.games}{of} games: {deals} in {n} rotation{'s' * (n != 1)}."
        f" Fair share {100 * standing.fair:.1f} %; 95 % intervals."
    )
