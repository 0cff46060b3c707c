"""The records that come with xuanpu: `corpus/`, in the installed package or at the top of the checkout."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from xuanpu.errors import UsageError

GAME_OF_2021: Final = "wang-tianyi-zheng-weitong-2021.pgn"
"""The game that text 000 takes as its example."""


def bundled_record(name: str = GAME_OF_2021) -> Traversable:
    """The bundled file of that name; read its bytes.  UsageError, which lists what there is, if none."""
    entry = _corpus() / name
    if name not in bundled_names():
        raise UsageError("records.not-bundled", name=name, candidates=bundled_names())
    return entry


@cache
def bundled_names() -> tuple[str, ...]:
    """The names of the bundled records."""
    return tuple(sorted(entry.name for entry in _corpus().iterdir() if not entry.name.endswith(".md")))


@cache
def _corpus() -> Traversable:
    package = files("xuanpu")
    inside = package / "corpus"
    if inside.is_dir() or not isinstance(package, Path):
        return inside
    return package.parents[1] / "corpus"
