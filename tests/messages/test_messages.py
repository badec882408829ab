"""Every message exists in three languages, is used, and gets the values it needs."""

import ast as python
import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, NamedTuple

import pytest

from bugnight import messages
from bugnight.games.bug_off import BugOff
from bugnight.play import GAMES as INSTALLED
from bugnight.play import Move
from bugnight.play.events import Event, Reads
from bugnight.play.options import option_fields
from scripts.message_keys import (
    FILES,
    GAMES,
    LANGUAGES,
    ROOT,
    SRC,
    common,
    keys_of,
    keys_path,
    known,
    of_game,
    variables,
)

PLACES = [None, *GAMES]


# The files


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_every_language_has_the_same_messages(name: str, lang: str) -> None:
    assert list(common(lang, name)) == list(common("en", name))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_game_messages(game: str, lang: str) -> None:
    assert list(of_game(lang, game)) == list(of_game("en", game))


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("game", PLACES)
def test_every_language_uses_the_same_values(game: str | None, lang: str) -> None:
    english, other = known("en", game), known(lang, game)
    for key, message in english.items():
        if not key.startswith("reason-"):  # these get more values than they use: "this colour"
            assert variables(other[key], other) == variables(message, english), key


def test_each_message_is_defined_once() -> None:
    for lang in LANGUAGES:
        keys = [key for name in FILES for key in common(lang, name)]
        assert len(keys) == len(set(keys))
        for game in GAMES:
            assert not set(of_game(lang, game)) & set(keys), game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_have_all_forms_of_their_language(lang: str) -> None:
    for game in PLACES:
        for key, message in known(lang, game).items():
            for selector in message.selectors:
                forms = {getattr(v.key, "name", "") for v in selector.variants} - {""}
                if "one" in forms:
                    assert forms in ({"one", "other"}, {"one", "many", "other"}), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_in_the_second_person_contain_no_name(lang: str) -> None:
    spoken = 0
    for game in PLACES:
        for key, message in known(lang, game).items():
            for selector in message.selectors:
                for variant in selector.variants:
                    if getattr(variant.key, "name", "") == "you":
                        spoken += 1
                        assert "name='name'" not in repr(variant.value.to_json()), key
    assert spoken > 30


def test_french_punctuation_has_its_spaces() -> None:
    bad = re.compile(r"[^\s\u00a0\u202f][:;?!](?= |$)|(?<![\u00a0\u202f]) [:;?!]")
    for game in PLACES:
        for key, message in known("fr", game).items():
            for text in message.texts:
                assert not bad.search(text.replace("Bug Off!", "")), key


def test_french_has_no_de_or_que_before_a_name() -> None:
    """Before a vowel it would have to be "d'" or "qu'"."""
    for game in PLACES:
        text = "\n".join(
            path.read_text("utf-8")
            for path in ([GAMES[game] / "fr.ftl"] if game else (SRC / "messages/fr").glob("*.ftl"))
        )
        assert not re.search(r"\b(de|que) \{ \$(name|other|mover|host) \}", text, re.IGNORECASE)


# Where messages are used


class Ask(NamedTuple):
    """A call that uses a message: its key or a pattern of keys, and the names of its values."""

    where: str
    key: str
    values: frozenset[str] | None
    """None if the call does not list all of them."""

    def fits(self, key: str) -> bool:
        """Return whether this call may use the message of a key."""
        return re.fullmatch(r"[\w-]+".join(map(re.escape, self.key.split("*"))), key) is not None


ASKING = {"say", "words", "has", "text", "did", "self", "heading_of"}
"""Names of functions that take a key."""
GIVEN = {"did": {"name", "person"}}
"""Values that these functions add themselves."""
LIKE_A_KEY = re.compile(r"[a-z][a-z0-9*]*(?:-[a-z0-9*]+)*")


