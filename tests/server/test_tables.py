"""Tables without a server: the effects and refusals of commands."""

import random
from typing import Any

import msgspec
import pytest

from bugnight import protocol as p
from bugnight.kernel import Array, State
from bugnight.play import GAMES, Move, Outcome, Record, fair
from bugnight.server import decide, games, log_events, payloads, timers
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table, new_id
from tests.play.test_check import _interpreted, peek  # noqa: F401
from tests.server.world import START, Script, asker, decided, settings

pytestmark = pytest.mark.compiled


def test_ids_do_not_look_like_options() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert not any(made.startswith("-") for made in ids)


def started(game: str = "party-bugs", players: int = 3, **more: Any) -> Script:  # noqa: ANN401
    """Return a table of people after the deal."""
    script = Script("T", settings(game, players, **more))
    script.begin()
    return script


@pytest.mark.usefixtures("_interpreted")
def test_a_game_without_a_decision_ends_at_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def deal_and_end(s: State) -> None:
        s.phase = 1

    def everybody(s: State, scores: Array) -> int:
        scores[:] = 0
        return (1 << int(s.players)) - 1

    kind = peek({"deal": deal_and_end, "outcome": everybody})
    monkeypatch.setattr(games, "installed", lambda: {"peek": kind})
    table = started("peek", 2).table
    assert (table.state, table.outcome) == ("over", Outcome([0, 0], [0, 1]))
    assert [type(event) for event in table.events[-2:]] == [p.Started, p.Ended]


def refused(script: Script, seat: int | str, command: p.AnyCommand) -> Refusal:
    """Check that a command is refused and changes nothing; return the refusal."""
    before = len(script.entries), script.table.number
    with pytest.raises(Refusal) as caught:
        carried_out(script, seat, command)
    assert (len(script.entries), script.table.number) == before
    return caught.value


def carried_out(script: Script, seat: int | str, command: p.AnyCommand) -> None:
    """Decide on a command without writing to the log."""
    change = decide.decide(script.table, asker(seat), command)
    if not isinstance(change, p.Tried):
        script.table.take(change, script.now)


def move(script: Script, *moves: str, number: int | None = None, name: str = "new") -> p.Move:
    """Return a command to move."""
    at = script.table.number if number is None else number
    return p.Move(id=name, number=at, moves=list(moves))


def folded(script: Script) -> Table:
    """Return the table that another node builds from the log."""
    table = Table()
    for entry in script.entries:
        table.apply(log_events.decode(log_events.encode(entry)))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_node_sees_the_same_whole_game(game: str) -> None:
    players = GAMES[game].from_options({}).players
    script = started(game, players)
    rng = random.Random(7)
    while script.table.state == "playing":
        script.step(rng)
    assert script.table.outcome == script.table.position.outcome
    again = folded(script)
    for seat in (*range(players), None):
        assert payloads.update(again, seat, -1, "") == payloads.update(script.table, seat, -1, "")
    numbers = [event.number for event in script.table.events]
    assert numbers == list(range(len(numbers)))
    assert script.table.match is not None
    record = Record.of(script.table.match)
    assert Record.parse(record.to_json()).verify().outcome == script.table.outcome


def test_commitment_before_the_deal_determines_the_cards() -> None:
    script = started()
    commitment = payloads.info(script.table, "").commitment
    assert script.table.match is not None
    assert fair.commitment(script.table.secret) == commitment
    client_seeds = ["seed-0", "seed-1", "seed-2"]
    assert script.table.match.seed == fair.seed(script.table.secret, "T", client_seeds)


def test_others_see_that_a_seat_has_chosen_but_not_what() -> None:
    script = started()
    card = script.table.position.view(1).legal_moves[0]
    script.move(1, card.text)
    told = payloads.update(script.table, 0, -1, "")
    assert isinstance(told.events[-1], p.Chose)
    assert msgspec.json.decode(told.view)["played"] == [None, "?", None]
    assert told.waiting == [0, 2]
    assert str(card) not in p.encode(told).decode()
    assert payloads.update(script.table, 1, -1, "").chosen == str(card)


