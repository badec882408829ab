"""What a command writes into the log, or why it is refused. Nothing is changed here."""

import secrets
import unicodedata
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from bugnight import bots
from bugnight import protocol as p
from bugnight.play import BugNightError, Game, Move, Record, fair
from bugnight.server import games, log_events
from bugnight.server.refusal import Refusal
from bugnight.server.table import Chair, Table, new_id

MOST_SPOKEN = 500
"""Chat lines of one table."""

MOST_MARKS = 4
"""Marks above and below one letter."""

MOST_TAKEN_OVER = 3000
"""Moves of an imported game, which are replayed while others wait."""

STAND_IN = "beetle"
"""The bot that plays for a player who has left."""

REPLACE_MS = 45_000
"""Milliseconds of absence after which other players may replace a player, or act for the host."""


HOST = -1
"""Stands for a host without a seat."""


class Asker(NamedTuple):
    """The person who gives a command, and what is known about the others."""

    person: str
    name: str
    absence: Callable[[int], int]
    """Milliseconds since a seat's player, or with `HOST` an unseated host, was last connected."""
    look: str = ""
    origin: str = ""
    """A keyed hash of the address they come from, where they open a table."""


NOBODY = Asker("", "", lambda _: 0)
"""Who asks for what a server does by itself."""


def make(settings: p.Settings, table: str, host: Asker) -> log_events.Change:
    """A new table, its host in the seats marked `me`."""
    options = {"players": len(settings.seats), **settings.options}
    if options["players"] != len(settings.seats):
        raise Refusal("malformed", "`options.players` is not the number of `seats`")
    try:
        game = games.find(settings.game).from_options(options)
    except BugNightError as error:
        raise Refusal("malformed", str(error)) from None
    if settings.clock.kind != "none" and settings.clock.seconds < 5:
        raise Refusal("malformed", "`clock.seconds` is 5 or more where there is a clock")
    mine = settings.seats.count("me")
    if mine > 1 and not settings.one_device:
        raise Refusal("malformed", "several seats are `me`: that needs `one_device`")
    settings = p.replace(settings, options=game.options)
    made: log_events.Change = [
        log_events.Created(
            table=table,
            settings=settings,
            host=host.person,
            name=host.name,
            secret=secrets.token_hex(32),
            origin=host.origin,
        )
    ]
    for seat, text in enumerate(settings.seats):
        if text == "me":
            made.append(_sat(seat, host))
        elif text != "open":
            made.append(log_events.Sat(seat=seat, bot=known_bot(text, game)))
    return made


def retry(record: Record, wish: p.Retry, table: str, host: Asker) -> log_events.Change:
    """A new table with the cards of a finished game, its first moves made, and bots elsewhere."""
    labels = record.seats or ()
    if wish.seat >= len(labels) or wish.ply >= len(record.moves) or fair.KEY not in record.extra:
        raise Refusal("malformed", "the game has no such moment")
    seats = [label if label.startswith("bot:") else f"bot:{STAND_IN}" for label in labels]
    seats[wish.seat] = "me"
    return _dealt_again(p.replace(record, moves=record.moves[: wish.ply]), seats, table, host)


class _Shuffle(fair.Fair, frozen=True, kw_only=True):
    """What somebody's own record says of its shuffle, in the form that a log has."""

    table: p.Id
    secret: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    client_seeds: list[p.ClientSeed]


def check_unfinished(record: Record) -> None:
    """Refuse a record that a table cannot go on with; takes as long as its moves do."""
    if len(record.moves) > MOST_TAKEN_OVER:
        raise Refusal("too-large", f"a game of over {MOST_TAKEN_OVER} moves stays where it is")
    if record.deals or record.seats is None:
        raise Refusal("malformed", "the record needs `seats`, and cards that follow from its seed")
    try:
        dealt = msgspec.convert(record.extra.get(fair.KEY), _Shuffle)
    except msgspec.ValidationError as error:
        raise Refusal("malformed", f"{fair.KEY!r}: {error}") from None
    if len(dealt.client_seeds) != len(record.seats):
        raise Refusal("malformed", f"{fair.KEY!r}: there is one client seed for each seat")
    fair.check(record)
    *_, match = record.replay()
    if match.outcome is not None:
        raise Refusal("state", "the game is over")


