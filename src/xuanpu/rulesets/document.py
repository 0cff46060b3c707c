"""What is told of rulesets, as lines: for a terminal, or in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from xuanpu.harmless import harmless

TITLE, SECTION, ENTRY, DETAIL, PLAIN = "title", "section", "entry", "detail", "plain"
INDENT = {TITLE: "", SECTION: "", ENTRY: "  ", DETAIL: "      ", PLAIN: ""}
MARKS = {TITLE: "# ", SECTION: "## ", ENTRY: "- ", DETAIL: "  - ", PLAIN: ""}
FORMS = ("text", "markdown")
#: What Markdown would take for a mark of its own, were it not told otherwise.
SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a document, and what it is in it."""

    kind: str
    text: str


def as_text(lines: Iterable[Line]) -> str:
    """For a terminal: indented, a blank line before each section, nothing that steers the terminal."""
    return "\n".join(_spaced(((line, INDENT[line.kind] + harmless(line.text)) for line in lines), (SECTION,)))


def as_markdown(lines: Iterable[Line]) -> str:
    """The same in Markdown."""
    written = ((line, MARKS[line.kind] + SPECIAL.sub(r"\\\1", harmless(line.text))) for line in lines)
    return "\n".join(_spaced(written, (TITLE, SECTION, PLAIN)))


def _spaced(written: Iterable[tuple[Line, str]], apart: tuple[str, ...]) -> Iterator[str]:
    """With a blank line before what stands apart, and in Markdown behind it too."""
    before: Line | None = None
    for line, text in written:
        if before is not None and (line.kind in apart or (len(apart) > 1 and before.kind in apart)):
            yield ""
        yield text
        before = line
