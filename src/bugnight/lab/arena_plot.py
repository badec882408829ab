"""The result of an arena as a picture: shares of wins and ratings, with their intervals."""

from pathlib import Path
from typing import Any

from bugnight.extras import needed
from bugnight.lab.intervals import Figure
from bugnight.lab.standing import Standing
from bugnight.play import GAMES

with needed("lab"):
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Picture

INK, FAIR = "#5b3a8c", "#8a8a8a"


def draw(standing: Standing, path: str | Path) -> None:
    """Write the picture in the format of the file's name; the same result gives the same bytes."""
    rows = standing.rows[::-1]
    names = [row.bot for row in rows]
    with rc_context({"svg.hashsalt": "bugnight", "svg.fonttype": "none"}):
        picture = Picture(figsize=(9, 1.6 + 0.45 * len(rows)), layout="constrained")
        FigureCanvasAgg(picture)
        shares, ratings = picture.subplots(1, 2, sharey=True)
        _dots(shares, names, [row.wins for row in rows], 100)
        shares.axvline(100 * standing.fair, color=FAIR, linestyle="--", label="fair share")
        shares.legend(loc="best", frameon=False, fontsize="small")
        shares.set_xlabel("share of wins, %")
        _dots(ratings, names, [row.rating for row in rows])
        ratings.set_xlabel("rating")
        options = ", ".join(f"{name} {value}" for name, value in standing.options.items())
        title = f"{GAMES[standing.game].title} ({options})"
        picture.suptitle(f"{title}: {standing.games} games, 95 % intervals", fontsize="medium")
        metadata = {"Date": None} if str(path).lower().endswith(".svg") else None
        picture.savefig(path, metadata=metadata, dpi=150)


def _dots(axes: Any, names: list[str], figures: list[Figure], factor: float = 1) -> None:  # noqa: ANN401
    means = [factor * each.mean for each in figures]
    ranged = [(each.mean, each.low, each.high) for each in figures]
    below = [0 if low is None else factor * max(mean - low, 0) for mean, low, _ in ranged]
    above = [0 if high is None else factor * max(high - mean, 0) for mean, _, high in ranged]
    axes.errorbar(means, names, xerr=[below, above], fmt="o", color=INK, capsize=4)
    axes.grid(axis="x", alpha=0.3)
    axes.margins(y=0.4 / len(names))
    axes.spines[["top", "right", "left"]].set_visible(False)
