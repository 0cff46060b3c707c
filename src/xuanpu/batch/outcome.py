"""The outcome of a batch, read again: the parts in the order of the plan, one at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pyarrow as pa

from xuanpu.batch.chunk import Done, Read, told_of
from xuanpu.batch.plan import Plan
from xuanpu.batch.store import FINDINGS, GAMES, MANIFEST, PLAN, SUFFIX, Store
from xuanpu.errors import Place, UsageError

Row = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """The folder of a batch.  UsageError, as it is read, if it is none, or a part is missing or damaged."""

    store: Store

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What was asked for, and how it ended."""
        if not self.store.exists(MANIFEST):
            raise UsageError("batch.none-there", Place(file=self.store.url), expected=MANIFEST)
        try:
            return dict(json.loads(self.store.read(MANIFEST)))
        except ValueError as error:
            place = Place(file=f"{self.store.url}/{MANIFEST}")
            raise UsageError("batch.damaged-part", place, reason=str(error)) from None

    @cached_property
    def plan(self) -> Plan:
        """The plan that it was made by."""
        settings = dict(self.manifest["plan"])
        settings.pop("version")
        settings["readings"] = tuple(map(tuple, settings["readings"]))
        return Plan(**settings)

    @property
    def ended(self) -> bool:
        """Whether every chunk of the plan is done."""
        return bool(self.manifest.get("ended"))

    def parts(self) -> list[str]:
        """The parts of the plan, in order, whether finished or not."""
        names = self.store.read_table(PLAN, columns=["part"]).column("part").to_pylist()
        return list(dict.fromkeys(names))

    def finished(self) -> Iterator[str]:
        """The finished parts of the plan, in order.  UsageError if one is missing of a batch that ended."""
        there = self.store.parts()
        for part in self.parts():
            if part in there:
                yield part
            elif self.ended:
                place = Place(file=f"{self.store.url}/{GAMES}/{part}{SUFFIX}")
                raise UsageError("batch.missing-part", place)

    def told(self) -> Iterator[Done]:
        """How the finished chunks have fared."""
        for number, part in enumerate(self.finished()):
            yield told_of(part, number, self.store)

    def games(self) -> Iterator[tuple[Row, list[Row]]]:
        """Every game with its findings, in order; `game` is its number in its file, from 1."""
        before = _Numbering()
        for part in self.finished():
            findings = _by_game(self.store.read_table(f"{FINDINGS}/{part}{SUFFIX}"))
            for batch in self.store.read_table(f"{GAMES}/{part}{SUFFIX}").to_batches():
                for row in batch.to_pylist():
                    number = row["number"]
                    row["game"] = before.number_of(part, row["file"], number)
                    yield row, findings.get((row["file"], number), [])

    def refused(self) -> Iterator[Read]:
        """Pieces of files of which nothing counts."""
        return (piece for done in self.told() for piece in done.pieces if piece.error is not None)


class _Numbering:
    """The number of a game in its file, of which several pieces are read one after the other."""

    def __init__(self) -> None:
        self._file: str | None = None
        self._part = ""
        self._before = self._last = 0

    def number_of(self, part: str, file: str, number: int) -> int:
        if file != self._file:
            self._file, self._before = file, 0
        elif number <= self._last or part != self._part:
            self._before += self._last
        self._part, self._last = part, number
        return self._before + number


def _by_game(table: pa.Table) -> dict[tuple[str, int], list[Row]]:
    found: dict[tuple[str, int], list[Row]] = {}
    for row in table.to_pylist():
        found.setdefault((row["file"], row["number"]), []).append(row)
    return found
