"""Party Bugs, Variant Two, clause by clause: a match with the mirror card."""

import pytest

from bugnight import DealError, IllegalMove, Match, Position
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from tests.games.builders import (
    finish,
    legal,
    party_deal,
    party_position,
    party_table,
    play,
    play_on,
)
from tests.games.dealer import Generator, party_deck

MIRROR = PartyBugs(players=3, mirror=True)
BOTH = PartyBugs(players=3, hidden=True, mirror=True)


def played_out(position: Position) -> Position:
    """Play to the end of this game: to the start of the next, or the end of the match."""
    game = party_table(position).game
    while not position.is_over and party_table(position).game == game:
        position = position.play(position.legal_moves[0])
    return position


def last_rounds(
    players: int,
    displays: list[list[int]],
    *,
    host: int = 0,
    match_game: int = 0,
    totals: list[int] | None = None,
) -> Position:
    """Set up a game whose last rounds add a 1 and a 2 to every display."""
    return party_position(
        PartyBugs(players=players, mirror=True),
        round_number=12,
        host=host,
        floor=[1] * max(players, 3),
        hands=[[2]] * players,
        displays=displays,
        dummy_deck=[2] if players == 2 else [],
        match_game=match_game,
        totals=totals or [],
    )


# The match


@pytest.mark.clause("PB-M1")
@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_a_match_has_one_game_for_each_player(players: int, games: int) -> None:
    match = Match(PartyBugs(players=players, mirror=True), seed=players)
    begun = []
    while not match.position.is_over:
        table = party_table(match)
        if table.game not in begun:
            begun.append(table.game)
            assert table.round == 1
        match.push(match.legal_moves[0])
    assert begun == list(range(games))
    assert match.game.length == games


@pytest.mark.clause("PB-M1")
@pytest.mark.parametrize("hidden", [False, True])
def test_scores_add_up(hidden: bool) -> None:
    deals = [
        party_deal([5, 9], [3, 8], [4, 7]),
        party_deal([1], [2], [3]),
        party_deal([6], [5], [4]),
    ]
    alone = Match(PartyBugs(players=3, hidden=hidden), deals=deals[:1])
    match = Match(PartyBugs(players=3, hidden=hidden, mirror=True), deals=deals)
    while not alone.position.is_over:
        assert party_table(match).totals == [0, 0, 0]
        move = alone.legal_moves[-1]
        alone.push(move)
        match.push(move)
    assert alone.outcome is not None
    assert party_table(match).totals == alone.outcome.scores
    assert party_table(match).game == 1
    play_on(match, lambda: party_table(match).game == 2)
    before = party_table(match).totals
    finish(match)
    table = party_table(match)
    face_down = [card if isinstance(card, int) else 0 for card in table.hidden]
    assert table.totals == [
        total + sum(display) + card
        for total, display, card in zip(before, table.displays, face_down, strict=True)
    ]
    assert match.outcome is not None
    assert match.outcome.scores == table.totals


@pytest.mark.compiled
@pytest.mark.clause("PB-M1", "PB-S2", "PB-S3")
@pytest.mark.parametrize("players", [2, 4])
def test_one_generator_deals_all_games_of_a_match(players: int) -> None:
    game = PartyBugs(players=players, mirror=True)
    for seed in range(5):
        generator = Generator(seed)
        deals = []
        for _ in range(players):
            decks = [party_deck(generator) for _ in range(game.displays)]
            deals.append(PartyBugsDeal([each[0] for each in decks], [each[1] for each in decks]))
        match = Match(game, seed=seed, deals=deals)
        finish(match)
        wrong = Match(game, seed=seed, deals=[deals[0], deals[0]])
        with pytest.raises(DealError, match="deal 1 differs from what the seed gives"):
            finish(wrong)


@pytest.mark.clause("PB-M1")
def test_each_game_needs_its_deal() -> None:
    match = Match(MIRROR, deals=[party_deal([5], [3], [4])])
    with pytest.raises(DealError, match="deal 1 is needed and not listed"):
        play_on(match, lambda: party_table(match).game == 1)
    with pytest.raises(DealError, match="4 deals are listed, and this match has 3"):
        Match(MIRROR, deals=[party_deal([5], [3], [4])] * 4)


