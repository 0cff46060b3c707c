"""The figures of a collection as frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pandas as pd

from xuanpu.stats.collection_figures import CollectionFigures, Seen, Share, Spread
from xuanpu.stats.columns import table

SHARE_TYPES: Final[dict[str, Any]] = {
    "games": "int32",
    "count": "float64",
    "share": "Float64",
    "low": "Float64",
    "high": "Float64",
}
SPREAD_TYPES: Final[dict[str, Any]] = {
    "games": "int32",
    **dict.fromkeys(("mean", "mean_low", "mean_high", "median", "low", "high"), "float64"),
    **dict.fromkeys(("lower_quartile", "upper_quartile", "least", "most"), "float64"),
}
READING_TYPES: Final[dict[str, Any]] = {
    "reading": "string",
    "key": "string",
    "chosen": "string",
    "option": "string",
    "contradicts": "bool",
    "games": "Int32",
    **dict.fromkeys(("matters", "matters_low", "matters_high"), "Float64"),
    **dict.fromkeys(("first_ply", "first_ply_low", "first_ply_high"), "Float64"),
    **dict.fromkeys(("forbids", "forbids_low", "forbids_high"), "Float64"),
}


def frames(figures: CollectionFigures) -> dict[str, pd.DataFrame]:
    """All of them, by the names that their files have."""
    return {
        "shares": shares_frame(figures),
        "spreads": spreads_frame(figures),
        "histograms": histograms_frame(figures),
        "readings": readings_frame(figures),
        "clauses": clauses_frame(figures),
        "codes": codes_frame(figures),
    }


def shares_frame(figures: CollectionFigures) -> pd.DataFrame:
    """One row a share (`CollectionFigures` says of what).

    | columns | type | content |
    |---|---|---|
    | `figure`, `option` | string | its name; option of F6, where there is one of each |
    | `games`, `count` | int32, float64 | of so many games, so many; not whole where a game has a part |
    | `share`, `low`, `high` | Float64 | 0 … 1 and its 95 % interval; missing: of no games |
    """
    named = ("second", "third", "third_checks", "unanswered", "survives", "kept_share")
    rows: list[tuple[str, str | None, Share]] = [(name, None, getattr(figures, name)) for name in named]
    rows += [("exchange", option, share) for option, share in figures.exchange.items()]
    return table(
        ({"figure": name, "option": option, **_share(share)} for name, option, share in rows),
        {"figure": "string", "option": "string", **SHARE_TYPES},
    )


def spreads_frame(figures: CollectionFigures) -> pd.DataFrame:
    """One row a number that was counted: `second_ply`, `third_ply`, `kept` (plies).

    | columns | type | content |
    |---|---|---|
    | `figure`, `games` | string, int32 | its name, the games that have one |
    | `mean`, `mean_low`, `mean_high` | float64 | with its 95 % interval; missing: one game |
    | `median`, `low`, `high` | float64 | likewise |
    | `lower_quartile`, `upper_quartile`, `least`, `most` | float64 | of the games |
    """
    rows = (
        {
            "figure": name,
            "games": spread.games,
            "mean": spread.mean,
            **_bounds("mean_", spread.mean_interval),
            "median": spread.median,
            **_bounds("", spread.interval),
            **dict(zip(("lower_quartile", "upper_quartile"), spread.quartiles, strict=True)),
            "least": spread.least,
            "most": spread.most,
        }
        for name, spread in _spreads(figures)
    )
    return table(rows, {"figure": "string", **SPREAD_TYPES})


def histograms_frame(figures: CollectionFigures) -> pd.DataFrame:
    """One row a value of those numbers: `figure` string, `value` float64, `games` int32 (that have it)."""
    rows = (
        {"figure": name, "value": value, "games": games}
        for name, spread in _spreads(figures)
        for value, games in spread.histogram.items()
    )
    return table(rows, {"figure": "string", "value": "float64", "games": "int32"})


def readings_frame(figures: CollectionFigures) -> pd.DataFrame:
    """One row a reading, any of its other options taken together, and one an option that is not taken.

    | columns | type | content |
    |---|---|---|
    | `reading`, `key`, `chosen`, `option` | string | option taken, option compared (missing: any) |
    | `contradicts` | bool | the option contradicts another setting, nothing was compared |
    | `games` | Int32 | games in which it was compared |
    | `matters`, `matters_low`, `matters_high` | Float64 | share in which legal plies differ, 95 % interval |
    | `first_ply`, `first_ply_low`, `first_ply_high` | Float64 | median of the first ply; missing: none |
    | `forbids`, `forbids_low`, `forbids_high` | Float64 | share in which a ply of the line is not legal |
    """
    return table(_reading_rows(figures), READING_TYPES)


def clauses_frame(figures: CollectionFigures) -> pd.DataFrame:
    """One row a clause: `clause`, `text`, `section` string; `games` … `high` as in `shares_frame` (games in
    which it fired); `times` float64, how often it did in all."""
    rows = (
        {
            "clause": each.clause,
            "text": figures.rules.clauses[each.clause].text,
            "section": figures.rules.clauses[each.clause].section,
            **_share(each.fired),
            "times": each.times,
        }
        for each in figures.clauses
    )
    return table(
        rows, {"clause": "string", "text": "string", "section": "string", **SHARE_TYPES, "times": "float64"}
    )


def codes_frame(figures: CollectionFigures) -> pd.DataFrame:
    """One row a code of findings: `code` string; `games` … `high` as in `shares_frame` (games with findings
    of it, of all that were read); `times` float64, how many findings."""
    rows = ({"code": each.code, **_share(each.found), "times": each.times} for each in figures.codes)
    return table(rows, {"code": "string", **SHARE_TYPES, "times": "float64"})


def _spreads(figures: CollectionFigures) -> Iterator[tuple[str, Spread]]:
    for name in ("second_ply", "third_ply", "kept"):
        spread = getattr(figures, name)
        if spread is not None:
            yield name, spread


def _reading_rows(figures: CollectionFigures) -> Iterator[dict[str, Any]]:
    for each in figures.readings:
        reading = figures.rules.readings[each.reading]
        head = {"reading": reading.id, "key": reading.key, "chosen": reading.chosen}
        yield head | {"option": None} | _seen(each.seen)
        for option in each.options:
            yield head | {"option": option.option} | _seen(option.seen)


def _seen(seen: Seen | None) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(READING_TYPES) | {"contradicts": seen is None}
    if seen is not None:
        first = seen.first_ply
        row |= {"games": seen.matters.games}
        row |= {"matters": seen.matters.share, **_bounds("matters_", seen.matters.interval)}
        row |= {"forbids": seen.forbids.share, **_bounds("forbids_", seen.forbids.interval)}
        if first is not None:
            row |= {"first_ply": first.median, **_bounds("first_ply_", first.interval)}
    return {name: value for name, value in row.items() if name not in ("reading", "key", "chosen", "option")}


def _share(share: Share) -> dict[str, Any]:
    return {
        "games": share.games,
        "count": share.count,
        "share": share.share,
        **_bounds("", share.interval),
    }


def _bounds(prefix: str, interval: tuple[float, float] | None) -> dict[str, float | None]:
    low, high = (None, None) if interval is None else interval
    return {f"{prefix}low": low, f"{prefix}high": high}