def test_seat_may_change_its_choice_unseen() -> None:
    script = started()
    first, second = script.table.position.view(1).legal_moves[:2]
    script.move(1, first.text)
    number, before = script.table.number, p.encode(payloads.update(script.table, 0, -1, ""))
    script.move(1, second.text)
    assert script.table.number == number
    assert p.encode(payloads.update(script.table, 0, -1, "")) == before
    assert payloads.update(script.table, 1, -1, "").chosen == str(second)
    for seat in (0, 2):
        script.move(seat, script.table.position.view(seat).legal_moves[0].text)
    shown = script.table.events[-1]
    assert isinstance(shown, p.Moved)
    assert str(second) in shown.moves


def test_simultaneous_choices_do_not_make_each_other_stale() -> None:
    script = started()
    number = script.table.number
    for seat in range(3):
        text = str(script.table.position.view(seat).legal_moves[0])
        script.do(seat, p.Move, number=number, moves=[text])
    assert script.table.phase == "take"


def test_decision_on_an_older_state_is_stale() -> None:
    script = started("bug-off", 2)
    number = script.table.number
    seat = script.table.actors[0]
    script.move(seat, script.table.position.view(seat).legal_moves[0].text)
    other = script.table.actors[0]
    text = str(script.table.position.view(other).legal_moves[0])
    refusal = refused(script, other, move(script, text, number=number))
    assert refusal.code == "stale"
    assert refusal.legal == [str(m) for m in script.table.position.view(other).legal_moves]


def test_late_decision_is_stale_and_out_of_turn_is_illegal() -> None:
    script = started("bug-off", 2)
    number, seat = script.table.number, script.table.actors[0]
    text = str(script.table.position.view(seat).legal_moves[0])
    while seat in script.table.actors:
        script.step(random.Random(1))
    assert refused(script, seat, move(script, text, number=number)).code == "stale"
    assert refused(script, seat, move(script, text)).code == "illegal"


def test_command_is_carried_out_once() -> None:
    script = started("bug-off", 2)
    seat = script.table.actors[0]
    command = move(script, str(script.table.position.view(seat).legal_moves[0]))
    change = decided(script.table, asker(seat), command)
    script.write(change, [(asker(seat).person, command.id)])
    refusal = refused(script, seat, command)
    assert (refusal.code, refusal.number) == ("repeated", script.table.number)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0:play 99", "illegal"),
        ("play", "malformed"),
        ("1:play 2", "seat"),
        ("0:take 1@0", "illegal"),
    ],
)
def test_bad_moves_are_refused(text: str, code: str) -> None:
    script = started()
    refusal = refused(script, 0, move(script, text))
    assert refusal.code == code
    if code == "illegal":
        mine = [str(each) for each in script.table.position.view(0).legal_moves]
        assert refusal.legal == mine, "the error must list only the asker's moves"


def test_person_without_a_seat_cannot_move() -> None:
    script = started()
    text = str(script.table.position.view(0).legal_moves[0])
    assert refused(script, "stranger", move(script, text)).code == "seat"
    assert refused(script, 1, move(script, text)).code == "seat"


def rumbugz_turn() -> tuple[Script, int, list[str]]:
    """Return a table, a seat that can lay, and the moves of a whole turn."""
    for number in range(200):
        script = Script("T", settings("rumbugz", 3), secret=f"{number + 1:064x}")
        script.begin()
        rng = random.Random(number)
        while script.table.state == "playing" and len(script.entries) < 120:
            if script.table.phase == "act":
                seat = script.table.actors[0]
                moves = script.table.position.view(seat).legal_moves
                lay = next((m for m in moves if m.verb == "lay"), None)
                if lay is not None:
                    after = script.table.position.play(lay)
                    last = [m for m in after.view(seat).legal_moves if m.verb == "discard"]
                    if last:
                        return script, seat, [str(lay), str(last[0])]
            script.step(rng)
    raise AssertionError("no such turn exists")


