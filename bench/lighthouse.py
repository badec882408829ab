"""What Lighthouse says of the first page and of a table, against a real server.

    python -m bench.lighthouse [--runs N] [--json FILE]

Each page is judged three times, by turns, and the middle of each score counts; all are printed.
It takes `lighthouse` from the path, else from npx, and the system's Chromium.

Lighthouse counts a task of the page as long as it took by the clock, and multiplies that by four:
with other work on the machine, it would measure the other work. So the browser runs ahead of all
other programs, if it may (as root); without that, this needs an idle machine.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.devtools import tab
from bench.machine import cpu_name
from bench.page import sit_down
from tests.server.parts import Node, running

KINDS = ("performance", "accessibility", "best-practices")
RUNS = 3
"""The middle one counts."""
TRIES = 5
"""Lighthouse may miss the start of a page (`NO_NAVSTART`), and says then to run it again."""


def judge(url: str, device: str, cookie: str, there: str) -> dict[str, int]:
    """The scores of one page, out of a hundred, in a browser that is this guest's.

    Lighthouse gives no cookie to a WebSocket: so it gets a browser that has one. Afterwards we
    look for ourselves whether the page shows what is to be judged.
    """
    found = shutil.which("lighthouse")
    command = [found] if found else ["npx", "--yes", "lighthouse@12"]
    command += [url, "--quiet", "--output=json", f"--only-categories={','.join(KINDS)}"]
    command += ["--preset=desktop"] if device == "desktop" else []
    for tries_left in reversed(range(TRIES)):
        with tempfile.NamedTemporaryFile() as file, tab(1280, 800) as page:
            page.send("Network.setCookie", name="bugnight", value=cookie, url=url)
            where = [f"--port={page.port}", f"--output-path={file.name}"]
            if subprocess.run([*command, *where], check=not tries_left).returncode:
                continue
            page.send("Page.navigate", url=url)
            page.until(f"document.querySelectorAll('{there}').length > 2")
            report: dict[str, Any] = json.load(file)
            break
    for kind in KINDS:
        for ref in report["categories"][kind]["auditRefs"]:
            result = report["audits"][ref["id"]]
            if ref["weight"] and result["score"] is not None and result["score"] < 0.9:
                print(f"  {kind}: {ref['id']} {result.get('displayValue', '')}")
    return {kind: round(100 * report["categories"][kind]["score"]) for kind in KINDS}


def main() -> None:
    """Judge both pages on a phone and on a desktop."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=RUNS, help="the median of them counts")
    parser.add_argument("--json", type=Path, help="write the scores here too")
    args = parser.parse_args()
    scores: dict[str, list[dict[str, int]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        node = Node(f"sqlite:///{folder}/games.sqlite")
        with running(node):
            token, table = sit_down(node.url)
            pages = (("first page", "/", ".btn"), ("table of six", f"/t/{table}", ".piece"))
            for _ in range(args.runs):
                for device in ("desktop", "phone"):
                    for name, path, there in pages:
                        score = judge(node.url + path, device, token, there)
                        scores.setdefault(f"{name}, {device}", []).append(score)
    print(f"{cpu_name()}, {datetime.now(UTC).date().isoformat()}; the middle, and all of them")
    for name, rows in scores.items():
        print(f"{name:22}" + ", ".join(f"{kind} {told(rows, kind)}" for kind in rows[0]))
    if args.json:
        args.json.write_text(json.dumps(scores, indent=1) + "\n")


def told(rows: list[dict[str, int]], kind: str) -> str:
    """The middle of some scores, and all of them as they came."""
    found = [row[kind] for row in rows]
    return f"{statistics.median(found):g} ({', '.join(map(str, found))})"


if __name__ == "__main__":
    main()
