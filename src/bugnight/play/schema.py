"""Everything another program needs to play a game with its WebAssembly module, as plain data."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from msgspec import inspect

from bugnight.kernel import calls, notation
from bugnight.kernel.events import WIDTH
from bugnight.kernel.wasm import Buffer, Export
from bugnight.play import describe
from bugnight.play.events import EventKind, Reads
from bugnight.play.games import Game
from bugnight.play.options import option_fields, option_kind, player_counts


def schema(kind: type[Game]) -> dict[str, Any]:
    """How a game's states, options, moves, events and deals read."""
    rules = kind.rules
    return {
        "name": kind.name,
        "title": kind.title,
        "options": [_option(kind, field) for field in option_fields(kind)],
        "state": layout(rules.STATE),
        "size": rules.STATE.itemsize,
        "sizes": {
            "seats": rules.MAX_SEATS,
            "legal": rules.MAX_LEGAL,
            "events": kind.most_events,
            "text": kind.most_text if hasattr(rules, "spell") else 0,
            "observation": rules.OBSERVATION,
        },
        "phases": kind.phases,
        "texts": kind.texts,
        "table": describe.schema(kind.table_type),
        "events": event_kinds(kind.events),
        "deal": _deal(kind),
        "dealNumber": kind.deal_number,
        "pack": [*kind.pack.items()],
        "ownPacks": kind.own_packs,
        "refillNames": kind.refill_names,
        "indifferent": kind.indifferent,
        "lowWins": kind.low_wins,
        "scoreUnit": kind.score_unit,
        "pieces": rules.PIECES,
        "secretVerbs": sorted(kind.secret_verbs),
        "tentativeVerbs": sorted(kind.tentative_verbs),
        "claims": dict(kind.claims),
    }


def exports(kind: type[Game]) -> dict[str, Export]:
    """What a game's module exports."""
    rules = kind.rules
    state, number = Buffer(rules.STATE), None
    listed = Buffer(np.dtype(np.int16), (rules.MAX_LEGAL,))
    events = Buffer(np.dtype(np.int16), (kind.most_events + 1, WIDTH))
    functions = {
        "deal": Export(calls.deal, (state,)),
        "actor": Export(calls.actor, (state,)),
        "awaited": Export(calls.awaited, (state,)),
        "allowed": Export(calls.allowed, (state, number, number)),
        "legal": Export(calls.legal, (state, number, listed)),
        "step": Export(calls.advance, (state, state, number, number, events)),
        "outcome": Export(calls.outcome, (state, Buffer(np.dtype(np.int16), (rules.MAX_SEATS,)))),
        "view": Export(calls.view, (state, number, state)),
        "guess": Export(calls.guess, (state, number, Buffer(np.dtype(np.uint64), (4,)))),
        "observe": Export(
            calls.observe, (state, number, Buffer(np.dtype(np.float32), (rules.OBSERVATION,)))
        ),
        "displays": Export(calls.displays, (state,)),
        "length": Export(calls.length, (state,)),
    }
    if kind.deal_type is not None:
        functions["begin"] = Export(calls.begin, (state,))
    if hasattr(rules, "unfinished"):
        functions["unfinished"] = Export(calls.unfinished, (state,))
    if hasattr(rules, "spell"):
        size = kind.most_text
        text = Buffer(np.dtype(np.uint8), (size,))
        paths = Buffer(np.dtype(np.int16), (size // 2,))
        ends = Buffer(np.dtype(np.int32), (2,))
        said = Buffer(np.dtype(np.uint8), (notation.LONGEST,))
        path = Buffer(np.dtype(np.int16), (notation.MOST_ACTIONS,))
        functions["spell"] = Export(
            notation.spell_moves, (state, state, number, listed, number, text, paths, ends)
        )
        functions["read"] = Export(
            notation.read_move, (state, state, number, said, number, path, listed)
        )
    return functions


def _option(kind: type[Game], field: inspect.Field) -> dict[str, Any]:
    """An option; the default is listed for every number of players."""
    option: dict[str, Any] = {"name": field.name, "kind": option_kind(field)}
    if isinstance(field.type, inspect.IntType):
        option |= {"least": field.type.ge, "most": field.type.le}
    if isinstance(field.type, inspect.LiteralType):
        option["choices"] = field.type.values
    option["defaults"] = {
        n: getattr(kind.from_options({} if field.name == "players" else {"players": n}), field.name)
        for n in player_counts(kind)
    }
    return option


def layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """Where each field lies: its type, its offset and its shape."""
    assert dtype.names is not None
    assert dtype.fields is not None
    found = {name: dtype.fields[name][:2] for name in dtype.names}
    return {
        name: [kind.base.name, offset, kind.shape]
        for name, (kind, offset) in found.items()
        if kind.itemsize
    }


def event_kinds(kinds: Iterable[EventKind]) -> list[dict[str, Any]]:
    return [
        {"name": each.name, "details": {k: _detail(v) for k, v in each.details.items()}}
        for each in kinds
    ]


def _detail(reads: Reads) -> Any:  # noqa: ANN401
    if reads is bool:
        return "flag"
    return "number" if reads is int else reads


def _deal(kind: type[Game]) -> dict[str, Any] | None:
    """What a written deal consists of: each key's type, its layout, and whether it is required."""
    if kind.deal_type is None:
        return None
    info = inspect.type_info(kind.deal_type)
    assert isinstance(info, inspect.StructType)
    lies = describe.schema(kind.deal_type)
    return {
        field.name: {
            "type": _shape(field.type),
            "required": field.required,
            **({"lies": lies[field.name]} if field.name in lies else {}),
        }
        for field in info.fields
    }


def _shape(kind: inspect.Type) -> Any:  # noqa: ANN401
    match kind:
        case inspect.ListType():
            return [_shape(kind.item_type)]
        case inspect.IntType():
            return "int"
        case inspect.StrType():
            return "str"
    return "any"
