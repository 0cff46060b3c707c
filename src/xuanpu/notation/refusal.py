"""A parser's refusal in human words: where the text stops to be a move, and what was expected there."""

from __future__ import annotations

from typing import Final

import lark

from xuanpu.errors import InvalidMoveText, Place
from xuanpu.notation.glyphs import PIECE_TERMINALS
from xuanpu.words import say

_END: Final = "$END"

_ALTOGETHER: Final = {
    "piece": frozenset(PIECE_TERMINALS),
    "order": frozenset(("FRONT", "MIDDLE", "REAR")),
    "action": frozenset(("ADVANCE", "RETREAT", "TRAVERSE")),
    "rank": frozenset(("DIGIT", "TEN")),
    "tris-action": frozenset(("WALK", "TAKE")),
}
"""Terminals that are named together where all of them are possible."""


def refuse(text: str, error: lark.UnexpectedInput, parser: lark.Lark) -> InvalidMoveText:
    """The error to raise for `text`, which `parser` refused with `error`.

    `details`: `column` (1-based, in characters of the text), `found` (the character there, "" at its
    end) and `terminals` (the grammar's names of what was expected).
    """
    column = _column(text, error)
    terminals = _possible_after(text[: column - 1], parser)
    found = text[column - 1 : column]
    key = "empty" if not text.strip() else "invalid" if found else "unfinished"
    return InvalidMoveText(
        f"notation.{key}",
        Place(token=text),
        expected=in_words(terminals),
        column=column,
        found=found,
        terminals=tuple(sorted(terminals)),
    )


def in_words(terminals: frozenset[str], lang: str | None = None) -> str:
    """The terminals as a person would name them, in `lang` (default: the language in force)."""
    left = set(terminals)
    names = []
    for name, group in _ALTOGETHER.items():
        if group <= left:
            left -= group
            names.append(name)
    names.extend(sorted(left, key=lambda name: (name == _END, name)))
    return say("notation.or", lang).join(say(f"notation.expected.{name}", lang) for name in names)


def _possible_after(beginning: str, parser: lark.Lark) -> frozenset[str]:
    """The terminals that can follow the part that was read.

    Asked of the parser afresh: what the errors carry is what the lexer would pass in this state of an
    LALR table, which is more than the grammar allows.
    """
    reading = parser.parse_interactive(beginning)
    reading.exhaust_lexer()
    return frozenset(map(str, reading.accepts())) - {"BLANK"}  # type: ignore[no-untyped-call]


def _column(text: str, error: lark.UnexpectedInput) -> int:
    """The column of the first character that does not fit, past the end if the text breaks off."""
    at_end = isinstance(error, lark.UnexpectedEOF) or (
        isinstance(error, lark.UnexpectedToken) and error.token.type == _END
    )
    if at_end or error.pos_in_stream is None:
        return len(text) + 1
    return error.pos_in_stream + 1
