"""Tables written as JSON: by compiled code, or by Python where a game reads fields its own way."""

from typing import Annotated, Any, ClassVar

import msgspec
import pytest

from bugnight.play import GAMES, BugNightError, Game, Match
from bugnight.play.describe import (
    EachSeat,
    Field,
    Flag,
    InViews,
    Look,
    Number,
    OneOf,
    Reader,
    Reading,
    Row,
    Rows,
    Seat,
)
from bugnight.play.unpack import signed
from bugnight.play.written import Unwritable, write

Leduc: Any = GAMES["leduc"]
CARDS = tuple(range(24))


class Doubled(Field, frozen=True):
    """A reader defined by a game."""

    def value(self, stored: int) -> int:
        return 2 * stored


class Pairs(Rows, frozen=True):
    """Rows with a custom reader."""

    def reader(self, look: Look) -> Reader:
        at = look.at("card")
        return lambda s: [[i, card] for i, card in enumerate(signed(s[at])[:2])]


def game_with(reading: Reading, default: Any = msgspec.NODEFAULT) -> type[Game]:  # noqa: ANN401
    """Return Leduc poker with one more entry on its table."""
    annotations = {"extra": Annotated[Any, reading]}
    fields = {"__annotations__": annotations}
    if default is not msgspec.NODEFAULT:
        fields["extra"] = default
    table = type("OwnTable", (Leduc.table_type,), fields)
    return type("Own", (Leduc,), {"__annotations__": {"table_type": ClassVar}, "table_type": table})


def positions(kind: type[Game]) -> Any:  # noqa: ANN401
    match: Match = kind(players=3).deal(seed=1)
    while not match.position.is_over:
        yield match.position
        match.push(match.legal_moves[-1])
    yield match.position


WRITTEN: dict[str, Reading] = {
    "a number": Number("stakes"),
    "a flag": Flag("raises"),
    "a seat": Seat("turn"),
    "negative indices": Row("bet", start=-9, end=-7),
    "a place in the state": Row("card", CARDS, end="remaining"),
    "text that fills the room": OneOf("public", tuple("x" * 5000 for _ in CARDS)),
    "only in views": InViews(Number("raises")),
    "hands that are counted": EachSeat(Flag("card"), counted="bet"),
}
UNWRITABLE: dict[str, Reading] = {
    "a reading of its own": Doubled("stakes"),
    "a reading of its own for each seat": EachSeat(Doubled("bet")),
    "numbers of 64 bits": Row("rng"),
    "rows of its own": Pairs(size="players", columns={"card": Number("card")}),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_compiled_and_python_json_agree(what: str) -> None:
    for position in positions(game_with(WRITTEN[what])):
        written = write(position.game, position._states)
        for seat in (None, *range(3)):
            view = msgspec.json.encode(position.view(seat).table)
            assert position.view_json(seat) == view
            assert written[0 if seat is None else 2 * seat + 2] == view


@pytest.mark.parametrize("what", UNWRITABLE)
def test_python_writes_custom_readers(what: str) -> None:
    for position in positions(game_with(UNWRITABLE[what])):
        with pytest.raises(Unwritable):
            write(position.game, position._states)
        for seat in (None, *range(3)):
            assert position.view_json(seat) == msgspec.json.encode(position.view(seat).table)


def test_python_writes_optional_entries() -> None:
    kind = game_with(Number("stakes"), default=0)
    with pytest.raises(Unwritable):
        write(kind(players=2), kind(players=2).deal(seed=1).position._states)


def test_a_missing_name_is_an_error() -> None:
    position = game_with(OneOf("stakes", ("none",)))(players=2).deal(seed=1).position
    with pytest.raises(Unwritable):
        write(position.game, position._states)
    with pytest.raises(BugNightError, match="'extra' of OwnTable has too few names"):
        position.view_json(0)
