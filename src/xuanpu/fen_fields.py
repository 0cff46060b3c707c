"""The words of a FEN, taken one after the other; they know their column for errors."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from xuanpu.errors import FenError, Place


class Fields:
    """The six fields of a FEN and the `name:value` items behind them.  FenError if it is empty."""

    def __init__(self, fen: str) -> None:
        self.fen = fen
        found = list(re.finditer(r"\S+", fen))
        if not found:
            raise FenError("fen-empty", Place(column=1))
        self._words = [word[0] for word in found]
        self._columns = {word[0]: word.start() + 1 for word in reversed(found)}
        self._next = 0

    @property
    def board(self) -> str:
        """The first field."""
        return self._words[0]

    def column_of(self, word: str) -> int:
        """Where a word begins, from 1; behind the end for one that is not written."""
        return self._columns.get(word, len(self.fen) + 1)

    def fail(self, key: str, token: str, column: int | None = None, **more: Any) -> FenError:
        """The error to raise for a word, or for a part of one that begins at `column`."""
        return FenError(key, Place(column=column or self.column_of(token), token=token or None), **more)

    def one_of(self, key: str, known: Mapping[str, int], default: str) -> int:
        """The meaning of the next field, which is one of the `known`."""
        word = self._take() or default
        if word not in known:
            raise self.fail(f"fen-{key}", word, expected=" / ".join(known))
        return known[word]

    def skip_dashes(self, count: int) -> None:
        """Pass over fields that xiangqi does not use."""
        for _ in range(count):
            word = self._take()
            if word is not None and word != "-":
                raise self.fail("fen-dash", word, expected="-")

    def number(self, key: str, default: int, largest: int) -> int:
        """The number that the next field is."""
        word = self._take()
        if word is None:
            return default
        value = small_number(word, largest)
        if value is None:
            raise self.fail("fen-number", word, name=key, expected=f"0-{largest}")
        return value

    def items(self, known: Collection[str]) -> dict[str, str]:
        """The items behind the fields, by name."""
        found: dict[str, str] = {}
        for word in self._words[self._next + 1 :]:
            name, colon, value = word.partition(":")
            if not colon or name not in known:
                raise self.fail("fen-item", word, candidates=tuple(known))
            if name in found:
                raise self.fail("fen-item-twice", word)
            found[name] = value
        return found

    def _take(self) -> str | None:
        """The next field, unless it is an item."""
        if self._next + 1 < len(self._words) and ":" not in self._words[self._next + 1]:
            self._next += 1
            return self._words[self._next]
        return None


def small_number(text: str, largest: int) -> int | None:
    """The number that ASCII digits write, if it is not above `largest`."""
    if not (text.isascii() and text.isdigit()) or len(text) > 10 or int(text) > largest:
        return None
    return int(text)
