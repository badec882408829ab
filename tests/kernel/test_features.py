"""The helpers that write observations."""

import numba
import numpy as np
import pytest

from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.features import relative
from bugnight.kernel import features


@pytest.mark.parametrize("kind", ["float32", "uint8"])
@pytest.mark.parametrize("count", [0, 7, 300])
def test_counts_are_written_the_same_interpreted_and_compiled(kind: str, count: int) -> None:
    out = np.zeros(1, kind)
    compiled = features._part(numba.typeof(out), None, None)
    assert compiled(out, count, 10) == features.part(out, count, 10)


def test_whole_number_counts_saturate() -> None:
    assert features.part(np.zeros(1, np.uint8), 300, 10) == features.MOST
    assert features.part(np.zeros(1, np.float32), 300, 10) == 30


@pytest.mark.parametrize("players", [2, 3, 6])
def test_relative_places_convert_back_to_seats(players: int) -> None:
    s = PartyBugs(players=players).blank()[0]
    for seat in range(players):
        for owner in range(players + 1):  # one more: with two players, the dummy
            place = relative(s, seat, owner)
            assert features.seat_at(s, seat, place) == owner
