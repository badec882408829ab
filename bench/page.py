"""Measure the page in Chromium, against a real server, with the processor slowed down.

    python -m bench.page [--slow N] [--json FILE]

How soon the first page and a table are interactive, whether anything shifts, and how long the
longest task is while a King takes the floor of a table of six (through the browser's tracing).
"""

import argparse
import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession

from bench.__main__ import cpu_name
from tests.browser import Person, chromium
from tests.server_parts import Node, running

LONG = 50
"""Milliseconds from which on the browser calls a task long."""
HAUL = "/gallery/party-6-king?back=7"
STEPS = 7
"""The King takes the floor at the last of these steps; the ones before are played first."""

OBSERVE = """
window.seen = {shift: 0, long: [], paint: 0, largest: 0};
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({type, buffered: true});
watch('layout-shift', (e) => { if (!e.hadRecentInput) seen.shift += e.value; });
watch('longtask', (e) => seen.long.push([e.startTime, e.duration]));
watch('paint', (e) => { if (e.name === 'first-contentful-paint') seen.paint = e.startTime; });
watch('largest-contentful-paint', (e) => { seen.largest = e.startTime; });
"""


def slowed(person: Person, rate: float) -> CDPSession:
    """Slow the processor down for this page."""
    session = person.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return session


def arrive(browser: Browser, url: str, path: str, ready: str, rate: float) -> dict[str, float]:
    """Open a page anew, as a stranger, and wait until it can be used."""
    me = Person(browser, url, lively=True)
    table = me.set_table("party-bugs", ["me", *["bot:thumb"] * 5]) if "{table}" in path else ""
    me.page.add_init_script(OBSERVE)
    slowed(me, rate)
    me.go(path.format(table=table))
    me.page.wait_for_selector(ready)
    there = me.page.evaluate("performance.now()")
    me.page.wait_for_timeout(1500)
    seen = me.page.evaluate("seen")
    me.context.close()
    quiet = max([start + long for start, long in seen["long"] if start < there] or [0])
    return {
        "interactive_ms": round(max(seen["paint"], quiet)),
        "largest_paint_ms": round(seen["largest"]),
        "layout_shift": round(seen["shift"], 4),
        "longest_task_ms": round(max([long for _, long in seen["long"]] or [0])),
    }


def haul(browser: Browser, url: str, rate: float) -> dict[str, float]:
    """Trace a King's haul with six players."""
    me = Person(browser, url, lively=True)
    me.go(HAUL)
    me.page.wait_for_selector(".piece")
    slowed(me, rate)
    for _ in range(STEPS - 1):
        me.page.keyboard.press("ArrowRight")
        me.page.wait_for_timeout(1200)
    browser.start_tracing(
        page=me.page, categories=["toplevel", "devtools.timeline", "blink.user_timing"]
    )
    me.page.keyboard.press("ArrowRight")
    me.page.evaluate("performance.mark('haul')")
    frames = me.page.evaluate(
        """() => new Promise((done) => {
             const times = [];
             const next = (now) => {
               times.push(now);
               if (now - times[0] < 1000) requestAnimationFrame(next);
               else done(times);
             };
             requestAnimationFrame(next);
           })"""
    )
    events = json.loads(browser.stop_tracing())["traceEvents"]
    me.context.close()
    tasks = main_tasks(events)
    return {
        "longest_task_ms": round(max(tasks), 1),
        "long_tasks": sum(task > LONG for task in tasks),
        "frames_a_second": round((len(frames) - 1) / (frames[-1] - frames[0]) * 1000, 1),
    }


def main_tasks(events: list[dict[str, Any]]) -> list[float]:
    """How long each task of the page's main thread took, in milliseconds."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    marked = {event["pid"] for event in events if event["name"] == "haul"}
    return [
        event["dur"] / 1000
        for event in events
        if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and (event["pid"], event["tid"]) in mains
        and event["pid"] in marked
        and "dur" in event
    ]


def main() -> None:
    """Measure all of it and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slow", type=float, default=4, help="by how much the CPU is slowed down")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        node = Node(f"sqlite:///{folder}/games.sqlite")
        with running(node):
            arrive(browser, node.url, "/", ".btn.go", 1)
            rows = {
                "first page": arrive(browser, node.url, "/", ".btn.go", args.slow),
                "table of six": arrive(browser, node.url, "/t/{table}", ".piece.lit", args.slow),
                "King's haul": haul(browser, node.url, args.slow),
            }
    date = datetime.now(UTC).date().isoformat()
    print(f"{cpu_name()}, {args.slow:g} times slowed down, Chromium, local server, {date}")
    for name, row in rows.items():
        print(f"{name:14}" + ", ".join(f"{key} {value:g}" for key, value in row.items()))
    if args.json:
        figures = {"cpu": cpu_name(), "slow": args.slow, "date": date, **rows}
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
