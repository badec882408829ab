"""The rules of our games, clause by clause."""
