"""A command that is not carried out."""

from bugnight import protocol as p
from bugnight.server.logging_json import request_id


class Refusal(Exception):
    """Why not, as the client is told. Nothing was changed."""

    def __init__(
        self,
        code: p.ErrorCode,
        message: str,
        *,
        number: int | None = None,
        legal: list[str] | None = None,
        retry_after: float | None = None,
        command: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.number = code, message, number
        self.legal, self.retry_after = legal, retry_after
        self.puzzle = ""
        """What to solve instead of waiting, where that is possible."""
        self.command = command
        """The id of the command that is refused, where it could be read."""

    def error(self) -> p.Error:
        """The message for the client."""
        return p.Error(
            code=self.code,
            message=self.message,
            id=self.command,
            number=self.number,
            legal=self.legal,
            retry_after=self.retry_after,
        )


def failure() -> Refusal:
    """What a client is told when the server has failed."""
    request = request_id.get()
    where = "the server's log has it" + (f" as request {request}" if request else "")
    return Refusal("failed", f"a bug of ours; {where}")
