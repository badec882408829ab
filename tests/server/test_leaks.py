"""Secrets reach no other seat: not in bytes, order or times.

Two tables have the same public history but different hidden cards: the second has a guess of the
observer's (`View.guess`). While the others' actions look the same from outside, the observer and a
spectator must get the same bytes at the same times from both.
"""

import asyncio
import itertools
import os
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bugnight import protocol as p
from bugnight.play import GAMES as INSTALLED
from bugnight.play import Move
from bugnight.server import log_events, payloads, timers
from bugnight.server.refusal import Refusal
from bugnight.server.session import Poll
from bugnight.server.table import Table
from bugnight.server.table_actor import TableActor
from bugnight.server.timers import CLAIM_FLOOR, CLAIM_TICK
from tests.server.mutations import MUTATIONS, Mutation
from tests.server.world import Ear, Script, World, asker, settings, world

pytestmark = pytest.mark.compiled

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("party-bugs", 3, {}),
    ("party-bugs", 4, {"hidden": True, "edition": "abacus", "mirror": True}),
    ("party-bugs", 2, {"hidden": True, "mirror": True}),
    ("bug-off", 3, {}),
    ("rumbugz", 4, {}),
    ("rumbugz", 3, {"rounds": 2, "limit": 5}),
    ("goofspiel", 3, {}),
    ("leduc", 3, {}),
]
EVERYWHERE = ["phase", "actors", "table", "totals", "round", "turn"]
PUBLIC = {
    "party-bugs": [*EVERYWHERE, "game", "host", "floor", "displays", "mirror"],
    "bug-off": [*EVERYWHERE, "points", "centre", "revealed"],
    "rumbugz": [*EVERYWHERE, "bidder", "laid", "pile", "swaps", "fresh", "turns", "refills"],
    "goofspiel": [*EVERYWHERE, "prize", "prizes", "last_bids", "points"],
    "leduc": [*EVERYWHERE, "public", "bets", "folded"],
}
"""Fields that the rules make public; listed here independently of any view."""

SOAK = "BUGNIGHT_SOAK_LEAKS" in os.environ
"""Whether to try every mutation and play more rounds."""
FORGET = text("DELETE FROM tables WHERE id = :id")
ENDS = ("", "/update", "/update?code=true", "/record", "/replay", "/review")
AT_THE_END = ("/record", "/replay", "/review")
"""Calls that must be refused during the game."""
LISTS = ("/me/tables", "/tables", "/records", "/records?mine=true")
WRONG = [
    *({"type": "move", "id": "w", "number": 0, "moves": [f"{seat}:pass"]} for seat in range(4)),
    {"type": "start", "id": "w"},
]
"""Commands that are refused; their errors are compared."""


