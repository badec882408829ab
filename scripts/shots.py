"""Take pictures of every page and of whole tables, from the built page, without a server.

Run: ./dev shots, or python scripts/shots.py [NAME…]; the pictures come into shots/.
"""

import functools
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "bugnight" / "server" / "static"
WHERE = ROOT / "shots"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"360": (360, 740), "768": (768, 1024), "1440": (1440, 900)}
MORE = {"320": (320, 568), "low": (740, 360), "1280": (1280, 800)}
PAGES = {
    "home": "/",
    "gallery": "/gallery",
    "party-4-take": "/gallery/party-4-take?pick=1",
    "party-6-choose": "/gallery/party-6-choose?pick=1",
    "party-6-take": "/gallery/party-6-take",
    "party-2-take": "/gallery/party-2-take",
    "bugoff-5-act": "/gallery/bugoff-5-act?pick=1",
    "bugoff-2-act": "/gallery/bugoff-2-act",
    "rumbugz-4-act": "/gallery/rumbugz-4-act?pick=1",
    "rumbugz-4-bid": "/gallery/rumbugz-4-bid",
    "rumbugz-6-act": "/gallery/rumbugz-6-act",
    "party-over": "/gallery/party-4-over",
    "bugoff-over": "/gallery/bugoff-5-over",
    "party-2-choose": "/gallery/party-2-choose",
    "party-4-hide": "/gallery/party-4-hide",
    "rumbugz-2-draw": "/gallery/rumbugz-2-draw",
    "rumbugz-4-lay": "/gallery/rumbugz-4-lay",
    "rules": "/rules/party-bugs",
    "settings": "/settings",
    "friends": "/friends",
    "missing": "/nowhere",
}


class _Page(SimpleHTTPRequestHandler):
    """The built files; any other path is the page itself, which knows its way."""

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return found if Path(found).is_file() else str(STATIC / "index.html")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Serve the built page on a free port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Page, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def shoot(browser: Browser, base: str, name: str, size: str, lamp: str) -> None:
    """One picture."""
    width, height = {**SIZES, **MORE}[size]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 700 else 1,
        color_scheme="dark" if lamp == "dark" else "light",
    )
    faults: list[str] = []
    page.on("console", lambda m: faults.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: faults.append(str(e)))
    page.goto(base + PAGES[name])
    page.wait_for_selector("#table")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(350)
    page.screenshot(path=WHERE / f"{name}-{size}{'-dark' if lamp == 'dark' else ''}.png")
    page.close()
    for fault in faults:
        if "/api/" not in fault and "404" not in fault and "501" not in fault:
            print(f"  {name} {size}: {fault[:300]}")


def main(wanted: list[str]) -> None:
    """Take those whose name begins like one of the wanted; all, if none is named."""
    WHERE.mkdir(exist_ok=True)
    sizes = [a for a in wanted if a in {**SIZES, **MORE}] or list(SIZES)
    lamps = [a for a in wanted if a in ("light", "dark")] or ["light", "dark"]
    starts = tuple(a for a in wanted if a not in (*SIZES, *MORE, "light", "dark")) or ("",)
    with served() as base, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for name in (n for n in PAGES if n.startswith(starts)):
            for size in sizes:
                for lamp in lamps:
                    shoot(browser, base, name, size, lamp)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
