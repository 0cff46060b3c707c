"""All that `xuanpu check` asks of one game; the same here and in another process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from xuanpu.audit.check import Check
from xuanpu.audit.checks import (
    check_unanswered,
    move_meant,
    ply_count_differs,
    ply_missing,
    position_repeated,
    record_damaged,
    record_unusual,
    result_contradicts,
    start_suspected,
)
from xuanpu.audit.finding import Finding, Said
from xuanpu.audit.game_audit import CLEAN, DAMAGED, SKIPPED, GameAudit
from xuanpu.audit.sources import Found
from xuanpu.audit.suppressions import suppressions_in
from xuanpu.check.elsewhere import other_start
from xuanpu.check.elsewhere import ply_missing as is_missing
from xuanpu.check.elsewhere import ply_too_many as is_too_many
from xuanpu.check.endings import check_unanswered as is_unanswered
from xuanpu.check.endings import contradiction, first_repetition
from xuanpu.check.lines import LineHashes, line_hashes
from xuanpu.check.meant import what_was_meant
from xuanpu.check.variations import MOST, faults_of_variations
from xuanpu.errors import Place, RecordError, XuanpuError
from xuanpu.game import Game, GameNote, Position
from xuanpu.notation import first_rank_of
from xuanpu.records import Record


@dataclass(frozen=True, slots=True)
class Checked:
    """A game that has been checked, and its main line as numbers (None: nothing of it can be played)."""

    audit: GameAudit
    hashes: LineHashes | None
    place: Place


@dataclass(frozen=True)
class CheckTask:
    """How each game is to be checked; `codes` names the checks."""

    codes: frozenset[str]

    def audits(self, found: Found) -> Iterator[Checked]:
        """The game, checked."""
        game, error = found.game()
        if game is None or not game.moves:
            findings = [] if error is None else [_damage(found.place, 0, error)]
            if game is not None and found.record is not None and found.error is None:
                findings += _suspicions(game, found.record, game.start, found.place)
            if error is None:
                note = GameNote("note.records.no-ply", found.place, {})
                findings.append(_at(record_unusual.CHECK, found.place, None, count=1, note=note))
            yield Checked(self._audit(found, None, error, findings), None, found.place)
            return
        findings = list(self._findings(game, found))
        faults = list(islice(faults_of_variations(game, found.record), MOST + 1))
        findings += (_damage(found.place, (fault.place.ply or 1) - 1, fault) for fault in faults[:MOST])
        if len(faults) > MOST:
            note = GameNote("note.records.more-variations", found.place, {"count": MOST})
            findings.append(_at(record_unusual.CHECK, found.place, None, count=1, note=note))
        error = error or next(iter(faults), None)
        yield Checked(self._audit(found, game, error, findings), line_hashes(game), found.place)

    def _audit(
        self, found: Found, game: Game | None, error: XuanpuError | None, findings: list[Finding]
    ) -> GameAudit:
        status = DAMAGED if error is not None else SKIPPED if game is None else CLEAN
        return GameAudit(
            file=found.place.file,
            game=found.place.game or 1,
            seed=None,
            status=status,
            error=None if error is None else error.text(),
            plies=0 if game is None else len(game.moves),
            result=None if game is None else game.result,
            findings=tuple(each.portable() for each in findings if each.code in self.codes),
            suppressions=() if game is None else suppressions_in(game),
        )

    def _findings(self, game: Game, found: Found) -> Iterator[Finding]:
        positions = tuple(game.positions())
        if game.error is not None:
            yield _damage(found.place, len(game.moves), game.error)
            if found.record is not None:
                yield from _suspicions(game, found.record, positions[-1], found.place)
        yield from _unusual(game)
        yield from _of_the_end(game, positions, found.place)
        yield from _count_told(game, found.place)


def _damage(place: Place, plies: int, error: XuanpuError) -> Finding:
    return record_damaged.CHECK.at(error.place.within(place), plies=plies, error=error)


def _suspicions(game: Game, record: Record, last: Position, place: Place) -> Iterator[Finding]:
    """What was probably meant where a record goes wrong."""
    texts = [move.text for move in record.moves]
    good = len(game.moves)
    if good >= len(texts) or not isinstance(game.error, RecordError):
        return
    first_rank = first_rank_of(texts, game.start)
    at = record.moves[good].place.within(place)
    meant = what_was_meant(last, texts[good], texts[good + 1 :], first_rank)
    start = other_start(game.start, texts, good, first_rank)
    if start is not None and not (meant is not None and meant.explains_all):
        what, fen, legal = start
        words = Said(f"finding.XP510.{what.split()[0]}", {"pieces": what.partition(" ")[2]})
        yield _at(start_suspected.CHECK, place, fen, what=words, plies=legal, good=good)
        return
    if meant is not None:
        text = last.text(meant.move)
        yield _at(
            move_meant.CHECK,
            at,
            last.fen(),
            written=texts[good],
            move=text,
            machine=str(meant.move),
            legal=meant.legal,
            asked=meant.asked,
        )
    elif is_missing(last, texts[good:], first_rank):
        yield _at(ply_missing.CHECK, at, last.fen(), what=Said("finding.XP509.missing"), ply=good + 1)
    elif is_too_many(last, texts[good:], first_rank):
        yield _at(ply_missing.CHECK, at, last.fen(), what=Said("finding.XP509.too-many"), ply=good + 1)


def _unusual(game: Game) -> Iterator[Finding]:
    """One finding for each kind of oddity, at its first place."""
    for first, count in record_unusual.kinds_of(game.notes):
        yield _at(record_unusual.CHECK, first.place.within(game.place), None, count=count, note=first)


def _of_the_end(game: Game, positions: tuple[Position, ...], place: Place) -> Iterator[Finding]:
    last = positions[-1]
    end = game.places[-1].within(place) if game.places else place
    wrong = contradiction(game, last)
    if wrong is not None:
        yield _at(
            result_contradicts.CHECK,
            end,
            last.fen(),
            written=wrong.written,
            ended=wrong.ended,
            outcome=wrong.outcome,
        )
    if is_unanswered(game, last):
        yield _at(check_unanswered.CHECK, end, last.fen(), result=game.result or "*")
    repeated = first_repetition(positions)
    if repeated is not None:
        ply = repeated.plies[-1]
        where = game.places[ply - 1].within(place)
        plies = " ".join(map(str, repeated.plies))
        yield _at(position_repeated.CHECK, where, repeated.position.fen(), plies=plies)


def _count_told(game: Game, place: Place) -> Iterator[Finding]:
    told = game.headers.get("PlyCount", "")
    if game.error is None and told.isascii() and told.isdigit() and int(told) != len(game.moves):
        yield _at(ply_count_differs.CHECK, place, None, told=int(told), plies=len(game.moves))


def _at(check: Check, place: Place, fen: str | None, **blanks: Any) -> Finding:
    return replace(check.at(place, **blanks), fen=fen)
