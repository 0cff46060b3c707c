"""`xuanpu rules`: a whole ruleset as readable prose, or the list of those that come with xuanpu."""

from __future__ import annotations

from typing import Annotated

import typer

from xuanpu.cli.documents import JSON, MARKDOWN, TEXT, AnyForm, show
from xuanpu.cli.options import Lang, Profile, Reading, Results, rules_of


def rules(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="R", show_default=False, help="cli.rules.ruleset")
    ] = None,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    output_format: AnyForm = TEXT,
    lang: Lang = None,
) -> int:
    """Clauses in order with the readings settled at each, and what is unmapped."""
    from xuanpu.rulesets import whole

    allowed = (TEXT, JSON, MARKDOWN)
    if ruleset is None:
        return show(output_format, whole.list_of_rulesets, whole.list_data, allowed)
    chosen = rules_of(ruleset, profile, reading, judged)
    return show(output_format, lambda: whole.whole_ruleset(chosen), lambda: whole.whole_data(chosen), allowed)
