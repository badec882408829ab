"""What `queen` is measured against in games where it looks ahead by a network.

bugnight arena bug-off queen@400 bench/other_queens.py:WithoutNetwork@2400 --games 480
"""

from bugnight.bots import levels, network


class WithoutNetwork(levels.Queen):
    """`queen` by rules of thumb alone."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        super().__init__(seed=seed, weights_of=lambda _: None)


class WithLargeNetwork(levels.Queen):
    """`queen` by the network of `learned`, which is too large for a page."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        super().__init__(seed=seed, weights_of=network.load)
