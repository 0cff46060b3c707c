"""The outcome of a batch as JSON lines: every game, in the order of the files, and behind it its findings.

The same collection under the same plan gives the same bytes, whatever the number of workers, and whether it
was done in one go or not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from xuanpu.batch.outcome import Outcome

#: Columns that hang on how a file was cut.
LEFT_OUT = ("number",)


def exported_lines(outcome: Outcome) -> Iterator[str]:
    """One line a game (`"kind": "game"`), a finding (`"finding"`), and at last a file that was refused
    (`"refused"`); each ends with a line break."""
    for game, findings in outcome.games():
        yield _line("game", game)
        for finding in findings:
            yield _line("finding", {**finding, "game": game["game"]})
    for piece in outcome.refused():
        yield _line("refused", {"file": piece.file, "error": piece.error})


def digest(outcome: Outcome) -> str:
    """SHA-256 of the lines, in hexadecimal."""
    sha = hashlib.sha256()
    for line in exported_lines(outcome):
        sha.update(line.encode())
    return sha.hexdigest()


def _line(kind: str, row: dict[str, Any]) -> str:
    kept = {name: value for name, value in row.items() if name not in LEFT_OUT}
    return json.dumps({"kind": kind, **kept}, ensure_ascii=False) + "\n"
