"""XP513: a position stands on the board for the third time."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP513", "position-repeated", Severity.NOTE, in_files)
