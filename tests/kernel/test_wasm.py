"""The rules as WebAssembly, run by packages/bugnight-js in Node.js, agree with Python."""

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

from bugnight import bots
from bugnight.bots import network
from bugnight.bots.build_wasm import code_of, is_built
from bugnight.bots.contract import Limit
from bugnight.bots.lookahead import try_ahead
from bugnight.bots.playouts import RESULTS, try_all
from bugnight.bots.review import Reviewer
from bugnight.bots.simple import Thumb
from bugnight.bots.trials import unforeseen_phases
from bugnight.kernel import calls
from bugnight.messages import LANGUAGES
from bugnight.play import GAMES, Match, Record, read_records
from bugnight.play.replay import position_lines
from bugnight.registry import our_names
from tests import ROOT, VECTORS
from tests.cli.running import run
from tests.kernel.modules import FOLDER, PACKAGE, build_modules, node
from tests.kernel.soak_wasm import compare, in_node
from tests.play.bad_records import BAD_RECORDS

pytestmark = pytest.mark.compiled

REPLAY = PACKAGE / "bin/replay.mjs"
FILES = [path for path in sorted(VECTORS.glob("*.jsonl")) if "positions" not in path.name]


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build_modules()


def random_match(name: str, number: int) -> Match:
    """Play one of the game's variants at random, not always to the end."""
    chance = random.Random(f"{name} {number}")
    match = Match(chance.choice(GAMES[name].variants()), seed=number)
    most = chance.choice((20, 100, 400))
    while not match.position.is_over and len(match.moves) < most:
        match.push(chance.choice(match.legal_moves))
    return match


def python_lines(record: Record, number: int) -> Iterator[str]:
    return (msgspec.json.encode(line).decode() for line in position_lines(record, number))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replay_prints_the_same_as_python(path: Path) -> None:
    expected = [
        line for i, record in enumerate(read_records(path)) for line in python_lines(record, i)
    ]
    given = node(REPLAY, path, "--positions")
    assert not given.returncode, given.stderr
    assert given.stdout.splitlines() == expected
    reference = path.with_suffix(".positions.jsonl").read_text().splitlines()
    assert [*map(json.loads, expected)] == [*map(json.loads, reference)]


def test_replay_reads_standard_input() -> None:
    lines = FILES[0].read_text()
    for said in (lines, lines.splitlines()[0], "", "{"):
        given = node(REPLAY, "-", "--positions", said=said)
        wanted = run("replay", "-", "--positions", given=said)
        assert (given.returncode, given.stdout) == (wanted.exit_code, wanted.stdout)


@pytest.mark.parametrize("name", GAMES)
def test_replay_prints_random_games_of_every_game(name: str, tmp_path: Path) -> None:
    records = [Record.of(random_match(name, number)) for number in range(5)]
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{record.to_json()}\n" for record in records))
    expected = [line for i, record in enumerate(records) for line in python_lines(record, i)]
    assert node(REPLAY, path, "--positions").stdout.splitlines() == expected


def some_records(name: str, count: int) -> list[Record]:
    """Play random games of all variants; `./dev soak wasm` plays more, but compares no texts."""
    return [Record.of(random_match(name, 100 + number)) for number in range(count)]


def hashes_of(records: list[Record], say: Callable[[Match, int], Iterator[bytes]]) -> list[str]:
    """Return, for each record, a hash of the parts that `say` yields for its positions."""
    hashes = []
    for record in records:
        all_of_it = hashlib.sha256()
        for ply, match in enumerate(record.replay()):
            for part in say(match, ply):
                all_of_it.update(part)
        hashes.append(all_of_it.hexdigest())
    return hashes


def said_of(
    records: list[Record], script: str, *arguments: str, strip_types: bool = False
) -> list[str]:
    """Return the line that a Node.js script prints for each record; it may import TypeScript."""
    said = "".join(f"{record.to_json()}\n" for record in records)
    how = ["--experimental-strip-types", "--no-warnings"] if strip_types else []
    given = node(*how, ROOT / "tests/kernel" / script, FOLDER, *arguments, said=said)
    assert not given.returncode, given.stderr
    return given.stdout.splitlines()


