"""XP509: the record goes on if a ply is put in, or the next one is left out."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP509", "ply-missing", Severity.NOTE, in_files)
