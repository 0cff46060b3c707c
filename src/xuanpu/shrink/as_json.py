"""A witness as JSON.

    {
      "format": "xuanpu-witness", "version": 1, "xuanpu": "0.1.0",
      "ruleset": {"id": "m3c-2024-2", "profile": "harmonised", "hash": "…", "overrides": {"F2": "…"}},
      "before": {"fen": "…", "pieces": 26, "plies": 37},
      "after": {"fen": "…", "pieces": 7, "moves": ["b5i5"], "end": "…"},
      "seen": {"finding": {…}}                        as in `findings.json`, or
              {"difference": {"ruleset": {…}, "gained": ["…"], "lost": ["…"], "points": ["…"]}},
      "title": {"zh": "…", "en": "…"}, "text": {"zh": "…", "en": "…"},
      "tried": 40, "steps": 9, "reproduce": "xuanpu shrink …"
    }

`after.fen` is the set-up position, `after.end` the one after the moves.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from xuanpu.report.rules_data import rules_data
from xuanpu.shrink.aims import Difference
from xuanpu.words import LANGUAGES

if TYPE_CHECKING:
    from xuanpu.shrink.witness import Witness

FORMAT: Final = "xuanpu-witness"
VERSION: Final = 1
#: What is told of a finding.
TOLD: Final = ("code", "name", "severity", "clauses", "readings", "fen")


def witness_json(witness: Witness, reproduce: str) -> str:
    """The document, indented, with a line end."""
    from xuanpu import __version__

    document = {
        "format": FORMAT,
        "version": VERSION,
        "xuanpu": __version__,
        "ruleset": rules_data(witness.start.rules),
        "before": {
            "fen": witness.before.fen(),
            "pieces": witness.pieces_before,
            "plies": witness.plies_before,
        },
        "after": {
            "fen": witness.start.fen(),
            "pieces": witness.pieces,
            "moves": list(map(str, witness.moves)),
            "end": witness.position.fen(),
        },
        "seen": _seen(witness.seen),
        "title": {lang: witness.seen.title(lang) for lang in LANGUAGES},
        "text": {lang: witness.seen.text(lang) for lang in LANGUAGES},
        "tried": witness.tried,
        "steps": len(witness.steps),
        "reproduce": reproduce,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _seen(seen: Any) -> dict[str, Any]:
    if not isinstance(seen, Difference):
        told = seen.as_dict()
        return {"finding": {name: told[name] for name in TOLD}}
    return {
        "difference": {
            "ruleset": rules_data(seen.other),
            "gained": list(map(str, seen.gained)),
            "lost": list(map(str, seen.lost)),
            "points": sorted(point.name for point in seen.grounds),
        }
    }
