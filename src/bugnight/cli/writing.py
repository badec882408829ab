"""Writing a file as a whole or not at all, and JSON on standard output."""

import os
import secrets
from pathlib import Path

from bugnight.cli.errors import Failure, os_reason


def write_file(name: str, text: str, *, overwrite: bool, remedy: str = "") -> None:
    """Write a file at once, so that a reader never sees half of it.

    `remedy` says what to do about a file that is there already.
    """
    path = Path(os.path.realpath(name))  # a link stays a link
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, "utf-8")  # a pipe or a device cannot be replaced
        else:
            _put(path, text.encode(), overwrite=overwrite)
    except FileExistsError:
        raise Failure(f"{name}: the file exists; {remedy}") from None
    except OSError as error:
        raise Failure(f"{name}: {os_reason(error)}") from error


def print_json(value: object) -> None:
    """Print a line of JSON."""
    from msgspec.json import encode

    print(encode(value).decode())


def check_folder(name: str | None) -> None:
    """Refuse, before any work is done, a file in a folder that is not there."""
    if name is not None and not Path(os.path.realpath(name)).parent.is_dir():
        raise Failure(f"{name}: there is no such folder")


def _put(path: Path, content: bytes, *, overwrite: bool) -> None:
    if path.exists() and not overwrite:
        raise FileExistsError
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
