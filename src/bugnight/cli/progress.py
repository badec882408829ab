"""Progress on standard error, for work that takes its time, where somebody is watching."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 2.0
"""Seconds before anything is shown."""


class Progress:
    """Counts bytes and records; shows a bar once it has taken long."""

    def __init__(self, name: str, total: int | None) -> None:
        self._name = name
        self._total = total
        self._bytes = 0
        self._records = 0
        self._start = monotonic()
        self._watched = sys.stderr.isatty()
        self._bar: Bar | None = None

    def __call__(self, size: int) -> None:
        """One more record, of this many bytes, was read."""
        self._bytes += size
        self._records += 1
        if self._bar is None and self._watched and monotonic() - self._start > PATIENCE:
            self._bar = Bar(self._name, self._total)
        if self._bar is not None:
            self._bar.update(self._bytes, self._records)

    def stop(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()


class Bar:
    """A bar of Rich's."""

    def __init__(self, name: str, total: int | None) -> None:
        from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        from bugnight.cli.screen import error_console

        self._progress = RichProgress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[records]:,} records"),
            TimeRemainingColumn(),
            console=error_console(),
            transient=True,
        )
        self._task = self._progress.add_task(name, total=total, records=0)
        self._progress.start()

    def update(self, size: int, records: int) -> None:
        """Show how far it is."""
        self._progress.update(self._task, completed=size, records=records)

    def stop(self) -> None:
        """Take it away."""
        self._progress.stop()


@contextmanager
def progress(name: str, total: int | None) -> Iterator[Progress]:
    """Show progress while the body runs, if it runs long."""
    shown = Progress(name, total)
    try:
        yield shown
    finally:
        shown.stop()
