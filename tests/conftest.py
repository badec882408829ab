"""How hard hypothesis looks: `HYPOTHESIS_PROFILE=soak` looks 250 times as long as CI does.

CI draws the same examples each time, so that a change is judged by itself; a soak draws new ones.
Interpreted, the rules are some hundred times slower, and their coverage needs few examples.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser

from bugnight.play import GAMES
from bugnight.play.warm_up import prepare
from tests.page.browser import chromium
from tests.server.parts import Node, running

WHOLLY_COMPILED = "\npytestmark = pytest.mark.compiled\n"

settings.register_profile(
    "ci",
    max_examples=20,
    deadline=None,
    print_blob=True,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],  # a slow machine is no fault
)
settings.register_profile("soak", settings.get_profile("ci"), max_examples=5000, derandomize=False)
settings.register_profile(
    "quick", settings.get_profile("ci"), max_examples=5, stateful_step_count=15
)

settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "quick" if numba.config.DISABLE_JIT else "ci")
)

# Started in the background of a shell, tests would hand down to what they start that Ctrl-C is to
# be ignored; and that Ctrl-C works is tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is said of the first use would stand among what a command says, and one process compiles for
# all that come after it.
for _kind in GAMES.values():
    prepare(_kind)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where compiled tests are left out, files of nothing else need not be imported."""
    if not config.option.markexpr.startswith("not compiled") or collection_path.suffix != ".py":
        return None
    return WHOLLY_COMPILED in collection_path.read_text("utf-8") or None


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of a file."""
    with chromium() as one:
        yield one


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """One server for all tests of the page, which `./dev web` has built."""
    database = tmp_path_factory.mktemp("page") / "games.sqlite"
    one = Node(f"sqlite:///{database}")
    with running(one):
        yield one


@pytest.fixture(autouse=True)
def windows_are_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the windows that a test has opened: forgotten ones go on drawing."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = browser.contexts
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()
