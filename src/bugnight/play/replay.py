"""Replays for programs: every position of a record as a line of JSON."""

from collections.abc import Iterator

import msgspec

from bugnight.play.positions import Outcome
from bugnight.play.records import Record


class PositionLine(msgspec.Struct):
    """A position, the move that led to it, and the moves that are legal in it."""

    record: int
    ply: int
    move: str | None
    position: msgspec.Struct
    legal: list[str]


class ResultLine(msgspec.Struct):
    """How a record ended; `None` if the game is not over."""

    record: int
    result: Outcome | None


def position_lines(record: Record, number: int = 0) -> Iterator[PositionLine | ResultLine]:
    """Replay a record: a line for the deal, one after each move, and one for the result."""
    for ply, match in enumerate(record.replay()):
        yield PositionLine(
            record=number,
            ply=ply,
            move=str(match.moves[-1]) if ply else None,
            position=match.position.table,
            legal=sorted(str(each) for each in match.legal_moves),
        )
    yield ResultLine(record=number, result=match.outcome)
