"""Guests: their names and tokens, whom they have blocked, and what they have reported."""

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, text

from bugnight import protocol as p
from bugnight.server.clock import Clock
from bugnight.server.decide import printable, thinned
from bugnight.server.log import Store
from bugnight.server.refusal import Refusal
from bugnight.server.table import SENT_AWAY, Table, new_id

REMEMBER_MS = 5_000
"""Milliseconds for which a token is believed to be valid without asking again."""
MOST_REMEMBERED = 50_000
MOST_TOGETHER = 500
"""Tokens in one question to the database."""
MOST_TOKENS = 20
MOST_BLOCKED = 500
"""People whom one person may block."""
SAID_LINES = 20
"""Chat lines that are kept with a report."""
TRANSFER_MS = 600_000
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 10
NAMES = {
    "en": ("Ladybird", "Firefly", "Cricket", "Beetle", "Dragonfly", "Mantis", "Moth", "Bumblebee"),
    "de": ("Marienkäfer", "Glühwurm", "Grille", "Käfer", "Libelle", "Zikade", "Falter", "Hummel"),
    "fr": ("Coccinelle", "Luciole", "Grillon", "Cigale", "Libellule", "Mante", "Fourmi", "Bourdon"),
}
"""What guests without a name are called, by their page's language."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""
COLONS = ":\u02d0\u02f8\u0589\u05c3\u0703\u0704\u16ec\u1803\u2236\ua789\ufe13\ufe55\uff1a"
"""What looks like a colon; a bot is shown as `bot:NAME`."""

_TOKEN = re.compile(r"bn1\.([A-Za-z0-9_-]{16})\.([0-9a-f]{48})")

_KEY = text("INSERT INTO secrets (name, value) VALUES ('token', :value) ON CONFLICT DO NOTHING")
_READ_KEY = text("SELECT value FROM secrets WHERE name = 'token'")
_ARRIVE = text("INSERT INTO people (id, name, look, created) VALUES (:id, :name, :look, :now)")
_RENAME = text(
    "UPDATE people SET name = COALESCE(:name, name), look = COALESCE(:look, look) WHERE id = :id"
    " RETURNING name, look"
)
_ISSUE = text("INSERT INTO tokens (id, person, label, created) VALUES (:id, :person, :label, :now)")
_WHO = text(
    "SELECT t.id, p.id, p.name, p.look, p.banned, b.blocked"
    " FROM tokens AS t JOIN people AS p ON p.id = t.person"
    " LEFT JOIN blocks AS b ON b.person = p.id WHERE t.id IN :ids AND t.revoked IS NULL"
).bindparams(bindparam("ids", expanding=True))
_BAN = text("UPDATE people SET banned = :at WHERE id = :id")
_TOKENS = text(
    "SELECT id, label, created FROM tokens WHERE person = :person AND revoked IS NULL"
    " ORDER BY created"
)
_REVOKE = text(
    "UPDATE tokens SET revoked = :now WHERE person = :person AND revoked IS NULL"
    " AND (id = :id OR :id = '')"
)
_OFFER = text(
    "INSERT INTO transfers (code_hash, person, expires) VALUES (:code_hash, :person, :expires)"
)
_CLEAR = text("DELETE FROM transfers WHERE person = :person OR expires < :now")
_ACCEPT = text(
    "DELETE FROM transfers WHERE code_hash = :code_hash AND expires >= :now RETURNING person"
)
_BLOCK = text(
    "INSERT INTO blocks (person, blocked) VALUES (:person, :blocked) ON CONFLICT DO NOTHING"
)
_UNBLOCK = text("DELETE FROM blocks WHERE person = :person AND blocked = :blocked")
_IS_BLOCKED = text("SELECT 1 FROM blocks WHERE person = :person AND blocked = :blocked")
_REPORT = text(
    "INSERT INTO reports (id, table_id, at, reporter, reported, name, why, text, said)"
    " VALUES (:id, :table, :at, :reporter, :reported, :name, :why, :text, :said)"
)
_REPORTS = text(
    'SELECT id, table_id AS "table", at, name, why, text, said FROM reports'
    " WHERE settled IS NULL AND table_id = :table AND reported <> :host ORDER BY at"
)


class Person(NamedTuple):
    """Somebody with a valid token."""

    id: str
    name: str
    token: str
    """The token's text."""
    look: str = ""
    """The face and the colour they like."""
    banned: bool = False
    """Whether they may look on, but not sit down, open tables or say anything."""
    blocked: frozenset[str] = frozenset()
    """People whose chat they are not sent."""

    def check_not_banned(self) -> None:
        """Refuse what a ban forbids."""
        if self.banned:
            raise Refusal("forbidden", "you are banned: you may look on, but not join in")


