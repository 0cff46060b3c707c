"""`xuanpu vectors`: test vectors for other programs, written, or held against the engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xuanpu.cli.documents import TextOrJson
from xuanpu.cli.options import Lang, Profile, Reading, Results, one_of, rules_of
from xuanpu.cli.terminal import complain, results, say_when_compiling, watched
from xuanpu.errors import UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.vectors import Checked, Mismatch

DONE = 0
DIFFERS = 1


def vectors(
    ruleset: Annotated[str | None, typer.Argument(metavar="R", help="cli.vectors.ruleset")] = None,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    positions: Annotated[
        int, typer.Option("--positions", metavar="N", min=1, show_default=False, help="cli.vectors.positions")
    ] = 60,
    seed: Annotated[int, typer.Option("--seed", min=0, show_default=False, help="cli.vectors.seed")] = 0,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="cli.vectors.out")] = None,
    check: Annotated[Path | None, typer.Option("--check", metavar="FILE", help="cli.vectors.check")] = None,
    output_format: TextOrJson = "text",
    lang: Lang = None,
) -> int:
    """Write the file, or check it.  Exit code 0, and 1 where a checked file differs."""
    one_of("--output-format", output_format, ("text", "json"))
    if (ruleset is None and check is None) or (check is not None and out is not None):
        raise UsageError("cli.vectors.what")
    if ruleset is None and (profile, reading, judged) != (None, None, None):
        raise UsageError("cli.vectors.settings")
    rules = None if ruleset is None else rules_of(ruleset, profile, reading, judged)
    say_when_compiling()
    if check is not None:
        from xuanpu.vectors import check_file

        with watched(say("cli.vectors.checking")):
            checked = check_file(check, rules)
        _show(checked, output_format)
        return DIFFERS if checked.mismatches else DONE
    from xuanpu.report.atomic import write_whole
    from xuanpu.vectors import document, document_text

    assert rules is not None
    with watched(say("cli.vectors.working")):
        data = document(rules, positions, seed)
    if len(data["positions"]) < positions:
        complain(say("cli.vectors.fewer", found=len(data["positions"]), wanted=positions))
    if out is None:
        typer.echo(document_text(data), nl=False)
        return DONE
    write_whole(out, document_text(data).encode())
    kinds = ", ".join(data["kinds"])
    results().print(
        say(
            "cli.vectors.written",
            file=out,
            positions=len(data["positions"]),
            lines=len(data["lines"]),
            kinds=kinds,
        )
    )
    return DONE


def _show(checked: Checked, output_format: str) -> None:
    if output_format == "json":
        from xuanpu.vectors.as_json import checked_json

        typer.echo(checked_json(checked), nl=False)
        return
    console = results()
    if checked.rules_changed:
        rules = checked.rules
        console.print(say("cli.vectors.rules-changed", recorded=checked.recorded_hash, now=rules.hash))
    for mismatch in checked.mismatches:
        console.print(_told(mismatch))
    if checked.mismatches:
        named = (f"{field} {count}" for field, count in checked.fields.items())
        console.print(say("cli.vectors.fields", fields=", ".join(named)))
    console.print(
        say(
            "cli.vectors.counts",
            total=checked.positions + checked.lines,
            agreeing=checked.agreeing,
            differing=checked.differing,
        )
    )


def _told(mismatch: Mismatch) -> str:
    where = " ".join(filter(None, (mismatch.where, mismatch.field, mismatch.ply)))
    if mismatch.field == "legal":
        gained = " ".join(sorted(set(mismatch.now) - set(mismatch.was))) or "-"
        lost = " ".join(sorted(set(mismatch.was) - set(mismatch.now))) or "-"
        return say("cli.vectors.legal", where=where, gained=gained, lost=lost)
    return say("cli.vectors.mismatch", where=where, was=_short(mismatch.was), now=_short(mismatch.now))


def _short(value: Any) -> str:
    """A verdict in brief; all else as it is."""
    if not isinstance(value, dict) or "point" not in value:
        return str(value)
    basis = [*value["clauses"], *([value["reading"]] if value["reading"] else [])]
    return f"{value['point']} ({', '.join(basis)})" if basis else str(value["point"])
