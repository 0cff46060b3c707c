"""`xuanpu board`: a position as text, or as an SVG picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xuanpu.cli.options import DEFAULT_RULESET, Fen, Lang, Profile, Reading, Ruleset, position_of, rules_of
from xuanpu.cli.terminal import results


def board(
    fen: Fen,
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    flip: Annotated[bool, typer.Option("--flip", help="cli.board.flip")] = False,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="cli.board.svg")] = None,
    lang: Lang = None,
) -> int:
    """Print the position, or write its picture."""
    position = position_of(fen, rules_of(ruleset, profile, reading))
    if svg is None:
        from xuanpu.cli.board_text import board_text, state_text

        console = results()
        console.print(board_text(position, flip))
        console.print(state_text(position))
        return 0
    from xuanpu.report.board_svg import board_svg

    svg.write_text(board_svg(position, flip=flip), encoding="utf-8", newline="\n")
    return 0