class Pair:
    """Two worlds that must look the same to one observer."""

    def __init__(self, worlds: tuple[World, World]) -> None:
        self.worlds = worlds
        self.actors: tuple[TableActor, TableActor]
        self.ears: tuple[list[Ear], list[Ear]]
        self.observer = 0
        self._polls: dict[str, tuple[asyncio.Task[Any], asyncio.Task[Any]]] = {}

    async def fork(self, script: Script, observer: int, seed: int) -> None:
        """Open a table in both worlds; the second has the observer's guess of hidden cards."""
        self.observer = observer
        for each in self.worlds:
            each.clock.time = script.now
        first, second = [await each.open(script.entries) for each in self.worlds]
        assert second.table.match is not None
        second.table.match.position = first.table.position.view(observer).guess(seed)
        self.actors = first, second
        self.ears = ([], [])
        for one, actor, ears in zip(self.worlds, self.actors, self.ears, strict=True):
            ears.append(await one.enter(actor, f"person-{observer}", observer))
            ears.append(await one.enter(actor, "somebody", None))
        for who in self._people:
            await self._wait_for_news(who)

    @property
    def _people(self) -> tuple[str, str]:
        return f"person-{self.observer}", "somebody"

    async def _wait_for_news(self, who: str) -> None:
        """Start a long poll of a person in both worlds."""
        path = f"/tables/{self.actors[0].id}/update?since={self.tables[0].number}&wait=50"
        one, other = [asyncio.create_task(each.call(who, "GET", path)) for each in self.worlds]
        self._polls[who] = one, other
        for actor in self.actors:
            while who not in _waiting(actor):
                await asyncio.sleep(0)

    async def _compare_polls(self) -> None:
        """Check that long polls are answered in both worlds or in neither, with the same bytes."""
        first, second = map(_waiting, self.actors)
        assert first == second
        for who in {*self._people} - first:
            one, other = [await each for each in self._polls[who]]
            assert one.content == other.content
            await self._wait_for_news(who)

    async def close(self) -> None:
        """Delete the tables: in the second world, the log does not match the guessed cards."""
        polls = [each for both in self._polls.values() for each in both]
        for each in polls:
            each.cancel()
        await asyncio.gather(*polls, return_exceptions=True)
        for one, actor in zip(self.worlds, self.actors, strict=True):
            actor.timers.rest()
            del one.registry.in_memory[actor.id]
            await one.registry.store.change(FORGET, id=actor.id)

    @property
    def tables(self) -> tuple[Table, Table]:
        """Both tables."""
        return self.actors[0].table, self.actors[1].table

    async def turn(self, milliseconds: int) -> None:
        """Advance both clocks."""
        for each in self.worlds:
            await each.turn(milliseconds)

    async def ask(self, seat: int, commands: tuple[p.AnyCommand, p.AnyCommand]) -> None:
        """Send each world a command of one seat; a refusal may reach only that seat."""
        for actor, command in zip(self.actors, commands, strict=True):
            try:
                await actor.do(asker(seat), command)
            except Refusal as refusal:
                p.encode(refusal.error())
        for each in self.worlds:
            await each.settle()

    async def reconnect(self) -> None:
        """Connect the observer and a late spectator; let another seat connect and leave."""
        for one, actor, ears in zip(self.worlds, self.actors, self.ears, strict=True):
            number = actor.table.number
            ears.append(await one.enter(actor, f"person-{self.observer}", self.observer))
            ears.append(await one.enter(actor, "somebody else", None, number - 1))
            other = next(s for s in range(len(actor.table.chairs)) if s != self.observer)
            actor.leave(await one.enter(actor, f"person-{other}", other, number))

    def look_alike(self) -> bool:
        """Return whether the observer knows the same in both, by the rules and not by any view."""
        first, second = (self._known(table.position.table) for table in self.tables)
        return first == second

    def _known(self, table: Any) -> list[Any]:  # noqa: ANN401
        own = [getattr(table, name, None) for name in ("hands", "hidden", "played", "cards")]
        mine = [each[self.observer] for each in own if each is not None]
        names = PUBLIC[self.tables[0].settings.game]
        return mine + [getattr(table, name, None) for name in names]

    async def compare(self) -> None:
        """Check that all watchers and every call about the table got the same bytes."""
        await self._compare_polls()
        table = f"/tables/{self.actors[0].id}"
        code = f"/codes/{payloads.code_of(self.actors[0].id)}"
        over = self.tables[0].state == "over"  # then the progress of a review depends on time
        ends = [end for end in ENDS if not (over and end == "/review")]
        reads = [("GET", path, None) for path in (*LISTS, code, *(table + end for end in ends))]
        writes = [("POST", f"{table}/commands", command) for command in WRONG]
        for method, path, body in [*reads, *writes]:
            for person in self._people:
                one, other = [await each.call(person, method, path, body) for each in self.worlds]
                assert (one.status_code, one.headers) == (other.status_code, other.headers)
                assert one.content == other.content
                if path.endswith(AT_THE_END) and self.tables[0].state == "playing":
                    assert one.status_code == p.STATUS["state"], path
        self.compare_what_is_heard()

    def compare_what_is_heard(self) -> None:
        """Check that all watchers, and newcomers, get the same messages at the same times."""
        for mine, theirs in zip(*self.ears, strict=True):
            assert mine.heard == theirs.heard
        for seat in (self.observer, None):
            first, second = (
                p.encode(payloads.update(each, seat, -1, "", code=True)) for each in self.tables
            )
            assert first == second


