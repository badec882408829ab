"""Errors of commands: one line on standard error, and an exit status."""

import sys

FAILED = 1
MISUSED = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


class Failure(Exception):
    """A file or record that is bad, or work that cannot be done. The message is for people."""


class Misuse(Exception):
    """A wrong option or argument. The message names it and says what would be right."""


class PipeClosed(Exception):
    """The reader of our output, such as `head`, has closed the pipe."""


def complain(message: str) -> None:
    """Print an error as one line on standard error."""
    print(f"bugnight: {printable(message)}", file=sys.stderr)


def printable(text: str) -> str:
    r"""Escape what would move the cursor, change colours or break the line.

    >>> print(printable("a\nb\x1b[31m"))
    a\nb\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def os_reason(error: OSError) -> str:
    """The reason of an operating system error, without its number.

    >>> os_reason(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]
