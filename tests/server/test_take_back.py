"""Taking back and pausing: at once when alone, otherwise when all agree."""

import random

import pytest

from bugnight import protocol as p
from bugnight.play import GAMES, Position, Record
from bugnight.server import decide, log_events, payloads, timers
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table
from tests.server.test_tables import bidding, folded, refused, started
from tests.server.world import Script, asker, settings

pytestmark = pytest.mark.compiled


def wish_of(script: Script) -> int:
    """Return the number of the open request."""
    assert script.table.wish is not None
    return script.table.wish.number


@pytest.mark.parametrize("game", GAMES)
def test_taking_back_restores_the_position_and_the_cards(game: str) -> None:
    script = started(game, GAMES[game].from_options({}).players)
    rng = random.Random(3)
    before: dict[int, Position] = {}
    while script.table.last_decision("person-0") is None:
        before[script.table.number + 1] = script.table.position
        script.step(rng)
    number = script.table.last_decision("person-0")
    assert number is not None
    script.do(0, p.TakeBack)
    for seat in range(1, len(script.table.chairs)):
        script.do(seat, p.TakeBack, asked=wish_of(script))
    told = script.table.events[-1]
    assert isinstance(told, p.TakenBack)
    assert (told.seat, told.to) == (0, number)
    assert script.table.position == before[number]
    while script.table.state == "playing":
        script.step(rng)
    again = folded(script)
    for who in (0, None):
        assert payloads.update(again, who, -1, "") == payloads.update(script.table, who, -1, "")
    assert script.table.match is not None
    record = Record.of(script.table.match)
    assert Record.parse(record.to_json()).verify().outcome == script.table.outcome


def test_moves_taken_back_are_not_sent_again() -> None:
    script = started("bug-off", 2)
    for _ in range(3):
        script.step(random.Random(1))
    number = script.table.last_decision("person-0")
    script.do(0, p.TakeBack)
    script.do(1, p.TakeBack, asked=wish_of(script))
    told = payloads.update(script.table, None, -1, "")
    moved = [event for event in told.events if isinstance(event, p.Moved)]
    assert number is not None
    assert all(bool(event.events) == (event.number < number) for event in moved)


def test_taking_back_alone_with_bots_needs_no_consent() -> None:
    script = Script("T", settings("bug-off", 2, seats=["me", "bot:thumb"]))
    script.begin()
    assert refused(script, 0, p.TakeBack(id="t")).code == "state"
    while script.table.actors != (0,):
        seat = script.table.actors[0]
        move = script.table.position.view(seat).legal_moves[0]
        script.write([log_events.Moved(moves=[move])])
    before = script.table.position
    script.step(random.Random(1))
    script.do(0, p.TakeBack)
    assert script.table.position == before
    assert script.table.actors == (0,)


def test_one_refusal_ends_the_request_and_so_does_a_move() -> None:
    script = started("bug-off", 3)
    rng = random.Random(1)
    while script.table.last_decision("person-0") is None:
        script.step(rng)
    script.do(0, p.TakeBack)
    number = wish_of(script)
    script.do(1, p.TakeBack, asked=number, agree=False)
    assert script.table.wish is None
    assert refused(script, 2, p.TakeBack(id="t", asked=number)).code == "stale"
    script.do(0, p.TakeBack)
    script.step(rng)
    assert script.table.wish is None


def test_pause_stops_bots_and_clocks() -> None:
    clock = {"kind": "game", "seconds": 60}
    script = Script("T", settings("bug-off", 2, clock=clock))
    script.begin()
    seat = script.table.actors[0]
    script.now += 5_000
    script.do(1 - seat, p.Pause, on=True)
    assert payloads.info(script.table, "").paused
    assert timers.next_due(script.table) is None
    text = str(script.table.position.view(seat).legal_moves[0])
    wish = p.Move(id="m", number=script.table.number, moves=[text])
    assert refused(script, seat, wish).code == "state"
    assert refused(script, seat, p.Pause(id="p", on=True)).code == "state"
    script.now += 3_600_000
    script.do(seat, p.Say, text="back soon")
    told = payloads.update(script.table, seat, -1, "").clocks
    assert told is not None
    assert (told[seat].left, told[seat].running) == (55_000, False)
    script.do(seat, p.Pause, on=False)
    coming = timers.next_due(script.table)
    assert coming is not None
    assert coming.at == script.now + 55_000


def test_pause_does_not_shorten_a_claim() -> None:
    script = bidding()
    claim = script.table.claim
    assert claim is not None
    assert claim.closes is not None
    seat = script.table.actors[0]
    script.do(seat, p.Pause, on=True)
    script.now += 60_000
    script.do(seat, p.Pause, on=False)
    later = script.table.claim
    assert later is not None
    assert later.closes == claim.closes + 60_000


@pytest.mark.parametrize("act", [p.Stand, p.TakeBack])
def test_pause_costs_no_time_whatever_is_done_in_it(act: type) -> None:
    clock = {"kind": "game", "seconds": 60}
    script = Script("T", settings("bug-off", 2, clock=clock))
    script.begin()
    while script.table.last_decision("person-0") is None or script.table.actors != (0,):
        script.step(random.Random(1))
    left = script.table.clocks[0]
    script.now += 5_000
    script.do(1, p.Pause, on=True)
    script.now += 3_600_000
    script.do(0, act)
    if act is p.TakeBack:
        script.do(1, p.TakeBack, asked=wish_of(script))
    assert script.table.clocks[0] == left - 5_000
    script.now += 3_600_000
    script.do(1, p.Pause, on=False)
    if act is p.Stand:
        script.do(0, p.Return)
    assert timers.next_due(script.table) == timers.Due(script.now + left - 5_000, "clock", 0)


def test_claim_reopened_in_a_pause_has_its_usual_window() -> None:
    script = bidding(claim_window=6)
    seat = script.table.actors[0]
    script.move(seat, "bid")
    script.now += 6_000
    script.write(timers.close_claim(script.table))
    script.do(seat, p.Pause, on=True)
    script.now += 60_000
    script.do(seat, p.TakeBack)
    for other in {0, 1, 2, 3} - {seat}:
        script.do(other, p.TakeBack, asked=wish_of(script))
    script.now += 60_000
    script.do(seat, p.Pause, on=False)
    claim = script.table.claim
    assert claim is not None
    assert (claim.opened, claim.closes) == (script.now, script.now + 6_000)


@pytest.mark.parametrize("game", GAMES)
def test_game_can_be_resumed_from_a_moment_of_a_record(game: str) -> None:
    script = started(game, GAMES[game].from_options({}).players)
    rng = random.Random(5)
    while script.table.state == "playing":
        script.step(rng)
    record = payloads.record(script.table)
    half = len(record.moves) // 2
    made = decide.retry(record, p.Retry(ply=half, seat=1), "again", asker(0))
    again = Table()
    again.apply(log_events.Entry(at=script.now, events=made))
    assert again.match is not None
    assert [str(move) for move in again.match.moves] == list(record.moves[:half])
    assert again.match.seed == record.seed
    assert [chair.bot for chair in again.chairs].count("") == 1
    assert again.chairs[1].person == "person-0"
    assert again.state == "playing"


def test_moment_outside_the_record_is_refused() -> None:
    script = started("bug-off", 2)
    rng = random.Random(5)
    while script.table.state == "playing":
        script.step(rng)
    record = payloads.record(script.table)
    for wish in (p.Retry(ply=len(record.moves), seat=0), p.Retry(ply=0, seat=5)):
        with pytest.raises(Refusal):
            decide.retry(record, wish, "again", asker(0))