class People:
    """All guests."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._key = b""
        self._known: dict[str, tuple[Person, int]] = {}

    async def start(self) -> None:
        """Read the key that signs tokens; the first node makes it."""
        await self._store.change(_KEY, value=secrets.token_hex(32))
        rows = await self._store.rows(_READ_KEY)
        self._key = bytes.fromhex(rows[0][0])

    async def arrive(
        self, name: str | None, lang: str = "en", look: str = ""
    ) -> tuple[Person, str]:
        """A new guest, with a token."""
        given = f"{secrets.choice(NAMES[lang])} {secrets.randbelow(90) + 10}"
        person = Person(new_id(), clean(name) if name else given, "", look)
        now = self._clock.now()
        await self._store.change(_ARRIVE, id=person.id, name=person.name, look=look, now=now)
        return person, await self.issue(person.id, "browser")

    async def issue(self, person: str, label: str) -> str:
        """A new token of a person."""
        if len(await self._store.rows(_TOKENS, person=person)) >= MOST_TOKENS:
            raise Refusal("full", f"you have {MOST_TOKENS} tokens; take one back first")
        token = new_id()
        await self._store.change(
            _ISSUE, id=token, person=person, label=label, now=self._clock.now()
        )
        return f"bn1.{token}.{self.sign(token)}"

    def sign(self, text: str) -> str:
        """The signature of a text."""
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:48]

    def once(self, person: str, call: str) -> str:
        """The id of the table that a call opens, if the person has named the call; else empty."""
        return self.sign(f"table {person} {call}")[:24] if call else ""

    def signed(self, text: str | None) -> str | None:
        """The id of a token that we have made; it may have been taken back since."""
        match = _TOKEN.fullmatch(text or "")
        if match is None or not hmac.compare_digest(self.sign(match[1]), match[2]):
            return None
        return match[1]

    def owner(self, token: str) -> str:
        """Whose token this is, if it was used lately; else the token itself."""
        known = self._known.get(token)
        return token if known is None else known[0].id

    async def who(self, text: str | None) -> Person | None:
        """The person of a token, if it is valid."""
        token = self.signed(text)
        if token is None or text is None:
            return None
        person, until = self._known.get(token, (None, 0))
        if person is None or until <= self._clock.now():
            await self.ask_again([text])
            person, _ = self._known.get(token, (None, 0))
        return person

    async def ask_again(self, texts: Iterable[str]) -> None:
        """Ask the database whose tokens these are, many at once."""
        tokens = {token: text for text in texts if (token := self.signed(text))}
        if len(self._known) + len(tokens) >= MOST_REMEMBERED:
            self._known.clear()
        listed = [*tokens]
        for start in range(0, len(listed), MOST_TOGETHER):
            asked = listed[start : start + MOST_TOGETHER]
            found: dict[str, list[Any]] = {}
            for row in await self._store.rows(_WHO, ids=asked):
                found.setdefault(row[0], []).append(row)
            until = self._clock.now() + REMEMBER_MS
            for token in asked:
                self._known.pop(token, None)
                for _, person, name, look, banned, _ in found.get(token, ())[:1]:
                    blocked = frozenset(row[5] for row in found[token] if row[5])
                    who = Person(person, name, tokens[token], look, banned is not None, blocked)
                    self._known[token] = who, until

    async def rename(self, person: Person, wish: p.Naming) -> p.Me:
        """Change the display name, the look, or both."""
        if wish.name is None and wish.look is None:
            raise Refusal("malformed", "there must be a `name` or a `look`")
        name = None if wish.name is None else clean(wish.name)
        rows = await self._store.change(_RENAME, id=person.id, name=name, look=wish.look)
        self._forget(person.id)
        return p.Me(name=rows[0][0], look=rows[0][1])

    async def ban(self, person: str, *, on: bool = True) -> bool:
        """Ban or unban a person; returns whether the person exists."""
        at = self._clock.now() if on else None
        self._forget(person)
        return bool(await self._store.change(_BAN, id=person, at=at))

    async def leave(self, person: str) -> None:
        """Make all tokens of a person void, and forget the name and the look."""
        await self.revoke(person, "")
        await self._store.change(_RENAME, id=person, name="Somebody", look="")
        await self._store.change(_CLEAR, person=person, now=self._clock.now())

    async def tokens(self, person: Person) -> list[p.Token]:
        """The valid tokens of a person, without their text."""
        rows = await self._store.rows(_TOKENS, person=person.id)
        return [p.Token(id=row[0], label=row[1], created=row[2]) for row in rows]

    async def revoke(self, person: str, token: str) -> int:
        """Void a token, or all of them if none is named; returns how many."""
        now = self._clock.now()
        changed: int = await self._store.change(_REVOKE, person=person, id=token, now=now)
        if token and not changed:
            raise Refusal("not-found", "you have no such token")
        self._forget(person)
        return changed

    def _forget(self, person: str) -> None:
        for token in [token for token, known in self._known.items() if known[0].id == person]:
            del self._known[token]

    async def offer(self, person: Person) -> p.Transfer:
        """A code for another device, in place of an older one."""
        now = self._clock.now()
        await self._store.change(_CLEAR, person=person.id, now=now)
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        await self._store.change(
            _OFFER, code_hash=self._code_hash(code), person=person.id, expires=now + TRANSFER_MS
        )
        return p.Transfer(code=f"{code[:5]}-{code[5:]}", expires=now + TRANSFER_MS)

    async def accept(self, code: str) -> tuple[Person, str]:
        """Take a code from another device: gives the person and a token."""
        read = re.sub(r"[^0-9A-Z]", "", code.upper())
        rows = await self._store.change(
            _ACCEPT, code_hash=self._code_hash(read), now=self._clock.now()
        )
        if not rows:
            raise Refusal("not-found", "this code is not valid, or not any more")
        token = await self.issue(rows[0][0], "another device")
        person = await self.who(token)
        assert person is not None
        return person, token

    def _code_hash(self, code: str) -> str:
        return hmac.new(self._key, code.encode(), hashlib.sha256).hexdigest()

    # Between guests

    async def block(self, person: Person, other: str, *, on: bool) -> frozenset[str]:
        """Block or unblock somebody; returns everyone the person now blocks."""
        if on and len(person.blocked) >= MOST_BLOCKED:
            raise Refusal("full", f"you have blocked {MOST_BLOCKED} people already")
        await self._store.change(_BLOCK if on else _UNBLOCK, person=person.id, blocked=other)
        self._forget(person.id)
        return person.blocked | {other} if on else person.blocked - {other}

    async def check_welcome(self, person: str, host: str) -> None:
        """Refuse a seat to a person the host has blocked."""
        if await self._store.rows(_IS_BLOCKED, person=host, blocked=person):
            raise Refusal("kicked", SENT_AWAY)

    async def report(self, person: str, table: Table, wish: p.ReportWish) -> None:
        """Put a report into the queue, with what was last said at the table."""
        if person != table.host and not table.seats_of(person):
            raise Refusal("forbidden", "only those at the table may report somebody there")
        said = [event for event in table.events if isinstance(event, p.Said)][-SAID_LINES:]
        await self._store.change(
            _REPORT,
            id=new_id(),
            table=table.id,
            at=self._clock.now(),
            reporter=person,
            reported=table.other(person, wish.seat),
            name=table.chairs[wish.seat].name,
            why=wish.why,
            text=printable(wish.text),
            said=msgspec.json.encode([f"{line.name}: {line.text}" for line in said]).decode(),
        )

    async def reports(self, person: str, table: Table) -> list[p.Report]:
        """What was reported at a table, for its host; not by whom, nor what is said of the host."""
        if person != table.host:
            raise Refusal("forbidden", "only who made the table may see its reports")
        rows = await self._store.rows(_REPORTS, table=table.id, host=person)
        return [p.Report(**{**row._mapping, "said": msgspec.json.decode(row.said)}) for row in rows]


def clean(name: str) -> str:
    r"""A name that can be shown anywhere.

    >>> clean("  Ada \u202e  B\n")
    'Ada B'
    """
    thin = thinned(unicodedata.normalize("NFC", name))
    spaced = "".join(c if c.isprintable() else " " for c in thin)
    cleaned = " ".join(spaced.split())[:24].strip()
    if not any(unicodedata.category(c)[0] in "LNPS" and c not in BLANK for c in cleaned):
        raise Refusal("malformed", "a name has at least one letter that can be shown")
    if any(c in COLONS for c in cleaned):
        raise Refusal("malformed", "a name has no colon, so that nobody takes it for a bot's")
    return cleaned
