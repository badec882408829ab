"""Reasons in Party Bugs: pairs, cheap cards, who chooses first, the King, the last rounds."""

from typing import TYPE_CHECKING

from bugnight.bots.reasons import Reason
from bugnight.games.party_bugs.game import PartyBugsTable
from bugnight.games.party_bugs.rules import KING
from bugnight.play import Move, View

if TYPE_CHECKING:
    from bugnight.bots.explain import Advice

MUCH = 5
"""The floor's cards differ much if the best and the worst are so far apart for a seat."""
LITTLE = 3
SURE = 0.9995


def find(view: View, best: "Advice", action: int, *, wins: bool) -> Reason | None:  # noqa: ARG001
    """Why a move is the best here, where something particular holds."""
    if best.exact:
        return _computed(best)
    table = view.table
    assert isinstance(table, PartyBugsTable)
    assert view.seat is not None
    games = {
        "take": _take,
        "play": _play,
        "hide": _hide,
        "pair": _pair,
        "keep": _keep,
        "mirror": _mirror,
    }
    return games[best.move.verb](table, view, best.move)


def _computed(best: "Advice") -> Reason:
    if best.win >= SURE:
        return Reason("ending_won")
    if best.win <= 1 - SURE:
        return Reason("ending_lost", {"score": round(best.score)})
    return Reason("ending", {"win": round(100 * best.win)})


def card_of(move: Move) -> int:
    """The value of the card that a move names."""
    return int(move.text.split()[1].split("@")[0])


def cost(table: PartyBugsTable, seat: int, card: int) -> int:
    """What a floor card does to a seat's score: it counts, or takes its double along."""
    return -card if card in table.displays[seat] or card == table.hidden[seat] else card


def _take(table: PartyBugsTable, view: View, move: Move) -> Reason | None:
    seat, card = move.seat, card_of(move)
    floor = [value for value, _ in table.floor]
    if card in table.displays[seat]:
        return Reason("pair", {"card": card})
    if card == table.hidden[seat]:
        kept = Move(seat, f"{move.text} pair") in view.legal_moves
        return Reason("keep" if kept else "pair_hidden", {"card": card})
    if len(set(floor)) == 1:
        return Reason("all_equal", {"card": card})
    for rival in later_takers(view):
        if card in table.displays[rival]:
            return Reason("deny", {"card": card, "seat": rival})
    if card == min(floor):
        return Reason("cheapest", {"card": card, "dearest": max(floor)})
    if card < max(floor):
        return Reason("leave", {"card": card, "dearest": max(floor)})
    return None


def later_takers(view: View) -> list[int]:
    """The seats that take a card after this one in the round."""
    s = view.record()[0]
    seats: list[int] = s.queue[s.served + 1 : view.game.players].tolist()
    return seats


def _play(table: PartyBugsTable, view: View, move: Move) -> Reason:  # noqa: ARG001
    seat, card = move.seat, card_of(move)
    hand = table.hands[seat]
    assert isinstance(hand, list)
    floor = [value for value, _ in table.floor]
    costs = sorted((cost(table, seat, value), value) for value in floor)
    best, worst = costs[0], costs[-1]
    apart = worst[0] - best[0]
    if card == KING:
        return _king(table, seat, floor)
    if card == min(hand):
        if best[0] < 0:
            return Reason("low_pair", {"card": card, "double": best[1]})
        if apart >= MUCH:
            return Reason("low", {"card": card, "good": best[1], "bad": worst[1]})
    if card == max(hand) and apart <= LITTLE:
        return Reason("high", {"card": card, "low": min(floor), "high": max(floor)})
    if card in table.displays[seat]:
        return Reason("plant", {"card": card})
    if card == max(hand):
        return Reason("rid", {"card": card})
    if card == min(hand):
        return Reason("early", {"card": card})
    return Reason("king_waits" if KING in hand else "between", {"card": card})


def haul(table: PartyBugsTable, seat: int, floor: list[int]) -> int:
    """By how much the display falls when the King takes the whole floor; below 0 it rises."""
    before = table.displays[seat]
    after = {v for v in range(1, KING + 1) if (before.count(v) + floor.count(v)) % 2}
    return sum(before) - sum(after)


def _king(table: PartyBugsTable, seat: int, floor: list[int]) -> Reason:
    falls = haul(table, seat, floor)
    if falls > 0:
        return Reason("king_haul", {"n": falls})
    return Reason("king_spare", {"n": -falls})


def _hide(table: PartyBugsTable, view: View, move: Move) -> Reason | None:  # noqa: ARG001
    hand = table.hands[move.seat]
    assert isinstance(hand, list)
    card = card_of(move)
    key = "hide_low" if card == min(hand) else "hide_double"
    return Reason(key, {"card": card})


def _pair(table: PartyBugsTable, view: View, move: Move) -> Reason | None:  # noqa: ARG001
    card = table.hidden[move.seat]
    assert isinstance(card, int)
    return Reason("pair_up", {"card": card, "n": 2 * card})


def _keep(table: PartyBugsTable, view: View, move: Move) -> Reason | None:
    card = table.hidden[move.seat]
    assert isinstance(card, int)
    is_pair = Move(move.seat, "pair") in view.legal_moves
    return Reason("keep", {"card": card}) if is_pair else None


def _mirror(table: PartyBugsTable, view: View, move: Move) -> Reason | None:  # noqa: ARG001
    own = table.hidden[move.seat]
    hidden = own if isinstance(own, int) else 0
    if move.text == "mirror hidden":
        return Reason("mirror_hidden", {"card": hidden}) if _tops(hidden, table, move) else None
    card = card_of(move)
    return Reason("mirror", {"card": card}) if _tops(card, table, move) and card >= hidden else None


def _tops(card: int, table: PartyBugsTable, move: Move) -> bool:
    return card >= max(table.displays[move.seat], default=0)
