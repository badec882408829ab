"""RumBugz."""

from bugnight.games.rumbugz.game import RumBugz, RumBugzDeal

__all__ = ["RumBugz", "RumBugzDeal"]
