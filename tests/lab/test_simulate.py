"""Simulations: compiled games match the library's, and sums do not depend on how work is split."""

from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from bugnight.bots import BotError, Limit
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable
from bugnight.games.rumbugz import RumBugz
from bugnight.lab import games, matches
from bugnight.lab.arena import Arena
from bugnight.lab.checkpoint import CheckpointError
from bugnight.lab.contests import Contest
from bugnight.lab.counting import counts_of
from bugnight.lab.figures import Findings, Line, Results, title, titles, written
from bugnight.lab.games import DECISIONS, EVENTS, SCORES, STARTER, WINNERS
from bugnight.lab.intervals import Figure, ratio
from bugnight.lab.simulate import Counted, Counting, Simulation, seeds_of, simulate
from bugnight.lab.tallies import WIN, columns_of, tally
from bugnight.lab.work import ASKING, EngineError, Piece
from bugnight.play import Game, Match, Move
from tests import CLUMSY
from tests.games.builders import kept_pairs

pytestmark = pytest.mark.compiled

SEED = "5eed" * 16
VARIANTS: list[Game] = [
    PartyBugs(players=2),
    PartyBugs(players=4),
    PartyBugs(players=6, hidden=True),
    PartyBugs(players=3, hidden=True, edition="abacus", mirror=True),
    PartyBugs(players=2, hidden=True, mirror=True),
    BugOff(players=2),
    BugOff(players=5, tiebreak="last"),
    RumBugz(players=2, limit=5),
    RumBugz(players=4, rounds=3),
    RumBugz(players=6, sets=4, plyts=0),
]


def seated(game: Game, bot: str) -> Contest:
    return Contest.of(game, [bot], SEED)


def asked(contest: Contest, deals: range) -> Any:  # noqa: ANN401
    """Play games with bots in Python, even if compiled code supports them."""
    seeds = seeds_of(contest.seed, deals)
    rows, finished, faulty = Counting((contest,))._ask(contest, deals, seeds, ASKING)
    assert finished == [*deals]
    assert faulty == []
    return rows


def counted(contest: Contest, first: int, count: int, *, keep: bool = False) -> Counted:
    """Play one piece of a simulation."""
    return Counting((contest,), keep).do(Piece(0, first, count))


def rows_and_matches(game: Game, bot: str, count: int) -> tuple[Any, list[Match]]:
    """Play the same games in compiled code and in the library."""
    contest = seated(game, bot)
    rows = games.play_compiled(game, contest.contestants, seeds_of(SEED, range(count)))
    matches = []
    for deal in range(count):
        first, *rest = Counting((contest,)).seeds(contest, deal, 0)
        match = game.deal(seed=first)
        bots = [each.make(seed) for each, seed in zip(contest.contestants, rest, strict=True)]
        while (seat := match.position.actor) is not None:
            match.push(bots[seat].choose(match.view(seat), Limit()))
        matches.append(match)
    return rows, matches


def event(game: Game, row: Any, name: str) -> int:  # noqa: ANN401
    names = [each.name for each in counts_of(type(game))]
    return int(row[EVENTS + names.index(name)])


# Compiled games


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_compiled_games_match_the_library(game: Game) -> None:
    rows, matches = rows_and_matches(game, "thumb", 6)
    for row, match in zip(rows, matches, strict=True):
        assert match.outcome is not None
        assert row[SCORES : SCORES + game.displays].tolist() == match.outcome.scores
        assert [i for i in range(6) if row[WINNERS] >> i & 1] == match.outcome.winners
    assert (asked(seated(game, "thumb"), range(6)) == rows).all()


@pytest.mark.parametrize("game", [each for each in VARIANTS if each.name != "rumbugz"], ids=repr)
def test_compiled_random_games_match_the_library(game: Game) -> None:
    contest, deals = seated(game, "random"), range(7, 12)
    rows = games.play_compiled(game, contest.contestants, seeds_of(SEED, deals))
    assert (rows == asked(contest, deals)).all()


