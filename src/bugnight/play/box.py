"""The box: all the games, by name."""

from bugnight.play.bug_off import BugOff
from bugnight.play.games import Game
from bugnight.play.party_bugs import PartyBugs
from bugnight.play.rumbugz import RumBugz

GAMES: dict[str, type[Game]] = {game.name: game for game in (PartyBugs, BugOff, RumBugz)}
