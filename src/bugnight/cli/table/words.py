"""The words of the table, in one language, about one game."""

from rich.text import Text

from bugnight import messages
from bugnight.cli.screen import filled, marks


class Words:
    """The words of one language, about a game or about none.

    >>> Words("de")("seat-you")
    'Du'
    """

    def __init__(self, language: str, game: str | None = None) -> None:
        self.language = language
        self.game = game

    def about(self, game: str) -> "Words":
        return Words(self.language, game)

    def __call__(self, key: str, /, **values: object) -> str:
        return messages.say(self.language, self.game, key, **values)

    def text(self, key: str, /, **values: object) -> Text:
        """A message whose values may be styled texts."""
        texts = {name: value for name, value in values.items() if isinstance(value, Text)}
        marked = dict(zip(texts, marks(len(texts)), strict=True))
        return filled(self(key, **{**values, **marked}), [*texts.values()])

    @property
    def title(self) -> str:
        assert self.game is not None
        return messages.game_title(self.language, self.game)

    def listed(self, texts: list[Text]) -> Text:
        """Join texts as people do."""
        said = messages.say_list(self.language, marks(len(texts))) if texts else "–"
        return filled(said, texts)
