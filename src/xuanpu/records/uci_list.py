"""UCI lists: one game a line, moves by their squares, as engines are told them.

    position startpos moves h2e2 h9g7
    position fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1 moves e1d2
    h3e3 h10g8

Ranks count 0-9 or 1-10: a rank 0 or 10 tells, else the start position, on which only one of the two can be
meant.  Letters may be large, squares parted by `-` or `x`; what stands before the first move is the title.
In the log of an engine, only what tells it a position is a game.
"""

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
    board_of_fen,
    first_mover,
    misfits,
    with_side,
)
from xuanpu.records.lexing import LONGEST_REMEMBERED, MOST_REMEMBERED
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove
from xuanpu.records.movetext import Damage, Movetext
from xuanpu.records.pgn import Lines
from xuanpu.records.results import read_result
from xuanpu.records.underway import Underway

LINES_JUDGED: Final = 40
"""Lines by which the format is told."""

RANK_0: Final = 1
RANK_10: Final = 2
"""The ranks that tell how the others are numbered."""

_Reading = tuple[str, str, int]
"""A move if ranks count from 0, if they count from 1 (empty: not on the board), and its telling ranks."""

_NO_MOVE: Final[_Reading] = ("", "", 0)
_read: Final[dict[str, _Reading]] = {}

_SQUARE = "[a-iA-I](?:10|[0-9])"
_MOVE = rf"{_SQUARE}[-–—xX×:]?{_SQUARE}"
_ONE: Final = re.compile(
    "([a-iA-I])(10|[0-9])[-–—xX×:]?([a-iA-I])(10|[0-9])[+#!?]*",
)
_SEVERAL: Final = re.compile(rf"(?:{_MOVE}[+#!?]?)+")
_PART: Final = re.compile(rf"{_MOVE}[+#!?]*")
_FIRST: Final = re.compile(rf"(?<![A-Za-z0-9])(?:{_MOVE})+(?![A-Za-z0-9])")
_TOKEN: Final = re.compile(r"[^\s,;|，；、]+")
_NUMBER: Final = re.compile(r"[0-9]{1,4}\.{1,3}")
_ALIKE: Final = re.compile(r"[A-Za-z][0-9]{1,2}[-x]?(?:[A-Za-z][0-9]{0,2})?|[A-Za-z]{2}[0-9]{1,2}|0000")
_START: Final = re.compile(
    rf"(?:position\s+)?(?:(?P<usual>\bstartpos\b)|(?:fen\s+)?(?P<fen>{PLACEMENT.pattern}"
    rf"(?:[ \t]+(?!moves\b)(?:[wrb]|-|[0-9]{{1,5}})(?![^\s])){{0,5}}))(?:\s+moves\b)?",
    re.IGNORECASE,
)
_POSITION: Final = re.compile(
    r"\bposition\s+(?:startpos|fen)\b|^\s*(?:startpos\b|fen\s+\S{1,9}/)", re.IGNORECASE
)
_PROTOCOL: Final = re.compile(
    r"(?:.{0,60}?[<>]{1,2}\s{0,3}(?:[0-9]{1,3}\s{0,3}:)?)?\s{0,3}(?:info|bestmove|nobestmove|go|id|option|uci|ucci"
    r"|ucinewgame|uciok|ucciok|readyok|isready|setoption|stop|quit|ponderhit)(?:\s|$)"
)
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_LOG: Final = re.compile(r"[<>]")
_ROW: Final = re.compile(r"\s{0,20}[0-9]{1,4}[.．、]")
_REMARK: Final = ("#", "//", ";", "%")
_DEBRIS: Final = " \t\u3000,，、;；.。|'\"()[]{}:："


def is_uci_list(head: str) -> bool:
    """Whether a text, by its first lines, is a UCI list: most of them are games and nothing else."""
    lines = [line for line in head.splitlines()[: 2 * LINES_JUDGED] if line.strip()]
    judged = [line for line in lines if not _passed_over(line)][:LINES_JUDGED]
    if any(line.lstrip().startswith(("[", "<", "{")) for line in judged):
        return False
    if any(_POSITION.search(line) for line in judged):
        return True
    return 2 * sum(map(_is_bare_game, judged)) > len(judged)


