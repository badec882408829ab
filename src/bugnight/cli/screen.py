"""Output for people: with colours in a terminal, plain text elsewhere."""

import os
import re
import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

WIDEST = 100
"""Lines longer than this are hard to read."""

BLUE, PURPLE, GREEN, BROWN, RED, TEAL, GREY = (
    f"color({number})" for number in (32, 134, 28, 130, 167, 30, 243)
)
"""Colours of medium brightness, legible on black and on white."""

THEME = Theme(
    {
        "title": f"bold {PURPLE}",
        "heading": "bold",
        "quiet": GREY,
        "winner": f"bold {GREEN}",
        "good": f"bold {GREEN}",
        "bad": RED,
        "markdown.code": TEAL,
        "markdown.h1": f"bold {PURPLE}",
        "markdown.h2": f"bold {BLUE}",
        "markdown.h3": "bold",
        "markdown.item.bullet": BLUE,
        "markdown.block_quote": "italic",
        "markdown.table.header": "bold",
        "markdown.table.border": GREY,
    }
)


class Screen:
    """Standard output for people."""

    def __init__(self) -> None:
        self.console = Pipe(
            theme=THEME,
            highlight=False,
            markup=False,
            emoji=False,
            color_system=None if os.environ.get("NO_COLOR") else "auto",
        )
        self.console.width = min(self.console.width, WIDEST)

    def keep_first_column_whole(self, table: Table) -> None:
        """Do not break it, if the longest words of the other columns leave room."""
        table.columns[0].no_wrap = True
        unlimited = self.console.options.update_width(sys.maxsize)
        least = Measurement.get(self.console, unlimited, table).minimum
        table.columns[0].no_wrap = least <= self.console.width

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other; in a pipe, without trailing spaces."""
        if self.console.is_terminal:
            for thing in things:
                self.console.print(thing)
            return
        with self.console.capture() as captured:
            for thing in things:
                self.console.print(thing)
        sys.stdout.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))


class Pipe(Console):
    """A console that raises `BrokenPipeError`, like any other writer."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def error_console() -> Console:
    """Standard error, for progress."""
    return Console(stderr=True, theme=THEME, highlight=False)


def short_name(name: str, width: int) -> str:
    """A name without unprintable characters, cut to a width."""
    text = Text("".join(filter(str.isprintable, name)).strip())
    text.truncate(width, overflow="ellipsis")
    return text.plain


_MARK = 0xE000
"""The first character for private use."""


def marks(count: int) -> list[str]:
    """Placeholders for styled texts in a message."""
    return [chr(_MARK + i) for i in range(count)]


def filled(said: str, texts: Sequence[Text]) -> Text:
    """Replace the placeholders by their texts.

    >>> filled("Hello " + marks(1)[0], [Text("Ada", "bold")]).markup
    'Hello [bold]Ada[/bold]'
    """
    told = Text()
    for part in re.split(r"([\ue000-\uf8ff])", said):
        number = ord(part) - _MARK if len(part) == 1 else -1
        told.append(texts[number] if 0 <= number < len(texts) else part)
    return told
