"""What is printed for people: colours where they can be seen, text where they cannot."""

import os
import sys

from rich.console import Console, RenderableType
from rich.theme import Theme

WIDEST = 100
"""Lines longer than this are hard to read."""

THEME = Theme(
    {
        # The terminal's own sixteen colours, without yellow and white: they are made for its
        # background, whether that is light or dark.
        "title": "bold magenta",
        "heading": "bold blue",
        "quiet": "dim",
        "name": "bold",
        "winner": "bold green",
        "good": "green",
        "bad": "red",
        "markdown.code": "cyan",
        "markdown.h1": "bold magenta",
        "markdown.h2": "bold blue",
        "markdown.h3": "bold",
        "markdown.item.bullet": "blue",
        "markdown.block_quote": "italic",
        "markdown.table.header": "bold",
        "markdown.table.border": "dim",
    }
)


class Screen:
    """Standard output for people."""

    def __init__(self) -> None:
        plain = {"color_system": None} if os.environ.get("NO_COLOR") else {}
        self.console = Pipe(theme=THEME, highlight=False, markup=False, emoji=False, **plain)
        self.console.width = min(self.console.width, WIDEST)

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other; in a pipe, without blanks at the ends of lines."""
        if self.console.is_terminal:
            for thing in things:
                self.console.print(thing)
            return
        with self.console.capture() as captured:
            for thing in things:
                self.console.print(thing)
        sys.stdout.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))


class Pipe(Console):
    """A console that says when its pipe was closed, like any other writer."""

    def on_broken_pipe(self) -> None:
        """Let the command end as it does for all its output."""
        raise BrokenPipeError


def error_console() -> Console:
    """Standard error, for progress."""
    return Console(stderr=True, theme=THEME, highlight=False)
