"""Bug Night: bug games on one table, exact and fast."""

from importlib import import_module as _import
from typing import TYPE_CHECKING as _CHECKING

if _CHECKING:
    from bugnight.play import *  # noqa: F403

    __version__: str


def __getattr__(name: str) -> object:
    """Load the library when one of its names is first used; `--help` does not need it."""
    if name == "__version__":
        return _import("importlib.metadata").version("bugnight")
    if name.startswith("_") and name != "__all__":
        raise AttributeError(f"module 'bugnight' has no attribute {name!r}")
    return getattr(_import("bugnight.play"), name)


def __dir__() -> list[str]:
    own = {name for name in globals() if name.startswith("__")}
    return sorted({*own, "__version__", *_import("bugnight.play").__all__})