def _waiting(actor: TableActor) -> set[str]:
    """Return the people whose long polls have not been answered yet."""
    polls = [each for each in actor.fanout.watchers if isinstance(each, Poll)]
    return {each.person for each in polls if not each.called.is_set()}


async def act_out(pair: Pair, rng: random.Random, secret: random.Random) -> None:
    """Let others act alike from outside, until the worlds differ in public."""
    fresh = map("x{}".format, itertools.count()).__next__
    for _ in range(6):
        first = pair.tables[0]
        others = [seat for seat in first.undecided if seat != pair.observer] or first.undecided
        await pair.reconnect()
        if first.state != "playing" or not others:
            return
        seat = rng.choice(others)
        number = first.number
        await try_wrong_moves(pair, seat, fresh)
        if first.sealing == "claim" and await end_claim(pair, secret, fresh):
            continue
        if first.sealing:
            for _ in range(2):  # the second is a change of mind
                moves = _sealed_moves(pair, seat, secret)
                is_last = first.sealing == "together" and len(first.undecided) == 1
                if is_last and Move.parse(moves[0]).verb not in first.game.secret_verbs:
                    return  # all cards are shown
                commands = [p.Move(id=fresh(), number=number, moves=[m]) for m in moves]
                await pair.ask(seat, (commands[0], commands[1]))
                await pair.turn(rng.randrange(100, 900))
                if not pair.look_alike():
                    return  # the bid is over
                pair.compare_what_is_heard()  # calls are compared below
                if seat not in first.actors:
                    break
        else:
            move = _same_move(pair, seat, rng)
            if move is None:
                return
            command = p.Move(id=fresh(), number=number, moves=[move])
            await pair.ask(seat, (command, command))
        await pair.turn(rng.randrange(10, 400))
        if not pair.look_alike():
            return
        await pair.compare()


async def try_wrong_moves(pair: Pair, seat: int, fresh: Callable[[], str]) -> None:
    """Let a seat try moves that are illegal in both worlds."""
    for bad in (f"{seat}:play 13", f"{seat}:lay match 1 1 1 1", f"{pair.observer}:pass"):
        wrong = p.Move(id=fresh(), number=pair.tables[0].number, moves=[bad])
        if not any(Move.parse(bad) in t.position.legal_moves for t in pair.tables):
            await pair.ask(seat, (wrong, wrong))


async def end_claim(pair: Pair, rng: random.Random, fresh: Callable[[], str]) -> bool:
    """Let the same seat claim first in both worlds; the others' answers must stay secret.

    Return false if no seat may claim in both worlds.
    """
    first = pair.tables[0]
    claim = first.game.claims[first.phase].claim
    able = [s for s in first.actors if all(f"{s}:{claim}" in t.legal(s) for t in pair.tables)]
    if first.sealed or not able:
        return False
    number, claimant = first.number, rng.choice(able)
    seats = [claimant, *(seat for seat in first.actors if seat != claimant)]
    for seat in seats:
        moves = [f"{seat}:{claim}"] * 2 if seat == claimant else _sealed_moves(pair, seat, rng)
        one, other = [p.Move(id=fresh(), number=number, moves=[move]) for move in moves]
        await pair.ask(seat, (one, other))
        await pair.turn(rng.randrange(10, 400))
        pair.compare_what_is_heard()
    await pair.turn(CLAIM_FLOOR + CLAIM_TICK)
    assert first.claim is None
    await pair.compare()
    return True


def _sealed_moves(pair: Pair, seat: int, rng: random.Random) -> list[str]:
    """Return a random choice for each world; the observer's own is the same in both."""
    moves = [str(rng.choice(list(t.position.view(seat).legal_moves))) for t in pair.tables]
    return moves[:1] * 2 if seat == pair.observer else moves


