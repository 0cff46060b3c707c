"""What the audit counts beside its findings: clauses and readings, one row each for every line."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from xuanpu.audit.first_fired import first_fired
from xuanpu.audit.readings_compared import OptionCompared, compare_line
from xuanpu.game import Move
from xuanpu.stats.columns import table, words

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement


class Compared(StrEnum):
    """What came of comparing an option."""

    SAME = "same"
    DIFFERS = "differs"
    CONTRADICTS = "contradicts"


CLAUSE_TYPES: Final[dict[str, Any]] = {
    "clause": "string",
    "text": "string",
    "section": "string",
    "fired": "int32",
    "line": "string",
    "first_ply": "Int32",
    "first_text": "string",
}

READING_TYPES: Final[dict[str, Any]] = {
    "line": "string",
    "reading": "string",
    "key": "string",
    "chosen": "string",
    "option": "string",
    "compared": words(Compared),
    "positions": "int32",
    "first_ply": "Int32",
    "gained": "int32",
    "lost": "int32",
    "first_gained": "string",
    "first_lost": "string",
    "forbids": "Int32",
}


def clauses_frame(arrangement: Arrangement) -> pd.DataFrame:
    """One row a clause that some rule point stands for, in the order of the text.

    | columns | type | content |
    |---|---|---|
    | `clause`, `text`, `section` | string | ID, source text, place in it |
    | `fired` | int32 | how often, over all lines and the sweep |
    | `line`, `first_ply`, `first_text` | string, Int32, string | where it first fired; missing: in no line |
    """
    return table(_clause_rows(arrangement), CLAUSE_TYPES)


def readings_frame(arrangement: Arrangement) -> pd.DataFrame:
    """One row an option that the rules do not take, for every line (`audit.readings_compared`).

    | columns | type | content |
    |---|---|---|
    | `line` | string | name of the line |
    | `reading`, `key`, `chosen`, `option` | string | reading, the option taken, the option compared with it |
    | `compared` | category | same, differs, contradicts (other settings: nothing was compared) |
    | `positions`, `first_ply` | int32, Int32 | positions with other legal plies; ply before the first |
    | `gained`, `lost` | int32 | plies it adds and takes away, over these positions |
    | `first_gained`, `first_lost` | string | all of them in the first, machine text |
    | `forbids` | Int32 | first ply of the line that is not legal under it; missing: all are |
    """
    return table(_reading_rows(arrangement), READING_TYPES)


def _clause_rows(arrangement: Arrangement) -> Iterator[dict[str, Any]]:
    first: dict[str, dict[str, Any]] = {}
    for line in arrangement.lines:
        for name, ply in first_fired(arrangement.rules, line).items():
            text = line.plies[ply - 1].text if ply <= len(line.plies) else None
            first.setdefault(name, {"line": line.name, "first_ply": ply, "first_text": text})
    nowhere = dict.fromkeys(("line", "first_ply", "first_text"))
    for name, fired in arrangement.coverage.items():
        clause = arrangement.rules.clauses[name]
        row = {"clause": name, "text": clause.text, "section": clause.section, "fired": fired}
        yield row | first.get(name, nowhere)


def _reading_rows(arrangement: Arrangement) -> Iterator[dict[str, Any]]:
    for line in arrangement.lines:
        for option in compare_line(line, arrangement.game.fen):
            reading = arrangement.rules.readings[option.reading]
            yield {
                "line": line.name,
                "reading": reading.id,
                "key": reading.key,
                "chosen": reading.chosen,
                "option": option.option,
                **_option_row(option),
            }


def _option_row(option: OptionCompared) -> dict[str, Any]:
    first = option.first
    compared = Compared.CONTRADICTS if option.contradicts else Compared.SAME
    return {
        "compared": str(compared if first is None else Compared.DIFFERS),
        "positions": len(option.plies),
        "first_ply": option.plies[0] if option.plies else None,
        "gained": option.gained,
        "lost": option.lost,
        "first_gained": None
        if first is None
        else " ".join(str(Move(code)) for code in first.gained.tolist()),
        "first_lost": None if first is None else " ".join(str(Move(code)) for code in first.lost.tolist()),
        "forbids": option.forbids,
    }
