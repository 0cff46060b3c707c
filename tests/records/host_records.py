"""Made-up records of coordinate moves, for the formats that hold trees of them."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.records.test_round_trip import COMMENTS, MARKS, RESULTS, VALUES
from xuanpu.records import Record, RecordedMove, walk

SQUARES = st.builds(lambda file, rank: f"{file}{rank}", st.sampled_from("abcdefghi"), st.integers(0, 9))
MOVES = st.builds(lambda one, other: one + other, SQUARES, SQUARES)
#: Markup, entities, and what two line breaks are made of.
REMARKS = COMMENTS | st.sampled_from(
    ["a|", "|b||c|\n|d", "&amp;&#91;", "&#9999999999;", "[DhtmlXQ_red]x[/DhtmlXQ_red]", "[/dhtmlxq]", "<br>"]
)


@st.composite
def lines(draw: st.DrawFn, depth: int = 0) -> list[RecordedMove]:
    """A line of moves with comments, marks and variations, some on the first move of another."""
    line = []
    for number in range(draw(st.integers(1, 4))):
        variations = draw(st.lists(lines(depth + 1), max_size=2)) if depth < 3 and draw(st.booleans()) else []
        before = draw(REMARKS) if depth and not number else None
        remark, marks = draw(REMARKS), draw(MARKS)
        line.append(RecordedMove(draw(MOVES), (0, 0), remark, variations, marks, before))
    return line


@st.composite
def host_records(draw: st.DrawFn, names: tuple[str, ...]) -> Record:
    """A record whose first move is Red's, with headers of these names."""
    moves = draw(lines())
    moves[0].text = "h2e2"
    headers = draw(st.dictionaries(st.sampled_from(names), VALUES, max_size=6))
    return Record(headers, moves, draw(st.none() | RESULTS), comment=draw(REMARKS))


def tree(moves: list[RecordedMove]) -> list[str]:
    """The texts of a line with its variations, in brackets."""
    return [step.text if isinstance(step, RecordedMove) else step.value for step in walk(moves)]


def plain(text: str | None) -> str:
    """A text on one line without control characters, each run of blanks one blank."""
    shown = (sign for sign in text or "" if sign in "\t\n" or not (ord(sign) < 32 or 127 <= ord(sign) < 160))
    return " ".join("".join(shown).split())


def remarks(record: Record) -> list[tuple[str, str]]:
    """What is said before and behind each move, in the order of the tree."""
    moves = (step for step in walk(record.moves) if isinstance(step, RecordedMove))
    return [(plain(move.comment_before), plain(move.comment)) for move in moves]
