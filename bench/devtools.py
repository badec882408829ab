"""Chromium by its own protocol: nothing of a test tool runs in the page that is measured."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

from tests.page.browser import FLAGS

PATIENCE = 30.0
"""Seconds within which the browser must have answered."""


class Tab:
    """A tab, and what it is told."""

    def __init__(self, socket: ClientConnection, port: int) -> None:
        self.port = port
        """Where its browser listens."""
        self._socket = socket
        self._sent = 0
        self._events: list[dict[str, Any]] = []

    def send(self, method: str, **wish: object) -> dict[str, Any]:
        """Say something and wait for the answer; events that come before it are kept."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": wish}))
        while True:
            told = self._hear()
            if told.get("id") == self._sent:
                assert "error" not in told, told["error"]
                return dict(told["result"])

    def evaluate(self, text: str) -> Any:  # noqa: ANN401
        """What a piece of JavaScript comes to; of a promise, what it promises."""
        wish = {"expression": text, "returnByValue": True, "awaitPromise": True}
        answer = self.send("Runtime.evaluate", **wish)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, seconds: float) -> None:
        """Let the page be."""
        time.sleep(seconds)

    def until(self, text: str) -> None:
        """Wait until a piece of JavaScript is true."""
        give_up = time.monotonic() + PATIENCE
        while not self.evaluate(text):
            assert time.monotonic() < give_up, f"it never comes to this: {text}"
            time.sleep(0.1)

    @contextmanager
    def traced(self, categories: list[str]) -> Iterator[list[dict[str, Any]]]:
        """Trace what happens inside; the list is filled at the end."""
        found: list[dict[str, Any]] = []
        self.send("Tracing.start", traceConfig={"includedCategories": categories})
        yield found
        self.send("Tracing.end")
        while True:
            if not self._events:
                self._hear()
                continue
            told = self._events.pop(0)
            if told.get("method") == "Tracing.dataCollected":
                found += told["params"]["value"]
            elif told.get("method") == "Tracing.tracingComplete":
                return

    def _hear(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
        if "method" in told:
            self._events.append(told)
        return told


@cache
def ahead() -> list[str]:
    """Flags by which pages run ahead of all other programs; none if this user may not do that."""
    first = ["chrt", "--rr", "1"]
    if shutil.which("chrt") and not subprocess.run([*first, "true"], check=False).returncode:
        return ["--no-zygote", f"--renderer-cmd-prefix={' '.join(first)}"]
    print("the page shares the processors: this needs an idle machine, or root on Linux")
    return []


@contextmanager
def tab(width: int, height: int) -> Iterator[Tab]:
    """A tab of a fresh Chromium, which other programs on the machine do not slow down."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "this measures in Chromium: apt install chromium"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        size = f"--window-size={width},{height}"
        where = ["--remote-debugging-port=0", f"--user-data-dir={folder}"]
        browser = subprocess.Popen(
            [path, "--headless", *FLAGS, *ahead(), size, *where, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            port = _port(Path(folder) / "DevToolsActivePort")
            tabs = httpx2.get(f"http://127.0.0.1:{port}/json", timeout=PATIENCE).json()
            url = next(one["webSocketDebuggerUrl"] for one in tabs if one["type"] == "page")
            with connect(url, max_size=None) as socket:
                yield Tab(socket, port)
        finally:
            browser.terminate()
            browser.wait()


def _port(file: Path) -> int:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if file.exists() and "\n" in file.read_text():
            return int(file.read_text().splitlines()[0])
        time.sleep(0.05)
    raise TimeoutError("Chromium does not listen")
