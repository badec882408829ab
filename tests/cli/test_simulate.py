"""`bugnight simulate`: its output, its files, its errors, and interruptions."""

import csv
import json
import os
import pty
import re
import signal
import subprocess
import threading
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests import CLUMSY
from tests.cli.running import COMMAND, complaint, process, run

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder for output files."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_tables_for_people() -> None:
    text = run(
        "simulate", "party-bugs", "--vary", "players=2,3", "--games", "200", "--bots", "random"
    ).stdout
    lines = text.splitlines()
    assert lines[0].split() == ["Wins", "2", "players", "3", "players"]
    assert lines[2].startswith("the host ")
    assert re.search(r"Kings played \(PB-K1\) +2\.000 +3\.000$", text, re.MULTILINE)
    assert "mirrors used" not in text
    assert re.search(r"the dummy \(PB-T6\) +[0-9.]+ % ±[0-9.]+$", text, re.MULTILINE)
    assert lines[-1] == "200 games of each kind, by random. After ±: half a 95 % interval."


def test_show_selects_the_tables() -> None:
    text = run("simulate", "bug-off", "--games", "100", "--show", "length,wins").stdout
    assert re.findall(r"^(\w+(?: of a game)?)  +4 players$", text, re.MULTILINE) == [
        "Length of a game",
        "Wins",
    ]


def test_json_for_programs_does_not_depend_on_jobs() -> None:
    args = ["simulate", "rumbugz", "--games", "600", "--vary", "bidding=no,yes", "--json"]
    one, two = (run(*args, "--jobs", jobs).stdout for jobs in ("1", "2"))
    assert one == two
    found = json.loads(one)
    assert [each["options"] for each in found["findings"]] == [
        {"players": 4, "bidding": False},
        {"players": 4},
    ]
    bids = [
        line["figure"]["mean"]
        for each in found["findings"]
        for line in each["lines"]
        if line["name"] == "bids"
    ]
    assert bids[0] == 0 < bids[1]


def test_all_combinations_are_simulated() -> None:
    args = ["--vary", "players=2,3", "--vary", "hidden=no,yes", "--games", "1", "--json"]
    found = json.loads(run("simulate", "party-bugs", *args).stdout)
    assert [each["options"] for each in found["findings"]] == [
        {"players": 2},
        {"players": 2, "hidden": True},
        {"players": 3},
        {"players": 3, "hidden": True},
    ]


def test_csv_of_figures_and_of_games(desk: Path) -> None:
    args = ["--vary", "players=2,3", "--games", "300", "--csv", "f.csv", "--rows", "g.csv"]
    assert run("simulate", "bug-off", *args).exit_code == 0
    figures, games = (
        list(csv.DictReader((desk / name).read_text().splitlines())) for name in ("f.csv", "g.csv")
    )
    assert len(games) == 600
    three = [row for row in games if row["options"] == "3 players"]
    assert [int(row["game"]) for row in three] == list(range(300))
    mean = sum(int(row["score_2"]) for row in three) / 300
    wanted = [row for row in figures if row["figure"] == "score_of_seat_2"]
    assert len(wanted) == 1
    assert float(wanted[0]["mean"]) == pytest.approx(mean)
    assert float(wanted[0]["low"]) < mean < float(wanted[0]["high"])
    assert all(row["score_2"] == "" for row in games if row["options"] == "2 players")


class Report(HTMLParser):
    """Records the tags, ids and external resources of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a tag."""
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("src", "href", "xlink:href") and value and not value.startswith("#"):
                self.fetched.append(value)


@pytest.mark.parametrize("game", ["party-bugs", "bug-off", "rumbugz"])
def test_a_report_is_one_file_with_plots_and_tables(desk: Path, game: str) -> None:
    args = ["--vary", "players=2,4", "--games", "100", "--html", "r.html"]
    assert run("simulate", game, *args).exit_code == 0
    text = (desk / "r.html").read_text("utf-8")
    page = Report()
    page.feed(text)
    assert page.tags.count("svg") == 4
    assert page.tags.count("table") == 6
    assert "script" not in page.tags
    assert page.fetched == []
    assert len(page.ids) == len(set(page.ids))
    assert "2 players" in text
    assert "4 players" in text


