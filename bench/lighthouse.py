"""What Lighthouse says of the first page and of a table, against a real server.

    python -m bench.lighthouse [--runs N] [--json FILE]

Each page is judged three times, by turns, and the middle of each score counts; all are printed.
It takes `lighthouse` from the path, else from npx, and the system's Chromium.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from bench.devtools import tab
from bench.machine import cpu_name
from bench.page import sit_down
from tests.server.parts import Node, running

KINDS = ("performance", "accessibility", "best-practices")
RUNS = 3
"""The middle one counts."""


def judge(url: str, device: str, cookie: str, there: str) -> dict[str, int]:
    """The scores of one page, out of a hundred, in a browser that is this guest's.

    Lighthouse gives no cookie to a WebSocket: so it gets a browser that has one. Afterwards we
    look for ourselves whether the page shows what is to be judged.
    """
    found = shutil.which("lighthouse")
    command = [found] if found else ["npx", "--yes", "lighthouse@12"]
    with tempfile.TemporaryDirectory() as folder, tab(1280, 800) as page:
        page.send("Network.setCookie", name="bugnight", value=cookie, url=url)
        file = Path(folder) / "report.json"
        command += [
            url,
            "--quiet",
            "--output=json",
            f"--output-path={file}",
            f"--only-categories={','.join(KINDS)}",
            f"--port={page.port}",
            *(["--preset=desktop"] if device == "desktop" else []),
        ]
        subprocess.run(command, check=True)
        report = json.loads(file.read_text())
        page.send("Page.navigate", url=url)
        page.until(f"document.querySelectorAll('{there}').length > 2")
    for kind in KINDS:
        for audit in report["categories"][kind]["auditRefs"]:
            result = report["audits"][audit["id"]]
            if audit["weight"] and result["score"] is not None and result["score"] < 0.9:
                print(f"  {kind}: {audit['id']} {result.get('displayValue', '')}")
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
        print(f"{name:22}" + ", ".join(f"{kind} {told(rows, kind)}" for kind in KINDS))
    if args.json:
        args.json.write_text(json.dumps(scores, indent=1) + "\n")


def told(rows: list[dict[str, int]], kind: str) -> str:
    """The middle of some scores, and all of them as they came."""
    found = [row[kind] for row in rows]
    return f"{statistics.median(found):g} ({', '.join(map(str, found))})"


if __name__ == "__main__":
    main()
