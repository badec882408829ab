"""Tests of the server, with real sockets and databases."""