def _same_move(pair: Pair, seat: int, rng: random.Random) -> str | None:
    first, second = (set(map(str, t.position.view(seat).legal_moves)) for t in pair.tables)
    both = sorted(first & second)
    return rng.choice(both) if both else None


@pytest.fixture
async def worlds(tmp_path: Path) -> AsyncIterator[tuple[World, World]]:
    """Two worlds."""
    async with AsyncExitStack() as stack:
        folders = [tmp_path / "one", tmp_path / "other"]
        first, second = [await stack.enter_async_context(world(each)) for each in folders]
        yield first, second


async def look_for_leaks(worlds: tuple[World, World], games: list[Any], rounds: int) -> set[Any]:
    """Fork many games at many positions; return the phases seen."""
    seen: set[tuple[str, str]] = set()
    for round_number in range(rounds):
        for place, (game, players, options) in enumerate(games):
            rng = random.Random(1000 * round_number + place)
            script = Script(f"T{round_number}-{place}", settings(game, players, options=options))
            script.begin()
            for _ in range(rng.randrange(120) if round_number else 0):  # round 0: just dealt
                if script.table.state == "playing":
                    script.step(rng)
            while script.table.state == "playing" and (
                script.table.sealed or ((game, script.table.phase) in seen and rng.random() < 0.7)
            ):
                script.step(rng)
            if script.table.state != "playing":
                continue
            actors = script.table.actors
            observers = [s for s in range(players) if s not in actors] or list(range(players))
            seen.add((game, script.table.phase))
            pair = Pair(worlds)
            await pair.fork(script, rng.choice(observers), seed=rng.randrange(1, 1000))
            await pair.compare()
            await act_out(pair, rng, random.Random(rng.random()))
            await pair.close()
    return seen


async def test_hidden_cards_do_not_affect_what_others_receive(
    worlds: tuple[World, World],
) -> None:
    seen = await look_for_leaks(worlds, GAMES, rounds=50 if SOAK else 9)
    decided = {(name, each) for name, game in INSTALLED.items() for each in game.phases}
    wanted = {(name, phase) for name, phase in decided if phase not in ("deal", "over")}
    assert seen == wanted, f"not covered: {wanted - seen}"


async def test_bot_thinking_time_does_not_depend_on_hands(
    worlds: tuple[World, World],
) -> None:
    for round_number in range(20 if SOAK else 2):
        for game, players, options in GAMES:
            await compare_bots(worlds, f"B{round_number}-{game}-{players}", game, players, options)


async def compare_bots(
    worlds: tuple[World, World], name: str, game: str, players: int, options: dict[str, Any]
) -> None:
    """Compare worlds in which one idle person sits among bots with different hidden cards."""
    rng = random.Random(name)
    script = Script(name, settings(game, players, options=options))
    script.begin()
    for _ in range(rng.randrange(60)):
        if script.table.state == "playing":
            script.step(rng)
    while script.table.state == "playing" and script.table.sealed:
        script.step(rng)
    if script.table.state != "playing":
        return
    bots = [log_events.Away(seat=s, bot="thumb", why="left") for s in range(1, players)]
    script.write(list(bots))
    pair = Pair(worlds)
    await pair.fork(script, 0, seed=rng.randrange(1, 1000))
    for actor in pair.actors:  # bots must think about the swapped hands
        actor.timers.thoughts.clear()
        actor.timers.arm(actor.table, timers.next_due(actor.table))
    number = -1
    for tick in range(20):
        await pair.turn(100)
        if not pair.look_alike():
            break
        if number != pair.tables[0].number or tick == 19:
            await pair.compare()
        else:  # most responses are unchanged
            pair.compare_what_is_heard()
        number = pair.tables[0].number
    await pair.close()


# Every call


