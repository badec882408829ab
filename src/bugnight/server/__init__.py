"""The table online: tables kept as logs of events, live play, an HTTP API, the page."""

from bugnight.extras import require

require("serve", "litestar")
