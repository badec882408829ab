"""`bugnight review`: what each decision cost, and what was luck or skill."""

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Option

from bugnight.cli.errors import INTERRUPTED, Failure, Misuse
from bugnight.cli.options import (
    File,
    FixedSeed,
    Language,
    Only,
    Text,
    check_seconds,
    chosen_language,
    chosen_seed,
)
from bugnight.cli.progress import progress
from bugnight.cli.reading import RecordFile
from bugnight.cli.writing import check_folder, print_json, write_file

if TYPE_CHECKING:
    from bugnight.bots.review import Review, Reviewer
    from bugnight.play import Record


def review(
    file: File,
    record: Only = None,
    seat: Annotated[
        Text, Option(metavar="SEAT", help="Only this player's decisions: a seat's number or name.")
    ] = None,
    simulations: Annotated[
        int | None,
        Option(metavar="N", min=1, help="Playouts for each decision; 500 by default."),
    ] = None,
    seconds: Annotated[
        float | None,
        Option(metavar="S", help="Seconds for each decision, instead; results then vary."),
    ] = None,
    html: Annotated[
        Text, Option(metavar="FILE.html", help="Write one page to share, with everything in it.")
    ] = None,
    lang: Language = None,
    seed: FixedSeed = "1",
    as_json: Annotated[bool, Option("--json", help="JSON Lines: one object a record.")] = False,
) -> None:
    """Review a game: what each decision cost, its turning points, and luck and skill apart.

    Every decision is judged from what its player knew, never from the hidden cards. Losses that
    may be chance are not called mistakes. Tables are described in English. Ctrl-C shows what
    is done so far. See docs/review.md.
    """
    language = chosen_language(lang)
    check_seconds(seconds)
    check_folder(html)
    from bugnight.bots import Limit
    from bugnight.bots.review import Reviewer

    limit, bot_seed = Limit(simulations=simulations, seconds=seconds), chosen_seed(seed)
    source = RecordFile(file)
    records = source.records(record)
    if html is not None:
        records = iter(first := list(islice(records, 2)))
        if len(first) > 1:
            raise Failure(f"{source.name}: it has several records; --record N chooses one")
    for number, each in records:
        with source.place(number):
            each.verify()
        reviewer = Reviewer(each, limit, bot_seed, chosen_seat(each, seat))
        status = _run(reviewer, len(each.moves))
        found = reviewer.review()
        title = (Path(source.name).name, number)
        if html is not None:
            from bugnight.cli.review_page import page

            write_file(html, page(found, each, title, language), overwrite=True)
        if as_json:
            print_json({"record": number, **_plain(found)})
        else:
            from bugnight.cli.review_text import tell
            from bugnight.cli.screen import Screen

            Screen().show(*tell(found, each, title, language))
        sys.stdout.flush()
        if status:
            raise typer.Exit(status)


def chosen_seat(record: "Record", wanted: str | None) -> int | None:
    """The seat with this number, or with this name as recorded or as shown."""
    if wanted is None:
        return None
    from bugnight.cli.account.people import People

    seats = [str(seat) for seat in range(record.game.players)]
    shown = People(record).names[: record.game.players]
    for texts in (seats, list(record.seats or ()), shown):
        if texts.count(wanted) == 1:
            return texts.index(wanted)
    there = ", ".join([*seats, *shown])
    raise Misuse(f"--seat: there is no {wanted!r:.60} at this table; there are {there}")


def _run(reviewer: "Reviewer", plies: int) -> int:
    """Review until the end or an interruption; return the exit status."""
    try:
        with progress("review", plies) as show:
            for ply in reviewer.run():
                show(ply, f"{ply} of {plies} plies")
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _plain(found: "Review") -> dict[str, object]:
    """A review as plain data, with moves as records write them."""
    import msgspec

    plain: dict[str, object] = msgspec.to_builtins(found)
    plain["decisions"] = [
        {
            **msgspec.to_builtins(decision),
            "move": str(decision.move),
            "best": str(decision.best),
            "candidates": [
                {"move": str(each.move), "win": each.win, "error": each.error}
                for each in decision.candidates
            ],
        }
        for decision in found.decisions
    ]
    return plain
