"""The core packages work alone; features that need an extra name the missing one."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TypeAlias

import pytest

from tests import ROOT

pytestmark = pytest.mark.compiled

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
GAME = """
from bugnight import GAMES, Record, bots

players = [bots.make("thumb", seed=1), bots.make("search", seed=2)]
match = GAMES["bug-off"](players=2).deal(seed=42)
while not match.position.is_over:
    seat = match.position.actor
    match.push(players[seat].choose(match.view(seat), bots.Limit(simulations=4)))
print(Record.parse(Record.of(match).to_json()).verify().outcome == match.outcome)
"""

Run: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]


def dependencies(requirements: Iterable[str]) -> set[str]:
    """Return the distributions that requirements install, not counting those of their extras."""
    found: set[str] = set()
    todo = [each for each in requirements if "extra ==" not in each]
    while todo:
        name = re.split(r"[\s\[<>=!~;(]", todo.pop())[0].lower()
        if name in found:
            continue
        try:
            todo += [each for each in distribution(name).requires or () if "extra ==" not in each]
        except PackageNotFoundError:  # only needed on another system
            continue
        found.add(name)
    return found


def python_with(folder: Path, requirements: Iterable[str]) -> Run:
    """Return a Python with the standard library, bugnight and the required packages only."""
    tops = {
        distribution(name).locate_file(file.parts[0])
        for name in {"bugnight", *dependencies(requirements)}
        for file in distribution(name).files or ()
        if file.parts[0] not in ("..", "__pycache__")
    }
    for top in map(Path, map(str, tops)):
        (folder / top.name).symlink_to(top)

    def run(*args: str) -> "subprocess.CompletedProcess[str]":
        path = os.pathsep.join([str(ROOT / "src"), str(folder)])
        return subprocess.run(
            [sys.executable, "-S", *args],
            env={**os.environ, "PYTHONPATH": path, "COLUMNS": "80"},
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return python_with(tmp_path_factory.mktemp("core"), PROJECT["dependencies"])


@pytest.fixture(scope="module")
def terminal(tmp_path_factory: pytest.TempPathFactory) -> Run:
    wanted = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["terminal"]
    return python_with(tmp_path_factory.mktemp("terminal"), wanted)


def test_library_needs_four_packages() -> None:
    names = {re.split("[<>=]", each)[0] for each in PROJECT["dependencies"]}
    assert names == {"msgspec", "numba", "numpy", "platformdirs"}


def test_core_packages_suffice_for_the_library_records_and_bots(core: Run) -> None:
    result = core("-c", GAME)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "True\n"


EXTRAS = {
    "client": "serve",
    "server.app": "serve",
    "lab.report": "lab",
    "lab.dask_engine": "lab",
    "envs.aec": "research",
    "envs.gymnasium": "research",
    "envs.vector": "research",
    "envs.sb3": "research",
    "envs.openspiel": "research",
    "envs.picture": "research",
    "play.parquet": "parquet",
}
IMPORT_EACH = """
import sys
from importlib import import_module
from bugnight.extras import MissingExtra
for name in sys.argv[1:]:
    try:
        import_module(f"bugnight.{name}")
    except MissingExtra as error:
        print(name, error)
"""


def test_import_names_the_missing_extra(core: Run) -> None:
    told = core("-c", IMPORT_EACH, *EXTRAS).stdout.splitlines()
    assert [line.split()[0] for line in told] == [*EXTRAS]
    for line, extra in zip(told, EXTRAS.values(), strict=True):
        assert line.endswith(f' is not installed: pip install "bugnight[{extra}]"')


def test_batch_on_a_gpu_names_the_missing_extra(core: Run) -> None:
    code = "from bugnight.envs.gpu import GpuBatch; GpuBatch([], games=1, seed=1)"
    last = core("-c", code).stderr.splitlines()[-1]
    assert last.endswith('numba_cuda is not installed: pip install "bugnight[gpu]"')


@pytest.mark.parametrize("args", [[], ["--help"], ["play"], ["serve"]])
def test_command_without_its_extra_fails_with_one_line(core: Run, args: list[str]) -> None:
    result = core("-m", "bugnight.cli", *args)
    assert result.returncode == 1
    assert result.stderr == 'bugnight: typer is not installed: pip install "bugnight[terminal]"\n'
    assert result.stdout == ""


def test_command_line_works_with_its_own_extra(terminal: Run) -> None:
    assert "simulate" in terminal("-m", "bugnight.cli", "--help").stdout
    dealt = terminal("-m", "bugnight.cli", "deal", "bug-off", "--seed", "42")
    assert dealt.returncode == 0, dealt.stderr
    assert '"bug-off"' in dealt.stdout


@pytest.mark.parametrize(
    ("command", "missing", "extra"),
    [
        ("serve", "litestar", "serve"),
        ("arena bug-off thumb random --plot x.svg", "matplotlib", "lab"),
        ("simulate bug-off --html x.html", "matplotlib", "lab"),
        ("simulate bug-off --engine dask", "distributed", "lab"),
    ],
)
def test_command_names_the_missing_extra_in_one_line(
    terminal: Run, command: str, missing: str, extra: str
) -> None:
    result = terminal("-m", "bugnight.cli", *command.split())
    assert result.returncode == 1
    assert (
        result.stderr == f'bugnight: {missing} is not installed: pip install "bugnight[{extra}]"\n'
    )
    assert result.stdout == ""


def test_server_names_the_extra_that_traces_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extras = PROJECT["optional-dependencies"]
    wanted = PROJECT["dependencies"] + extras["terminal"] + extras["serve"]
    serve = python_with(tmp_path, [*wanted, "greenlet"])  # installed by an extra of SQLAlchemy
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    database = f"sqlite:///{tmp_path}/games.sqlite"
    result = serve(*f"-m bugnight.cli serve --no-open --port 0 --database {database}".split())
    assert result.returncode == 1
    said = 'opentelemetry is not installed: pip install "bugnight[telemetry]"'
    assert result.stderr == f"bugnight: {said}\n"
