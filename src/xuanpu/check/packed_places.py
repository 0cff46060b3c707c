"""The places of very many games, in some 40 bytes each."""

from __future__ import annotations

from array import array
from typing import Final

from xuanpu.errors import Place

_NUMBERS: Final = ("game", "line", "column", "offset")
_ROW: Final = 1 + len(_NUMBERS)
_UNKNOWN: Final = -1


class PackedPlaces:
    """Places in the order in which they came, without ply and token."""

    def __init__(self) -> None:
        self._numbers = array("q")
        self._files: dict[str | None, int] = {}
        self._names: list[str | None] = []

    def append(self, place: Place) -> None:
        """One more."""
        number = self._files.setdefault(place.file, len(self._names))
        if number == len(self._names):
            self._names.append(place.file)
        known = (getattr(place, name) for name in _NUMBERS)
        self._numbers.extend((number, *(_UNKNOWN if each is None else each for each in known)))

    def __len__(self) -> int:
        return len(self._numbers) // _ROW

    def __getitem__(self, index: int) -> Place:
        file, *numbers = self._numbers[index * _ROW : (index + 1) * _ROW]
        game, line, column, offset = (None if each == _UNKNOWN else each for each in numbers)
        return Place(self._names[file], game, line, column, offset=offset)
