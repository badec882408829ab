"""The games that are installed, by name: those of this package and those of any other.

A package offers a game through the entry point group `bugnight.games`:

    [project.entry-points."bugnight.games"]
    goofspiel = "goofspiel.game:Goofspiel"
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from bugnight.play.errors import BugNightError
from bugnight.play.games import Game

GROUP = "bugnight.games"


class Games(Mapping[str, type[Game]]):
    """Every installed game by its name. A game is imported when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, type[Game]] = {}

    @cached_property
    def _offers(self) -> dict[str, EntryPoint]:
        """Our own games first, then others, in the order of their names."""
        found = {each.name: each for each in entry_points(group=GROUP)}
        return dict(sorted(found.items(), key=lambda each: (not _is_ours(each[1]), each[0])))

    def __getitem__(self, name: str) -> type[Game]:
        """Load a game; `BugNightError` says what is wrong with one that cannot be loaded."""
        if name not in self._loaded:
            self._loaded[name] = _load(self._offers[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        """The names, without loading anything."""
        return iter(self._offers)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._offers)

    def __contains__(self, name: object) -> bool:
        """Whether a game of this name is installed, without loading it."""
        return name in self._offers


def _is_ours(offer: EntryPoint) -> bool:
    return offer.module.startswith("bugnight.")


def _load(offer: EntryPoint) -> type[Game]:
    try:
        game = offer.load()
    except Exception as error:
        raise BugNightError(
            f"the game {offer.name!r} cannot be loaded from {offer.value}:"
            f" {type(error).__name__}: {error}"
        ) from error
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BugNightError(f"the game {offer.name!r}: {offer.value} is not a subclass of Game")
    if game.name != offer.name:
        raise BugNightError(
            f"the game {offer.name!r} calls itself {game.name!r}: its entry point and its"
            " attribute `name` must agree"
        )
    return game


GAMES = Games()
