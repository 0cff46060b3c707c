"""What the page's script needs: positions, marks and sentences of every ply, as plain JSON data."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from xuanpu.game import Position
from xuanpu.report.board_geometry import CELL, FILES, MARGIN_X, MARGIN_Y, RANKS, SQUARES
from xuanpu.report.board_svg import MARK_PATHS, checked_king, last_marks, piece_codes
from xuanpu.report.facts import side_name, turn_mark, turn_numbers
from xuanpu.report.pieces_svg import all_codes, piece_layers
from xuanpu.report.positions import plies_before_drops
from xuanpu.words import LANGUAGES, say

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.replay.result import Arrangement, Line, LinePly


def page_data(arrangement: Arrangement) -> dict[str, Any]:
    """Everything the script draws from.  A board is a text (see `layout`), a mark is [name, square]."""
    return {
        "board": {"cell": CELL, "x": MARGIN_X, "y": MARGIN_Y, "files": FILES, "ranks": RANKS},
        "layers": {code: [list(layer) for layer in piece_layers(code)] for code in all_codes()},
        "marks": MARK_PATHS,
        "lines": [_line_data(line) for line in arrangement.lines],
        "findings": [_finding_data(finding, arrangement) for finding in arrangement.findings],
        "start": plies_before_drops(arrangement.lines[0]),
    }


def layout(pos: Position) -> str:
    """A board in one text: piece codes and run lengths of empty points, from a0 to i9."""
    codes, text, run = piece_codes(pos), "", 0
    for square in range(SQUARES):
        if square not in codes:
            run += 1
            continue
        text += (str(run) if run else "") + codes[square]
        run = 0
    return text + (str(run) if run else "")


def _line_data(line: Line) -> dict[str, Any]:
    positions = line.positions
    start: dict[str, Any] = {
        "board": layout(line.start),
        "marks": [],
        "says": _in_each(lambda lang: _start_words(line, lang)),
    }
    states = [start]
    for ply, number, after in zip(line.plies, turn_numbers(line), positions[1:], strict=True):
        marks: list[list[Any]] = [list(mark) for mark in last_marks(ply.move)]
        if ply.check:
            marks.append(["check", checked_king(after)])
        words = _in_each(partial(_ply_words, ply, number))
        states.append({"board": layout(after), "marks": marks, "says": words})
    return {"name": line.name, "states": states}


def _finding_data(finding: Finding, arrangement: Arrangement) -> dict[str, Any] | None:
    """The position of a finding; None if it has none."""
    if finding.fen is None:
        return None
    pos = Position.from_fen(finding.fen, arrangement.rules)
    words = _in_each(lambda lang: [f"{finding.code} {finding.title(lang)}", finding.text(lang), "", ""])
    return {"board": layout(pos), "marks": [], "says": words}


def _in_each(speak: Any) -> dict[str, list[str]]:
    return {lang: speak(lang) for lang in LANGUAGES}


def _start_words(line: Line, lang: str) -> list[str]:
    return [say("report.status.start", lang), side_to_move(line, lang), "", ""]


def side_to_move(line: Line, lang: str) -> str:
    """Who moves first in the line."""
    return say("report.status.to_move", lang, side=side_name(int(line.start.side), lang))


def _ply_words(ply: LinePly, number: int, lang: str) -> list[str]:
    """Headline, verdict, legal plies, state: what the page says under the board at a ply."""
    comma = say("report.list.comma", lang)
    head = say(
        "report.status.ply",
        lang,
        ply=ply.ply,
        number=turn_mark(number, ply.side),
        text=ply.text,
        side=side_name(ply.side, lang),
        source=say(f"report.source.{ply.source}", lang),
    )
    kinds = comma.join(
        f"{say(f'ply-kind.{kind}', lang)} {count}" for kind, count in ply.legal.items() if count
    )
    legal = say("report.status.legal", lang, count=ply.branching, kinds=kinds)
    state = [say("report.status.dead", lang, dead=ply.dead)]
    if ply.duty:
        state.append(say("report.status.duty", lang, duty=ply.duty))
    if ply.check:
        state.append(say("report.status.check", lang, side=side_name(1 - ply.side, lang)))
    return [head, ply.verdict.text(lang), legal, say("report.list.clause", lang).join(state)]
