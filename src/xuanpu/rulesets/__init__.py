"""The rule texts as data (design D4): rulesets in TOML, and their loader."""

from xuanpu.rulesets.loader import bundled_rulesets, load_rules
from xuanpu.rulesets.rules import Clause, Reading, ReadingOption, RuleBasis, Rules

__all__ = ["Clause", "Reading", "ReadingOption", "RuleBasis", "Rules", "bundled_rulesets", "load_rules"]
