"""Benchmarks: each prints a table that compares us with peers in the same run."""
