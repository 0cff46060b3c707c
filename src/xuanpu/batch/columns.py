"""A block of games -> columns of the games table: what the records say, and what the kernel says of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from xuanpu.audit.game_audit import CLEAN, DAMAGED, SKIPPED
from xuanpu.batch.names import writable
from xuanpu.batch.tables import GAMES_SCHEMA, HEADERS, moves_hash
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.pipeline.block import Block
from xuanpu.pipeline.compiled.facts import NONE, End
from xuanpu.pipeline.drop_audit import options_of
from xuanpu.rulesets import Rules
from xuanpu.tris.points import RulePoint

Columns = dict[str, pa.Array]

STOPS: Final = {end: end.name.lower().replace("_", "-") for end in End} | {End.UNSETTLED: SKIPPED}
NAMES: Final = tuple(square_name(square) for square in range(90))

#: Facts of a number of plies that are columns of the same name, but nothing in a game that is not arranged.
_COUNTED: Final = ("kept", "rest", "line_plies", "duty_plies")


def table_of(columns: Mapping[str, pa.Array], n: int) -> pa.Table:
    """The games table of n games; a column that is not given is null."""
    arrays = [
        columns[field.name].cast(field.type) if field.name in columns else pa.nulls(n, field.type)
        for field in GAMES_SCHEMA
    ]
    return pa.Table.from_arrays(arrays, schema=GAMES_SCHEMA)


def columns_of_records(block: Block, file: str) -> Columns:
    """What the records themselves say."""
    plies = np.diff(block.offsets)
    statuses = zip(block.errors, block.skipped.tolist(), strict=True)
    return {
        "file": pa.repeat(file, len(block)),
        "number": pa.array(block.numbers),
        "status": pa.array([DAMAGED if e is not None else SKIPPED if s else CLEAN for e, s in statuses]),
        "error": pa.array([None if e is None else writable(e) for e in block.errors], pa.string()),
        "file_line": pa.array(block.lines),
        "result": pa.array(block.results, pa.string()),
        "plies": pa.array(plies),
        "moves": pa.array(
            [
                moves_hash(start, block.plies_of(game)) if n else None
                for game, (n, start) in enumerate(zip(plies.tolist(), _bytes_of(block.starts), strict=True))
            ],
            pa.uint64(),
        ),
        **{
            column: pa.array([headers.get(name) for headers in block.headers], pa.string())
            for name, column in HEADERS.items()
        },
    }


def _bytes_of(starts: NDArray[Any]) -> list[bytes]:
    """Each position record as bytes."""
    content, size = starts.tobytes(), starts.dtype.itemsize
    return [content[at : at + size] for at in range(0, len(content), size)]


def columns_of_facts(facts: NDArray[Any], answers: Mapping[int, int], rules: Rules) -> Columns:
    """What the kernel says; of a game that it has not settled, what is said of one without plies."""
    n = len(facts)
    settled = facts["end"] != End.UNSETTLED
    stops = [STOPS[end] for end in facts["end"].tolist()]
    broken = settled & (facts["broken"] != NONE)
    points = zip(broken.tolist(), facts["point"].tolist(), strict=True)
    return {
        "second_ply": _numbers(facts["second"], settled),
        "third_ply": _numbers(facts["third"], settled),
        "third_checks": pa.array(facts["third_checks"] == 1, mask=~settled | (facts["third"] == NONE)),
        "answering_drops": pa.array([answers.get(game) for game in range(n)], pa.int32()),
        "exchange": _exchange(facts, settled, options_of(rules).names),
        "drops": pa.array(
            [
                " ".join(NAMES[square] for square in squares if square != NONE) if is_settled else ""
                for squares, is_settled in zip(facts["drops"].tolist(), settled.tolist(), strict=True)
            ]
        ),
        "stop": pa.array(stops),
        "record_stop": pa.array(stops, mask=~settled | (facts["end"] == End.GAME_OVER)),
        "broken_ply": _numbers(facts["broken"], settled),
        "broken_clause": pa.array(
            [_clause(rules, point) if is_broken else None for is_broken, point in points], pa.string()
        ),
        **{name: pa.array(np.where(settled, facts[name], 0)) for name in _COUNTED},
    }


def _numbers(values: NDArray[Any], settled: NDArray[np.bool_]) -> pa.Array:
    """Numbers that may be NONE."""
    return pa.array(values, mask=~settled | (values == NONE))


def _exchange(facts: NDArray[Any], settled: NDArray[np.bool_], options: tuple[str, ...]) -> pa.Array:
    """Of each game a list: whether an exchange opens, by option; empty where no drop falls due."""
    due = settled & (facts["raised"] != NONE) & (facts["raised"] == facts["third"] + 1)
    opens = (facts["exchange"][due, None] >> np.arange(len(options), dtype=np.uint8) & 1).astype(np.bool_)
    names = pa.array(options * len(opens), pa.string())
    offsets = np.concatenate([[0], np.cumsum(due * len(options))]).astype(np.int32)
    pairs = pa.StructArray.from_arrays([names, pa.array(opens.ravel())], ["option", "opens"])
    return pa.ListArray.from_arrays(pa.array(offsets), pairs)


@cache
def _clause(rules: Rules, point: int) -> str | None:
    """The first clause that a rule point rests on."""
    return next(iter(rules.basis(RulePoint(point)).clauses), None)
