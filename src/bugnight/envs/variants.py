"""All player counts and options of a game, each as often as it is worth learning."""

from typing import Any

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import Game

RUMBUGZ_OPTIONS: tuple[dict[str, Any], ...] = (
    *({},) * 8,
    {"bidding": False},
    {"plyts": 0},
    {"plyts": 3, "limit": 20},
    {"sets": 4, "plyts": 4},
    {"sets": 8, "plyts": 8},
    {"rounds": 3},
)


def variants(game: type[Game]) -> list[Game]:
    """Games to draw from, the usual ones several times."""
    if game is PartyBugs:
        return [each for players in (2, 3, 4, 4, 5, 6) for each in _parties(players)]
    if game is BugOff:
        usual = [BugOff(players=players) for players in (2, 3, 4, 4, 5)]
        return [*usual, *usual, *(BugOff(players=n, tiebreak="last") for n in (2, 3, 4, 5))]
    return [
        RumBugz.from_options({"players": players, **options})
        for players in (2, 3, 4, 4, 5, 6)
        for options in RUMBUGZ_OPTIONS
    ]


def _parties(players: int) -> list[Game]:
    """Matches with the mirror have as many games as players, so they are drawn less often."""
    return [
        *[PartyBugs(players=players)] * 10,
        *[PartyBugs(players=players, hidden=True)] * 3,
        *[PartyBugs(players=players, hidden=True, edition="abacus")] * 2,
        PartyBugs(players=players, mirror=True),
        PartyBugs(players=players, mirror=True, hidden=True),
    ]