def facts(match: Match, ply: int) -> Iterator[bytes]:
    """Yield the parts that `walk.mjs` hashes."""

    def told(perspective: int | None = None) -> object:
        known = {} if perspective is None else {"perspective": perspective}
        return match.events(**known)

    position = match.position
    yield position.state().tobytes()
    legal = [str(move) for move in match.legal_moves]
    yield msgspec.json.encode([position.table, position.actor, legal])
    if ply:
        yield msgspec.json.encode(told())
    for seat in range(-1, match.game.players):
        view = position.view(None if seat < 0 else seat)
        yield view.state().tobytes()
        yield msgspec.json.encode([view.table, [str(m) for m in view.legal_moves], told(seat)])
        if seat >= 0:
            yield view.guess(ply).state().tobytes()
        yield view.observe().tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_states_views_guesses_and_events_are_equal(name: str) -> None:
    records = some_records(name, 12)
    assert said_of(records, "walk.mjs") == hashes_of(records, facts)


def thoughts(match: Match, ply: int) -> Iterator[bytes]:
    """Yield the parts that `think.mjs` hashes."""
    game, seat = match.game, match.position.actor
    if seat is None:
        return
    view = match.view(seat)
    yield str(Thumb(seed=ply).choose(view, Limit())).encode()
    states, listed = view.state(), np.empty(game.rules.MAX_LEGAL, np.int16)
    actions = listed[: calls.legal(states, seat, listed)].copy()
    out = np.zeros((2, len(actions), RESULTS), np.float32)
    rng = np.frombuffer(bytearray((ply + i) % 256 for i in range(32)), np.uint64)
    luck, two = np.zeros((2, 4), np.uint64), np.zeros(2, game.rules.STATE)
    scores = np.empty(game.rules.MAX_SEATS, np.int16)
    phases = unforeseen_phases(game)
    try_all(states, seat, actions, rng, luck, two, listed, scores, out, phases, 2**31 - 1)
    yield out.tobytes()
    if (weights := network.to_look_ahead(type(game))) is not None:
        room, policy = network.scratch(type(game), weights), np.empty(len(listed), np.float32)
        space = weights, room, policy
        yield str(network.pick(states, seat, weights, rng, room, listed, policy)).encode()
        fixed = states, seat, actions, rng, luck, two, listed, scores
        try_ahead(*fixed, out, 2**31 - 1, *space)
        yield out.tobytes()
    yield rng.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_bots_agree_to_the_last_bit(name: str) -> None:
    records = some_records(name, 8)
    assert said_of(records, "think.mjs") == hashes_of(records, thoughts)


@pytest.mark.parametrize("name", our_names())
def test_shipped_modules_are_up_to_date(name: str) -> None:
    """The modules of our games are in the repository, so that players need not build them."""
    assert is_built(GAMES[name], FOLDER), "run ./dev js, and commit packages/bugnight-js/games"
    listed = ["git", "-C", str(FOLDER), "ls-files"]
    kept = subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()
    assert {f"{name}.{end}" for end in parts_of(name)} <= {*kept}, "git add -f them"


@pytest.mark.parametrize("end", ["wasm", "bots.wasm", "network.bin", "json"])
def test_a_changed_file_makes_modules_out_of_date(end: str, tmp_path: Path) -> None:
    name = next(name for name in our_names() if end in parts_of(name))
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    with (tmp_path / f"{name}.{end}").open("ab") as file:
        file.write(b" ")
    assert not is_built(GAMES[name], tmp_path)


def test_comments_and_docstrings_do_not_make_modules_out_of_date() -> None:
    code = 'X = "#"\ndef f():\n    return 1'
    said = code.replace("f():", 'f():  # well\n    """Return\n\n    one."""\n')
    assert code_of(f'"""One."""\n\n{said}\n') == code
    assert code_of(code.replace("1", "2")) != code


