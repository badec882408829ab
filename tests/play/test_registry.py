"""The registry refuses a game that cannot work, and reports its faults."""

# mypy: disable-error-code="import-untyped,call-arg,misc"

import os
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Annotated, ClassVar

import numpy as np
import pytest
from msgspec import Meta

from bugnight.games.bug_off import BugOff
from bugnight.kernel import state_type
from bugnight.play import BugNightError, Game
from bugnight.play.declarations import faults
from bugnight.play.describe import Counts, EachSeat, Number, Table
from bugnight.play.events import Count, EventKind, Term
from bugnight.registry import GROUP, Games
from tests import ROOT


class Unbounded(BugOff, frozen=True, kw_only=True):
    name = "unbounded"
    players: int = 2


class HalfBounded(BugOff, frozen=True, kw_only=True):
    name = "half-bounded"
    players: Annotated[int, Meta(ge=2)] = 2


class Forgetful(BugOff, frozen=True, kw_only=True):
    name = "forgetful"
    wild: bool = False


class Overcrowded(BugOff, frozen=True, kw_only=True):
    name = "overcrowded"
    players: Annotated[int, Meta(ge=2, le=11)] = 2


class Vague(BugOff, frozen=True, kw_only=True):
    name = "vague"
    starter: str = "me"  # type: ignore[assignment]


class Immoderate(BugOff, frozen=True, kw_only=True):
    name = "immoderate"
    players: Annotated[int, Meta(ge=2, le=4)] = 5


class Mistranslated(BugOff, frozen=True, kw_only=True):
    name = "mistranslated"
    by_language = {"tiebreak": {"de": "zuletzt"}}  # noqa: RUF012


class Misplaced(BugOff, frozen=True, kw_only=True):
    name = "misplaced"
    sealed_phases = frozenset({"turns"})


class Oversized(BugOff, frozen=True, kw_only=True):
    name = "oversized"
    large_pieces = frozenset({"wings"})


class Wordless(BugOff, frozen=True, kw_only=True):
    name = "wordless"
    texts: ClassVar = {"place R": 0}


class Excessive(BugOff, frozen=True, kw_only=True):
    name = "excessive"
    texts: ClassVar = {**BugOff.texts, "sing": 99}


class Whispering(BugOff, frozen=True, kw_only=True):
    name = "whispering"
    secret_verbs = frozenset({"hide"})


class Aimless(BugOff, frozen=True, kw_only=True):
    name = "aimless"
    relative_actions = (range(400),)


class Verbose(BugOff, frozen=True, kw_only=True):
    name = "verbose"
    events = (EventKind("sang", dict.fromkeys("abcdef", int)),)


class Imprecise(BugOff, frozen=True, kw_only=True):
    name = "imprecise"
    events = (EventKind("sang", {"pitch": float}),)  # type: ignore[dict-item]


class Miscounting(BugOff, frozen=True, kw_only=True):
    name = "miscounting"
    length_event = "songs"


class StrayTable(Table):
    song: Annotated[int, Number("song")]


class Stray(BugOff, frozen=True, kw_only=True):
    name = "stray"
    table_type = StrayTable


class ShortTable(Table):
    hands: Annotated[list[list[str]], EachSeat(Counts("hand", ("R",)))]


class Short(BugOff, frozen=True, kw_only=True):
    name = "short"
    table_type = ShortTable


class Endless(BugOff, frozen=True, kw_only=True):
    name = "endless"
    phases = ("turn", "done")


ODD = ModuleType("odd")
vars(ODD).update(
    vars(BugOff.rules),
    STATE=state_type("odd", [("players phase copy", np.int8), ("rng", np.uint64, 2)]),
    MAX_SEATS=99,
    deal=lambda s, luck: None,  # noqa: ARG005
)


class Odd(BugOff, frozen=True, kw_only=True):
    name = "odd"
    rules = ODD
    melody: bool
    counts = (Count("songs", "songs", "", (Term("sang"),)),)


class Sketch(Game, frozen=True, kw_only=True):
    name = "sketch"
    rules = ODD


NOT_A_GAME = "a text"


