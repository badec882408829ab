"""How rules run: states, chance, events, and the machines that the same source is compiled for."""

from bugnight.kernel.compiling import (
    Array,
    Fields,
    State,
    kernel,
    record_type,
    register,
    state_type,
)

__all__ = ["Array", "Fields", "State", "kernel", "record_type", "register", "state_type"]