def test_the_soak_plays_the_same_games_on_both_sides() -> None:
    with in_node("leduc") as process:
        compare(GAMES["leduc"](players=3), process, 0, 20)


def parts_of(name: str) -> list[str]:
    """Return the suffixes of a game's files."""
    has_network = network.to_look_ahead(GAMES[name]) is not None
    return ["wasm", "bots.wasm", "json", *(["network.bin"] if has_network else [])]


SIMULATIONS = 60
ADVISED = Limit(simulations=SIMULATIONS)


def choices(record: Record, simulations: int) -> list[list[str]]:
    """Return what `choose.mjs` prints: every level's move in every fifth position."""
    limit, chosen = Limit(simulations=simulations), []
    for ply, match in enumerate(record.replay()):
        if match.position.actor is not None and ply % 5 == 0:
            view = match.view(match.position.actor)
            players = [bots.make(level, seed=ply) for level in ("thumb", *bots.LEVELS)]
            chosen.append([str(bot.choose(view, limit)) for bot in players])
    return chosen


@pytest.mark.parametrize("name", GAMES)
def test_every_level_makes_the_same_moves(name: str) -> None:
    records = [Record.of(random_match(name, 300 + number)) for number in range(3)]
    given = said_of(records, "choose.mjs", str(SIMULATIONS), "1")
    wanted = [choices(record, SIMULATIONS) for record in records]
    assert [json.loads(line) for line in given] == wanted


@pytest.mark.parametrize("name", our_names())
def test_moves_do_not_depend_on_the_number_of_workers(name: str) -> None:
    """There are enough simulations to split trials and trees among workers."""
    record = Record.of(played_badly(name, 300, most=6))
    alone, shared = (said_of([record], "choose.mjs", "2000", workers) for workers in ("1", "3"))
    assert alone == shared
    assert json.loads(*alone) == choices(record, 2000)


def played_badly(name: str, number: int, most: int = 1000) -> Match:
    """Let a weak level play one of the game's variants, for at most `most` moves."""
    match = Match(random.Random(f"{name} {number}").choice(GAMES[name].variants()), seed=number)
    bot = bots.make("larva", seed=number)
    while not match.position.is_over and len(match.moves) < most:
        match.push(bot.choose(match.view(match.position.actor), Limit()))
    return match


def advice(record: Record) -> Iterator[list[object]]:
    """Yield what `advise.mjs` prints: the explanation of every seventh position, in sentences."""
    for ply, match in enumerate(record.replay()):
        if match.position.actor is not None and ply % 7 == 0:
            told = bots.explain(match.view(match.position.actor), ADVISED)
            moves = [{**msgspec.to_builtins(a), "move": str(a.move)} for a in told.advice]
            said = [[told.say(lang, move=a.move) for lang in LANGUAGES] for a in told.advice]
            yield [moves, told.close and str(told.close), said]


@pytest.mark.parametrize("name", GAMES)
def test_hints_agree_to_the_last_word(name: str) -> None:
    records = [Record.of(played_badly(name, 400 + number)) for number in range(2)]
    given = said_of(records, "advise.mjs", str(SIMULATIONS), strip_types=True)
    assert [json.loads(line) for line in given] == [[*advice(record)] for record in records]


def reviewed(record: Record, simulations: int) -> dict[str, object]:
    """Return what `review.mjs` prints."""
    reviewer = Reviewer(record, Limit(simulations=simulations))
    list(reviewer.run())
    told = json.loads(msgspec.json.encode(reviewer.review()))
    for turn in told["turns"]:
        del turn["mistake"]
    for player in told["players"]:
        del player["name"]
    return {key: told[key] for key in told if key not in ("game", "options", "seats")}


@pytest.mark.parametrize("name", GAMES)
def test_reviews_are_the_same(name: str) -> None:
    match = played_badly(name, 500, most=12)
    (given,) = said_of([Record.of(match)], "review.mjs", "200", "3")
    assert json.loads(given) == reviewed(Record.of(match), 200)