def python_asks(path: Path) -> Iterator[Ask]:
    """Yield the calls in a Python module that use messages."""
    for node in python.walk(python.parse(path.read_text("utf-8"))):
        if not isinstance(node, python.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name not in ASKING or (name == "text" and "words" not in python.unparse(node.func)):
            continue
        named = {keyword.arg or "**" for keyword in node.keywords}
        values = None if "**" in named else frozenset(named) | GIVEN.get(name, set())
        for argument in node.args:
            for key in _keys(argument):
                yield Ask(str(path.relative_to(ROOT)), key, values)


def _keys(node: python.expr) -> Iterator[str]:
    """Yield the keys that an argument may be, with a star for each inserted value."""
    if isinstance(node, python.Constant) and isinstance(node.value, str):
        text = node.value
    elif isinstance(node, python.JoinedStr):
        text = "".join(
            str(getattr(part, "value", "*")) if isinstance(part, python.Constant) else "*"
            for part in node.values
        )
    elif isinstance(node, python.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
        return
    else:
        return
    if LIKE_A_KEY.fullmatch(text) and text.strip("*"):
        yield text


def game_of(path: Path) -> str | None:
    """Return the game whose folder contains a file, in Python or on the page."""
    parts = path.relative_to(ROOT).parts
    names = [part.replace("-", "_") for part in parts]
    return next((name for name in names if name in GAMES), None)


PYTHON = sorted(SRC.rglob("*.py"))
PAGE = [
    path
    for path in sorted((ROOT / "web/src").rglob("*"))
    if path.suffix in {".ts", ".svelte"} and ".test." not in path.name and path.name != "keys.ts"
]


def test_python_uses_messages_that_exist() -> None:
    asked = 0
    for path in PYTHON:
        game = game_of(path)
        sayable = [known("en", each) for each in ([game] if game else GAMES)]
        for ask in python_asks(path):
            asked += 1
            for there in sayable:
                assert any(map(ask.fits, there)), ask
                if ask.values is not None and "*" not in ask.key:
                    wanted = variables(there[ask.key], there)
                    assert ask.values - GIVEN["did"] <= wanted <= ask.values, ask
    assert asked > 150


def words_in(path: Path) -> Iterator[str]:
    """Yield everything in a source file that may be a key, with a star for each inserted value."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        found = re.findall(r"""['"`]([a-z][a-z0-9-]*(?:\$\{[^}]*\}[a-z0-9-]*)*)['"`]""", text)
        yield from (re.sub(r"\$\{[^}]*\}", "*", each) for each in found)
        return
    for node in python.walk(python.parse(text)):
        if isinstance(node, python.expr):
            yield from _keys(node)


def asks_for(paths: list[Path]) -> list[Ask]:
    """Return everything in some files that may use a message; a family is a key with a star."""
    words = {word for path in paths for word in words_in(path)}
    return [
        Ask("", word, None) for word in words if len(word.partition("*")[0]) > 3 or "*" not in word
    ]


@pytest.mark.parametrize("game", PLACES)
def test_every_message_is_used(game: str | None) -> None:
    own = of_game("en", game) if game else common("en")
    there = known("en", game)
    near = [path for path in (*PYTHON, *PAGE) if game is None or game_of(path) in (None, game)]
    asks = asks_for(near)
    keys = {ask.key for ask in asks if "*" not in ask.key}
    families = [ask for ask in asks if "*" in ask.key]
    for each in GAMES:  # a game's messages may refer to common ones
        keys |= {name for message in of_game("en", each).values() for name in message.references}
    keys |= {name for message in there.values() for name in message.references}
    unused = [key for key in own if key not in keys and not any(ask.fits(key) for ask in families)]
    assert unused == []


@pytest.mark.parametrize("game", GAMES)
def test_families_have_a_message_for_each_member(game: str) -> None:
    """Generic code builds these keys from the game's own names."""
    kind = INSTALLED[game.replace("_", "-")]
    there = known("en", game)
    wanted = {f"option-{field.name.replace('_', '-')}" for field in option_fields(kind)}
    assert wanted - {"option-players"} <= set(there)
    verbs = {key.removeprefix("move-") for key in there if key.startswith("move-")}
    match = kind.from_options({}).deal(seed=1)
    while match.outcome is None:
        move = match.legal_moves[len(match.legal_moves) // 2]
        assert move.verb in verbs
        match.push(move)


@pytest.mark.parametrize("game", GAMES)
def test_event_messages_use_only_values_of_their_event(game: str) -> None:
    kind = INSTALLED[game.replace("_", "-")]
    there = known("en", game)
    match = kind.from_options({}).deal(seed=1)
    opening = match.game.opening(match.view(None).table)
    names = {each.name for each in kind.events} | {event.kind for event in opening}
    told = [f"event-{name.replace('_', '-')}" for name in names]
    forms = {key + form for key in told for form in ("", "-heading", "-all", "-item", "-list")}
    assert {key for key in there if key.startswith("event-")} <= forms
    given = {"name", "person", "list", "n"}
    for each in kind.events:
        event = Event(each.name, 0, {name: _any(reads) for name, reads in each.details.items()})
        values = given | set(match.game.event_values(event))
        key = f"event-{each.name.replace('_', '-')}"
        for form in ("", "-heading", "-all", "-item", "-list"):
            if key + form in there:
                assert variables(there[key + form], there) <= values, key + form


def _any(reads: Reads) -> object:
    """Return a possible value of a detail."""
    return reads[0] if isinstance(reads, tuple) else 4


@pytest.mark.parametrize("game", PLACES)
def test_page_keys_are_up_to_date(game: str | None) -> None:
    written = keys_path(game).read_text("utf-8")
    assert written == keys_of(game), "run: ./dev generate"


def test_lessons_use_messages_that_exist() -> None:
    for game in GAMES:
        lesson = ROOT / "web/src/games" / game.replace("_", "-") / "lesson.ts"
        said = re.findall(r"'(lesson-[a-z-]+)'", lesson.read_text("utf-8"))
        assert said
        assert set(said) <= set(of_game("en", game))


# Missing messages


@pytest.mark.parametrize("name", INSTALLED)
def test_game_without_messages_falls_back_to_its_own_names(name: str) -> None:
    is_worded = name.replace("-", "_") in GAMES
    game = INSTALLED[name].from_options({})
    move = game.deal(seed=1).legal_moves[0]
    assert (messages.say_move("de", name, move) == move.text) != is_worded
    assert messages.option_label("de", name, "players") == "players"
    assert messages.game_title("de", name) == game.title


def test_unknown_key_is_refused() -> None:
    with pytest.raises(KeyError, match="no message 'nothing'"):
        messages.say("en", None, "nothing")


class Aiming(BugOff, frozen=True, kw_only=True):
    """A game with moves that name a seat."""

    name = "aiming"
    texts: ClassVar = {"rob 0": 0, "rob 1": 1, "pass 1": 2, "rob 9": 3}
    relative_actions = (range(2), range(3, 4))


def test_seat_named_in_a_move_is_replaced_by_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(INSTALLED._loaded, "aiming", Aiming)
    assert Aiming.seat_moves() == {"rob 0": 0, "rob 1": 1}
    rob, other = Move(0, "rob 1"), Move(0, "pass 1")
    assert messages.say_move("en", "aiming", rob, ["Ada", "Ben"]) == "rob Ben"
    assert messages.say_move("de", "aiming", rob) == "rob Platz 2"
    assert messages.say_move("en", "aiming", other, ["Ada", "Ben"]) == "pass 1"
