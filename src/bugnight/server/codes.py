"""Four letters that lead to a table: read aloud in a room, and typed on a phone."""

from hashlib import blake2b

from sqlalchemy import text

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
WAITING = text("SELECT id FROM tables WHERE state = 'waiting' ORDER BY changed DESC LIMIT 5000")
"""A code leads to a table only until the game begins: its link is hard to guess, a code is not."""


def code_of(table: str) -> str:
    """The code of a table, from its id: all nodes know the same, and nothing is stored.

    >>> code_of("a-table")
    'PZKV'
    """
    number = int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), "big")
    letters = []
    for _ in range(4):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)
