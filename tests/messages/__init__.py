"""Tests of the messages in all languages."""