def test_bad_records_fail_as_in_the_command(tmp_path: Path) -> None:
    paths = [tmp_path / str(i) for i, _ in enumerate(BAD_RECORDS)]
    for path in paths:
        path.mkdir()
    paths = [case.write(path) for case, path in zip(BAD_RECORDS, paths, strict=True)]
    script = ROOT / "tests/kernel/replay_many.mjs"
    given = node("--no-warnings", script, REPLAY, said="\n".join(map(str, paths)))
    assert not given.returncode, given.stderr
    answers = map(json.loads, given.stdout.splitlines())
    for case, path, (status, said) in zip(BAD_RECORDS, paths, answers, strict=True):
        wanted = run("replay", str(path), "--positions")
        place = f"bugnight: {path}"
        assert status == wanted.exit_code, case.name
        assert said.startswith(place) == wanted.stderr.startswith(place), case.name


def test_misuse_and_missing_files_exit_as_the_command_does(tmp_path: Path) -> None:
    assert node(REPLAY, "--positions").returncode == 2
    missing = node(REPLAY, tmp_path / "none.jsonl", "--positions")
    assert missing.returncode == 1
    assert missing.stderr == f"bugnight: {tmp_path}/none.jsonl: no such file or directory\n"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A project with the package in its node_modules, as npm installs it."""
    package = tmp_path / "node_modules/bugnight"
    package.mkdir(parents=True)
    shutil.copy(PACKAGE / "package.json", package)
    for name in json.loads((PACKAGE / "package.json").read_text())["files"]:
        shutil.copytree(PACKAGE / name, package / name)
    return tmp_path


def examples() -> list[str]:
    """The code in the package's README: for Node.js, then for a browser."""
    readme = (PACKAGE / "README.md").read_text()
    return re.findall(r"```js\n(.*?)```", readme, re.DOTALL)


def test_readme_example_prints_its_comments(installed: Path) -> None:
    code, _ = examples()
    script = installed / "readme.mjs"
    script.write_text(code)
    given = node(script)
    assert not given.returncode, given.stderr
    assert given.stdout.splitlines() == re.findall(r"// (.*)", code)


def test_readme_examples_pass_strict_typescript(installed: Path) -> None:
    (installed / "package.json").write_text('{"type": "module"}')
    for name, code in zip(("node", "browser"), examples(), strict=True):
        (installed / f"{name}.ts").write_text(f"{code}\nexport {{}};\n")
    compiler = ROOT / "web/node_modules/typescript/bin/tsc"
    strictly = ["--strict", "--noUncheckedIndexedAccess", "--noEmit"]
    how = ["--module", "nodenext", "--target", "es2024", "--lib", "es2024,dom"]
    files = [installed / "node.ts", installed / "browser.ts"]
    given = node(compiler, *strictly, *how, *files)
    assert not given.returncode, given.stdout


ENDING = """
import { loadBots, loadGame, makeBot } from 'bugnight/node';
const kind = await loadGame('rumbugz');
const bots = await loadBots(kind, undefined, 2);
const match = kind.game({ players: 2 }).deal({ seed: 1 });
const queen = makeBot(bots, 'queen', 1);
const think = (simulations) => queen.choose(match.view(match.position.actor), { simulations });
await think(2000);
"""


@pytest.mark.parametrize("end", ["", "think(1e6); setTimeout(() => process.exit(), 50);"])
def test_programs_end_although_threads_of_bots_wait_or_think(installed: Path, end: str) -> None:
    script = installed / "ending.mjs"
    script.write_text(ENDING + end)
    program = shutil.which("node")
    assert program
    assert not subprocess.run([program, script], timeout=300, check=False).returncode


def test_installed_package_replays_records(installed: Path) -> None:
    there = node(installed / "node_modules/bugnight/bin/replay.mjs", FILES[0], "--positions")
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == node(REPLAY, FILES[0], "--positions").stdout