def go_on(record: Record, pace: p.Pace, table: str, host: Asker) -> log_events.Change:
    """A new table for an unfinished game: its people are the host, so it harms nobody else."""
    seats = [label if label.startswith("bot:") else "me" for label in record.seats or ()]
    if "me" not in seats:
        raise Refusal("malformed", "no seat of the record is yours")
    one_device = seats.count("me") > 1
    return _dealt_again(record, seats, table, host, pace=pace, one_device=one_device)


def _dealt_again(
    record: Record,
    seats: list[str],
    table: str,
    host: Asker,
    **more: Any,  # noqa: ANN401
) -> log_events.Change:
    """A table with the cards of a record, its moves made."""
    game = record.game
    settings = p.Settings(
        game=game.name, options=game.options, seats=seats, claim_window=None, **more
    )
    created, *sat = make(settings, table, host)
    dealt = msgspec.convert(record.extra[fair.KEY], fair.Fair)
    return [
        p.replace(created, secret=dealt.secret, shuffle=dealt.table),
        *sat,
        log_events.Started(client_seeds=dealt.client_seeds),
        *(log_events.Moved(moves=[Move.parse(text)]) for text in record.moves),
    ]


def known_bot(text: str, game: Game) -> str:
    """The name in `bot:NAME`, if there is such a bot and it plays the game."""
    name, known = text.removeprefix("bot:"), bots.names(type(game))
    if name not in known:
        why = f"no bot {name!r} plays {game.title}; there are {', '.join(known)}"
        raise Refusal("malformed", why)
    return name


def decide(table: Table, asker: Asker, command: p.AnyCommand) -> log_events.Change | p.Tried:
    """What a command writes into the log; what is only tried writes nothing, and is answered."""
    landed = table.done.get((asker.person, command.id))
    if landed is not None:
        raise Refusal("repeated", "this command was carried out already", number=landed)
    table.check_not_kicked(asker.person)
    return _DECIDE[type(command)](table, asker, command)


def _need(table: Table, *states: p.TableState) -> None:
    if table.state not in states:
        raise Refusal("state", f"the table is {table.state}, not {' or '.join(states)}")


def _need_host(table: Table, asker: Asker) -> None:
    if asker.person != table.host:
        raise Refusal("forbidden", "only the host of the table may do this")


def _need_organizer(table: Table, asker: Asker) -> None:
    """The host arranges a waiting table; while they are gone, any player may."""
    _need(table, "waiting")
    if asker.person == table.host or not table.seats_of(asker.person):
        _need_host(table, asker)
        return
    left = REPLACE_MS - min(map(asker.absence, table.seats_of(table.host) or [HOST]))
    if left > 0:
        why = "only the host of the table may do this, and they are connected, or were just now"
        raise Refusal("forbidden", why, retry_after=left / 1000)


def _own(table: Table, asker: Asker, seat: int | None) -> int:
    """The seat meant, which is the asker's."""
    if seat is not None and seat < len(table.chairs) and table.chairs[seat].person == asker.person:
        return seat
    mine = table.seats_of(asker.person)
    if not mine:
        raise Refusal("seat", "you have no seat at this table")
    if seat is None:
        return mine[0]
    raise Refusal("seat", f"seat {seat} is not yours")


def _chair(table: Table, seat: int) -> Chair:
    if seat >= len(table.chairs):
        raise Refusal("seat", f"there is no seat {seat}")
    return table.chairs[seat]


