"""The messages of Bug Night, in Fluent: one set of files for each language and game.

`LANG/*.ftl` in this folder have the messages that are not about one game. A game's folder has the
rest in `messages/LANG.ftl`. The page reads the same files.
"""

import logging
from collections.abc import Iterable, Sequence
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
"""Each by its own name; messages that are missing in one are taken from the first."""
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
    """Whether there is such a message, at least in the first language."""
    return bool(_bundle(next(iter(LANGUAGES)), game).has_message(key))


def say_move(lang: str, game: str, move: "Move", names: Sequence[str] = ()) -> str:
    """Say a move as part of a sentence; in its notation if the game has no message for it.

    A seat in the move is said by its name, if `names` has the players' names.

    >>> say_move("en", game.name, game.deal(seed=42).legal_moves[0])
    'place yellow'
    """
    key, kind = f"move-{move.verb}", _class_of(game)
    seat = kind.seat_moves().get(move.text)
    if seat is None:
        return say(lang, game, key, **kind.move_values(move.text)) if has(game, key) else move.text
    name = names[seat] if names else say(lang, game, "seat-number", n=seat + 1)
    if has(game, key):
        return say(lang, game, key, **kind.move_values(move.text), name=name)
    return f"{move.text.removesuffix(f' {seat}')} {name}"


def game_title(lang: str, game: str) -> str:
    """The title of a game; that of its class if it has no message for it."""
    return say(lang, game, "title") if has(game, "title") else _class_of(game).title


def label(lang: str, game: str, kind: str, name: str) -> str:
    """What a game calls a `field` or `phase`: its message, such as `field-prize`, or its name."""
    key = f"{kind}-{name.replace('_', '-')}"
    return say(lang, game, key) if has(game, key) else name.replace("_", " ")


def option_label(lang: str, game: str, option: str, *, short: bool = False) -> str:
    """The label of an option; its name if the game has no message for it."""
    key = _first_of(game, f"option-{option.replace('_', '-')}", short=short)
    return say(lang, game, key) if key else option


def option_value(lang: str, game: str, option: str, value: object, *, short: bool = False) -> str:
    """The label of an option's value; a seat is its number, counted from 1."""
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
    """The first of these languages that we have messages in, else English.

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
        raise BugNightError(f"there are no messages in {lang!r:.20}; the languages are {known}")
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
