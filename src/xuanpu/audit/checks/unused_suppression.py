"""XP506: a suppression that suppressed nothing: what it was written for is no longer there."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP506", "unused-suppression", Severity.NOTE, in_files, by_default=False)
