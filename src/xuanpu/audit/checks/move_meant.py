"""XP508: an illegal or ambiguous move is probably a slip of the pen: what was meant by it."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP508", "move-meant", Severity.NOTE, in_files)