def read_uci_list(
    lines: Lines, file: str | None = None, encoding: str = "text"
) -> Iterator[Record | DamagedGame]:
    """The games of a UCI list, one a line; a damaged one as a `DamagedGame`.  Moves come as `h2e2`."""
    count, counts_from_one = 0, False
    for number, line in lines:
        if line is not None and not _holds_game(line):
            continue
        count += 1
        game = Underway(Movetext(), file, count, encoding)
        game.begin(number, 1)
        try:
            reading = _Line(game, number, game.weigh(number, line), counts_from_one)
            reading.take()
            counts_from_one = reading.counts_from_one
            finished = game.finished()
        except Damage as damage:
            finished = game.broken_off(damage)
        yield finished


def _holds_game(line: str) -> bool:
    """Whether a line holds a move or says a position, and is no remark and no talk of an engine."""
    return not _passed_over(line) and bool(_FIRST.search(line) or _POSITION.search(line))


def _remember(token: str) -> _Reading | None:
    """How a token reads, if it is one move; there are a few thousand of them, in every spelling."""
    found = _ONE.fullmatch(token)
    if found is None:
        return None
    files, ranks = (found[1].lower(), found[3].lower()), (int(found[2]), int(found[4]))
    texts = [
        f"{files[0]}{ranks[0] - first}{files[1]}{ranks[1] - first}"
        if min(ranks) >= first and max(ranks) <= 9 + first
        else ""
        for first in (0, 1)
    ]
    reading = texts[0], texts[1], RANK_0 * (0 in ranks) | RANK_10 * (10 in ranks)
    if len(_read) >= MOST_REMEMBERED:
        _read.clear()
    if len(token) <= LONGEST_REMEMBERED:
        _read[token] = reading
    return reading


