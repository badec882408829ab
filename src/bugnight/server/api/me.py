"""`/api/v1/me`: guests, names, tokens, other devices."""

from typing import Annotated, Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import Parameter

from bugnight import protocol as p
from bugnight.server.api import Asked, Here, Who, change, create, read, remove
from bugnight.server.people import Person
from bugnight.server.session import COOKIE, token_of

YEARS_SECONDS = 2 * 365 * 86400


def _with_cookie(request: Asked, here: Here, who: Person, token: str) -> Response[p.Me]:
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=YEARS_SECONDS,
        httponly=True,
        samesite="lax",
        secure=here.secure(request.scope),
        path="/",
    )
    return Response(
        p.Me(name=who.name, look=who.look, token=token), status_code=200, cookies=[cookie]
    )


@create("/api/v1/me", status_code=200, summary="Become a guest, or stay who you are")
async def arrive(request: Asked, here: Here, data: p.Arrival) -> Response[p.Me]:
    """Create a guest and a token; if a valid token was sent, nothing changes.

    If too many guests come from one address, the error has a header `X-Puzzle`, `SLOT-BITS-TEXT`.
    The call succeeds at once with an `answer`: the puzzle, a dot and any text, such that the first
    `BITS` bits of its SHA-256 are zero.
    """
    person = await here.people.who(token_of(request.scope))
    if person is not None:
        return Response(p.Me(name=person.name, look=person.look), status_code=200)
    here.arrivals.admit(here.address(request.scope), data.answer)
    new, token = await here.people.arrive(data.name, data.lang, data.look)
    return _with_cookie(request, here, new, token)


@read("/api/v1/me", summary="Who you are")
async def me(who: Who) -> p.Me:
    """Your display name and look."""
    return p.Me(name=who.name, look=who.look)


@change("/api/v1/me", summary="Change your name or look")
async def rename(here: Here, who: Who, data: p.Naming) -> p.Me:
    """Change your display name or look; tables where you sit keep what you sat down with."""
    return await here.people.rename(who, data)


@remove("/api/v1/me", summary="Sign out everywhere")
async def leave(here: Here, who: Who) -> None:
    """Invalidate all your tokens and forget your name."""
    await here.people.leave(who.id)


@create("/api/v1/me/transfer", status_code=200, summary="Continue on another device")
async def transfer(here: Here, who: Who) -> p.Transfer:
    """A code that another device posts to `/api/v1/transfer` to sign in as you."""
    here.limits.take("transfer", who.id)
    return await here.people.offer(who)


@create("/api/v1/transfer", status_code=200, summary="Sign in with a code from another device")
async def accept(request: Asked, here: Here, data: p.TransferCode) -> Response[p.Me]:
    """Sign in as the guest whose device shows this code."""
    here.limits.take("transfer", here.address(request.scope))
    person, token = await here.people.accept(data.code)
    return _with_cookie(request, here, person, token)


@read("/api/v1/me/tokens", summary="Your tokens")
async def tokens(here: Here, who: Who) -> list[p.Token]:
    """All your valid tokens, without their text."""
    return await here.people.tokens(who)


@create("/api/v1/me/tokens", status_code=200, summary="A token for a program")
async def issue(here: Here, who: Who, data: p.TokenWish) -> p.Token:
    """A new token for a bot or another program. Its text is shown only once."""
    here.limits.take("arrive", who.id)
    text = await here.people.issue(who.id, data.label)
    now = here.registry.clock.now()
    return p.Token(id=text.split(".")[1], label=data.label, created=now, token=text)


@remove("/api/v1/me/tokens/{token:str}", summary="Revoke a token")
async def revoke(
    here: Here,
    who: Who,
    token: Annotated[str, Parameter(max_length=24, pattern="^[A-Za-z0-9_-]+$")],
) -> None:
    """Invalidate one of your tokens."""
    await here.people.revoke(who.id, token)


HANDLERS: list[Any] = [arrive, me, rename, leave, transfer, accept, tokens, issue, revoke]
