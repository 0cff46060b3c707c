"""What came of a check, as JSON.

{
  "format": "xuanpu-vectors-check", "version": 1, "xuanpu": "0.1.0",
  "ruleset": {"id": "…", "profile": "…", "hash": "…", …}, "recorded_hash": "…",
  "counts": {"agreeing": 60, "differing": 5},
      "fields": {"legal": 5, "perft": 4},                  field -> in how many entries it differs
  "mismatches": [{"where": "12", "field": "legal", "ply": null, "was": […], "now": […]}, …]
}
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from xuanpu.report.rules_data import rules_data
from xuanpu.vectors.check import Checked

FORMAT: Final = "xuanpu-vectors-check"
VERSION: Final = 1


def checked_json(checked: Checked) -> str:
    """The document, indented, with a line end."""
    from xuanpu import __version__

    document = {
        "format": FORMAT,
        "version": VERSION,
        "xuanpu": __version__,
        "ruleset": rules_data(checked.rules),
        "recorded_hash": checked.recorded_hash,
        "counts": {"agreeing": checked.agreeing, "differing": checked.differing},
        "fields": checked.fields,
        "mismatches": [asdict(mismatch) for mismatch in checked.mismatches],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
