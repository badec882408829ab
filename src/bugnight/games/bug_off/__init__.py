"""Bug Off!."""

from bugnight.games.bug_off.game import BugOff, BugOffDeal

__all__ = ["BugOff", "BugOffDeal"]
