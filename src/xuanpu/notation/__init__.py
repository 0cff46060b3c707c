"""Move texts: what they mean (`parse_text`), which legal move that is (`resolve`), and how a move is
written (`format_move`).

text --parse_text--> Intent --resolve, with a position--> Move --format_move--> canonical text

Parsing knows no position and is remembered by text; the grammars in `grammars/` are the only
description of what is read.  `parse_text` reads every notation; `parse_move` only the Chinese one and the
machine form, whose texts mean the same in every game.
"""

from __future__ import annotations

from xuanpu.hosts.xiangqi.squares import square_name, square_number
from xuanpu.notation.intent import Action, Form, Intent, Order
from xuanpu.notation.letters import first_rank_of, parse_text
from xuanpu.notation.machine import format_machine, parse_machine
from xuanpu.notation.notes import move_notes
from xuanpu.notation.parsing import move_pattern, parse_move
from xuanpu.notation.resolving import named_move, read_move, resolve
from xuanpu.notation.styles import HOST_STYLES, STYLES, written
from xuanpu.notation.writing import format_move

__all__ = [
    "HOST_STYLES",
    "STYLES",
    "Action",
    "Form",
    "Intent",
    "Order",
    "first_rank_of",
    "format_machine",
    "format_move",
    "move_notes",
    "move_pattern",
    "named_move",
    "parse_machine",
    "parse_move",
    "parse_text",
    "read_move",
    "resolve",
    "square_name",
    "square_number",
    "written",
]
