"""Answers to questions about the games: runs the commands of docs/findings.md and renews outputs.

python -m bench.findings            # all of them
python -m bench.findings bidding    # those that name this word
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/findings.md"
BLOCK = re.compile(r"```sh\n(bugnight [^\n]*)\n```\n\n```text\n(.*?)```", re.DOTALL)


def output(command: str) -> str:
    """Run a command of the page, and give what it prints."""
    args = shlex.split(command)[1:]
    env = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    result = subprocess.run(
        [sys.executable, "-m", "bugnight.cli", *args],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return result.stdout.strip("\n") + "\n"


def renewed(page: str, word: str = "") -> str:
    """Run the commands that have a word in them, and put in what they print now."""

    def renew(match: re.Match[str]) -> str:
        command: str = match[1]
        if word not in command:
            return match[0]
        print(command, flush=True)
        return f"```sh\n{command}\n```\n\n```text\n{output(command)}```"

    return BLOCK.sub(renew, page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), *sys.argv[1:2]), "utf-8")
