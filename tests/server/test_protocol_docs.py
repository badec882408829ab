"""docs/protocol.md and the page's types match the server's types."""

import re
from pathlib import Path

import pytest

from scripts.protocol_page import RENEW, ROUTES, page
from scripts.wire import wire
from tests import ROOT
from tests.server.world import world

pytestmark = pytest.mark.compiled


def test_protocol_page_is_up_to_date() -> None:
    assert (ROOT / "docs/protocol.md").read_text("utf-8") == page(), f"run: {RENEW}"


def test_types_of_the_web_page_are_up_to_date() -> None:
    assert (ROOT / "web/src/live/wire.ts").read_text("utf-8") == wire(), f"run: {RENEW}"


async def test_protocol_page_has_every_call(tmp_path: Path) -> None:
    async with world(tmp_path) as one:
        schema = (await one.call("anybody", "GET", "/openapi.json")).json()
    calls = {f"{verb.upper()} {path}" for path, verbs in schema["paths"].items() for verb in verbs}
    told = set(re.findall(r"`([A-Z]+ /api/[^`]*)`", ROUTES)) - {"GET /api/v1/tables/{id}/live"}
    assert {re.sub("{.*?}", "{}", call) for call in calls} == {
        re.sub("{.*?}", "{}", call) for call in told
    }
