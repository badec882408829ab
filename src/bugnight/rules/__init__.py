"""The games themselves: no text, no files, no network. One file a game."""
