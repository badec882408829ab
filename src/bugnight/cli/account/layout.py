"""Headings and tables of an account."""

from collections.abc import Iterable
from typing import TypeVar

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

C = TypeVar("C")


def heading(text: str | Text) -> RenderableType:
    """A heading for a round or the like, with an empty line above it."""
    title = Text(text, "heading") if isinstance(text, str) else text
    return Group("", Rule(title, align="left", style="quiet"))


def board(*headings: str, right: Iterable[str] = ()) -> Table:
    """A table with headings; columns in `right` are aligned right, for numbers."""
    table = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        header_style="quiet",
        border_style="quiet",
    )
    for text in headings:
        side: str = "right" if text in right else "left"
        table.add_column(text, justify=side, overflow="fold")  # type: ignore[arg-type]
    return table


def seen(cards: list[C] | int) -> list[C]:
    """Cards as a list, for type checkers: a view may only have their number."""
    assert isinstance(cards, list)
    return cards


def numbers(values: Iterable[C]) -> str:
    """Values separated by spaces; a dash if there are none."""
    return " ".join(map(str, values)) or "–"