@pytest.mark.clause("PB-M1", "PB-S4")
def test_the_youngest_breaks_the_tie_for_host_in_all_games() -> None:
    game = PartyBugs(players=3, mirror=True, youngest=(2, 0, 1))
    match = Match(
        game,
        deals=[party_deal([4], [4], [4]), party_deal([3], [3], [9]), party_deal([9], [7], [7])],
    )
    hosts = {}
    while not match.position.is_over:
        hosts[party_table(match).game] = party_table(match).host
        match.push(match.legal_moves[0])
    assert hosts == {0: 2, 1: 0, 2: 2}


# Who gets the mirror


@pytest.mark.clause("PB-M2")
@pytest.mark.parametrize(
    ("host", "displays", "totals", "holder"),
    [
        (0, [[9], [5], [6]], [0, 0, 0], 0),
        (0, [[5], [9], [6]], [0, 0, 0], 1),
        (0, [[9], [5], [6]], [0, 20, 0], 1),  # the highest total, not the highest last score
        (0, [[9], [9], [6]], [0, 0, 0], 0),
        (1, [[9], [5], [9]], [0, 0, 0], 2),
        (2, [[9], [9], [5]], [0, 0, 0], 0),
        (0, [[5], [9], [9]], [0, 0, 0], 1),
        (2, [[5], [9], [9]], [0, 0, 0], 2),
        (1, [[9], [8], [7]], [0, 1, 2], 1),
        (2, [[], [], []], [4, 4, 4], 2),
    ],
)
def test_the_highest_total_gets_the_mirror_and_ties_go_clockwise_from_the_last_host(
    host: int, displays: list[list[int]], totals: list[int], holder: int
) -> None:
    match_game = 1 if any(totals) else 0
    position = last_rounds(3, displays, host=host, match_game=match_game, totals=totals)
    assert party_table(position).mirror is None
    after = played_out(position)
    assert party_table(after).game == match_game + 1
    assert party_table(after).mirror == holder
    assert party_table(after).totals == [
        total + sum(display) + 3 for total, display in zip(totals, displays, strict=True)
    ]
    for seat in (0, 1, 2, None):
        assert party_table(after.view(seat)).mirror == holder


@pytest.mark.clause("PB-M2")
@pytest.mark.parametrize(
    ("displays", "holder"), [([[5], [6], [13]], 1), ([[6], [6], [7]], 0), ([[9], [6], [9]], 0)]
)
def test_the_dummy_never_gets_the_mirror(displays: list[list[int]], holder: int) -> None:
    assert party_table(played_out(last_rounds(2, displays))).mirror == holder


@pytest.mark.clause("PB-M2")
def test_there_is_no_mirror_in_the_first_game_and_none_after_the_last() -> None:
    match = Match(MIRROR, seed=8)
    holders: dict[int, set[int | None]] = {0: set(), 1: set(), 2: set()}
    while not match.position.is_over:
        holders[party_table(match).game].add(party_table(match).mirror)
        match.push(match.legal_moves[0])
    assert holders[0] == {None}
    for game in (1, 2):
        assert len(holders[game]) == 2, "only one seat has it, until it is discarded"
        assert None in holders[game]
    assert party_table(match).mirror is None


# Discarding it


@pytest.mark.clause("PB-M3", "PB-M4")
@pytest.mark.parametrize(("game", "number"), [(MIRROR, 9), (BOTH, 8)])
def test_the_mirror_leaves_between_the_new_floor_and_the_last_draw(
    game: PartyBugs, number: int
) -> None:
    match = Match(game, deals=[party_deal([5], [3], [4]), party_deal([7], [6], [8])])
    play_on(match, lambda: party_table(match).game == 1)
    holder = party_table(match).mirror
    assert holder is not None
    played: list[int | str | None] = []
    while party_table(match).phase != "mirror":
        assert party_table(match).mirror == holder
        move = match.legal_moves[0]
        if move.verb == "play":
            played = [*played[-2:], int(move.text.split()[1])]
        match.push(move)
    table = party_table(match)
    assert (table.round, table.actors) == (number, [holder])
    assert [card for card, _ in table.floor] == played, "the cards just played are the floor"
    assert table.played == [None, None, None]
    view = party_table(match.view(None))
    assert view.decks == [1, 1, 1]
    assert view.hands == [2, 2, 2]
    match.push(match.legal_moves[0])
    view = party_table(match.view(None))
    assert (view.phase, view.round, view.mirror) == ("choose", number + 1, None)
    assert view.decks == [0, 0, 0]
    assert view.hands == [3, 3, 3]


