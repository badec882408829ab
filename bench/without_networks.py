"""The `queen` that a browser has, which asks no networks: what the other is measured against.

bugnight arena bug-off queen@400 bench/without_networks.py:Queen@1200 --games 480
"""

from bugnight.bots import levels


class Queen(levels.Queen):
    """`queen` by trials and trees alone."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        super().__init__(seed=seed, networks=False)
