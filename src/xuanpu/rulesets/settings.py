"""The options of the command line that bring back the same rules, for commands that show a result again."""

from __future__ import annotations

from xuanpu.rulesets.rules import Rules


def settings_of(rules: Rules) -> list[str]:
    """`--ruleset`, `--profile`, and what else is taken otherwise than the ruleset takes it."""
    words = ["--ruleset", rules.address, "--profile", rules.profile]
    for name, option in rules.overrides.items():
        words += ["--reading", f"{name}={option}"]
    if rules.results != rules.default_results:
        words += ["--results", rules.results]
    return words
