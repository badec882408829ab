"""The installed games by name, those of this package and of others.

Names are known without importing a game, so that the command line can answer at once.

A package offers a game through the entry point group `bugnight.games`:

    [project.entry-points."bugnight.games"]
    goofspiel = "goofspiel.game:Goofspiel"
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bugnight.bots.explain import Explanation
    from bugnight.play.games import Game

Explanations: TypeAlias = "list[Explanation]"
"""What `Position.analyse` returns, as type checkers see it: `play` does not import bots."""

GROUP = "bugnight.games"


class Games(Mapping[str, "type[Game]"]):
    """Every installed game by its name. A game is imported when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, type[Game]] = {}

    @cached_property
    def offers(self) -> dict[str, EntryPoint]:
        """The entry points of all games: ours first, then others, sorted by name."""
        found = {each.name: each for each in entry_points(group=GROUP)}
        return dict(sorted(found.items(), key=lambda each: (not is_ours(each[1]), each[0])))

    def __getitem__(self, name: str) -> "type[Game]":
        """Load a game; `GameError` says what is wrong with one that cannot be loaded."""
        if name not in self._loaded:
            self._loaded[name] = _load(self.offers[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.offers)

    def __len__(self) -> int:
        return len(self.offers)

    def __contains__(self, name: object) -> bool:
        return name in self.offers


def our_names() -> list[str]:
    """The names of the games that come with this package."""
    return [name for name, offer in GAMES.offers.items() if is_ours(offer)]


def is_ours(offer: EntryPoint) -> bool:
    return offer.module.startswith("bugnight.")


def _load(offer: EntryPoint) -> "type[Game]":
    from bugnight.play.declarations import faults  # noqa: PLC0415
    from bugnight.play.errors import GameError  # noqa: PLC0415
    from bugnight.play.games import Game  # noqa: PLC0415

    try:
        game = offer.load()
    except Exception as error:
        raise GameError(
            f"the game {offer.name!r} cannot be loaded from {offer.value}:"
            f" {type(error).__name__}: {error}"
        ) from error
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise GameError(f"the game {offer.name!r}: {offer.value} is not a subclass of Game")
    if game.name != offer.name:
        raise GameError(
            f"the game {offer.name!r} calls itself {game.name!r}: its entry point and its"
            " attribute `name` must agree"
        )
    if fault := next(faults(game), None):
        raise GameError(f"the game {offer.name!r}: {fault}")
    return game


def analyser() -> Callable[..., Explanations]:
    """The function behind `Position.analyse`, found by name."""
    found: Callable[..., Explanations] = resolve_name("bugnight.bots.explain:analyse")
    return found


GAMES = Games()
