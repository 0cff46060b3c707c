"""Record -> a line of JSON lines; reading it yields an equal record (see json_lines.py)."""

from __future__ import annotations

import json
from typing import Any

from xuanpu.records.json_lines import FORMAT, VERSION
from xuanpu.records.model import Record, RecordedMove


def write_json_line(record: Record) -> str:
    """The record as one line of JSON; fields that say nothing are left out."""
    game = {
        "format": FORMAT,
        "version": VERSION,
        "headers": record.headers,
        "result": record.result,
        "comment": record.comment,
        "moves": list(map(_move, record.moves)),
    }
    said = {name: value for name, value in game.items() if value is not None}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def _move(move: RecordedMove) -> str | dict[str, Any]:
    """The text of a move; an object if it has more."""
    more = {
        "marks": move.marks or None,
        "comment": move.comment,
        "comment_before": move.comment_before,
        "variations": [list(map(_move, line)) for line in move.variations] or None,
    }
    said = {name: value for name, value in more.items() if value is not None}
    return {"text": move.text, **said} if said else move.text
