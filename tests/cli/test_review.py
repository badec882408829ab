"""`bugnight review`: its output, its files, its errors, and interruptions."""

import json
import os
import pty
import re
import signal
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bugnight import bots
from bugnight.bots.reasons import Reason
from bugnight.bots.review import Candidate, Decision
from bugnight.cli.review_words import ReviewWords
from bugnight.games.party_bugs import PartyBugs
from bugnight.messages import LANGUAGES
from bugnight.play import Move, Record
from tests.cli.running import COMMAND, complaint, run
from tests.play.bad_records import PARTY, lines

pytestmark = pytest.mark.compiled

QUICK = ("--simulations", "40")
NAMES = ("<b>Ada</b>", "Ben & Co")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game with awkward names."""
    match = PartyBugs(players=2).deal(seed=3)
    players = [bots.make(name, seed=1) for name in ("random", "thumb")]
    while (seat := match.position.actor) is not None:
        match.push(players[seat].choose(match.view(seat), bots.Limit()))
    file = tmp_path_factory.mktemp("review") / "game.json"
    file.write_text(Record.of(match, NAMES).to_json())
    return file


def test_a_review_for_people(game: Path) -> None:
    shown = run("review", str(game), "--simulations", "200").stdout
    first, *rest = shown.splitlines()
    assert first == "Party Bugs: Review  game.json, record 0"
    for heading in ("Chances to win", "Players", "Turning points", "Clear errors"):
        assert any(line.startswith(heading) for line in rest)
    assert "▁" in shown
    assert "fair share" in shown
    assert max(map(len, rest)) <= 80


def test_too_few_simulations_judge_nobody(game: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    shown = run("review", str(game), *QUICK, "--html", str(page)).stdout
    for told in (shown, page.read_text("utf-8")):
        assert "Too few simulations for verdicts" in told
        assert "errors not judged" in told
        assert "lear error" not in told
        assert "per decision (" not in told


@pytest.mark.parametrize(("lang", "word"), [("de", "Wendepunkte"), ("fr", "Tournants")])
def test_other_languages(game: Path, lang: str, word: str) -> None:
    assert word in run("review", str(game), *QUICK, "--lang", lang).stdout


def test_a_seeded_review_is_reproducible(game: Path) -> None:
    args = ["review", str(game), *QUICK, "--json", "--seed", "7"]
    assert run(*args).stdout == run(*args).stdout


def test_json_for_programs(game: Path) -> None:
    review = json.loads(run("review", str(game), *QUICK, "--json").stdout)
    assert review["record"] == 0
    assert review["game"] == "party-bugs"
    assert review["seats"] == list(NAMES)
    moves = json.loads(game.read_text())["moves"]
    for decision in review["decisions"]:
        assert decision["move"] == moves[decision["ply"] - 1]
        assert decision["best"][:2] == decision["move"][:2]


def test_one_seat_by_number_or_name(game: Path) -> None:
    by_number = run("review", str(game), *QUICK, "--json", "--seat", "1").stdout
    assert by_number == run("review", str(game), *QUICK, "--json", "--seat", "Ben & Co").stdout
    assert {d["seat"] for d in json.loads(by_number)["decisions"]} == {1}


class Page(HTMLParser):
    """Parses a page and checks its structure."""

    VOID = ("meta", "br", "path", "polyline")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a tag, its id and its link."""
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert name not in ("src", "srcset", "onclick", "onload")
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        """Check that tags end in order."""
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.text += data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shared_page_is_one_valid_file(game: Path, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "review.html"
    run("review", str(game), *QUICK, "--html", str(file), "--lang", lang)
    text = file.read_text("utf-8")
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<script|<link|<img|<iframe", text)
    page = Page()
    page.feed(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert page.links
    assert all(link[1:] in page.ids for link in page.links)
    assert "<b>Ada</b>" in page.text
    assert "Ben & Co" in page.text
    assert f'<html lang="{lang}">' in text
    assert text.count("<polyline") == 2
    assert "prefers-color-scheme: dark" in text


def test_a_review_of_an_unfinished_game_says_so(game: Path, tmp_path: Path) -> None:
    record = json.loads(game.read_text())
    del record["result"]
    record["moves"] = record["moves"][:6]
    file = tmp_path / "half.json"
    file.write_text(json.dumps(record))
    assert "The game is not over" in run("review", str(file), *QUICK).stdout


def test_a_bad_record_fails_as_in_verify(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(lines({**PARTY, "moves": ["0:play 99"]}))
    assert complaint("review", str(file), status=1) == complaint("verify", str(file), status=1)


def test_html_needs_a_single_record(game: Path, tmp_path: Path) -> None:
    record = json.loads(game.read_text())
    del record["result"]
    record["moves"] = record["moves"][:2]
    file = tmp_path / "two.jsonl"
    file.write_text(2 * (json.dumps(record) + "\n"))
    result = run("review", str(file), *QUICK, "--html", str(tmp_path / "x.html"))
    assert result.exit_code == 1
    assert "--record N chooses one" in result.stderr
    assert not (tmp_path / "x.html").exists()
    assert run("review", str(file), *QUICK, "--json").stdout.count("\n") == 2


@pytest.mark.parametrize(
    ("args", "status", "words"),
    [
        (["--lang", "it"], 2, "--lang is one of en, de, fr, not 'it'"),
        (["--seat", "9"], 2, "there is no '9' at this table; there are 0, 1, <b>Ada</b>, Ben & Co"),
        (["--seconds", "0"], 2, "--seconds is more than 0"),
        (["--record", "3"], 1, "there is no record 3: the last one is 0"),
        (["--html", "nowhere/x.html"], 1, "nowhere/x.html: there is no such folder"),
        (["--seed", "x"], 2, "--seed"),
    ],
)
def test_misuse(game: Path, args: list[str], status: int, words: str) -> None:
    assert words in complaint("review", str(game), *args, status=status)


def test_an_interruption_shows_the_review_so_far(game: Path) -> None:
    command = [*COMMAND, "review", str(game), "--seconds", "0.3", "--json"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as running:
        os.close(theirs)
        seen = ""
        while not re.search(r"\b([2-9]|\d\d+) of \d+", seen):
            seen += os.read(ours, 4096).decode(errors="replace")
        running.send_signal(signal.SIGINT)
        shown, _ = running.communicate(timeout=180)
    os.close(ours)
    assert running.returncode == 130
    review = json.loads(shown)
    assert 2 <= review["reviewed"] < review["plies"]
    assert len(review["curve"]) == review["reviewed"] + 1


def test_equal_cards_are_one_candidate() -> None:
    takes = {"take 13@1": 0.63, "take 12@0": 0.51, "take 12@2": 0.51, "take 2@3": 0.42}
    candidates = [Candidate(Move(0, move), win, 0.01) for move, win in takes.items()]
    decision = Decision(
        ply=1,
        seat=0,
        move=Move(0, "take 2@3"),
        best=Move(0, "take 13@1"),
        choices=4,
        win=0.42,
        best_win=0.63,
        loss=0.21,
        error=0.02,
        exact=False,
        verdict="blunder",
        reason=Reason("only"),
        candidates=candidates,
        edges=[],
        edge_error=0.0,
    )
    said = ReviewWords("en", "party-bugs", ["Ada"]).candidates(decision)
    assert said.count("take the 12 51") == 1
    assert said.count("take the 2 42") == 1
