"""Tables as text for people who program: everything by name, a line each."""

from typing import Any

import msgspec

LONG = 24
"""Longer rows of cards are only counted."""


def table_text(heading: str, table: msgspec.Struct) -> str:
    """Name everything on a table below a heading."""
    named = fields(table)
    width = max(map(len, named))
    lines = [f"  {name:{width}}  {' | '.join(groups) or '-'}" for name, groups in named.items()]
    return "\n".join([heading, *lines])


def fields(table: msgspec.Struct) -> dict[str, list[str]]:
    """Everything on a table by name, as groups of cards: words with spaces between them."""
    return {name: _groups(value) for name, value in msgspec.to_builtins(table).items()}


def _groups(value: Any) -> list[str]:  # noqa: ANN401
    if isinstance(value, list) and any(isinstance(each, list | dict) for each in value):
        return [_group(each) for each in value]
    return [_group(value)]


def _group(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, dict):
        return " ".join(_group(each) for each in value.values())
    if isinstance(value, list):
        return " ".join(map(_group, value)) or "-" if len(value) <= LONG else f"{len(value)} cards"
    return "-" if value is None else str(value)
