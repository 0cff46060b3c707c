"""The figures of a batch: its parts go one by one through the same counting as those of `xuanpu audit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from xuanpu.audit.finding import Finding, Severity
from xuanpu.batch.outcome import Outcome, Row
from xuanpu.batch.plan import FULL
from xuanpu.batch.store import GAMES, SUFFIX
from xuanpu.batch.tables import audit_of

if TYPE_CHECKING:
    from xuanpu.stats.collection import CollectionFigures


def figures_of(outcome: Outcome) -> CollectionFigures:
    """The figures of all finished parts."""
    from xuanpu.stats.collection import Collector

    collector = Collector(outcome.plan.rules, readings=outcome.plan.audit == FULL)
    for row, findings in outcome.games():
        collector.add(audit_of({**row, "number": row["game"]}, tuple(map(_finding, findings))))
    return collector.figures()


def _finding(row: Row) -> Finding:
    """As much of the finding as is counted."""
    return Finding(row["code"], row["code"], Severity(row["severity"]))


def duplicates(outcome: Outcome) -> int:
    """Games with the same start and plies as one before them; eight bytes of memory a game."""
    parts = [
        outcome.store.read_table(f"{GAMES}/{part}{SUFFIX}", columns=["moves"]).column("moves").drop_null()
        for part in outcome.finished()
    ]
    hashes = np.concatenate([part.to_numpy() for part in parts]) if parts else np.zeros(0, np.uint64)
    return int(len(hashes) - len(np.unique(hashes)))
