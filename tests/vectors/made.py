"""The vectors of each ruleset, made once."""

from __future__ import annotations

from functools import cache
from typing import Any

from xuanpu import load_rules
from xuanpu.vectors import document

RULESETS = ("m3c-2024-2@literal", "m3c-2024-2@harmonised", "double-neutral", "xiangqi")


@cache
def made(ruleset: str) -> dict[str, Any]:
    """The document of a ruleset; not to be changed."""
    return document(load_rules(ruleset))
