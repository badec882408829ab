"""Bots, hints and reviews."""
