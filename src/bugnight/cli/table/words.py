"""What the table says, in three languages: catalogues of texts by key."""

import json
from functools import cache
from importlib.resources import files
from string import Formatter

from rich.text import Text


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language."""
    path = files("bugnight.cli.table").joinpath("languages", f"{language}.json")
    texts: dict[str, str] = json.loads(path.read_text("utf-8"))
    return texts


class Words:
    """The words of one language.

    >>> Words("de")("game.party-bugs")
    'Party Bugs'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = catalogue(language)

    def __call__(self, key: str, **values: object) -> str:
        """A text with its places filled."""
        return self._texts[key].format(**values)

    def text(self, key: str, **values: object) -> Text:
        """A text whose places may be filled with texts that have styles of their own."""
        told = Text()
        for literal, name, _, _ in Formatter().parse(self._texts[key]):
            told.append(literal)
            if name is not None:
                value = values[name]
                told.append_text(value if isinstance(value, Text) else Text(str(value)))
        return told

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts

    def some(self, key: str, count: int, **values: object) -> str:
        """A text about one or several: there is a `.one` and a `.many` of it."""
        return self(f"{key}.one" if count == 1 else f"{key}.many", count=count, **values)

    def listed(self, texts: list[Text]) -> Text:
        """Join texts as people do."""
        *first, last = texts or [Text("–")]
        if not first:
            return last
        return Text.assemble(Text(", ").join(first), self("and"), last)
