"""Check what a game declares, when it is loaded; each fault says where it is and what to do.

For faults that show only in play, see `check`, and Common mistakes in docs/add-a-game.md.
"""

from collections.abc import Iterator
from inspect import signature

import numpy as np

from bugnight.kernel.events import DETAILS, SEATS, WIDTH
from bugnight.play.describe import Counts, EachSeat, Look, Reading, Secret, readings
from bugnight.play.errors import OptionError
from bugnight.play.events import OMNISCIENT
from bugnight.play.games import Game
from bugnight.play.options import option_fields, option_kind, player_counts
from bugnight.play.unpack import plain

NEEDED = ("name", "title", "phases", "texts", "table_type")
KERNELS = {
    **dict.fromkeys(("deal", "actor"), ("s",)),
    **dict.fromkeys(("legal", "view", "observe"), ("s", "seat", "out")),
    "step": ("s", "seat", "a", "events"),
    "outcome": ("s", "scores"),
    "guess": ("s", "seat", "rng"),
}


def faults(game: type[Game]) -> Iterator[str]:
    """The faults in a game's declarations, root causes first."""
    if lacking := [name for name in NEEDED if not hasattr(game, name)]:
        yield f"its class lacks {', '.join(lacking)}; see docs/add-a-game.md"
    for look in (_kernels, _state, _pieces, _options, _phases, _actions, _events, _table):
        yield from look(game)


def _kernels(game: type[Game]) -> Iterator[str]:
    for name, wanted in KERNELS.items():
        kernel = getattr(game.rules, name)
        if len(signature(getattr(kernel, "py_func", kernel)).parameters) != len(wanted):
            yield f"its rules need `{name}({', '.join(wanted)})`: {len(wanted)} arguments"


def _state(game: type[Game]) -> Iterator[str]:
    state = game.rules.STATE
    if lacking := [
        name for name in ("rng", "phase", *game.__struct_fields__) if name not in state.names
    ]:
        yield (
            f"its STATE lacks the field {', '.join(lacking)};"
            " it needs `rng`, `phase` and one for each option"
        )
    if state["rng"] != np.dtype((np.uint64, 4)):
        yield 'its STATE needs the field ("rng", np.uint64, 4)'
    if taken := [name for name in state.names if hasattr(np.record, name)]:
        yield (
            f"its STATE has the field {', '.join(taken)}, which is a method of np.record:"
            " give it another name, such as `turn`"
        )
    if game.rules.MAX_SEATS > SEATS:
        yield f"its MAX_SEATS is {game.rules.MAX_SEATS}, and a table has {SEATS} seats at most"


def _pieces(game: type[Game]) -> Iterator[str]:
    names = [name for name, _ in game.rules.PIECES]
    if unknown := sorted(game.large_pieces - {*names}):
        yield (
            f"its large_pieces has {', '.join(unknown)}, which is not in PIECES; there are"
            f" {', '.join(names)}"
        )


def _options(game: type[Game]) -> Iterator[str]:
    for option in option_fields(game):
        try:
            kind = option_kind(option)
        except TypeError:
            yield (
                f"its option {option.name!r} is of a type that options cannot have;"
                " docs/add-an-option.md lists those they can"
            )
            return
        if kind == "number" and None in (option.type.ge, option.type.le):  # type: ignore[attr-defined]
            yield (
                f"its option {option.name!r} needs a range,"
                " as in `Annotated[int, Meta(ge=1, le=6)]`"
            )
        if option.required:
            yield f"its option {option.name!r} needs a default"
            return
    most = player_counts(game).stop - 1
    if most > game.rules.MAX_SEATS:
        yield f"its option 'players' goes up to {most}, and MAX_SEATS is {game.rules.MAX_SEATS}"
    try:
        game.from_options({})
    except OptionError as error:
        yield f"its default of {error}"
        return
    for name, values in game.by_language.items():
        for value in values.values():
            try:
                game.from_options({name: value})
            except OptionError as error:
                yield f"its by_language: {error}"


def _phases(game: type[Game]) -> Iterator[str]:
    if "over" not in game.phases:
        yield (f"one of its phases must be called 'over', the end; it has {', '.join(game.phases)}")
    for fact in ("sealed_phases", "discreet_phases", "claims"):
        if unknown := sorted({*getattr(game, fact)} - {*game.phases}):
            yield (
                f"its {fact} has {', '.join(unknown)}, which is not a phase; there are"
                f" {', '.join(game.phases)}"
            )


def _actions(game: type[Game]) -> Iterator[str]:
    actions, spelt = game.rules.ACTIONS, hasattr(game.rules, "spell")
    for text, action in game.texts.items():
        if action not in range(actions):
            yield (
                f"its text {text!r} means the action {action}, and ACTIONS is {actions}:"
                f" actions are from 0 to {actions - 1}"
            )
    silent = [each for each in range(actions) if each not in game.texts.values()]
    if silent and not spelt:
        yield (
            f"its texts have none for the action {silent[0]}; each action needs one, or the rules"
            " need a kernel `spell`"
        )
    verbs = {text.partition(" ")[0] for text in game.texts}
    for fact in () if spelt else ("secret_verbs", "tentative_verbs"):
        if unknown := sorted(getattr(game, fact) - verbs):
            yield f"its {fact} has {', '.join(unknown)}, with which none of its texts begins"
    for each in game.relative_actions:
        if each.stop > actions or len(each) > game.rules.MAX_SEATS:
            yield (
                f"its relative_actions has {each}: an action for each of {game.rules.MAX_SEATS}"
                f" seats at most, all of them below ACTIONS, {actions}"
            )


def _events(game: type[Game]) -> Iterator[str]:
    for kind in game.events:
        if len(kind.details) > (most := WIDTH - DETAILS):
            yield f"its event {kind.name!r} has {len(kind.details)} details, {most} at most"
        for name, reads in kind.details.items():
            if not (reads in (int, bool, "seat") or isinstance(reads, (tuple, list))):
                yield (
                    f"the detail {name!r} of its event {kind.name!r} reads as {reads!r}; it can"
                    ' be int, bool, "seat" or a tuple of names'
                )
    known = {kind.name for kind in game.events}
    for count in game.counts:
        if unknown := [term.event for term in count.terms if term.event not in known]:
            yield f"its count {count.name!r} is of the event {unknown[0]!r}, which it does not have"
    counted = {count.name for count in game.counts} or known
    if game.length_event and game.length_event not in counted:
        yield f"its length_event is {game.length_event!r}, which it does not count"


def _table(game: type[Game]) -> Iterator[str]:
    try:
        for perspective in (OMNISCIENT, -1, 0):
            look = Look(game.rules.STATE, 1, 1, perspective)
            for reading in readings(game.table_type).values():
                reading.reader(look)
            plain(look.state, (*look.asked,))
    except KeyError as error:
        yield f"its {game.table_type.__name__} reads the field {error}, which STATE lacks"
    for name, reading in readings(game.table_type).items():
        part: Reading = reading.of if isinstance(reading, (EachSeat, Secret)) else reading
        if isinstance(part, Counts):
            places = game.rules.STATE[part.field].shape[-1]
            if len(part.names) != places:
                yield (
                    f"{name!r} of its {game.table_type.__name__} has {len(part.names)} names for"
                    f" the {places} numbers of the field {part.field!r}"
                )