REFUSED = {
    "await loadGame('chess')": "there is no chess.json in",
    "kind.game('bug-off')": "options are an object such as { players: 3 }, not 'bug-off'",
    "kind.game({ players: 2 }).deal({ deals: [{}] })": "missing required field `first`",
    "match.view(0.5)": "seat 0.5 is not from 0 to 1, nor null",
    "await kind.game({ players: 2 }).view(match.view(0).state, 2)": "seat 2 is not from 0 to 1",
    "await kind.game({ players: 3 }).view(code, 0)": "is the code of a game with other options",
    "await kind.game({ players: 2 }).position(code.slice(9))": "is not a code of this game",
    "match.pop()": "there is no move to take back",
    "makeBot(bots, 'learned')": "there is no bot 'learned'; there are thumb, larva,",
    "await thumb.choose(match.view(1))": "seat 1 has nothing to choose now",
    "await thumb.choose(match.view(null))": "a spectator has nothing to choose",
    "await thumb.choose(match.view(0), { seconds: 0 })": "a limit of 0 seconds is too short",
    "await explain(bots, match.view(0), { simulations: 1.5 })": "1 or more, not 1.5",
    "await thumb.choose(other.view(0))": "these bots play bug-off, not goofspiel",
    "new Reviewer(bots, recordOf(other))": "these bots play bug-off, not goofspiel",
    "recordOf(match, ['Ada'])": "'seats' has 1 names, and there are 2 players",
    "recordOf(match, ['Ada', 'Ben'], { times: [9] })": "'times' has 1 numbers",
}


def test_impossible_calls_raise_errors_of_the_library(tmp_path: Path) -> None:
    tried = [f"async () => {{ {call}; }}" for call in REFUSED]
    code = GAMES["bug-off"].from_options({"players": 2}).deal(seed=42).view(0).code
    script = tmp_path / "refused.mjs"
    script.write_text(
        f"""
        import * as library from '{PACKAGE}/dist/node.js';
        const {{ explain, loadBots, loadGame, makeBot, recordOf, Reviewer }} = library;
        const kind = await loadGame('bug-off');
        const match = kind.game({{ players: 2, starter: 0 }}).deal({{ seed: 42 }});
        const code = {json.dumps(code)};
        const other = (await loadGame('goofspiel')).game().deal({{ seed: 42 }});
        const bots = await loadBots(kind);
        const thumb = makeBot(bots, 'thumb', 1);
        for (const call of [{", ".join(tried)}]) {{
            const said = await call().catch((error) => error);
            console.log(said instanceof library.BugNightError, String(said));
        }}
        """
    )
    given = node(script)
    assert not given.returncode, given.stderr
    for line, expected in zip(given.stdout.splitlines(), REFUSED.values(), strict=True):
        assert line.startswith("true ")
        assert expected in line


def packed(name: str) -> int:
    return len(gzip.compress((FOLDER / name).read_bytes(), 9))


def test_files_of_a_game_and_its_bots_are_small() -> None:
    for name in GAMES:
        assert packed(f"{name}.wasm") < 20_000, name
        assert sum(packed(f"{name}.{end}") for end in parts_of(name)) < 60_000, name


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
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
}


def answer(route: Route) -> None:
    """Serve a file of the package, or an empty page."""
    path = PACKAGE / urlsplit(route.request.url).path.lstrip("/")
    if path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=TYPES[path.suffix])
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


def test_chromium_computes_the_same_positions(browser: Browser) -> None:
    page = browser.new_page()
    page.route("**/*", answer)
    page.goto("http://localhost/")
    for path in FILES:
        text = path.read_text()
        given = page.evaluate(IN_THE_BROWSER, [json.loads(text.split("\n")[0])["game"], text])
        reference = path.with_suffix(".positions.jsonl").read_text().splitlines()
        assert [*map(json.loads, given)] == [*map(json.loads, reference)], path.stem
    page.close()


def test_the_example_page_plays_a_game(browser: Browser) -> None:
    page = browser.new_page()
    page.route("**/*", answer)
    page.goto("http://localhost/example.html")
    over = page.get_by_text("Winners: seat")
    while not over.count():
        page.locator("#moves button").or_(over).first.wait_for()
        if page.locator("#moves button").count():
            page.locator("#moves button").first.click()
    page.close()
