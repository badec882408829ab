"""Check that a game keeps what its rules promise, position by position of random games.

Declarations are checked when a game is loaded (`declarations`); this finds what only playing shows.
`bugnight game-check` prints it.
"""

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import zip_longest
from math import prod
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

import msgspec
import numpy as np

from bugnight.kernel import Array, calls
from bugnight.kernel.events import buffer
from bugnight.play.errors import BugNightError, OptionError
from bugnight.play.events import read
from bugnight.play.games import Game
from bugnight.play.matches import Match
from bugnight.play.moves import Move
from bugnight.play.options import option_fields, option_kind, player_counts
from bugnight.play.positions import Position
from bugnight.play.records import Record
from bugnight.play.seeds import parse_seed, seed_words
from bugnight.play.warm_up import prepare, viewed

SPECTATOR = -1
MARGIN = 64
"""Extra room after a buffer, to detect writes past its end."""
UNTOUCHED = -7
MOST_MOVES = 1000
"""The most moves played of a game: enough to judge it by."""
IMAGINED_MOVES = 20
HIGHEST = 64.0
"""The highest number that an observation may have; the lowest is 0."""
SIGMAS = 6.0
"""How far apart deals and guesses may be, in standard deviations."""


def check(kind: type[Game], games: int = 100, seed: int = 1) -> Iterator[str]:
    """Play random games with various options; yield the first fault, and where it is.

    >>> list(check(type(game), games=2))
    []
    """
    prepare(kind)
    yield from _misspelt(kind)
    for number in range(games):
        luck = Random(seed + number)
        game = (
            kind(players=luck.choice(player_counts(kind))) if number % 2 else any_game(kind, luck)
        )
        moves: list[Move] = []
        try:
            fault = next(_faults(game, seed + number, moves, luck), None)
        except Exception as error:  # whatever the rules raise is a fault
            fault = f"{type(error).__name__}: {error}{_place(error, kind)}"
        if fault:
            where = f"Match({game!r}, seed={seed + number}, moves={[*map(str, moves)]})"
            yield f"{fault}\n  {where}"
            return
    yield from _biased(kind.from_options({}), 4 * games, seed)


def _place(error: Exception, kind: type[Game]) -> str:
    """The line in a file of the game that raised an error; compiled code does not tell."""
    folder = Path(kind.rules.__file__ or "").parent
    frames = [
        each for each in extract_tb(error.__traceback__) if Path(each.filename).parent == folder
    ]
    if frames:
        return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
    compiled = not isinstance(error, BugNightError)
    return " (NUMBA_DISABLE_JIT=1 shows the line)" if compiled else ""


def any_game(kind: type[Game], luck: Random) -> Game:
    """A game with random options, or with only random players if the options conflict."""
    players = luck.choice(player_counts(kind))
    options: dict[str, Any] = {}
    for field in option_fields(kind):
        of: Any = field.type
        match option_kind(field):
            case "number":
                options[field.name] = luck.randint(of.ge, of.le)
            case "flag":
                options[field.name] = luck.random() < 0.5
            case "choice":
                options[field.name] = luck.choice(of.values)
            case "seat":
                options[field.name] = luck.choice([None, *range(players)])
            case "order":
                options[field.name] = luck.sample(range(players), players)
    try:
        return kind.from_options(options | {"players": players})
    except OptionError:
        return kind(players=players)


def _misspelt(kind: type[Game]) -> Iterator[str]:
    known = [name for name in dir(Game) if not name.startswith("_")]
    for name in vars(kind):
        if name.startswith("_") or name in known or name in kind.__struct_fields__:
            continue
        like = get_close_matches(name, known, 1, 0.8)
        if like and type(getattr(kind, name)) is type(getattr(Game, like[0])):
            yield f"{kind.__name__}.{name} is not an attribute of `Game`: did you mean `{like[0]}`?"


