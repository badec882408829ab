"""A simulation's results as one self-contained HTML file: tables and plots."""

import re
from collections.abc import Callable, Iterator
from html import escape
from io import BytesIO
from typing import Any

from bugnight.extras import needed
from bugnight.lab.figures import Line, Results, rows, sections, titles, written
from bugnight.play import GAMES

with needed("lab"):
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Picture

COLOURS = ("#5b3a8c", "#1f77b4", "#2e7d32", "#b5651d", "#b03a48", "#00838f", "#6b6b6b")
MOST_STEPS = 80
"""About the most steps in a plot."""
STYLE = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #222; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { color: #5b3a8c; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child { text-align: left; font-weight: normal; } thead th { font-weight: bold; }
small, .quiet { color: #666; } code { background: #f3f0f7; padding: .1rem .3rem; }
svg { max-width: 100%; height: auto; }
"""


def page(results: Results, command: str) -> str:
    """Write the report; `command` reproduces it."""
    name = GAMES[results.game].title
    least = min((each.games for each in results.findings), default=0)
    bots = ", ".join(dict.fromkeys(bot for each in results.findings for bot in each.bots))
    common = titles(results)[1] if results.findings else ""
    kind = f" ({common})" if common else ""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(name)}: {least:,} games</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(name)}</h1>",
        f"<p>{least:,} games of each kind{escape(kind)}, by {escape(bots or 'nobody')}.",
        "After ± is half of a 95&nbsp;% interval. Done again with:</p>",
        f"<p><code>{escape(command)}</code></p>",
    ]
    if least < results.wanted:
        parts.append(f"<p><b>Not all:</b> {results.wanted:,} games were wanted.</p>")
    if results.findings:
        parts += _sections(results)
    return "\n".join([*parts, "</body></html>", ""])


def _sections(results: Results) -> Iterator[str]:
    game = GAMES[results.game]
    by_place = f"share of wins by place, counted from the {game.starter_word}"
    length = game.length_event or "decisions"
    plots: dict[str, tuple[str, Callable[[Any], None]]] = {
        "Wins": (by_place, lambda axes: _wins(axes, results)),
        "Score": ("how often each score came", lambda axes: _scores(axes, results)),
        "Length of a game": (
            "how long games are",
            lambda axes: _spread(axes, results, "lengths", length),
        ),
        "How often in a game": (
            "how often each rule comes up in a game",
            lambda axes: _events(axes, results),
        ),
    }
    for number, section in enumerate(sections(results)):
        yield f"<h2>{escape(section)}</h2>"
        if section in plots:
            caption, draw = plots[section]
            yield _svg(draw, caption, f"p{number}-")
        yield _table(results, section)


def _table(results: Results, section: str) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in titles(results)[0])
    lines = [f"<table><thead><tr><th></th>{heads}</tr></thead><tbody>"]
    for first, entries in rows(results, section):
        clause = f" <small>{first.clause}</small>" if first.clause else ""
        cells = "".join(f"<td>{escape(written(entry))}</td>" for entry in entries)
        lines.append(f"<tr><th>{escape(first.label)}{clause}</th>{cells}</tr>")
    return "".join([*lines, "</tbody></table>"])


def _svg(draw: Callable[[Any], None], caption: str, prefix: str) -> str:
    """Draw a plot as inline SVG; ids get a prefix, since a page has several plots."""
    with rc_context({"svg.hashsalt": "bugnight", "svg.fonttype": "none", "font.size": 11}):
        picture = Picture(figsize=(9, 4), layout="constrained")
        FigureCanvasAgg(picture)
        axes = picture.subplots()
        draw(axes)
        axes.spines[["top", "right"]].set_visible(False)
        content = BytesIO()
        picture.savefig(content, format="svg", metadata={"Date": None})
    text = content.getvalue().decode()
    text = text[text.index("<svg") :]
    text = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{prefix}", text)
    return text.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)


def _colour(i: int) -> str:
    return COLOURS[i % len(COLOURS)]


def _wins(axes: Any, results: Results) -> None:  # noqa: ANN401
    findings, heads = results.findings, titles(results)[0]
    starter = GAMES[results.game].starter_word
    for i, each in enumerate(findings):
        lines = [line for line in each.lines if line.name.startswith("wins_of_place")]
        _points(axes, i, len(findings), lines, 100, heads[i])
        axes.hlines(
            100 * each.fair, -0.5, len(lines) - 0.5, color=_colour(i), linestyle=":", alpha=0.7
        )
    most = max(each.options["players"] for each in findings)
    axes.set_xticks(range(most), [starter if not i else f"+{i}" for i in range(most)])
    axes.set_xlabel("place, clockwise")
    axes.set_ylabel("share of wins, % (dotted: fair)")
    axes.legend(frameon=False)


def _points(
    axes: Any,  # noqa: ANN401
    i: int,
    of: int,
    lines: list[Line],
    factor: float,
    label: str,
) -> None:
    """Draw one variation's figures, slightly offset from the others."""
    aside = 0.5 * (i - (of - 1) / 2) / max(of, 2)
    means = [factor * line.figure.mean for line in lines]
    reach = [factor * ((line.figure.high or 0) - line.figure.mean) for line in lines]
    places = [place + aside for place in range(len(lines))]
    axes.errorbar(
        places,
        means,
        [max(each, 0) for each in reach],
        fmt="o",
        color=_colour(i),
        label=label,
        capsize=3,
    )


def _scores(axes: Any, results: Results) -> None:  # noqa: ANN401
    """Draw the scores; only the winners' if all others score 0."""
    others = {
        score
        for each in results.findings
        for score, count in each.scores.items()
        if count > each.winning_scores.get(score, 0)
    }
    if others == {0}:
        _spread(axes, results, "winning_scores", "the winner's score")
    else:
        _spread(axes, results, "scores", "score")


def _spread(axes: Any, results: Results, field: str, label: str) -> None:  # noqa: ANN401
    """Draw how often each value occurred, in per cent; many values share a step."""
    counted: list[dict[int, int]] = [getattr(each, field) for each in results.findings]
    low, high = min(map(min, counted)), max(map(max, counted))
    width = 1 + (high - low) // MOST_STEPS
    for i, (head, counts) in enumerate(zip(titles(results)[0], counted, strict=True)):
        shares = [0.0] * ((high - low) // width + 1)
        for value, count in counts.items():
            shares[(value - low) // width] += 100 * count / sum(counts.values())
        edges = [low - 0.5 + width * step for step in range(len(shares) + 1)]
        axes.stairs(shares, edges, color=_colour(i), label=head)
    axes.set_xlabel(label if width == 1 else f"{label}, in steps of {width}")
    axes.set_ylabel("% of all")
    axes.legend(frameon=False)


def _events(axes: Any, results: Results) -> None:  # noqa: ANN401
    table = rows(results, "How often in a game")
    heads = titles(results)[0]
    for i, head in enumerate(heads):
        lines = [line for _, entries in table if (line := entries[i]) is not None]
        _points(axes, i, len(heads), lines, 1, head)
    labels = [first.label for first, _ in table]
    axes.set_xticks(range(len(labels)), labels, rotation=25, ha="right")
    axes.set_ylabel("times in a game")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)
