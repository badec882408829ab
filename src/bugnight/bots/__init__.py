"""Players that see a view and name a move."""
