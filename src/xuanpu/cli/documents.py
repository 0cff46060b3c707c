"""Commands whose outcome is a document: shown as text, as Markdown or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xuanpu.cli.options import one_of
from xuanpu.cli.terminal import results

if TYPE_CHECKING:
    from xuanpu.rulesets.document import Line

OPTION = "--output-format"
TEXT, JSON, MARKDOWN = "text", "json", "markdown"

TextOrJson = Annotated[str, typer.Option(OPTION, metavar=f"{TEXT}|{JSON}", help="cli.option.output-format")]
AnyForm = Annotated[
    str, typer.Option(OPTION, metavar=f"{TEXT}|{JSON}|{MARKDOWN}", help="cli.option.output-format")
]


def show(
    form: str,
    told: Callable[[], Iterable[Line]],
    data: Callable[[], dict[str, Any]],
    allowed: tuple[str, ...] = (TEXT, JSON),
) -> int:
    """Print a document in the form asked for; exit code 0.  UsageError on a form that is not allowed."""
    from xuanpu.rulesets.document import as_markdown, as_text

    one_of(OPTION, form, allowed)
    if form == JSON:
        text = json.dumps(data(), ensure_ascii=False, indent=1)
    else:
        text = as_text(told()) if form == TEXT else as_markdown(told())
    results().print(text)
    return 0