def test_rumbugz_turn_is_played_whole_or_not_at_all() -> None:
    script, seat, turn = rumbugz_turn()
    bad = refused(script, seat, move(script, turn[0], f"{seat}:discard 99"))
    assert (bad.code, "move 2 of 2" in bad.message) == ("illegal", True)
    assert not script.table.position.table.fresh  # type: ignore[attr-defined]
    script.do(seat, p.Move, number=script.table.number, moves=turn)
    played = [event for event in script.table.events if isinstance(event, p.Moved)][-1]
    assert played.moves == turn


def test_turn_can_be_tried_unseen() -> None:
    script, seat, turn = rumbugz_turn()
    wish = p.Try(id="t", number=script.table.number, moves=turn[:1])
    tried = decide.decide(script.table, asker(seat), wish)
    assert isinstance(tried, p.Tried)
    after = script.table.position.play(turn[0]).view(seat)
    assert tried.view == after.table
    assert tried.legal == [str(each) for each in after.legal_moves]


def test_trying_to_lay_the_whole_hand_shows_it_empty() -> None:
    """Such a turn ends by itself. Drawing from the bag is neither shown nor simulated."""
    script, seat, lay = whole_hand()
    bag = script.table.position.view(seat).table.bag  # type: ignore[attr-defined]
    wish = p.Try(id="t", number=script.table.number, moves=[lay])
    tried = decide.decide(script.table, asker(seat), wish)
    assert isinstance(tried, p.Tried)
    assert tried.legal == []
    assert (tried.view.phase, tried.view.turn, tried.view.bag) == ("act", seat, bag)
    assert tried.view.hands[seat] == []
    assert tried.view.table[-1].bugz == lay.split()[2:]


def whole_hand() -> tuple[Script, int, str]:
    """Return a table, and a seat with a move that lays all seven Bugz in the first turn."""
    options = {"players": 2, "plyts": 8, "sets": 4}
    for number in range(2000):
        script = Script("T", settings("rumbugz", 2, options=options), secret=f"{number + 1:064x}")
        script.begin()
        script.step(random.Random(0))
        seat = script.table.actors[0]
        for each in script.table.position.view(seat).legal_moves:
            if each.verb == "lay" and len(each.text.split()) == 9:
                return script, seat, str(each)
    raise AssertionError("no such hand exists")


def test_trying_cannot_reveal_the_bag() -> None:
    script = started("rumbugz", 3)
    seat = script.table.actors[0]
    for command in (
        p.Try(id="t", number=script.table.number, moves=[f"{seat}:draw bag"]),
        move(script, f"{seat}:draw bag", f"{seat}:discard 7"),
    ):
        assert refused(script, seat, command).code in ("state", "malformed")


def bidding(**more: Any) -> Script:  # noqa: ANN401
    """Return a table at which players can bid for a discard."""
    script = started("rumbugz", 4, **more)
    rng = random.Random(1)
    while script.table.sealing != "claim":
        script.step(rng)
    return script


def test_bid_window_does_not_depend_on_answers() -> None:
    script = bidding(claim_window=6)
    table = script.table
    assert table.claim is not None
    opened, latest = table.claim.opened, table.claim.closes
    assert latest == opened + 6000
    assert timers.next_due(table) == timers.Due(latest, "claim", -1)
    first, second = table.actors
    script.now = opened + 200
    script.move(first, "pass")
    assert timers.next_due(table) == timers.Due(latest, "claim", -1)
    assert payloads.update(table, first, -1, "").waiting == [first, second]
    script.now = opened + 1700
    script.move(second, "bid")
    assert timers.next_due(table) == timers.Due(opened + 2000, "claim", -1)


def test_bid_never_closes_before_its_minimum() -> None:
    script = bidding()
    assert script.table.claim is not None
    opened = script.table.claim.opened
    script.now = opened + 1
    for seat in script.table.actors:
        script.move(seat, "pass")
    assert timers.closing(script.table) == opened + timers.CLAIM_FLOOR


