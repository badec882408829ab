"""Records in Parquet: every part of a record survives being written and read."""

from functools import cache
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from pyarrow import parquet

from bugnight import GAMES, Match, Record, RecordError, read_records
from bugnight.play.parquet import SCHEMA, write_parquet
from bugnight.registry import our_names
from tests import with_players


@cache
def records() -> list[Record]:
    """Return records that together use every field."""
    luck = Random(1)
    made = []
    for kind in GAMES.values():
        for moves in (0, 5, 10_000):
            match = with_players(kind, 3).deal(seed=moves)
            while len(match.moves) < moves and not match.position.is_over:
                match.push(luck.choice(match.legal_moves))
            made.append(Record.of(match))
    by_seed = with_players(GAMES[our_names()[0]], 2).deal(seed=1)
    deal = by_seed.game.dealt(by_seed.position.state()[0])
    by_hand = Match(by_seed.game, deals=[deal], moves=[by_seed.legal_moves[0]])
    comments = {0: "a game", 1: "a move"}
    names = ("Ada", "Ben")
    made.append(Record.of(by_hand, names, title="Opening night", times=(5,), comments=comments))
    made.append(Record(game=by_seed.game, seed=7, result=None, extra={"x-mine": [1, {"a": None}]}))
    made.append(Record(game=by_seed.game, seed="ab" * 32, result={"scores": "odd"}))
    return made


def test_records_survive_a_round_trip(tmp_path: Path) -> None:
    path, written = tmp_path / "games.parquet", records()
    assert write_parquet(path, iter(written)) == len(written)
    read = list(read_records(path))
    assert read == written
    assert [record.to_json() for record in read] == [record.to_json() for record in written]


def test_moves_and_scores_are_columns(tmp_path: Path) -> None:
    path, written = tmp_path / "games.parquet", records()
    write_parquet(path, written)
    table = parquet.read_table(path, columns=["game", "moves", "scores"])
    assert table["moves"].to_pylist() == [list(record.moves) for record in written]
    ended = [scores for scores in table["scores"].to_pylist() if scores is not None]
    assert ended == [r.result.scores for r in written if hasattr(r.result, "scores")]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"game": "chess"}, "record 1, ply 0: 'game' is 'chess'"),
        ({"options": "{"}, "record 1, ply 0: a column of JSON has something else"),
        ({"moves": None}, "record 1, ply 0: key 'moves' is missing"),
    ],
)
def test_faults_in_a_row_are_reported(
    tmp_path: Path, changed: dict[str, object], message: str
) -> None:
    path = tmp_path / "games.parquet"
    write_parquet(path, records()[:2])
    first, second = parquet.read_table(path).to_pylist()
    parquet.write_table(pa.Table.from_pylist([first, {**second, **changed}], SCHEMA), path)
    with pytest.raises(RecordError, match=message):
        list(read_records(path))


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_bytes(b"PAR1 but no more")
    with pytest.raises(RecordError, match=r"games\.parquet.*not a Parquet file"):
        list(read_records(path))
    parquet.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(RecordError, match="its columns are not format, game, moves"):
        list(read_records(path))
