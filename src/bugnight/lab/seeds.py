"""Seeds for the parts of a large piece of work: each depends on its place alone."""

import hashlib


def derived_seed(seed: str, *place: int | str) -> str:
    """Make the seed of a part from the seed of the whole and the part's place in it.

    >>> derived_seed("956e" * 16, "deal", 7) == derived_seed("956e" * 16, "deal", 7)
    True
    >>> derived_seed("956e" * 16, "deal", 7) == derived_seed("956e" * 16, "deal", 8)
    False
    """
    return hashlib.sha256("/".join(map(str, (seed, *place))).encode()).hexdigest()
