"""The records that come with xuanpu: `corpus/`."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from xuanpu.errors import UsageError
from xuanpu.shipped import shipped_folder

GAME_OF_2021: Final = "wang-tianyi-zheng-weitong-2021.pgn"
"""The game that the M3C rule text takes as its example."""


def bundled_record(name: str = GAME_OF_2021) -> Traversable:
    """The bundled file of that name; read its bytes.  UsageError, which lists what there is, if none."""
    if name not in bundled_names():
        raise UsageError("records.not-bundled", name=name, candidates=bundled_names())
    return shipped_folder("corpus") / name


@cache
def bundled_names() -> tuple[str, ...]:
    """The names of the bundled records."""
    names = (entry.name for entry in shipped_folder("corpus").iterdir())
    return tuple(sorted(name for name in names if not name.endswith(".md")))