def _sit(table: Table, asker: Asker, command: p.Sit) -> log_events.Change:
    _need(table, "waiting")
    if table.seats_of(asker.person) and not table.settings.one_device:
        raise Refusal("seat", "you have a seat already")
    seat = command.seat
    if seat is None:
        seat = next((i for i, chair in enumerate(table.chairs) if chair.open), None)
        if seat is None:
            raise Refusal("full", "no seat is open")
    if not _chair(table, seat).open:
        raise Refusal("seat", f"seat {seat} is taken")
    return [_sat(seat, asker, command.client_seed)]


def _sat(seat: int, who: Asker, client_seed: str = "") -> log_events.Sat:
    return log_events.Sat(
        seat=seat, person=who.person, name=who.name, look=who.look, client_seed=client_seed
    )


def _stand(table: Table, asker: Asker, command: p.Stand) -> log_events.Change:
    _need(table, "waiting", "playing")
    seat = _own(table, asker, command.seat)
    if table.state == "waiting":
        return [log_events.Stood(seat=seat)]
    if table.chairs[seat].away:
        raise Refusal("state", "a bot plays for you already")
    return [log_events.Away(seat=seat, bot=STAND_IN, why="left")]


def _start(table: Table, asker: Asker, command: p.Start) -> log_events.Change:
    _need_organizer(table, asker)
    free = [str(i) for i, chair in enumerate(table.chairs) if chair.open]
    if free:
        raise Refusal("state", f"open seats: {', '.join(free)}; put bots there, or wait")
    client_seeds = [
        (chair.person == asker.person and command.client_seed) or chair.client_seed
        for chair in table.chairs
    ]
    return [log_events.Started(client_seeds=client_seeds)]


def _move(table: Table, asker: Asker, command: p.Move | p.Try) -> log_events.Change | p.Tried:
    """Moves of one seat, the asker's, decided on what the table still is."""
    _need(table, "playing")
    if table.paused is not None:
        raise Refusal("state", "the game is paused")
    try:
        moves = [Move.parse(text) for text in command.moves]
    except BugNightError as error:
        raise Refusal("malformed", str(error)) from None
    seat = _own(table, asker, moves[0].seat)
    if any(move.seat != seat for move in moves):
        raise Refusal("malformed", "the moves of one command are of one seat")
    is_tried = isinstance(command, p.Try)
    _need_tentative(table, moves if is_tried else moves[:-1])
    if table.chairs[seat].away:
        raise Refusal("state", "a bot plays for you; take your seat back first (`return`)")
    if command.number > table.number:
        raise Refusal("malformed", f"`number` is {command.number}, and the last is {table.number}")
    if command.number < table.chairs[seat].since:
        why = "since then the decision has changed"
        raise Refusal("stale", why, number=table.number, legal=table.legal(seat))
    if seat not in table.actors:  # not left to the rules, whose answer takes others' time
        raise table.illegal(moves, 0)
    if is_tried:
        return _attempt(table, command.id, seat, moves)
    if not table.sealing:
        return [log_events.Moved(moves=moves)]
    if len(moves) != 1:
        raise Refusal("malformed", "here a command has one move")
    return seal(table, moves[0])


def _need_tentative(table: Table, moves: list[Move]) -> None:
    """Refuse other moves: with one before another, a refusal would tell what it brought to light.

    With a draw before a play, it would tell which card was on top of the deck.
    """
    verbs = table.game.tentative_verbs
    if any(move.verb not in verbs for move in moves):
        those = f"only {', '.join(sorted(verbs))}" if verbs else "no move"
        why = f"{those} may be tried, or come before other moves of {table.game.title}"
        raise Refusal("malformed", why)


def seal(table: Table, move: Move) -> log_events.Change:
    """What a choice or answer writes into the log: the last to choose shows all cards."""
    if table.sealing == "together" and table.undecided in ([], [move.seat]):
        return [log_events.Moved(moves=[*({**table.sealed, move.seat: move}).values()])]
    return [log_events.Chose(move=move)]


def _auto_pass(table: Table, asker: Asker, command: p.AutoPass) -> log_events.Change:
    _need(table, "playing")
    seat = _own(table, asker, command.seat)
    if not table.game.claims:
        raise Refusal("state", f"{table.game.title} has no claims")
    return [log_events.AutoPassed(seat=seat, on=command.on)]


