"""The arena: equal deals for every seating and engine, files, and faulty bots."""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bugnight.bots import BotError, Contestant
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.lab import matches
from bugnight.lab.arena import Arena, contest
from bugnight.lab.checkpoint import CheckpointError
from bugnight.lab.contests import Contest
from bugnight.lab.matches import Fault
from bugnight.lab.processes import share_cores
from bugnight.lab.standing import Standing
from bugnight.play import Game
from tests import CLUMSY

pytestmark = pytest.mark.compiled

PAIR = ["thumb", "random"]


def timeless(standing: Standing) -> Any:  # noqa: ANN401
    """Return a standing without thinking times, which differ between runs."""
    content = msgspec.to_builtins(standing)
    for row in content["rows"]:
        del row["seconds"]
    return content


def faults(bot: str, games: int = 2, jobs: int = 0, limit: str = "") -> tuple[Arena, list[Fault]]:
    """Play a faulty bot against a good one; return the arena and the faults."""
    arena = Arena(Contest.of(BugOff(players=2), ["thumb", f"{CLUMSY}:{bot}{limit}"], 1), games)
    for _ in arena.run(jobs=jobs):
        pass
    return arena, arena.standing().faults


# Seatings


def test_every_deal_is_played_in_all_rotations() -> None:
    game = PartyBugs(players=3)
    seated = Contest.of(game, ["thumb", "random", "thumb@7"], 5)
    with Arena(seated, 6, moves=True) as arena:
        list(arena.run())
        records = list(arena.records())
    assert [record.seats for record in records[:3]] == [
        ("thumb", "random", "thumb@7"),
        ("thumb@7", "thumb", "random"),
        ("random", "thumb@7", "thumb"),
    ]
    hands = [record.begin().position.table for record in records]
    assert hands[0] == hands[1] == hands[2]
    assert hands[3] == hands[4] == hands[5]
    assert hands[0] != hands[3]
    assert all(record.verify().outcome == record.result for record in records)


def test_games_are_rounded_up_to_whole_deals() -> None:
    standing = contest(BugOff(players=3), ["thumb", "thumb", "random"], games=4)
    assert (standing.games, standing.deals, standing.wanted) == (6, 2, 6)


def test_last_bot_takes_the_remaining_seats() -> None:
    standing = contest(PartyBugs(players=4), PAIR, games=40)
    assert standing.bots == ["thumb", "random", "random", "random"]
    thumb, random = standing.rows
    assert (thumb.bot, thumb.seats, thumb.games) == ("thumb", 1, 40)
    assert (random.bot, random.seats, random.games) == ("random", 3, 120)
    assert thumb.wins.mean + 3 * random.wins.mean == pytest.approx(1)
    assert standing.fair == pytest.approx(0.25)


def test_bots_with_different_limits_are_listed_apart() -> None:
    standing = contest(BugOff(players=2), ["thumb@5", "thumb@6"], games=4)
    assert {row.bot for row in standing.rows} == {"thumb@5", "thumb@6"}


def test_dummys_wins_lower_the_fair_share() -> None:
    standing = contest(PartyBugs(players=2), ["random", "random"], games=200)
    assert standing.fair < 0.5
    assert standing.rows[0].wins.mean == pytest.approx(standing.fair)


# The same result on every engine


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        (PartyBugs(players=4, hidden=True), ["thumb", "random"]),
        (BugOff(players=3), ["thumb", "random", "thumb@9"]),
        (RumBugz(players=2), ["random", "thumb"]),
    ],
    ids=["party-bugs", "bug-off", "rumbugz"],
)
def test_results_do_not_depend_on_the_number_of_jobs(game: Game, bots: list[str]) -> None:
    alone = contest(game, bots, games=24, seed=3, jobs=1)
    together = contest(game, bots, games=24, seed=3, jobs=3)
    assert timeless(alone) == timeless(together)
    other = contest(game, bots, games=24, seed=4, jobs=1)
    assert timeless(alone)["rows"] != timeless(other)["rows"]


def test_deals_and_bots_have_their_own_seeds() -> None:
    seated = Contest.of(BugOff(players=2), PAIR, 1)
    work = Arena(seated, 1).work
    places = [(deal, rotation) for deal in range(50) for rotation in range(2)]
    deals, *bots = zip(*(work.seeds(seated, *place) for place in places), strict=True)
    assert deals[::2] == deals[1::2]
    assert len({*deals}) == 50
    assert len({seed for seeds in bots for seed in seeds}) == 200


def test_arena_resumes_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    game = BugOff(players=2)
    whole = contest(game, PAIR, games=30, seed=8)
    with Arena(Contest.of(game, PAIR, 8), 30, file) as first:
        for count, _ in enumerate(first.run(), 1):
            if count == 4:
                break
    with Arena(Contest.of(game, PAIR, 8), 30, file) as second:
        assert second.played == 8
        assert len(list(second.run(jobs=2))) == 11
        assert timeless(second.standing()) == timeless(whole)
    assert len(file.read_text().splitlines()) == 16
    more = contest(game, PAIR, games=34, seed=8, output=file)
    assert timeless(more) == timeless(contest(game, PAIR, games=34, seed=8))
    fewer = contest(game, PAIR, games=30, seed=8, output=file)
    assert timeless(fewer) == timeless(whole)