@pytest.mark.clause("PB-M3")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_mirror_can_leave_at_no_other_moment(players: int, hidden: bool) -> None:
    match = Match(PartyBugs(players=players, hidden=hidden, mirror=True), seed=players)
    moments = []
    while not match.position.is_over:
        table = party_table(match)
        if table.phase == "mirror":
            moments.append((table.game, table.round))
        assert any(move.verb == "mirror" for move in match.legal_moves) == (table.phase == "mirror")
        match.push(match.legal_moves[0])
    assert moments == [(game, 8 if hidden else 9) for game in range(1, players)]


def before_the_mirror(game: PartyBugs, display: list[int], face_down: int = 0) -> Position:
    """Set up the round after which seat 0, with this display, has to discard the mirror."""
    return party_position(
        game,
        round_number=9 - game.hidden,
        floor=[3, 4, 5],
        hands=[[1, 11, 13], [2, 6, 7], [8, 9, 10]],
        displays=[display],
        face_down=[face_down, 12, 12] if game.hidden else [],
        match_game=1,
        mirror_holder=0,
    )


TAKE_3 = "0:play 11, 1:play 2, 2:play 8, 1:take 4@1, 2:take 5@2, 0:take 3@0"


@pytest.mark.clause("PB-M3")
def test_any_card_of_the_display_can_leave_with_the_mirror() -> None:
    asked = play(before_the_mirror(MIRROR, [6, 13]), TAKE_3)
    assert party_table(asked).phase == "mirror"
    assert legal(asked) == ["0:mirror 13", "0:mirror 3", "0:mirror 6"]
    for wrong in ("0:mirror 4", "0:mirror hidden", "0:play 1", "0:keep"):
        with pytest.raises(IllegalMove):
            asked.play(wrong)
    with pytest.raises(IllegalMove, match="seat 1 may not move now"):
        asked.play("1:mirror 4")
    after = play(asked, "0:mirror 13")
    assert party_table(after).displays == [[3, 6], [4], [5]]
    assert party_table(after).mirror is None
    assert party_table(after).phase == "choose"


@pytest.mark.clause("PB-M3")
def test_the_mirror_leaves_alone_from_an_empty_display_without_a_decision() -> None:
    after = play(before_the_mirror(MIRROR, [3]), TAKE_3)
    assert party_table(after).displays[0] == []
    assert party_table(after).mirror is None
    assert party_table(after).phase == "choose"
    assert party_table(after).round == 10
    assert party_table(after).hands[0] == [1, 2, 13]


@pytest.mark.clause("PB-M3")
def test_a_haul_reaches_the_display_before_the_mirror_leaves() -> None:
    asked = play(before_the_mirror(MIRROR, []), "0:play 13, 1:play 2, 2:play 8")
    assert legal(asked) == ["0:mirror 3", "0:mirror 4", "0:mirror 5"]


@pytest.mark.clause("PB-M3", "PB-H5")
def test_the_face_down_card_can_leave_with_the_mirror_and_is_revealed() -> None:
    asked = play(before_the_mirror(BOTH, [6], face_down=7), TAKE_3)
    assert legal(asked) == ["0:mirror 3", "0:mirror 6", "0:mirror hidden"]
    with pytest.raises(IllegalMove):
        asked.play("0:mirror 7")
    after = play(asked, "0:mirror hidden")
    assert party_table(after).hidden == [None, 12, 12]
    assert party_table(after).displays[0] == [3, 6]
    kept = play(asked, "0:mirror 6")
    assert party_table(kept).hidden == [7, 12, 12]
    assert party_table(kept).displays[0] == [3]


@pytest.mark.clause("PB-M3", "PB-H5")
def test_everybody_sees_which_face_down_card_went_with_the_mirror() -> None:
    match = Match(BOTH, deals=[party_deal([5], [3], [4]), party_deal([7], [6], [8])])
    play_on(match, lambda: party_table(match).phase == "mirror")
    holder = party_table(match).mirror
    assert holder is not None
    card = party_table(match).hidden[holder]
    assert isinstance(card, int)
    match.push(f"{holder}:mirror hidden")
    for seed in range(20):
        imagined = party_table(match.view(None).guess(seed))
        for cards in (imagined.hands[holder], imagined.decks[holder]):
            assert isinstance(cards, list)
            assert card not in cards


