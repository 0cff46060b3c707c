"""The rule texts as data (design D4): rulesets in TOML, and their loader."""

from xuanpu.rulesets.files import bundled_rulesets
from xuanpu.rulesets.loader import load_rules
from xuanpu.rulesets.rules import Claim, Clause, Reading, ReadingOption, RuleBasis, Rules

__all__ = [
    "Claim",
    "Clause",
    "Reading",
    "ReadingOption",
    "RuleBasis",
    "Rules",
    "bundled_rulesets",
    "load_rules",
]
