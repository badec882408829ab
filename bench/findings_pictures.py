"""Draw the first table of every simulation in docs/findings.md, from the figures printed there.

python -m bench.findings_pictures
"""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from bench.findings import BLOCK, PAGE

FOLDER = PAGE.parent / "pictures" / "findings"
CELL = re.compile(r"(-?[\d.,]+)( %)? ±([\d.,]+)")
COLOURS = ("#5b3a8c", "#1f77b4", "#2e7d32", "#b5651d", "#b03a48")


class Chart(NamedTuple):
    """A table as it is drawn: figures with half their intervals, by column and row."""

    title: str
    unit: str
    columns: list[str]
    rows: dict[str, dict[str, tuple[float, float]]]


def chart(text: str) -> Chart | None:
    """Read the first table that a command printed; figures stand below the end of their heading."""
    lines = text.splitlines()
    start = next(i for i, (_, below) in enumerate(pairwise(lines)) if re.fullmatch(r" ?─+", below))
    heads = [(head[0], head.end()) for head in re.finditer(r"\S+(?: \S+)*", lines[start])]
    title, unit = heads[0][0], ""
    rows: dict[str, dict[str, tuple[float, float]]] = {}
    for line in lines[start + 2 :]:
        cells = list(CELL.finditer(line))
        if not line.strip():
            break
        if not cells:
            continue
        unit = cells[0][2] or unit
        row = rows.setdefault(line[: cells[0].start()].strip(), {})
        for cell in cells:
            head = min(heads[1:], key=lambda head: abs(head[1] - cell.end()))[0]
            row[head] = _number(cell[1]), _number(cell[3])
    return Chart(title, unit, [head for head, _ in heads[1:]], rows) if rows else None


def _number(text: str) -> float:
    return float(text.replace(",", ""))


def draw(found: Chart, path: Path) -> None:
    """Write the picture: a row for each label, a colour for each kind of game."""
    with rc_context({"svg.hashsalt": "bugnight", "font.size": 10}):
        picture = Figure(figsize=(8, 0.8 + 0.42 * len(found.rows)), layout="constrained")
        FigureCanvasAgg(picture)
        axes: Any = picture.subplots()
        labels = list(found.rows)
        for number, column in enumerate(found.columns):
            points = [
                (at + (number - (len(found.columns) - 1) / 2) * 0.13, *found.rows[label][column])
                for at, label in enumerate(labels)
                if column in found.rows[label]
            ]
            where, means, halves = zip(*points, strict=True)
            colour = COLOURS[number % len(COLOURS)]
            axes.errorbar(means, where, xerr=halves, fmt="o", ms=4, color=colour, label=column)
        axes.set_yticks(range(len(labels)), labels)
        axes.invert_yaxis()
        axes.set_xlim(left=0)
        axes.set_xlabel(
            f"{found.title.lower()},{found.unit}" if found.unit else found.title.lower()
        )
        axes.grid(axis="x", alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(fontsize=8, frameon=False)
        picture.savefig(path, format="svg", metadata={"Date": None, "Creator": None})


def illustrated(page: str) -> str:
    """Draw everything, and put each picture below its table."""
    page = re.sub(r"\n!\[[^\]]*\]\(pictures/findings/[^)]*\)\n", "", page)
    number = 0

    def add(match: re.Match[str]) -> str:
        nonlocal number
        found = chart(match[2]) if match[1].startswith("bugnight simulate") else None
        if found is None:
            return match[0]
        number += 1
        name = f"{number:02}.svg"
        draw(found, FOLDER / name)
        kinds = ", ".join(found.columns)
        return (
            f"{match[0]}\n\n![{found.title} with 95 % intervals: {kinds}](pictures/findings/{name})"
        )

    return BLOCK.sub(add, page)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(illustrated(PAGE.read_text("utf-8")), "utf-8")
