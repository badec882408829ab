"""`bugnight game-check`: check the rules of a game by playing it."""

from typing import Annotated

import typer
from typer import Option

from bugnight.cli.errors import FAILED
from bugnight.cli.options import GameName
from bugnight.registry import GAMES


def game_check(
    game: GameName,
    games: Annotated[int, Option(metavar="N", min=1, help="How many games are played.")] = 100,
    seed: Annotated[int, Option(metavar="N", help="Deals and moves follow from it.")] = 1,
) -> None:
    """Check a game that you have written, by playing it.

    Plays random games with various options, and checks every position: legal moves, views, guesses,
    observations, events and notation. The first fault is printed with the match that shows it, and
    the exit status is 1.
    """
    from bugnight.play.check import check

    faults = 0
    for faults, fault in enumerate(check(GAMES[game], games, seed), 1):  # noqa: B007
        print(f"fail  {fault}", flush=True)
    if faults:
        raise typer.Exit(FAILED)
    print(f"ok    {games} games of {GAMES[game].title}")