@pytest.mark.clause("PB-M3")
def test_a_lone_face_down_card_must_leave_by_a_move() -> None:
    asked = play(before_the_mirror(BOTH, [3], face_down=7), TAKE_3)
    assert party_table(asked).displays[0] == []
    assert legal(asked) == ["0:mirror hidden"]
    after = play(asked, "0:mirror hidden")
    assert party_table(after).hidden[0] is None
    assert party_table(after).round == 9


@pytest.mark.clause("PB-M3", "PB-H4")
def test_either_card_of_a_kept_pair_can_leave_with_the_mirror() -> None:
    game = PartyBugs(players=3, edition="abacus", hidden=True, mirror=True)
    position = before_the_mirror(game, [], face_down=3)
    kept = play(position, TAKE_3)
    assert legal(kept) == ["0:mirror 3", "0:mirror hidden"]
    up, down = (party_table(play(kept, move)) for move in ("0:mirror 3", "0:mirror hidden"))
    assert (up.displays[0], up.hidden[0]) == ([], 3)
    assert (down.displays[0], down.hidden[0]) == ([3], None)
    paired = play(position, f"{TAKE_3} pair")
    assert party_table(paired).mirror is None
    assert party_table(paired).phase == "choose", "nothing is left to go with the mirror"


@pytest.mark.clause("PB-M4", "PB-T4")
def test_the_dummys_card_joins_the_floor_before_the_mirror_leaves() -> None:
    position = party_position(
        PartyBugs(players=2, mirror=True),
        round_number=9,
        floor=[3, 4, 5],
        hands=[[1, 11, 13], [2, 6, 7]],
        dummy_deck=[10, 9, 8, 7],
        match_game=1,
        mirror_holder=1,
    )
    asked = play(position, "0:play 11, 1:play 2, 1:take 3@0, 0:take 4@1")
    assert legal(asked) == ["1:mirror 3"]
    assert party_table(asked).displays == [[4], [3], [5]]
    assert party_table(asked).floor == [[11, 0], [2, 1], [10, 2]]
    assert party_table(asked).hands == [[1, 13], [6, 7]]


# The end of the match


@pytest.mark.clause("PB-M5", "PB-E2")
@pytest.mark.parametrize(
    ("host", "displays", "totals", "winner"),
    [
        (0, [[4], [5], [6]], [30, 20, 10], 2),  # the lowest of all games, not of the last
        (0, [[6], [5], [5]], [9, 10, 10], 0),
        (1, [[6], [5], [5]], [9, 10, 10], 1),
        (2, [[6], [5], [5]], [9, 10, 10], 2),
        (1, [[5], [9], [5]], [10, 10, 10], 2),
        (2, [[5], [5], [9]], [10, 10, 10], 0),
    ],
)
def test_the_lowest_total_wins_and_ties_go_clockwise_from_the_last_host(
    host: int, displays: list[list[int]], totals: list[int], winner: int
) -> None:
    over = played_out(last_rounds(3, displays, host=host, match_game=2, totals=totals))
    assert over.outcome is not None
    assert over.outcome.scores == [
        total + sum(display) + 3 for total, display in zip(totals, displays, strict=True)
    ]
    assert over.outcome.winners == [winner]


@pytest.mark.clause("PB-M5", "PB-T6")
@pytest.mark.parametrize(
    ("host", "displays", "totals", "winner"),
    [
        (0, [[5], [6], [7]], [20, 20, 17], 2),
        (0, [[5], [6], [7]], [20, 20, 18], 0),  # tied with a player, the dummy does not win
        (1, [[5], [6], [4]], [21, 20, 22], 1),
        (1, [[6], [5], []], [20, 20, 30], 1),
    ],
)
def test_the_dummy_wins_a_match_only_with_a_lower_total_than_both(
    host: int, displays: list[list[int]], totals: list[int], winner: int
) -> None:
    over = played_out(last_rounds(2, displays, host=host, match_game=1, totals=totals))
    assert over.is_over
    assert over.outcome is not None
    assert over.outcome.winners == [winner]
