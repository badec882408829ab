"""Many games at once: measure them."""
