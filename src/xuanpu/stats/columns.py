"""Columns and their types: every table has the same ones whatever a game brings forth.

Texts are `string`, counts and numbers that may be missing `Int16`/`Int32` (nullable), closed sets of
words `category`, yes or no `bool`.  Squares are named (`a0` … `i9`), lists of names separated by blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import pandas as pd

SIDES: Final = ("red", "black")
Types = Mapping[str, Any]


def words(values: Iterable[Any]) -> pd.CategoricalDtype:
    """A closed set of words, in their order."""
    return pd.CategoricalDtype([str(value) for value in values])


def table(rows: Iterable[Mapping[str, Any]], types: Types) -> pd.DataFrame:
    """The rows as a frame with just these columns and types, also when there are no rows."""
    kept: dict[str, list[Any]] = {name: [] for name in types}
    for row in rows:
        for name, column in kept.items():
            column.append(row[name])
    return typed(kept, types)


def typed(columns: Mapping[str, Any], types: Types) -> pd.DataFrame:
    """The columns as a frame with these types."""
    return pd.DataFrame({name: pd.array(columns[name], dtype=kind) for name, kind in types.items()})
