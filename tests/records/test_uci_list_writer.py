"""A line of a UCI list: start and moves, nothing else."""

from __future__ import annotations

import pytest

from xuanpu.records import Record, RecordedMove, read_records, write_uci_line

MOVES = [RecordedMove("h2e2", comment="x", variations=[[RecordedMove("c3c4")]]), RecordedMove("h9g7")]
FEN = "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1"


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (Record({"Red": "a"}, MOVES, "1-0", comment="y"), "position startpos moves h2e2 h9g7"),
        (Record({"FEN": FEN}, [RecordedMove("e9e8")]), f"position fen {FEN} moves e9e8"),
        (Record({"FEN": f"{FEN} dead:Rr"}, [RecordedMove("e9e8")]), f"position fen {FEN} moves e9e8"),
        (Record({"FEN": FEN}), f"position fen {FEN}"),
        (Record(), "position startpos"),
    ],
)
def test_lines(record: Record, line: str) -> None:
    assert write_uci_line(record) == f"{line}\n"
    (read,) = read_records(write_uci_line(record))
    assert isinstance(read, Record)
    assert [move.text for move in read.moves] == [move.text for move in record.moves]
    assert (read.fen or "").split() == (record.fen or "").split()[:6]
