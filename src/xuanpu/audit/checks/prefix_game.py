"""XP515: a game that is the beginning of a longer one."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP515", "beginning-of-another", Severity.NOTE, in_files)
