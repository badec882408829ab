"""The shape of the project: names, layers, extras, and every game on every surface."""
