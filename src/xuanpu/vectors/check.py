"""A file of test vectors held against the engine: of the rules it was made under, or of others."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xuanpu.casebook.ruling import SIDES
from xuanpu.errors import InvalidMoveText, Place, UsageError, XuanpuError
from xuanpu.game import Move, Position
from xuanpu.rulesets import Rules, load_rules
from xuanpu.vectors.describe import Data, describe_line, outcome_data, perft_count, verdict_data
from xuanpu.vectors.document import FORMAT, VERSION
from xuanpu.vectors.form import refuse_other_forms

FEN, LEGAL, AFTER, ILLEGAL, RESULTS = "fen", "legal", "after", "illegal", "results"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something that the file says otherwise than the engine: of which position (or line, `line 2`), in which
    field, of which ply; `was` is what the file says, `now` what the engine does."""

    where: str
    field: str
    ply: str | None
    was: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of it."""

    rules: Rules
    recorded_hash: str
    positions: int
    lines: int
    mismatches: tuple[Mismatch, ...]

    @property
    def rules_changed(self) -> bool:
        """Whether the file was made under rules of another hash."""
        return self.recorded_hash != self.rules.hash

    @property
    def fields(self) -> dict[str, int]:
        """Field -> in how many positions and lines it differs."""
        differing = {(mismatch.field, mismatch.where) for mismatch in self.mismatches}
        return dict(sorted(Counter(field for field, _ in differing).items()))

    @property
    def agreeing(self) -> int:
        """How many positions and lines have none."""
        return self.positions + self.lines - self.differing

    @property
    def differing(self) -> int:
        """How many positions and lines have some mismatch."""
        return len({mismatch.where for mismatch in self.mismatches})


def check_file(path: str | Path, rules: Rules | None = None) -> Checked:
    """Hold a file against the engine under `rules` (None: those that it names).

    UsageError where it is no such file, RulesetError where its rules are none, OSError where it cannot be
    read.
    """
    path = Path(path)
    data = read_vectors(path)
    refuse_other_forms(data, Place(file=str(path)))
    rules = rules or rules_of_file(data)
    try:
        mismatches = tuple(_mismatches(data, rules))
    except InvalidMoveText as error:
        raise UsageError("vectors.bad-form", Place(file=str(path)), where=error.text()) from None
    counts = len(data["positions"]), len(data["lines"])
    return Checked(rules, data["ruleset"]["hash"], *counts, mismatches)


def read_vectors(path: Path) -> Data:
    """The document in a file.  UsageError where it is none of ours, or of another version."""
    place = Place(file=str(path))
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise UsageError("vectors.no-json", place, reason=str(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise UsageError("vectors.no-vectors", place, expected=f"{FORMAT} {VERSION}")
    return data


def rules_of_file(data: Data) -> Rules:
    """The rules that a file names."""
    named = data["ruleset"]
    return load_rules(named["address"], named["profile"], named["overrides"], named["results"])


def _mismatches(data: Data, rules: Rules) -> Iterator[Mismatch]:
    for each in data["positions"]:
        where = str(each["id"])
        try:
            position = Position.from_fen(each["fen"], rules)
        except XuanpuError as error:
            yield Mismatch(where, FEN, None, each["fen"], error.text())
            continue
        yield from _in_position(where, each, position)
    for number, line in enumerate(data["lines"], start=1):
        yield from _in_line(f"line {number}", line, rules)


def _in_position(where: str, each: Data, position: Position) -> Iterator[Mismatch]:
    legal = sorted(map(str, position.legal_moves))
    said = {
        FEN: (each["fen"], position.fen()),
        "side": (each["side"], SIDES[position.side]),
        "check": (each["check"], position.is_check()),
        "outcome": (each["outcome"], outcome_data(position.outcome())),
        LEGAL: (each["legal"], legal),
        "perft": (
            each["perft"],
            [perft_count(position, depth) for depth in range(1, len(each["perft"]) + 1)],
        ),
    }
    for field, (was, now) in said.items():
        if was != now:
            yield Mismatch(where, field, None, was, now)
    for field in (AFTER, ILLEGAL):
        for entry in each[field]:
            yield from _in_ply(where, field, entry, position)


def _in_ply(where: str, field: str, entry: Data, position: Position) -> Iterator[Mismatch]:
    """A verdict that differs, or the position after a ply that is legal both then and now."""
    verdict, after = position.attempt(Move.parse(entry["ply"]))
    was = {name: entry[name] for name in ("point", "clauses", "reading")}
    now = verdict_data(verdict)
    if was != now:
        yield Mismatch(where, field, entry["ply"], was, now)
    if field == AFTER and after is not None and after.fen() != entry["fen"]:
        yield Mismatch(where, field, entry["ply"], entry["fen"], after.fen())


def _in_line(where: str, line: Data, rules: Rules) -> Iterator[Mismatch]:
    try:
        now = describe_line(Position.from_fen(line["fen"], rules), tuple(map(Move.parse, line["plies"])))
    except XuanpuError as error:
        yield Mismatch(where, RESULTS, None, line["results"], error.text())
        return
    for field in ("end", RESULTS):
        if line[field] != now[field]:
            yield Mismatch(where, field, None, line[field], now[field])
