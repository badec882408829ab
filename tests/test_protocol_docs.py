"""docs/protocol.md and the page's types are what the server's types say."""

import pytest

from tests.cli import ROOT
from tests.protocol_page import RENEW, page
from tests.wire import wire

pytestmark = pytest.mark.compiled

PAGE = ROOT / "docs/protocol.md"
WIRE = ROOT / "web/src/live/wire.ts"


def test_the_page_is_what_the_types_say() -> None:
    assert PAGE.read_text("utf-8") == page(), f"run: {RENEW}"


def test_the_types_of_the_web_page_are_those_of_the_server() -> None:
    assert WIRE.read_text("utf-8") == wire(RENEW), f"run: {RENEW}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    WIRE.write_text(wire(RENEW), "utf-8")
