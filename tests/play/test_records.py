"""Records: they survive being written and read, and faults are reported with their place."""

import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from bugnight.games.bug_off import BugOff
from bugnight.kernel import Array
from bugnight.play import Match, Record, RecordError, read_records
from bugnight.play.replay import PositionLine, position_lines
from tests.play.bad_records import (
    BAD_RECORDS,
    BUG_OFF,
    BUG_OFF_BY_HAND,
    MATCH_BY_HAND,
    PARTY,
    PARTY_BY_HAND,
    REFILLED,
    RUMBUGZ,
    RUMBUGZ_BY_HAND,
    BadRecord,
    fresh,
    lines,
    vector,
    without,
)

if TYPE_CHECKING:
    from bugnight.play.games import Deal

GOOD = (PARTY, BUG_OFF, RUMBUGZ, PARTY_BY_HAND, MATCH_BY_HAND, BUG_OFF_BY_HAND, RUMBUGZ_BY_HAND)


def parse(record: dict[str, object]) -> Record:
    return Record.parse(json.dumps(record))


def fault_of(path: Path) -> tuple[int, RecordError]:
    """Read and replay a file; return the record with the first fault, and the fault."""
    done = 0
    try:
        for record in read_records(path):
            record.verify()
            done += 1
    except RecordError as error:
        return done, error
    raise AssertionError("no fault was found")


@pytest.mark.parametrize("case", BAD_RECORDS, ids=lambda case: case.name)
def test_a_fault_is_reported_at_its_place(case: BadRecord, tmp_path: Path) -> None:
    number, error = fault_of(case.write(tmp_path))
    assert (number, error.ply) == (case.number, case.ply), error
    assert re.search(case.reason, error.reason), error.reason
    assert "\n" not in str(error)


def test_names_of_bad_records_are_unique() -> None:
    assert len({case.name for case in BAD_RECORDS}) == len(BAD_RECORDS)


@pytest.mark.parametrize("good", GOOD, ids=lambda good: str(good["game"]))
def test_a_record_is_written_unchanged(good: dict[str, object]) -> None:
    record = parse(good)
    again = Record.parse(record.to_json())
    assert again == record
    assert again.to_json() == record.to_json()
    assert record.to_mapping()["moves"] == good["moves"]


@pytest.mark.parametrize("good", GOOD, ids=lambda good: str(good["game"]))
def test_a_match_writes_its_record_unchanged(good: dict[str, object]) -> None:
    record = parse(good)
    assert Record.of(record.verify()) == record


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        ({"x-note": {"a": [1, None]}}, {"x-note": {"a": [1, None]}}),
        ({"x-": 1, "x-b": "ü"}, {"x-": 1, "x-b": "ü"}),
        ({"seats": ["Ada", "Ben"]}, {"seats": ("Ada", "Ben")}),
    ],
)
def test_names_and_custom_keys_are_kept(change: dict[str, object], kept: dict[str, object]) -> None:
    written = parse({**BUG_OFF, **change}).to_mapping()
    assert {key: written[key] for key in kept} == kept


def test_notes_are_kept_and_raise_the_minor_version() -> None:
    match = BugOff(players=2).deal(seed=1)
    for _ in range(3):
        match.push(match.legal_moves[0])
    plain = Record.of(match, ("Ada", "Ben"))
    assert plain.to_mapping()["format"] == "bugnight/1"
    notes: dict[str, Any] = {
        "title": "Final",
        "times": (100, 0, 2500),
        "comments": {0: "!", 3: "?"},
    }
    record = Record.of(match, ("Ada", "Ben"), **notes)
    content = record.to_mapping()
    assert content["format"] == "bugnight/1.1"
    assert content["comments"] == {"0": "!", "3": "?"}
    assert Record.parse(record.to_json()) == record
    assert record.verify() == plain.verify() == match
    assert Record.from_mapping({**plain.to_mapping(), "format": "bugnight/1.1"}) == plain


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ({"comments": {4: "late"}}, "'comments': '4' is not a ply from 0 to 3"),
        ({"comments": {1: 7}}, "'comments': Expected `str`, got `int`"),
        ({"times": [1, 2]}, "'times' has 2 numbers, and there are 3 moves"),
        ({"variations": {0: [["0:pass"]]}}, "'variations': '0' is not a ply from 1 to 4"),
        ({"seats": ["Ada"]}, "'seats' has 1 names, and there are 2 players"),
        ({"title": 7}, "'title': Expected `str`, got `int`"),
    ],
)
def test_notes_that_do_not_fit_a_match_are_refused(notes: dict[str, Any], said: str) -> None:
    match = BugOff(players=2).deal(seed=1)
    for _ in range(3):
        match.push(match.legal_moves[0])
    with pytest.raises(RecordError, match=said):
        Record.of(match, **notes)
    record = Record.of(match, ["Ada", "Ben"], times=[1, 2, 3], variations={1: [["0:pass"]]})
    assert Record.parse(record.to_json()) == record


