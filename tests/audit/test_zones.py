"""Zones and immobile pieces, against the definition written out."""

from __future__ import annotations

from itertools import product

import pytest

from xuanpu.audit.zones import NOWHERE_TO_GO, is_abroad, is_immobile
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import ADVISOR, CANNON, ELEPHANT, HORSE, KING, PAWN, ROOK

REACH: dict[int, set[tuple[int, ...]]] = {
    KING: {(1, 0), (-1, 0), (0, 1), (0, -1)},
    ADVISOR: set(product((1, -1), repeat=2)),
    ELEPHANT: set(product((2, -2), repeat=2)),
}


def in_zone(kind: int, side: int, file: int, rank: int) -> bool:
    own_rank = rank if side == 0 else 9 - rank
    if kind == ELEPHANT:
        return 0 <= file <= 8 and 0 <= own_rank <= 4
    return 3 <= file <= 5 and 0 <= own_rank <= 2


@pytest.mark.parametrize("kind", REACH)
def test_zones_and_reach(kind: int) -> None:
    for side, rank, file in product(range(2), range(10), range(9)):
        square = rank * 9 + file
        assert is_abroad(kind, side, square) != in_zone(kind, side, file, rank)
        reached = any(in_zone(kind, side, file + dx, rank + dy) for dx, dy in REACH[kind])
        assert NOWHERE_TO_GO[kind][side, square] != reached


@pytest.mark.parametrize("kind", [HORSE, ROOK, CANNON, PAWN])
def test_the_others_have_no_zone(kind: int) -> None:
    assert not is_abroad(kind, 0, 89) and kind not in NOWHERE_TO_GO


def immobile(fen: str, square: int) -> bool:
    return is_immobile(Position.from_fen(fen), square)


def test_blocked_or_on_a_tris_is_not_immobile() -> None:
    """An advisor whose every point is taken may move again; one on a Tris walks."""
    assert immobile("3k5/9/9/9/9/5A3/9/9/9/4K4 w", 4 * 9 + 5)
    assert not immobile("3k5/9/9/9/9/5*A3/9/9/9/4K4 w", 4 * 9 + 5)
    assert not immobile("3k5/9/9/9/9/9/9/3P1P3/4A4/3PKP3 w", 9 + 4)
    assert not immobile("3k5/9/9/9/9/9/9/2A6/9/4K4 w", 2 * 9 + 2)
