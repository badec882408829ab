"""The clauses that docs/spec defines."""

import re

from tests import ROOT

GAMES = ("party-bugs", "bug-off", "rumbugz")

CLAUSE_ID = r"\b(?:PB|BO|RB)-[A-Z]+\d+\b"


def defined_clauses(text: str) -> list[str]:
    """Return the clauses that a page of the spec defines, in order.

    >>> defined_clauses("- **PB-S1** Every seat has 13 cards. See PB-K1.")
    ['PB-S1']
    """
    return re.findall(rf"^- \*\*({CLAUSE_ID})\*\*", text, re.MULTILINE)


def spec_clauses(game: str) -> list[str]:
    """Return the clauses of a game."""
    return defined_clauses((ROOT / f"docs/spec/{game}.md").read_text("utf-8"))
