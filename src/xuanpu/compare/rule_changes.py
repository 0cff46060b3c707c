"""What differs in the rules of a comparison, in the words of `xuanpu diff`."""

from __future__ import annotations

from contextvars import copy_context
from itertools import dropwhile
from typing import TYPE_CHECKING, Any

from xuanpu.rulesets.differences import differences
from xuanpu.rulesets.differences_told import differences_data, differences_told
from xuanpu.rulesets.document import PLAIN, SECTION, Line
from xuanpu.words import language, set_language

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison


def rule_changes(comparison: Comparison, lang: str | None = None) -> list[Line]:
    """The lines that `xuanpu diff` prints of the two rulesets, without those that say what the two are."""
    return copy_context().run(_told, comparison, lang or language())


def rule_changes_data(comparison: Comparison) -> dict[str, Any]:
    """The same as plain data."""
    return differences_data(differences(*comparison.rules))


def _told(comparison: Comparison, lang: str) -> list[Line]:
    set_language(lang)
    told = differences_told(differences(*comparison.rules))
    summary = next(line for line in told if line.kind == PLAIN)
    sections = dropwhile(lambda line: line.kind != SECTION, told)
    next(sections, None)  # the first section says what the two are: that stands elsewhere already
    return [summary, *dropwhile(lambda line: line.kind != SECTION, sections)]
