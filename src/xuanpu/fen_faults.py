"""What can be wrong with a FEN that can be read: more pieces than there are, state that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from xuanpu.errors import FenError
from xuanpu.fen_board import cased
from xuanpu.fen_fields import Fields
from xuanpu.fen_items import OF_COMPOSITES, SET, Games, both_low, chosen, games_of, on_board
from xuanpu.hosts.xiangqi.board import ADVISOR, ELEPHANT, IN_PALACE, KING, LETTERS, PAWN, ROOK
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.rulesets import Rules
from xuanpu.tris.state import BARE, BLACK, CROSSED, KINDS, NO_TRIS, RED, UNDER, WAIVED

#: The pieces that keep to a zone.
ZONED: Final = (KING, ADVISOR, ELEPHANT)


class FenFaults:
    """The faults of a position, each as the error to raise; `items` are those that were written."""

    def __init__(self, pos: Any, rules: Rules, fields: Fields, items: dict[str, str]) -> None:
        self.pos = pos
        self.rules = rules
        self.fields = fields
        self.items = items

    def __iter__(self) -> Iterator[FenError]:
        yield from self.composites()
        yield from self.tris()
        for side in (RED, BLACK):
            yield from self.pieces(side)
            yield from self.king(side)
            yield from self.promotions(side)
        yield from self.latch()
        yield from self.duty()
        yield from self.marks()

    def composites(self) -> Iterator[FenError]:
        """A composite, a promoted Tris, or an item of these, where the ruleset has Tris but no composites."""
        if games_of(self.rules) != Games.WITH_TRIS:
            return
        if bool((self.pos.tris > BARE).any()):
            yield self.fields.fail("fen-no-composites", self.fields.board)
        for name in OF_COMPOSITES:
            if name in self.items:
                yield self.fields.fail("fen-no-composites", self.written(name))

    def tris(self) -> Iterator[FenError]:
        """More Tris than the ruleset has."""
        most = self.rules.parameters["n_tris"]
        board = int(np.count_nonzero(self.pos.tris))
        if board > most:
            yield self.fields.fail("fen-too-many-tris", self.fields.board, count=board, most=most)
        elif board + self.pos.reserve > most:
            count = board + int(self.pos.reserve)
            yield self.fields.fail("fen-too-many-tris", self.written("reserve"), count=count, most=most)

    def pieces(self, side: int) -> Iterator[FenError]:
        """More pieces of a kind, on the board and beside it, than a side has."""
        for kind in range(KING, KINDS):
            board = on_board(self.pos, side, kind)
            count = board + int(self.pos.dead[side, kind])
            most = SET[kind] + self.spare(side, kind)
            if count > most:
                token = self.fields.board if board > most else self.written("dead")
                letter = cased(LETTERS[kind], side)
                yield self.fields.fail("fen-too-many", token, letter=letter, count=count)

    def spare(self, side: int, kind: int) -> int:
        """Pieces from outside that a side may have put on its Tris: rooks, by one option of P3."""
        may = kind == ROOK and chosen(self.rules, "P3") == "captured-or-spare"
        return int(self.pos.promos[side]) if may else 0

    def king(self, side: int) -> Iterator[FenError]:
        """Each side has a king: on the board, in its palace; or (where a reading lets it be taken) dead."""
        king = int(self.pos.king[side])
        if king < 0:
            if not self.pos.dead[side, KING]:
                yield self.fields.fail("fen-no-king", self.fields.board, letter=cased("K", side))
        elif not IN_PALACE[side, king] and not self.may_roam(king):
            yield self.fields.fail("fen-king-outside", self.fields.board, square=square_name(king))

    def may_roam(self, king: int) -> bool:
        """A king leaves its palace only on a Tris, by one option of C3; there the Tris may leave it."""
        on_tris = bool(self.pos.tris[king] == UNDER) or chosen(self.rules, "S1") not in (None, "none")
        return on_tris and chosen(self.rules, "C3") == "tris-walk-whole-board"

    def promotions(self, side: int) -> Iterator[FenError]:
        """Fewer promotions than promoted Tris."""
        made, standing = int(self.pos.promos[side]), int(self.pos.plus[side])
        if made < standing:
            yield self.fields.fail("fen-promos", self.written("promos"), made=made, standing=standing)

    def latch(self) -> Iterator[FenError]:
        """Both sums are low, which the latch must have seen."""
        if (
            games_of(self.rules) == Games.WITH_COMPOSITES
            and not self.pos.latch
            and both_low(self.pos, self.rules)
        ):
            yield self.fields.fail("fen-latch", self.written("latch"))

    def duty(self) -> Iterator[FenError]:
        """More drops owed than Tris are left to drop; the victim of a duty that there is not."""
        owed, reserve = int(self.pos.duty), int(self.pos.reserve)
        if owed > reserve:
            yield self.fields.fail("fen-duty", self.written("duty"), duty=owed, reserve=reserve)
        if self.pos.victim and not owed:
            yield self.fields.fail("fen-victim", self.written("victim"))

    def marks(self) -> Iterator[FenError]:
        """A mark on a point where nothing stands that could have it."""
        pos = self.pos
        waivable = np.isin(pos.piece, ZONED) & (pos.tris == NO_TRIS)
        for name, bit, fit in (("waived", WAIVED, waivable), ("crossed", CROSSED, pos.piece == PAWN)):
            for square in np.flatnonzero((pos.mark & bit != 0) & ~fit).tolist():
                yield self.fields.fail(f"fen-{name}", self.written(name), square=square_name(square))

    def written(self, name: str) -> str:
        """An item as the FEN has it; "" if it is not written."""
        return f"{name}:{self.items[name]}" if name in self.items else ""
