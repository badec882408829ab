"""`bugnight simulate`: statistics of many games."""

import csv
import io
import shlex
import sys
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Context, Option

from bugnight.cli import lab
from bugnight.cli.errors import Misuse
from bugnight.cli.options import FixedSeed, GameName, GameOptions, Text, chosen_game, typed_switch
from bugnight.cli.writing import check_folder, print_json, write_file
from bugnight.extras import require

if TYPE_CHECKING:
    from rich.table import Table

    from bugnight.lab.contests import Contest
    from bugnight.lab.figures import Results
    from bugnight.lab.simulate import Simulation

LABELS = 20
"""Width of the labels' column; a longer label wraps."""
TABLES = {
    "wins": ("Wins",),
    "score": ("Score",),
    "seats": ("Wins by seat", "Score by seat"),
    "length": ("Length of a game",),
    "rules": ("How often in a game",),
}


def simulate(
    context: Context,
    game: GameName,
    bots: Annotated[
        str,
        Option(
            metavar="BOT,BOT,…",
            help="The bots, as in the arena: one for each seat; the last takes all the rest.",
        ),
    ] = "thumb",
    games: Annotated[
        int, Option(metavar="N", min=1, help="Number of games of each kind.")
    ] = 10_000,
    seed: FixedSeed = "1",
    vary: Annotated[
        list[str] | None,
        Option(
            metavar="NAME=VALUE,VALUE…",
            help="Kinds of games side by side, such as players=2,3,4 or hidden=no,yes; given"
            " several times, all combinations.",
        ),
    ] = None,
    engine: lab.Engine = "auto",
    jobs: lab.Jobs = None,
    scheduler: lab.Scheduler = None,
    strict: lab.Strict = False,
    output: lab.Output = None,
    faults: lab.Faults = None,
    csv_file: Annotated[
        Text, Option("--csv", metavar="FILE", help="Write all figures as CSV.")
    ] = None,
    rows: Annotated[Text, Option(metavar="FILE", help="Write every game as a line of CSV.")] = None,
    html: Annotated[
        Text, Option(metavar="FILE", help="Write a report with plots; needs the extra 'lab'.")
    ] = None,
    show: Annotated[
        str,
        Option(
            metavar="TABLE,TABLE…",
            help="Only these tables: wins, score, seats, length, rules; all by default.",
        ),
    ] = "wins,score,seats,length,rules",
    as_json: Annotated[bool, Option("--json", help="One JSON object.")] = False,
) -> None:
    """Play many games, and see how a game behaves, with 95 % intervals.

    Wins and scores by seat and by place from the host or starter, the length of games, how often
    each rule comes up. The figures are the same for every engine and any number of jobs, unless
    bots are limited by seconds. By default games are played in threads, or in processes where
    compiled code does not know the bots. Games in which a bot fails are reported, not counted.
    Ctrl-C shows the figures so far.
    """
    lab.check(engine, scheduler)
    for name in (csv_file, rows, html, faults):
        check_folder(name)
    if html is not None:
        require("lab", "matplotlib")
    wanted = _wanted(show)
    from bugnight.lab.simulate import Simulation

    contests = _contests(game, context.obj, vary or [], bots.split(","), seed)
    keep = rows is not None
    with lab.opened(lambda: Simulation(contests, games, output, rows=keep), output) as simulation:
        status = lab.run(simulation, engine, jobs, scheduler, strict=strict)
        results = simulation.results()
        lab.write_records(simulation, faults, faulty=True)
    _write_files(simulation, results, csv_file, rows, html)
    _show(results, wanted, as_json=as_json)
    lab.complain_about(results.faults, faults)
    raise typer.Exit(status)


def _wanted(show: str) -> list[str]:
    """The sections of the wanted tables.

    >>> _wanted("wins,length")
    ['Wins', 'Length of a game']
    """
    names = show.split(",")
    for name in names:
        if name not in TABLES:
            raise Misuse(f"--show is any of {', '.join(TABLES)}, not {name!r:.60}")
    return [section for name in names for section in TABLES[name]]


def _contests(
    name: str, options: GameOptions, vary: list[str], bots: list[str], seed: str
) -> "list[Contest]":
    choices = [_choice(name, text) for text in vary]
    games = [chosen_game(name, {**options, **dict(each)}) for each in product(*choices)]
    return [lab.contest(game, bots, seed) for game in games]


def _choice(game: str, text: str) -> list[tuple[str, str | bool]]:
    """Read what is to be varied: `players=2,3`, or `hidden=no,yes`."""
    name, equals, values = text.partition("=")
    if not equals or not name or not values:
        raise Misuse(f"--vary is NAME=VALUE,VALUE…, such as players=2,3,4, not {text!r:.60}")
    option = name.replace("-", "_")
    return [(option, typed_switch(game, option, value)) for value in values.split(",")]


def _write_files(
    simulation: "Simulation",
    results: "Results",
    csv_file: str | None,
    rows: str | None,
    html: str | None,
) -> None:
    if csv_file is not None:
        write_file(csv_file, _figures(results), overwrite=True)
    if rows is not None:
        content = io.StringIO()
        simulation.write_rows(content)
        write_file(rows, content.getvalue(), overwrite=True)
    if html is not None:
        from bugnight.lab.report import page

        command = shlex.join(["bugnight", *sys.argv[1:]])
        write_file(html, page(results, command), overwrite=True)


def _figures(results: "Results") -> str:
    from bugnight.lab.figures import title

    content = io.StringIO()
    writer = csv.writer(content, lineterminator="\n")
    writer.writerow(["game", "options", "bots", "games", "figure", "mean", "low", "high"])
    for each in results.findings:
        for line in each.lines:
            figure = line.figure
            about = (results.game, title(each.options), " ".join(each.bots), each.games)
            writer.writerow([*about, line.name, figure.mean, figure.low, figure.high])
    return content.getvalue()


def _show(results: "Results", wanted: list[str], *, as_json: bool) -> None:
    if as_json:
        print_json(results)
        return
    from bugnight.cli.screen import Screen

    if not results.findings:
        Screen().show("no game was finished")
        return
    from bugnight.lab.figures import titles

    named = ", ".join(dict.fromkeys(bot for each in results.findings for bot in each.bots))
    played = min(each.games for each in results.findings)
    of = f" of {results.wanted:,}" if played < results.wanted else ""
    common = titles(results)[1]
    kind = f" ({common})" if common else ""
    each = " of each kind" if len(results.findings) > 1 else ""
    games = "game" if results.wanted == 1 else "games"
    last = f"{played:,}{of} {games}{each}{kind}, by {named}. After ±: half a 95 % interval."
    screen = Screen()
    width = screen.console.width
    for section in wanted:
        for table in _tables(results, section, width):
            screen.show(table, "")
    screen.show(last)


def _tables(results: "Results", section: str, width: int) -> "Iterator[Table]":
    """A section's variations side by side, in several tables if the screen is too narrow."""
    from bugnight.cli.account.layout import board
    from bugnight.lab.figures import rows, titles, written

    lines = [
        (f"{first.label} ({first.clause})" if first.clause else first.label, entries)
        for first, entries in rows(results, section)
    ]
    heads = titles(results)[0]
    widest = max((len(written(each)) for _, entries in lines for each in entries), default=0)
    column = 2 + max(widest, *(len(word) for head in heads for word in head.split()))
    fits = max(1, (width - LABELS) // column)
    for begin in range(0, len(heads), fits):
        shown = heads[begin : begin + fits]
        table = board(section, *shown, right=shown)
        for label, entries in lines:
            table.add_row(label, *(written(each) for each in entries[begin : begin + fits]))
        yield table
