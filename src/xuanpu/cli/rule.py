"""`xuanpu rule`: what a finding code, a clause, a reading or a rule point is."""

from __future__ import annotations

from typing import Annotated

import typer

from xuanpu.cli.documents import TextOrJson, show
from xuanpu.cli.options import Lang, Profile, Reading, rules_of


def rule(
    name: Annotated[str, typer.Argument(metavar="CODE|CLAUSE|READING|POINT", help="cli.rule.name")],
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", metavar="ID|FILE", show_default=False, help="cli.option.ruleset"),
    ] = None,
    profile: Profile = None,
    reading: Reading = None,
    output_format: TextOrJson = "text",
    lang: Lang = None,
) -> int:
    """In the ruleset asked for; without one, in the first of the bundled rulesets that knows the name."""
    from xuanpu.rulesets.explained import explained, in_which_rules

    rules = in_which_rules(name, profile) if ruleset is None else rules_of(ruleset, profile, reading)
    found = explained(name, rules)
    return show(output_format, found.told, found.data)
