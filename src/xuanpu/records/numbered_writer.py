"""Record -> plain numbered list.  Reading it yields an equal record (see model.py), if it has two moves,
or one and headers: without moves there is no list."""

from __future__ import annotations

from xuanpu.records.labels import write_label
from xuanpu.records.model import Record
from xuanpu.records.movetext_writer import write_movetext


def write_numbered(record: Record) -> str:
    """The record as header lines and a list `1.兵七进一 炮２平３`; comments and variations as in PGN.

    Line breaks and control characters in a header become blanks.  ValueError if a header's name cannot
    stand on a header line.
    """
    lines = [write_label(tag, value) for tag, value in record.headers.items()]
    lines.append(write_movetext(record, ""))
    if record.result is not None and record.result != record.headers.get("Result"):
        lines.append(record.result)
    return "\n".join(lines) + "\n"
