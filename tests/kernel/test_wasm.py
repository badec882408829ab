"""The rules as WebAssembly, played by packages/bugnight-js in Node.js: the same as in Python."""

import fcntl
import gzip
import hashlib
import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import numpy as np
import pytest
from playwright.sync_api import Browser, Route

from bugnight.bots.build_wasm import build_all
from bugnight.bots.contract import Limit
from bugnight.bots.playouts import RESULTS, try_all
from bugnight.bots.simple import Thumb
from bugnight.bots.trials import unforeseen_phases
from bugnight.kernel import calls
from bugnight.play import GAMES, Match, Record, read_records
from bugnight.play.replay import position_lines
from tests import ROOT, VECTORS
from tests.cli.running import run
from tests.play.bad_records import BAD_RECORDS

pytestmark = pytest.mark.compiled

PACKAGE = ROOT / "packages/bugnight-js"
FOLDER = PACKAGE / "games"
REPLAY = PACKAGE / "bin/replay.mjs"
FILES = [path for path in sorted(VECTORS.glob("*.jsonl")) if "positions" not in path.name]


def node(*arguments: str | Path, said: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a script with the Node.js on the path, which `./dev` puts there."""
    program = shutil.which("node")
    assert program, "there is no Node.js: start the tests with ./dev test"
    command = [program, *map(str, arguments)]
    return subprocess.run(command, input=said, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    """Build what has changed, once for all processes that test."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_all(GAMES, FOLDER)
        tsc = ROOT / "web/node_modules/.bin/tsc"
        types = node(tsc, "-p", PACKAGE)
        assert not types.returncode, types.stdout


def random_match(name: str, number: int) -> Match:
    """Play a game of one of the game's variants at random, or most of it."""
    chance = random.Random(f"{name} {number}")
    match = Match(chance.choice(GAMES[name].variants()), seed=number)
    most = chance.choice((20, 100, 400))
    while not match.position.is_over and len(match.moves) < most:
        match.push(chance.choice(match.legal_moves))
    return match


def python_lines(record: Record, number: int) -> Iterator[str]:
    return (msgspec.json.encode(line).decode() for line in position_lines(record, number))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replay_prints_what_python_prints(path: Path) -> None:
    expected = [
        line for i, record in enumerate(read_records(path)) for line in python_lines(record, i)
    ]
    given = node(REPLAY, path, "--positions")
    assert not given.returncode, given.stderr
    assert given.stdout.splitlines() == expected
    reference = path.with_suffix(".positions.jsonl").read_text().splitlines()
    assert [*map(json.loads, expected)] == [*map(json.loads, reference)]


@pytest.mark.parametrize("name", GAMES)
def test_replay_prints_random_games_of_every_game(name: str, tmp_path: Path) -> None:
    records = [Record.of(random_match(name, number)) for number in range(5)]
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{record.to_json()}\n" for record in records))
    expected = [line for i, record in enumerate(records) for line in python_lines(record, i)]
    assert node(REPLAY, path, "--positions").stdout.splitlines() == expected


def hashes_of(records: list[Record], say: Callable[[Match, int], Iterator[bytes]]) -> list[str]:
    """For each record, the hash of what is said of all its positions."""
    hashes = []
    for record in records:
        all_of_it = hashlib.sha256()
        for ply, match in enumerate(record.replay()):
            for part in say(match, ply):
                all_of_it.update(part)
        hashes.append(all_of_it.hexdigest())
    return hashes


def said_of(records: list[Record], script: str) -> list[str]:
    """The same hashes, by a script in Node.js."""
    said = "".join(f"{record.to_json()}\n" for record in records)
    given = node(ROOT / "tests/kernel" / script, FOLDER, said=said)
    assert not given.returncode, given.stderr
    return given.stdout.split()


def facts(match: Match, ply: int) -> Iterator[bytes]:
    """What `walk.mjs` takes into its hash."""

    def told(perspective: int | None = None) -> object:
        known = {} if perspective is None else {"perspective": perspective}
        return match.events(**known)

    position = match.position
    yield position.record().tobytes()
    legal = [str(move) for move in match.legal_moves]
    yield msgspec.json.encode([position.table, position.actor, legal])
    if ply:
        yield msgspec.json.encode(told())
    for seat in range(-1, match.game.players):
        view = position.view(None if seat < 0 else seat)
        yield view.record().tobytes()
        yield msgspec.json.encode([view.table, [str(m) for m in view.legal_moves], told(seat)])
        if seat >= 0:
            yield view.guess(ply).record().tobytes()
        yield view.observe().tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_states_views_guesses_and_events_are_equal(name: str) -> None:
    records = [Record.of(random_match(name, 100 + number)) for number in range(12)]
    assert said_of(records, "walk.mjs") == hashes_of(records, facts)


def thoughts(match: Match, ply: int) -> Iterator[bytes]:
    """What `think.mjs` takes into its hash."""
    game, seat = match.game, match.position.actor
    if seat is None:
        return
    view = match.view(seat)
    yield str(Thumb(seed=ply).choose(view, Limit())).encode()
    states, listed = view.record(), np.empty(game.rules.MAX_LEGAL, np.int16)
    actions = listed[: calls.legal(states, seat, listed)].copy()
    out = np.zeros((2, len(actions), RESULTS), np.float32)
    rng = np.frombuffer(bytearray((ply + i) % 256 for i in range(32)), np.uint64)
    luck, two = np.zeros((2, 4), np.uint64), np.zeros(2, game.rules.STATE)
    scores = np.empty(game.rules.MAX_SEATS, np.int16)
    phases = unforeseen_phases(game)
    try_all(states, seat, actions, rng, luck, two, listed, scores, out, phases, 2**31 - 1)
    yield out.tobytes()
    yield rng.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_bots_think_the_same_to_the_last_bit(name: str) -> None:
    records = [Record.of(random_match(name, 200 + number)) for number in range(4)]
    assert said_of(records, "think.mjs") == hashes_of(records, thoughts)


CAN_BE_TOLD = [case for case in BAD_RECORDS if not re.search(rb"\d\.0\b", case.content)]
"""JavaScript's parser reads 3.0 as 3, so records that are bad for that alone are good there."""


@pytest.mark.parametrize("part", range(4))
def test_bad_records_are_refused_as_by_the_command(part: int, tmp_path: Path) -> None:
    for i, case in enumerate(CAN_BE_TOLD[part::4]):
        folder = tmp_path / str(i)
        folder.mkdir()
        path = case.write(folder)
        wanted = run("replay", str(path), "--positions")
        given = node(REPLAY, path, "--positions")
        assert given.returncode == wanted.exit_code, case.name
        assert given.stderr.startswith(f"bugnight: {path}") == wanted.stderr.startswith(
            f"bugnight: {path}"
        ), case.name


def test_misuse_and_missing_files_have_the_exit_status_of_the_command(tmp_path: Path) -> None:
    assert node(REPLAY, "--positions").returncode == 2
    missing = node(REPLAY, tmp_path / "none.jsonl", "--positions")
    assert missing.returncode == 1
    assert missing.stderr == f"bugnight: {tmp_path}/none.jsonl: no such file or directory\n"


def test_the_readme_prints_what_it_says(tmp_path: Path) -> None:
    readme = (PACKAGE / "README.md").read_text()
    (code,) = re.findall(r"```js\n(import [^\n]* 'bugnight/node';.*?)```", readme, re.DOTALL)
    script = tmp_path / "readme.mjs"
    script.write_text(code.replace("bugnight/node", str(PACKAGE / "dist/node.js")))
    given = node(script)
    assert not given.returncode, given.stderr
    assert given.stdout.splitlines() == re.findall(r"// (.*)", code)


def test_the_rules_of_a_game_are_small() -> None:
    for name in GAMES:
        assert len(gzip.compress((FOLDER / f"{name}.wasm").read_bytes(), 9)) < 20_000, name


IN_THE_BROWSER = """async ([name, text]) => {
    const { GameKind, parseRecord, positionLines } = await import('/dist/index.js');
    const [schema, code] = await Promise.all([
        fetch(`/games/${name}.json`).then((answer) => answer.json()),
        fetch(`/games/${name}.wasm`).then((answer) => answer.arrayBuffer()),
    ]);
    const games = new Map([[name, await GameKind.load(schema, code)]]);
    const lines = text.trim().split('\\n').map((line) => parseRecord(games, line));
    return lines.flatMap((record, i) => [...positionLines(record, i)]);
}"""
TYPES = {".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}


def answer(route: Route) -> None:
    """Serve a file of the package, or an empty page."""
    path = PACKAGE / urlsplit(route.request.url).path.lstrip("/")
    if path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=TYPES[path.suffix])
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


def test_chromium_gives_the_same_positions(browser: Browser) -> None:
    page = browser.new_page()
    page.route("**/*", answer)
    page.goto("http://localhost/")
    for path in FILES:
        text = path.read_text()
        given = page.evaluate(IN_THE_BROWSER, [json.loads(text.split("\n")[0])["game"], text])
        reference = path.with_suffix(".positions.jsonl").read_text().splitlines()
        assert [*map(json.loads, given)] == [*map(json.loads, reference)], path.stem
    page.close()
