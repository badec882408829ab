"""Measure the page in Chromium, against a real server, with the processor slowed down.

    python -m bench.page [--slow N] [--runs N] [--only "King's haul"] [--json FILE]

How soon the first page and a table are interactive, whether anything shifts, and how long the
longest task is while a King takes the floor of a table of six (through the browser's tracing).
"""

import argparse
import json
import statistics
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import httpx2

from bench.devtools import Tab, tab
from bench.machine import cpu_name
from tests.server.parts import Node, running

LONG = 50
"""Milliseconds from which on the browser calls a task long."""
RUNS = 3
"""The middle one counts."""
KINDS = ("first page", "table of six", "King's haul")
HAUL = "/gallery/party-6-king?back=7"
STEPS = 7
"""The King takes the floor at the last of these steps; the ones before are played first."""
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]

WORK = {
    "script": frozenset({"EvaluateScript", "FunctionCall", "TimerFire", "FireAnimationFrame"}),
    "layout": frozenset({"UpdateLayoutTree", "Layout"}),
    "paint": frozenset({"PrePaint", "Paint", "Layerize", "Commit"}),
}
"""What a task is spent on, by the names of the trace; the cards' pictures are in `paint`."""

OBSERVE = """
window.seen = {shift: 0, long: [], paint: 0, largest: 0};
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({type, buffered: true});
watch('layout-shift', (e) => { if (!e.hadRecentInput) seen.shift += e.value; });
watch('longtask', (e) => seen.long.push([e.startTime, e.duration]));
watch('paint', (e) => { if (e.name === 'first-contentful-paint') seen.paint = e.startTime; });
watch('largest-contentful-paint', (e) => { seen.largest = e.startTime; });
"""
FRAMES = """new Promise((done) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (now - times[0] < 1000) requestAnimationFrame(next);
    else done(times);
  };
  requestAnimationFrame(next);
})"""

Event: TypeAlias = dict[str, Any]
Row: TypeAlias = dict[str, float]
Measure: TypeAlias = Callable[[], Row]


def opened(url: str, path: str, rate: float, cookie: str = "") -> Row:
    """Open a page for the first time, as a stranger does, and wait until it is idle."""
    with tab(1280, 800) as page:
        page.send("Page.enable")
        page.send("Network.enable")
        if cookie:
            page.send("Network.setCookie", name="bugnight", value=cookie, url=url)
        page.send("Emulation.setCPUThrottlingRate", rate=rate)
        page.send("Page.addScriptToEvaluateOnNewDocument", source=OBSERVE)
        page.send("Page.navigate", url=url + path)
        page.wait(6)
        seen = page.evaluate("seen")
        assert page.evaluate("document.querySelectorAll('.btn, .piece').length"), "nothing to press"
    quiet = max([start + long for start, long in seen["long"]] or [0])
    return {
        "interactive_ms": round(max(seen["paint"], quiet)),
        "first_paint_ms": round(seen["paint"]),
        "largest_paint_ms": round(seen["largest"]),
        "longest_task_ms": round(max([long for _, long in seen["long"]] or [0])),
        "layout_shift": round(seen["shift"], 4),
    }


def haul(url: str, rate: float) -> Row:
    """Trace a King's haul with six players."""
    with tab(1280, 800) as page:
        page.send("Page.enable")
        page.send("Page.navigate", url=url + HAUL)
        page.until("document.querySelectorAll('.piece').length > 9")
        page.wait(1)
        page.send("Emulation.setCPUThrottlingRate", rate=rate)
        for _ in range(STEPS - 1):
            step(page)
            page.wait(1.3)
        with page.traced(CATEGORIES) as events:
            page.evaluate("performance.mark('haul')")
            step(page)
            frames = page.evaluate(FRAMES)
        assert page.evaluate("document.querySelector('.step-on').disabled"), "there was no haul"
    tasks = main_tasks(events)
    longest = max(tasks, key=lambda task: task["dur"])
    parts = {f"{kind}_ms": spent(events, longest, names) for kind, names in WORK.items()}
    return {
        "longest_task_ms": round(longest["dur"] / 1000, 1),
        **parts,
        "long_tasks": sum(task["dur"] / 1000 > LONG for task in tasks),
        "busiest_task_cpu_ms": round(max(task.get("tdur", 0) for task in tasks) / 1000, 1),
        "frames_a_second": round((len(frames) - 1) / (frames[-1] - frames[0]) * 1000, 1),
    }


def step(page: Tab) -> None:
    """Go on by one step of the gallery's game."""
    page.evaluate("document.querySelector('.step-on').click()")


def main_tasks(events: list[Event]) -> list[Event]:
    """The tasks of the page's main thread."""
    marked = {(event["pid"], event["tid"]) for event in events if event["name"] == "haul"}
    return [
        event
        for event in events
        if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and (event["pid"], event["tid"]) in marked
        and "dur" in event
    ]


def spent(events: list[Event], task: Event, names: frozenset[str]) -> float:
    """How many milliseconds of a task went into work of these names, what is in other work once."""
    total, end = 0.0, task["ts"]
    inside = [
        event
        for event in events
        if event["name"] in names and event["tid"] == task["tid"] and event["pid"] == task["pid"]
    ]
    for event in sorted(inside, key=lambda event: float(event["ts"])):
        if end <= event["ts"] < task["ts"] + task["dur"] and "dur" in event:
            total, end = total + event["dur"] / 1000, event["ts"] + event["dur"]
    return round(total, 1)


def sit_down(url: str) -> tuple[str, str]:
    """A guest at a table of six: the cookie and the table."""
    with httpx2.Client(base_url=f"{url}/api/v1", timeout=60) as http:
        token = http.post("/me", json={"name": "Ada"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        seats = ["me", *["bot:thumb"] * 5]
        wish = {"game": "party-bugs", "options": {"players": 6}, "seats": seats, "pace": "none"}
        table = http.post("/tables", json=wish).json()["id"]
        http.post(
            f"/tables/{table}/commands", json={"type": "start", "id": "s", "client_seed": "x"}
        )
    return token, table


def told(rows: list[Row], key: str) -> str:
    """The median of a figure, and all of it as it came."""
    found = [row[key] for row in rows]
    return f"{statistics.median(found):g} ({', '.join(f'{one:g}' for one in found)})"


def main() -> None:
    """Measure all of it and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slow", type=float, default=4, help="by how much the CPU is slowed down")
    parser.add_argument("--runs", type=int, default=RUNS, help="the median of them counts")
    parser.add_argument("--only", choices=KINDS, help="measure nothing else")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        node = Node(f"sqlite:///{folder}/games.sqlite")
        with running(node):
            token, table = sit_down(node.url)
            kinds: dict[str, Measure] = {
                "first page": lambda: opened(node.url, "/", args.slow),
                "table of six": lambda: opened(node.url, f"/t/{table}", args.slow, token),
                "King's haul": lambda: haul(node.url, args.slow),
            }
            rows = {
                name: [measure() for _ in range(args.runs)]
                for name, measure in kinds.items()
                if not args.only or name == args.only
            }
    date = datetime.now(UTC).date().isoformat()
    print(f"{cpu_name()}, {args.slow:g} times slowed down, Chromium, local server, {date}")
    for name, found in rows.items():
        print(f"{name}: the middle, and all of it")
        for key in found[0]:
            print(f"  {key:20} {told(found, key)}")
    if args.json:
        figures = {"cpu": cpu_name(), "slow": args.slow, "date": date, **rows}
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
