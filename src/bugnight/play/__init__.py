"""What people import: games, matches, positions, views, moves, records."""

from bugnight.play.box import GAMES
from bugnight.play.bug_off import BugOff, BugOffDeal
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
from bugnight.play.party_bugs import PartyBugs, PartyBugsDeal
from bugnight.play.positions import Outcome, Position, View
from bugnight.play.records import Record, read_records
from bugnight.play.rumbugz import RumBugz, RumBugzDeal

__all__ = [
    "GAMES",
    "BugNightError",
    "BugOff",
    "BugOffDeal",
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
    "PartyBugs",
    "PartyBugsDeal",
    "Position",
    "Record",
    "RecordError",
    "RumBugz",
    "RumBugzDeal",
    "SeedError",
    "View",
    "read_records",
]