class _Line:
    """One game: its start position, then its moves."""

    def __init__(self, game: Underway, number: int, line: str, counts_from_one: bool) -> None:
        self.counts_from_one = counts_from_one
        self._game = game
        self._number = number
        self._line = line
        self._written: list[tuple[_Reading, str, int]] = []

    def take(self) -> None:
        """Take in the line.  Raises Damage where it cannot be understood."""
        begin, fen = self._take_start()
        try:
            self._take_tokens(begin)
        finally:
            self._number_ranks(fen)
            self._set_moves()
            self._set_side(fen)

    def _take_start(self) -> tuple[int, str]:
        """Where the moves begin, and the FEN of the start."""
        found = _START.search(self._line) if _may_hold_start(self._line) else None
        if found is not None:
            self._take_title(self._line[: found.start()])
            if not found["fen"]:
                return found.end(), ""
            fen = " ".join(found["fen"].split())
            self._game.headers["FEN"] = fen
            self._game.fen_place = Place(line=self._number, column=found.start("fen") + 1)
            return found.end(), fen
        first = _FIRST.search(self._line)
        begin = first.start() if first else len(self._line)
        self._take_title(self._line[:begin])
        return begin, ""

    def _take_title(self, text: str) -> None:
        title = _CONTROL.sub("", " ".join(text.split())).strip(_DEBRIS)
        if title and not _LOG.search(title) and not _NUMBER.fullmatch(f"{title}."):
            self._game.headers["Title"] = title

    # ---- Moves -----------------------------------------------------------------------------------

    def _take_tokens(self, begin: int) -> None:
        written = self._written
        for found in _TOKEN.finditer(self._line, begin):
            token = found[0]
            reading = _read.get(token) or _remember(token)
            if reading is not None:
                written.append((reading, token, found.start() + 1))
            elif not self._take_other(token, found.start() + 1):
                return

    def _take_other(self, token: str, at: int) -> bool:
        """Take in what is no single move; whether the moves may go on behind it."""
        result = read_result(token)
        if result is not None:
            self._game.moves.result = result
            self._tail(at + len(token))
            return False
        numbered = _NUMBER.match(token)
        if numbered:
            token, at = token[numbered.end() :], at + numbered.end()
        if not token:
            return True
        if _SEVERAL.fullmatch(token):
            for part in _PART.finditer(token):
                self._written.append((_remember(part[0]) or _NO_MOVE, part[0], at + part.start()))
            return True
        if _ALIKE.fullmatch(token):  # left to the notation, which says what is wrong with it
            self._written.append((_NO_MOVE, token, at))
            return True
        if _FIRST.search(self._line, at - 1 + len(token)):
            ply = len(self._written) + 1
            raise Damage("text-among-moves", Place(line=self._number, column=at, ply=ply, token=token))
        self._tail(at)
        return False

    def _tail(self, at: int) -> None:
        self._game.moves.tail(self._line[at - 1 :], (self._number, at))

    # ---- Ranks -----------------------------------------------------------------------------------

    def _number_ranks(self, fen: str) -> None:
        """See whether ranks count from 0 or from 1."""
        ends = 0
        for reading, _, _ in self._written:
            ends |= reading[2]
        if ends == RANK_0 | RANK_10:
            self._suffer_mixed_ranks()
        elif ends:
            self.counts_from_one = ends == RANK_10
        elif self._written:
            self._guess_ranks(fen)

    def _guess_ranks(self, fen: str) -> None:
        """No square is on the end of the board: take the numbering by which the moves fit the position."""
        board = board_of_fen(fen or START_PLACEMENT)
        if board is None:
            return
        zero = misfits(board, [reading[0] for reading, _, _ in self._written])
        one = misfits(board, [reading[1] for reading, _, _ in self._written])
        if one != zero:
            self.counts_from_one = one < zero
        if self.counts_from_one or one == zero:
            key = "uci-ranks-told" if one != zero else "uci-ranks-unclear"
            first, last = (1, 10) if self.counts_from_one else (0, 9)
            place = Place(line=self._number, column=self._written[0][2])
            self._game.notes.append(Note(key, place, {"first": first, "last": last}))

    def _suffer_mixed_ranks(self) -> None:
        """Report the first move that contradicts those before it; ranks count as they did there."""
        seen = 0
        for index, (reading, token, column) in enumerate(self._written):
            if seen | reading[2] == RANK_0 | RANK_10:
                place = Place(line=self._number, column=column, ply=index + 1, token=token)
                self._game.suffer(Damage("uci-ranks-mixed", place))
                self.counts_from_one = seen == RANK_10
                del self._written[index:]
                return
            seen |= reading[2]

    def _set_moves(self) -> None:
        number, from_one = self._number, self.counts_from_one
        for reading, written, column in self._written:
            text = reading[1] if from_one else reading[0]
            if text == written or not text:
                move = RecordedMove(written, (number, column))
            else:
                move = RecordedMove(text, Place(line=number, column=column, token=written))
            self._game.moves.line.append(move)

    def _set_side(self, fen: str) -> None:
        """Let the side of the first move be to move, whatever the FEN says."""
        moves = self._game.moves.line
        board = board_of_fen(fen or START_PLACEMENT)
        said = (fen.split()[1:2] or [""])[0].lower()
        side = first_mover(board, moves[0].text) if board and moves else None
        if side is None or side == (BLACK if said == "b" else RED):
            return
        self._game.headers["FEN"] = with_side(fen or f"{START_PLACEMENT} w - - 0 1", side)
        if said or not fen:
            place = Place(line=self._number, column=1).within(self._game.place)
            self._game.notes.append(Note("uci-side", place))


def _may_hold_start(line: str) -> bool:
    """Whether a line can say where its game starts: cheaper than to look for it."""
    return "/" in line or "startpos" in line.lower()


def _passed_over(line: str) -> bool:
    """Whether a line is empty, a remark, or a word to or from an engine that tells no position."""
    text = line.lstrip()
    if not text or text.startswith(_REMARK):
        return True
    return _PROTOCOL.match(text) is not None and _POSITION.search(text) is None


def _is_bare_game(line: str) -> bool:
    """Whether a line holds two moves at least, and hardly anything else; a row of a numbered list is none."""
    start = _FIRST.search(line)
    tokens = _TOKEN.findall(line, start.start()) if start else []
    moves = sum(1 for token in tokens if _ONE.fullmatch(token) or _SEVERAL.fullmatch(token))
    together = any(len(_PART.findall(token)) > 1 for token in tokens[:1])
    if moves <= 2 and not together and _ROW.match(line):
        return False
    return (moves >= 2 or together) and 4 * moves >= 3 * len(tokens)
