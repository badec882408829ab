"""The table in a real terminal: tmux types keys and reads the screen."""

import contextlib
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bugnight.play import Match, Record
from tests import ROOT

pytestmark = pytest.mark.compiled

SEATS = ("--seat", "Ada", "--seat", "bot:thumb")
ENDED = "left with status"
PATIENCE = 180
"""Seconds until a screen must have come; the first game of all is compiled."""


class Terminal:
    """A window of a separate tmux server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers = 0

    @property
    def socket(self) -> str:
        """A separate path for each server, as the previous one may still be ending."""
        return str(self.folder / f"tmux-{self.servers}")

    def tmux(self, *args: str) -> str:
        command = ["tmux", "-S", self.socket, "-f", os.devnull, *args]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def start(
        self, *args: str, width: int = 80, height: int = 24, env: dict[str, str] | None = None
    ) -> None:
        """Run the command in a new window; its exit status is shown at the end."""
        ours = {"BUGNIGHT_HOME": self.folder, "LC_ALL": "C.UTF-8", "PYTHONPATH": ROOT / "src"}
        settings = {**ours, **(env or {})}
        given = [f"{name}={value}" for name, value in settings.items()]
        command = shlex.join(["env", *given, sys.executable, "-m", "bugnight.cli", *args])
        shell = f"{command}; echo {ENDED} $?; exec sleep 600"
        self.servers += 1
        size = ["-x", str(width), "-y", str(height)]
        self.tmux("new-session", "-d", *size, "-c", str(self.folder), shell)

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait_for(self, wanted: str | Callable[[str], object]) -> str:
        """Read the screen until it shows the wanted text."""
        shown = ""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.screen()
            if wanted in shown if isinstance(wanted, str) else wanted(shown):
                return shown
            if ENDED in shown:
                break
            time.sleep(0.05)
        raise AssertionError(f"{wanted} did not appear:\n{shown}")

    def changed(self, before: str) -> str:
        return self.wait_for(lambda shown: shown != before)

    def steady(self) -> str:
        """Return the screen once it no longer changes."""
        shown = ""
        while shown != (shown := self.screen()):
            time.sleep(1)
        return shown

    def game(self) -> Match | None:
        """Return the game as saved after the last move, or `None` before the first."""
        for place in (
            "games/finished",
            "games",
        ):  # a finished game is written to the first before it leaves the second
            for path in (self.folder / place).glob("*.json"):
                with contextlib.suppress(FileNotFoundError):
                    return Record.parse(path.read_bytes()).verify()
        return None

    def own_moves(self) -> int:
        """Return the number of moves of the first seat."""
        game = self.game()
        return sum(move.seat == 0 for move in game.moves) if game else 0

    def is_asked(self) -> bool:
        """Return whether the saved game waits for the first seat or is over; the screen may lag."""
        game = self.game()
        if game is None or game.outcome is not None:
            return True
        return any(move.seat == 0 for move in game.legal_moves)

    def enter(self) -> None:
        """Make a move, and wait until it is the first seat's turn again."""
        before = self.own_moves()
        self.type("Enter")
        self.wait_for(lambda _: self.own_moves() > before and self.is_asked())

    def end(self) -> None:
        """Stop the server if it has not ended with its last window."""
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False, capture_output=True)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.end()


def test_a_whole_game_in_a_terminal(terminal: Terminal) -> None:
    terminal.start("play", "party-bugs", "--pace", "0", "--seed", "42", *SEATS, *SEATS[-2:])
    shown = terminal.wait_for("Choose a card to play")
    assert "Dance floor" in shown
    assert "Your hand" in shown
    terminal.type("Right")
    terminal.changed(shown)
    while not list(terminal.folder.glob("games/finished/*.json")):
        terminal.enter()  # one key at a time: a second one might arrive after the end
    terminal.wait_for("Play again")
    terminal.wait_for(lambda shown: re.search(r"You win!|\w+ wins\.", shown))
    terminal.type("q")
    terminal.wait_for("left with status 0")
    (path,) = terminal.folder.glob("games/finished/*.json")
    assert Record.parse(path.read_bytes()).verify().outcome is not None


