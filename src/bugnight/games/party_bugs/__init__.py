"""Party Bugs."""

from bugnight.games.party_bugs.game import PartyBugs, PartyBugsDeal

__all__ = ["PartyBugs", "PartyBugsDeal"]
