"""Reasons in Bug Off!: being ahead in a colour, sweeps that are near, cards to score with later."""

from typing import TYPE_CHECKING

from bugnight.bots.reasons import Reason
from bugnight.games.bug_off.game import COLOURS, BugOffTable
from bugnight.play import View

if TYPE_CHECKING:
    from bugnight.bots.explain import Advice


def find(view: View, best: "Advice", action: int, *, wins: bool) -> Reason | None:  # noqa: ARG001
    """Why a move is the best here, where something particular holds."""
    table = view.table
    assert isinstance(table, BugOffTable)
    verb, letter = best.move.text.split()
    reason = (_score if verb == "score" else _place)(table, best.move.seat, letter)
    return reason and Reason(reason.key, {**reason.values, "colour": letter})


def bugs_out(table: BugOffTable, seat: int, letter: str) -> tuple[int, list[int]]:
    """The face-up bugs of a colour: the seat's own, and each rival's."""
    colour = COLOURS.index(letter)
    counts = [bugs[colour] for bugs in table.table]
    return counts[seat], counts[:seat] + counts[seat + 1 :]


def _score(table: BugOffTable, seat: int, letter: str) -> Reason | None:
    own, rivals = bugs_out(table, seat, letter)
    bug_offs = len(COLOURS) - len(table.revealed)
    ahead = own - max(rivals)
    if own + sum(rivals) == 0:
        return Reason("score_nothing")
    assert isinstance(table.deck, int)
    if ahead > 0 and bug_offs == 1:
        return Reason("score_last", {"n": own, "deck": table.deck})
    if ahead > 0 and letter in table.revealed:
        return Reason("score_sweep", {"n": own, "left": bug_offs, "deck": table.deck})
    if ahead > 0:
        return Reason("score_ahead", {"n": ahead})
    if own:
        return Reason("score_share", {"n": own, "rivals": sum(rivals)})
    return None


def _place(table: BugOffTable, seat: int, letter: str) -> Reason | None:
    own, rivals = bugs_out(table, seat, letter)
    hand = table.hands[seat]
    assert isinstance(hand, list)
    most = max(rivals)
    if most > own and most > 1:
        counts = [bugs[COLOURS.index(letter)] for bugs in table.table]
        rival = next(i for i, n in enumerate(counts) if n == most and i != seat)
        return Reason("place_join", {"seat": rival, "n": most})
    if hand.count(letter) > 1:
        return Reason("place_spare")
    if own:
        return Reason("place_more", {"n": own + 1})
    if table.revealed and letter not in table.revealed:
        return Reason("place_safe")
    return None
