"""Set-up: what fails says what failed, why, and how to go on."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_failed_installation_of_the_pages_packages_says_why(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, tmp_path / "web")
    # No registry listens there.
    nowhere = {
        "registry": "http://127.0.0.1:9",
        "fetch_retries": "0",
        "cache": str(tmp_path / "npm"),
    }
    script = f"root=$PWD; . {ROOT}/scripts/setup.sh; ensure_packages"
    done = subprocess.run(
        ["sh", "-euc", script],
        cwd=tmp_path,
        env=os.environ | {f"npm_config_{name}": value for name, value in nowhere.items()},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert not done.stdout
    assert "this failed: installing the page's packages. The end of" in done.stderr
    assert "ECONNREFUSED" in done.stderr
    assert "the same command starts it again" in done.stderr
    assert not (tmp_path / "web/node_modules/.installed").exists()


@pytest.mark.parametrize(
    ("given", "run"),
    [
        ([], ["serve"]),
        (["--no-open", "--port", "9000"], ["serve", "--no-open", "--port", "9000"]),
        (["rules", "--list"], ["rules", "--list"]),
        (["--help"], ["--help"]),
        (["--version"], ["--version"]),
    ],
)
def test_command_of_a_clone_serves_unless_told_otherwise(
    given: list[str], run: list[str], tmp_path: Path
) -> None:
    shutil.copy(ROOT / "bugnight", tmp_path)
    ready = tmp_path / "scripts/setup.sh"
    ready.parent.mkdir()
    ready.write_text("has_node() { false; }\nensure() { :; }\nensure_page() { :; }\n")
    command = tmp_path / ".venv/bin/bugnight"
    command.parent.mkdir(parents=True)
    command.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        [tmp_path / "bugnight", *given], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == run
