"""What the table says, in one language, about one game."""

from rich.text import Text

from bugnight import messages
from bugnight.cli.screen import filled, marks, styled


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
        """A message with its values."""
        return messages.say(self.language, self.game, key, **values)

    def text(self, key: str, /, **values: object) -> Text:
        """A message whose values may be texts that have styles of their own."""
        return styled(self, key, **values)

    def has(self, key: str) -> bool:
        return messages.has(self.game, key)

    @property
    def title(self) -> str:
        assert self.game is not None
        return messages.game_title(self.language, self.game)

    def listed(self, texts: list[Text]) -> Text:
        """Join texts as people do."""
        said = messages.say_list(self.language, marks(len(texts))) if texts else "–"
        return filled(said, texts)
