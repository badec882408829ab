"""RumBugz, moves as text where it depends on hand and table: lays, swaps and additions."""

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.change import open_end
from bugnight.games.rumbugz.lay import begin_lay, fill_place, leaves_choice
from bugnight.kernel import Array, State, kernel
from bugnight.kernel.notation import letters, number, write

LAYS = letters("lay single", "lay double", "lay triple", "lay match")
WORDS = letters(" ", "*", "swap #", "add #", " +", " -")
BLANK, STAR, SWAP_WORD, ADD_WORD, PUT, GONE = range(6)


@kernel
def unfinished(s: State) -> bool:
    """Whether the PLYTs of a lay are still to be placed."""
    return int(s.phase) == bugz.PLACE


@kernel
def spell(s: State, seat: int, path: Array, text: Array) -> int:
    """Write a lay, a swap or an addition; return its length."""
    a = int(path[0])
    if a < bugz.LAY or a >= bugz.PLACE_NATURAL:
        return 0
    if a < bugz.SWAP:
        return spell_lay(s, seat, path, text)
    if a < bugz.ADD:
        return spell_swap(s, (a - bugz.SWAP) // bugz.SWAPS, (a - bugz.SWAP) % bugz.SWAPS, text)
    i = (a - bugz.ADD) // bugz.ADDS
    which = (a - bugz.ADD) % bugz.ADDS
    at = number(text, write(text, 0, WORDS[ADD_WORD]), i)
    return write_bug(text, write(text, at, WORDS[BLANK]), open_end(s, i, which), which & 1)


@kernel
def write_bug(text: Array, at: int, kind: int, plyt: int) -> int:
    """Write a natural Bug, or a PLYT that stands for it."""
    return number(text, write(text, at, WORDS[STAR]) if plyt else at, kind + 1)


@kernel
def spell_lay(s: State, seat: int, path: Array, text: Array) -> int:
    """Write a type and its Bugz upwards; in a match the naturals come before the PLYTs."""
    begin_lay(s, seat, int(path[0]))
    n = 1
    while leaves_choice(s, seat):
        fill_place(s, path[n] == bugz.PLACE_PLYT)
        n += 1
    is_match = int(s.lay_type) == bugz.MATCH
    at = write(text, 0, LAYS[int(s.lay_type)])
    for place in range(int(s.lay_length)):
        kind = int(s.lay_start) + (0 if is_match else (int(s.lay_type) + 1) * place)
        plyt = place >= int(s.lay_place) if is_match else int(s.lay_plyts) >> kind & 1 != 0
        at = write_bug(text, write(text, at, WORDS[BLANK]), kind, int(plyt))
    return at


@kernel
def spell_swap(s: State, i: int, which: int, text: Array) -> int:
    """Write the sequence, the Bug that goes in and the one that comes out."""
    first = int(s.seq_start[i])
    plyts = int(s.seq_plyts[i])
    put = gone = first
    put_plyt = which & 1
    gone_plyt = 1 - put_plyt
    if int(s.seq_type[i]) != bugz.MATCH:
        if which >= bugz.CHANGE:
            put = gone = which - bugz.CHANGE
            put_plyt = 1 - (plyts >> gone & 1)
        else:
            put = open_end(s, i, which)
            gap = int(s.seq_type[i]) + 1
            gone = first if which & bugz.HIGH else open_end(s, i, bugz.HIGH) - gap
        gone_plyt = plyts >> gone & 1
    at = number(text, write(text, 0, WORDS[SWAP_WORD]), i)
    at = write_bug(text, write(text, at, WORDS[PUT]), put, put_plyt)
    return write_bug(text, write(text, at, WORDS[GONE]), gone, gone_plyt)
