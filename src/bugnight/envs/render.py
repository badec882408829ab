"""A table shown to those who run an experiment, not to a seat: everything is face up."""

from bugnight.envs.env_game import EnvGame
from bugnight.kernel import Array
from bugnight.play import OptionError

RENDER_MODES = ["human", "ansi", "rgb_array"]


def check_render_mode(mode: str | None) -> str | None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render_mode is {', '.join(RENDER_MODES)} or None, not {mode!r}")
    return mode


def shown(current: EnvGame, mode: str | None) -> Array | str | None:
    """Show a table, everything face up, in a render mode."""
    if mode == "rgb_array":
        from bugnight.envs.picture import as_picture  # noqa: PLC0415  Pillow only for pictures

        return as_picture(current.position)
    text = str(current.position)
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else None
