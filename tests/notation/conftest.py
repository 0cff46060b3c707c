"""Positions for the notation's tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from xuanpu.game import Position
from xuanpu.rulesets import load_rules


@pytest.fixture(scope="session")
def plain() -> Callable[[str], Position]:
    """FEN -> position under the rules of xiangqi."""
    rules = load_rules("xiangqi")
    return lambda fen: Position.from_fen(fen, rules)