def test_quitting_and_resuming(terminal: Terminal) -> None:
    terminal.start("play", "bug-off", "--pace", "0", "--lang", "de", *SEATS)
    terminal.wait_for("Wähle ein Insekt")
    terminal.enter()
    terminal.wait_for(lambda shown: "Du legst" in shown and "Wähle ein Insekt" in shown)
    log = terminal.steady()
    terminal.type("C-c")
    terminal.wait_for("left with status 0")
    terminal.tmux("kill-session")
    terminal.start("play", "--resume", "--lang", "de")
    shown = terminal.wait_for(lambda shown: shown.split() == log.split())
    terminal.type("u")
    terminal.changed(shown)
    terminal.type("C-q")
    terminal.wait_for("left with status 0")


def test_a_closed_terminal_loses_nothing(terminal: Terminal) -> None:
    terminal.start("play", "bug-off", "--pace", "0", *SEATS)
    terminal.wait_for("Choose a bug")
    terminal.enter()
    terminal.wait_for(lambda shown: "You place" in shown and "Choose a bug" in shown)
    terminal.tmux("kill-session")
    (path,) = terminal.folder.glob("games/*.json")
    assert len(Record.parse(path.read_bytes()).verify().moves) >= 2


def second_seat(shown: str) -> str:
    """Return the player of the selected seat 2, or "" while the line is being drawn."""
    bots = "Random|Thumb|Search|Larva|Nymph|Beetle|Hornet|Queen"
    found = re.search(rf"Seat 2 +◂ +(person|bot: (?:{bots})) ", shown)
    return found[1] if found else ""


def next_kind(terminal: Terminal, kind: str) -> str:
    """Choose the next kind of player for the seat."""
    terminal.type("Right")
    return second_seat(terminal.wait_for(lambda shown: second_seat(shown) not in ("", kind)))


def test_the_start_screen_and_two_people_at_one_keyboard(terminal: Terminal) -> None:
    terminal.start("play", width=100, height=30)
    terminal.wait_for("Three bug games")
    for key, line in {
        "": r"Game +◂ +Bug Off!",
        "Right": r"Game +◂ +Party Bugs",
        "Left": r"Game +◂ +Bug Off!",
        "Down": r"Players +◂ +4",
        "Left ": r"Players +◂ +3",
        " Left": r"Players +◂ +2",
        "Down ": r"Seat 1 +◂",
    }.items():
        terminal.type(*key.split())
        terminal.wait_for(re.compile(line).search)
    terminal.type("Down")
    terminal.type("Ada")
    terminal.wait_for("Ada")
    terminal.type("Down")
    kind = second_seat(terminal.wait_for(second_seat))
    while kind != "person":
        kind = next_kind(terminal, kind)
    terminal.wait_for(lambda shown: bool(re.search(r"Seat 2 .*person.*name", shown)))
    terminal.type("Down")
    terminal.type("Ben")
    terminal.wait_for("Ben")
    terminal.type("Enter")
    curtain = re.compile(r"(Ada|Ben)’s turn\.(?s:.*)Everybody else, look away")
    first = curtain.findall(terminal.wait_for(curtain.search))[0]
    terminal.type("Enter")
    terminal.wait_for(lambda shown: "Your hand" in shown and f"{first} (you)" in shown)
    terminal.type("Enter")
    (second,) = {"Ada", "Ben"} - {first}
    terminal.wait_for(lambda shown: curtain.findall(shown) == [second])
    terminal.type("q")
    terminal.wait_for("left with status 0")


@pytest.mark.parametrize(
    ("env", "coloured"),
    [({"TERM": "xterm-256color"}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "xterm"}, True)],
)
def test_the_table_works_without_colours(
    terminal: Terminal, env: dict[str, str], coloured: bool
) -> None:
    terminal.start("play", "bug-off", "--pace", "0", "--light", *SEATS, env=env)
    terminal.wait_for("Choose a bug")
    terminal.wait_for(re.compile(r"[●▲★■◆✚] +[ROYGBP]").search)
    terminal.wait_for("╔═")
    terminal.steady()
    codes = terminal.tmux("capture-pane", "-p", "-e")
    hues = set(re.findall(r"48;2;(\d+;\d+;\d+)m", codes))
    grey = all(len(set(hue.split(";"))) == 1 for hue in hues)
    assert grey is not coloured or not hues
    terminal.type("q")
    terminal.wait_for("left with status 0")
