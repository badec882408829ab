"""Players of RumBugz that leave something out, to find out what it is worth."""

from bugnight import Move, View
from bugnight.bots import Limit, make


class Silent:
    """Plays by rules of thumb, and never bids."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self.friend = make("thumb", seed=seed)

    def choose(self, view: View, limit: Limit) -> Move:
        """Pass; or do as the rules of thumb say."""
        move = self.friend.choose(view, limit)
        return move._replace(text="pass") if move.text == "bid" else move
