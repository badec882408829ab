"""Benchmarks: each prints a table, beside peers in the same run."""
