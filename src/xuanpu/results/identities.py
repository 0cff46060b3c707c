"""Which piece is which: repetition asks for one and the same piece, wherever it has gone."""

from __future__ import annotations

from dataclasses import dataclass

from xuanpu.game import Move, Position
from xuanpu.tris.plies import DROP, MOVE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK
from xuanpu.tris.state import BARE, NO_TRIS

#: Added to the number of a Tris, to tell it from the piece of that number.
OF_TRIS = 100


@dataclass(frozen=True, slots=True)
class Identities:
    """Square -> number of the piece, and of the Tris, that stands there: the square it stood on at first."""

    pieces: dict[int, int]
    tris: dict[int, int]

    @classmethod
    def of(cls, position: Position) -> Identities:
        """Everything is numbered as it stands."""
        squares = range(len(position.owner))
        return cls(
            {sq: sq for sq in squares if position.owner[sq] >= 0},
            {sq: sq + OF_TRIS for sq in squares if position.tris[sq] != NO_TRIS},
        )

    def on(self, position: Position, sq: int) -> int:
        """The number of what stands on the square: of the piece, else of the bare Tris."""
        return self.tris[sq] if position.tris[sq] == BARE else self.pieces[sq]

    def after(self, move: Move) -> Identities:
        """The numbers after a ply."""
        pieces, tris = dict(self.pieces), dict(self.tris)
        if move.kind in (MOVE, SEP_PIECE):
            _carry(pieces, move)
        if move.kind == MOVE:
            _move_tris(tris, move)
        elif move.kind in (WALK, SEP_TRIS):
            _carry(tris, move)
        elif move.kind == DROP:
            tris[move.to] = move.to + OF_TRIS
        elif move.kind == PROMOTE:
            pieces[move.to] = pieces.pop(move.frm, move.to)
        return Identities(pieces, tris)


def _carry(numbers: dict[int, int], move: Move) -> None:
    numbers[move.to] = numbers.pop(move.frm)


def _move_tris(tris: dict[int, int], move: Move) -> None:
    """What a move does to the Tris: one that is taken stays under its taker or is airdropped, the taker's own
    goes with it."""
    taken, own = tris.pop(move.to, None), tris.pop(move.frm, None)
    if taken is not None and move.airdrop is not None:
        tris[move.airdrop] = taken
    elif taken is not None:
        tris[move.to] = taken
    if own is not None:
        tris[move.to] = own
