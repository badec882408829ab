"""Files of records in Parquet, for tools that read tables: one row for each record.

    write_parquet("games.parquet", records)
    for record in read_records("games.parquet"): ...

The columns are the keys of the record format. `moves` and `seats` are lists of texts, the result
is `scores` and `winners`, and `options`, `seed`, `deal` and all other keys are JSON.
"""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import msgspec

from bugnight.extras import needed
from bugnight.play.errors import RecordError
from bugnight.play.positions import Outcome
from bugnight.play.records import Record

with needed("parquet"):
    import pyarrow as pa
    from pyarrow import parquet

ROWS = 4096
"""Records held in memory at once."""
JSON = ("options", "seed", "deal", "rest")
SCHEMA = pa.schema(
    [
        ("format", pa.string()),
        ("game", pa.string()),
        ("moves", pa.list_(pa.string())),
        ("seats", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int32())),
        ("winners", pa.list_(pa.int32())),
        *((name, pa.string()) for name in JSON),
    ]
)


def write_parquet(path: str | Path, records: Iterable[Record]) -> int:
    """Write records into a new file; return their number."""
    left, count = iter(records), 0
    with parquet.ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        while rows := [_row(record) for record in islice(left, ROWS)]:
            writer.write_table(pa.Table.from_pylist(rows, SCHEMA))
            count += len(rows)
    return count


def read_parquet(path: str | Path, name: str = "") -> Iterator[Record]:
    """Read the records of a file one by one; `read_records` calls it."""
    number = 0
    try:
        file = parquet.ParquetFile(path)
        if file.schema_arrow.names != SCHEMA.names:
            raise RecordError(f"its columns are not {', '.join(SCHEMA.names)}")
        for batch in file.iter_batches(ROWS):
            columns = [_values(column) for column in batch.columns]
            for row in zip(*columns, strict=True):
                yield Record.from_mapping(_content(dict(zip(SCHEMA.names, row, strict=True))))
                number += 1
    except RecordError as error:
        raise RecordError(error.reason, source=name or str(path), number=number) from None
    except pa.ArrowException as error:
        raise RecordError(f"it is not a Parquet file: {error}", source=name or str(path)) from None


def _row(record: Record) -> dict[str, Any]:
    content = record.to_mapping()
    row = {key: content.pop(key) for key in ("format", "game", "moves")}
    row["seats"] = content.pop("seats", None)
    if isinstance(record.result, Outcome):
        del content["result"]
        row |= {"scores": record.result.scores, "winners": record.result.winners}
    for key in JSON[:-1]:
        row[key] = _encode(content.pop(key)) if key in content else None
    return row | {"rest": _encode(content) if content else None}


def _values(column: pa.Array) -> list[Any]:
    """The entries of a column. Equal items of lists are converted once: pyarrow is slow."""
    if not isinstance(column, pa.ListArray):
        return list(column.to_pylist())
    entries = column.values.dictionary_encode()
    known = [*entries.dictionary.to_pylist(), None]
    places = entries.indices.fill_null(len(known) - 1).to_numpy(zero_copy_only=False).tolist()
    made = [known[place] for place in places]
    ends = column.offsets.to_pylist()
    lists = [made[start:end] for start, end in pairwise(ends)]
    return [
        each if there else None
        for each, there in zip(lists, column.is_valid().to_pylist(), strict=True)
    ]


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _content(row: dict[str, Any]) -> dict[str, Any]:
    """A row as plain data, its keys those of the record format."""
    content = {key: value for key, value in row.items() if value is not None and key not in JSON}
    try:
        content |= {key: msgspec.json.decode(row[key]) for key in JSON if row[key] is not None}
    except msgspec.DecodeError as error:
        raise RecordError(f"a column of JSON has something else: {error}") from None
    if "scores" in content:
        content["result"] = {key: content.pop(key) for key in ("scores", "winners")}
    rest: dict[str, Any] = content.pop("rest", {})
    return content | rest
