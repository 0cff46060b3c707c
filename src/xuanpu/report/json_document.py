"""What the JSON files of a report have in common: format, versions, ruleset, game; one layout."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from xuanpu.report.versions import versions
from xuanpu.words import LANGUAGES

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement


def document_text(arrangement: Arrangement, name: str, version: int, content: dict[str, Any]) -> str:
    """The document as text: its head, then the content; indented, Chinese as it is."""
    return json.dumps(_head(arrangement, name, version) | content, ensure_ascii=False, indent=1) + "\n"


def _head(arrangement: Arrangement, name: str, version: int) -> dict[str, Any]:
    rules = arrangement.rules
    software = versions()
    return {
        "format": name,
        "version": version,
        "xuanpu": software.pop("xuanpu"),
        "libraries": software,
        "ruleset": {
            "id": rules.id,
            "profile": rules.profile,
            "hash": rules.hash,
            "name": {lang: rules.name(lang) for lang in LANGUAGES},
        },
        "game": dict(arrangement.game.headers),
    }
