"""The header lines of the WXF container: a name, blanks or a tab, a value."""

from __future__ import annotations

import re
from typing import Final

from xuanpu.records.results import read_result

_TAGS: Final = {
    "GAME": "Title",
    "EVENT": "Event",
    "SITE": "Site",
    "PLACE": "Site",
    "ROUND": "Round",
    "OPENING": "Opening",
    "FEN": "FEN",
    "ECCO": "ECCO",
    "ANNOTATOR": "Annotator",
}
"""Name -> the tag of PGN that says the same, where nothing is to be done with the value."""

_PLAYERS: Final = {"RED": "Red", "WHITE": "Red", "BLACK": "Black"}
_OTHERS: Final = ("FORMAT", "DATE", "RESULT")

_HEADER: Final = re.compile(r"\s*([A-Za-z][A-Za-z_]*)(?:[ \t]*:)?(?:(\t)[ \t]*|[ \t]+|$)(.*)$")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?")
_YEAR_FIRST: Final = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


def read_header(line: str) -> tuple[str, str, int] | None:
    """Name (in capitals), value, and the value's offset; None if the line is no header line.

    Names that are not known are taken where a tab stands behind them.
    """
    found = _HEADER.match(line)
    if found is None:
        return None
    name = found[1].upper()
    if name not in _TAGS and name not in _PLAYERS and name not in _OTHERS and not found[2]:
        return None
    return name, _CONTROL.sub(" ", found[3]).strip(), found.start(3)


def tags_of(name: str, value: str) -> dict[str, str]:
    """The tags of PGN that a header line stands for; none where it has no value."""
    if name == "FORMAT" or not value:
        return {}
    if name in _PLAYERS:
        return _player(_PLAYERS[name], value)
    if name == "DATE":
        return _date(value)
    if name == "RESULT":
        return {"Result": read_result(value) or value}
    return {_TAGS.get(name, name.capitalize()): value}


def _player(side: str, value: str) -> dict[str, str]:
    """`name ; rating ; …`: the fields behind the rating have no fixed meaning."""
    name, *more = (field.strip() for field in value.split(";"))
    rating = more.pop(0) if more and re.fullmatch(r"\d{1,4}\??", more[0]) else ""
    tags = {side: name, f"{side}Elo": rating, f"{side}Details": "; ".join(filter(None, more))}
    return {tag: text for tag, text in tags.items() if text}


def _date(value: str) -> dict[str, str]:
    """The date as PGN writes it, and the time of day; a date of another shape as it is."""
    day_first, year_first = _DAY_FIRST.fullmatch(value), _YEAR_FIRST.fullmatch(value)
    if day_first:
        day, month, year, time = day_first.groups()
    elif year_first:
        year, month, day, time = year_first.groups()
    else:
        return {"Date": value}
    return {"Date": f"{year}.{month:0>2}.{day:0>2}"} | ({"Time": time} if time else {})
