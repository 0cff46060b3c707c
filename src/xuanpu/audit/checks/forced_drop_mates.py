"""XP402: a forced drop can mate."""

from __future__ import annotations

from xuanpu.audit.check import Check
from xuanpu.audit.checks.forced_drop_gives_check import drops_that_do
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Severity
from xuanpu.tris.sweep_codes import DropEffect

EXAMPLE = Example(f"{TO_THE_THIRD} d9d8", "3k5/9/n8/9/p8/9/p8/4c4/9/R3K4 w", profile="literal")

CHECK = Check("XP402", "forced-drop-mates", Severity.ERROR, drops_that_do(DropEffect.MATE), example=EXAMPLE)
