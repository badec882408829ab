"""What to say where a framework is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(package: str, extra: str = "research") -> Iterator[None]:
    """Turn the failed import of a package into a message that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{package} is not installed; `pip install 'bugnight[{extra}]'` brings it",
            name=error.name,
        ) from None