def test_only_compiled_bots_play_in_compiled_code() -> None:
    game = RumBugz(players=2)
    assert not seated(game, "random").compiled
    assert seated(game, "thumb").compiled
    assert not seated(BugOff(players=2), "queen").compiled


# Events


@pytest.mark.parametrize("game", [each for each in VARIANTS if each.name == "party-bugs"], ids=repr)
def test_party_bugs_events_match_moves_and_displays(game: Game) -> None:
    rows, matches = rows_and_matches(game, "random", 12)
    for row, match in zip(rows, matches, strict=True):
        texts = Counter(move.text for move in match.moves)
        verbs = Counter(move.verb for move in match.moves)
        assert row[DECISIONS] == len(match.moves)
        assert event(game, row, "kings") == texts["play 13"]
        assert event(game, row, "kept") == len(kept_pairs(match))
        assert event(game, row, "mirrors") == verbs["mirror"]
        steps = list(tables(match))
        assert event(game, row, "pairs") == sum(pairs_seen(*step) for step in steps)
        points = sum(mirrored(*step) for step in steps if step[1].verb == "mirror")
        assert event(game, row, "mirror_points") == points
        hauls = [step for step in steps if is_haul(*step)]
        assert event(game, row, "hauls") == len(hauls)
        assert event(game, row, "kings") >= len(hauls) + event(game, row, "clashes")
        if not match.game.options.get("mirror"):
            hidden = [card for card in steps[-1][2].hidden if card is not None]
            expected = game.players - len(hidden) if game.options.get("hidden") else 0
            assert event(game, row, "face_down_pairs") == expected


def tables(match: Match) -> Iterator[tuple[PartyBugsTable, Move, PartyBugsTable]]:
    """Replay a match; yield each move with the tables before and after it."""
    again = match.game.deal(seed=match.seed)
    for move in match.moves:
        before = again.position.table
        again.push(move)
        after = again.position.table
        assert isinstance(before, PartyBugsTable)
        assert isinstance(after, PartyBugsTable)
        yield before, move, after


def mirrored(before: PartyBugsTable, move: Move, after: PartyBugsTable) -> int:
    """Return the value of the card that left with a mirror."""
    del after
    card = move.text.removeprefix("mirror ")
    face_down = before.hidden[move.seat]
    return int(card) if card != "hidden" else int(face_down or 0)


def is_haul(before: PartyBugsTable, move: Move, after: PartyBugsTable) -> bool:
    """Return whether all have chosen and the floor was cleared without anyone taking."""
    if move.verb != "play" or len(before.actors) > 1:
        return False
    return after.round != before.round or after.phase in ("pair", "mirror")


def pairs_seen(before: PartyBugsTable, move: Move, after: PartyBugsTable) -> int:
    """Count discarded pairs, from missing cards or, after a game's last card, missing points."""
    if after.game == before.game:
        return (cards(before) - cards(after) - (move.verb == "mirror")) // 2
    gone = int(move.verb == "pair")
    floor = {f"{value}@{owner}": value for value, owner in before.floor}
    entered = []
    if move.verb == "take":
        entered.append((move.seat, floor.pop(move.text.split()[1])))
    entered += [(2, value) for value in floor.values()]  # the remaining card goes to the dummy
    for owner, value in entered:
        face_down = before.hidden[owner] if owner < len(before.hands) else None
        held = sum(before.displays[owner]) + (face_down if isinstance(face_down, int) else 0)
        gone += after.totals[owner] - before.totals[owner] < held + value
    return gone


def cards(table: PartyBugsTable) -> int:
    """Count the cards on the whole table."""
    piles = [
        pile for pile in (*table.hands, *table.decks, *table.displays) if not isinstance(pile, int)
    ]
    loose = [*table.played, *table.hidden]
    return sum(map(len, piles)) + len(table.floor) + sum(card is not None for card in loose)


