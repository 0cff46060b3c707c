"""Variations of the first move of a variation stand beside it."""

from __future__ import annotations

from hypothesis import given

from tests.records.host_records import lines, tree
from xuanpu.records import RecordedMove
from xuanpu.records.model import same_line
from xuanpu.records.siblings import as_siblings


def nested() -> list[RecordedMove]:
    """a (b (c d) e) f: c replaces b, and so a."""
    c = [RecordedMove("c"), RecordedMove("d")]
    b = RecordedMove("b", variations=[c], comment="of b")
    return [RecordedMove("a", variations=[[b, RecordedMove("e")]]), RecordedMove("f")]


def test_what_hangs_on_a_first_move_comes_behind_its_variation() -> None:
    line = nested()
    assert tree(line) == "a ( b ( c d ) e ) f".split()
    assert tree(as_siblings(line)) == "a ( b e ) ( c d ) f".split()
    assert same_line(line, nested()), "the line itself is left alone"
    assert as_siblings(line)[0].variations[0][0].comment == "of b"


def first_moves(line: list[RecordedMove]) -> list[RecordedMove]:
    """Those of all variations of a line."""
    own = [variation for move in line for variation in move.variations]
    return [line[0] for line in own] + [each for line in own for each in first_moves(line)]


@given(lines())
def test_no_first_move_of_a_variation_has_any(line: list[RecordedMove]) -> None:
    once = as_siblings(line)
    assert not any(move.variations for move in first_moves(once))
    assert sorted(tree(once)) == sorted(tree(line))
    assert same_line(as_siblings(once), once)
