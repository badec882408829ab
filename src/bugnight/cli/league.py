"""`bugnight league`: a pool of bots, each against each, with ratings."""

from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Context, Option

from bugnight.cli import lab
from bugnight.cli.arena import interval
from bugnight.cli.errors import Misuse
from bugnight.cli.games import complete_bot
from bugnight.cli.options import FixedSeed, GameName, chosen_game, chosen_seed
from bugnight.cli.writing import check_folder, print_json

if TYPE_CHECKING:
    from bugnight.lab.league import Table

POOL = ("random", "thumb", "larva", "nymph", "beetle", "hornet", "learned", "search@200")
"""The default bots, if they play the game; and `queen@200`."""


def league(
    context: Context,
    game: GameName,
    bots: Annotated[
        list[str] | None,
        Argument(
            metavar="BOT",
            help="The bots, as in the arena; by default, ours. Any number, at least one for each"
            " seat.",
            autocompletion=complete_bot,
        ),
    ] = None,
    deals: Annotated[int, Option(metavar="N", min=1, help="Number of deals at each table.")] = 12,
    seed: FixedSeed = "1",
    engine: lab.Engine = "auto",
    jobs: lab.Jobs = None,
    scheduler: lab.Scheduler = None,
    strict: lab.Strict = False,
    output: lab.Output = None,
    faults: lab.Faults = None,
    as_json: Annotated[
        bool, Option("--json", help="One JSON object, with the cross table.")
    ] = False,
) -> None:
    """Let a pool of bots play each other at mixed tables; rate them, with 95 % intervals.

    Every two bots meet, and every deal is played in all rotations of the seating. If the game has a
    network that can value positions, luck is subtracted from the results, so fewer games are
    needed. The Nash average is a bot's rating against the mixture of bots that no bot beats. Ctrl-C
    shows the table so far; with --output the same command continues later.
    """
    lab.check(engine, scheduler)
    check_folder(faults)
    from bugnight.bots import BotError
    from bugnight.bots.register import plays
    from bugnight.lab.league import League

    chosen = chosen_game(game, context.obj)
    pool = bots or [bot for bot in (*POOL, "queen@200") if plays(bot, type(chosen))]
    try:
        work = lab.opened(lambda: League(chosen, pool, deals, chosen_seed(seed), output), output)
    except BotError as error:
        raise Misuse(str(error)) from error
    with work:
        status = lab.run(work, engine, jobs, scheduler, strict=strict)
        lab.write_records(work, faults, faulty=True)
        if any(not each.faults for _, each in work.games):
            _show(work.table(), as_json=as_json)
        lab.complain_about(work.faults, faults)
    raise typer.Exit(status)


def _show(table: "Table", *, as_json: bool) -> None:
    from bugnight.cli.account.layout import board
    from bugnight.cli.screen import Screen

    if as_json:
        print_json(table)
        return
    figures = ("games", "wins", "without luck", "rating", "Nash")
    rows = board("bot", *figures, right=figures)
    for member in table.members:
        rows.add_row(
            member.bot,
            f"{member.games:,}",
            f"{100 * member.wins.mean:.1f} %",
            interval(member.adjusted, lambda share: f"{100 * share:.1f}", " %"),
            interval(member.rating, lambda rating: f"{rating:.0f}"),
            f"{member.nash:.0f}",
        )
    of = f" of {table.wanted:,}" if table.games < table.wanted else ""
    screen = Screen()
    screen.keep_first_column_whole(rows)
    screen.show(
        rows,
        "",
        f"{table.games:,}{of} games; 95 % intervals. With rotation,"
        f" {table.fewer_by_rotation:.1f} times fewer games are needed; with luck taken off,"
        f" {table.fewer_by_luck:.1f} times fewer again.",
    )