def test_a_report_shows_its_command(desk: Path) -> None:
    args = ["simulate", "bug-off", "--games", "50", "--html", "my report.html"]
    assert process(*args).returncode == 0
    text = (desk / "my report.html").read_text("utf-8")
    assert "bugnight simulate bug-off --games 50 --html &#x27;my report.html&#x27;" in text


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["ludo"], 2, "there is no game 'ludo'"),
        (["bug-off", "--games", "0"], 2, "--games is 1 or more, not 0"),
        (["bug-off", "--jobs", "-1"], 2, "--jobs is 1 or more, not -1"),
        (["bug-off", "--engine", "steam"], 2, "--engine is one of 'auto', 'threads', 'pro"),
        (["bug-off", "--engine", "threads", "--scheduler", "x"], 2, "--scheduler is for --engine"),
        (["bug-off", "--vary", "players"], 2, "--vary is NAME=VALUE,VALUE…"),
        (["bug-off", "--vary", "players=2,9"], 2, "--players is a whole number from 2 to 5, not 9"),
        (["bug-off", "--vary", "hidden=yes"], 2, "bug-off has no option --hidden"),
        (["party-bugs", "--vary", "hidden=maybe"], 2, "--hidden is no or yes, not 'maybe'"),
        (
            ["bug-off", "--show", "wins,odds"],
            2,
            "--show is any of wins, score, seats",
        ),
        (["bug-off", "--bots", "grub"], 2, "there is no bot 'grub'"),
        (["bug-off", "--players", "2", "--bots", "thumb,thumb,thumb"], 2, "3 bots are named"),
        (["rumbugz", "--bots", "random", "--engine", "threads"], 1, "take 'processes' or 'dask'"),
        (["bug-off", "--output", "no/x"], 1, "no/x: no such file or directory"),
        (["bug-off", "--html", "no/x.html"], 1, "no/x.html: there is no such folder"),
    ],
)
def test_wrong_usage_is_refused_in_one_line(
    args: list[str], status: int, said: str, desk: Path
) -> None:
    assert said in complaint("simulate", *args, status=status)
    assert not list(desk.iterdir())


def test_faults_are_reported_and_saved(desk: Path) -> None:
    args = ["simulate", "bug-off", "--bots", f"{CLUMSY}:Illegal", "--games", "6", "--jobs", "1"]
    assert "--faults FILE.jsonl keeps these games" in run(*args).stderr
    assert not list(desk.iterdir())
    result = run(*args, "--faults", "simulate-faults.jsonl")
    assert result.exit_code == 0
    assert result.stdout == "no game was finished\n"
    told = result.stderr.splitlines()
    assert len(told) == 7
    assert "Illegal named '3:play 99', which is not legal" in told[0]
    assert "(deal 0, rotation 0, seat 3, ply 9)" in told[0]
    assert told[5] == "bugnight: and 1 more faults"
    command = told[6].partition("see: bugnight ")[2].split()
    assert "Illegal (4) may" in run(*command).stdout
    assert (desk / "simulate-faults.jsonl").read_text().count("\n") == 6
    assert run(*args, "--strict").exit_code == 1


def test_a_simulation_can_be_resumed(desk: Path) -> None:
    args = ["simulate", "bug-off", "--vary", "players=2,3", "--jobs", "1", "--json"]
    kept = [*args, "--output", "s.jsonl"]
    assert run(*kept, "--games", "300").exit_code == 0
    size = (desk / "s.jsonl").stat().st_size
    assert run(*kept, "--games", "300").stdout == run(*args, "--games", "300").stdout
    assert (desk / "s.jsonl").stat().st_size == size
    assert run(*kept, "--games", "400").stdout == run(*args, "--games", "400").stdout
    assert "its 'options' is" in complaint(*kept, "--vary", "tiebreak=first,last", status=1)


def test_a_missing_scheduler_is_reported_in_one_line() -> None:
    result = process("simulate", "bug-off", "--scheduler", "tcp://127.0.0.1:1", "--games", "4")
    assert result.returncode == 1
    assert b"no Dask scheduler answers at 'tcp://127.0.0.1:1'" in result.stderr
    assert result.stderr.count(b"\n") == 1


def test_an_interruption_shows_the_results_so_far(desk: Path) -> None:
    args = ["simulate", "party-bugs", "--games", "10000000", "--jobs", "2", "--json", "--csv", "f"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *args], stdout=subprocess.PIPE, stderr=theirs, start_new_session=True
    ) as running:
        os.close(theirs)
        said = b""
        while not re.search(rb"\b[1-9][0-9,]+ of 10,?000,?000", said):
            said += os.read(ours, 10_000)
        os.killpg(running.pid, signal.SIGINT)
        watcher = threading.Thread(target=drain, args=(ours,))
        watcher.start()
        shown, _ = running.communicate(timeout=180)
        watcher.join()
    assert running.returncode == 130
    found = json.loads(shown)
    assert found["wanted"] == 10_000_000
    assert (desk / "f").exists()
    assert len(found["findings"]) == 1
    for each in found["findings"]:
        assert each["games"] % 250 == 0
        wins = [line for line in each["lines"] if line["name"].startswith("wins_of_seat")]
        assert sum(line["figure"]["mean"] for line in wins) == pytest.approx(1)


def drain(terminal: int) -> None:
    """Read the rest of the output, so that the process can finish writing."""
    try:
        while os.read(terminal, 10_000):
            pass
    except OSError:  # the command has closed the terminal
        os.close(terminal)
