"""XP507: a game whose plies are written as those of an earlier one of the same run: figures would count it
twice."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP507", "duplicate-game", Severity.NOTE, in_files)
