"""Records: one played game or match, complete, as JSON.

The format is in docs/spec/records.md. A file whose name ends in `.jsonl` has one record a line.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, BinaryIO, TypeAlias

import msgspec
from msgspec import UNSET

from bugnight.play.errors import BugNightError, RecordError, shown
from bugnight.play.events import OMNISCIENT
from bugnight.play.games import Deal, Game
from bugnight.play.matches import Match
from bugnight.play.picture import Art, Drawn, Svg, draw, film, strip
from bugnight.play.positions import Outcome
from bugnight.play.seeds import parse_seed
from bugnight.registry import GAMES

FORMAT = "bugnight/1"
ANNOTATED = "bugnight/1.1"
"""The format of a record with any of the keys that were added later."""
_ADDED = ("title", "times", "comments", "variations")
_KEYS = ("format", "game", "options", "seats", "seed", "deal", "moves", "result", *_ADDED)
_MOST_MADE = 1000
_made: dict[tuple[type[Game], str], Game] = {}
"""The games of recent records: checking their options again takes a quarter of the reading time."""


Milliseconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Record(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """A played game or match.

    >>> record = Record.of(game.deal(seed=42))
    >>> Record.parse(record.to_json()) == record
    True
    """

    game: Game
    moves: tuple[str, ...] = ()
    """A move that is not a text is kept, and refused when it is replayed."""
    seed: str | int | None = None
    deals: tuple[Deal, ...] = ()
    seats: tuple[str, ...] | None = None
    result: Any = UNSET
    """An `Outcome`, or `UNSET` in an unfinished game; anything else is kept, and is wrong."""
    title: str = ""
    times: tuple[int, ...] = ()
    """Milliseconds that each move took; empty if unknown."""
    comments: dict[int, str] = {}
    """Comments on moves, by ply; at 0, on the whole game."""
    variations: dict[int, tuple[tuple[str, ...], ...]] = {}
    """Other ways to play on, a few moves each, by the ply that they replace."""
    extra: dict[str, Any] = {}
    """Keys that begin with `x-`, kept as they are."""

    def __hash__(self) -> int:
        """Agree with equality; leave out what cannot be hashed."""
        texts = tuple(move for move in self.moves if isinstance(move, str))
        return hash((self.game, texts, self.seed, self.seats))

    @classmethod
    def of(
        cls,
        match: Match,
        seats: Sequence[str] | None = None,
        *,
        title: str = "",
        times: Sequence[int] = (),
        comments: Mapping[int, str] | None = None,
        variations: Mapping[int, Sequence[Sequence[str]]] | None = None,
    ) -> "Record":
        """Record a match as it stands; raises `RecordError` for notes that do not fit it."""
        moves = tuple(str(move) for move in match.moves)
        said = {str(ply): text for ply, text in (comments or {}).items()}
        ways = {str(ply): [[*way] for way in each] for ply, each in (variations or {}).items()}
        return cls(
            game=match.game,
            moves=moves,
            seed=match.seed or None,
            deals=match.deals,
            seats=None if seats is None else _seats(match.game, list(seats)),
            result=match.outcome or UNSET,
            title=_convert("title", title, str),
            times=_times(list(times), len(moves)) if len(times) else (),
            comments=_comments(said, len(moves)),
            variations=_variations(ways, len(moves)),
        )

    @classmethod
    def parse(cls, text: str | bytes) -> "Record":
        """Read a record; raises `RecordError` if it is not one."""
        return cls.from_mapping(_decode(text))

    @classmethod
    def from_mapping(cls, content: Mapping[str, Any]) -> "Record":
        """Read a record from plain data."""
        for key in content:
            if key not in _KEYS and not key.startswith("x-"):
                raise RecordError(f"key {key!r:.60} is unknown; keys of your own begin with 'x-'")
        for key in ("format", "game", "moves"):
            if key not in content:
                raise RecordError(f"key {key!r} is missing")
        if content["format"] not in (FORMAT, ANNOTATED):
            read = f"{FORMAT!r} and {ANNOTATED!r}"
            raise RecordError(f"'format' is {shown(content['format'])}, and this reads {read}")
        if content["format"] == FORMAT and (added := [key for key in _ADDED if key in content]):
            raise RecordError(f"key {added[0]!r} needs the format {ANNOTATED!r}")
        game = _game(content["game"], content.get("options", {}))
        if "seed" not in content and "deal" not in content:
            raise RecordError("one of 'seed' and 'deal' is missing")
        moves: tuple[Any, ...] = _convert("moves", content["moves"], tuple[Any, ...])
        return cls(
            game=game,
            moves=moves,
            seed=_seed(content["seed"]) if "seed" in content else None,
            deals=_deals(game, content["deal"]) if "deal" in content else (),
            seats=_seats(game, content["seats"]) if "seats" in content else None,
            result=_result(content["result"]) if "result" in content else UNSET,
            title=_convert("title", content["title"], str) if "title" in content else "",
            times=_times(content["times"], len(moves)) if "times" in content else (),
            comments=_comments(content["comments"], len(moves)) if "comments" in content else {},
            variations=_variations(content["variations"], len(moves))
            if "variations" in content
            else {},
            extra={key: value for key, value in content.items() if key.startswith("x-")},
        )

    def to_json(self) -> str:
        """Write the record in one line."""
        return msgspec.json.encode(self.to_mapping()).decode()

    def to_mapping(self) -> dict[str, Any]:
        """The record as plain data, its keys in the order of the format."""
        deals = [msgspec.to_builtins(deal) for deal in self.deals]
        comments = {str(ply): text for ply, text in sorted(self.comments.items())}
        variations = {str(ply): [[*way] for way in ways] for ply, ways in self.variations.items()}
        notes: dict[str, Any] = {"title": self.title, "times": list(self.times)}
        notes |= {"comments": comments, "variations": variations}
        notes = {key: value for key, value in notes.items() if value}
        content = {
            "format": ANNOTATED if notes else FORMAT,
            "game": self.game.name,
            "options": self.game.options,
            "seats": self.seats if self.seats is not None else UNSET,
            "seed": self.seed if self.seed is not None else UNSET,
            "deal": (deals if self.game.length > 1 else deals[0]) if deals else UNSET,
            "moves": list(self.moves),
            "result": self.result,
            **notes,
        }
        return {key: value for key, value in content.items() if value is not UNSET} | self.extra

    def begin(self) -> Match:
        """Deal, without any move; raises `RecordError` if that fails."""
        try:
            return Match(self.game, seed=self.seed, deals=self.deals)
        except BugNightError as error:
            raise RecordError(str(error)) from error

    def replay(self) -> Iterator[Match]:
        """Play the record; yields the match before the first move and after each.

        It is the same match object each time. Variations and the result are checked, too.
        """
        match = self.begin()
        yield match
        for ply, move in enumerate(self.moves, 1):
            self._vary(match, ply)
            _push(match, move, ply)
            yield match
        self._vary(match, len(self.moves) + 1)
        self.compare(match)

    def _vary(self, match: Match, ply: int) -> list[Match]:
        """Play the variations that replace a ply."""
        ends = []
        for way in self.variations.get(ply, ()):
            ends.append(match.copy())
            for move in way:
                _push(ends[-1], move, ply)
        return ends

    def variation(self, ply: int, number: int = 0) -> Match:
        """Play up to a ply, then one of its variations; return the match at its end."""
        if number not in range(len(self.variations.get(ply, ()))):
            raise RecordError(f"there is no variation {number} of ply {ply}")
        match = self.begin()
        for i, move in enumerate(self.moves[: ply - 1], 1):
            _push(match, move, i)
        return self._vary(match, ply)[number]

    def compare(self, match: Match) -> None:
        """Check the written result against what the moves gave."""
        if self.result is UNSET or self.result == match.outcome:
            return
        written, played = (
            msgspec.json.encode(each).decode() for each in (self.result, match.outcome)
        )
        raise RecordError(
            f"the result is written as {written:.200}, and the moves give {played}",
            ply=len(self.moves),
        )

    def verify(self) -> Match:
        """Replay everything; return the match at the end."""
        match = None
        for match in self.replay():  # noqa: B007
            pass
        assert match is not None
        return match

    def film(self, seat: int | None = OMNISCIENT, *, seconds: float = 1) -> Svg:
        """Draw the table before and after every move: an SVG document that plays by itself.

        All cards are face up, or as a seat sees them.
        """
        art = Art(self.game)
        return film(art, [*self._frames(art, seat)], seconds)

    def strip(
        self, plies: Iterable[int], seat: int | None = OMNISCIENT, *, columns: int = 2
    ) -> Svg:
        """Draw the table after some plies, side by side; ply 0 is before any move.

        >>> record = Record.of(Match(game, seed=42))
        >>> record.strip([0])[:4]
        '<svg'
        """
        art, wanted = Art(self.game), {*plies}
        frames = [frame for ply, frame in enumerate(self._frames(art, seat)) if ply in wanted]
        if len(frames) < len(wanted) or not frames:
            raise RecordError(f"a strip shows some plies from 0 to {len(self.moves)}")
        if columns < 1:
            raise RecordError(f"a strip has at least 1 column, not {columns}")
        return strip(art, frames, columns)

    def _frames(self, art: Art, seat: int | None) -> Iterator[Drawn]:
        for match in self.replay():
            table, move = match.shown(seat)
            ply = f"ply {len(match.moves)}"
            yield draw(art, table, f"{ply}: {move}" if move else ply, self.seats or ())

    def _repr_html_(self) -> str:
        """What a notebook shows: the film."""
        return self.film()

    def __str__(self) -> str:
        heading = f"{self.game.title}, {self.game!r}"
        lines = [f"{self.title}: {heading}" if self.title else heading]
        lines += [f"  seats   {', '.join(self.seats)}"] if self.seats else []
        lines += [f"  seed    {self.seed}"] if self.seed is not None else []
        moves = ", ".join(map(str, self.moves)) or "none"
        lines.append(
            textwrap.fill(moves, 100, initial_indent="  moves   ", subsequent_indent=" " * 10)
        )
        if isinstance(self.result, Outcome):
            lines.append(f"  scores  {self.result.scores}, won by {self.result.winners}")
        return "\n".join(lines)


def read_records(source: str | Path | BinaryIO, name: str = "") -> Iterator[Record]:
    """Read the records of a file one by one, without holding them all in memory.

    A path that ends in `.jsonl`, or an open stream, has one record a line; one that ends in
    `.parquet` has one a row. Errors name the file and the number of the record, counted from 0.
    """
    if isinstance(source, (str, Path)):
        path = Path(source)
        if path.name.endswith(".parquet"):
            from bugnight.play.parquet import read_parquet  # noqa: PLC0415  an extra has it

            yield from read_parquet(path, name or str(source))
            return
        with path.open("rb") as stream:
            if path.name.endswith(".jsonl"):
                yield from read_records(stream, name or str(source))
            else:
                yield _parse_at(stream.read(), name or str(source), 0)
        return
    number = 0
    for line in source:
        if line.strip(b" \t\r\n"):
            yield _parse_at(line, name, number)
            number += 1
    if not number:
        raise RecordError("there is no record in it", source=name)


def _push(match: Match, move: str, ply: int) -> None:
    try:
        match.push(move)
    except BugNightError as error:
        raise RecordError(str(error), ply=ply) from error


def _parse_at(text: bytes, name: str, number: int) -> Record:
    try:
        return Record.parse(text)
    except RecordError as error:
        raise RecordError(error.reason, source=name, number=number) from None


def _decode(text: str | bytes) -> Mapping[str, Any]:
    try:
        content = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RecordError(f"this is not JSON in UTF-8: {reason}") from None
    if not isinstance(content, dict):
        raise RecordError(f"a record is an object with the keys {', '.join(_KEYS)}")
    return content


def _times(times: object, moves: int) -> tuple[int, ...]:
    known: tuple[int, ...] = _convert("times", times, tuple[Milliseconds, ...])
    if len(known) != moves:
        raise RecordError(f"'times' has {len(known)} numbers, and there are {moves} moves")
    return known


def _comments(comments: object, moves: int) -> dict[int, str]:
    said: dict[str, str] = _convert("comments", comments, dict[str, str])
    return {_ply("comments", ply, 0, moves): text for ply, text in said.items()}


def _variations(variations: object, moves: int) -> dict[int, tuple[tuple[str, ...], ...]]:
    kind = dict[str, tuple[tuple[str, ...], ...]]
    ways = _convert("variations", variations, kind)
    return {_ply("variations", ply, 1, moves + 1): each for ply, each in ways.items()}


def _ply(key: str, ply: str, first: int, last: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,8}", ply) or not first <= int(ply) <= last:
        raise RecordError(f"{key!r}: {ply!r:.20} is not a ply from {first} to {last}")
    return int(ply)


def _game(name: object, options: object) -> Game:
    if not isinstance(name, str) or name not in GAMES:
        raise RecordError(f"'game' is {shown(name)}, and there are {', '.join(GAMES)}")
    if not isinstance(options, dict):
        raise RecordError(f"'options' is an object, not {shown(options)}")
    try:
        key = (GAMES[name], repr(options))  # the text tells 1 from True
    except RecursionError:
        raise RecordError("'options' is nested too deeply") from None
    game = _made.get(key)
    if game is None:
        try:
            game = GAMES[name].from_options(options)
        except BugNightError as error:
            raise RecordError(str(error)) from None
        if len(_made) >= _MOST_MADE:
            _made.clear()
        _made[key] = game
    return game


def _seed(seed: object) -> str | int:
    try:
        parse_seed(seed)
    except BugNightError as error:
        raise RecordError(f"'seed': {error}") from None
    assert isinstance(seed, (str, int))
    return seed


def _deals(game: Game, deal: object) -> tuple[Deal, ...]:
    if game.deal_type is None:
        raise RecordError(f"{game.title} has no written deals: the record needs a 'seed' instead")
    if game.length == 1:
        return (_convert("deal", deal, game.deal_type),)
    deals: list[Deal] = _convert("deal", deal, list[game.deal_type])  # type: ignore[name-defined]
    if not deals:
        raise RecordError("'deal' is an empty list: a match needs one deal for each game begun")
    return tuple(deals)


def _result(result: object) -> object:
    """Read a result; anything else is kept, and refused after the moves have been played."""
    try:
        return msgspec.convert(result, Outcome | None)
    except msgspec.ValidationError:
        return result


def _seats(game: Game, seats: object) -> tuple[str, ...]:
    names: tuple[str, ...] = _convert("seats", seats, tuple[str, ...])
    if len(names) != game.players:
        raise RecordError(f"'seats' has {len(names)} names, and there are {game.players} players")
    return names


def _convert(key: str, value: object, kind: Any) -> Any:  # noqa: ANN401
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        reason = str(error).replace("`$", "`").replace(" - at ``", "")  # as a path in the file
        raise RecordError(f"{key!r}: {reason}") from None
