"""A game goes the fast way if, and only if, the full reader has nothing to note of its numbers."""

from __future__ import annotations

from itertools import chain

from hypothesis import example, given
from hypothesis import strategies as st

from tests.pipeline.slow_way import of_blocks, slowly
from xuanpu.pipeline.fate import Places
from xuanpu.pipeline.read import read_blocks
from xuanpu.records import Record, read_records

MOVES = "炮二平五 马８进７ 马二进三 车９平８ 车一平二 卒７进１".split()
SIGNS = ("1.", "2.", "3.", "4.", "7.", "1", "2", "3", "1...", "2…", "3．")


@st.composite
def numbered(draw: st.DrawFn) -> str:
    """The moves, with numbers in step before most of them, or any before some; glued or not."""
    runs = []
    for ply, move in enumerate(MOVES):
        in_step = [f"{1 + ply // 2}."] if ply % 2 == 0 else []
        before = draw(st.sampled_from((in_step, in_step, [], None)))
        signs = draw(st.lists(st.sampled_from(SIGNS), max_size=2)) if before is None else before
        glued = draw(st.booleans()) and signs and signs[-1].endswith(".")
        runs.append([*signs[:-1], signs[-1] + move] if glued else [*signs, move])
    return " ".join(chain.from_iterable(runs))


BLACK_BEGAN = "1. 炮二平五 2. 马８进７ 马二进三 3. 车９平８ 车一平二 4. 卒７进１"


@example(BLACK_BEGAN, "", "*")
@given(numbered(), st.sampled_from(("", " 1-0", " 4.", " 红胜")), st.sampled_from(("1-0", "0-1", "*", "?")))
def test_only_games_without_a_note_are_fast(moves: str, ending: str, result: str) -> None:
    content = f'[Event "a"]\n[Result "{result}"]\n\n{moves}{ending}\n'
    (record,) = read_records(content)
    assert isinstance(record, Record)
    (block,) = read_blocks(content)
    assert of_blocks([block]) == slowly(content)
    went_slowly = isinstance(block.written[0], Places)
    assert went_slowly == bool(record.notes)
