"""A type checker understands user code without casts."""

import re
from pathlib import Path

import pytest
from mypy import api

from tests import ROOT

LINES = (Path(__file__).parent / "user.txt").read_text("utf-8").splitlines()


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[str]]:
    """Return what mypy reports for each line, as in a user's project."""
    cache = tmp_path_factory.mktemp("mypy")
    file, settings = cache / "readme.py", cache / "mypy.ini"
    file.write_text("\n".join(LINES))
    settings.write_text(f"[mypy]\nstrict = true\nmypy_path = {ROOT}/src\nfollow_imports = silent\n")
    found: dict[int, list[str]] = {}
    out, err, _ = api.run([f"--config-file={settings}", f"--cache-dir={cache}", str(file)])
    assert err == ""
    for line in out.splitlines():
        if match := re.search(r"readme\.py:(\d+): (.*)", line):
            found.setdefault(int(match[1]), []).append(match[2])
    return found


@pytest.mark.compiled
def test_a_table_has_the_type_of_its_game(said: dict[int, list[str]]) -> None:
    wanted = 0
    for number, line in enumerate(LINES, 1):
        told = " ".join(said.get(number, []))
        if line.startswith("reveal_type"):
            kind = line.partition("# ")[2]
            plain = re.sub(r"builtins\.", "", told)
            assert f'"{kind}"' in plain, told
            wanted += 1
        elif "# wrong" in line:
            assert "error" in told, line
            wanted += 1
        else:
            assert told == "", line
    assert wanted == 10
