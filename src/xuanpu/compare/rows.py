"""What is kept of a pair once it is compared: a row a game, small and without positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from xuanpu.audit.finding import Finding
from xuanpu.audit.game_audit import DAMAGED, GameAudit
from xuanpu.compare.finding_changes import Change, FindingChange, finding_changes
from xuanpu.compare.measures import MEASURES, mean_of
from xuanpu.errors import Place
from xuanpu.words import LANGUAGES

#: A game under the earlier ruleset and under the later.
Run = tuple[GameAudit, GameAudit]


@dataclass(frozen=True, slots=True)
class Side:
    """One game under one ruleset, its seeds averaged.

    `measures` in the order of MEASURES; `codes`: code -> (findings of it, share of the seeds that have
    one), only those there are; `readings`: ID -> share of the seeds in which it matters, only those that do;
    `drops` and `stop` of the first seed; `kept`: (plies kept, plies left to keep) after the drops of every
    seed that had any.
    """

    measures: tuple[float | None, ...]
    codes: dict[str, tuple[float, float]]
    readings: dict[str, float]
    drops: str
    stop: str
    kept: tuple[tuple[int, int], ...]

    def measure(self, key: str) -> float | None:
        """The measure of that key."""
        return self.measures[KEYS.index(key)]


KEYS = tuple(measure.key for measure in MEASURES)


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game under both rulesets; `changes`: kind -> findings of it, the seeds averaged; `ended_otherwise`:
    the share of the seeds in which the line stops for another reason."""

    file: str | None
    game: int
    status: str
    plies: int
    result: str | None
    seeds: tuple[int | None, ...]
    before: Side
    after: Side
    changes: dict[Change, float]
    ended_otherwise: float


@dataclass(frozen=True, slots=True)
class Told:
    """What one ruleset has to say: the clauses, the sentence in every language, the command that shows it."""

    clauses: tuple[str, ...]
    texts: Mapping[str, str]
    reproduce: str | None


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A finding gained, lost or changed, where it was seen, and what is told of it on either side."""

    file: str | None
    game: int
    seed: int | None
    kind: Change
    code: str
    name: str
    severity: str
    line: str | None
    ply: int | None
    file_line: int | None
    file_column: int | None
    before: Told | None
    after: Told | None


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of a game: its row and those of its findings; no row if it has no ply that is good on both
    sides.  `status` as of its audit, `error` says in one line why it is damaged."""

    status: str
    error: str | None
    row: GameRow | None
    changes: tuple[ChangeRow, ...] = ()


def compared(runs: Sequence[Run]) -> Compared:
    """One game, from its audits under both rulesets, a pair for each seed."""
    audit = runs[0][0]
    broken = next((each for run in runs for each in run if each.status == DAMAGED), audit)
    if not all(each.plies for run in runs for each in run):
        return Compared(broken.status, _error(broken), None)
    changes = tuple(
        _change_row(before, change)
        for before, after in runs
        for change in finding_changes(before.findings, after.findings)
    )
    kinds = Counter(row.kind for row in changes)
    row = GameRow(
        file=audit.file,
        game=audit.game,
        status=broken.status,
        plies=audit.plies,
        result=audit.result,
        seeds=tuple(before.seed for before, _ in runs),
        before=_side([before for before, _ in runs]),
        after=_side([after for _, after in runs]),
        changes={kind: kinds[kind] / len(runs) for kind in Change},
        ended_otherwise=fmean(before.stop != after.stop for before, after in runs),
    )
    return Compared(broken.status, _error(broken), row, changes)


def _error(audit: GameAudit) -> str | None:
    """What is wrong with the game, with its place."""
    place = Place(file=audit.file, game=audit.game).text()
    if audit.error is None or audit.error.startswith(audit.file or place):
        return audit.error
    return f"{place}: {audit.error}"


def _change_row(audit: GameAudit, change: FindingChange) -> ChangeRow:
    finding = change.finding
    return ChangeRow(
        file=audit.file,
        game=audit.game,
        seed=audit.seed,
        kind=change.kind,
        code=finding.code,
        name=finding.name,
        severity=str(finding.severity),
        line=finding.line,
        ply=finding.ply,
        file_line=finding.place.line,
        file_column=finding.place.column,
        before=_told(change.before),
        after=_told(change.after),
    )


def _told(finding: Finding | None) -> Told | None:
    if finding is None:
        return None
    texts = {lang: finding.text(lang) for lang in LANGUAGES}
    return Told(finding.clauses, texts, finding.reproduce)


def _side(audits: list[GameAudit]) -> Side:
    first = audits[0]
    return Side(
        measures=tuple(mean_of([measure.of(audit) for audit in audits]) for measure in MEASURES),
        codes=_codes(audits),
        readings=_averaged(Counter({seen.reading for seen in audit.options}) for audit in audits),
        drops=" ".join(first.drops),
        stop=first.stop,
        kept=tuple((audit.kept, audit.rest) for audit in audits if audit.drops),
    )


def _codes(audits: list[GameAudit]) -> dict[str, tuple[float, float]]:
    counts = [Counter(found.code for found in audit.findings) for audit in audits]
    having = _averaged(Counter(set(each)) for each in counts)
    return {code: (count, having[code]) for code, count in _averaged(counts).items()}


def _averaged(counts: Iterable[Counter[str]]) -> dict[str, float]:
    each = list(counts)
    return {name: total / len(each) for name, total in sum(each, Counter[str]()).items()}