def test_jobs_share_the_cores() -> None:
    cores = os.sched_getaffinity(0)
    assert set().union(*share_cores(2)) == cores
    assert share_cores(1) == [cores]
    many = share_cores(len(cores) + 1)
    assert all(many)
    assert [len(share) for share in many] == [1] * (len(cores) + 1)


# Files


@pytest.mark.parametrize("cut", [1, 30, -1])
def test_torn_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "arena.jsonl"
    game = BugOff(players=2)
    whole = contest(game, PAIR, games=10, seed=8, output=file)
    content = file.read_bytes()
    last = content.rstrip(b"\n").rfind(b"\n") + 1
    file.write_bytes(content[: last + cut] if cut > 0 else content[:cut])
    assert timeless(contest(game, PAIR, games=10, seed=8, output=file)) == timeless(whole)
    assert len(file.read_text().splitlines()) == 6
    assert all(json.loads(line) for line in file.read_text().splitlines())


def test_file_torn_in_its_first_line_starts_over(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    contest(BugOff(players=2), PAIR, games=2, output=file)
    heading = file.read_bytes().splitlines()[0]
    file.write_bytes(heading[:40])
    contest(BugOff(players=2), PAIR, games=2, output=file)
    assert file.read_bytes().splitlines()[0] == heading


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": BugOff(players=2, tiebreak="last")}, "its 'options' is"),
        ({"game": PartyBugs(players=2)}, "its 'game' is \"bug-off\""),
        ({"bots": ["random", "thumb"]}, "its 'bots' is"),
        ({"seed": 9}, "its 'seed' is"),
        ({"moves": True}, "its 'moves' is false, and true is asked for"),
    ],
)
def test_file_belongs_to_one_question(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    file = tmp_path / "arena.jsonl"
    asked: dict[str, Any] = {"game": BugOff(players=2), "bots": PAIR, "seed": 1}
    Arena(Contest.of(**asked), 2, file).close()
    before = file.read_bytes()
    moves = change.pop("moves", False)
    with pytest.raises(CheckpointError, match="belongs to another question: " + said):
        Arena(Contest.of(**{**asked, **change}), 2, file, moves=moves)
    assert file.read_bytes() == before


def test_changed_bot_file_is_another_question(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(CLUMSY.read_text())
    file = tmp_path / "arena.jsonl"
    bots = [f"{bot}:Patient", "random"]
    contest(BugOff(players=2), bots, games=2, output=file)
    bot.write_text(bot.read_text() + "\n# changed\n")
    with pytest.raises(CheckpointError, match="'files'"):
        contest(BugOff(players=2), bots, games=2, output=file)


@pytest.mark.parametrize("content", ["no journal\n", '{"format": "other"}\n', "[1]\n", "half a li"])
def test_foreign_files_are_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "precious.txt"
    file.write_text(content)
    with pytest.raises(CheckpointError, match="not written by arena or simulate"):
        contest(BugOff(players=2), PAIR, games=2, output=file)
    assert file.read_text() == content


def test_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    contest(BugOff(players=2), PAIR, games=4, output=file)
    lines = file.read_text().splitlines()
    lines[1] = '{"piece": "x"}'
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(CheckpointError, match="line 2: Expected `object`"):
        contest(BugOff(players=2), PAIR, games=4, output=file)


def test_output_must_be_a_regular_file(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/full")):
        with pytest.raises(CheckpointError, match="not a regular file"):
            contest(BugOff(players=2), PAIR, games=2, output=path)


def test_two_arenas_cannot_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    seated = Contest.of(BugOff(players=2), PAIR, 1)
    with Arena(seated, 2, file), pytest.raises(CheckpointError, match="another command is writing"):
        Arena(seated, 2, file)


# Faulty bots


@pytest.mark.parametrize(
    ("bot", "kind", "reason"),
    [
        ("Illegal", "illegal", "named '1:play 99', which is not legal; legal: 1:place"),
        ("Usurper", "illegal", "named '0:place"),
        ("Crash", "crash", "crashed: ZeroDivisionError:"),
        ("Leaver", "crash", "crashed: SystemExit: 7 (clumsy.py, line"),
        (
            "Unmade",
            "crash",
            "could not be made with seed=…: ValueError: not today (clumsy.py, line",
        ),
    ],
)
def test_failing_bot_loses_the_game(bot: str, kind: str, reason: str) -> None:
    arena, found = faults(bot)
    first = found[0]
    assert (first.kind, first.deal, first.rotation, first.seat) == (kind, 0, 0, 1)
    assert first.reason.startswith(reason)
    assert f"deal 0, rotation 0, seat 1, ply {first.ply}" in str(first)
    assert [row.wins.mean for row in arena.standing().rows] == [1.0, 0.0]
    assert [row.faults for row in arena.standing().rows] == [0, 2]
    record = next(arena.records(faulty=True))
    match = record.verify()
    assert len(match.moves) == max(first.ply - 1, 0)
    assert first.kind == "crash" or match.position.actor == first.seat


def test_slow_bot_plays_on_and_is_reported_once_a_game() -> None:
    arena, found = faults("Slow", limit="@0.01s")
    assert [fault.kind for fault in found] == ["slow", "slow"]
    assert found[0].reason.endswith("s of 0.01 s")
    assert next(arena.records(faulty=True)).verify().outcome is not None


def test_slow_bot_without_a_time_limit_is_not_reported() -> None:
    assert faults("Slow", limit="@500")[1] == []


def test_bot_that_ends_its_process_loses_only_its_games() -> None:
    arena, found = faults("Deadly", games=6, jobs=2)
    assert [(fault.deal, fault.rotation) for fault in found] == [
        (deal, rotation) for deal in range(3) for rotation in range(2)
    ]
    assert {fault.kind for fault in found} == {"lost"}
    assert found[0].reason == "ended its process (exit status 3)"
    assert arena.standing().games == 6


@pytest.mark.parametrize(("games", "jobs"), [(2, 1), (2, 2)], ids=["one job", "one deal"])
def test_bot_that_ends_its_process_loses_with_one_job_or_one_deal(games: int, jobs: int) -> None:
    arena, found = faults("Deadly", games=games, jobs=jobs)
    assert {fault.kind for fault in found} == {"lost"}
    assert len(found) == arena.standing().games == games


def test_bot_that_never_answers_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "PATIENCE", 1.0)
    arena, found = faults("Asleep", games=4, jobs=2, limit="@0.01s")
    assert {fault.reason for fault in found} == {"gave no answer"}
    assert len(found) == arena.standing().games == 4


def test_output_of_bots_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    faults("Chatty")
    assert capsys.readouterr().out == ""


# Contestants


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("grub", "there is no bot 'grub'; there are random, thumb"),
        ("thumb@", "after @ comes a number of simulations, such as 500, or of seconds"),
        ("thumb@fast", "not 'fast'"),
        ("thumb@0", "a limit of 0 simulations is too low"),
        ("thumb@0s", "a limit of 0.0 seconds is too short"),
        ("nowhere.py:Bot", "nowhere.py cannot be read: No such file"),
        (f"{CLUMSY}:Nobody", "has no class Nobody"),
        ("dreamer.py", "'dreamer.py' is a file; write dreamer.py:NAME, with the bot's class"),
    ],
)
def test_invalid_contestant_is_refused(bot: str, said: str) -> None:
    with pytest.raises(BotError, match=said):
        Contestant.parse(bot)


