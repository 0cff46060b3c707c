"""Counts of legal lines in plain xiangqi: the published ones from the start, pyffish's elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from xuanpu.game import Position
from xuanpu.kernels import perft
from xuanpu.rulesets import load_rules

#: From the start position, by depth from 1.
START_COUNTS = (44, 1920, 79666, 3290240, 133312995)

#: Position, the depth to which pyffish has counted it too, counts by depth from 1.
POSITIONS = (
    # middle games
    ("r1bakab1r/9/2n1c1nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w", 3, (37, 1264, 46945, 1660368)),
    ("r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/NC2C1N2/9/R1BAKAB1R b", 3, (36, 1111, 42696, 1391412)),
    ("2bakab2/9/2n1c1n2/p1p1C1p1p/9/2P6/P3r1P1P/2N1C1N2/4A4/R1B1KAB1R b", 3, (9, 293, 7021, 232617)),
    ("r2akab2/9/n3b1n2/p3p3p/2p2c3/4P1r2/P1P5P/N1C1B1N2/1R2A4/4KABR1 b", 3, (40, 1780, 69927, 3071222)),
    ("3akab2/4c4/2n1b4/p1R1p1r1p/6P2/2P6/P3P3P/2N1C4/4A4/2BAK1B2 w", 3, (29, 643, 19886, 525513)),
    # Red in check
    ("4kab2/4a4/4b1n2/p3C3p/2p6/4c1P2/P3P3P/3RB1N2/4A4/2BAK2r1 w", 3, (4, 99, 2933, 76188)),
    ("3k1ab2/4a4/4b4/4n3p/p1n6/4P4/P7P/4B1N2/4A4/2BAK1N2 b", 3, (21, 397, 8540, 151548)),
    # few pieces: cannons and their screens
    ("2bak4/4a4/4b4/9/4R1n2/2B1c1r2/9/4B4/4A4/3AK1C2 w", 3, (18, 411, 8510, 229158)),
    ("3ak4/4a4/9/9/9/2n6/9/4B4/4A4/3AK1C2 b", 3, (12, 210, 2153, 40659)),
    ("3k5/4a4/4b4/9/9/9/4c4/9/4R4/4K4 w", 3, (10, 187, 3270, 65652)),
    ("4ka3/4a4/9/9/4C4/9/9/4B4/4A4/3AK1B2 b", 4, (4, 83, 225, 5032)),
    # pinned between the kings, behind a cannon's screen
    ("4k4/9/4b4/9/9/9/4R4/4r4/9/4K4 w", 4, (3, 29, 381, 6270)),
    ("4k4/4a4/9/9/9/4c4/9/9/4N4/4K4 w", 4, (8, 156, 1314, 24108)),
    # stalemated
    ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", 4, (0, 0, 0, 0)),
    ("4k4/9/9/9/9/9/9/9/3p1p3/4K4 w", 4, (0, 0, 0, 0)),
    # kings nearly facing
    ("3k5/3P5/9/9/9/9/9/4p4/9/5K3 b", 4, (2, 7, 26, 71)),
    ("3ak4/9/3a5/9/2N6/9/9/9/9/4K4 b", 4, (3, 32, 85, 682)),
    # horses, pawns in a crowd
    ("3k5/9/9/2NN5/9/9/9/2c6/1n7/4K4 w", 3, (14, 251, 3861, 67524)),
    ("2b1ka3/9/4b4/R3N4/R3N4/p3p4/p3p4/4B4/4A4/3AK1B2 w", 3, (26, 381, 11975, 179027)),
    ("4k4/9/9/4P4/PPPP5/5pppp/4p4/9/9/4K4 b", 4, (11, 116, 1329, 15143)),
)


def count(position: Position, depth: int) -> int:
    stack = np.concatenate([position.record] * (depth + 1))
    return int(perft(stack, position.rules.params, depth))


@pytest.mark.parametrize(("depth", "lines"), list(enumerate(START_COUNTS, start=1))[:4])
def test_from_the_start(depth: int, lines: int) -> None:
    assert count(Position(load_rules("xiangqi")), depth) == lines


@pytest.mark.slow
def test_from_the_start_to_depth_five() -> None:
    assert count(Position(load_rules("xiangqi")), 5) == START_COUNTS[4]


def test_depth_zero_is_one_line() -> None:
    assert count(Position(load_rules("xiangqi")), 0) == 1


def test_with_tris_only_drops_are_added() -> None:
    """After two captures in two plies (four ways) the third ply may be a drop on one of 60 empty points."""
    position = Position(load_rules("m3c-2024-2"))
    assert [count(position, depth) for depth in (1, 2, 3)] == [44, 1920, 79666 + 4 * 60]


@pytest.mark.parametrize(("fen", "depth", "counts"), POSITIONS)
def test_elsewhere(fen: str, depth: int, counts: tuple[int, ...]) -> None:
    position = Position.from_fen(fen, load_rules("xiangqi"))
    assert tuple(count(position, depth) for depth in range(1, 5)) == counts


def check_pyffish(fen: str, depth: int, counts: tuple[int, ...]) -> None:
    pyffish_moves = pytest.importorskip("tests.oracles.pyffish_moves", reason="pyffish is not installed")
    assert pyffish_moves.perft(f"{fen} - - 0 1", depth) == counts[depth - 1]


@pytest.mark.parametrize(("fen", "depth", "counts"), POSITIONS)
def test_pyffish_counts_the_same(fen: str, depth: int, counts: tuple[int, ...]) -> None:
    check_pyffish(fen, depth - 1, counts)


@pytest.mark.slow
@pytest.mark.parametrize(("fen", "depth", "counts"), POSITIONS)
def test_pyffish_counts_the_same_deeper(
    fen: str, depth: int, counts: tuple[int, ...], record_property: Callable[[str, object], None]
) -> None:
    check_pyffish(fen, depth, counts)
    record_property("lines", counts[depth - 1])