@pytest.mark.parametrize("game", [BugOff(players=2), BugOff(players=5)], ids=repr)
def test_bug_off_events_match_moves_and_piles(game: Game) -> None:
    rows, matches = rows_and_matches(game, "thumb", 12)
    for row, match in zip(rows, matches, strict=True):
        verbs = Counter(move.verb for move in match.moves)
        assert event(game, row, "scorings") == verbs["score"]
        assert event(game, row, "bugs_scored") == sum(row[SCORES : SCORES + game.players])
        assert event(game, row, "bugs_scored") + event(game, row, "swept") == verbs["place"]
        assert event(game, row, "own_bugs_scored") <= event(game, row, "bugs_scored")
        assert event(game, row, "swept_again") <= event(game, row, "swept")


@pytest.mark.parametrize("game", [each for each in VARIANTS if each.name == "rumbugz"], ids=repr)
def test_rumbugz_events_match_moves(game: Game) -> None:
    rows, matches = rows_and_matches(game, "thumb", 12)
    for row, match in zip(rows, matches, strict=True):
        verbs = Counter(move.verb for move in match.moves)
        texts = Counter(move.text for move in match.moves)
        counted = {each.name: event(game, row, each.name) for each in counts_of(type(game))}
        assert counted["lays"] == verbs["lay"]
        assert counted["swaps"] == verbs["swap"]
        assert counted["adds"] == verbs["add"]
        assert counted["bids"] == verbs["bid"]
        assert counted["bids_allowed"] == verbs["allow"]
        assert counted["pile_draws"] == texts["draw pile"]
        if counted["rounds_unwon"]:  # includes turns in which nothing can be drawn
            assert counted["turns"] == game.options.get("limit", 40) * game.players
        else:
            assert counted["turns"] == texts["draw pile"] + texts["draw bag"]
        assert counted["rounds_won"] + counted["rounds_unwon"] == game.options.get("rounds", 1)
        assert match.outcome is not None
        assert counted["rounds_won"] >= sum(score > 0 for score in match.outcome.scores)


def test_rare_rules_occur_and_are_counted() -> None:
    short = RumBugz(players=6, sets=4, plyts=0, limit=12)
    rows, _ = rows_and_matches(short, "thumb", 30)
    assert sum(event(short, row, "refills") for row in rows) > 0
    hasty = RumBugz(players=2, limit=5)
    rows, matches = rows_and_matches(hasty, "thumb", 60)
    unwon = [match for match in matches if match.outcome and match.outcome.scores == [0, 0]]
    assert 0 < sum(event(hasty, row, "rounds_unwon") for row in rows) <= len(unwon)


# Sums


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_sums_do_not_depend_on_how_work_is_split(game: Game) -> None:
    contest = seated(game, "thumb")
    whole = counted(contest, 0, 30).tally
    third, first, second = (
        counted(contest, at, count).tally for at, count in ((17, 13), (0, 1), (1, 16))
    )
    assert third + first + second == whole
    assert tally(game, asked(contest, range(30))) == whole


