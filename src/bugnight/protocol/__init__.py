"""What server and clients say to each other. Every message is JSON of one of these types.

docs/protocol.md is written from them. An unknown field is an error, so that a misspelt one is
noticed; times are milliseconds since 1970; `number` counts the public events of a table.
"""

import msgspec

from bugnight.protocol.calls import *  # noqa: F403
from bugnight.protocol.live import *  # noqa: F403
from bugnight.protocol.tables import *  # noqa: F403

replace = msgspec.structs.replace
to_builtins = msgspec.to_builtins
encode = msgspec.json.Encoder().encode
decode_spoken = msgspec.json.Decoder(Spoken).decode  # noqa: F405
decode_message = msgspec.json.Decoder(AnyMessage).decode  # noqa: F405