def test_first_bid_wins_and_other_answers_stay_sealed() -> None:
    script = bidding()
    first, second = script.table.actors
    script.move(second, "bid")
    script.move(first, "bid")
    assert timers.close_claim(script.table) == [log_events.Moved(moves=[Move(second, "bid")])]
    script.move(second, "pass")
    assert timers.close_claim(script.table) == [log_events.Moved(moves=[Move(first, "bid")])]


def test_auto_pass_counts_as_an_answer_from_the_start() -> None:
    script = started("rumbugz", 4)
    for seat in range(4):
        script.do(seat, p.AutoPass, seat=seat, on=True)
    rng = random.Random(1)
    while script.table.sealing != "claim":
        script.step(rng)
    assert not script.table.undecided
    assert script.table.claim is not None
    assert timers.closing(script.table) == script.table.claim.opened + timers.CLAIM_FLOOR
    told = payloads.update(script.table, script.table.actors[0], -1, "")
    assert (told.auto_pass, told.chosen) == (True, f"{script.table.actors[0]}:pass")


def test_bot_plays_after_a_timeout_until_the_player_returns() -> None:
    script = started(clock={"kind": "move", "seconds": 30})
    coming = timers.next_due(script.table)
    assert coming == timers.Due(START + 30_000, "clock", 0)
    script.now = coming.at
    script.write(timers.out_of_time(0))
    told = script.table.events[-1]
    assert isinstance(told, p.Away)
    assert (told.seat, told.why) == (0, "clock")
    text = str(script.table.position.view(0).legal_moves[0])
    assert refused(script, 0, move(script, text)).code == "state"
    script.do(0, p.Return)
    script.do(0, p.Move, number=script.table.number, moves=[text])
    assert script.table.sealed


def test_game_clock_runs_only_while_its_player_decides() -> None:
    script = started("bug-off", 2, clock={"kind": "game", "seconds": 60, "extra": 2})
    seat = script.table.actors[0]
    script.now += 10_000
    script.move(seat, script.table.position.view(seat).legal_moves[0].text)
    assert script.table.clocks[seat] == 52_000
    assert list(script.table.ticking) == list(script.table.actors)
    told = payloads.update(script.table, None, -1, "").clocks
    assert told is not None
    assert [each.running for each in told] == [s in script.table.actors for s in range(2)]


def test_leaving_player_is_replaced_and_may_return() -> None:
    script = started()
    script.do(1, p.Stand)
    assert script.table.chairs[1].bot == decide.STAND_IN
    script.do(1, p.Return)
    assert not script.table.chairs[1].bot


def test_only_absent_players_can_be_replaced() -> None:
    script = started()
    absences = {1: decide.REPLACE_MS - 1, 2: decide.REPLACE_MS}
    there = decide.Asker("person-0", "P0", absences.__getitem__)
    with pytest.raises(Refusal, match="is connected, or was a moment ago") as caught:
        decide.decide(script.table, there, p.Replace(id="r", seat=1))
    assert caught.value.retry_after == 0.001
    with pytest.raises(Refusal, match="only beetle may stand in"):
        decide.decide(script.table, there, p.Replace(id="r", seat=2, bot="bot:random"))
    assert decide.decide(script.table, there, p.Replace(id="r", seat=2))


def test_host_arranges_the_table_before_the_game() -> None:
    script = Script("T", settings("bug-off", 3))
    script.do(1, p.Sit)
    assert refused(script, 1, p.Kick(id="k", seat=0)).code == "forbidden"
    script.do(0, p.Kick, seat=1)
    assert refused(script, 1, p.Sit(id="s")).code == "kicked"
    assert refused(script, 0, p.Start(id="s")).code == "state"
    script.do(0, p.Put, seat=1, to="bot:thumb")
    script.do(0, p.Put, seat=2, to="bot:random")
    script.do(0, p.Start)
    assert script.table.state == "playing"
    assert refused(script, 0, p.Put(id="p", seat=1, to="open")).code == "state"