def _say(table: Table, asker: Asker, command: p.Say) -> log_events.Change:
    if not table.settings.chat:
        raise Refusal("off", "this table has no chat")
    _need(table, "waiting", "playing", "over")
    seat = _own(table, asker, None)
    if len(table.speakers) >= MOST_SPOKEN:
        raise Refusal("full", f"{MOST_SPOKEN} lines were said here; that is all there is room for")
    text = printable(command.text).strip()
    if not text:
        raise Refusal("malformed", "nothing that can be shown was said")
    return [log_events.Said(seat=seat, text=text)]


def printable(text: str) -> str:
    r"""A text without what cannot be shown.

    >>> printable("a" + ("\u0301" * 4 + "\u200d") * 5) == "a" + 4 * "\u0301"
    True
    """
    return thinned("".join(each for each in text if each.isprintable()))


def thinned(text: str) -> str:
    r"""A text without letters that tower over the lines around them.

    >>> thinned("a" + 9 * "\u0301") == "a" + 4 * "\u0301"
    True
    """
    kept, marks = [], 0
    for each in text:
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(each)
    return "".join(kept)


def _hush(table: Table, asker: Asker, command: p.Hush) -> log_events.Change:
    _need(table, "waiting", "playing", "over")
    _need_host(table, asker)
    if command.on != table.settings.chat:
        raise Refusal("state", f"the talk at this table is {'off' if command.on else 'on'} already")
    return [log_events.Hushed(on=command.on)]


def _put(table: Table, asker: Asker, command: p.Put) -> log_events.Change:
    _need_organizer(table, asker)
    chair = _chair(table, command.seat)
    if chair.person:
        raise Refusal("seat", f"somebody sits in seat {command.seat}")
    if command.to == "open":
        return [log_events.Stood(seat=command.seat)]
    return [log_events.Sat(seat=command.seat, bot=known_bot(command.to, table.game))]


def _kick(table: Table, asker: Asker, command: p.Kick) -> log_events.Change:
    _need_organizer(table, asker)
    chair = _chair(table, command.seat)
    if not chair.person or chair.person == asker.person:
        raise Refusal("seat", f"there is nobody to send away in seat {command.seat}")
    if chair.person != table.host:
        _need_host(table, asker)
    return [log_events.Stood(seat=command.seat, kicked=chair.person != table.host)]


def _replace(table: Table, asker: Asker, command: p.Replace) -> log_events.Change:
    _need(table, "playing")
    _own(table, asker, None)
    chair = _chair(table, command.seat)
    if not chair.person or chair.away:
        raise Refusal("seat", f"a bot plays in seat {command.seat} already")
    bot = known_bot(command.bot, table.game)
    if chair.person != asker.person:
        if bot != STAND_IN:
            raise Refusal("forbidden", f"for another player only {STAND_IN} may stand in")
        left = REPLACE_MS - asker.absence(command.seat)
        if left > 0:
            why = f"the player of seat {command.seat} is connected, or was a moment ago"
            raise Refusal("forbidden", why, retry_after=left / 1000)
    return [log_events.Away(seat=command.seat, bot=bot, why="replaced")]


def _return(table: Table, asker: Asker, command: p.Return) -> log_events.Change:
    _need(table, "playing")
    seat = command.seat
    if seat is None:
        mine = table.seats_of(asker.person)
        seat = next((each for each in mine if table.chairs[each].away), None)
    seat = _own(table, asker, seat)
    if not table.chairs[seat].away:
        raise Refusal("state", "nobody plays for you")
    if table.settings.clock.kind == "game" and table.clocks[seat] <= 0:
        raise Refusal("state", "your time for this game is used up")
    return [log_events.Returned(seat=seat)]