def test_unloadable_bot_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import no_such_module")
    with pytest.raises(BotError, match="cannot be loaded: ModuleNotFoundError"):
        Contestant.parse(f"{path}:Bot")


def test_syntax_error_in_a_bot_file_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "typo.py"
    file.write_text("import random\nclass Bot\n")
    with pytest.raises(BotError, match=r"typo.py, line 2: expected ':': class Bot"):
        Contestant.parse(f"{file}:Bot")


def test_bot_file_that_exits_on_import_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "leaving.py"
    path.write_text("raise SystemExit(0)")
    with pytest.raises(BotError, match="cannot be loaded: SystemExit"):
        Contestant.parse(f"{path}:Bot")


def test_bot_file_may_import_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "its_elder_brother.py").write_text(CLUMSY.read_text())
    path = tmp_path / "younger.py"
    path.write_text("from its_elder_brother import Patient\n\n\nclass Younger(Patient): ...\n")
    bots = [f"{path}:Younger", "thumb"]
    assert contest(BugOff(players=2), bots, games=2).faults == []
    assert contest(BugOff(players=2), bots, games=4, jobs=2).faults == []


def test_bot_files_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    bots = []
    for folder, name in (("old", "Crash"), ("new", "Patient")):
        path = tmp_path / folder / "bot.py"
        path.parent.mkdir()
        path.write_text(f"{CLUMSY.read_text()}\n\nclass Bot({name}): ...\n")
        bots.append(f"{path}:Bot")
    standing = contest(BugOff(players=2), bots, games=4)
    assert sorted(row.bot for row in standing.rows) == sorted(standing.bots) == sorted(bots)
    assert {fault.bot for fault in standing.faults} == {bots[0]}
    assert {row.bot: bool(row.faults) for row in standing.rows} == {bots[0]: True, bots[1]: False}


@pytest.mark.parametrize("text", ["thumb", "thumb@500", "random@0.25s", f"{CLUMSY}:Slow@2s"])
def test_contestant_prints_as_it_was_parsed(text: str) -> None:
    assert str(Contestant.parse(text)) == text


def test_more_bots_than_players_are_refused() -> None:
    with pytest.raises(BotError, match="3 bots are named, and there are 2 players"):
        contest(BugOff(players=2), ["thumb"] * 3, games=2)
    with pytest.raises(BotError, match="name at least one bot"):
        contest(BugOff(players=2), [], games=2)
    with pytest.raises(BotError, match="1 game or more, not 0"):
        contest(BugOff(players=2), PAIR, games=0)
