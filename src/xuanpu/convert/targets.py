"""The formats that can be written: how, in which notations, and what their files are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from xuanpu.errors import UsageError
from xuanpu.notation import STYLES
from xuanpu.notation.styles import CHINESE, HOST_STYLES, MACHINE
from xuanpu.records import (
    Format,
    Record,
    Unwritable,
    write_dhtmlxq,
    write_json_line,
    write_numbered,
    write_pgn,
    write_uci_line,
    write_xqf,
)
from xuanpu.records.labels import write_label
from xuanpu.records.results import UNKNOWN
from xuanpu.records.tags import write_tag
from xuanpu.records.xqf_text import USUAL

#: How the tag `Format` names a notation; the machine form is no notation of its own there.
_FORMAT_TAGS: Final = {"chinese": "Chinese", "wxf": "WXF", "iccs": "ICCS", "machine": "ICCS"}


@dataclass(frozen=True, slots=True)
class Target:
    """A format that can be written.

    write     record, its moves in one of `styles` -> content
    styles    the notations that its moves may have; the first is the usual one
    suffix    of its files
    encoding  the one that its texts have, where they can have no other
    """

    format: Format
    write: Callable[[Record], str | bytes]
    styles: tuple[str, ...]
    suffix: str
    encoding: str | None = None
    of_host: bool = False

    @property
    def several(self) -> bool:
        """Whether a file can hold more than one game."""
        return self.format != Format.XQF

    def carries_tris(self, style: str) -> bool:
        """Whether plies with a Tris can be written."""
        return not self.of_host and style not in HOST_STYLES


def _write_pgn(record: Record) -> str:
    return write_pgn(_parted(record, write_tag)) + "\n"


def _write_numbered(record: Record) -> str:
    if not record.moves:
        raise Unwritable("convert.no-moves", record.place)
    return write_numbered(_parted(record, write_label)) + "\n"


def _parted(record: Record, write: Callable[[str, str], str]) -> Record:
    """The record with the headers that can be written, one at least, and a result: that parts it from the
    games before and behind it."""
    headers = {name: value for name, value in record.headers.items() if _can(write, name, value)}
    result = record.result or UNKNOWN
    return replace(record, headers=headers or {"Result": result}, result=result)


def _can(write: Callable[[str, str], str], name: str, value: str) -> bool:
    try:
        write(name, value)
    except ValueError:
        return False
    return True


_WITH_CHINESE_FIRST: Final = (CHINESE, *(style for style in STYLES if style != CHINESE))
_WITH_MACHINE_FIRST: Final = (MACHINE, *(style for style in STYLES if style != MACHINE))

TARGETS: Final[Mapping[str, Target]] = {
    "pgn": Target(Format.PGN, _write_pgn, _WITH_CHINESE_FIRST, ".pgn"),
    "numbered": Target(Format.NUMBERED, _write_numbered, _WITH_CHINESE_FIRST, ".txt"),
    "dhtmlxq": Target(Format.DHTMLXQ, write_dhtmlxq, (MACHINE,), ".dhtmlxq.txt", of_host=True),
    "uci": Target(Format.UCI, write_uci_line, (MACHINE,), ".uci.txt", of_host=True),
    "xqf": Target(Format.XQF, write_xqf, (MACHINE,), ".xqf", encoding=USUAL, of_host=True),
    "jsonl": Target(Format.JSONL, write_json_line, _WITH_MACHINE_FIRST, ".jsonl"),
}


def target_named(name: str) -> Target:
    """The target of that name.  UsageError, which lists those there are, if there is none."""
    if name not in TARGETS:
        raise UsageError("convert.no-such-target", name=name, candidates=tuple(TARGETS))
    return TARGETS[name]


def style_named(target: Target, name: str | None) -> str:
    """The notation asked for, else the usual one of the format.  UsageError if its moves cannot have that."""
    if name is None:
        return target.styles[0]
    if name not in STYLES or name not in target.styles:
        raise UsageError(
            "convert.no-such-notation", name=name, format=target.format, candidates=target.styles
        )
    return name


def with_notation_told(record: Record, style: str) -> Record:
    """The record; a `Format` tag, which tells the notation, tells that one."""
    if record.headers.get("Format", "").lower() not in map(str.lower, _FORMAT_TAGS.values()):
        return record
    return replace(record, headers={**record.headers, "Format": _FORMAT_TAGS[style]})
