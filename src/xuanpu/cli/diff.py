"""`xuanpu diff`: what differs between two rulesets, in words."""

from __future__ import annotations

from typing import Annotated

import typer

from xuanpu.cli.documents import TextOrJson, show
from xuanpu.cli.options import Lang, Profile


def diff(
    one: Annotated[str, typer.Argument(metavar="R1", help="cli.diff.one")],
    other: Annotated[str, typer.Argument(metavar="R2", help="cli.diff.other")],
    profile: Profile = None,
    output_format: TextOrJson = "text",
    lang: Lang = None,
) -> int:
    """Both under the profile asked for, but for those that name their own."""
    from xuanpu.rulesets import load_rules
    from xuanpu.rulesets.differences import differences
    from xuanpu.rulesets.differences_told import differences_data, differences_told

    found = differences(load_rules(one, profile), load_rules(other, profile))
    return show(output_format, lambda: differences_told(found), lambda: differences_data(found))
