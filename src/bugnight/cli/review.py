"""`bugnight review`: what each decision cost, and luck and skill apart."""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from bugnight.cli.errors import INTERRUPTED, Failure, Misuse
from bugnight.cli.options import Text, chosen_seed
from bugnight.cli.progress import counting
from bugnight.cli.reading import RecordFile
from bugnight.cli.writing import check_folder, write_file
from bugnight.messages import LANGUAGES

if TYPE_CHECKING:
    from bugnight.bots import Limit
    from bugnight.bots.review import Review
    from bugnight.play import Record


def review(
    file: Annotated[
        str,
        Argument(
            metavar="FILE",
            help="A record; many of them in a .jsonl file, or from standard input with -.",
        ),
    ],
    record: Annotated[
        int | None, Option(metavar="N", min=0, help="Only record N of the file, counted from 0.")
    ] = None,
    seat: Annotated[
        Text, Option(metavar="SEAT", help="Only this player's decisions: a seat's number or name.")
    ] = None,
    simulations: Annotated[
        int | None,
        Option(metavar="N", min=1, help="Games played on for each decision; 500 by default."),
    ] = None,
    seconds: Annotated[
        float | None,
        Option(metavar="S", help="Seconds for each decision, instead; then it cannot be repeated."),
    ] = None,
    html: Annotated[
        Text, Option(metavar="FILE.html", help="Write one page to share, with everything in it.")
    ] = None,
    lang: Annotated[
        str,
        Option(
            metavar="|".join(LANGUAGES),
            help="The language; the table itself is told in English.",
            autocompletion=lambda: list(LANGUAGES),
        ),
    ] = "en",
    seed: Annotated[
        str, Option(metavar="SEED", help="64 hexadecimal digits, or a number from 0 to 2^53-1.")
    ] = "1",
    as_json: Annotated[bool, Option("--json", help="JSON Lines: one object a record.")] = False,
) -> None:
    """Review a game: what each decision cost, its turning points, and luck and skill apart.

    Every decision is judged from what its player knew, never from the hidden cards. Losses that
    may be chance are not called mistakes. Ctrl-C shows what is done so far. See docs/review.md.
    """
    if lang not in LANGUAGES:
        raise Misuse(f"--lang is one of {', '.join(LANGUAGES)}, not {lang!r:.20}")
    if seconds is not None and not 0 < seconds <= 600:
        raise Misuse(f"--seconds is more than 0 and at most 600, not {seconds}")
    check_folder(html)
    source = RecordFile(file)
    settings = _Settings(_limit(simulations, seconds), chosen_seed(seed), lang, as_json)
    records = source.records(record)
    if html is not None:
        records = _only_one(records, source)
    for number, each in records:
        with source.place(number):
            each.verify()
        found, status = _run(each, chosen_seat(each, seat), settings)
        title = (Path(source.name).name, number)
        if html is not None:
            _write_html(html, found, each, title, settings)
        _show(found, each, title, settings)
        sys.stdout.flush()
        if status:
            raise typer.Exit(status)


def _only_one(
    records: Iterator[tuple[int, "Record"]], source: RecordFile
) -> Iterator[tuple[int, "Record"]]:
    """Refuse several records before any work is done: a page is about one."""
    first = list(islice(records, 2))
    if len(first) > 1:
        raise Failure(f"{source.name}: it has several records; --record N chooses one")
    return iter(first)


class _Settings:
    def __init__(self, limit: "Limit", seed: str, lang: str, as_json: bool) -> None:
        self.limit = limit
        self.seed = seed
        self.lang = lang
        self.as_json = as_json


def _limit(simulations: int | None, seconds: float | None) -> "Limit":
    from bugnight.bots import Limit

    if seconds is None and simulations is None:
        simulations = 500
    return Limit(simulations=simulations, seconds=seconds)


def chosen_seat(record: "Record", wanted: str | None) -> int | None:
    """The seat that was asked for, by number or name."""
    if wanted is None:
        return None
    seats = [str(seat) for seat in range(record.game.players)]
    names = list(record.seats or ())
    for texts in (seats, names):
        if texts.count(wanted) == 1:
            return texts.index(wanted)
    there = ", ".join([*seats, *names])
    raise Misuse(f"--seat: there is no {wanted!r:.60} at this table; there are {there}")


def _run(record: "Record", seat: int | None, settings: _Settings) -> "tuple[Review, int]":
    """Review as far as it goes; gives what was found and the exit status."""
    from bugnight.bots.review import Reviewer

    reviewer = Reviewer(record, settings.limit, settings.seed, seat)
    status = 0
    try:
        with counting("review", "plies", len(record.moves)) as done:
            for ply in reviewer.run():
                done(1 if ply else 0)
    except KeyboardInterrupt:
        status = INTERRUPTED
    return reviewer.review(), status


def _show(found: "Review", record: "Record", title: tuple[str, int], settings: _Settings) -> None:
    if settings.as_json:
        import msgspec

        sys.stdout.write(msgspec.json.encode({"record": title[1], **_plain(found)}).decode() + "\n")
        return
    from bugnight.cli.review_text import tell
    from bugnight.cli.screen import Screen

    screen = Screen()
    for part in tell(found, record, title, settings.lang):
        screen.show(part)


def _plain(found: "Review") -> dict[str, object]:
    """A review as plain data, moves as records write them."""
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


def _write_html(
    name: str, found: "Review", record: "Record", title: tuple[str, int], settings: _Settings
) -> None:
    from bugnight.cli.review_page import page

    write_file(name, page(found, record, title, settings.lang), overwrite=True)
