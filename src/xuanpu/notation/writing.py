"""Ply -> canonical Chinese text, the one form that is printed.

Simplified glyphs (Red 帅仕相马车炮兵, Black 将士象马车炮卒), Chinese numerals for Red and full-width
digits for Black.  Moves of the host game take four signs: 炮二平五; of a tandem 前车进六, of three pawns
前 中 后, of four and five 前 二 三 四 五; where two files hold tandems 前七进一 for pawns (and, in
positions that no game reaches, 前车七进一).  Twin advisors and elephants need no order word.
Pieces on a Tris do not count for tandems.

Tris plies are an extension of ours; `grammars/xiangqi_chinese.lark` lists them:

| ply | text |
|---|---|
| drop | 玄打五六 |
| walk of a bare Tris | 玄五六走五七 |
| walk of a composite | 玄车五六走五七 |
| capture by a composite, with airdrop | 玄车五六吃五七空降四四 |
| mount by a regular piece | as any move: 车二进三 |
| capture of a Tris by a regular piece, where the text has no composites | 车二进三空降五五 |
| separation, the piece leaves, taking or not | 玄车五六离五七 |
| separation, the Tris leaves | 玄车五六玄离五七 |
| promotion of a Tris | 玄五六升车 |
| the same with a piece from the board | 玄五六升九一车 |
| move of a promoted Tris, and capture | 玄车+五六走五七, 玄车+五六吃五七 |

The two numerals of a point are its file (1-9) and its rank (1-10, ten is 十) from the mover's side.  A
promoted Tris is written 玄车+, as the rule text calls it and as it moves, whatever piece it is made with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from xuanpu.hosts.xiangqi.board import ROOK
from xuanpu.notation.board import Board
from xuanpu.notation.glyphs import numeral, piece_glyph
from xuanpu.notation.intent import Action, Order, file_of, rank_of, square_of
from xuanpu.notation.machine import format_machine
from xuanpu.notation.naming import naming
from xuanpu.notation.piece_letters import PAWN
from xuanpu.tris.plies import (
    DROP,
    MOVE,
    NO_SQUARE,
    PROMOTE,
    SEP_PIECE,
    WALK,
    ply_airdrop,
    ply_extra,
    ply_from,
    ply_kind,
    ply_to,
)
from xuanpu.tris.state import BARE, PLUS

if TYPE_CHECKING:
    from xuanpu.game import Move

_ACTION_GLYPHS: Final = {Action.ADVANCE: "进", Action.RETREAT: "退", Action.TRAVERSE: "平"}
_ORDER_GLYPHS: Final[dict[int, str]] = {Order.FRONT: "前", Order.MIDDLE: "中", Order.REAR: "后"}


def format_move(board: Board, move: Move) -> str:
    """The canonical Chinese text of a move in this position.

    For every legal move `resolve(parse_move(text), board)` gives the move back.  A move that the
    notation cannot say (no piece of the mover there, or not as it moves) gets its machine text.
    """
    text = _Writer(board, move.code).text()
    return format_machine(move.code) if text is None else text


class _Writer:
    """The text of one ply in one position."""

    def __init__(self, board: Board, ply: int) -> None:
        self.board = board
        self.side = board.side
        self.ply = ply
        self.start = square_of(ply_from(ply), self.side)
        self.end = square_of(ply_to(ply), self.side)

    def text(self) -> str | None:
        kind = ply_kind(self.ply)
        if kind == DROP:
            return f"玄打{self.point(self.end)}"
        if kind == WALK:
            return f"玄{self.point(self.start)}走{self.point(self.end)}"
        if kind == PROMOTE:
            source = "" if self.start == self.end else self.point(self.start)
            return f"玄{self.point(self.end)}升{source}{piece_glyph(ply_extra(self.ply), self.side)}"
        square = ply_from(self.ply)
        piece, tris = int(self.board.piece[square]), int(self.board.tris[square])
        if tris == BARE or self.board.owner[square] != self.side:
            return None
        if tris:
            return self.composite(kind, piece, tris)
        return self.with_airdrop(self.host()) if kind == MOVE else None

    def composite(self, kind: int, piece: int, tris: int) -> str | None:
        """A walk, a capture or a separation of a composite."""
        glyph = piece_glyph(ROOK, self.side) + "+" if tris == PLUS else piece_glyph(piece, self.side)
        if kind == MOVE:
            verb = "吃" if self.board.piece[ply_to(self.ply)] else "走"
        else:
            verb = "离" if kind == SEP_PIECE else "玄离"
        return self.with_airdrop(f"玄{glyph}{self.point(self.start)}{verb}{self.point(self.end)}")

    def with_airdrop(self, text: str | None) -> str | None:
        """The text with the airdrop that belongs to the ply."""
        airdrop = ply_airdrop(self.ply)
        if text is None or airdrop == NO_SQUARE:
            return text
        return f"{text}空降{self.point(square_of(airdrop, self.side))}"

    def host(self) -> str | None:
        """A move of a regular piece in the notation of the host game."""
        said = naming(self.board, self.ply)
        if said is None:
            return None
        step = _ACTION_GLYPHS[Action(said.action)] + numeral(said.number, self.side)
        piece, file = piece_glyph(said.piece, self.side), numeral(said.file, self.side)
        if said.order == Order.NONE:
            return piece + file + step
        word = _ORDER_GLYPHS.get(said.order) or numeral(said.order, self.side)
        if said.tandem_files == 1:
            return word + piece + step
        named_by_file = said.piece == PAWN and said.order in _ORDER_GLYPHS
        return word + ("" if named_by_file else piece) + file + step

    def point(self, point: int) -> str:
        return numeral(file_of(point), self.side) + numeral(rank_of(point), self.side)
