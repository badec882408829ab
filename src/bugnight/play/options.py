"""The options of a game: their kinds, and which values they can have."""

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import inspect

from bugnight.play.errors import OptionError, shown

if TYPE_CHECKING:
    from bugnight.play.games import Game

OptionKind: TypeAlias = Literal["number", "flag", "choice", "seat", "order"]


@cache
def option_fields(game: "type[Game]") -> tuple[inspect.Field, ...]:
    """The options of a game with their types, ranges and defaults."""
    info = inspect.type_info(game)
    assert isinstance(info, inspect.StructType)
    hints = get_type_hints(game)
    return tuple(
        # msgspec sorts choices; the rules know them by their place
        msgspec.structs.replace(field, type=inspect.LiteralType(get_args(hints[field.name])))
        if isinstance(field.type, inspect.LiteralType)
        else field
        for field in info.fields
    )


def player_counts(game: "type[Game]") -> range:
    """The numbers of players that a game allows."""
    kind = next(field.type for field in option_fields(game) if field.name == "players")
    assert isinstance(kind, inspect.IntType)
    return range(int(kind.ge or 0), int(kind.le or 0) + 1)


def option_kind(field: inspect.Field) -> OptionKind:
    """What an option is: a number, a flag, a choice, a seat, or all seats in some order.

    A seat is declared as `int | None`, and `None` leaves it to the rules; an order of the seats
    is declared as `tuple[int, ...] = ()`, and by default is that of their numbers.
    """
    match field.type:
        case inspect.IntType():
            return "number"
        case inspect.BoolType():
            return "flag"
        case inspect.LiteralType():
            return "choice"
        case inspect.UnionType(types=(inspect.IntType(), inspect.NoneType())):
            return "seat"
        case inspect.VarTupleType(item_type=inspect.IntType()):
            return "order"
    raise TypeError(f"an option cannot be {field.type}; `option_kind` says what it can be")


def check_option(field: inspect.Field, value: object, players: int) -> None:
    """Refuse a value of the wrong type or out of range, and say what would be right."""
    kind = field.type
    match option_kind(field):
        case "number":
            assert isinstance(kind, inspect.IntType)
            good = type(value) is int and kind.ge <= value <= kind.le  # type: ignore[operator]
            wanted = f"is a whole number from {kind.ge} to {kind.le}"
        case "choice":
            assert isinstance(kind, inspect.LiteralType)
            good = value in kind.values
            wanted = f"is {' or '.join(repr(choice) for choice in kind.values)}"
        case "flag":
            good = isinstance(value, bool)
            wanted = "is true or false"
        case "seat":
            good = value is None or (type(value) is int and 0 <= value < players)
            wanted = f"is a seat from 0 to {players - 1} or null"
        case "order":
            seats = [*range(players)]
            good = isinstance(value, (list, tuple)) and all(type(i) is int for i in value)
            good = good and sorted(value) == seats  # type: ignore[call-overload]
            wanted = f"names the seats {', '.join(map(str, seats))}, each once"
    if not good:
        raise OptionError(f"option {field.name!r} {wanted}, not {shown(value)}")
