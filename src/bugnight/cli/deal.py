"""`bugnight deal`: write a new record."""

import sys
from typing import Annotated

from typer import Context, Option

from bugnight.cli.games import check_name
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
from bugnight.registry import GAMES


def deal(
    context: Context,
    game: GameName,
    seed: Seed = None,
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
    options: GameOptions = context.obj
    if seat and len(seat) > 1 and "players" not in options:
        options["players"] = str(len(seat))
    line = _new_record(game, options, seed, seat or []) + "\n"
    if output is None or output == "-":
        sys.stdout.write(line)
    else:
        write_file(output, line, overwrite=force)


def _new_record(name: str, options: GameOptions, seed: str | None, seats: list[str]) -> str:
    from bugnight.play import Record

    game = chosen_game(name, options)
    names = chosen_seats(seats, game.players)
    return Record(game=game, seed=chosen_seed(seed), seats=names).to_json()