def test_host_who_stands_up_passes_the_role_on() -> None:
    script = Script("T", settings("bug-off", 3))
    hosts = []
    for by, wish in (
        (1, p.Sit), (0, p.Stand), (0, p.Sit), (0, p.Stand), (1, p.Stand), (2, p.Sit), (1, p.Sit),
    ):  # fmt: skip
        script.do(by, wish)
        hosts.append(script.table.host[-1])
    assert hosts == ["0", "1", "0", "1", "0", "2", "2"]
    assert refused(script, 0, p.Put(id="p", seat=2, to="bot:thumb")).code == "forbidden"
    script.do(2, p.Put, seat=2, to="bot:thumb")
    script.do(2, p.Start)
    assert [seat.host for seat in payloads.info(folded(script), "").seats] == [
        True, False, False,
    ]  # fmt: skip


def test_host_without_a_seat_stays_the_host() -> None:
    script = Script("T", settings("bug-off", 3, seats=["open"] * 3))
    for seat in (1, 2, 3):
        script.do(seat, p.Sit)
    assert refused(script, 1, p.Start(id="s")).code == "forbidden"
    script.do(0, p.Start)


def test_host_can_hush_the_table() -> None:
    script = started()
    assert refused(script, 1, p.Hush(id="h", on=True)).code == "forbidden"
    script.do(0, p.Hush, on=True)
    assert refused(script, 1, p.Say(id="s", text="hi")).code == "off"
    assert refused(script, 0, p.Hush(id="h", on=True)).code == "state"
    script.do(0, p.Hush, on=False)
    script.do(1, p.Say, text="hi")
    assert [type(event).__name__ for event in script.table.events[-3:]] == [
        "Hushed",
        "Hushed",
        "Said",
    ]


def test_closed_table_accepts_no_commands() -> None:
    script = started()
    script.do(0, p.Close)
    assert script.table.state == "closed"
    text = str(script.table.position.view(0).legal_moves[0])
    assert refused(script, 0, move(script, text)).code == "state"


def test_chat_is_shown_without_unprintable_characters() -> None:
    script = started()
    script.do(1, p.Say, text="  hello\u202e\x07 there ")
    said = script.table.events[-1]
    assert isinstance(said, p.Said)
    assert said.text == "hello there"
    assert refused(script, 1, p.Say(id="s", text="\u200b")).code == "malformed"


def test_chat_can_be_disabled() -> None:
    assert refused(started(chat=False), 0, p.Say(id="s", text="hi")).code == "off"


def test_one_device_may_have_several_seats() -> None:
    wish = p.Settings(game="bug-off", seats=["me", "me", "bot:thumb"], one_device=True)
    script = Script("T", wish)
    script.do(0, p.Start)
    assert script.table.seats_of("person-0") == [0, 1]
    with pytest.raises(Refusal):
        decide.make(p.replace(wish, one_device=False), "T", asker(0))


@pytest.mark.parametrize(
    "wrong",
    [
        {"options": {"players": 5}},
        {"options": {"colour": 1}},
        {"seats": ["me", "bot:nobody"]},
        {"clock": p.Clock(kind="move", seconds=1)},
    ],
)
def test_impossible_table_is_refused(wrong: dict[str, Any]) -> None:
    wish = p.Settings(game="bug-off", seats=["me", "open"])
    with pytest.raises(Refusal) as caught:
        decide.make(p.replace(wish, **wrong), "T", asker(0))
    assert caught.value.code == "malformed"


def test_face_down_card_is_not_revealed() -> None:
    script = started("party-bugs", 2, options={"hidden": True})
    for seat in range(2):
        script.move(seat, script.table.position.view(seat).legal_moves[0].text)
    told = script.table.events[-1]
    assert isinstance(told, p.Moved)
    assert told.moves == ["0:hide ?", "1:hide ?"]
