"""The games and the lines they were arranged in, one row each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from xuanpu.audit.registry import CHECKS
from xuanpu.game import Termination
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.result import Fate, Stop
from xuanpu.stats.columns import SIDES, table, words

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, Line

#: Column -> header of the record.
HEADERS: Final = {
    "event": "Event",
    "site": "Site",
    "date": "Date",
    "round": "Round",
    "red_team": "RedTeam",
    "red": "Red",
    "black_team": "BlackTeam",
    "black": "Black",
    "opening": "Opening",
}


def findings_column(code: str) -> str:
    """The column that counts the findings of that code."""
    return f"findings_{code}"


GAME_TYPES: Final[dict[str, Any]] = {
    "file": "string",
    "game": "Int32",
    **dict.fromkeys(HEADERS, "string"),
    "result": "string",
    "ruleset": "string",
    "profile": "string",
    "ruleset_hash": "string",
    "plies": "int32",
    "captures": "int32",
    "switch_ply": "Int32",
    "trigger_ply": "Int32",
    "trigger_text": "string",
    "first_dropper": words(SIDES),
    "checking_drops": "int32",
    "final_is_mate": "bool",
    "pairs": "Int32",
    "pairs_as_recorded": "Int32",
    "pairs_other_kind": "Int32",
    "pairs_broken": "Int32",
    "pairs_drop_illegal": "Int32",
    "pairs_mate": "Int32",
    "line": "string",
    "line_plies": "int32",
    "drops": "string",
    "legal_mean": "Float64",
    "record_share": "Float64",
    "stop": words(Stop),
    "ends": "string",
    "findings": "int32",
    **{findings_column(check.code): "int32" for check in CHECKS},
}

LINE_TYPES: Final[dict[str, Any]] = {
    "file": "string",
    "game": "Int32",
    "line": "string",
    "continuation": "string",
    "drops": "string",
    "plies": "int32",
    "captures": "int32",
    "legal_mean": "Float64",
    "record_plies": "int32",
    "record_share": "Float64",
    "record_stop": words(Stop),
    "broken_at": "Int32",
    "broken_by": "string",
    "free_from": "Int32",
    "stop": words(Stop),
    "termination": words(Termination),
    "winner": words(SIDES),
}


def games_frame(arrangements: Iterable[Arrangement]) -> pd.DataFrame:
    """One row a game: who played, under which rules, what the facts say, how its lines ended.

    | columns | type | content |
    |---|---|---|
    | `file`, `game` | string, Int32 | where the record stands |
    | `event` … `opening` | string | headers of the record: event, site, date, round, who played, opening |
    | `result` | string | of the record |
    | `ruleset`, `profile`, `ruleset_hash` | string | the rules of the arrangement |
    | `plies`, `captures` | int32 | of the record |
    | `switch_ply`, `trigger_ply`, `trigger_text` | Int32, Int32, string | second and third capture |
    | `first_dropper` | category | red, black |
    | `checking_drops` | int32 | points from which some forced drop gives check, over both drops |
    | `final_is_mate` | bool | the last position of the record |
    | `pairs`, `pairs_…` | Int32 | the sweep, by what becomes of the record; missing where nothing was swept |
    | `line`, `line_plies`, `drops`, `stop` | string, int32, string, category | the main line |
    | `legal_mean` | Float64 | legal plies before a ply of the main line, on average |
    | `record_share` | Float64 | share of the recorded plies that the main line plays |
    | `ends` | string | of every line, its name and why it stopped: `friendly:record-ended search:game-over` |
    | `findings`, `findings_<code>` | int32 | how many, and how many of each code |

    Averages and shares of nothing are missing.  The arrangements are taken one at a time, none is kept.
    """
    return table(map(_game_row, arrangements), GAME_TYPES)


def lines_frame(arrangements: Iterable[Arrangement]) -> pd.DataFrame:
    """One row a line of every game.

    | columns | type | content |
    |---|---|---|
    | `file`, `game` | string, Int32 | where the record stands |
    | `line`, `continuation` | string | drop policy, and what came after the drops |
    | `drops` | string | points the policy dropped on, in order |
    | `plies`, `captures` | int32 | of the line; regular pieces taken |
    | `legal_mean` | Float64 | legal plies before a ply, on average |
    | `record_plies`, `record_share` | int32, Float64 | recorded plies in it, and their share of the record |
    | `record_stop` | category | why the record was left; missing where it was not, or by choice |
    | `broken_at`, `broken_by` | Int32, string | recorded ply that could not be played, clause that says so |
    | `free_from` | Int32 | first ply that is neither of the record nor a drop of the policy |
    | `stop` | category | why the line ended |
    | `termination`, `winner` | category | how the game ended in it; no winner: a draw, or it did not end |
    """
    rows = (
        _identity(arrangement) | _line_row(line, len(arrangement.game.moves))
        for arrangement in arrangements
        for line in arrangement.lines
    )
    return table(rows, LINE_TYPES)


def _identity(arrangement: Arrangement) -> dict[str, Any]:
    place = arrangement.game.place
    return {"file": place.file, "game": place.game}


def _line_row(line: Line, recorded: int) -> dict[str, Any]:
    kept = sum(1 for ply in line.plies if ply.record_ply is not None)
    count, broken, outcome = len(line.plies), line.broken, line.outcome
    return {
        "line": line.name,
        "continuation": line.continuation,
        "drops": " ".join(map(square_name, line.drops)),
        "plies": count,
        "captures": sum(1 for ply in line.plies if ply.captured is not None),
        "legal_mean": sum(ply.branching for ply in line.plies) / count if count else None,
        "record_plies": kept,
        "record_share": kept / recorded if recorded else None,
        "record_stop": None if line.record_stop is None else str(line.record_stop),
        "broken_at": None if broken is None else broken.record_ply,
        "broken_by": None if broken is None else broken.verdict.clause,
        "free_from": line.free_from,
        "stop": str(line.stop),
        "termination": None if outcome is None else str(outcome.termination),
        "winner": None if outcome is None or outcome.winner is None else SIDES[outcome.winner],
    }


def _game_row(arrangement: Arrangement) -> dict[str, Any]:
    facts, headers = arrangement.facts, arrangement.game.headers
    codes = Counter(finding.code for finding in arrangement.findings)
    main = _line_row(arrangement.lines[0], len(arrangement.game.moves))
    return {
        **_identity(arrangement),
        **{column: headers.get(header) for column, header in HEADERS.items()},
        "result": facts.result,
        "ruleset": arrangement.rules.id,
        "profile": arrangement.rules.profile,
        "ruleset_hash": arrangement.rules.hash,
        "plies": facts.plies,
        "captures": len(facts.captures),
        "switch_ply": facts.switch_ply,
        "trigger_ply": facts.trigger_ply,
        "trigger_text": facts.trigger_text,
        "first_dropper": None if facts.first_dropper is None else SIDES[facts.first_dropper],
        "checking_drops": sum(map(len, facts.checking_drops)),
        "final_is_mate": facts.final_is_mate,
        **_pairs(arrangement),
        "line_plies": main["plies"],
        **{name: main[name] for name in ("line", "drops", "legal_mean", "record_share", "stop")},
        "ends": " ".join(f"{line.name}:{line.stop}" for line in arrangement.lines),
        "findings": len(arrangement.findings),
        **{findings_column(check.code): codes[check.code] for check in CHECKS},
    }


def _pairs(arrangement: Arrangement) -> dict[str, int | None]:
    sweep = arrangement.sweep
    names = ("pairs_as_recorded", "pairs_other_kind", "pairs_broken", "pairs_drop_illegal")
    counts = [None if sweep is None else sweep.pairs(number) for number in range(len(Fate))]
    return {
        "pairs": None if sweep is None else sweep.total,
        **dict(zip(names, counts, strict=True)),
        "pairs_mate": None if sweep is None else sweep.mates,
    }
