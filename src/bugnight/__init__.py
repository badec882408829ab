"""Bug Night: bug games on one table, exact and fast."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugnight.play import *  # noqa: F403


def __getattr__(name: str) -> object:
    """Load the library when a name of it is first used: the command's help does not need it."""
    if name.startswith("_") and name != "__all__":
        raise AttributeError(f"module 'bugnight' has no attribute {name!r}")
    return getattr(import_module("bugnight.play"), name)


def __dir__() -> list[str]:
    """Offer the names of the library to whoever presses Tab."""
    return sorted({*globals(), *import_module("bugnight.play").__all__})
