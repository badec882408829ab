"""The server, with real sockets and databases."""
