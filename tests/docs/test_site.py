"""The documentation site builds without warnings; a dead link is a warning."""

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests import ROOT

pytestmark = pytest.mark.compiled


def build(config: Path, site: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    command += ["-f", str(config), "-d", str(site)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_site_has_a_reference_and_a_search(tmp_path: Path) -> None:
    earlier = tmp_path / "0.0.9"
    earlier.mkdir()
    (earlier / "index.html").touch()
    done = build(ROOT / "mkdocs.yml", tmp_path)
    assert done.returncode == 0, done.stderr
    listed = json.loads((tmp_path / "versions.json").read_text("utf-8"))
    assert [each["version"] for each in listed] == [version("bugnight"), "0.0.9"]
    site = tmp_path / version("bugnight")
    assert '"provider": "mike"' in (site / "index.html").read_text("utf-8")
    reference = (site / "api.html").read_text("utf-8")
    for name in ("Match.push", "Position.analyse", "Explanation.best", "View.guess", "Record.film"):
        assert name in reference
    tutorial = (site / "first-hour.html").read_text("utf-8")
    assert 'src="data:image/svg+xml' in tutorial
    assert f"Bug Night {version('bugnight')}" in tutorial
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    words = re.split(index["config"]["separator"], "position.analyse(seconds=1.5)")
    assert {"analyse", "seconds", "1.5"} <= {*words}
    pages = index["docs"]
    found = {page["location"].partition("#")[0] for page in pages if "MaskablePPO" in page["text"]}
    assert found
    for page in site.rglob("*.html"):
        assert "fonts.googleapis" not in page.read_text("utf-8")


def test_dead_link_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("[there](gone.md), [here](#no-such-heading)\n", "utf-8")
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    validation = settings[settings.index("validation:") : settings.index("nav:\n  - README")]
    (tmp_path / "mkdocs.yml").write_text(f"site_name: x\nstrict: true\n{validation}", "utf-8")
    done = build(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert done.returncode != 0
    assert "gone.md" in done.stderr
    assert "no-such-heading" in done.stderr
