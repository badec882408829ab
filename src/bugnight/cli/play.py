"""`bugnight play`: the table in the terminal."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Context, Option

from bugnight.cli.errors import Failure, Misuse
from bugnight.cli.games import check_name, complete_bot, complete_game
from bugnight.cli.options import (
    GameOptions,
    Language,
    Seed,
    check_seconds,
    chosen_game,
    chosen_language,
    chosen_seats,
    chosen_seed,
)
from bugnight.extras import needed
from bugnight.registry import GAMES

if TYPE_CHECKING:
    from bugnight.cli.table.plan import Plan
    from bugnight.cli.table.sitting import Sitting


def play(
    context: Context,
    game: Annotated[
        str | None,
        Argument(
            metavar="GAME",
            help=f"{', '.join(GAMES)}; without it, the start screen asks.",
            autocompletion=complete_game,
        ),
    ] = None,
    seed: Seed = None,
    seat: Annotated[
        list[str] | None,
        Option(
            metavar="NAME",
            help="A player, from seat 0 on: a person's name, or a bot, such as bot:queen. By"
            " default you play against bots. Bots of a medium level take the remaining seats.",
            autocompletion=lambda: [f"bot:{name}" for name in complete_bot()],
        ),
    ] = None,
    seconds: Annotated[
        float, Option(metavar="N", help="Seconds a bot may think about a move.")
    ] = 1.0,
    pace: Annotated[
        float,
        Option(metavar="N", help="Minimum seconds for a bot's move, so that you can follow."),
    ] = 0.6,
    lang: Language = None,
    lamp: Annotated[
        bool | None,
        Option("--light/--dark", help="For a light or a dark terminal; dark if it does not say."),
    ] = None,
    resume: Annotated[bool, Option("--resume", help="Continue the last game.")] = False,
) -> None:
    """Play at a table in the terminal: alone with bots, or several people at one keyboard.

    Every move is saved at once: leave when you like, and continue with --resume.
    """
    options: GameOptions = context.obj
    if seat and len(seat) > 1 and "players" not in options:
        options["players"] = str(len(seat))
    language = chosen_language(lang)
    check_seconds(seconds)
    if not 0 <= pace <= 60:
        raise Misuse(f"--pace is from 0 to 60, not {pace:g}")
    if game is not None:
        check_name(game)
    if resume and (game is not None or options or seat or seed):
        raise Misuse("--resume continues the last game: leave out GAME and its options")
    if game is None and (options or seat or seed) and not resume:
        raise Misuse(f"options need a GAME; there are {', '.join(GAMES)}")
    sitting, plan = None, None
    if resume:
        sitting, plan = _kept_game(seconds)
    elif game is not None:
        plan = new_game(game, options, seed, seat or [], seconds)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Failure("play needs a terminal for input and output")
    if os.environ.get("TERM") == "dumb":
        raise Failure("play needs a terminal that can move the cursor; TERM is dumb")
    with needed("terminal"):
        from bugnight.cli.table.app import TableApp

    app = TableApp(language, plan=plan, sitting=sitting, pace=pace, lamp=lamp, seconds=seconds)
    app.run()
    if app.return_code:
        raise Failure("the table crashed; bugnight play --resume continues the game")
    if app.left_a_game:
        print("The game is saved: bugnight play --resume continues it.")


def new_game(
    name: str, given: GameOptions, seed: str | None, seats: list[str], seconds: float
) -> "Plan":
    from bugnight.cli.table.plan import Plan
    from bugnight.cli.table.seats import MIDDLING, read_seats

    game = chosen_game(name, given)
    left = game.players - len(seats)
    seats = [*seats, *[MIDDLING] * left] if seats else []
    return Plan(
        game=game,
        seats=read_seats(chosen_seats(seats, game.players) or (), game.players),
        seed=None if seed is None else chosen_seed(seed),
        seconds=seconds,
    )


def _kept_game(seconds: float) -> "tuple[Sitting, Plan]":
    """The last unfinished game that can be read; raises `Failure` if there is none."""
    from bugnight.cli.table import saves
    from bugnight.cli.table.plan import plan_of
    from bugnight.play import RecordError

    kept = saves.unfinished()
    if not kept:
        raise Failure("there is no unfinished game; bugnight play begins one")
    save = next((each for each in kept if each.record is not None), kept[0])
    remedy = "repair the file, or move it away"
    if save.record is None:
        raise Failure(f"{save.path}: {save.fault}; {remedy}")
    plan = plan_of(save, seconds)
    try:
        return plan.go_on(save), plan
    except RecordError as error:
        raise Failure(f"{save.path}: {error}; {remedy}") from error
