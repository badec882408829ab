"""What Lighthouse says of the first page and of a table, against a real server.

    python -m bench.lighthouse [--json FILE]

It takes `lighthouse` from the path, else from npx, and the system's Chromium.
"""

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from bench.machine import cpu_name
from bench.page import sit_down
from tests.browser import FLAGS
from tests.server_parts import Node, running

KINDS = ("performance", "accessibility", "best-practices")


def judge(url: str, device: str, cookie: str = "") -> dict[str, int]:
    """The scores of one page, out of a hundred."""
    found = shutil.which("lighthouse")
    command = [found] if found else ["npx", "--yes", "lighthouse@12"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command += [
            url,
            "--quiet",
            "--output=json",
            f"--output-path={file}",
            f"--only-categories={','.join(KINDS)}",
            f"--chrome-flags=--headless {' '.join(FLAGS)}",
            *(["--preset=desktop"] if device == "desktop" else []),
            *(
                [f"--extra-headers={json.dumps({'Cookie': f'bugnight={cookie}'})}"]
                if cookie
                else []
            ),
        ]
        chrome = shutil.which("chromium") or shutil.which("chromium-browser") or ""
        subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chrome})
        report = json.loads(file.read_text())
    for kind in KINDS:
        for audit in report["categories"][kind]["auditRefs"]:
            result = report["audits"][audit["id"]]
            if audit["weight"] and result["score"] is not None and result["score"] < 0.9:
                print(f"  {kind}: {audit['id']} {result.get('displayValue', '')}")
    return {kind: round(100 * report["categories"][kind]["score"]) for kind in KINDS}


def main() -> None:
    """Judge both pages on a phone and on a desktop."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the scores here too")
    args = parser.parse_args()
    scores = {}
    with tempfile.TemporaryDirectory() as folder:
        node = Node(f"sqlite:///{folder}/games.sqlite")
        with running(node):
            token, table = sit_down(node.url)
            for device in ("desktop", "phone"):
                scores[f"first page, {device}"] = judge(f"{node.url}/", device)
                scores[f"table of six, {device}"] = judge(f"{node.url}/t/{table}", device, token)
    print(f"{cpu_name()}, {datetime.now(UTC).date().isoformat()}")
    for name, row in scores.items():
        print(f"{name:22}" + ", ".join(f"{kind} {score}" for kind, score in row.items()))
    if args.json:
        args.json.write_text(json.dumps(scores, indent=1) + "\n")


if __name__ == "__main__":
    main()
