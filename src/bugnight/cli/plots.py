"""Drawings of results, for commands; matplotlib is loaded when one is asked for."""

from pathlib import Path
from typing import TYPE_CHECKING

from bugnight.cli.errors import Failure, Misuse, os_reason
from bugnight.extras import require

if TYPE_CHECKING:
    from bugnight.lab.standing import Standing

KINDS = (".svg", ".png", ".pdf")


def check_plot(name: str | None) -> None:
    """Refuse, before any work is done, a plot that cannot be drawn."""
    if name is None:
        return
    if Path(name).suffix.lower() not in KINDS:
        raise Misuse(f"--plot ends in {', '.join(KINDS)}, not {name!r:.60}")
    require("lab", "matplotlib")


def save_plot(name: str, standing: "Standing") -> None:
    """Draw the result of an arena."""
    from bugnight.lab.arena_plot import draw

    try:
        draw(standing, name)
    except OSError as error:
        raise Failure(f"{name}: {os_reason(error)}") from error
