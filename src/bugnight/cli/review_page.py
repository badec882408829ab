"""A review as one self-contained HTML page to share."""

import io
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from rich.console import Console

from bugnight.bots.judging import VERDICTS
from bugnight.bots.review import Account, Decision, Review
from bugnight.cli.account import from_above
from bugnight.cli.account.people import People
from bugnight.cli.review_words import COLUMNS, ReviewWords, change, percent
from bugnight.cli.screen import THEME
from bugnight.play import Record

ROOM = 7.0
"""The least distance of names at the right of the chart, in percent of its height."""
MARK = 5.0
"""The width of a mark in percent of the chart's; its height is twice as much."""
WIDTH = 76
"""Columns of a game's table in text."""


def page(review: Review, record: Record, title: tuple[str, int], lang: str) -> str:
    people = People(record)
    words = ReviewWords(lang, record.game.name, people.names)
    place = words("report-file", file=title[0], record=title[1])
    heading = words.heading()
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in words.notes(review))
    cards = "".join(_player(player, review, words) for player in review.players)
    players = f'<div class="players">\n{cards}</div>'
    errors = noise = ""
    if review.judged:
        errors = _section("errors", words("report-clear"), _errors(review, words))
        noise = f"<p>{escape(words('report-noise'))}</p>"
    style = files("bugnight.cli").joinpath("review.css").read_text("utf-8")
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(heading)}</title>
<style>
{style}</style>
</head>
<body>
<main>
<header>
<p class="place">{escape(place)}</p>
<h1>{escape(heading)}</h1>
{notes}</header>
{_chart(review, people, words)}
{_section("players", words("report-players"), players)}
{_section("turns", words("report-turns"), _turns(review, record, people, words))}
{errors}
{_section("decisions", words("report-decisions"), _decisions(review, words))}
<footer>
{noise}
<p>{escape(words("report-how"))}</p>
</footer>
</main>
</body>
</html>
"""


def _section(name: str, heading: str, body: str) -> str:
    return f"""<section aria-labelledby="{name}">
<h2 id="{name}">{escape(heading)}</h2>
{body}
</section>"""


# The chart


def _chart(review: Review, people: People, words: ReviewWords) -> str:
    last = max(len(review.curve) - 1, 1)
    lines = "".join(
        f'<polyline class="seat-{seat}" points="{_points(review, seat, last)}"/>'
        for seat in range(len(review.seats))
    )
    marks = "".join(
        f'<a class="mark" href="#ply-{turn.ply}" style="left:{left:.2f}%;top:{top:.2f}%"'
        f' aria-label="{_label(turn.ply, words)}">{number}</a>'
        for number, (turn, (left, top)) in enumerate(
            zip(review.turns, _marks(review, last), strict=True), 1
        )
    )
    scale = "".join(
        f'<span class="scale" style="top:{100 - part}%">{part}</span>'
        for part in (0, 25, 50, 75, 100)
    )
    grid = "".join(f'<path class="grid" d="M0 {part}H100"/>' for part in (0, 25, 50, 75, 100))
    plies = "".join(
        f'<span style="left:{100 * ply / last:.2f}%">{ply}</span>' for ply in _ticks(last)
    )
    names = "".join(
        f'<span class="end seat-{seat}" style="top:{top:.1f}%">{escape(people.names[seat])}</span>'
        for seat, top in _places(review)
    )
    unit = escape(words("report-column", column="ply"))
    return f"""<figure>
<figcaption>{escape(words("report-win-curve"))} (%)</figcaption>
<div class="chart">{scale}
<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img"
 aria-label="{escape(words("report-win-curve"))}">{grid}{lines}</svg>
{marks}{names}
<div class="plies">{plies}<span class="unit">{unit}</span></div>
</div>
</figure>"""


def _points(review: Review, seat: int, last: int) -> str:
    return " ".join(
        f"{100 * ply / last:.2f},{100 * (1 - shares[seat]):.2f}"
        for ply, shares in enumerate(review.curve)
    )


def _marks(review: Review, last: int) -> list[tuple[float, float]]:
    """The places of the turning points' marks: on their line, or above another mark."""
    places: list[tuple[float, float]] = []
    for turn in review.turns:
        left, top = 100 * turn.ply / last, 100 * (1 - review.curve[turn.ply][turn.seat])
        while any(abs(left - x) < MARK and abs(top - y) < 2 * MARK for x, y in places):
            top -= MARK / 2
        places.append((left, top))
    return places


def _ticks(last: int) -> list[int]:
    """Some round plies for the axis.

    >>> _ticks(92)
    [0, 20, 40, 60, 80]
    """
    step = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if last < 6 * step
    )
    return list(range(0, last + 1, step))