def _take_back(table: Table, asker: Asker, command: p.TakeBack) -> log_events.Change:
    _need(table, "playing")
    seat = _own(table, asker, None)
    wish = table.wish
    if command.asked is None:
        to = table.last_decision(asker.person)
        if to is None:
            raise Refusal("state", "you have decided nothing yet that could be taken back")
        agreed, by = frozenset([asker.person]), seat
    elif wish is None or wish.number != command.asked:
        raise Refusal("stale", "nobody asks for that any more", number=table.number)
    elif not command.agree:
        return [log_events.Asked(seat=seat)]
    else:
        to, agreed, by = wish.to, wish.agreed | {asker.person}, wish.seat
    if agreed >= {chair.person for chair in table.chairs if chair.person and not chair.away}:
        return [log_events.TakenBack(seat=by, to=to)]
    if command.asked is None:
        return [log_events.Asked(seat=seat, to=to)]
    return [log_events.Agreed(person=asker.person)]


def _pause(table: Table, asker: Asker, command: p.Pause) -> log_events.Change:
    _need(table, "playing")
    seat = _own(table, asker, None)
    if command.on == (table.paused is not None):
        raise Refusal("state", f"the game is {'paused' if command.on else 'not paused'} already")
    return [log_events.Paused(seat=seat, on=command.on)]


def _close(table: Table, asker: Asker, command: p.Close) -> log_events.Change:  # noqa: ARG001
    _need(table, "waiting", "playing")
    _need_host(table, asker)
    return [log_events.Closed(why="host")]


def _again(table: Table, asker: Asker, command: p.Again) -> log_events.Change:
    _need(table, "over")
    _own(table, asker, None)
    if table.rematch is not None:
        raise Refusal("state", f"there is a rematch already: {table.rematch}")
    new = new_id()
    rematch(table, asker, new, command.game)  # refused if so few cannot play the other game
    return [log_events.Rematch(table=new)]


def rematch(table: Table, asker: Asker, new: str, game: str) -> log_events.Change:
    """A new table with the same people and bots; the person who asked is its host.

    Another game than the last has its usual options. Where it is for fewer, bots sit out first.
    """
    chairs = [*table.chairs]
    settings = table.settings
    if game not in ("", settings.game):
        settings = p.replace(settings, game=game, options={})
        while len(chairs) > games.sizes(games.find(game))[-1]:
            spared = [bool(one.person) + (one.person == asker.person) for one in chairs]
            chairs.pop(max(i for i, each in enumerate(spared) if each == min(spared)))
    seats = [f"bot:{chair.bot}" if not chair.person else "open" for chair in chairs]
    host = asker._replace(origin=table.origin)
    return make(p.replace(settings, seats=seats), new, host) + [
        _sat(seat, asker) for seat, chair in enumerate(chairs) if chair.person == asker.person
    ]


def _attempt(table: Table, command: str, seat: int, moves: list[Move]) -> p.Tried:
    """What a seat would see after some of its moves; worked out from its view alone."""
    before = after = table.position.view(seat).guess(seed=0)
    for place, move in enumerate(moves):
        if move not in after.view(seat).legal_moves:
            raise table.illegal(moves, place)
        before, after = after, after.play(move)
    at_turn_end = table.game.tried(before.view(seat).table, moves[-1])
    view = after.view(seat)
    return p.Tried(
        id=command,
        number=table.number,
        view=view.table if at_turn_end is None else at_turn_end,
        legal=[str(move) for move in view.legal_moves] if at_turn_end is None else [],
    )


_DECIDE: dict[type, Callable[[Table, Asker, Any], log_events.Change | p.Tried]] = {
    p.Sit: _sit, p.Stand: _stand, p.Start: _start, p.Move: _move, p.Try: _move,
    p.AutoPass: _auto_pass, p.Say: _say, p.Hush: _hush, p.Put: _put, p.Kick: _kick,
    p.Replace: _replace, p.Return: _return, p.TakeBack: _take_back, p.Pause: _pause,
    p.Again: _again, p.Close: _close,
}  # fmt: skip
