"""XP402: a forced drop can mate."""

from __future__ import annotations

from xuanpu.audit.check import Check
from xuanpu.audit.checks.forced_drop_gives_check import drops_that_do
from xuanpu.audit.finding import Severity
from xuanpu.tris.sweep_codes import DropEffect

CHECK = Check("XP402", "forced-drop-mates", Severity.ERROR, drops_that_do(DropEffect.MATE))
