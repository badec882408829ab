"""Many games of one kind, to see how a game behaves.

Games are numbered, and each has a seed made of the question's seed and its number. So any part
of the work can be done anywhere, in any order, and the sums are the same.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

import msgspec
import numpy as np

from bugnight.bots import BotError
from bugnight.bots.contestants import Contestant
from bugnight.kernel import Array
from bugnight.lab.games import is_compiled, play_asking, play_compiled
from bugnight.lab.tallies import Tally, tally
from bugnight.play import BugNightError, Game
from bugnight.play.seeds import parse_seed

BATCH_COMPILED = 250
BATCH_ASKING = 4
BATCH_ON_A_DEVICE = 1 << 17
"""So many games are one piece of work."""


Player: TypeAlias = Callable[[Game, Sequence[Contestant], Array], Array]
"""Plays a game for each four words, and gives a row for each."""


class EngineError(BugNightError):
    """An engine that cannot do this work, or was lost."""


class Variation(msgspec.Struct, frozen=True):
    """One game with its options, and who plays it on which seat."""

    game: Game
    contestants: tuple[Contestant, ...]
    seed: str

    @property
    def compiled(self) -> bool:
        """Whether compiled code can play it."""
        return is_compiled(self.game, self.contestants)


class Piece(msgspec.Struct, frozen=True):
    """A piece of work: some games of one variation."""

    variation: int
    first: int
    count: int


class Part(msgspec.Struct):
    """What a piece of work gave; the rows only if they are wanted."""

    piece: Piece
    tally: Tally
    rows: Array | None = None


def variation(game: Game, bots: Sequence[str], seed: int | str) -> Variation:
    """Put bots on the seats; the last one takes all that are left."""
    if not 0 < len(bots) <= game.players:
        raise BotError(f"{len(bots)} bots are named, and there are {game.players} players")
    named = [Contestant.parse(bot) for bot in bots]
    return Variation(game, (*named, *named[-1:] * (game.players - len(named))), parse_seed(seed))


def combinations(choices: Sequence[tuple[str, Sequence[Any]]]) -> Iterator[dict[str, Any]]:
    """All combinations of options.

    >>> list(combinations([("players", [2, 3]), ("hidden", [True])]))
    [{'players': 2, 'hidden': True}, {'players': 3, 'hidden': True}]
    """
    names = [name for name, _ in choices]
    for values in product(*(values for _, values in choices)):
        yield dict(zip(names, values, strict=True))


def pieces(variations: Sequence[Variation], games: int, *, on_device: bool = False) -> list[Piece]:
    """Cut the work into pieces, the variations in turn."""
    cut = []
    for number, each in enumerate(variations):
        size = BATCH_COMPILED if each.compiled else BATCH_ASKING
        size = BATCH_ON_A_DEVICE if on_device else size
        cut += [Piece(number, first, min(size, games - first)) for first in range(0, games, size)]
    return sorted(cut, key=lambda piece: (piece.first, piece.variation))


def play_piece(
    variations: Sequence[Variation],
    piece: Piece,
    *,
    keep: bool = False,
    play: Player | None = None,
) -> Part:
    """Do a piece of work; `play` does it in another way than the usual one for these bots."""
    what = variations[piece.variation]
    play = play or (play_compiled if what.compiled else play_asking)
    rows = play(what.game, what.contestants, words(what.seed, piece.first, piece.count))
    return Part(piece, tally(what.game, rows), rows if keep else None)


def words(seed: str, first: int, count: int) -> Array:
    """Four words for each game, from the seed and its number."""
    numbers = range(first, first + count)
    digests = b"".join(hashlib.sha256(f"{seed}/game/{i}".encode()).digest() for i in numbers)
    return np.frombuffer(digests, "<u8").reshape(count, 4).astype(np.uint64)
