"""What Bug Night says, in Fluent: one set of files for each language and game.

`LANG/*.ftl` in this folder have what is not about one game, the folder `messages` of a game has
`LANG.ftl` with the rest. The page reads the same files. Nothing here knows what a message says.
"""

import logging
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bugnight.extras import needed

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax.ast import Resource

    from bugnight.play import Game, Move

log = logging.getLogger("bugnight.messages")

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Each by its own name; the first one stands in for what another has no words for."""
FILES = ("common", "advice", "review", "terminal")
"""The files for Python; the page has others."""


def say(lang: str, game: str | None, key: str, /, **values: object) -> str:
    """Say a message about a game, or about none.

    >>> say("en", None, "list-two", first="Ada", last="Olé")
    'Ada and Olé'
    """
    given = {k: v if isinstance(v, str | int | float) else str(v) for k, v in values.items()}
    for spoken in dict.fromkeys((lang, *LANGUAGES)):
        bundle = _bundle(spoken, game)
        if bundle.has_message(key):
            pattern = bundle.get_message(key).value
            assert pattern is not None
            text, faults = bundle.format_pattern(pattern, given)
            if faults:
                log.warning("message %s of %s in %s: %s", key, game, spoken, faults)
            return str(text)
    raise KeyError(f"there is no message {key!r} about {game}")


def has(game: str | None, key: str) -> bool:
    """Whether there is such a message, in the first language at least."""
    return bool(_bundle(next(iter(LANGUAGES)), game).has_message(key))


def say_move(lang: str, game: str, move: "Move") -> str:
    """Say a move as part of a sentence; in its notation where the game has no words for it.

    >>> say_move("en", game.name, game.deal(seed=42).legal_moves[0])
    'place yellow'
    """
    key = f"move-{move.verb}"
    if not has(game, key):
        return move.text
    return say(lang, game, key, **_class_of(game).move_values(move.text))


def game_title(lang: str, game: str) -> str:
    """What a game is called; by its class where it has no words of its own."""
    return say(lang, game, "title") if has(game, "title") else _class_of(game).title


def option_label(lang: str, game: str, option: str, *, short: bool = False) -> str:
    """What an option is called; by its name where the game has no words for it."""
    key = _first_of(game, f"option-{option.replace('_', '-')}", short=short)
    return say(lang, game, key) if key else option


def option_value(lang: str, game: str, option: str, value: object, *, short: bool = False) -> str:
    """What a value of an option is called; a seat is told by its number, counted from one."""
    if isinstance(value, bool):
        return say(lang, game, "yes" if value else "no")
    key = _first_of(game, f"option-{option.replace('_', '-')}-value", short=short)
    if not key:
        return str(value)
    number = value + 1 if isinstance(value, int) else 0
    return say(lang, game, key, value="none" if value is None else str(value), number=number)


def _first_of(game: str, key: str, *, short: bool) -> str | None:
    keys = [f"{key}-short", key] if short else [key]
    return next((each for each in keys if has(game, each)), None)


def say_list(lang: str, parts: Iterable[str]) -> str:
    """Join parts as people do.

    >>> say_list("en", ["a", "b", "c"])
    'a, b, and c'
    """
    *first, last = parts
    if not first:
        return last
    key = "list-two" if len(first) == 1 else "list-more"
    return say(lang, None, key, first=", ".join(first), last=last)


def preferred(wanted: Iterable[str]) -> str:
    """The first language of these tags that we have words in, else English.

    >>> preferred(["pt-BR", "de_AT.UTF-8", "fr"])
    'de'
    """
    spoken = (tag[:2].lower() for tag in wanted)
    return next((lang for lang in spoken if lang in LANGUAGES), "en")


def game_source(lang: str, game: str) -> str:
    """The text of a game's messages in a language; empty where it has none."""
    file = _class_of(game).folder() / "messages" / f"{lang}.ftl"
    return file.read_text("utf-8") if file.is_file() else ""


def _class_of(game: str) -> "type[Game]":
    from bugnight.play import GAMES  # noqa: PLC0415  # `--help` must not import Numba

    return GAMES[game]


@cache
def _bundle(lang: str, game: str | None) -> "FluentBundle":
    with needed("terminal"):
        from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415  # it takes a while

    if lang not in LANGUAGES:
        from bugnight.play.errors import BugNightError  # noqa: PLC0415

        known = ", ".join(LANGUAGES)
        raise BugNightError(f"there are no words in {lang!r:.20}; there are {known}")
    bundle = FluentBundle([lang], use_isolating=False, functions={"CAPITAL": _capital})
    for resource in _common_resources(lang):
        bundle.add_resource(resource)
    if game is not None:
        bundle.add_resource(FluentResource(game_source(lang, game)))
    return bundle


@cache
def _common_resources(lang: str) -> list["Resource"]:
    from fluent.runtime import FluentResource  # noqa: PLC0415

    folder = files(__name__).joinpath(lang)
    texts = (folder.joinpath(f"{name}.ftl").read_text("utf-8") for name in FILES)
    return [FluentResource(text) for text in texts]


def _capital(text: Any) -> Any:  # noqa: ANN401  # Fluent takes more than its types say
    """Begin a sentence: `{ CAPITAL($move) }`."""
    return str(text)[:1].upper() + str(text)[1:]
