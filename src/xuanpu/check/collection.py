"""Files and folders, checked: one `GameAudit` a game, and at last what the games are to one another."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from pathlib import Path

from xuanpu.audit.check import Check
from xuanpu.audit.checks import duplicate_game, mirrored_game, prefix_game
from xuanpu.audit.collection import at_work
from xuanpu.audit.finding import Finding
from xuanpu.audit.game_audit import GameAudit
from xuanpu.audit.sources import Unreadable, each_game
from xuanpu.check.lines import BEGINNING, EQUAL, MIRRORED, Lines
from xuanpu.check.task import CheckTask

TWINS = {EQUAL: duplicate_game.CHECK, MIRRORED: mirrored_game.CHECK, BEGINNING: prefix_game.CHECK}


def check_files(
    paths: Iterable[str | Path],
    checks: Sequence[Check],
    *,
    jobs: int | None = None,
    encoding: str | None = None,
    format: str | None = None,
    unreadable: Unreadable | None = None,
) -> Generator[GameAudit | Finding, None, None]:
    """Every game in the order of the files, and then findings about pairs of games.

    `paths`, `jobs`, `encoding`, `format` and `unreadable` as of `audit.collection.audit_files`.  Memory: some
    60 bytes a game, and a temporary file of eight bytes a ply.
    """
    codes = frozenset(check.code for check in checks)
    with Lines() as lines:
        for checked in at_work(each_game(paths, encoding, format, unreadable), CheckTask(codes), jobs):
            yield checked.audit
            if checked.hashes is not None:
                lines.add(checked.place, checked.hashes)
        for twin in lines.twins():
            if TWINS[twin.how].code in codes:
                yield TWINS[twin.how].at(twin.place, first=twin.other)
