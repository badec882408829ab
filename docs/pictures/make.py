"""Draw the pictures of the README: what the command prints in a terminal, as SVG.

.venv/bin/python docs/pictures/make.py
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
PICTURES = {
    "replay": ["replay", "tests/vectors/bug-off-seeded.jsonl", "--record", "1", "--ply", "60"],
}


def draw(name: str, arguments: list[str]) -> None:
    """Run the command and keep what it prints."""
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "84", "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "bugnight.cli", *arguments]
    shown = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    console = Console(record=True, width=84, file=open(os.devnull, "w"))  # noqa: PTH123, SIM115
    console.print(Text.from_ansi(shown.stdout.rstrip()))
    svg = console.export_svg(title=f"bugnight {' '.join(arguments)}", unique_id=name)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # fonts are the reader's own
    (HERE / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    for each, words in PICTURES.items():
        draw(each, words)
