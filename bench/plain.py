"""The plainest player of Party Bugs with a plan: what `thumb` is to be clearly better than."""

from bugnight import Move, View
from bugnight.bots import Limit
from bugnight.games.party_bugs.game import PartyBugsTable

MUCH = 4
"""Floor cards differ much if the lowest and the highest are so far apart."""
KING = 13


class Plain:
    """Takes what is best for its display, and plays low if the floor is worth coming first for."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        """It leaves nothing to chance."""

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        """Take or play."""
        moves = {int(str(move).split()[1].partition("@")[0]): move for move in view.legal_moves}
        table, seat = view.table, view.seat
        assert isinstance(table, PartyBugsTable)
        assert seat is not None
        if table.phase == "take":
            display = table.displays[seat]
            return moves[min(moves, key=lambda card: -card if card in display else card)]
        floor = [card for card, _ in table.floor]
        without_king = [card for card in moves if card != KING] or list(moves)
        low = max(floor) - min(floor) >= MUCH
        return moves[min(without_king) if low else max(without_king)]
