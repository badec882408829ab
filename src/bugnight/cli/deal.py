"""`bugnight deal`: write a new record."""

import sys
from typing import Annotated

from typer import Context, Option

from bugnight.cli.options import (
    GameName,
    GameOptions,
    Seed,
    Text,
    chosen_game,
    chosen_seats,
    chosen_seed,
)
from bugnight.cli.writing import write_file


def deal(
    context: Context,
    game: GameName,
    seed: Seed = None,
    seat: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="A player's name; once for each seat, from seat 0 on."),
    ] = None,
    output: Annotated[
        Text,
        Option("--output", "-o", metavar="FILE", help="Write to FILE, which must not exist yet."),
    ] = None,
    force: Annotated[bool, Option("--force", help="Overwrite FILE.")] = False,
) -> None:
    """Shuffle and deal: write a new record, without moves.

    The record has a seed, from which every card follows. An option of another game is an error.
    """
    options: GameOptions = context.obj
    if seat and len(seat) > 1 and "players" not in options:
        options["players"] = str(len(seat))
    from bugnight.play import Record

    chosen = chosen_game(game, options)
    seats = chosen_seats(seat or [], chosen.players)
    line = Record(game=chosen, seed=chosen_seed(seed), seats=seats).to_json() + "\n"
    if output is None or output == "-":
        sys.stdout.write(line)
    else:
        write_file(output, line, overwrite=force, remedy="--force overwrites it")
