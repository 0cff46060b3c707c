"""The findings as JSON, for machines and for other people's tools.

    {
      "format": "xuanpu-findings", "version": 1,
      "xuanpu": "0.1.0", "libraries": {"numpy": "2.4.6", …},
      "ruleset": {"id": "m3c-2024-2", "profile": "harmonised", "hash": "…", "name": {"zh": "…", "en": "…"}},
      "game": {"Event": "…", "Red": "…", …},
      "facts": {"plies": 81, "captures": [{"ply": 8, "side": "black", "piece": "P", "square": "c4"}, …],
                "switch_ply": 25, "trigger_ply": 37, "trigger_text": "炮八平一", "first_dropper": "black",
                "checking_drops": [["e5", …], []], "final_is_mate": true, "result": "1-0",
                "before_drops": [{"ply": 38, "point": "RECAPTURE_BEFORE_DROP"}, …]},
      "sweep": {"pairs": 3660, "legal-as-recorded": …, "legal-but-of-another-kind": …, "broken": …,
                "drop-illegal": …, "mate": …},
      "coverage": {"M3C-2.3": 81, …},
      "findings": [{"code": "XP101", "name": "…", "severity": "error", "title": {"zh": "…", "en": "…"},
                    "text": {…}, "clauses": ["M3C-3.4"], "readings": [["F2", "evade-first"]], "file": …,
                    "game": …, "file_line": …, "file_column": …, "line": "friendly", "ply": 40, "fen": "…",
                    "reproduce": "…"}, …],
      "files": ["course.svg", …]
    }

`sweep` is null where nothing was swept; `files` are those of the report, beside the page.  `version` rises
when a field changes its meaning or goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.result import Fate
from xuanpu.report.json_document import document_text
from xuanpu.stats.frames import SIDES

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, Facts, Sweep

FORMAT: Final = "xuanpu-findings"
VERSION: Final = 1


def findings_json(arrangement: Arrangement, files: Iterable[str] = ()) -> str:
    """The findings of an arrangement with all that is needed to judge them, indented, in UTF-8 text; `files`
    are those that are written with it."""
    content = {
        "facts": _facts(arrangement.facts),
        "sweep": None if arrangement.sweep is None else _sweep(arrangement.sweep),
        "coverage": dict(arrangement.coverage),
        "findings": [finding.as_json() for finding in arrangement.findings],
        "files": sorted(files),
    }
    return document_text(arrangement, FORMAT, VERSION, content)


def _facts(facts: Facts) -> dict[str, Any]:
    return {
        "plies": facts.plies,
        "captures": [
            {"ply": ply, "side": SIDES[side], "piece": piece, "square": square_name(square)}
            for ply, side, piece, square in facts.captures
        ],
        "switch_ply": facts.switch_ply,
        "trigger_ply": facts.trigger_ply,
        "trigger_text": facts.trigger_text,
        "first_dropper": None if facts.first_dropper is None else SIDES[facts.first_dropper],
        "checking_drops": [[square_name(square) for square in squares] for squares in facts.checking_drops],
        "final_is_mate": facts.final_is_mate,
        "result": facts.result,
        "before_drops": [{"ply": ply, "point": point.name} for ply, point in facts.before_drops],
    }


def _sweep(sweep: Sweep) -> dict[str, int]:
    fates = {str(fate): sweep.pairs(number) for number, fate in enumerate(Fate)}
    return {"pairs": sweep.total, **fates, "mate": sweep.mates}
