"""Sentences stay grammatical with awkward values: 8, 11, orange, a PLYT, one, Ada."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

from bugnight import messages
from bugnight.bots.reasons import Reason
from bugnight.bots.speech import say_advice
from bugnight.play import Move
from scripts.message_keys import GAMES, LANGUAGES, Message, common, known, of_game, variables
from tests.bots.grammar import slips

NAMES = ["Ada", "Olé", "Ève", "Ines", "Uwe", "Ian"]
NUMBERS = [8, 11, 1, 18]
MOVES = {
    "party_bugs": ["play 8", "take 11@1", "hide 1", "mirror 8", "pair"],
    "bug_off": ["place O", "score R"],
    "rumbugz": [
        "lay single 8 9 *10 11",
        "lay double 1 3 5 7",
        "lay triple 1 4 7 10",
        "lay match 8 8 8 *8",
        "swap #1 +8 -*8",
        "swap #11 +*11 -11",
        "add #8 *8",
        "add #1 11",
        "discard *",
        "discard 11",
    ],
}
AWKWARD: dict[str, list[str]] = {
    "colour": ["O", "R", "Y", "G", "B", "P"],
    "bug": ["plyt", "8", "11", "1"],
    "gained": ["11", "plyt", "1", "8"],
    "type": ["single", "match", "double", "triple"],
    "person": ["you", "other"],
    "verdict": ["best", "fine", "inaccuracy", "mistake", "blunder"],
    **dict.fromkeys(("name", "other", "mover", "bidder", "next"), NAMES),
}
"""Values that sentences easily get wrong."""
TIMES = 12


def numbers_for(message: Message) -> list[int]:
    """Return numbers for a message, including 1 if it has a singular form."""
    counts = any(getattr(v.key, "name", "") == "one" for s in message.selectors for v in s.variants)
    return NUMBERS if counts else [8, 11]


def insects(lang: str) -> list[str]:
    """Return the names of the bugs of Bug Off!."""
    return [messages.say(lang, "bug-off", "insect-plain", colour=each) for each in "ROYGBP"]


def filled(lang: str, game: str | None) -> Iterator[tuple[str, str]]:
    """Yield every message except reasons, with its key and various values."""
    everything = known(lang, game)
    awkward = AWKWARD | {"bug": insects(lang)} if game == "bug_off" else AWKWARD
    for key in of_game(lang, game) if game else common(lang, *messages.FILES):
        message = everything[key]
        names = variables(message, everything)
        values = {name: cycle(awkward.get(name, numbers_for(message))) for name in sorted(names)}
        for _ in range(TIMES if names else 0):
            given = {name: next(some) for name, some in values.items()}
            yield key, messages.say(lang, game and game.replace("_", "-"), key, **given)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [None, *GAMES])
def test_every_message_reads_well_with_awkward_values(game: str | None, lang: str) -> None:
    told = [(key, said) for key, said in filled(lang, game) if not key.startswith("reason-")]
    assert len(told) > 300
    assert [(key, slips(said, lang)) for key, said in told if slips(said, lang)] == []


def advised(lang: str, game: str) -> Iterator[str]:
    """Yield every reason of a game, for moves of all kinds."""
    everything, name = known(lang, game), game.replace("_", "-")
    for key, message in everything.items():
        if not key.startswith("reason-"):
            continue
        for i, text in enumerate(MOVES[game]):
            options: dict[str, Any] = AWKWARD | {"seat": range(len(NAMES)), "other": NUMBERS}
            options |= {"move": [f"0:{move}" for move in MOVES[game]], "computed": ["yes", "no"]}
            options |= {"turn": ["none", [f"0:{move}" for move in MOVES[game][:2]]]}
            values = {
                each: (some := options.get(each, numbers_for(message)))[i % len(some)]
                for each in variables(message, everything)
            }
            close = Move(0, MOVES[game][-i - 1])
            reason = Reason(key.removeprefix("reason-"), values)
            how = ("close", "as_well", "nearly", "")[i % 4]
            move = Move(0, text)
            yield say_advice(name, move, reason, close, key=how, lang=lang, names=NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_reads_well_with_awkward_values(game: str, lang: str) -> None:
    told = list(advised(lang, game))
    assert told
    assert [found for sentence in told if (found := slips(sentence, lang))] == []
