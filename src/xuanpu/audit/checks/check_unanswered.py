"""XP512: the record ends with a check, and the side in check is not said to have lost."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP512", "check-unanswered", Severity.NOTE, in_files)
