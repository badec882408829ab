"""What all calls have in common: who asks, limits, and how they may fail."""

import base64
import binascii
import hmac
from functools import partial
from typing import Any, TypeAlias

from litestar import Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import SkipValidation

from bugnight import protocol as p
from bugnight.server.people import Person
from bugnight.server.session import Session, header, token_of

_STATUSES = {*p.STATUS.values(), 405, 415} - {500}
RESPONSES = {
    status: ResponseSpec(p.Error, description="an error", generate_examples=False)
    for status in sorted(_STATUSES)
}

read = partial(get, responses=RESPONSES)
create = partial(post, responses=RESPONSES)
change = partial(patch, responses=RESPONSES)
remove = partial(delete, responses=RESPONSES)

Asked: TypeAlias = Request[Any, Any, State]
Here: TypeAlias = NamedDependency[SkipValidation[Session]]
Who: TypeAlias = NamedDependency[SkipValidation[Person]]


async def here(request: Asked) -> Session:
    """The session of this server."""
    found: Session = request.app.state.session
    return found


async def who(request: Asked, here: Here) -> Person:
    """Who asks; refused without a valid token."""
    return await here.visitor(token_of(request.scope))


def token_given(request: Asked, wanted: str) -> bool:
    """Whether an operator's token was sent: as a bearer, or as a password from a browser."""
    kind, _, given = header(request.scope, b"authorization").partition(" ")
    if kind.lower() == "basic":
        try:
            given = base64.b64decode(given).decode().partition(":")[2]
        except (binascii.Error, UnicodeDecodeError):
            return False
    return hmac.compare_digest(given.strip().encode(), wanted.encode())
