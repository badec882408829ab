"""What all calls have in common: who asks, limits, and how they may fail."""

from functools import partial
from typing import Any

from litestar import Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

from bugnight import protocol as p
from bugnight.server.people import Person
from bugnight.server.session import Session

_STATUSES = {*p.STATUS.values(), 405, 415} - {500}
RESPONSES = {
    status: ResponseSpec(p.Error, description="an error", generate_examples=False)
    for status in sorted(_STATUSES)
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


async def visitor(request: Asked) -> Person:
    """Who asks; refused without a valid token."""
    return await session(request).visitor(request.scope)