def _places(review: Review) -> Iterator[tuple[int, float]]:
    """The places of the names at the right: at the ends of their lines, without overlap."""
    ends = sorted((100 * (1 - share), seat) for seat, share in enumerate(review.curve[-1]))
    above, tops = -ROOM, []
    for end, seat in ends:
        above = max(end, above + ROOM)
        tops.append((seat, above))
    below = 100 + ROOM
    for seat, top in reversed(tops):
        below = min(top, below - ROOM)
        yield seat, below


# The players


def _player(player: Account, review: Review, words: ReviewWords) -> str:
    steps = [("fair", player.fair), ("luck", player.luck), ("skill", player.skill)]
    steps.append(("others", player.others))
    total, ends = 0.0, [0.0]
    for _, step in steps:
        total += step
        ends.append(total)
    low, high = min([0.0, *ends]), max([1.0, *ends])
    names = {key: words("report-part", part=key) for key in ("result", *dict(steps))}
    rows = "".join(
        _bar(names[key], change(step) if key != "fair" else percent(step), before, after, low, high)
        for (key, step), before, after in zip(steps, ends, ends[1:], strict=False)
    )
    rows += _bar(names["result"], percent(player.result), 0, player.result, low, high, "result")
    rate = f"<p>{escape(words.rate(player))}</p>" if review.judged else ""
    star = " ★" if review.finished and player.result > 0 else ""
    return f"""<article class="player seat-{player.seat}">
<h3>{escape(words.names[player.seat])}{star}</h3>
<p>{escape(words.line(player, review))}</p>
{rate}
<details><summary>{escape(words("report-compared"))}</summary>
<table class="account">{rows}</table></details>
</article>
"""


def _bar(
    label: str, value: str, before: float, after: float, low: float, high: float, kind: str = ""
) -> str:
    """A row of an account, with a bar from the share of the win before to that after."""
    left, width = min(before, after) - low, abs(after - before)
    span = high - low
    sort = kind or ("up" if after >= before else "down")
    return (
        f'<tr class="{sort}"><th scope="row">{escape(label)}</th><td class="bar"><i'
        f' style="left:{100 * left / span:.1f}%;width:{100 * width / span:.1f}%"></i></td>'
        f"<td>{escape(value)}</td></tr>"
    )


# Turning points and decisions


def _label(ply: int, words: ReviewWords) -> str:
    return escape(words("report-ply", n=ply))


def _turns(review: Review, record: Record, people: People, words: ReviewWords) -> str:
    scenes = _scenes(record, people, {turn.ply - 1 for turn in review.turns})
    before = escape(words("report-before"))
    items = "".join(
        f'<li id="ply-{turn.ply}"><h3>{_label(turn.ply, words)}</h3>'
        f"<p>{escape(words.turn(turn, record.moves[turn.ply - 1]))}</p>"
        + (f"<p>{escape(words.candidates(turn.mistake))}</p>" if turn.mistake else "")
        + f'<details><summary>{before}</summary><pre lang="en">'
        f"{scenes[turn.ply - 1]}</pre></details></li>"
        for turn in review.turns
    )
    return f"<ol>{items}</ol>" if items else f"<p>{escape(words('report-no-turns'))}</p>"


def _scenes(record: Record, people: People, plies: set[int]) -> dict[int, str]:
    """The table after some plies, as the account shows it, in HTML."""
    scenes = {}
    for ply, match in enumerate(record.replay()):
        if ply in plies:
            console = Console(
                record=True, width=WIDTH, file=io.StringIO(), theme=THEME, highlight=False,
                force_terminal=True, color_system="256",
            )  # fmt: skip
            for part in from_above(record.game, people, match.position.table):
                console.print(part, markup=False)
            scenes[ply] = console.export_html(inline_styles=True, code_format="{code}").strip("\n")
    return scenes


def _errors(review: Review, words: ReviewWords) -> str:
    errors = [decision for decision in review.decisions if decision.counted]
    return _table(errors, words) if errors else f"<p>{escape(words('report-clean'))}</p>"


def _table(decisions: list[Decision], words: ReviewWords) -> str:
    heads = "".join(f"<th>{escape(words('report-column', column=key))}</th>" for key in COLUMNS)
    rows = "".join(_row(decision, words) for decision in decisions)
    return f"""<div class="wide"><table class="decisions"><thead><tr>{heads}</tr></thead><tbody>
{rows}</tbody></table></div>"""


def _decisions(review: Review, words: ReviewWords) -> str:
    counts = ", ".join(
        words("verdict-count", n=n, verdict=verdict)
        for verdict in VERDICTS
        if (n := sum(d.verdict == verdict for d in review.decisions))
    )
    return f"""<details><summary>{escape(counts)}</summary>
{_table(review.decisions, words)}
</details>"""


def _row(decision: Decision, words: ReviewWords) -> str:
    inside = "".join(f"<td>{escape(cell)}</td>" for cell in words.cells(decision))
    return f'<tr class="{decision.verdict} seat-{decision.seat}">{inside}</tr>\n'
