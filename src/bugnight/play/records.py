"""Records: one played game or match, complete, as JSON.

The format is in docs/spec/records.md. A file whose name ends in `.jsonl` has one record a line.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, BinaryIO, TypeAlias

import msgspec
from msgspec import UNSET

from bugnight.play.errors import BugNightError, RecordError, shown
from bugnight.play.games import Deal, Game
from bugnight.play.matches import Match
from bugnight.play.positions import Outcome
from bugnight.play.seeds import parse_seed
from bugnight.registry import GAMES

FORMAT = "bugnight/1"
ANNOTATED = "bugnight/1.1"
"""The format of a record with any of the keys that were added later."""
_ADDED = ("title", "times", "comments")
_KEYS = ("format", "game", "options", "seats", "seed", "deal", "moves", "result", *_ADDED)


Milliseconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Record(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """A record as it was read, or is to be written.

    >>> record = Record.of(game.deal(seed=42))
    >>> Record.parse(record.to_json()) == record
    True
    """

    game: Game
    moves: tuple[str, ...] = ()
    """What was written in place of a text is kept, and found wrong when its turn comes."""
    seed: str | int | None = None
    deals: tuple[Deal, ...] = ()
    seats: tuple[str, ...] | None = None
    result: Any = UNSET
    """An `Outcome`, nothing in an unfinished game, or what else was written: then it is wrong."""
    title: str = ""
    times: tuple[int, ...] = ()
    """How long each move took, in milliseconds; empty if that is not known."""
    comments: dict[int, str] = {}
    """What somebody says about a move, by its ply; at 0, about the whole game."""
    extra: dict[str, Any] = {}
    """Keys that begin with `x-`, kept as they are."""

    def __hash__(self) -> int:
        """Agree with equality; what cannot be hashed is left out."""
        texts = tuple(move for move in self.moves if isinstance(move, str))
        return hash((self.game, texts, self.seed, self.seats))

    @classmethod
    def of(cls, match: Match, seats: tuple[str, ...] | None = None, **notes: Any) -> "Record":  # noqa: ANN401
        """Write down a match as it stands; `notes` are `title`, `times` and `comments`."""
        return cls(
            **notes,
            game=match.game,
            moves=tuple(str(move) for move in match.moves),
            seed=match.seed or None,
            deals=match.deals,
            seats=seats,
            result=match.outcome or UNSET,
        )

    @classmethod
    def parse(cls, text: str | bytes) -> "Record":
        """Read a record; raises `RecordError` for what is no record."""
        return cls.from_mapping(_decode(text))

    @classmethod
    def from_mapping(cls, content: Mapping[str, Any]) -> "Record":
        """Read a record that is plain data already."""
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
            title=_convert("title", content.get("title", ""), str),
            times=_times(content["times"], len(moves)) if "times" in content else (),
            comments=_comments(content["comments"], len(moves)) if "comments" in content else {},
            extra={key: value for key, value in content.items() if key.startswith("x-")},
        )

    def to_json(self) -> str:
        """Write the record in one line."""
        return msgspec.json.encode(self.to_mapping()).decode()

    def to_mapping(self) -> dict[str, Any]:
        """The record as plain data, its keys in the order of the format."""
        deals = [msgspec.to_builtins(deal) for deal in self.deals]
        comments = {str(ply): text for ply, text in sorted(self.comments.items())}
        notes = {"title": self.title, "times": list(self.times), "comments": comments}
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
        """Deal, without any move; raises `RecordError` where that fails."""
        try:
            return Match(self.game, seed=self.seed, deals=self.deals)
        except BugNightError as error:
            raise RecordError(str(error)) from error

    def replay(self) -> Iterator[Match]:
        """Play the record: the match before any move, then after each; in the end the result.

        The same match object is given each time.
        """
        match = self.begin()
        yield match
        for ply, move in enumerate(self.moves, 1):
            try:
                match.push(move)
            except BugNightError as error:
                raise RecordError(str(error), ply=ply) from error
            yield match
        self.compare(match)

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
        """Replay everything; gives the match as it stands at the end."""
        match = None
        for match in self.replay():  # noqa: B007
            pass
        assert match is not None
        return match


def read_records(source: str | Path | BinaryIO, name: str = "") -> Iterator[Record]:
    """Read the records of a file one by one, without holding them all in memory.

    A path that ends in `.jsonl`, or an open stream, has one record a line. Errors name the file
    and the number of the record, counted from 0.
    """
    if isinstance(source, (str, Path)):
        path = Path(source)
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
    for ply in said:
        if not re.fullmatch("0|[1-9][0-9]{0,8}", ply) or int(ply) > moves:
            raise RecordError(f"'comments': {ply!r:.20} is no ply from 0 to {moves}")
    return {int(ply): text for ply, text in said.items()}


def _game(name: object, options: object) -> Game:
    if not isinstance(name, str) or name not in GAMES:
        raise RecordError(f"'game' is {shown(name)}, and there are {', '.join(GAMES)}")
    if not isinstance(options, dict):
        raise RecordError(f"'options' is an object, not {shown(options)}")
    try:
        return GAMES[name].from_options(options)
    except BugNightError as error:
        raise RecordError(str(error)) from None


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
    """Read a result; what is none is kept, and found wrong when the moves have been played."""
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
