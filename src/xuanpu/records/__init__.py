"""Game records: files -> records, and records -> files.  Moves stay as written; see xuanpu.notation."""

from __future__ import annotations

from xuanpu.records.bundled import GAME_OF_2021, bundled_names, bundled_record
from xuanpu.records.detect import Format
from xuanpu.records.dhtmlxq_writer import write_dhtmlxq
from xuanpu.records.json_lines_writer import write_json_line
from xuanpu.records.model import (
    Bracket,
    DamagedGame,
    Note,
    Record,
    RecordedMove,
    UnreadableFile,
    record_of,
    ruleset_headers,
    walk,
)
from xuanpu.records.numbered_writer import write_numbered
from xuanpu.records.pgn_writer import write_pgn
from xuanpu.records.reader import read_records
from xuanpu.records.source import Source
from xuanpu.records.tally import Tally
from xuanpu.records.uci_list_writer import write_uci_line
from xuanpu.records.unwritable import Unwritable
from xuanpu.records.xqf_writer import write_xqf

__all__ = [
    "GAME_OF_2021",
    "Bracket",
    "DamagedGame",
    "Format",
    "Note",
    "Record",
    "RecordedMove",
    "Source",
    "Tally",
    "UnreadableFile",
    "Unwritable",
    "bundled_names",
    "bundled_record",
    "read_records",
    "record_of",
    "ruleset_headers",
    "walk",
    "write_dhtmlxq",
    "write_json_line",
    "write_numbered",
    "write_pgn",
    "write_uci_line",
    "write_xqf",
]
