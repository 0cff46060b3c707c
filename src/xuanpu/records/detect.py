"""Which format a text of records is in, by its content."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from xuanpu.errors import UsageError
from xuanpu.records.cbf import is_cbf
from xuanpu.records.cbr import is_cbr
from xuanpu.records.dhtmlxq import is_dhtmlxq
from xuanpu.records.json_lines import is_json_lines
from xuanpu.records.lexing import holds_row
from xuanpu.records.plain import holds_game
from xuanpu.records.uci_list import is_uci_list
from xuanpu.records.wxf import is_wxf
from xuanpu.records.xqf import is_xqf
from xuanpu.records.xqn import is_xqn

_TAG: Final = re.compile(r'^[ \t]*\[\s*[^\s"\[\]]+\s*"', re.MULTILINE)


class Format(StrEnum):
    """The formats that can be read."""

    PGN = "pgn"
    NUMBERED = "numbered"
    PLAIN = "plain"
    WXF = "wxf"
    UCI = "uci"
    DHTMLXQ = "dhtmlxq"
    XQN = "xqn"
    XQF = "xqf"
    CBR = "cbr"
    CBF = "cbf"
    JSONL = "jsonl"


#: Formats of bytes, and how they are told by their first ones.
_OF_BYTES: Final = {Format.XQF: is_xqf, Format.CBR: is_cbr, Format.CBF: is_cbf}

#: Formats of text that hold signs of their own, in the order in which they are asked; no tag comes first.
_BY_SIGNS: Final = {
    Format.JSONL: is_json_lines,
    Format.WXF: is_wxf,
    Format.DHTMLXQ: is_dhtmlxq,
    Format.UCI: is_uci_list,
}


def known_format(name: str) -> Format:
    """The format of that name.  UsageError if there is none."""
    try:
        return Format(name)
    except ValueError:
        raise UsageError("records.unknown-format", name=name, candidates=tuple(Format)) from None


def detect_container(head: bytes) -> Format | None:
    """The format of a file that is no text, by its first bytes; None for a text."""
    return next((each for each, is_one in _OF_BYTES.items() if is_one(head)), None)


def detect_format(head: str) -> Format:
    """The format of a text, by its first characters.

    Prose without moves at its beginning is taken for an article with numbered lists.
    """
    head = head.lstrip()
    if _TAG.match(head):
        return Format.XQN if is_xqn(head) else Format.PGN
    signed = next((each for each, is_one in _BY_SIGNS.items() if is_one(head)), None)
    if signed is not None:
        return signed
    if _TAG.search(head):
        return Format.PGN
    if not holds_row(head) and any(map(holds_game, head.splitlines())):
        return Format.PLAIN
    return Format.NUMBERED
