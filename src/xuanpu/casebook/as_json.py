"""A run of case books as JSON.

    {
      "format": "xuanpu-cases", "version": 1, "xuanpu": "0.1.0",
      "counts": {"as-recorded": 3, "other-ground": 0, "changed": 1, …},     they add up to the cases
      "cases": [{"file": "…", "id": "…", "question": "…", "status": "changed",
                 "ruleset": {"id": "…", "profile": "…", "hash": "…", …},    the rules asked; null: none such
                 "expected": {"ply": "T@e5", "legal": false, "clauses": ["M3C-3.4"], "reading": null},
                 "now": {…},                                                null where it could not be asked
                 "gained": [], "lost": [],                                  of a ruling on all legal plies
                 "why": null}, …]                                           why it could not be asked
    }

A ruling has `plies`, or `outcome`, in place of the four keys on a ply.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from xuanpu.casebook.ruling import About, Ruling
from xuanpu.casebook.run import Asked, Status
from xuanpu.report.rules_data import rules_data

FORMAT: Final = "xuanpu-cases"
VERSION: Final = 1


def run_json(asked: Sequence[Asked]) -> str:
    """The document, indented, with a line end."""
    from xuanpu import __version__

    document = {
        "format": FORMAT,
        "version": VERSION,
        "xuanpu": __version__,
        "counts": {str(status): sum(each.status is status for each in asked) for status in Status},
        "cases": [_asked(each) for each in asked],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _asked(asked: Asked) -> dict[str, Any]:
    return {
        "file": asked.case.file,
        "id": asked.case.id,
        "question": asked.case.question,
        "status": str(asked.status),
        "ruleset": None if asked.rules is None else rules_data(asked.rules),
        "expected": _ruling(asked.case.ruling),
        "now": None if asked.now is None else _ruling(asked.now.ruling),
        "gained": list(asked.gained),
        "lost": list(asked.lost),
        "why": asked.why,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    match ruling.about:
        case About.PLY:
            clauses, reading = list(ruling.clauses), ruling.reading
            return {"ply": ruling.ply, "legal": ruling.legal, "clauses": clauses, "reading": reading}
        case About.PLIES:
            return {"plies": list(ruling.plies or ())}
    return {"outcome": ruling.outcome}
