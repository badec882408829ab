"""What Lighthouse says of the first page and of a table, against a real server.

    python -m bench.lighthouse [--runs N] [--json FILE]

Each page is judged three times, by turns, and the middle of each score counts; all are printed.
It takes `lighthouse` from the path, else from npx, and the system's Chromium.

Lighthouse counts a task of the page as long as it took by the clock, and multiplies that by four:
on a machine with other work, this measures the other work. So the same trace is judged once more
with the processor time of every task in place of its length: `alone` is the performance that the
page would have with a core to itself.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
from bisect import bisect_right
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
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")


def judge(url: str, device: str, cookie: str, there: str) -> dict[str, int]:
    """The scores of one page, out of a hundred, in a browser that is this guest's.

    Lighthouse gives no cookie to a WebSocket: so it gets a browser that has one. Afterwards we
    look for ourselves whether the page shows what is to be judged.
    """
    found = shutil.which("lighthouse")
    command = [found] if found else ["npx", "--yes", "lighthouse@12"]
    command += [url, "--quiet", "--output=json", f"--only-categories={','.join(KINDS)}"]
    command += ["--preset=desktop"] if device == "desktop" else []
    with tempfile.TemporaryDirectory() as folder:
        with tab(1280, 800) as page:
            page.send("Network.setCookie", name="bugnight", value=cookie, url=url)
            subprocess.run([*command, f"-G={folder}", f"--port={page.port}"], check=True)
            page.send("Page.navigate", url=url)
            page.until(f"document.querySelectorAll('{there}').length > 2")
        report = audit(command, Path(folder))
        remove_waiting(Path(folder) / "defaultPass.trace.json")
        alone = audit(command, Path(folder))
    for kind in KINDS:
        for ref in report["categories"][kind]["auditRefs"]:
            result = report["audits"][ref["id"]]
            if ref["weight"] and result["score"] is not None and result["score"] < 0.9:
                better = alone["audits"][ref["id"]].get("displayValue", "")
                print(f"  {kind}: {ref['id']} {result.get('displayValue', '')} (alone: {better})")
    scores = {kind: round(100 * report["categories"][kind]["score"]) for kind in KINDS}
    return {**scores, "alone": round(100 * alone["categories"]["performance"]["score"])}


def audit(command: list[str], folder: Path) -> dict[str, Any]:
    """Lighthouse's report on what it has gathered in a folder."""
    file = folder / "report.json"
    subprocess.run([*command, f"-A={folder}", f"--output-path={file}"], check=True)
    report: dict[str, Any] = json.loads(file.read_text())
    return report


def remove_waiting(trace: Path) -> None:
    """Shorten every task, with all inside it, to the processor time that it took."""
    written = json.loads(trace.read_text())
    tasks: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for event in written["traceEvents"]:
        if event["name"] in TASKS and event.get("dur") and "tdur" in event:
            thread = tasks.setdefault((event["pid"], event["tid"]), [])
            thread.append({"start": event["ts"], "long": event["dur"], "busy": event["tdur"]})
    for thread in tasks.values():
        thread.sort(key=lambda task: float(task["start"]))
    for event in written["traceEvents"]:
        thread = tasks.get((event.get("pid"), event.get("tid")), [])
        at = bisect_right(thread, event["ts"], key=lambda task: float(task["start"])) - 1
        if at < 0 or event["ts"] >= thread[at]["start"] + thread[at]["long"]:
            continue
        task = thread[at]
        part = min(1, task["busy"] / task["long"])
        event["ts"] = task["start"] + round((event["ts"] - task["start"]) * part)
        if "dur" in event:
            event["dur"] = int(event["dur"] * part)
    trace.write_text(json.dumps(written))


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
