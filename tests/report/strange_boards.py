"""Boards that no game comes to: with more Tris than the ruleset has."""

from __future__ import annotations

from dataclasses import replace

from tests.report.arrangement_factory import RULES
from xuanpu.game import Position

MANY_TRIS = replace(RULES, parameters={**RULES.parameters, "n_tris": 90})


def strange_board(fen: str) -> Position:
    """The board of a FEN, whatever the number of its Tris."""
    return Position.from_fen(fen, MANY_TRIS)
