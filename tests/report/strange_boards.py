"""Boards that no game comes to: with more Tris than the ruleset has, and with promoted ones."""

from __future__ import annotations

from dataclasses import replace

from tests.report.arrangement_factory import RULES
from xuanpu.fen import parse_fen
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.tris.state import PLUS

MANY_TRIS = replace(RULES, parameters={**RULES.parameters, "n_tris": 90})


def strange_board(fen: str, promoted: str) -> Position:
    """The board of a FEN; the composite on the point `promoted` is a promoted Tris, which the engine cannot
    make yet and its FEN not write."""
    record = parse_fen(fen, MANY_TRIS)
    record["tris"][0][square_number(promoted)] = PLUS
    return Position(MANY_TRIS, record)
