"""The errors that Bug Night raises; each message says what would have been right."""

from collections.abc import Iterable


class BugNightError(ValueError):
    """The base class of all errors of Bug Night."""


class GameError(BugNightError):
    """A game that cannot be loaded, or that declares something wrong."""


class OptionError(BugNightError):
    """An option that does not exist, or a value that it cannot have."""


class SeedError(BugNightError):
    """A text or number that is not a seed."""


class DealError(BugNightError):
    """A deal that is not exact: a card too many, one missing, or a list of the wrong shape."""


class MoveError(BugNightError):
    """A move that cannot be made."""


class InvalidMove(MoveError):
    """A text that is not a move at all."""


class IllegalMove(MoveError):
    """A move that is not legal here; `legal` lists those that are."""

    def __init__(self, text: str, legal: Iterable[str], reason: str = "") -> None:
        self.text = text
        self.legal = tuple(legal)
        because = f" ({reason})" if reason else ""
        super().__init__(f"illegal move {text!r:.120}{because}; legal: {shortened(self.legal)}")


class GameOver(MoveError):
    """A move after the end."""


class RecordError(BugNightError):
    """A record that cannot be read or replayed: where, and why."""

    def __init__(self, reason: str, *, ply: int = 0, number: int = 0, source: str = "") -> None:
        self.reason = reason
        self.ply = ply
        self.number = number
        self.source = source
        super().__init__(reason)

    def __str__(self) -> str:
        place = f"record {self.number}, ply {self.ply}: {self.reason}"
        return f"{self.source}: {place}" if self.source else place


def shown(value: object) -> str:
    """Write a value as a JSON file would, texts in single quotes, and cut a long one short."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # thousands of digits, or of brackets
        return f"a {type(value).__name__} too long to show"
    if isinstance(value, bool | None):
        text = {True: "true", False: "false", None: "null"}[value]
    return text if len(text) <= 80 else f"{text[:77]}..."


def shortened(texts: Iterable[str], most: int = 12) -> str:
    """Join texts, and cut a long list short."""
    texts = tuple(texts)
    if len(texts) <= most:
        return ", ".join(texts) or "none"
    return ", ".join(texts[:most]) + f" and {len(texts) - most} more"
