"""What observations are written with."""

import numba
import numpy as np
import pytest

from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.features import relative
from bugnight.kernel import features


@pytest.mark.parametrize("kind", ["float32", "uint8"])
@pytest.mark.parametrize("count", [0, 7, 300])
def test_a_count_is_written_alike_interpreted_and_compiled(kind: str, count: int) -> None:
    out = np.zeros(1, kind)
    compiled = features._part(numba.typeof(out), None, None)
    assert compiled(out, count, 10) == features.part(out, count, 10)


def test_whole_numbers_hold_counts_up_to_the_most_they_can() -> None:
    assert features.part(np.zeros(1, np.uint8), 300, 10) == features.MOST
    assert features.part(np.zeros(1, np.float32), 300, 10) == 30


@pytest.mark.parametrize("players", [2, 3, 6])
def test_places_are_counted_from_the_observer_and_back(players: int) -> None:
    s = PartyBugs(players=players).blank()[0]
    for seat in range(players):
        for owner in range(players + 1):  # one more: with two players, the dummy
            place = relative(s, seat, owner)
            assert features.seat_at(s, seat, place) == owner
