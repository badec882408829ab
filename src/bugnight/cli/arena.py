"""`bugnight arena`: bots against bots."""

import sys
from collections.abc import Callable
from contextlib import closing
from math import isnan
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from bugnight.cli.errors import FAILED, INTERRUPTED, Failure, Misuse, complain, os_reason
from bugnight.cli.games import check_name
from bugnight.cli.options import GameName, GameOptions, Text, chosen_game, chosen_seed, game_options
from bugnight.cli.plots import check_plot, save_plot
from bugnight.cli.progress import counting
from bugnight.cli.writing import check_folder, write_file
from bugnight.registry import GAMES

if TYPE_CHECKING:
    from rich.table import Table

    from bugnight.lab.arena import Arena, Figure, Question, Standing

MOST_SHOWN = 5
"""So many faults are shown; all of them are in the file."""


@game_options
def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        Argument(
            metavar="BOT",
            help="NAME, NAME@500 (simulations a move) or NAME@0.1s (seconds a move); NAME may be"
            " path/to/file.py:Class. One for each seat; the last takes all that are left.",
        ),
    ],
    *,
    options: GameOptions,
    games: Annotated[
        int, Option(metavar="N", help="How many games, rounded up to whole deals.")
    ] = 400,
    seed: Annotated[
        str, Option(metavar="SEED", help="64 hexadecimal digits, or a number from 0 to 2^53-1.")
    ] = "1",
    jobs: Annotated[
        int | None, Option(metavar="N", help="How many processes; one for each core by default.")
    ] = None,
    strict: Annotated[
        bool, Option("--strict", help="Stop when a bot does something wrong, with exit status 1.")
    ] = False,
    output: Annotated[
        Text,
        Option(
            "--output",
            "-o",
            metavar="FILE.jsonl",
            help="Keep every deal in FILE; the same command later goes on where it stopped.",
        ),
    ] = None,
    records: Annotated[
        Text, Option(metavar="FILE.jsonl", help="Write all games as records, to replay them.")
    ] = None,
    faults: Annotated[
        str, Option(metavar="FILE.jsonl", help="Where games go in which a bot did wrong.")
    ] = "arena-faults.jsonl",
    plot: Annotated[
        Text, Option(metavar="FILE.svg|png", help="Draw the result; needs the extra 'lab'.")
    ] = None,
    as_json: Annotated[bool, Option("--json", help="One JSON object.")] = False,
) -> None:
    """Let bots play each other, and see who is better, with 95 % intervals.

    Every deal is played in all rotations of the seating, so that nobody has the better cards.
    Results are the same for any number of jobs, unless bots are limited by seconds. A bot that
    crashes or names an illegal move loses that game. Ctrl-C shows the result so far.
    """
    check_name(game, GAMES)
    if games < 1:
        raise Misuse(f"--games is 1 or more, not {games}")
    if jobs is not None and jobs < 1:
        raise Misuse(f"--jobs is 1 or more, not {jobs}")
    for name in (records, faults, plot):
        check_folder(name)
    check_plot(plot)
    question = _question(game, bots, options, seed, moves=records is not None)
    with _opened(question, games, output) as contest:
        status = _run(contest, jobs or cores(), strict=strict)
        standing = contest.standing()
        _write_records(contest, records, faults)
    if plot is not None and standing.games:
        save_plot(plot, standing)
    _show(standing, as_json=as_json)
    _complain_about(standing, faults)
    raise typer.Exit(status)


def cores() -> int:
    """How many cores this process may use."""
    from bugnight.bots import search

    return search.cores()


def _question(
    name: str, bots: list[str], options: GameOptions, seed: str, *, moves: bool
) -> "Question":
    from bugnight.bots import BotError
    from bugnight.lab.arena import ask

    if "players" not in options:
        if len(bots) < 2:
            raise Misuse("one BOT needs --players: it then takes all the seats")
        options["players"] = str(len(bots))
    game = chosen_game(name, options)
    try:
        return ask(game, bots, chosen_seed(seed), moves=moves)
    except BotError as error:
        raise Misuse(str(error)) from error


def _opened(question: "Question", games: int, output: str | None) -> "Arena":
    from bugnight.lab.arena import Arena
    from bugnight.lab.journal import JournalError

    try:
        return Arena(question, games, output)
    except JournalError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{output}: {os_reason(error)}") from error


def _run(contest: "Arena", jobs: int, *, strict: bool) -> int:
    """Play what is missing; gives the exit status."""
    from bugnight.lab.crew import CrewError

    players = contest.question.game.players
    try:
        with (
            counting("arena", "games", contest.games, contest.played) as done,
            closing(contest.run(jobs)) as results,
        ):
            for result in results:
                done(players)
                if strict and any(game.faults for game in result.games):
                    return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except CrewError as error:
        raise Failure(str(error)) from error
    return 0


def _write_records(contest: "Arena", records: str | None, faults: str) -> None:
    if records is not None:
        lines = "".join(f"{record.to_json()}\n" for record in contest.records())
        write_file(records, lines, overwrite=True)
    faulty = "".join(f"{record.to_json()}\n" for record in contest.faulty_records())
    if faulty:
        write_file(faults, faulty, overwrite=True)


def _show(standing: "Standing", *, as_json: bool) -> None:
    if as_json:
        import msgspec

        sys.stdout.write(msgspec.json.encode(standing).decode() + "\n")
        return
    from bugnight.cli.screen import Screen

    if not standing.games:
        Screen().show("no deal was finished")
        return
    Screen().show(_table(standing), _summary(standing))


def _table(standing: "Standing") -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot", overflow="fold")
    for heading in ("wins", "score", "a move", "rating"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in standing.rows:
        table.add_row(
            row.bot if row.seats == 1 else f"{row.bot} ×{row.seats}",
            _interval(row.wins, lambda share: f"{100 * share:.1f}", " %"),
            _interval(row.score, lambda score: f"{score:.1f}"),
            duration(row.seconds.mean),
            _interval(row.rating, lambda rating: f"{rating:.0f}"),
        )
    return table


def _interval(figure: "Figure", write: Callable[[float], str], unit: str = "") -> str:
    if isnan(figure.mean):
        return "–"
    if figure.low is None or figure.high is None:
        return write(figure.mean) + unit
    return f"{write(figure.mean)}{unit} ({write(figure.low)}–{write(figure.high)})"


def duration(seconds: float) -> str:
    """Write a time in the unit that fits.

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
    return (
        f"{standing.games}{of} games: {deals} in {len(standing.bots)} rotations."
        f" Fair share {100 * standing.fair:.1f} %; 95 % intervals."
    )


def _complain_about(standing: "Standing", file: str) -> None:
    for fault in standing.faults[:MOST_SHOWN]:
        complain(str(fault))
    if more := len(standing.faults[MOST_SHOWN:]):
        complain(f"and {more} more faults")
    if standing.faults:
        first = standing.faults[0]
        ply = 0 if first.kind == "lost" else max(first.ply - 1, 0)  # a lost game left no moves
        complain(f"see: bugnight replay {file} --record 0 --ply {ply}")
