"""Saved games: written after every move, never deleted."""

import os
import time
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from bugnight.cli.errors import os_reason
from bugnight.cli.writing import write_file
from bugnight.play import Record, RecordError


class Save(msgspec.Struct, frozen=True):
    """A file with a game, or the reason why it cannot be read."""

    path: Path
    record: Record | None
    fault: str = ""
    changed: float = 0.0


def folder() -> Path:
    """The folder of saved games: in `BUGNIGHT_HOME`, or in the user's data folder."""
    home = os.environ.get("BUGNIGHT_HOME")
    return (Path(home) if home else user_data_path("bugnight", appauthor=False)) / "games"


def new_path(game: str, seed: str) -> Path:
    """A file that no other game has."""
    return folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{seed[:6]}.json"


def write(path: Path, record: Record) -> Path:
    """Save a game, and return its path; finished games have a folder of their own."""
    finished = path.parent / "finished" / path.name
    here, gone = (path, finished) if record.result is msgspec.UNSET else (finished, path)
    here.parent.mkdir(parents=True, exist_ok=True)
    write_file(str(here), record.to_json() + "\n", overwrite=True)
    gone.unlink(missing_ok=True)
    return here


def read(path: Path) -> Save:
    try:
        changed = path.stat().st_mtime
        return Save(path, Record.parse(path.read_bytes()), "", changed)
    except RecordError as error:
        return Save(path, None, error.reason)
    except OSError as error:
        return Save(path, None, os_reason(error))


def unfinished() -> list[Save]:
    """Unfinished games, and files that cannot be read; newest first.

    Moves are only checked when a game is continued: checking all would take too long.
    """
    paths = folder().glob("*.json") if folder().is_dir() else ()
    return sorted(map(read, paths), key=lambda save: -save.changed)
