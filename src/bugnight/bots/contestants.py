"""Contestants: a bot by name, file or command, and how long it may think."""

import hashlib
import importlib.util
import re
import sys
from functools import cache, partial
from pathlib import Path

import msgspec

from bugnight.bots.asking import BotFault, described
from bugnight.bots.command import PREFIX, CommandBot, arguments
from bugnight.bots.contract import Bot, BotError, BotLost, Limit, Maker
from bugnight.bots.register import is_ours, maker

_LIMIT = re.compile(r"[0-9.]+s?")
_SECONDS = re.compile(r"([0-9]*\.?[0-9]+)s")
_SIMULATIONS = re.compile(r"[0-9]{1,15}")
_FILE = re.compile(r"(.+\.py):([A-Za-z_]\w*)")


class Contestant(msgspec.Struct, frozen=True):
    """A bot with its limit, written `NAME[@LIMIT]`.

    NAME may be `path/to/file.py:Class`, or `cmd:COMMAND` for a program in any language.

    >>> Contestant.parse("thumb@0.1s").limit
    Limit(seconds=0.1, simulations=None)
    >>> str(Contestant.parse("thumb@500"))
    'thumb@500'
    """

    name: str
    limit: Limit = Limit()
    digest: str = ""
    """A hash of the files it is made of, to notice when they change."""

    @classmethod
    def parse(cls, text: str) -> "Contestant":
        """Read a bot and its limit; raises `BotError` if there is no such bot."""
        name, at, written = text.rpartition("@")
        if name.startswith(PREFIX) and not _LIMIT.fullmatch(written):
            at = ""  # the `@` is part of the command
        limit = _limit(text, written) if at else Limit()
        name = name if at else text
        content = b"".join(_contents(name))
        digest = hashlib.sha256(content).hexdigest()[:16] if content else ""
        contestant = cls(name, limit, digest)
        contestant.maker()
        return contestant

    def maker(self) -> Maker:
        return maker_of(self.name)

    def make(self, seed: int | str) -> Bot:
        """Make the bot for one seat of one game; raises `BotFault` if that fails."""
        try:
            return self.maker()(seed=seed)
        except BotLost as error:
            raise BotFault(self.label, None, "lost", str(error)) from error
        except (Exception, SystemExit) as error:
            reason = f"could not be made with seed=…: {described(error)}"
            raise BotFault(self.label, None, "crash", reason) from error

    @property
    def is_stranger(self) -> bool:
        """Whether it is not one of ours: it may hang, or end its process."""
        return not is_ours(self.name)

    @property
    def label(self) -> str:
        """A short name for people: a file without its folder."""
        return str(self).rpartition("/")[2]

    def __str__(self) -> str:
        if self.limit.seconds is not None:
            return f"{self.name}@{self.limit.seconds:g}s"
        if self.limit.simulations is not None:
            return f"{self.name}@{self.limit.simulations}"
        return self.name


def _limit(text: str, written: str) -> Limit:
    if match := _SECONDS.fullmatch(written):
        return Limit(seconds=float(match[1]))
    if _SIMULATIONS.fullmatch(written):
        return Limit(simulations=int(written))
    raise BotError(
        f"{text!r:.80}: after @ comes a number of simulations, such as 500, or of seconds,"
        f" such as 0.1s, not {written!r:.60}"
    )


def is_file(name: str) -> bool:
    """Whether a bot's name is a file and a class in it."""
    return _FILE.fullmatch(name) is not None


@cache
def maker_of(name: str) -> Maker:
    """The maker of a bot by name, file or command; raises `BotError` if there is none."""
    if match := _FILE.fullmatch(name):
        return _from_file(Path(match[1]), match[2])
    if name.startswith(PREFIX):
        command = name.removeprefix(PREFIX)
        arguments(command)
        return partial(CommandBot, command)
    if name.endswith(".py"):
        raise BotError(f"{name!r:.80} is a file; write {name:.60}:NAME, with the bot's class")
    return maker(name)


def _contents(name: str) -> list[bytes]:
    """The contents of the files that a bot's name refers to."""
    if name.startswith(PREFIX):
        words = map(Path, arguments(name.removeprefix(PREFIX)))
        return [path.read_bytes() for path in words if path.is_file()]
    return [_content(Path(name.rpartition(":")[0]))] if is_file(name) else []


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BotError(f"{path} cannot be read: {error.strerror or error}") from None


def _from_file(path: Path, attribute: str) -> Maker:
    """Load a bot's class from a file, which may import its neighbours."""
    _content(path)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    name = f"bugnight_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        place = f"{error.filename}, line {error.lineno}"
        raise BotError(f"{place}: {error.msg}: {(error.text or '').strip():.60}") from error
    except (Exception, SystemExit) as error:
        raise BotError(f"{path} cannot be loaded: {error!r:.200}") from error
    found: Maker | None = getattr(module, attribute, None)
    if not callable(found):
        raise BotError(f"{path} has no class {attribute}")
    if isinstance(found, type) and not callable(getattr(found, "choose", None)):
        raise BotError(f"{path}: {attribute} is not a bot: it has no method choose(view, limit)")
    return found
