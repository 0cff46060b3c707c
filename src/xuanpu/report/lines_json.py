"""The lines as JSON, ply by ply.

    {
      "format": "xuanpu-lines", "version": 1, "xuanpu": …, "libraries": …, "ruleset": …, "game": …,
      "lines": [{
        "name": "disruptive", "continuation": "record+search", "nodes": 10000,
        "start": "rnbakabnr/…", "result": "0-1", "drops": ["a0", "b3"],
        "stop": "game-over", "record_stop": "record-broken", "free_from": 40,
        "broken": {"ply": 40, "record_ply": 38, "move": "b9b2", "text": "车２进７", "point": "LINE_BLOCKED",
                   "clauses": ["M3C-2.3"]},
        "outcome": {"termination": "checkmate", "winner": "black"},
        "ruling": {"profile": "asian", "clause": "RES-5", "first": 1, "last": 8, "at_fault": "red",
                   "winner": "black"},
        "plies": [{"ply": 1, "source": "record", "record_ply": 1, "side": "red", "move": "c3c4",
                   "text": "兵七进一", "kind": "move", "clauses": ["M3C-2.3"], "captured": null,
                   "check": false, "duty": 0, "legal": 44, "fen": "…"}, …]}, …]
    }

The head is that of `findings.json`.  `broken` is the recorded ply that a line could not go on with, `ruling`
what the profile of results says of the plies from `first` to `last` (in the engine's part it is the outcome,
at the end of a record no more than said); each is null where there is none, `winner` in a draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.line_game import line_result
from xuanpu.report.json_document import document_text
from xuanpu.stats.frames import SIDES

if TYPE_CHECKING:
    from xuanpu.game import Outcome
    from xuanpu.replay.result import Arrangement, Break, Line, LinePly
    from xuanpu.results import Ruling

FORMAT: Final = "xuanpu-lines"
VERSION: Final = 1


def lines_json(arrangement: Arrangement) -> str:
    """Every line of an arrangement, in UTF-8 text."""
    return document_text(arrangement, FORMAT, VERSION, {"lines": list(map(_line, arrangement.lines))})


def _line(line: Line) -> dict[str, Any]:
    return {
        "name": line.name,
        "continuation": line.continuation,
        "nodes": line.nodes,
        "start": line.start.fen(),
        "result": line_result(line),
        "drops": [square_name(square) for square in line.drops],
        "stop": str(line.stop),
        "record_stop": None if line.record_stop is None else str(line.record_stop),
        "free_from": line.free_from,
        "broken": None if line.broken is None else _broken(line.broken),
        "outcome": None if line.outcome is None else _outcome(line.outcome),
        "ruling": None if line.ruling is None else _ruling(line.ruling),
        "plies": list(map(_ply, line.plies)),
    }


def _broken(broken: Break) -> dict[str, Any]:
    return {
        "ply": broken.ply,
        "record_ply": broken.record_ply,
        "move": broken.machine,
        "text": broken.text,
        "point": broken.verdict.point.name,
        "clauses": list(broken.verdict.clauses),
    }


def _outcome(outcome: Outcome) -> dict[str, str | None]:
    winner = None if outcome.winner is None else SIDES[outcome.winner]
    return {"termination": str(outcome.termination), "winner": winner}


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "profile": ruling.profile.name,
        "clause": ruling.clause,
        "first": ruling.first,
        "last": ruling.last,
        "at_fault": None if ruling.at_fault is None else SIDES[ruling.at_fault],
        "winner": None if ruling.winner is None else SIDES[ruling.winner],
    }


def _ply(ply: LinePly) -> dict[str, Any]:
    return {
        "ply": ply.ply,
        "source": str(ply.source),
        "record_ply": ply.record_ply,
        "side": SIDES[ply.side],
        "move": ply.machine,
        "text": ply.text,
        "kind": ply.kind,
        "clauses": list(ply.verdict.clauses),
        "captured": ply.captured,
        "check": ply.check,
        "duty": ply.duty,
        "legal": ply.branching,
        "fen": ply.fen,
    }
