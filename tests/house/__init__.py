"""The shape of the project: names, floors, extras, every game on every surface."""
