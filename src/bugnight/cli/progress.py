"""Progress on standard error, for work that takes its time, where somebody is watching."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

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


class Count:
    """Counts what is done of so many; shows a bar with rate and time left where one watches."""

    def __init__(self, name: str, unit: str, total: int, already: int) -> None:
        self._progress: RichProgress | None = None
        self._done = 0
        self._start = monotonic()
        if sys.stderr.isatty():
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
            from rich.progress import TimeRemainingColumn as TimeLeft

            from bugnight.cli.screen import error_console

            self._progress = Progress(
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn(f"{unit}  {{task.fields[rate]}}"),
                TimeLeft(),
                TextColumn("left"),
                console=error_console(),
                transient=True,
            )
            self._task = self._progress.add_task(name, total=total, completed=already, rate="")
            self._progress.start()

    def __call__(self, more: int = 1) -> None:
        """So many more are done."""
        self._done += more
        if self._progress is not None:
            rate = self._done / max(monotonic() - self._start, 1e-9)
            self._progress.update(self._task, advance=more, rate=f"{rate:,.1f}/s")

    def stop(self) -> None:
        """Take the bar away."""
        if self._progress is not None:
            self._progress.stop()


@contextmanager
def counting(name: str, unit: str, total: int, already: int = 0) -> Iterator[Count]:
    """Show how far it is while the body runs."""
    shown = Count(name, unit, total, already)
    try:
        yield shown
    finally:
        shown.stop()


@contextmanager
def progress(name: str, total: int | None) -> Iterator[Progress]:
    """Show progress while the body runs, if it runs long."""
    shown = Progress(name, total)
    try:
        yield shown
    finally:
        shown.stop()
