"""The tag pairs of PGN: `[Name "value"]`, as strict files and as careless ones have them.

Inside a value `\\"` stands for a quotation mark and `\\\\` for a backslash; any other backslash is
itself.  Quotation marks that nobody escaped are accepted if the tag is alone on its line.
"""

from __future__ import annotations

import re
from typing import Final

_NAME = r"[^\s\"\[\]]+"
_STRICT: Final = re.compile(rf'\s*\[\s*({_NAME})\s*"((?:[^"\\]|\\.)*)"\s*\]', re.DOTALL)
_CARELESS: Final = re.compile(rf'\s*\[\s*({_NAME})\s*"(.*)"\s*\]\s*$', re.DOTALL)
_BEGINS: Final = re.compile(rf'\s*\[\s*({_NAME})\s*"')
_WHOLE_LINE: Final = re.compile(r'\s*\[\s*[A-Z]\w*\s*"(?:[^"\\]|\\.)*"\s*\]\s*')
_ESCAPED: Final = re.compile(r'\\(["\\])')
_BREAK: Final = re.compile(r"\s*\n\s*")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_VALID_NAME: Final = re.compile(_NAME)


def begins_tag(line: str) -> bool:
    """Whether a line begins with a tag pair, whole or broken off."""
    return _BEGINS.match(line) is not None


def tag_name(line: str) -> str:
    """The name of the tag pair with which a line begins; empty if it begins with none."""
    found = _BEGINS.match(line)
    return found[1] if found else ""


def is_tag_line(line: str) -> bool:
    """Whether a line is one well-formed tag pair and nothing else."""
    return _WHOLE_LINE.fullmatch(line) is not None


def read_tags(text: str) -> list[tuple[str, str, int]] | None:
    """Name, raw value and offset of each tag pair in a text; None if the last one is not closed.

    What stands behind the last tag pair is returned as a tag without name.
    """
    tags: list[tuple[str, str, int]] = []
    pos = 0
    while text[pos:].strip():
        found = _STRICT.match(text, pos)
        if found is None or (text[found.end() :].strip() and not begins_tag(text[found.end() :])):
            found = _CARELESS.match(text, pos) or found
        if found is None:
            if begins_tag(text[pos:]):
                return None
            return [*tags, ("", text[pos:], pos)]
        tags.append((found[1], found[2], text.index("[", pos)))
        pos = found.end()
    return tags


def clean_value(raw: str) -> tuple[str, tuple[str, ...]]:
    """The value that a raw one stands for, and what was odd about it (keys of notes)."""
    value = _ESCAPED.sub(r"\1", raw)
    odd: tuple[str, ...] = ()
    if "\n" in value:
        value, odd = _BREAK.sub(" ", value).strip(), ("broken-tag",)
    if has_control(value):
        value, odd = without_control(value), (*odd, "control-character")
    return value, odd


def has_control(value: str) -> bool:
    """Whether control characters stand in a value, where none may."""
    return _CONTROL.search(value) is not None


def without_control(value: str) -> str:
    """The value without them."""
    return _CONTROL.sub("", value)


def write_tag(name: str, value: str) -> str:
    """The tag pair as text.  ValueError if the name cannot be one."""
    if not _VALID_NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name for a tag")
    value = _CONTROL.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{value}"]'
