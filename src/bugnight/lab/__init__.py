"""Many games at once: measure, compare and simulate them."""
