"""docs/protocol.md and the page's types are what the server's types say."""

import pytest

from scripts.protocol_page import RENEW, page
from scripts.wire import wire
from tests import ROOT

pytestmark = pytest.mark.compiled


def test_the_page_is_what_the_types_say() -> None:
    assert (ROOT / "docs/protocol.md").read_text("utf-8") == page(), f"run: {RENEW}"


def test_the_types_of_the_web_page_are_those_of_the_server() -> None:
    assert (ROOT / "web/src/live/wire.ts").read_text("utf-8") == wire(), f"run: {RENEW}"
