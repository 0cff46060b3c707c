"""The move list."""

from __future__ import annotations

from dataclasses import replace

from tests.report.arrangement_factory import make_arrangement
from xuanpu.replay.result import Arrangement
from xuanpu.report.move_table import Cell, move_rounds


def cells(arrangement: Arrangement) -> dict[int, Cell]:
    rounds = move_rounds(arrangement.lines[0], arrangement)
    return {cell.ply.ply: cell for row in rounds for cell in row.cells if cell is not None}


def test_a_cell_a_ply_and_a_row_a_round(arrangement: Arrangement) -> None:
    rounds = move_rounds(arrangement.lines[0], arrangement)
    assert [row.number for row in rounds] == list(range(1, 43))
    assert rounds[-1].cells[1] is None
    assert list(cells(arrangement)) == list(range(1, 84))


def test_captures_are_numbered(arrangement: Arrangement) -> None:
    numbers = [cell.capture for cell in cells(arrangement).values() if cell.capture]
    assert numbers == list(range(1, 15))


def test_turning_points(arrangement: Arrangement) -> None:
    points = {ply: cell.turning_point for ply, cell in cells(arrangement).items() if cell.turning_point}
    assert points == {25: "switch", 37: "trigger"}


def test_numbers_of_the_record_show_once_they_differ(arrangement: Arrangement) -> None:
    shown = cells(arrangement)
    assert shown[37].record_number is None
    assert shown[38].record_number is None
    assert shown[40].record_number == "19…"
    assert shown[41].record_number == "20."


def test_comment_stands_in_the_row_of_its_ply() -> None:
    commented = make_arrangement(comment="好棋")
    for line in commented.lines:
        rounds = move_rounds(line, commented)
        assert {row.number: row.comments for row in rounds if row.comments} == {5: ["好棋"]}


def test_findings_stand_at_their_ply(arrangement: Arrangement) -> None:
    found = {ply: cell.findings for ply, cell in cells(arrangement).items() if cell.findings}
    assert [(ply, [index for index, _ in findings]) for ply, findings in found.items()] == [(40, [0])]


def test_line_that_black_begins(arrangement: Arrangement) -> None:
    line = arrangement.lines[0]
    later = tuple(replace(ply, ply=ply.ply - 1) for ply in line.plies[1:])
    rounds = move_rounds(replace(line, plies=later), arrangement)
    assert rounds[0].cells[0] is None
    first = rounds[0].cells[1]
    assert first is not None and first.ply.text == "炮２平３"


def test_empty_line(arrangement: Arrangement) -> None:
    assert move_rounds(replace(arrangement.lines[0], plies=()), arrangement) == []
