"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeAlias

Show: TypeAlias = Callable[[int, str], None]
"""Shows progress, as a number and in words."""


@contextmanager
def progress(
    name: str, total: int | None, already: int = 0, patience: float = 0.0
) -> Iterator[Show]:
    """Show a bar while the body runs, once it has run for `patience` seconds."""
    if not sys.stderr.isatty():
        yield lambda done, words: None  # noqa: ARG005
        return
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    from bugnight.cli.screen import error_console

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[words]}", markup=False),
        TimeRemainingColumn(),
        console=error_console(),
        transient=True,
    )
    task = bar.add_task(name, total=total, completed=already, words="")
    begun = monotonic()

    def show(done: int, words: str) -> None:
        if monotonic() - begun >= patience:
            bar.start()
        bar.update(task, completed=done, words=words)

    if not patience:
        bar.start()
    try:
        yield show
    finally:
        if bar.live.is_started:
            bar.stop()
