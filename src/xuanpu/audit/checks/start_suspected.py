"""XP510: the record gets much farther from another start position."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP510", "start-suspected", Severity.NOTE, in_files)
