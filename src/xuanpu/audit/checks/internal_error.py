"""XP901: the audit of a game failed: a bug of ours, told and not hidden, so that the other games go on."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP901", "internal-error", Severity.ERROR, in_files)
