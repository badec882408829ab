"""Written deals: where every card lies before the first move.

A game declares what a deal consists of as it declares its table (`play.describe`), and how many
cards of each name there are (`Game.pack`).
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from bugnight.play.describe import Counts, EachSeat, Row, Seat, readings
from bugnight.play.errors import DealError, shown

if TYPE_CHECKING:
    from bugnight.play.games import Game


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where every card lies before the first move; each game has its own."""

    @property
    def refills(self) -> list[list[str]]:
        """The orders of later refills, where a game has them."""
        return []

    def canonical(self) -> "Deal":
        """The same deal with its hands sorted: the order in a hand means nothing."""
        return self


def check_deal(game: "Game", deal: Deal) -> None:
    """Refuse a deal of the wrong shape, or with missing or extra cards."""
    if game.deal_type is None:
        raise DealError(f"{game.title} has no written deals: give a seed, not {shown(deal)}")
    if not isinstance(deal, game.deal_type):
        raise DealError(f"this is not a {game.deal_type.__name__}: {shown(deal)}")
    try:
        msgspec.convert(msgspec.to_builtins(deal), game.deal_type)
    except (msgspec.ValidationError, TypeError) as error:
        raise DealError(str(error)) from None
    parts: list[list[list[Any]]] = []
    for name, reading in readings(type(deal)).items():
        value = getattr(deal, name)
        match reading:
            case Seat():
                _check_seat(game, name, reading, value)
            case EachSeat():
                wanted = game.displays if reading.displays else game.players
                _check_size(name, name, value, wanted)
                for i, row in enumerate(value):
                    _check_row(f"{name.removesuffix('s')} {i}", reading.of, row)
                parts.append(value)
            case Row():
                if reading.is_of_seats:
                    _check_size(name, "cards", value, getattr(game, str(reading.end)))
                _check_row(name, reading, value)
                parts.append([[card] for card in value] if game.own_packs else [value])
    _check_pack(game, parts)


def _check_seat(game: "Game", name: str, reading: Seat, value: int) -> None:
    if not 0 <= value < game.players:
        raise DealError(f"{name!r} is a seat from 0 to {game.players - 1}, not {shown(value)}")
    fixed = getattr(game, reading.option) if reading.option else None
    if fixed not in (None, value):
        raise DealError(
            f"{name!r} is seat {value}, and the option {reading.option!r} names seat {fixed}"
        )


def _check_size(name: str, things: str, value: list[Any], wanted: int) -> None:
    if len(value) != wanted:
        raise DealError(f"{name!r} has {len(value)} {things}, not {wanted}")


def _check_row(name: str, reading: Any, row: list[Any]) -> None:  # noqa: ANN401
    if isinstance(reading, Counts) and reading.dealt and len(row) != reading.dealt:
        raise DealError(f"{name} has {len(row)} cards, not {reading.dealt}")
    for card in row:
        if reading.names and card not in reading.names:
            there_are = " ".join(str(each) for each in reading.names if each is not None)
            raise DealError(f"{name} has a card {card!r:.20}, and there are {there_are}")


def _check_pack(game: "Game", parts: list[list[list[Any]]]) -> None:
    """Refuse missing or extra cards, in the whole deal or in a display's own pack."""
    wanted = {
        card: getattr(game, count) if isinstance(count, str) else count
        for card, count in game.pack.items()
    }
    for owner, rows in enumerate(_packs(game, parts)):
        there = Counter(card for row in rows for card in row)
        for card in (*wanted, *there):
            if there[card] != wanted.get(card, 0):
                where = f"deck {owner}" if game.own_packs else "the deal"
                raise DealError(
                    f"there are {there[card]} cards {card!r:.20} in {where},"
                    f" not {wanted.get(card, 0)}"
                )


def _packs(game: "Game", parts: list[list[list[Any]]]) -> Iterator[list[list[Any]]]:
    if game.own_packs:
        yield from ([*rows] for rows in zip(*parts, strict=True))
    else:
        yield [row for part in parts for row in part]
