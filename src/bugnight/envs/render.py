"""A table shown to those who run an experiment, not to a seat: everything is face up."""

from typing import Any

import msgspec

from bugnight.envs.env_game import Tabletop
from bugnight.kernel import Array
from bugnight.play import OptionError, Position

RENDER_MODES = ["human", "ansi", "rgb_array"]
LONG = 24
"""Of a longer row of cards, only the number is shown."""


def as_text(position: Position) -> str:
    """Name everything on the table, a line each."""
    named = fields(position)
    width = max(map(len, named))
    lines = [f"  {name:{width}}  {' | '.join(groups) or '-'}" for name, groups in named.items()]
    return "\n".join([heading(position), *lines])


def heading(position: Position) -> str:
    """What is played, with its options."""
    return f"{position.game.title}, {position.game!r}"


def fields(position: Position) -> dict[str, list[str]]:
    """Everything on the table by name, as groups of cards: words with spaces between them."""
    return {name: _groups(value) for name, value in msgspec.to_builtins(position.table).items()}


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


def check_render_mode(mode: str | None) -> str | None:
    """Refuse a way to render that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render_mode is {', '.join(RENDER_MODES)} or None, not {mode!r}")
    return mode


def shown(table: Tabletop, mode: str | None) -> Array | str | None:
    """Show a table, everything face up, in the way that was asked for."""
    if mode == "rgb_array":
        from bugnight.envs.picture import as_picture  # noqa: PLC0415  Pillow only for pictures

        return as_picture(table.position)
    text = as_text(table.position)
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else None
