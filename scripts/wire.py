"""Writes web/src/live/wire.ts, the page's types of what is said, from those of the protocol."""

import json
from collections.abc import Iterator
from typing import Any, get_args

from msgspec import UNSET, inspect

from bugnight import protocol as p
from bugnight.play import Outcome
from scripts.protocol_page import NOT_LIVE, RENEW, UPDATE_PARTS, name_of, unwrapped

HEAD = """\
/** What server and page say (docs/protocol.md explains the fields). Written by `RENEW`. */

import type { AnyTable } from '$/table/model';

/** A record, as far as the page looks into it (docs/spec/records.md). */
export interface GameRecord {
  game: string;
  options: { [name: string]: unknown };
  seats?: string[];
  result?: Outcome | null;
  [key: string]: unknown;
}
"""

SHAPES = {
    ("Update", "view"): "AnyTable | null",
    ("Tried", "view"): "AnyTable",
    ("Step", "position"): "AnyTable",
    ("LessonStep", "view"): "AnyTable",
    ("Replay", "record"): "GameRecord",
}
"""What the page knows of fields that the protocol leaves open."""

TOLD = (p.Settings, p.Arrival, p.Naming, p.TransferCode, p.TokenWish, p.HintWish)
"""What the page says outside of commands: here a field with a default may be left out."""


def wire() -> str:
    """Write the module."""
    kinds = [*UPDATE_PARTS, Outcome, *get_args(p.AnyEvent)]
    kinds += [*get_args(p.AnyMessage), *get_args(p.Spoken), *NOT_LIVE]
    parts = [HEAD.replace("RENEW", RENEW).rstrip()]
    parts += map(interface, kinds)
    parts += [
        union("TableEvent", p.AnyEvent),
        union("Message", p.AnyMessage),
        union("Command", p.AnyCommand),
    ]
    return "\n\n".join(parts) + "\n"


def interface(kind: Any) -> str:  # noqa: ANN401
    """Write a type with its fields."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines = [f"/** {' '.join((kind.__doc__ or '').split())} */"]
    lines += [f"export interface {name_of(kind)} {{", *fields(info), "}"]
    return "\n".join(lines)


def fields(info: inspect.StructType) -> Iterator[str]:
    """Write the fields of a type."""
    told = issubclass(info.cls, p.Command) or info.cls in TOLD
    if info.tag is not None:
        yield f"  type: {json.dumps(info.tag).replace(chr(34), chr(39))};"
    for field in info.fields:
        may_lack = not field.required and (told or field.default is UNSET)
        shape = SHAPES.get((info.cls.__name__, field.encode_name)) or spelt(field.type)
        yield f"  {field.encode_name}{'?' if may_lack else ''}: {shape};"


def union(name: str, members: Any) -> str:  # noqa: ANN401
    """Write a type that is one of several."""
    return (
        "\n".join([f"export type {name} =", *(f"  | {m.__name__}" for m in get_args(members))])
        + ";"
    )


def spelt(kind: inspect.Type) -> str:  # noqa: PLR0911
    """Write a type as TypeScript does."""
    kind, _ = unwrapped(kind)
    match kind:
        case inspect.UnionType():
            members = [one for one in kind.types if type(one).__name__ != "UnsetType"]
            if all(
                isinstance(one, inspect.StructType) and issubclass(one.cls, p.Event)
                for one in members
            ):
                return "TableEvent"
            return " | ".join(dict.fromkeys(map(spelt, members)))
        case inspect.StructType():
            return name_of(kind.cls)
        case inspect.ListType():
            item = spelt(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.LiteralType():
            return " | ".join(f"'{value}'" for value in kind.values)
        case inspect.DictType():
            return f"{{ [name: string]: {spelt(kind.value_type)} }}"
    names = {
        "AnyType": "unknown",
        "NoneType": "null",
        "BoolType": "boolean",
        "IntType": "number",
        "FloatType": "number",
        "StrType": "string",
    }
    return names[type(kind).__name__]
