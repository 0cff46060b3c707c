"""The same rules with some readings taken otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from xuanpu.errors import RulesetError
from xuanpu.rulesets import Rules

#: What keeps an option from being tried; all else is a mistake of the call.
CANNOT_BE_TRIED = ("contradictory-settings", "planned-option")


def rules_with(rules: Rules, readings: Mapping[str, str]) -> Rules | None:
    """The rules with these options in place of those they take; None where an option contradicts another
    setting or is not in the engine.  RulesetError where there is no such reading or option."""
    return _rules_with(rules, tuple(sorted(readings.items())))


@lru_cache(maxsize=1024)
def _rules_with(rules: Rules, readings: tuple[tuple[str, str], ...]) -> Rules | None:
    try:
        return rules.otherwise(dict(readings))
    except RulesetError as error:
        if error.key not in CANNOT_BE_TRIED:
            raise
        return None
