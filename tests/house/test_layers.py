"""A folder of the package imports only the layers listed before it."""

import ast
import re
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import PurePosixPath

import pytest

from tests import ROOT

SRC = ROOT / "src"

LAYERS = (
    "extras",
    "kernel",
    "play",
    "messages",
    "games",
    "bots",
    "envs",
    "lab",
    "protocol",
    "server",
    "client",
    "cli",
)
STRANGERS = {"envs", "lab", "server"}
"""Layers that must not import each other."""


MODULE = re.compile(r"bugnight(\.\w+)+(:\w+)?")
"""A module, or something in one, as a text that can be imported."""

SPECIAL = {
    "__init__": {"play"},
    "__main__": {"cli"},
    "registry": {"play", "bots", "games"},
    "games": set(LAYERS),
    "client": {"client", "play", "bots", "protocol", "extras"},
}
"""Parts whose permitted imports do not follow from the order of the layers."""


def permitted(part: str) -> set[str] | None:
    """Return the layers that a layer or a top-level module may import."""
    if part in SPECIAL:
        return SPECIAL[part]
    if part not in LAYERS:
        return None
    above = set(LAYERS[: LAYERS.index(part)])
    return {part} | (above - STRANGERS if part in STRANGERS else above)


def imports(source: str, package: str) -> Iterator[str]:
    """Yield the absolute names of a module's imports: in functions, too, and by a text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and MODULE.fullmatch(str(node.value)):
            yield str(node.value).replace(":", ".")
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def layer_of(name: str) -> str:
    """Return the layer of a name in bugnight; names in the package itself come from play."""
    part = f"{name}.".split(".")[1]
    return part if part in LAYERS else "play"


def faults(path: str, source: str) -> list[str]:
    """List a module's forbidden imports; its path is relative to src."""
    module = PurePosixPath(path).with_suffix("")
    may_import = permitted(module.parts[1])
    if may_import is None:
        return [f"{path} belongs to no layer"]
    return [
        f"{path} imports {name}"
        for name in imports(source, ".".join(module.parts[:-1]))
        if name.split(".")[0] == "bugnight" and layer_of(name) not in may_import
    ]


def test_package_keeps_its_layers() -> None:
    modules = sorted(SRC.rglob("*.py"))
    assert modules
    found = [
        fault
        for module in modules
        for fault in faults(module.relative_to(SRC).as_posix(), module.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("bugnight/__init__.py", "from bugnight.play import Position"),
        ("bugnight/__init__.py", "from .play.moves import Move"),
        ("bugnight/__main__.py", "from bugnight.cli import main"),
        ("bugnight/games/toy/rules.py", "import numpy as np\nfrom bugnight.kernel import chance"),
        ("bugnight/games/toy/terminal.py", "from bugnight.cli.table import scene"),
        ("bugnight/bots/random.py", "import bugnight\nfrom bugnight import View"),
        ("bugnight/lab/arena.py", "from bugnight import bots, play"),
        ("bugnight/client.py", "from bugnight import bots\nfrom bugnight import protocol"),
        ("bugnight/cli/main.py", "def serve():\n    from bugnight import server, lab, envs"),
    ],
)
def test_good_imports_pass(path: str, source: str) -> None:
    assert faults(path, source) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("bugnight/__init__.py", "from bugnight.kernel import chance"),
        ("bugnight/kernel/chance.py", "import bugnight"),
        ("bugnight/kernel/chance.py", "import bugnight.play.seeds as seeds"),
        ("bugnight/kernel/chance.py", "from bugnight import Position"),
        ("bugnight/kernel/chance.py", "from .. import play"),
        ("bugnight/kernel/deep/chance.py", "from ...play import seeds"),
        ("bugnight/play/__init__.py", "from ..bots import queen"),
        ("bugnight/play/match.py", "def report():\n    from bugnight.cli import table"),
        ("bugnight/play/match.py", "if TYPE_CHECKING:\n    from bugnight.server import Table"),
        ("bugnight/lab/arena.py", "from bugnight.envs import aec"),
        ("bugnight/client.py", "from bugnight import lab"),
        ("bugnight/server/registry.py", "from bugnight.client import Client"),
        ("bugnight/server/table.py", "from bugnight import lab"),
        ("bugnight/envs/aec.py", "from ..server.table import Table"),
        ("bugnight/lab/arena.py", "import_module('bugnight.cli.app')"),
        ("bugnight/util/texts.py", ""),
        ("bugnight/helpers.py", ""),
    ],
)
def test_bad_imports_are_found(path: str, source: str) -> None:
    assert len(faults(path, source)) == 1
