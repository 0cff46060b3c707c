"""The one word catalogue: every sentence a person reads, in Chinese and English (design D10).

The TOML files beside this one hold tables of `key = { zh = "…", en = "…" }`; the blanks are
`str.format` fields.  A missing key or language is an error of ours, never a silent fallback.
"""

from __future__ import annotations

import locale
import os
import tomllib
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("zh", "en")

_language: ContextVar[str | None] = ContextVar("xuanpu_language", default=None)


def language() -> str:
    """The language in force: the one set, else the locale's, else English."""
    return _language.get() or locale_language()


def set_language(lang: str | None) -> None:
    """Set the language of all texts (`zh`, `en`; None = the locale's).  ValueError on others."""
    if lang is not None and lang not in LANGUAGES:
        raise ValueError(f"language {lang!r} is not one of {', '.join(LANGUAGES)}")
    _language.set(lang)


def locale_language() -> str:
    """`zh` where the user's locale is Chinese, else `en`."""
    named = next((os.environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(v)), None)
    name = named if named is not None else (locale.getlocale()[0] or "")
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def say(key: str, lang: str | None = None, /, **blanks: Any) -> str:
    """The sentence `key` in `lang` (default: the language in force), its blanks filled."""
    return sentences()[key][lang or language()].format(**blanks)


@cache
def sentences() -> dict[str, dict[str, str]]:
    """key -> language -> sentence, from every catalogue file."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(files(__name__).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            _flatten(tomllib.loads(file.read_text(encoding="utf-8")), "", found)
    return found


def _flatten(table: dict[str, Any], prefix: str, found: dict[str, dict[str, str]]) -> None:
    for name, value in table.items():
        if isinstance(value, dict) and set(value) == set(LANGUAGES):
            found[prefix + name] = value
        else:
            _flatten(value, f"{prefix}{name}.", found)