async def calls_of(one: World, table: str, number: int) -> list[tuple[str, str, Any]]:
    """Return the method, path and body of every call that reads a table without a bot thinking."""
    schema = (await one.call("anybody", "GET", "/openapi.json")).json()
    values = {"table": table, "game": "bug-off", "lang": "en", "code": payloads.code_of(table)}
    reads = [
        path.removeprefix("/api/v1").format(**values)
        for path, operations in schema["paths"].items()
        if "get" in operations
    ]
    assert len(reads) >= 13
    assert f"/tables/{table}/update" in reads
    more = [f"/tables/{table}/update?since=-1&code=true", "/records?mine=true"]
    replace = {"type": "replace", "id": "w", "seat": 1}
    illegal = [
        {"type": "move", "id": "w", "number": number, "moves": [f"{seat}:nothing"]}
        for seat in range(4)
    ]
    posts = [(f"/tables/{table}/commands", body) for body in [*WRONG, *illegal, replace]]
    return [("GET", path, None) for path in reads + more] + [("POST", *each) for each in posts]


class Observers:
    """Everybody from whom a seat's actions are secret: other seats and a spectator."""

    def __init__(self, one: World, actor: TableActor, hidden: int) -> None:
        self._one, self._room = one, actor
        self._seats = [s for s in range(len(actor.table.chairs)) if s != hidden] + [None]
        self._ears: list[Ear] = []
        self._polls: list[asyncio.Task[Any]] = []
        self._calls: list[tuple[str, str, Any]] = []

    async def settle(self) -> None:
        """Connect everybody, by socket and by long poll."""
        self._calls = await calls_of(self._one, self._room.id, self._room.table.number)
        mine = await self._one.call(f"person-{self._seats[0]}", "GET", "/me/tables")
        assert self._room.id in mine.text, "the compared list must contain the table"
        for seat in self._seats:
            self._ears.append(await self._one.enter(self._room, self._name(seat), seat))
        await self.look()
        number = self._room.table.number
        path = f"/tables/{self._room.id}/update?since={number}&wait=50"
        self._polls = [
            asyncio.create_task(self._one.call(self._name(seat), "GET", path))
            for seat in self._seats
        ]
        while sum(not each.live for each in self._room.fanout.watchers) < len(self._polls):
            await asyncio.sleep(0)

    def _name(self, seat: int | None) -> str:
        return "somebody" if seat is None else f"person-{seat}"

    async def look(self) -> list[Any]:
        """Return all they can get: the response to every call, and all pushed messages."""
        found: list[Any] = []
        for method, path, body in self._calls:
            for seat in self._seats:
                answer = await self._one.call(self._name(seat), method, path, body)
                found.append((path, seat, answer.status_code, answer.headers, answer.content))
        return [*found, *(list(ear.heard) for ear in self._ears)]

    @property
    def woken(self) -> bool:
        """Return whether a long poll was answered."""
        return any(poll.done() for poll in self._polls)

    async def leave(self) -> None:
        """Disconnect everybody."""
        for ear in self._ears:
            self._room.leave(ear)
        for poll in self._polls:
            poll.cancel()
        await asyncio.gather(*self._polls, return_exceptions=True)


def secret_acts(table: Table, seat: int, rng: random.Random) -> list[p.AnyCommand]:
    """Return all commands of a seat that nobody else may notice now."""
    number = table.number
    legal = [str(move) for move in table.position.view(seat).legal_moves]
    wrong = [p.Move(id="s0", number=number, moves=[f"{seat}:play 13"])]
    acts: list[p.AnyCommand] = [] if wrong[0].moves[0] in legal else [*wrong]
    failing: list[p.AnyCommand] = [p.Say(id="s1", text="\u200b"), p.Return(id="s2")]
    acts += [*failing, p.Close(id="s3")] if seat else failing
    if table.game.claims:
        acts += [p.AutoPass(id=f"s4{on}", seat=seat, on=on) for on in (True, False, True)]
    if legal and table.game.tentative_verbs:
        acts.append(p.Try(id="s5", number=number, moves=[rng.choice(legal)]))
    if table.sealing == "claim" or (table.sealing == "together" and seat in table.sealed):
        choices = [rng.choice(legal) for _ in range(3)]
        acts += [
            p.Move(id=f"s6{place}", number=number, moves=[each])
            for place, each in enumerate(choices)
        ]
    return acts


