"""Errors about missing packages that an extra of Bug Night installs."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


class MissingExtra(ModuleNotFoundError):
    """A package is missing; the message is one line and says how to install it."""

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(f'{module} is not installed: pip install "bugnight[{extra}]"', name=module)


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Turn a failed import in the body into a `MissingExtra`.

    >>> with needed("research"):
    ...     import a_framework
    Traceback (most recent call last):
      ...
    bugnight.extras.MissingExtra: a_framework is not installed: pip install "bugnight[research]"
    """
    try:
        yield
    except MissingExtra:
        raise
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module == "bugnight":
            raise
        raise MissingExtra(module, extra) from None


def require(extra: str, module: str) -> None:
    """Raise `MissingExtra` if a module of an extra is not installed."""
    if find_spec(module) is None:
        raise MissingExtra(module, extra)