def test_variations_are_played_and_their_faults_placed() -> None:
    match = BugOff(players=2).deal(seed=1)
    ways = {}
    for ply in (1, 2, 3):
        other = match.copy()
        for _ in range(2):
            other.push(other.legal_moves[-1])
        ways[ply] = (tuple(str(move) for move in other.moves[-2:]),)
        if ply < 3:
            match.push(match.legal_moves[0])
    record = Record.of(match, variations=ways)
    assert Record.parse(record.to_json()) == record
    assert record.to_mapping()["variations"]["3"] == [list(ways[3][0])]
    assert record.verify() == match
    assert record.variation(3) == other
    for ply, number in ((3, 1), (3, -1), (4, 0)):
        with pytest.raises(RecordError, match=f"no variation {number} of ply {ply}"):
            record.variation(ply, number)
    bad = Record.of(match, variations={**ways, 3: (("9:pass",),)})
    with pytest.raises(RecordError, match="ply 3: illegal move '9:pass'"):
        bad.verify()


def test_the_last_of_duplicate_keys_counts() -> None:
    text = lines(fresh(seed=-1)).replace(b'"seed": -1', b'"seed": -1, "seed": 7')
    assert Record.parse(text).seed == 7


def test_a_result_may_be_absent_or_null_while_unfinished() -> None:
    assert parse(without(BUG_OFF, "result")).verify().outcome is not None
    assert parse(fresh(result=None)).verify().outcome is None


class LoggedMatch(Match):
    """A match that logs every deal and refill of its seed."""

    def __init__(self, record: Record) -> None:
        self.log: list[Deal] = []
        super().__init__(record.game, seed=record.seed, moves=record.moves)

    def _begin_next(self, states: Array) -> None:
        self.log.append(self.game.dealt(states[0]))
        super()._begin_next(states)

    def _check_refill(self, states: Array) -> None:
        refill = self.game.used_refill(states[0], 0)
        if refill is not None:
            last = self.log[-1]
            self.log[-1] = msgspec.structs.replace(last, refills=[*last.refills, refill])
        super()._check_refill(states)


SEEDED = (PARTY, BUG_OFF, vector("party-bugs-mirror"), vector("rumbugz-seeded", 2))


@pytest.mark.parametrize("good", SEEDED, ids=lambda good: str(good["game"]))
def test_a_seed_agrees_with_its_deals(good: dict[str, Any]) -> None:
    record = parse(good)
    deals = tuple(LoggedMatch(record).log)
    both = msgspec.structs.replace(record, deals=deals)
    by_hand = msgspec.structs.replace(both, seed=None)
    for other in (both, by_hand):
        again = Record.parse(other.to_json())
        assert list(position_lines(again)) == list(position_lines(record))


def test_with_a_seed_the_refills_must_be_listed_and_equal() -> None:
    record = parse(vector("rumbugz-seeded", 2))
    (deal,) = LoggedMatch(record).log
    (refill,) = deal.refills
    for refills, reason in (
        ([], "refill 0 is needed"),
        ([refill[::-1]], "refill 0 differs from what the seed gives"),
    ):
        other = msgspec.structs.replace(deal, refills=refills)
        with pytest.raises(RecordError, match=reason):
            msgspec.structs.replace(record, deals=(other,)).verify()


def test_a_refill_that_was_not_needed_is_ignored() -> None:
    deal = REFILLED["deal"]
    more = [*deal["refills"], ["1", "2"]]
    assert parse({**REFILLED, "deal": {**deal, "refills": more}}).verify().outcome is not None


def test_extra_deals_are_accepted() -> None:
    record = parse({**without(MATCH_BY_HAND, "result"), "moves": MATCH_BY_HAND["moves"][:5]})
    assert len(record.deals) == 3
    assert record.verify().outcome is None


def test_blank_lines_and_carriage_returns_are_skipped() -> None:
    text = b"\r\n".join([b"", lines(PARTY).strip(), b" \t", lines(BUG_OFF).strip(), b""])
    assert [record.game.name for record in read_records(io.BytesIO(text))] == [
        "party-bugs",
        "bug-off",
    ]


def test_a_json_file_is_one_record_over_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(PARTY, indent=2), "utf-8")
    assert [record.verify().outcome for record in read_records(path)] != [None]


def test_records_are_read_one_by_one() -> None:
    text = io.BytesIO(lines(PARTY) + b"nonsense\n")
    records = read_records(text, "games")
    assert next(records).game.name == "party-bugs"
    with pytest.raises(RecordError, match="games: record 1, ply 0: this is not JSON"):
        next(records)


def test_a_wrong_result_is_found_before_a_result_line() -> None:
    story = position_lines(parse({**PARTY, "result": None}))
    told = [type(next(story)) for _ in range(len(PARTY["moves"]) + 1)]
    assert set(told) == {PositionLine}
    with pytest.raises(RecordError):
        next(story)


def test_options_that_are_nested_too_deeply_are_refused() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(RecordError, match="'options' is nested too deeply"):
        Record.from_mapping({**BUG_OFF, "options": {"players": deep}})
