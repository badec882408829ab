"""The HTTP API: everything that is not live, and enough to play by itself."""
