"""`bugnight hint`: what a strong player would do at a ply of a record, and why."""

from typing import TYPE_CHECKING, Annotated

from typer import Option

from bugnight.cli.errors import Failure, Misuse
from bugnight.cli.options import File, Language, chosen_language
from bugnight.cli.reading import RecordFile
from bugnight.cli.review import chosen_seat
from bugnight.cli.writing import print_json

if TYPE_CHECKING:
    from bugnight.bots import Explanation
    from bugnight.play import Record


def hint(
    file: File,
    ply: Annotated[
        int | None,
        Option(metavar="N", help="Before move N, counted from 0; by default, at the end."),
    ] = None,
    record: Annotated[
        int, Option(metavar="N", min=0, help="Record N of a .jsonl file, counted from 0.")
    ] = 0,
    seat: Annotated[
        str | None,
        Option(metavar="SEAT", help="Only this player's decision: a seat's number or name."),
    ] = None,
    simulations: Annotated[
        int, Option(metavar="N", min=1, help="Playouts, for all moves together.")
    ] = 3000,
    lang: Language = None,
    as_json: Annotated[bool, Option("--json", help="JSON Lines: one object a player.")] = False,
) -> None:
    """Say what to do at a ply of a record: every legal move with its chances, and why or why not.

    Moves are judged by what the player knew. The same position and number of simulations give the
    same answer every time.
    """
    language = chosen_language(lang)
    source = RecordFile(file)
    ((number, one),) = source.records(record)
    with source.place(number):
        positions = [match.position for match in one.replay()]
    last = len(positions) - 1
    at = last if ply is None else ply if ply >= 0 else last + 1 + ply
    if not 0 <= at <= last:
        raise Misuse(f"--ply is from 0 to {last}, or from -1 back, not {ply}")
    found = positions[at].analyse(simulations=simulations, seat=chosen_seat(one, seat))
    if not found:
        raise Failure(f"{source.name}: no player asked about has a move to make at ply {at}")
    for told in found:
        _show(told, one, language, as_json=as_json)


def _show(told: "Explanation", record: "Record", lang: str, *, as_json: bool) -> None:
    names = list(record.seats) if record.seats else None
    if as_json:
        import msgspec

        moves = [
            {
                **msgspec.to_builtins(each),
                "move": str(each.move),
                "sentence": told.say(lang, names, each.move),
            }
            for each in told.advice
        ]
        print_json({"game": told.game, "seat": told.seat, "moves": moves})
        return
    from rich.table import Table

    from bugnight.cli.account.layout import heading
    from bugnight.cli.account.people import People
    from bugnight.cli.screen import Screen
    from bugnight.messages import say_move

    people = People(record)
    screen = Screen()
    screen.show(heading(people.names[told.seat]))
    table = Table.grid(padding=(0, 2))
    shown = set()
    for each in told.advice:
        words = say_move(lang, told.game, each.move, names or ())
        if words not in shown:  # equal cards make moves with equal words
            error = "" if each.exact else f"±{100 * each.error:.0f}"
            table.add_row(f"{each.win:.0%}", error, told.say(lang, names, each.move))
        shown.add(words)
    screen.show(table)
