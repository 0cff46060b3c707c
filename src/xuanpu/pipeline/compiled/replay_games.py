"""The runs of a game -> its plies, or that this is a matter for the full reader."""

from __future__ import annotations

import numpy as np
from numba import njit

from xuanpu.pipeline.compiled.host_play import may_take_king, play_on_board
from xuanpu.pipeline.compiled.resolve import MOST_MEANT, resolve
from xuanpu.pipeline.compiled.text_rows import BY_SQUARES, NO_NUMBER, NOTHING

UNCLEAR = -1

#: In place of the number of the first move: none has been read; the full reader would note something.
NOT_YET = -(1 << 20)
OUT_OF_STEP = -(1 << 21)


@njit
def reckoned(number, black, ply, first, shift):
    """The number of the first move, and 1 if Black began, else 0, once a move number has been read before the
    ply (see `records.movetext`); the former may be NOT_YET or, in the result, OUT_OF_STEP."""
    if first == NOT_YET:
        return (OUT_OF_STEP if black and ply == 0 else number - ply // 2), shift
    if number == first + (ply + shift) // 2:
        return first, shift
    if ply + shift == 1 and number == first + 1:
        return first, 1
    return OUT_OF_STEP, shift


@njit
def replay_game(pos, rules, rows, texts, arrivals, found, plies):
    """Play the game of the runs `rows` (indices of `texts`) from `pos`; its plies go into `plies`.  Returns
    their number; UNCLEAR where anything is not as it should be.  `found`: see `resolve`."""
    if may_take_king(pos, rules):
        return UNCLEAR
    number = NO_NUMBER
    black = False
    first = NOT_YET
    shift = 0
    ply_count = 0
    by_squares = False
    from_zero = False
    for i in range(rows.shape[0]):
        text = texts[rows[i]]
        if text.number != NO_NUMBER:
            number = int(text.number)
            black = text.black == 1
        if text.form == NOTHING:
            continue
        if number != NO_NUMBER:
            first, shift = reckoned(number, black, ply_count, first, shift)
            if first == OUT_OF_STEP:
                return UNCLEAR
            number = NO_NUMBER
        if text.form == BY_SQUARES:
            by_squares = True
            from_zero = from_zero or text.from_zero == 1
        ply = resolve(pos, rules, text, arrivals, found)
        if ply < 0:
            return UNCLEAR
        play_on_board(pos, ply)
        plies[ply_count] = ply
        ply_count += 1
    return UNCLEAR if by_squares and not from_zero else ply_count


@njit
def replay_games(positions, rules, rows, offsets, texts, arrivals, plies, counts):
    """Every game of a block; see the entry."""
    found = np.empty(MOST_MEANT, dtype=np.int64)
    filled = 0
    for game in range(counts.shape[0]):
        own = rows[offsets[game] : offsets[game + 1]]
        counts[game] = replay_game(positions[game], rules, own, texts, arrivals, found, plies[filled:])
        filled += max(counts[game], 0)
    return filled
