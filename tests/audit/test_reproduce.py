"""The command that shows a finding again: by the record while the line follows it, else by the position."""

from __future__ import annotations

import shlex

from tests.replay.constructed_games import m3c, quiet
from xuanpu.audit.check import Case, Check
from xuanpu.audit.finding import Finding, Severity
from xuanpu.game import Position
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement

CHECK = Check("XP405", "cycle-without-progress", Severity.NOTE, lambda check, case: iter(()))


def arranged() -> Arrangement:
    """The record ends with ply 9; then anything goes."""
    rules = m3c(T1="no-leg")
    return arrange(quiet(), rules, continuation="random", drops=(44, 31), ply_limit=20, sweep=False)


def at(case: Case, ply: int) -> Finding:
    return CHECK.finding(case, ply, case.positions[ply - 1])


def test_from_the_record() -> None:
    case = Case(arranged(), None)
    assert case.line.free_from == 8
    words = shlex.split(at(case, 8).reproduce or "")
    assert words[:2] == ["xuanpu", "explain"]
    assert words[words.index("--at") + 1] == "i4,e3"
    assert words[words.index("--ply") + 1] == "8"
    assert words[words.index("--reading") + 1] == "T1=no-leg"


def test_from_the_position() -> None:
    case = Case(arranged(), None)
    words = shlex.split(at(case, 12).reproduce or "")
    assert words[:2] == ["xuanpu", "moves"]
    assert Position.from_fen(words[2], case.arrangement.rules).fen() == case.positions[11].fen()
    assert "--reading" in words and "--at" not in words
