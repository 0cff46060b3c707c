"""XP511: the record ends in mate or stalemate, and its result is another one."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP511", "result-contradicts-position", Severity.WARNING, in_files)
