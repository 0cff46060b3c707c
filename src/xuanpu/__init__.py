"""玄谱: replay records of board games under rule texts that add Tris pieces, and audit the texts.

    >>> import xuanpu
    >>> position = xuanpu.Position()
    >>> position.text(position.parse("h2e2"))
    '炮二平五'

The names below load their modules when they are asked for; the rules are compiled, or loaded from the cache,
when the first legal move is.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xuanpu.game import Game, Move, Outcome, PlyKind, Position, Termination, Verdict
    from xuanpu.records import read_records, write_numbered, write_pgn
    from xuanpu.replay import arrange
    from xuanpu.report import write_report
    from xuanpu.rulesets import Rules, load_rules
    from xuanpu.words import set_language

__version__ = "0.1.0.dev0"

__all__ = [
    "Game",
    "Move",
    "Outcome",
    "PlyKind",
    "Position",
    "Rules",
    "Termination",
    "Verdict",
    "arrange",
    "load_rules",
    "read_records",
    "set_language",
    "write_numbered",
    "write_pgn",
    "write_report",
]

_HOMES = {
    "arrange": "replay",
    "load_rules": "rulesets",
    "Rules": "rulesets",
    "read_records": "records",
    "write_numbered": "records",
    "write_pgn": "records",
    "write_report": "report",
    "set_language": "words",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'game')}"), name)