def test_columns_match_their_names() -> None:
    game = BugOff(players=3)
    row = np.zeros((1, EVENTS + len(counts_of(type(game)))), np.int64)
    row[0, [DECISIONS, STARTER, WINNERS]] = 90, 2, 0b101
    row[0, SCORES : SCORES + 3] = 20, 11, 20
    columns = {name: int(column[0]) for name, column in columns_of(game, row).items()}
    assert [columns[f"wins_of_seat_{i}"] for i in range(3)] == [WIN // 2, 0, WIN // 2]
    assert [columns[f"wins_of_place_{i}"] for i in range(3)] == [WIN // 2, WIN // 2, 0]
    assert [columns[f"score_of_place_{i}"] for i in range(3)] == [20, 20, 11]
    assert (columns["ties"], columns["shared"], columns["decisions"]) == (1, 1, 90)
    summed = tally(game, row)
    assert summed.scores == Counter({20: 2, 11: 1})
    assert summed.winning_scores == Counter({20: 2})


def test_figures_are_means_with_intervals() -> None:
    game = PartyBugs(players=3)
    part = counted(Contest.of(game, ["thumb"], 1), 0, 400, keep=True)
    assert [row[0] for row in part.rows] == list(range(400))
    columns = columns_of(game, np.array(part.rows)[:, 1:])
    found = simulate([game], 400).findings[0]
    for name, whole in (("wins_of_place_0", WIN), ("score_of_seat_1", 1), ("pairs", 1)):
        expected = ratio(columns[name] / whole, np.ones(400))
        figure = line(found, name).figure
        assert figure.mean == pytest.approx(expected.mean)
        assert figure.low == pytest.approx(expected.low)
        assert figure.high == pytest.approx(expected.high)
    assert found.fair == pytest.approx(1 / 3)
    assert sum(found.scores.values()) == 1200


def line(found: Findings, name: str) -> Line:
    return next(each for each in found.lines if each.name == name)


def test_dummy_has_its_own_lines() -> None:
    found = simulate([PartyBugs(players=2)], 200, bots=["random"]).findings[0]
    assert line(found, "wins_of_dummy").figure.mean > 0
    assert line(found, "score_of_dummy").figure.mean > 0
    assert found.fair < 0.5


@pytest.mark.parametrize(
    ("figure", "unit", "text"),
    [
        (Figure(0.25, 0.24, 0.26), "share", "25.0 % ±1.0"),
        (Figure(17.5, 17.45, 17.55), "points", "17.50 ±0.05"),
        (Figure(2.0, 2.0, 2.0), "number", "2.000"),
        (Figure(0.0, 0.0, 0.00018), "number", "0.000 ±0.001"),
        (Figure(2.0), "number", "2.0"),
    ],
)
def test_figures_are_rounded_by_their_interval(
    figure: Figure, unit: Literal["share", "points", "number"], text: str
) -> None:
    assert written(Line("x", "x", "X", unit, figure)) == text


# The question


def test_game_title_lists_its_options() -> None:
    assert title({"players": 3, "bidding": False, "sets": 4}) == "3 players, bidding=no, sets=4"


def test_variants_are_titled_by_their_differences() -> None:
    kinds = [RumBugz(players=3, plyt_points=points) for points in (0, 12)]
    assert titles(simulate(kinds, 2)) == (["plyt-points=0", "plyt-points=12"], "3 players")
    tables = [PartyBugs(players=players) for players in (2, 3)]
    assert titles(simulate(tables, 2)) == (["2 players", "3 players"], "")
    assert titles(simulate(kinds[:1], 2)) == (
        ["3 players, plyt-points=0"],
        "3 players, plyt-points=0",
    )


def test_work_alternates_between_variants() -> None:
    kinds = [Contest.of(BugOff(players=n), ["thumb"], 1) for n in (2, 3)]
    cut = Simulation(kinds, 600).missing()
    assert [(piece.contest, piece.first, piece.count) for piece in cut] == [
        (0, 0, 250),
        (1, 0, 250),
        (0, 250, 250),
        (1, 250, 250),
        (0, 500, 100),
        (1, 500, 100),
    ]


def test_threads_refuse_bots_without_compiled_code() -> None:
    simulation = Simulation([Contest.of(RumBugz(players=2), ["random"], 1)], 4)
    with pytest.raises(EngineError, match="take 'processes' or 'dask'"):
        next(simulation.run("threads"))


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(BotError, match="3 bots are named, and there are 2 players"):
        simulate([BugOff(players=2)], 4, bots=["thumb"] * 3)


def test_empty_tally_is_not_shown() -> None:
    simulation = Simulation([Contest.of(BugOff(players=2), ["thumb"], 1)], 4)
    assert simulation.results().findings == []


# Files


KINDS = [BugOff(players=2), BugOff(players=3)]


@pytest.mark.parametrize("rows", [False, True])
def test_simulation_resumes_where_it_stopped(tmp_path: Path, rows: bool) -> None:
    file = tmp_path / "simulation.jsonl"
    contests = [Contest.of(game, ["thumb"], 8) for game in KINDS]
    with Simulation(contests, 600, file, rows=rows) as first:
        for count, _ in enumerate(first.run(), 1):
            if count == 3:
                break
    with Simulation(contests, 600, file, rows=rows) as second:
        assert second.played == 750
        assert len(list(second.run("processes", jobs=2))) == 3
        assert second.results() == simulate(KINDS, 600, 8)
        written = written_rows(second)
    with Simulation(contests, 900, file, rows=rows) as more:
        assert more.played == 1200
        assert [piece.count for piece in more.missing()] == [250, 250, 50, 50]
        list(more.run())
        assert more.results() == simulate(KINDS, 900, 8)
    with Simulation(contests, 300, file, rows=rows) as fewer:
        assert fewer.played == 500
        list(fewer.run())
        assert fewer.results() == simulate(KINDS, 300, 8)
    with Simulation(contests, 600, file, rows=rows) as again:
        assert again.missing() == []
        assert again.results() == simulate(KINDS, 600, 8)
        assert written_rows(again) == written
    assert written.count("\n") == (1201 if rows else 1)


def written_rows(simulation: Simulation) -> str:
    content = StringIO()
    simulation.write_rows(content)
    return content.getvalue()


def test_arena_and_simulation_cannot_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "lab.jsonl"
    contest = Contest.of(BugOff(players=2), ["thumb"], 8)
    Arena(contest, 2, file).close()
    with pytest.raises(CheckpointError, match="its 'command' is \"arena\""):
        Simulation([contest], 2, file)


# Faulty bots


def faulty(bot: str, jobs: int = 0, games: int = 5, limit: str = "") -> Results:
    """Play a faulty bot in the second of three seats."""
    bots = ["random", f"{CLUMSY}:{bot}{limit}", "random"]
    return simulate([BugOff(players=3)], games, bots=bots, jobs=jobs)


@pytest.mark.parametrize(
    ("bot", "kind", "reason"),
    [
        ("Illegal", "illegal", "named '1:play 99', which is not legal; legal: 1:place"),
        ("Crash", "crash", "crashed: ZeroDivisionError:"),
        ("Unmade", "crash", "could not be made with seed=…: ValueError: not today"),
    ],
)
def test_failing_bot_is_reported_and_its_game_not_counted(bot: str, kind: str, reason: str) -> None:
    results = faulty(bot)
    assert results.findings == []
    assert [(fault.deal, fault.seat, fault.kind) for fault in results.faults] == [
        (deal, 1, kind) for deal in range(5)
    ]
    assert results.faults[0].reason.startswith(reason)


def test_faulty_games_can_be_replayed() -> None:
    contest = Contest.of(BugOff(players=3), ["random", f"{CLUMSY}:Illegal", "random"], 1)
    simulation = Simulation([contest], 3)
    list(simulation.run())
    records = list(simulation.records(faulty=True))
    assert [record.extra["x-simulate"]["deal"] for record in records] == [0, 1, 2]
    for record, fault in zip(records, simulation.faults, strict=True):
        match = record.verify()
        assert len(match.moves) == fault.ply - 1
        assert match.position.actor == fault.seat


def test_bot_that_ends_its_process_is_blamed_and_others_play_on(tmp_path: Path) -> None:
    path = tmp_path / "at_times.py"
    path.write_text(CLUMSY.read_text() + AT_TIMES)
    bots = [f"{path}:AtTimes", "random"]
    results = simulate([BugOff(players=2)], 6, bots=bots, jobs=2)
    lost = [fault.deal for fault in results.faults]
    assert 0 < len(lost) < 6
    assert {fault.reason for fault in results.faults} == {"ended its process (exit status 3)"}
    assert results.findings[0].games == 6 - len(lost)


AT_TIMES = """

class AtTimes(Deadly):
    def third(self, view):
        return super().third(view) if int(str(self.seed), 16) % 2 else view.legal_moves[0]
"""


def test_bot_that_never_answers_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "PATIENCE", 1.0)
    results = faulty("Asleep", jobs=1, games=1, limit="@0.01s")
    assert [fault.reason for fault in results.faults] == ["gave no answer"]
