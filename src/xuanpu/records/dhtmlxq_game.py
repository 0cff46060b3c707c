"""The fields of one DhtmlXQ game -> a record: headers, start position, lines, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.dhtmlxq_board import (
    BLACK,
    PLACEMENT,
    RED,
    START_PLACEMENT,
    Board,
    board_of_digits,
    board_of_fen,
    first_mover,
    misfits,
    placement_of,
    square_from_top,
    with_side,
)
from xuanpu.records.dhtmlxq_fields import (
    LINES,
    Field,
    comment_text,
    header_name,
    header_value,
    is_exact_result,
    part_team_from_player,
    result_of,
)
from xuanpu.records.dhtmlxq_tree import Branch, Tree
from xuanpu.records.limits import MAX_DEPTH, MAX_NOTE
from xuanpu.records.model import Note, RecordedMove
from xuanpu.records.movetext import Damage
from xuanpu.records.underway import Underway

MAX_NOTES: Final = 100
"""Notes that are kept of one game: a hostile one could earn a million."""

_BRANCH: Final = re.compile(r"move_([0-9]{1,9})_([0-9]{1,9})_([0-9]{1,9})")
_COMMENT: Final = re.compile(r"comment(?:([0-9]{1,9})(?:_([0-9]{1,9}))?)?")
_FILLER: Final = re.compile(r"(?:[\s,;，；]|&nbsp;|</?[A-Za-z!][^<>]{0,1000}>)+")
_BOARD_DIGITS: Final = 64
_FEN: Final = re.compile(rf"{PLACEMENT.pattern}(?:\s+[wrb]\b(?:\s+-\s+-\s+\d+\s+\d+)?)?")
_SQUARES: Final = {
    f"{file}{rank}": square_from_top(file, rank) for file in "012345678" for rank in "0123456789"
}
_MOVES: Final = {
    origin + target: _SQUARES[origin] + _SQUARES[target] for origin in _SQUARES for target in _SQUARES
}
"""Four digits -> the move."""


class GameOfFields:
    """Puts the fields of a game, in the order of the file, into the record that is underway."""

    def __init__(self, game: Underway, fields: dict[str, Field], in_page: bool) -> None:
        self._game = game
        self._fields = fields
        self._in_page = in_page

    def fill(self) -> None:
        """Do so.  Damage of single parts goes to `Underway.suffer`; nothing is raised."""
        main: list[RecordedMove] = []
        branches: list[Branch] = []
        comments: list[tuple[int, int, Field]] = []
        for field in self._fields.values():
            if field.name in LINES:
                self._take_main(main, field)
            elif found := _BRANCH.fullmatch(field.name):
                parent, ply, number = map(int, found.groups())
                branches.append(Branch(parent, ply, number, self._moves(field), (field.line, field.column)))
            elif found := _COMMENT.fullmatch(field.name):
                line, at = (found[1], found[2]) if found[2] else ("0", found[1] or "0")
                comments.append((int(line), int(at), field))
            elif field.name not in ("binit", "fen"):
                self._take_header(field)
        self._game.moves.line = main
        self._grow(main, branches, comments)
        self._finish_headers()
        self._set_up()

    # ---- Lines -----------------------------------------------------------------------------------

    def _take_main(self, main: list[RecordedMove], field: Field) -> None:
        if not main:
            main.extend(self._moves(field))
        elif field.text.strip():
            self._note_twice(field)

    def _moves(self, field: Field) -> list[RecordedMove]:
        """The moves of a field of digits, up to what is none."""
        moves: list[RecordedMove] = []
        held: list[tuple[str, int, int]] = []
        for piece, line, column in field.pieces:
            start = 0 if held else _take_whole_moves(moves, piece, line, column)
            for sign, at in _signs(piece, start):
                held.append((sign, line, column + at))
                if not sign.isdecimal():
                    return self._broken_line(moves, held[-1], field)
                if len(held) < 4:
                    continue
                text = _MOVES.get("".join(digit for digit, _, _ in held))
                if text is None:
                    self._suffer_digits("dhtmlxq-square", held, len(moves) + 1)
                    return moves
                moves.append(RecordedMove(text, held[0][1:]))
                held.clear()
        if held:
            self._suffer_digits("dhtmlxq-cut-move", held, len(moves) + 1, field=field.name)
        return moves

    def _suffer_digits(self, key: str, held: list[tuple[str, int, int]], ply: int, **blanks: str) -> None:
        digits = "".join(digit for digit, _, _ in held)
        place = Place(line=held[0][1], column=held[0][2], ply=ply, token=digits)
        self._game.suffer(Damage(key, place, **blanks))

    def _broken_line(
        self, moves: list[RecordedMove], sign: tuple[str, int, int], field: Field
    ) -> list[RecordedMove]:
        """The moves before a sign that is no digit; behind a field without end, it is text of the page."""
        text, line, column = sign
        place = Place(line=line, column=column)
        if field.closed:
            self._game.suffer(
                Damage("dhtmlxq-digits", place.within(Place(ply=len(moves) + 1, token=text)), "0-9")
            )
        else:
            rest = next((piece[column - start :] for piece, at, start in field.pieces if at == line), text)
            self._note("trailing-text", place, text=rest.strip()[:MAX_NOTE])
        return moves

    def _grow(
        self,
        main: list[RecordedMove],
        branches: list[Branch],
        comments: list[tuple[int, int, Field]],
    ) -> None:
        """Hang up the lines, then the comments."""
        tree = Tree(main)
        tree.hang(branches)
        for key, branch in tree.odd:
            self._note(key, _place(branch.at), number=branch.number, parent=branch.parent, ply=branch.ply)
        for key, branch in tree.refused:
            self._game.suffer(
                Damage(
                    key,
                    _place(branch.at),
                    number=branch.number,
                    parent=branch.parent,
                    ply=branch.ply,
                    depth=MAX_DEPTH,
                )
            )
        for number, ply, field in comments:
            text = comment_text(field.text, self._in_page)
            if text and not tree.remark(number, ply, text):
                self._note("dhtmlxq-comment-of-nothing", _place((field.line, field.column)), name=field.name)
        self._game.moves.comment = tree.comment

    # ---- Headers ---------------------------------------------------------------------------------

    def _take_header(self, field: Field) -> None:
        value = header_value(field.text, self._in_page)
        if value:
            self._game.headers[header_name(field.name)] = value

    def _finish_headers(self) -> None:
        """Part teams from players, and say the result in the signs of PGN where that says it all."""
        headers = self._game.headers
        part_team_from_player(headers, "red")
        part_team_from_player(headers, "black")
        said = headers.get("Result")
        result = result_of(said) if said else None
        if said and result:
            self._game.moves.result = result
            if is_exact_result(said):
                headers["Result"] = result

    # ---- Start position --------------------------------------------------------------------------

    def _set_up(self) -> None:
        """Find the start position, and the side that moves first: that of the first move."""
        field = self._fields.get("binit")
        digits = "".join(field.text.split()) if field else ""
        if field and digits:
            self._set_up_digits(field, digits)
            return
        field = self._fields.get("fen")
        found = _FEN.search(header_value(field.text, self._in_page)) if field else None
        if field and found:
            self._set_up_fen(found[0], field)
        elif not self._set_up_by_comment():
            self._settle(START_PLACEMENT, None)

    def _set_up_digits(self, field: Field, digits: str) -> None:
        place = _place((field.line, field.column))
        if len(digits) < _BOARD_DIGITS:
            self._game.suffer(Damage("dhtmlxq-start", place.within(Place(token=digits[:MAX_NOTE]))))
            return
        if len(digits) > _BOARD_DIGITS:
            self._note("dhtmlxq-start-too-long", place, text=digits[_BOARD_DIGITS:][:MAX_NOTE])
        board = board_of_digits(re.sub(r"[^0-9]", "9", digits[:_BOARD_DIGITS]))
        if board is None:
            self._game.suffer(Damage("dhtmlxq-start-shared-point", place.within(Place(token=digits))))
            return
        self._settle(placement_of(board), field)

    def _set_up_fen(self, fen: str, field: Field) -> None:
        board = board_of_fen(fen)
        said = fen.split()[1:2]
        if board is None:
            self._game.suffer(
                Damage("dhtmlxq-start", _place((field.line, field.column)).within(Place(token=fen)))
            )
            return
        side = "b" if said == ["b"] else "w"
        self._settle(fen.split()[0], field, side if said else None)

    def _set_up_by_comment(self) -> bool:
        """Take the FEN of a comment on the game for its start, if the main line fits it and not the usual."""
        main = [move.text for move in self._game.moves.line]
        field = next((self._fields[name] for name in ("comment0", "comment") if name in self._fields), None)
        found = _FEN.search(field.text) if field and main else None
        if field is None or found is None:
            return False
        board, usual = board_of_fen(found[0]), board_of_fen(START_PLACEMENT)
        if board is None or usual is None or misfits(board, main) >= misfits(usual, main):
            return False
        self._note("dhtmlxq-start-in-comment", _place((field.line, field.column)))
        self._set_up_fen(found[0], field)
        return True

    def _settle(self, placement: str, field: Field | None, said: str | None = None) -> None:
        """Set the FEN, unless the game begins as usual."""
        side = _first_side(board_of_fen(placement), self._game.moves.line) or said or RED
        place = _place((field.line, field.column)) if field else self._game.place
        if said and side != said:
            self._note("dhtmlxq-side", place)
        elif side == BLACK and placement == START_PLACEMENT:
            self._note("dhtmlxq-black-begins", place)
        if placement != START_PLACEMENT or side != RED:
            self._game.headers["FEN"] = with_side(f"{placement} w - - 0 1", side)
            self._game.fen_place = place

    # ---- Notes -----------------------------------------------------------------------------------

    def _note_twice(self, field: Field) -> None:
        value = field.text.strip()[:MAX_NOTE]
        self._note("tag-twice", _place((field.line, field.column)), name=field.name, value=value)

    def _note(self, key: str, place: Place, **blanks: object) -> None:
        if len(self._game.notes) < MAX_NOTES:
            self._game.notes.append(Note(key, place, blanks))


def _take_whole_moves(moves: list[RecordedMove], piece: str, line: int, column: int) -> int:
    """Take in the moves with which a piece of text begins, up to the first oddity; return where that is."""
    at = 0
    while text := _MOVES.get(piece[at : at + 4]):
        moves.append(RecordedMove(text, (line, column + at)))
        at += 4
    return at


def _signs(piece: str, pos: int) -> Iterator[tuple[str, int]]:
    """Each digit with its offset, from `pos` on; blanks, commas and elements of a page are passed over."""
    while pos < len(piece):
        sign = piece[pos]
        if not sign.isdecimal() and (filler := _FILLER.match(piece, pos)):
            pos = filler.end()
            continue
        yield str(int(sign)) if sign.isdecimal() else sign, pos
        pos += 1


def _first_side(board: Board | None, moves: list[RecordedMove]) -> str | None:
    return first_mover(board, moves[0].text) if board and moves else None


def _place(at: tuple[int, int]) -> Place:
    return Place(line=at[0], column=at[1])
