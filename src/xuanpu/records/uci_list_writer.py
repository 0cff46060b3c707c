"""Record -> a line of a UCI list: `position startpos moves h2e2 h9g7`, as engines are told it."""

from __future__ import annotations

from xuanpu.records.model import Record


def write_uci_line(record: Record) -> str:
    """Start and main line of the record, ranks from 0; nothing else has a place there.

    Moves must be machine texts of plain moves, the start that of plain xiangqi.
    """
    fen = " ".join((record.fen or "").split()[:6])
    words = ["position", f"fen {fen}" if fen else "startpos"]
    if record.moves:
        words += ["moves", *(move.text for move in record.moves)]
    return " ".join(words) + "\n"
