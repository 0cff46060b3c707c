"""The same game under two rulesets: both audits of it are made in one go, and only its rows are kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xuanpu.compare.rows import Compared, compared

if TYPE_CHECKING:
    from xuanpu.audit.audit_task import AuditTask
    from xuanpu.audit.sources import Found


@dataclass(frozen=True)
class PairTask:
    """Each game is audited under the earlier ruleset and under the later, with the same seeds."""

    before: AuditTask
    after: AuditTask

    def audits(self, found: Found) -> Iterator[Compared]:
        """The game, compared; one in all, whatever the seeds."""
        yield compared(list(zip(self.before.audits(found), self.after.audits(found), strict=True)))