async def look_at_every_call(
    one: World, name: str, game: str, players: int, options: dict[str, Any]
) -> set[Any]:
    """Let a seat do every secret act; compare every call before and after each."""
    rng = random.Random(name)
    script = Script(name, settings(game, players, options=options, listed=True))
    script.begin()
    seen = set()
    for _ in range(rng.randrange(60)):
        if script.table.state == "playing":
            script.step(rng)
    while script.table.state == "playing" and script.table.sealed:
        script.step(rng)
    if script.table.state != "playing":
        return set()
    seat = rng.choice(script.table.actors)
    if script.table.sealing == "together":  # a first choice is public, a change is not
        script.move(seat, rng.choice(list(script.table.position.view(seat).legal_moves)).text)
    one.clock.time = script.now
    actor = await one.open(script.entries)
    observers = Observers(one, actor, seat)
    await observers.settle()
    number, before, now = actor.table.number, await observers.look(), one.clock.time
    for act in secret_acts(actor.table, seat, rng):
        one.clock.time = now + rng.randrange(1, 500)  # act later, but compare at the same time
        with suppress(Refusal):
            await actor.do(asker(seat), act)
        assert actor.table.number == number, f"{act} is not a secret act"
        await one.settle()
        one.clock.time = now
        assert await observers.look() == before, act
        assert not observers.woken, act
        seen.add((type(act).__name__, actor.table.sealing))
    await observers.leave()
    actor.timers.rest()
    return seen


async def look_at_every_call_of_every_game(one: World, rounds: int) -> set[Any]:
    """Check many tables of every game; return the secret acts seen."""
    seen: set[Any] = set()
    for place, (game, players, options) in enumerate(GAMES):
        for number in range(rounds):
            seen |= await look_at_every_call(one, f"C{place}-{number}", game, players, options)
    return seen


async def test_secret_acts_change_no_response(worlds: tuple[World, World]) -> None:
    seen = await look_at_every_call_of_every_game(worlds[0], rounds=2)
    assert seen >= {
        ("Move", "claim"), ("Move", "together"), ("Move", ""), ("AutoPass", "claim"),
        ("AutoPass", ""), ("Try", ""), ("Say", "together"), ("Close", "claim"),
    }  # fmt: skip


async def test_presence_does_not_wake_a_long_poll(worlds: tuple[World, World]) -> None:
    one = worlds[0]
    script = Script("L", settings("bug-off", 3))
    script.begin()
    actor = await one.open(script.entries)
    observers = Observers(one, actor, 0)
    await observers.settle()
    ear = await one.enter(actor, "person-0", 0)
    actor.leave(ear)
    await one.settle()
    slept = not observers.woken
    await actor.do(asker(0), p.Say(id="hi", text="hello"))
    await asyncio.wait(observers._polls, timeout=60)
    assert (slept, observers.woken) == (True, True)
    await observers.leave()


# Deliberate leaks


@pytest.mark.parametrize(
    "mutate", MUTATIONS if SOAK else MUTATIONS[::10], ids=lambda each: each.__name__
)
async def test_deliberate_leak_is_found(
    worlds: tuple[World, World],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    mutate: Mutation,
) -> None:
    mutate(monkeypatch)
    async with world(tmp_path / "third") as third:
        with pytest.raises(AssertionError) as found:
            await look_everywhere(worlds, third)
    assert Path(found.traceback[-1].path) == Path(__file__), "the server itself failed"


def test_leaks_have_unique_names() -> None:
    assert len({each.__name__ for each in MUTATIONS}) == len(MUTATIONS) >= 30


async def look_everywhere(worlds: tuple[World, World], third: World) -> None:
    """Look for leaks in acts of people and of bots."""
    await look_at_every_call_of_every_game(third, rounds=2)
    await look_for_leaks(worlds, GAMES, rounds=6)
    for round_number in range(3):
        for game, players, options in GAMES:
            await compare_bots(worlds, f"M{round_number}-{game}-{players}", game, players, options)
