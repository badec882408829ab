"""What each game looks like and tells."""

from bugnight.cli.table.news import Teller
from bugnight.cli.table.scene import Scene
from bugnight.play import Game


def scene_of(game: type[Game]) -> type[Scene]:
    """How the game looks in a terminal."""
    own = game.part("terminal")
    assert own is not None
    scene: type[Scene] = own.OwnScene
    return scene


def teller_of(game: type[Game]) -> type[Teller]:
    """How the game's events are told."""
    own = game.part("news")
    assert own is not None
    teller: type[Teller] = own.OwnNews
    return teller
