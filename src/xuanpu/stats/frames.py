"""Arrangements as pandas frames, one function a table.

Each function's docstring is the table of its columns; `xuanpu.stats.columns` says how types are chosen.
"""

from xuanpu.stats.audits import clauses_frame, readings_frame
from xuanpu.stats.columns import SIDES
from xuanpu.stats.drops import squares_frame, sweep_frame
from xuanpu.stats.findings import findings_frame
from xuanpu.stats.games import games_frame, lines_frame
from xuanpu.stats.plies import plies_frame

__all__ = [
    "SIDES",
    "clauses_frame",
    "findings_frame",
    "games_frame",
    "lines_frame",
    "plies_frame",
    "readings_frame",
    "squares_frame",
    "sweep_frame",
]
