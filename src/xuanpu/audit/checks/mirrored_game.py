"""XP514: a game that is an earlier one in the mirror."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP514", "mirrored-game", Severity.NOTE, in_files)
