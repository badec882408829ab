"""Reasons and moves in words, from the catalogues in `words`, one for each language."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from bugnight.bots.contract import BotError
from bugnight.bots.reasons import Reason, Values
from bugnight.play import Move

LANGUAGES = ("en", "de", "fr")


@cache
def catalogue(lang: str) -> dict[str, Any]:
    """All words of a language."""
    if lang not in LANGUAGES:
        raise BotError(f"there are no words in {lang!r:.20}; there are {', '.join(LANGUAGES)}")
    text = files("bugnight.bots").joinpath("words", f"{lang}.json").read_text("utf-8")
    words: dict[str, Any] = json.loads(text)
    return words


def say(
    reason: Reason,
    move: Move,
    close: Move | None = None,
    lang: str = "en",
    names: list[str] | None = None,
) -> str:
    """Say a move and the reason for it; and which other is about as good, where one is."""
    words = catalogue(lang)
    game, _, key = reason.key.partition(".")
    why = _fill(words["reasons"][game][key], reason.values, lang, names)
    sentence = words["sentence"].format(move=name_move(move, lang), why=why)
    if close is not None and game != "any":
        computed = key.startswith("ending")
        sentence += words["as_well" if computed else "close"].format(move=name_move(close, lang))
    return sentence[0].upper() + sentence[1:] + words["stop"]


def _fill(
    template: str | dict[str, str], values: Values, lang: str, names: list[str] | None
) -> str:
    """Put values into a template; one with `one` and `other` looks at the value `n`."""
    if isinstance(template, dict):
        template = template["one" if values["n"] == 1 else "other"]
    blanks = {name: _word(name, value, lang, names) for name, value in values.items()}
    for name in ("bug", "gained", "type"):
        if name in values:
            blanks[f"the_{name}"] = _with_article(name, str(values[name]), lang)
    return template.format(**blanks)


def _with_article(name: str, value: str, lang: str) -> str:
    words = catalogue(lang)
    if name == "type":
        return str(words["the_type"][value])
    return str(words["the_bug"].get(value, words["the_bug"]["number"])).format(bug=value)


def _word(name: str, value: int | str, lang: str, names: list[str] | None) -> str:
    words = catalogue(lang)
    if name == "seat":
        return names[int(value)] if names else words["seat"].format(n=value)
    if name == "move":
        return name_move(Move.parse(str(value)), lang)
    kind = "bug" if name == "gained" else name
    word: str = words.get(kind, {}).get(str(value), str(value))
    return word


def name_move(move: Move, lang: str = "en") -> str:
    """Write a move in words.

    >>> name_move(Move(0, "take 7@2")), name_move(Move(0, "lay single 3 4 *5 6"))
    ('take the 7', 'lay the single 3 4 5* 6')
    >>> name_move(Move(1, "swap #2 +7 -*3"), "de")
    'die 7 gegen den PLYT in Kombination 2 tauschen'
    """
    words = catalogue(lang)
    moves: dict[str, str] = words["moves"]
    text = re.sub(r"@\d", "", move.text)
    if text in moves:
        return moves[text]
    verb, *rest = text.split()
    values: Values = {}
    if verb == "lay":
        bugz = [f"{bug[1:]}*" if bug[0] == "*" else bug for bug in rest[1:]]
        values = {"type": rest[0], "bugz": " ".join(bugz)}
    elif verb == "swap":
        given, gained = ("*" if each[1] == "*" else each[1:] for each in rest[1:])
        values = {"number": rest[0][1:], "bug": given, "gained": gained}
    elif verb == "add":
        values = {"number": rest[0][1:], "bug": "*" if rest[1][0] == "*" else rest[1]}
    else:
        values = {"card": rest[0], "colour": rest[0], "bug": rest[0]}
        verb = " ".join([verb, *rest[1:]])
    return _fill(moves[verb], values, lang, None) if verb in moves else text
