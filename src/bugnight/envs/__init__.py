"""The games as environments for research: PettingZoo, Gymnasium, OpenSpiel.

Each module here imports its framework when it is imported itself. If the framework is missing, the
error names the extra that provides it. `import bugnight.envs` alone imports none of them.

For PettingZoo every installed game is a module of this package, named after the game and the
version of its observations: `from bugnight.envs import NAME_v1`. It has `env`, `raw_env` and
`parallel_env`.
"""

import re
from types import ModuleType

from bugnight.play import GAMES, Game


def module_name(kind: type[Game]) -> str:
    """The name of a game in PettingZoo."""
    return f"{kind.name.replace('-', '_')}_v{kind.observation_version}"


def __getattr__(name: str) -> ModuleType:
    """Make the PettingZoo module of a game."""
    match = re.fullmatch(r"(\w+)_v\d+", name)
    kind = GAMES.get(match[1].replace("_", "-")) if match else None
    if kind is None or module_name(kind) != name:
        there = f"; there is {module_name(kind)!r}" if kind else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{there}")
    from bugnight.envs.pettingzoo import make_module  # noqa: PLC0415  imports PettingZoo

    module = globals()[name] = make_module(kind, f"{__name__}.{name}")
    return module


def __dir__() -> list[str]:
    return sorted({*globals(), *map(module_name, GAMES.values())})
