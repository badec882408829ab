"""`arena` and `simulate`."""
