"""A comparison as JSON.

    {
      "format": "xuanpu-comparison", "version": 1, "xuanpu": "…", "libraries": {…},
      "rulesets": [{"id": …, "profile": …, "results": …, "hash": …, "files": […],
                    "name": {"zh": …, "en": …}}, …],
      "same_rules": false, "drops": "friendly", "seeds": [null],
      "tally": {"read": …, "clean": …, "damaged": …, "skipped": …, "compared": …},
      "measures": {"kept": {"games": …, "before": …, "after": …, "difference": …, "interval": [low, high],
                            "gained": null, "lost": null, "p": null}, …},
      "findings": {"gained": …, "lost": …, "changed": …},
      "codes": {"XP101": {"count": {…as a measure}, "share": {…}, "gained": …, "lost": …, "changed": …}, …},
      "readings": {"F2": {"asked": [true, true], "share": {…}}, …},
      "survival": [{"runs": …, "share": […], "low": […], "high": […]}, …],
      "ended_otherwise": {"share": …, "interval": […]},
      "endings": [{"before": …, "after": …, "games": …}, …],
      "most_changed": [{"file": …, "game": …, "followed": [before, after], "stop": […],
                        "gained": …, "lost": …, "changed": …, "reproduce": […, …]}, …],
      "rule_changes": {…as `xuanpu diff --output-format json`}
    }

Pairs are R1, R2; differences R2 minus R1; intervals 95 %, null where there is none.  `version` rises when a
field changes its meaning or goes.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from xuanpu.compare.finding_changes import Change
from xuanpu.compare.naming import replay_command
from xuanpu.compare.paired import Paired
from xuanpu.compare.rule_changes import rule_changes_data
from xuanpu.report.versions import versions
from xuanpu.stats.intervals import share_interval
from xuanpu.words import LANGUAGES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from xuanpu.compare.comparison import Comparison
    from xuanpu.compare.rows import GameRow
    from xuanpu.compare.survival import Survival
    from xuanpu.rulesets import Rules

FORMAT: Final = "xuanpu-comparison"
VERSION: Final = 1
MOST_CHANGED: Final = 20


def comparison_json(comparison: Comparison) -> str:
    """The document as text: indented, Chinese as it is."""
    software = versions()
    ended = comparison.ended_otherwise
    document = {
        "format": FORMAT,
        "version": VERSION,
        "xuanpu": software.pop("xuanpu"),
        "libraries": software,
        "rulesets": [_ruleset(rules) for rules in comparison.rules],
        "same_rules": comparison.same_rules,
        "drops": comparison.drops,
        "seeds": list(comparison.seeds),
        "tally": _tally(comparison),
        "measures": {measure.key: _paired(paired) for measure, paired in comparison.measures.items()},
        "findings": {str(kind): comparison.changed_findings(kind) for kind in Change},
        "codes": {
            each.code: {
                "count": _paired(each.count),
                "share": _paired(each.share),
                **{str(kind): count for kind, count in each.changes.items()},
            }
            for each in comparison.codes
        },
        "readings": {
            each.reading: {"asked": list(each.asked), "share": _paired(each.paired)}
            for each in comparison.readings
        },
        "survival": [_survival(each) for each in comparison.survivals],
        "ended_otherwise": {
            "share": float(ended.mean()) if len(ended) else None,
            "interval": share_interval(ended),
        },
        "endings": [
            {"before": before, "after": after, "games": games}
            for (before, after), games in comparison.endings.items()
        ],
        "most_changed": [_game(comparison, row) for row in comparison.most_changed(MOST_CHANGED)],
        "rule_changes": rule_changes_data(comparison),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _ruleset(rules: Rules) -> dict[str, Any]:
    return {
        "id": rules.id,
        "profile": rules.profile,
        "results": rules.results,
        "hash": rules.hash,
        "files": list(rules.chain),
        "name": {lang: rules.name(lang) for lang in LANGUAGES},
    }


def _tally(comparison: Comparison) -> dict[str, int]:
    tally = comparison.tally
    counts = {name: getattr(tally, name) for name in ("read", "clean", "damaged", "skipped")}
    return {**counts, "compared": len(comparison.rows)}


def _paired(paired: Paired) -> dict[str, Any]:
    return {name: getattr(paired, name) for name in Paired.__slots__}


def _survival(each: Survival) -> dict[str, Any]:
    return {
        "runs": each.runs,
        "share": _rounded(each.share),
        "low": _rounded(each.low),
        "high": _rounded(each.high),
    }


def _rounded(values: npt.NDArray[np.float64] | None) -> list[float] | None:
    return None if values is None else [round(value, 6) for value in values.tolist()]


def _game(comparison: Comparison, row: GameRow) -> dict[str, Any]:
    return {
        "file": row.file,
        "game": row.game,
        "plies": row.plies,
        "followed": [side.measure("followed") for side in (row.before, row.after)],
        "stop": [row.before.stop, row.after.stop],
        **{str(kind): count for kind, count in row.changes.items()},
        "reproduce": [replay_command(comparison, row, rules) for rules in comparison.rules],
    }
