"""What doctests may use without making it: `game`, one of our games for two players."""

from typing import Any

import pytest

from bugnight import GAMES
from bugnight.registry import our_names


@pytest.fixture(autouse=True)
def example_game(request: pytest.FixtureRequest) -> None:
    """Give doctests a game, so that no floor has to name one."""
    if isinstance(request.node, pytest.DoctestItem):
        namespace: dict[str, Any] = request.getfixturevalue("doctest_namespace")
        namespace["game"] = GAMES[our_names()[0]](players=2)
