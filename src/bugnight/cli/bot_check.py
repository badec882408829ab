"""`bugnight bot-check`: whether a program speaks the bot protocol."""

from typing import Annotated

import typer
from typer import Argument, Option

from bugnight.cli.errors import FAILED
from bugnight.cli.games import check_name
from bugnight.cli.options import check_seconds
from bugnight.registry import GAMES


def bot_check(
    command: Annotated[
        str, Argument(metavar="CMD", help="The command that runs the bot, such as 'node mybot.js'.")
    ],
    game: Annotated[
        list[str] | None, Option(metavar="GAME", help="Only this game; may be given several times.")
    ] = None,
    seconds: Annotated[float, Option(metavar="S", help="The limit for each move.")] = 0.1,
    seed: Annotated[int, Option(metavar="N", help="Deals and bots follow from it.")] = 1,
) -> None:
    """Check that a program keeps to the protocol for bots in any language.

    Starts it, lets it play whole games at every seat, and tells it to quit. Exit status 1 means
    that something failed; a note is not a failure. docs/bot-protocol.md describes the protocol.
    """
    from bugnight.bots.check import check

    check_seconds(seconds)
    for name in game or ():
        check_name(name)
    failed = False
    for finding in check(
        command, [GAMES[name] for name in game or GAMES], seconds=seconds, seed=seed
    ):
        print(f"{finding.verdict:4}  {finding.text}", flush=True)
        failed = failed or finding.verdict == "fail"
    raise typer.Exit(FAILED if failed else 0)
