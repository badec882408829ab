"""The public library: games, matches, positions, views, moves, records."""

from bugnight.play.errors import (
    BugNightError,
    DealError,
    GameOver,
    IllegalMove,
    InvalidMove,
    MoveError,
    OptionError,
    RecordError,
    SeedError,
)
from bugnight.play.games import Game
from bugnight.play.matches import Match
from bugnight.play.moves import Move
from bugnight.play.positions import Outcome, Position, View
from bugnight.play.records import Record, read_records
from bugnight.registry import GAMES

__all__ = [
    "GAMES",
    "BugNightError",
    "DealError",
    "Game",
    "GameOver",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "Move",
    "MoveError",
    "OptionError",
    "Outcome",
    "Position",
    "Record",
    "RecordError",
    "SeedError",
    "View",
    "read_records",
]
