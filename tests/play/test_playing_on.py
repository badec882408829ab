"""`Position.play` returns the same positions as a match."""

import random
import tracemalloc

import pytest

from bugnight.play import GAMES, GameOver, IllegalMove, Move, Position

NAMES = pytest.mark.parametrize("name", GAMES)


def played(name: str, plies: int = 60) -> list[Position]:
    """Return the positions of a random game, each played from the one before."""
    luck = random.Random(name)
    positions = [GAMES[name].from_options({}).deal(seed=3).position]
    while len(positions) <= plies and not positions[-1].is_over:
        positions.append(positions[-1].play(luck.choice(positions[-1].legal_moves)))
    return positions


@NAMES
def test_playing_on_agrees_with_a_match(name: str) -> None:
    luck = random.Random(name)
    match = GAMES[name].from_options({}).deal(seed=3)
    for position in played(name):
        assert position == match.position
        assert hash(position) == hash(match.position)
        assert position.code == match.position.code
        if not position.is_over:
            match.push(luck.choice(match.legal_moves))


@NAMES
def test_single_moves_agree_with_the_list(name: str) -> None:
    for position in played(name):
        moves = position.legal_moves
        listed = list(moves)
        assert len(moves) == len(listed)
        assert [moves[i] for i in range(len(moves))] == listed
        assert moves[1:3] == listed[1:3]
        assert moves[-1] == listed[-1] if listed else not moves
        assert all(move in moves for move in listed)
        with pytest.raises(IndexError):
            moves[len(listed)]


@NAMES
def test_playing_on_leaves_a_position_unchanged(name: str) -> None:
    for position in played(name, 20):
        code, moves = position.code, list(position.legal_moves)
        for move in moves[:3]:
            position.play(move)
        assert position.code == code
        assert list(position.legal_moves) == moves


@NAMES
def test_a_text_plays_like_its_move(name: str) -> None:
    for position in played(name, 20):
        for move in position.legal_moves[:3]:
            assert position.play(str(move)) == position.play(move)
            assert position.play(Move(move.seat, move.text)) == position.play(move)


@NAMES
def test_illegal_moves_are_refused_by_name(name: str) -> None:
    *before, last = played(name, 10_000)
    position = before[-1]
    legal = {str(move) for move in position.legal_moves}
    other = next(m for p in before for m in p.legal_moves if m not in position.legal_moves)
    with pytest.raises(IllegalMove, match="illegal move") as caught:
        position.play(other)
    assert set(caught.value.legal) == legal
    with pytest.raises(IllegalMove, match="is not a move"):
        position.play((0, "nothing"))  # type: ignore[arg-type]
    with pytest.raises(GameOver):
        last.play(other)


@NAMES
def test_legal_moves_are_still_those_of_their_position_when_a_match_has_gone_on(name: str) -> None:
    match = GAMES[name].from_options({}).deal(seed=3)
    moves = match.legal_moves
    listed = [str(move) for move in moves]
    match.push(moves[0])
    assert [str(moves[i]) for i in range(len(moves))] == listed
    assert [str(move) for move in moves] == listed
    assert all(Move.parse(text) in moves for text in listed)


@NAMES
def test_a_match_keeps_little_of_its_past(name: str) -> None:
    matches = [GAMES[name].from_options({}).deal(seed=3) for _ in range(2)]
    tracemalloc.start()
    try:
        for match in matches:  # the first makes everything that matches share
            luck, before = random.Random(name), tracemalloc.get_traced_memory()[0]
            while match.outcome is None and len(match.moves) < 200:
                position = match.position
                position.play(move := luck.choice([*position.legal_moves]))
                position.view_json(None)
                match.push(move)
            kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    plies = len(match.moves)
    assert kept < plies * (match.position.state().nbytes + 1500) + 20_000
