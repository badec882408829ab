"""Tests of the documentation: examples, commands, links and names."""
