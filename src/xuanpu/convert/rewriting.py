"""A record -> the same record with every move, in every variation, in one notation.

Each move is resolved in its position.  A line ends before the first move that cannot be: the moves before it
stay, the fault is kept, and a comment on the last good move says it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from xuanpu.errors import NotationError, Place, XuanpuError
from xuanpu.game import Game, Move, PlyKind, Position
from xuanpu.notation import first_rank_of, written
from xuanpu.records import Record, RecordedMove
from xuanpu.records.model import walk
from xuanpu.tris.state import NO_TRIS
from xuanpu.words import say


@dataclass(slots=True)
class Rewritten:
    """What has become of a record.

    record      the moves in the notation asked for; all else as it was
    start       its start position
    faults      why some line is not whole, in the order of the record
    tris_place  where a Tris first comes in, at the start or by a ply; None where there is none
    changed     the rules of the record have another hash than when it was written: that one
    """

    record: Record
    start: Position
    faults: list[XuanpuError] = field(default_factory=list)
    tris_place: Place | None = None
    changed: str | None = None


def rewrite(record: Record, style: str, harm: XuanpuError | None = None) -> Rewritten:
    """The record in a notation (`xuanpu.notation.STYLES`), under the rules it names, else plain xiangqi.

    `harm`: why the reader could read no more of it; it is kept and said as a fault of a move is.  FenError on
    a bad start position, RulesetError on unknown rules.
    """
    empty = Game.from_record(replace(record, moves=[]))
    rewritten = Rewritten(record, empty.start)
    if empty.rules_changed:
        rewritten.changed = empty.recorded_hash
    if empty.start.tris.any():
        rewritten.tris_place = Place(token=record.fen).within(record.place)
    moves, comment = _Lines(rewritten, style).main()
    if harm is not None:
        rewritten.faults.append(harm)
        comment = _remark(moves, comment, harm)
    rewritten.record = replace(record, moves=moves, comment=comment)
    return rewritten


def in_brief(fault: XuanpuError) -> str:
    """What is wrong with a move, without the place in the file: as a comment may say it."""
    place = Place(token=fault.place.token)
    brief = XuanpuError(fault.key, place, expected=fault.expected, **fault.details)
    return say("convert.remark", fault=brief.text())


class _Lines:
    """The lines of a record, one inside the other; nesting is bounded by the readers."""

    def __init__(self, rewritten: Rewritten, style: str) -> None:
        self._to = rewritten
        self._style = style
        record = rewritten.record
        others = [step.text for step in walk(record.moves) if isinstance(step, RecordedMove)]
        main = [move.text for move in record.moves]
        self._first_rank = first_rank_of(main + others, rewritten.start)

    def main(self) -> tuple[list[RecordedMove], str | None]:
        """The main line, and the comment on the game."""
        record = self._to.record
        moves, fault = self._line(record.moves, self._to.start, 1)
        return moves, record.comment if fault is None else _remark(moves, record.comment, fault)

    def _line(
        self, line: list[RecordedMove], position: Position, ply: int
    ) -> tuple[list[RecordedMove], XuanpuError | None]:
        """The line as far as it is good, from a position on, and what ends it before its end."""
        moves: list[RecordedMove] = []
        for number, recorded in enumerate(line, start=ply):
            try:
                move = position.parse(recorded.text, self._first_rank)
            except NotationError as fault:
                place = Place(ply=number, token=recorded.text).within(recorded.place)
                fault.at(place.within(self._to.record.place))
                self._to.faults.append(fault)
                return moves, fault
            self._look_for_tris(position, move, recorded, number)
            moves.append(self._rewritten(recorded, position, move, number))
            position = position.play(move)
        return moves, None

    def _rewritten(self, recorded: RecordedMove, position: Position, move: Move, ply: int) -> RecordedMove:
        """One move with its variations."""
        new = RecordedMove(
            written(self._style, position, move),
            recorded.place,
            recorded.comment,
            marks=list(recorded.marks),
            comment_before=recorded.comment_before,
        )
        for variation in recorded.variations:
            moves, fault = self._line(variation, position, ply)
            if fault is not None:
                new.comment = _remark(moves, new.comment, fault)
            if moves:
                new.variations.append(moves)
        return new

    def _look_for_tris(self, position: Position, move: Move, recorded: RecordedMove, ply: int) -> None:
        if self._to.tris_place is not None:
            return
        plain = position.ply_kind(move) in (PlyKind.MOVE, PlyKind.CAPTURE)
        if not plain or position.tris[move.frm] != NO_TRIS:
            place = Place(ply=ply, token=recorded.text).within(recorded.place)
            self._to.tris_place = place.within(self._to.record.place)


def _remark(moves: list[RecordedMove], otherwise: str | None, fault: XuanpuError) -> str | None:
    """Put a fault into the comment on the last of these moves; where there is none, behind `otherwise`, which
    is returned."""
    if not moves:
        return _joined(otherwise, in_brief(fault))
    moves[-1].comment = _joined(moves[-1].comment, in_brief(fault))
    return otherwise


def _joined(before: str | None, text: str) -> str:
    return text if not before else f"{before}\n{text}"