def _faults(game: Game, seed: int, moves: list[Move], luck: Random) -> Iterator[str]:
    """Play a game; `moves` has its moves when a fault is yielded."""
    states = game.blank()
    states["rng"][0] = seed_words(parse_seed(seed))
    calls.deal(states)
    position = Position(game, states)
    while True:
        yield from _listing(position)
        yield from _course(position)
        if len(moves) % (1 + len(moves) // 20) == 0 or position.is_over:  # rarer in long games
            for seat in (SPECTATOR, *range(game.players)):
                yield from _seen(position, seat, luck)
                yield from _told(position, seat, luck)
                yield from _chosen(position, seat, luck)
        if position.is_over or len(moves) == MOST_MOVES:
            yield from _endless(position, luck)
            break
        listed = position.list_moves()
        yield from _notation(position, luck.choice([*listed]))
        move = luck.choice([*listed])
        moves.append(move)
        position = position._play_actions(*position.check(move))
    match = Match(game, seed=seed, moves=map(str, moves))
    if Record.parse(Record.of(match).to_json()).verify().outcome != position.outcome:
        yield "a record of the game, played again, ends otherwise: `step` must depend on `s` alone"


def _endless(position: Position, luck: Random) -> Iterator[str]:
    """Play on until the end, without other checks."""
    game, states = position.game, calls.twin(position._states)
    for _ in range(game.most_decisions):
        if (seat := calls.actor(states)) < 0:
            return
        calls.step(states, seat, luck.choice(_legal(game, states, seat)[0]))
    yield (
        f"{game.most_decisions} random moves later the game is not over: let it end, or return the"
        " most decisions of a game from `Game.most_decisions`"
    )


def _legal(game: Game, states: Array, seat: int) -> tuple[list[int], Array]:
    """The actions listed for a seat, and what was written past the end of the buffer."""
    most = game.rules.MAX_LEGAL
    out = np.full(game.rules.ACTIONS + most + MARGIN, UNTOUCHED, np.int16)
    n = calls.legal(states, seat, out)
    return out[:n].tolist(), out[most:]


def _listing(position: Position) -> Iterator[str]:
    """Faults of `actor`, `awaited` and `legal`, on which all other checks rely."""
    game, states, rules = position.game, position._states, position.game.rules
    waiting, actor = calls.awaited(states), calls.actor(states)
    if actor >= 0 and not waiting >> actor & 1:
        yield f"`actor` is {actor}, and `awaited` has only {game.seats_in(waiting)}"
    for seat in range(game.players):
        actions, after = _legal(game, states, seat)
        if (after != UNTOUCHED).any():
            yield (
                f"`legal` writes {len(actions)} actions for seat {seat}, and"
                f" MAX_LEGAL is {rules.MAX_LEGAL}: raise it"
            )
        if any(a not in range(rules.ACTIONS) for a in actions):
            yield f"`legal` lists {actions}, and actions are from 0 to {rules.ACTIONS - 1}"
        if actions != sorted(set(actions)):
            yield f"`legal` lists {actions}: put them into ascending order, each once"
        if bool(actions) != bool(waiting >> seat & 1):
            yield (
                f"`legal` lists {actions} for seat {seat}, and `awaited` (or `actor`) says that"
                f" seats {game.seats_in(waiting)} move now: a seat that moves has an action, and"
                " no other seat has one"
            )


def _course(position: Position) -> Iterator[str]:
    game, states = position.game, position._states
    phase = int(states["phase"][0])
    if phase not in range(len(game.phases)):
        yield f"`phase` is {phase}, and Game.phases has {len(game.phases)}"
        return
    scores = np.zeros(game.rules.MAX_SEATS, np.int16)
    winners, over = calls.outcome(states, scores), game.phases[phase] == "over"
    if over != (calls.actor(states) < 0):
        yield (
            f"the phase is {game.phases[phase]!r} and `actor` is {calls.actor(states)}: nobody"
            " moves in the phase 'over', and somebody in every other"
        )
    if over != bool(winners) or winners >> game.displays:
        yield (
            f"the phase is {game.phases[phase]!r} and `outcome` gives the winners"
            f" {game.seats_in(winners)}: some seats at the end, 0 before it"
        )
    good = scores[: game.displays] * (-1 if game.low_wins else 1)
    winning = game.seats_in(winners)
    if over and winning and all(good[seat] < good.max() for seat in winning):
        yield (
            f"the scores are {scores[: game.displays].tolist()}, `outcome` gives the winners"
            f" {winning}, and low_wins is {game.low_wins}: one of them is wrong"
        )
    if over and np.ptp(scores[: game.displays]) > game.largest_margin:
        yield f"the scores are {scores.tolist()}, and largest_margin is {game.largest_margin}"


def _seen(position: Position, seat: int, luck: Random) -> Iterator[str]:
    """Faults of `view`, `guess` and `observe`."""
    game, states = position.game, position._states
    shown = viewed(states, seat)
    if shown["rng"].any():
        yield "`view` shows `rng`: leave it empty, every later card follows from it"
    game.table(shown, seat)
    imagined = calls.twin(shown)
    calls.guess(imagined, seat, np.array([luck.getrandbits(64) | 1 for _ in range(4)], np.uint64))
    if not imagined["rng"].any():
        yield "`guess` leaves no generator: begin it with `chance.seed_from(s.rng, rng)`"
    yield from _observed(game, states, seat)
    if seat != SPECTATOR:
        yield from _private(game, states, seat)
    if changed := _unlike(viewed(imagined, seat), shown):
        yield (
            f"a guess from its view looks different to seat {seat} in {changed}: `guess` must not"
            " change what the seat sees"
        )
    for what, other in (("its view", shown), ("a guess from its view", imagined)):
        if seat == SPECTATOR:
            continue  # nobody moves for a spectator, or observes more than their view
        if _legal(game, other, seat)[0] != _legal(game, states, seat)[0]:
            yield f"other actions are legal for seat {seat} in {what}: `view` hides too much"
        if _features(game, other, seat).tobytes() != _features(game, states, seat).tobytes():
            yield (
                f"`observe` gives other numbers for seat {seat} from {what} than from the whole"
                " state: it must use only what `view` shows"
            )
    yield from _imagined(game, imagined, luck)


def _unlike(one: Array, other: Array) -> str:
    """The fields in which two states differ."""
    names = one.dtype.names or ()
    return ", ".join(name for name in names if one[name].tobytes() != other[name].tobytes())


def _hidden(one: Array, other: Array) -> str:
    """The fields in which two states that look the same differ; not what is still to be drawn."""
    return _unlike(one, other).removeprefix("rng").strip(", ")


def _observed(game: Game, states: Array, seat: int) -> Iterator[str]:
    features, size = _features(game, states, seat), game.rules.OBSERVATION
    written = features[:size]
    if not np.isnan(features[size:]).all():
        yield f"`observe` writes more than the {size} numbers of PIECES: raise a shape there"
    if np.isnan(written).any():
        where = np.flatnonzero(np.isnan(written))[0]
        yield f"`observe` does not write the number {where} of PIECES: write each, every time"
    elif written.min() < 0 or written.max() > HIGHEST:
        yield f"`observe` writes {written.min()} to {written.max()}: keep to 0 to {HIGHEST}"
    for name, piece in _pieces(game):
        if name not in game.large_pieces and written[piece].max() > 1:
            yield (
                f"the piece {name!r} has the number {written[piece].max()}: put it into"
                " Game.large_pieces, or write numbers from 0 to 1"
            )


def _pieces(game: Game) -> Iterator[tuple[str, slice]]:
    at = 0
    for name, shape in game.rules.PIECES:
        yield name, slice(at, at := at + prod(shape))


def _private(game: Game, states: Array, seat: int) -> Iterator[str]:
    """Faults of `private_pieces`: all other pieces show what everybody knows."""
    own, public = (_features(game, each, seat) for each in (states, viewed(states, SPECTATOR)))
    for name, piece in _pieces(game):
        if name not in game.private_pieces and (own[piece] != public[piece]).any():
            yield (
                f"the piece {name!r} shows seat {seat} what a spectator may not know: put it into"
                " Game.private_pieces"
            )


def _imagined(game: Game, states: Array, luck: Random) -> Iterator[str]:
    """Faults that show when a guess is played on."""
    for _ in range(IMAGINED_MOVES):
        if (seat := calls.actor(states)) < 0:
            return
        actions, _ = _legal(game, states, seat)
        if not actions:
            yield f"in a guess that was played on, seat {seat} has no legal action"
            return
        calls.step(states, seat, luck.choice(actions))


def _features(game: Game, states: Array, seat: int) -> Array:
    out = np.full(game.rules.OBSERVATION + MARGIN, np.nan, np.float32)
    calls.observe(states, seat, out)
    return out


def _notation(position: Position, move: Move) -> Iterator[str]:
    """Whether a legal move is read as it is written."""
    game, actions = position.game, position.list_moves()[move]
    read_again = game.read_move(position._states, move.seat, Move.parse(str(move)).text)
    if not read_again or actions not in (None, read_again):
        yield f"the legal move '{move}' means {actions}, and is read as {read_again or 'no move'}"


def _told(position: Position, who: int, luck: Random) -> Iterator[str]:
    """Whether the events of a move tell somebody a secret.

    Moves that look alike are made in the position and in a guess of it. If the states then differ
    in something that the view does not show, the events must not show it either.
    """
    game = position.game
    other = position.view(None if who < 0 else who).guess(luck.getrandbits(32))
    other._states["rng"] = position._states["rng"]  # chance that everybody sees is no secret
    movers = [seat for seat in position.actors if seat != who and seat in other.actors]
    if not movers:
        return
    mover, after, told = luck.choice(movers), [], []
    moves = [
        luck.choice([move for move in each.list_moves() if move.seat == mover])
        for each in (position, other)
    ]
    for each, move in zip((position, other), moves, strict=True):
        events = buffer(game.most_events)
        after.append(each.after(mover, each.check(move)[1], events))
        if events[0, 0] >= len(events):
            yield f"a move tells {events[0, 0]} events: set MAX_EVENTS in the rules"
            return
        told.append(read(events[1 : int(events[0, 0]) + 1], game.events, who))
    sealed = position.phase in game.sealed_phases and len(position.actors) > 1
    alike = sealed or game.public_text(moves[0]) == game.public_text(moves[1])
    if alike and told[0] != told[1] and not _unlike(*(viewed(each, who) for each in after)):
        before, secret = _hidden(position._states, other._states), _hidden(*after)
        if secret and secret == before:  # else something hidden was revealed, as it should be
            one, another = next(pair for pair in zip_longest(*told) if pair[0] != pair[1])
            yield (
                f"of {moves[0]} {_reader(who)} is told {one}, but {another} where {secret} is"
                " different, which it may not see: tell it to `only(seat)`, UNKNOWN to the others;"
                " or, where everybody saw it, let the view show it until the next move"
            )


def _chosen(position: Position, who: int, luck: Random) -> Iterator[str]:
    """Whether the text of a move tells somebody more than the view, or a view a sealed choice."""
    game = position.game
    movers = [seat for seat in position.actors if seat != who]
    if not movers:
        return
    mover, after, told = luck.choice(movers), [], []
    listed = [move for move in position.list_moves() if move.seat == mover]
    moves = [luck.choice(listed) for _ in range(2)]
    for move in moves:
        events = buffer(game.most_events)
        after.append(position.after(mover, position.check(move)[1], events))
        told.append(read(events[1 : int(events[0, 0]) + 1], game.events, who))
    sealed = position.phase in game.sealed_phases and len(position.actors) > 1
    seen = _unlike(*(viewed(each, who) for each in after))
    if sealed and seen:
        yield (
            f"{position.phase!r} is one of sealed_phases, and after {moves[0]} `view` shows"
            f" {_reader(who)} another {seen} than after {moves[1]}: hide a choice until all have"
            " chosen"
        )
    texts = {game.public_text(move) for move in moves}
    if (
        _hidden(*after)
        and not (sealed or seen)
        and len(texts) == 2
        and told[0] == told[1]
        and game.events
    ):
        yield (
            f"everybody may read the move {moves[0]}, and neither `view` nor an event shows"
            f" {_reader(who)} that it was not {moves[1]}: if it is a secret, put"
            f" {moves[0].verb!r} into secret_verbs, or {position.phase!r} into sealed_phases;"
            " if not, tell it to EVERYBODY"
        )


def _reader(who: int) -> str:
    return "a spectator" if who == SPECTATOR else f"seat {who}"


def _biased(game: Game, deals: int, seed: int) -> Iterator[str]:
    """Whether guesses right after the deal are distributed like deals, entry by entry."""
    dealt: Counter[tuple[Any, ...]] = Counter()
    guessed: Counter[tuple[Any, ...]] = Counter()
    for number in range(seed, seed + deals):
        position = game.deal(seed=number).position
        dealt.update(_entries(position.table))
        guessed.update(_entries(position.view(position.actor).guess(number).table))
    for entry in sorted(dealt | guessed, key=repr):
        share = (dealt[entry] + guessed[entry]) / (2 * deals)
        spread = max(1.0, (2 * deals * share * (1 - share)) ** 0.5)
        if abs(dealt[entry] - guessed[entry]) > SIGMAS * spread:
            *path, value = entry
            yield (
                f"{game!r}: {'.'.join(map(str, path))} is {value!r} in {dealt[entry]} of {deals}"
                f" deals, and in {guessed[entry]} guesses: `guess` must make what is hidden as"
                " likely as `deal` does"
            )
            return


def _entries(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Every value on a table, after its path."""
    plain = msgspec.to_builtins(value)
    if not isinstance(plain, dict | list):
        yield (*path, plain)
        return
    for name, each in plain.items() if isinstance(plain, dict) else enumerate(plain):
        yield from _entries(each, (*path, name))
