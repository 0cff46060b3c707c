"""The records that come with xuanpu: `corpus/`, in the installed package or at the top of the checkout."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from xuanpu.errors import UsageError
from xuanpu.shipped import shipped_folder

GAME_OF_2021: Final = "wang-tianyi-zheng-weitong-2021.pgn"
"""The game that text 000 takes as its example."""


def bundled_record(name: str = GAME_OF_2021) -> Traversable:
    """The bundled file of that name; read its bytes.  UsageError, which lists what there is, if none."""
    entry = shipped_folder("corpus") / name
    if name not in bundled_names():
        raise UsageError("records.not-bundled", name=name, candidates=bundled_names())
    return entry


@cache
def bundled_names() -> tuple[str, ...]:
    """The names of the bundled records."""
    names = (entry.name for entry in shipped_folder("corpus").iterdir())
    return tuple(sorted(name for name in names if not name.endswith(".md")))
