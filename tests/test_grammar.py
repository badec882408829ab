"""Sentences with blanks are right whatever stands in them: 8, 11, orange, a PLYT, one, Ada."""

import json
from collections.abc import Iterator
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from bugnight.bots import speech
from bugnight.bots.reasons import Reason
from bugnight.cli.table.words import catalogue
from bugnight.play import Move
from tests.grammar import slips

LANGUAGES = ("en", "de", "fr")
NAMES = ["Ada", "Olé", "Ève", "Ines", "Uwe", "Ian"]
NUMBERS = [8, 11, 1, 18]
MOVES = [
    "0:play 8",
    "0:take 11@1",
    "0:hide 1",
    "0:mirror 8",
    "0:place O",
    "0:score O",
    "0:lay single 8 9 *10 11",
    "0:lay double 1 3 5 7",
    "0:lay triple 1 4 7 10",
    "0:lay match 8 8 8 *8",
    "0:swap #1 +8 -*8",
    "0:swap #11 +*11 -11",
    "0:add #8 *8",
    "0:add #1 11",
    "0:discard *",
    "0:discard 11",
]
AWKWARD: dict[str, list[Any]] = {
    "colour": ["O", "R"],
    "bug": ["*", "8", "11", "1"],
    "gained": ["11", "*", "1", "8"],
    "type": ["single", "match", "double", "triple"],
    "seat": list(range(len(NAMES))),
    "move": MOVES,
}


def blanks(template: str) -> set[str]:
    """The names in a template's blanks."""
    return {name.removeprefix("the_") for _, name, _, _ in Formatter().parse(template) if name}


def filled(lang: str) -> Iterator[str]:
    """Every reason, several times over, for moves of all kinds."""
    for game, reasons in speech.catalogue(lang)["reasons"].items():
        for key, template in reasons.items():
            forms = template.values() if isinstance(template, dict) else [template]
            names = set[str]().union(*map(blanks, forms))
            counts = NUMBERS if isinstance(template, dict) else [8, 11]  # others are said of many
            for i, move in enumerate(MOVES):
                options = {name: AWKWARD.get(name, NUMBERS) for name in names}
                values = {name: some[i % len(some)] for name, some in options.items()}
                values["n"] = counts[i % len(counts)]
                close = Move.parse(MOVES[-i - 1])
                yield speech.say(
                    Reason(f"{game}.{key}", values), Move.parse(move), close, lang, NAMES
                )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_reads_well_with_awkward_values(lang: str) -> None:
    told = list(filled(lang))
    assert len(told) > 500
    assert [found for sentence in told if (found := slips(sentence, lang))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_reads_well_with_awkward_values(lang: str) -> None:
    text = files("bugnight.cli").joinpath("words", f"review-{lang}.json").read_text("utf-8")
    words = json.loads(text)
    verdicts = list(words.pop("verdicts").values())
    for key, template in words.items():
        forms = template if isinstance(template, dict) else {"": template}
        for form, text in forms.items():
            for i in range(12):
                values: dict[str, Any] = dict.fromkeys(blanks(text), "11")
                values |= dict.fromkeys(("name", "mover"), NAMES[i % 6])
                values |= {"verdict": verdicts[i % 5], "n": 1 if form == "one" else 8}
                assert slips(text.format(**values), lang) == [], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_reads_well_with_awkward_values(lang: str) -> None:
    words = catalogue(lang)
    for key, text in words.items():
        for i in range(12):
            values: dict[str, Any] = dict.fromkeys(blanks(text), "11")
            values |= dict.fromkeys(("who", "bidder"), NAMES[i % 6])
            values |= {"bug": words[f"insect.{'ROYGBP'[i % 6]}"], "type": words["type.match"]}
            assert slips(text.format(**values), lang) == [], key
