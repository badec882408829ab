"""docs/protocol.md is what the types say."""

import pytest

from tests.cli import ROOT
from tests.protocol_page import RENEW, page

pytestmark = pytest.mark.compiled

PAGE = ROOT / "docs/protocol.md"


def test_the_page_is_what_the_types_say() -> None:
    assert PAGE.read_text("utf-8") == page(), f"run: {RENEW}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
