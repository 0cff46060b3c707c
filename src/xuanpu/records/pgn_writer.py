"""Record -> PGN.  `read_records(write_pgn(record))` yields an equal record (see model.py)."""

from __future__ import annotations

from typing import Final

from xuanpu.records.model import Record
from xuanpu.records.movetext_writer import write_movetext
from xuanpu.records.tags import write_tag

LONGEST_LINE: Final = 500
"""Characters from which on a line is broken; readers refuse lines that are very long."""


def write_pgn(record: Record) -> str:
    """The record as PGN: its headers as tags in their order, one round a line, the result last.

    Line breaks and control characters in a header, which PGN cannot hold, become blanks.  ValueError if
    a header's name cannot be that of a tag.
    """
    tags = [write_tag(name, value) for name, value in record.headers.items()]
    moves = [part for part in (write_movetext(record, " ", LONGEST_LINE), record.result) if part]
    return "\n".join([*tags, "", *moves]).lstrip("\n") + "\n"
