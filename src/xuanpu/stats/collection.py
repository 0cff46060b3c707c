"""The figures of a collection: audits in, one after the other; counts kept; figures with intervals out.

    collector = Collector(rules)
    for audit in audit_files(paths, rules):
        collector.add(audit)
    print(figures_text(collector.figures(), "en"))

Of each thing that is measured a table is kept: a game's value, and how many games have it.  What that takes
depends on how many values differ, not on how many games there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xuanpu.audit.game_audit import CLEAN, DAMAGED, SKIPPED, GameAudit
from xuanpu.audit.readings_compared import variants as other_options
from xuanpu.stats.collection_figures import (
    ClauseFigures,
    CodeFigures,
    CollectionFigures,
    OptionFigures,
    ReadingFigures,
    Seen,
    Share,
    Spread,
    in_order,
    total,
)
from xuanpu.stats.collection_measures import (
    COUNTS,
    EXCHANGE,
    FIRED,
    FIRST_PLY,
    FORBIDS,
    FOUND,
    KEPT,
    KEPT_SHARE,
    MATTERS,
    MEASURES,
    SECOND_PLY,
    SURVIVES,
    THIRD_CHECKS,
    THIRD_PLY,
    TIMES_FIRED,
    TIMES_FOUND,
    UNANSWERED,
    Key,
    findings,
    over_all,
    where_it_arises,
)
from xuanpu.stats.collection_text import figures_text

if TYPE_CHECKING:
    import pandas as pd

    from xuanpu.rulesets import Rules

__all__ = [
    "CollectionFigures",
    "Collector",
    "figures_charts",
    "figures_dict",
    "figures_frames",
    "figures_text",
]


class Collector:
    """Takes the audits of a collection under `rules`, those of one game (a seed each) in a row.

    `readings`: whether the audits compare readings.
    """

    def __init__(self, rules: Rules, readings: bool = True) -> None:
        self.rules = rules
        self.compared = readings
        self._statuses: Counter[str] = Counter()
        self._seeds = 0
        self._tables: dict[Key, Counter[float]] = {}
        self._fired: dict[str, None] = {}
        self._game: list[GameAudit] = []

    def add(self, audit: GameAudit) -> None:
        """One more audit: of another game, or of the same with another seed."""
        if self._game and not self._is_same_game(audit):
            self._close_game()
        self._game.append(audit)

    def figures(self) -> CollectionFigures:
        """The figures of all games so far; an audit added later is of another game."""
        self._close_game()
        clean = self._statuses[CLEAN]
        return CollectionFigures(
            rules=self.rules,
            read=self._statuses.total(),
            clean=clean,
            damaged=self._statuses[DAMAGED],
            skipped=self._statuses[SKIPPED],
            seeds=self._seeds,
            second=Share.of({1.0: self._table(SECOND_PLY).total()}, clean),
            second_ply=Spread.of(self._table(SECOND_PLY)),
            third=Share.of({1.0: self._table(THIRD_PLY).total()}, clean),
            third_ply=Spread.of(self._table(THIRD_PLY)),
            third_checks=Share.of(self._table(THIRD_CHECKS)),
            unanswered=Share.of(self._table(UNANSWERED)),
            exchange={option: Share.of(self._table(EXCHANGE, option)) for option in self._named(EXCHANGE)},
            survives=Share.of(self._table(SURVIVES)),
            kept=Spread.of(self._table(KEPT)),
            kept_share=Share.of(self._table(KEPT_SHARE)),
            readings=tuple(self._readings(clean)) if self.compared else (),
            clauses=tuple(
                ClauseFigures(
                    clause,
                    Share.of(self._table(FIRED, clause), clean),
                    total(self._table(TIMES_FIRED, clause)),
                )
                for clause in in_order(self._fired, self.rules.clauses)
            ),
            codes=tuple(
                CodeFigures(
                    code,
                    Share.of(self._table(FOUND, code), self._statuses.total()),
                    total(self._table(TIMES_FOUND, code)),
                )
                for code in sorted(self._named(FOUND))
            ),
        )

    @property
    def size(self) -> int:
        """How many distinct values are kept, over all tables."""
        return sum(map(len, self._tables.values()))

    def _is_same_game(self, audit: GameAudit) -> bool:
        first = self._game[0]
        seeds = {known.seed for known in self._game}
        return (audit.file, audit.game) == (first.file, first.game) and audit.seed not in seeds

    def _close_game(self) -> None:
        """Put the averages of the game into the tables."""
        audits, self._game = self._game, []
        if not audits:
            return
        status = next((audit.status for audit in audits if audit.status != CLEAN), CLEAN)
        self._statuses[status] += 1
        self._seeds = max(self._seeds, len(audits))
        values = over_all(audits, (findings,))
        if status == CLEAN:
            values |= over_all(audits, COUNTS) | where_it_arises(audits, MEASURES)
            self._fired |= dict.fromkeys(clause for audit in audits for clause in audit.coverage)
        for key, value in values.items():
            self._tables.setdefault(key, Counter())[value] += 1

    def _table(self, *key: str) -> Counter[float]:
        return self._tables.get(key, Counter())

    def _named(self, measured: str) -> list[str]:
        """What else there is in the keys of a measure."""
        return [key[1] for key in self._tables if key[0] == measured]

    def _readings(self, games: int) -> Iterator[ReadingFigures]:
        for reading, variants in groupby(other_options(self.rules), key=lambda variant: variant.reading):
            options = tuple(
                OptionFigures(
                    variant.option,
                    None if variant.rules is None else self._seen(games, reading, variant.option),
                )
                for variant in variants
            )
            yield ReadingFigures(reading, self._seen(games, reading), options)

    def _seen(self, games: int, *what: str) -> Seen:
        return Seen(
            Share.of(self._table(MATTERS, *what), games),
            Spread.of(self._table(FIRST_PLY, *what)),
            Share.of(self._table(FORBIDS, *what), games),
        )


def figures_dict(figures: CollectionFigures) -> dict[str, Any]:
    """The figures as plain data for JSON; `stats.collection_json` says what its fields are."""
    from xuanpu.stats.collection_json import as_dict

    return as_dict(figures)


def figures_frames(figures: CollectionFigures) -> dict[str, pd.DataFrame]:
    """Name -> table for pandas; `stats.collection_frames` says what its columns are."""
    from xuanpu.stats.collection_frames import frames

    return frames(figures)


def figures_charts(figures: CollectionFigures, directory: str | Path, lang: str | None = None) -> list[Path]:
    """Write the charts into `directory` (made if missing) as SVG, those that would be empty left out, and
    return their paths.  UsageError if the directory or a file cannot be written."""
    from xuanpu.charts.collection import collection_charts
    from xuanpu.report.atomic import make_directory, write_whole
    from xuanpu.report.write import chart_files
    from xuanpu.words import language

    directory, lang = Path(directory), lang or language()
    make_directory(directory)
    files = chart_files({(name, lang): svg for name, svg in collection_charts(figures, lang).items()}, lang)
    for name, content in files.items():
        write_whole(directory / name, content)
    return [directory / name for name in files]