@pytest.mark.parametrize(
    ("name", "attribute", "said"),
    [
        ("unbounded", "Unbounded", "option 'players' needs a range"),
        ("half-bounded", "HalfBounded", "option 'players' needs a range"),
        ("forgetful", "Forgetful", "STATE lacks the field wild"),
        ("endless", "Endless", "must be called 'over'"),
        ("overcrowded", "Overcrowded", "'players' goes up to 11, and MAX_SEATS is"),
        ("vague", "Vague", "option 'starter' is of a type .*add-an-option.md"),
        ("immoderate", "Immoderate", "default of option 'players' is a whole number from 2 to 4"),
        ("mistranslated", "Mistranslated", "by_language: option 'tiebreak' is"),
        ("misplaced", "Misplaced", "sealed_phases has turns, which is not a phase; there are"),
        ("oversized", "Oversized", "large_pieces has wings, which is not in PIECES; there are"),
        ("wordless", "Wordless", "texts have none for the action 1; each action needs one"),
        ("excessive", "Excessive", "'sing' means the action 99, and ACTIONS is"),
        ("whispering", "Whispering", "secret_verbs has hide, with which none of its texts begins"),
        ("aimless", "Aimless", r"relative_actions has range\(0, 400\)"),
        ("verbose", "Verbose", "event 'sang' has 6 details, 5 at most"),
        ("imprecise", "Imprecise", "detail 'pitch' of its event 'sang' reads as"),
        ("miscounting", "Miscounting", "length_event is 'songs', which it does not count"),
        ("stray", "Stray", "StrayTable reads the field 'song', which STATE lacks"),
        ("short", "Short", "'hands' of its ShortTable has 1 names for the"),
        ("sketch", "Sketch", "its class lacks title, phases, texts, table_type"),
        ("other", "BugOff", "calls itself 'bug-off'"),
        ("none", "NOT_A_GAME", "is not a subclass of Game"),
        ("missing", "Missing", "cannot be loaded from .*: AttributeError"),
    ],
)
def test_a_game_that_cannot_work_is_refused(name: str, attribute: str, said: str) -> None:
    games = Games()
    games.offers = {name: EntryPoint(name, f"{__name__}:{attribute}", GROUP)}
    with pytest.raises(BugNightError, match=said):
        games[name]


@pytest.mark.parametrize(
    "said",
    [
        "its rules need `deal(s)`: 1 arguments",
        "its STATE lacks the field tiebreak, starter, melody",
        'its STATE needs the field ("rng", np.uint64, 4)',
        "its STATE has the field copy, which is a method of np.record",
        "its MAX_SEATS is 99, and a table has",
        "its option 'melody' needs a default",
        "its count 'songs' is of the event 'sang', which it does not have",
    ],
)
def test_every_fault_is_reported(said: str) -> None:
    assert any(fault.startswith(said) for fault in faults(Odd))


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        (
            "    out.prizes, out.prize",
            "    out.rng[0] = 1\n    out.prizes, out.prize",
            "`out.rng` empty",
        ),
        ("    out.points_order = s.points_order", "", "write `out.points_order = s.points_order`"),
        ("return best(scores", "return 0 * best(scores", "`outcome` of its rules names no winner"),
        ("tell(events, EVERYBODY, REVEALED", "tell(events, EVERYBODY, 3", "an event of kind 3"),
    ],
)
def test_faulty_rules_are_refused_during_play(
    line: str, instead: str, said: str, tmp_path: Path
) -> None:
    package = tmp_path / "goofspiel"
    shutil.copytree(ROOT / "examples/games/goofspiel/goofspiel", package)
    rules = (package / "rules.py").read_text("utf-8")
    assert line in rules
    (package / "rules.py").write_text(rules.replace(line, instead), "utf-8")
    code = """
from goofspiel.game import Goofspiel
match = Goofspiel(num_cards=2).deal(seed=1)
while not match.position.is_over:
    match.push(match.legal_moves[0])
    match.events()
match.outcome
"""
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=False
    )
    assert said in done.stderr.splitlines()[-1]


def test_a_state_holds_whole_numbers_only() -> None:
    rules = ModuleType("doubtful")
    doubtful = state_type("doubtful", [("players phase", np.int8), ("seen", np.bool_, 3)])
    vars(rules).update(vars(BugOff.rules), STATE=doubtful)
    with pytest.raises(TypeError, match="'seen' of the state is bool: use a type of whole numbers"):
        type("Doubtful", (BugOff,), {"name": "doubtful", "rules": rules}, frozen=True)


def test_a_good_game_is_loaded_once() -> None:
    games = Games()
    games.offers = {"bug-off": EntryPoint("bug-off", f"{__name__}:BugOff", GROUP)}
    assert games["bug-off"] is games["bug-off"] is BugOff
