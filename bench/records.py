"""How many records are written and read in a CPU second, as lines of JSON and as Parquet.

python -m bench.records [--games 20000]
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from bugnight import GAMES, Game, Record, read_records
from bugnight.play.parquet import write_parquet


def played(game: Game, count: int) -> list[Record]:
    """Some games at random, repeated under other names until there are enough."""
    luck = Random(1)
    records = []
    for seed in range(min(count, 200)):
        match = game.deal(seed=seed)
        while not match.position.is_over:
            match.push(luck.choice(match.legal_moves))
        records.append(Record.of(match, seats=tuple(f"p{i}" for i in range(game.players))))
    return (records * -(-count // len(records)))[:count]


def write_lines(path: Path, records: list[Record]) -> None:
    """Write a record a line."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{record.to_json()}\n" for record in records)


def rate(count: int, work: Callable[[], object]) -> float:
    """How many in a CPU second."""
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


def main() -> None:
    """Measure every game, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    count = parser.parse_args().games
    print(f"{'records a second':24}{'written':>10}{'read':>10}")
    for name, kind in GAMES.items():
        records = played(kind.variants()[0], count)
        with tempfile.TemporaryDirectory() as folder:
            for ending, write in (("jsonl", write_lines), ("parquet", write_parquet)):
                path = Path(folder) / f"games.{ending}"
                written = rate(count, partial(write, path, records))
                read = rate(count, partial(list, read_records(path)))
                assert next(read_records(path)) == records[0]
                print(f"{name + ', ' + ending:24}{written:10,.0f}{read:10,.0f}")


if __name__ == "__main__":
    main()
