"""`xuanpu moves`: every legal ply of a position."""

from __future__ import annotations

from xuanpu.cli.options import DEFAULT_RULESET, Fen, Lang, Profile, Reading, Ruleset, position_of, rules_of
from xuanpu.cli.terminal import results, say_when_compiling
from xuanpu.words import say


def moves(
    fen: Fen,
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    lang: Lang = None,
) -> int:
    """One ply a line, machine form and Chinese form, in columns where a person watches; then the count."""
    from rich.columns import Columns

    say_when_compiling()
    position = position_of(fen, rules_of(ruleset, profile, reading))
    plies = [f"{move}  {position.text(move)}" for move in position.legal_moves]
    console = results()
    console.print(Columns(plies, padding=(0, 3)) if console.is_terminal else "\n".join(plies))
    console.print(say("cli.moves.count", count=len(plies)))
    return 0
