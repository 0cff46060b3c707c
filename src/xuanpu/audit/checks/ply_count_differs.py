"""XP516: the record says how many plies it has, and has another number."""

from __future__ import annotations

from xuanpu.audit.check import Check, in_files
from xuanpu.audit.finding import Severity

CHECK = Check("XP516", "ply-count-differs", Severity.NOTE, in_files)
