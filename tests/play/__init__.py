"""The library: games, positions, records, events."""
