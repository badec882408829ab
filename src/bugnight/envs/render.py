"""A table shown to whoever runs an experiment, not to a seat: everything is face up."""

from typing import Any

import msgspec

from bugnight.envs.env_game import Tabletop
from bugnight.kernel import Array
from bugnight.play import Game, OptionError, Position

RENDER_MODES = ["human", "ansi", "rgb_array"]


def as_text(position: Position) -> str:
    """Name everything on the table, a line each.

    >>> from bugnight.games.bug_off import BugOff
    >>> print(as_text(BugOff(players=2).deal(seed=42).position))
    Bug Off!, BugOff(players=2)
      phase     act
      actors    0
      turn      0
      hands     Y G B B | R Y G
      table     0 0 0 0 0 0 | 0 0 0 0 0 0
      points    0 0 0 0 0 0 | 0 0 0 0 0 0
      centre    0 0 0 0 0 0
      revealed  -
      deck      119 cards
    """
    named = msgspec.to_builtins(position.table)
    width = max(map(len, named))
    lines = [f"  {name:{width}}  {_written(name, value)}" for name, value in named.items()]
    return "\n".join([_heading(position.game), *lines])


def _heading(game: Game) -> str:
    return f"{game.title}, {game!r}"


def _written(name: str, value: Any) -> str:  # noqa: ANN401
    if name in ("deck", "bag"):
        return f"{len(value)} cards"
    if isinstance(value, list):
        between = " | " if any(isinstance(each, list | dict) for each in value) else " "
        return between.join(_item(each) for each in value) or "-"
    return _item(value)


def _item(value: Any) -> str:  # noqa: ANN401
    if value is None:
        return "-"
    if isinstance(value, dict):  # a sequence of RumBugz
        return f"{value['by']}: {value['type']} {' '.join(value['bugz'])}"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    return str(value)


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
