"""What all calls have in common: who asks, limits, and how they may fail."""

from functools import partial
from typing import Any

from litestar import Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

from bugnight import protocol as p
from bugnight.server.session import Session, Visitor

_MEANING = {
    400: "malformed",
    401: "no valid token",
    403: "not allowed",
    404: "there is no such thing",
    405: "not with this method",
    409: "not possible as things are",
    413: "too large",
    415: "not JSON",
    422: "against the rules",
    429: "too often",
    503: "not just now",
}
RESPONSES = {
    status: ResponseSpec(p.Error, description=meaning, generate_examples=False)
    for status, meaning in _MEANING.items()
}

read = partial(get, responses=RESPONSES)
create = partial(post, responses=RESPONSES)
change = partial(patch, responses=RESPONSES)
remove = partial(delete, responses=RESPONSES)

Asked = Request[Any, Any, State]


def session(request: Asked) -> Session:
    """The session of this server."""
    found: Session = request.app.state.session
    return found


async def visitor(request: Asked) -> Visitor:
    """Who asks; refused without a valid token."""
    return await session(request).visitor(request.scope)
