"""Shuffles that can be checked: a seed from a secret and a text of every player.

The dealer draws a secret and shows its hash (the commitment) before anybody else says anything.
Each seat then adds a text of its own, its client seed. The seed follows from all of these, so
nobody alone can choose it. After the game the secret is shown, and anyone can check both. That
shows that nothing was changed; it does not show that the dealer did not look at the cards.
"""

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from bugnight.play.errors import RecordError
from bugnight.play.records import Record
from bugnight.play.seeds import parse_seed

KEY = "x-fair"
"""The key of a record that holds what is needed to check its seed."""


class Fair(msgspec.Struct, frozen=True, kw_only=True):
    """What a record says about the origin of its seed."""

    table: str
    commitment: str
    secret: str
    client_seeds: list[str]


def commitment(secret: str) -> str:
    """The hash that is shown before the first card.

    >>> commitment("00" * 32)[:16]
    '6d92cee37f4830fe'
    """
    return hashlib.sha256(b"bugnight secret " + bytes.fromhex(secret)).hexdigest()


def hash_of(seed: str) -> str:
    """The hash of a seed, which may be shown during the game."""
    return hashlib.sha256(b"bugnight seed " + bytes.fromhex(seed)).hexdigest()


def seed(secret: str, table: str, client_seeds: Sequence[str]) -> str:
    """The seed that follows from a secret, the table's name and each seat's client seed."""
    said = msgspec.json.encode([table, *client_seeds])
    return hmac.new(bytes.fromhex(secret), said, hashlib.sha256).hexdigest()


def check(record: Record) -> bool:
    """Whether a record says how its seed was made; raises `RecordError` if that is wrong."""
    if KEY not in record.extra:
        return False
    try:
        said = msgspec.convert(record.extra[KEY], Fair)
        committed = commitment(said.secret)
        made = seed(said.secret, said.table, said.client_seeds)
    except ValueError as error:
        raise RecordError(f"{KEY!r}: {error}") from None
    if committed != said.commitment:
        raise RecordError(f"{KEY!r}: the secret is not the one whose hash was shown before")
    if record.seed is None or parse_seed(record.seed) != made:
        raise RecordError(f"{KEY!r}: the seed is not what the secret and the client seeds give")
    return True
